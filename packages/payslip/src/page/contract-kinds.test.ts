import { defaut, type Payslip } from '@centime/engine'
import { ofTheMonth } from '@centime/engine/testing/inputs.js'
import { payslipOf } from '@centime/engine/testing/payrolls.js'
import { KINDS, type WorkedKind } from '@centime/engine/testing/worked-kinds.js'
import { describe, expect, test } from 'vitest'
import { EMPLOYEE, EMPLOYER, pageFor } from '../../testing/worked.js'
import type { Page } from './page.js'
import { pageOf } from './page-of.js'

/** The kinds of contract on the statutory page, each line where the arrêté of 25/02/2016 places it. Cases: worked-kinds.json. */

const pageOfKind = (id: WorkedKind): Page => pageFor(payslipOf(defaut, KINDS[id]))
const rowsOf = (page: Page): readonly string[] =>
  page.tables.flatMap(({ rows }) =>
    rows.map(({ label, cells }) => [label, ...cells].join(' | ').replaceAll('\u00a0', ' ')),
  )
const labelsOf = (page: Page): readonly string[] => rowsOf(page).map((row) => row.split(' | ')[0] ?? '')

describe('an apprentice above the exempt pay (W02)', () => {
  const rows = rowsOf(pageOfKind('W02'))
  test('has the employer’s share on the whole pay, the own share below on its own base', () => {
    expect(rows.slice(rows.findIndex((row) => row.startsWith('RETRAITE')) + 1).slice(0, 6)).toEqual([
      'Sécurité sociale plafonnée | 1 867,02 |  |  | 159,63',
      'Sécurité sociale plafonnée (salarié) | 392,07 | 6,90 | 27,05 | ',
      'Sécurité sociale déplafonnée | 1 867,02 |  |  | 39,39',
      'Sécurité sociale déplafonnée (salarié) | 392,07 | 0,40 | 1,57 | ',
      'Complémentaire Tranche 1 | 1 867,02 |  |  | 112,20',
      'Complémentaire Tranche 1 (salarié) | 392,07 | 4,01 | 15,72 | ',
    ])
  })
  test('has no row of CSG, and nothing taxable', () => {
    expect(rows.filter((row) => row.startsWith('CSG'))).toEqual([])
    expect(rows.find((row) => row.startsWith('Montant net imposable'))).toBe(
      'Montant net imposable |  |  | 0,00 | 0,00',
    )
  })
})

test('an apprentice below the exempt pay has no share of pension (W03)', () => {
  expect(labelsOf(pageOfKind('W03')).filter((label) => label.includes('(salarié)'))).toEqual([])
})

describe('an executive on days (W06)', () => {
  const page = pageOfKind('W06')
  test('has the nature and the volume of the agreement in the head, and no hours (R3243-1 5° a)', () => {
    expect(page.facts).toContainEqual(expect.objectContaining({ label: 'Forfait annuel', text: '218 jours' }))
    expect(rowsOf(page)[0]).toBe('Salaire de base |  |  | 4 500,00 | ')
    expect(rowsOf(page)[1]).toBe('Absence sans solde |  |  | −613,64 | ')
  })
})

describe('a trainee (W05)', () => {
  const page = pageOfKind('W05')
  test('is not called « salarié », and has neither branch agreement nor classification (C. éduc. L124-7)', () => {
    expect(page.employee.title).toBe('Stagiaire')
    expect(page.facts.map(({ label }) => label)).not.toContain('Convention collective')
    expect(labelsOf(page)).toContain('NET À PAYER')
    const { emploi: _, classification: __, ...employee } = EMPLOYEE
    const { conventionCollective: ___, ...employer } = EMPLOYER
    const payslip: Payslip = payslipOf(defaut, KINDS.W05)
    const { warnings } = pageOf({ payslip, employer, employee, kind: 'final', identity: 'document 1' })
    expect(ofTheMonth(warnings)).toEqual([])
  })
  test('has the whole gratification as gross, contributions on 207 €, and no pension scheme or unemployment insurance', () => {
    const rows = rowsOf(page)
    expect(rows[0]).toBe('Gratification de stage |  |  | 900,00 | ')
    expect(rows).toContain('Sécurité sociale plafonnée | 207,00 | 6,90 | 14,28 | 17,70')
    expect(rows).toContain('MONTANT NET SOCIAL |  |  | 865,16 | ')
    expect(rows).toContain('Total versé par l’employeur |  |  |  | 964,99')
    expect(labelsOf(page).filter((label) => /Complémentaire|CHÔMAGE|EXONÉRATIONS/.test(label))).toEqual([])
  })
})

test('structural overtime has its own line with hours and rate (W07)', () => {
  expect(rowsOf(pageOfKind('W07'))).toContain(
    'Heures supplémentaires structurelles à 25 % | 17,33 | 17,5000 | 303,28 | ',
  )
})
