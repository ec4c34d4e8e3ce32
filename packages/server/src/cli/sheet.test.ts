import { defaut, type Payslip, salaire2026 } from '@centime/engine'
import { describe, expect, test } from 'vitest'
import { computeFile, sheetHeadOf } from './payroll-file.js'
import { SECTIONS, sheetOf } from './sheet.js'
import { styleFor } from './style.js'

const plain = styleFor({ isTerminal: false })
const colourful = styleFor({ isTerminal: true, columns: 110 })

const payslipOf = (cases: Record<string, Record<string, string>>): Payslip => {
  const outcome = computeFile({
    period: '2026-06',
    parametresLegaux: 'publies',
    cases: {
      Contrat: { DateDebutContrat: '2020-01-01' },
      Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: '20' },
      Frais: { NombreRepas: '10', MontantRepas: '9' },
      PrevoyanceMutuelle: {
        HasPrevoyance: 'false',
        TauxPrevoyance: '0',
        HasMutuelleObligatoire: 'false',
        HasMutuelleFacultative: 'false',
      },
      PAS: { TauxPAS: '0.10' },
      ...cases,
    },
  })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const [month] = outcome.value
  if (month === undefined) throw new Error('no month')
  return month.payslip
}

describe('the sheet', () => {
  test.each([defaut, salaire2026])('has a row for every contribution and reduction of $name', (regulation) => {
    const shown = new Set<string | undefined>(
      SECTIONS.flatMap(({ rows }) =>
        rows.flatMap(({ salariale, patronale, partOf }) => [salariale, patronale, partOf]),
      ),
    )
    const due = Object.values(regulation.lines).filter(({ role }) =>
      ['salariale', 'patronale', 'allegement'].includes(role),
    )
    expect(due.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([])
  })

  test('prints French numbers, hours and rates, and the mention that a payslip is kept', () => {
    const text = sheetOf(payslipOf({}), { employer: [], employee: [] }, plain)
    expect(text).toContain('BULLETIN DE PAIE   juin 2026   payé le 30/06/2026')
    expect(text).toMatch(/100 +Salaire de base +151,67 +20,0000 +3\u00a0033,40/)
    expect(text).toMatch(/Indemnités de repas .* 75,00/)
    expect(text).toContain('conservez ce bulletin de paie sans limitation de durée')
  })

  test('is plain text of 100 columns without a terminal, with colours on one', () => {
    const payslip = payslipOf({ HeuresSupplementaires: { HeuresSup25: '4' } })
    const text = sheetOf(payslip, { employer: ['A'], employee: ['B'] }, plain)
    expect(text).not.toContain('\u001b')
    const table = text.split('\n').filter((line) => !/^Dans votre|year_opening_missing/.test(line))
    expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(sheetOf(payslip, { employer: [], employee: [] }, colourful)).toContain('\u001b[1m')
    expect(styleFor({ isTerminal: true, columns: 90, noColour: '' }).strong('x')).toBe('x')
  })

  test('has a mention that a month without pay needs no payslip', () => {
    const hours = { HeuresTravaillees: '0', TauxHoraire: '20' }
    const text = sheetOf(
      payslipOf({ Remuneration: hours, Frais: { NombreRepas: '0', MontantRepas: '0' } }),
      { employer: [], employee: [] },
      plain,
    )
    expect(text).toContain('un bulletin de paie n’est pas exigé par la loi')
    expect(sheetOf(payslipOf({}), { employer: [], employee: [] }, plain)).not.toContain('Aucune rémunération')
  })

  test('names the employer and the employee of the file', () => {
    const head = sheetHeadOf({
      employer: { name: 'Lenoir', siret: '1' },
      employee: { emploi: 'Menuisière' },
      cases: { Identite: { Prenom: 'Camille', Nom: 'Durand' } },
    })
    expect(head).toEqual({ employer: ['Lenoir', 'SIRET 1'], employee: ['Camille Durand', 'Emploi : Menuisière'] })
  })
})
