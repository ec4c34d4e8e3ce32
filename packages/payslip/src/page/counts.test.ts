import { defaut } from '@centime/engine'
import { employee } from '@centime/engine/testing/inputs.js'
import { payslipOf } from '@centime/engine/testing/payrolls.js'
import { expect, test } from 'vitest'
import { pageFor, worked } from '../../testing/worked.js'

/** Counts, prices and totals that a reader can check without asking. */

const inputs = employee('2026-06', '2000', {
  Frais: { NombreRepas: '20', MontantRepas: '9', IndemniteKilometrique: '100', Kilometres: '300' },
  TitresRestaurant: { NombreTitres: '18', ValeurTitre: '9', PartPatronaleTitre: '0.6' },
  AvantagesNature: { NombreRepasFournis: '4' },
  PrevoyanceMutuelle: {
    HasMutuelleObligatoire: 'true',
    MutuelleObligatoire: '60',
    HasMutuelleFacultative: 'true',
    MutuelleFacultative: '12',
  },
})
const rowsOf = (month: typeof inputs, model: 'adapte' | 'renove' = 'adapte') =>
  pageFor(payslipOf(defaut, month), { model }).tables.flatMap(({ rows }) =>
    rows.map(({ label, cells }) => [label, ...cells].join(' | ').replaceAll('\u00a0', ' ')),
  )

test('meals, vouchers and kilometres have their count, and their price if there is one', () => {
  const rows = rowsOf(inputs)
  for (const row of [
    // Limit of 2026 at the place of work: 7.50; the rest joins the gross.
    'Indemnités de repas, part soumise | 20,00 | 1,5000 | 30,00 | ',
    'Indemnités de repas | 20,00 | 7,5000 | 150,00 | ',
    // 40 % of 9.00.
    'Titres-restaurant, part salariale | 18,00 | 3,6000 | −64,80 | ',
    'Avantages en nature | 4,00 | 5,5000 | 22,00 | ',
    'Reprise des avantages en nature | 4,00 | 5,5000 | −22,00 | ',
    'Indemnités kilométriques | 300,00 |  | 100,00 | ',
  ]) {
    expect(rows).toContain(row)
  }
})

test('benefits of several kinds have no count: meals alone would not give the amount', () => {
  const AvantagesNature = { NombreRepasFournis: '4', MontantAvantagesNature: '100' }
  const rows = rowsOf({ ...inputs, cases: { ...inputs.cases, AvantagesNature } })
  expect(rows).toContain('Avantages en nature |  |  | 122,00 | ')
})

test('compulsory and optional health have rows of their own', () => {
  expect(rowsOf(inputs)).toEqual(
    expect.arrayContaining([
      'Complémentaire Santé |  |  | 30,00 | 30,00',
      'Complémentaire Santé facultative |  |  | 12,00 | ',
    ]),
  )
  expect(rowsOf(inputs, 'renove')).toEqual(
    expect.arrayContaining([
      'Complémentaire garanties frais de santé obligatoire |  |  | 30,00 | 30,00',
      'Complémentaire garanties frais de santé facultative |  |  | 12,00 | ',
    ]),
  )
})

test('totals of the year are under those of the month, and their labels say whether they include reductions', () => {
  // By hand from `heures-supplementaires`: 454.46 after 18.64; 277.03 = 946.67 − 669.64.
  const { boxes } = pageFor(worked('heures-supplementaires'))
  const [box] = boxes.map(({ title, columns, rows }) => ({
    ...{ title, columns },
    rows: rows.map(({ label, cells }) => [label, ...cells].join(' | ').replaceAll('\u00a0', ' ')),
  }))
  expect(box).toEqual({
    title: 'Cumuls',
    columns: [
      'Brut',
      'Plafond',
      'Cotisations salariales après réductions',
      'Cotisations patronales avant allègements',
      'Net social',
    ],
    rows: [
      'Juin 2026 | 2 164,83 | 4 005,00 | 454,46 | 946,67 | 1 710,37',
      'Année 2026 | 2 164,83 | 4 005,00 | 454,46 | 946,67 | 1 710,37',
    ],
  })
})

test('a document is named by a number that people can read; its identity is in the attached result', () => {
  const page = pageFor(worked('smic-juin-2026'), { identity: 'document-7f', number: 'N° 2026-06-48' })
  expect(page.number).toBe('N° 2026-06-48')
  expect(JSON.parse(page.attachment.json).document).toBe('document-7f')
})
