import { defaut } from '@centime/engine'
import { employee, healthPlan } from '@centime/engine/testing/inputs.js'
import { computed, payslipOf } from '@centime/engine/testing/payrolls.js'
import { describe, expect, test } from 'vitest'
import { pageFor } from '../../testing/worked.js'
import type { ModelName, Page } from './page.js'
import { printedFacts } from './page-of.js'

/**
 * The rows that « net à payer avant impôt » includes, and those after it. In the models of the arrêté of 25/02/2016, refunds and
 * deductions that bear no contribution (transport, vouchers, advances, attachments) are between the net social and the net before
 * tax. C. trav. R3243-1 9°: the latter is the amount that would have been paid without the withholding.
 */

// 1,946.08 is the net of 2,500 € with a health plan of 60 € (examples/payslips/non-cadre-2500.json).
const month = employee('2026-06', '2500', {
  PrevoyanceMutuelle: healthPlan('60'),
  Entreprise: { Effectif: '30' },
  Frais: { IndemniteKilometrique: '100', Regularisation: '12.34' },
  Transport: { CoutAbonnement: '90.80', PartRemboursee: '0.5' },
  TitresRestaurant: { NombreTitres: '20', ValeurTitre: '10', PartPatronaleTitre: '0.5' },
  Retenues: { Acomptes: '100', Saisies: '50' },
  Saisies: { PensionAlimentaire: '40' },
})
const payslip = payslipOf(defaut, month)
const page = (model: ModelName): Page => pageFor(payslip, { model })
/** The rows from the net social on: label and amount of the employee, or of the employer. */
const rowsOf = ({ tables }: Page): readonly string[] => {
  const rows = tables.flatMap((table) => table.rows)
  return rows
    .slice(rows.findIndex(({ label }) => label === 'MONTANT NET SOCIAL'))
    .map(({ label, cells: [, , employed, last] }) => `${label} ${employed || last}`.replaceAll('\u00a0', ' ').trim())
}

const ADDED = [
  'Indemnités kilométriques 100,00',
  'Remboursement des frais de transport 45,40',
  'Régularisation de net 12,34',
]
const DEDUCTED = [
  'Titres-restaurant, part salariale −100,00',
  'Acomptes et avances −100,00',
  'Saisies et oppositions −50,00',
  'Pension alimentaire (paiement direct) −40,00',
]

describe('the rows around the net before tax', () => {
  test('of the model in force: the net social, additions and deductions, the net before tax, tax, the net to pay', () => {
    const rows = rowsOf(page('adapte'))
    expect(rows[0]).toBe('MONTANT NET SOCIAL 1 946,08')
    const before = rows.indexOf('NET À PAYER AVANT IMPÔT SUR LE REVENU 1 813,82')
    expect(rows.slice(1, before).toSorted()).toEqual([...ADDED, ...DEDUCTED].toSorted())
    expect(rows.slice(before + 1)).toEqual([
      'Montant net imposable 2 048,18',
      'Impôt sur le revenu prélevé à la source −59,40',
      'NET À PAYER AU SALARIÉ 1 754,42 €',
      'Allègements de cotisations employeur 429,75',
      'Total versé par l’employeur 3 184,05',
    ])
  })
  test('of the renewed model: the same under a heading, and no reductions at the bottom', () => {
    const rows = rowsOf(page('renove'))
    expect(rows.slice(0, 2)).toEqual(['MONTANT NET SOCIAL 1 946,08', 'REMBOURSEMENTS ET DÉDUCTIONS DIVERSES'])
    const before = rows.indexOf('MONTANT NET À PAYER AVANT IMPÔT SUR LE REVENU 1 813,82')
    expect(rows.slice(2, before).toSorted()).toEqual([...ADDED, ...DEDUCTED].toSorted())
    expect(rows.slice(before + 1)).toEqual([
      'Montant net imposable 2 048,18',
      'Impôt sur le revenu prélevé à la source −59,40',
      'MONTANT NET À PAYER 1 754,42 €',
      'Total versé par l’employeur 3 184,05',
    ])
  })
})

test('additions and deductions do not change the net social, the taxable net and the tax', () => {
  const { Frais: _, Transport: __, TitresRestaurant: ___, Retenues: ____, Saisies: _____, ...alone } = month.cases
  const plain = rowsOf(
    pageFor(payslipOf(defaut, { ...month, cases: { ...alone, Frais: { NombreRepas: '0', MontantRepas: '0' } } })),
  )
  expect(plain).toEqual([
    'MONTANT NET SOCIAL 1 946,08',
    'NET À PAYER AVANT IMPÔT SUR LE REVENU 1 946,08',
    'Montant net imposable 2 048,18',
    'Impôt sur le revenu prélevé à la source −59,40',
    'NET À PAYER AU SALARIÉ 1 886,68 €',
    'Allègements de cotisations employeur 429,75',
    'Total versé par l’employeur 3 184,05',
  ])
})

test('a corrected withholding has a row that names its month, after that of the tax', () => {
  const { payslip: corrected, facts } = computed(
    defaut,
    employee('2026-04', '2500', {
      PAS: {
        ...{
          TauxPAS: '0.08',
          BaseRegularisee: '2000',
          TauxApplique: '0.05',
          TauxTransmis: '0.08',
          MoisRegularise: '3',
        },
      },
    }),
  )
  for (const model of ['adapte', 'renove'] as const) {
    const rows = pageFor(corrected, { ...printedFacts(facts), model }).tables.flatMap((table) => table.rows)
    const at = rows.findIndex(({ of }) => of.includes('RegularisationPAS'))
    expect(rows[at - 1]?.of).toContain('PAS')
    expect(rows[at]?.label).toBe('Régularisation de prélèvement – mars 2026')
    expect(rows[at]?.cells.map((cell) => cell.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
      '2 000,00',
      '3,00',
      '−60,00',
      '−60,00',
    ])
  }
})
