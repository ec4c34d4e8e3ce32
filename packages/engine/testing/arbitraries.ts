import { seeded } from '@centime/testing'
import fc from 'fast-check'
import { Decimal } from '../src/ground/money.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import { defaut } from '../src/regulations/defaut.js'
import { salaire2026 } from '../src/regulations/salaire-2026.js'
import type { Regulation } from '../src/tree/regulation.js'
import { employee } from './inputs.js'
import { randomMonth } from './random-months.js'

/** Random months of random people, with more amounts at and near the thresholds of the law than by chance. */

export const period = fc
  .tuple(fc.constantFrom('2024', '2025', '2026'), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)

const cents = (value: number): string => new Decimal(value).div(100).toFixed(2)
/** Ceilings, exits of reductions, thresholds of reduced rates, bounds of grids: in cents. */
const EDGES = [
  0, 1, 182303, 186702, 366400, 386400, 392500, 400500, 405405, 436800, 546910, 594594, 611520, 1602000, 3204000,
]
const payInCents = fc.oneof(
  fc.integer({ min: 0, max: 800_000 }),
  fc.integer({ min: 0, max: 5_000_000 }),
  fc.tuple(fc.constantFrom(...EDGES), fc.integer({ min: -1, max: 1 })).map(([edge, step]) => Math.max(0, edge + step)),
)
/** A monthly base pay in euros, to the cent. */
export const pay = payInCents.map(cents)

const flag = fc.boolean().map(String)
const amount = (most: number) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('0') }, fc.integer({ min: 0, max: most * 100 }).map(cents))
const rate = (most: number) => fc.integer({ min: 0, max: most }).map((value) => new Decimal(value).div(10000).toFixed())

const company = fc.record({
  Effectif: fc.constantFrom('0', '5', '10', '11', '19', '20', '49', '50', '249', '250', '2000'),
  TauxAT: rate(900),
  TauxVersementMobilite: rate(320),
  Zone: fc.constantFrom('metropole', 'guadeloupe_reunion_martinique', 'guyane_mayotte'),
  AlsaceMoselle: flag,
})
/** Health and provident plans as they exist: employer's provident rates up to 3 %. */
export const plans = fc.record({
  HasPrevoyance: flag,
  TauxPrevoyance: rate(300),
  HasMutuelleObligatoire: flag,
  MutuelleObligatoire: amount(300),
  PartPatronaleMutuelle: rate(10000),
  HasMutuelleFacultative: flag,
  MutuelleFacultative: amount(100),
})
const tax = fc.oneof(
  fc.constant({ TypeTaux: 'neutre' }),
  rate(4300).map((TauxPAS) => ({ TypeTaux: 'personnalise', TauxPAS })),
)

const weekly = fc.constantFrom('35', '35', '35', '28', '24', '17.5', '39')

const monthOf = (regulation: Regulation): fc.Arbitrary<MonthInputs> =>
  fc
    .record({ period, pay: payInCents, seed: fc.integer() })
    .map(({ seed, ...month }) => randomMonth(seeded(seed), { regulation, ...month }))

/** Any employee of any month with law. */
export const anyEmployee = monthOf(defaut)
/** Any president of a SASU. */
export const anyOfficer = monthOf(salaire2026)

/** An employee whose pay alone changes from month to month. */
export const plainEmployee: fc.Arbitrary<(base: string, month: string) => MonthInputs> = fc
  .tuple(weekly, company, plans, tax, flag)
  .map(
    ([hoursAWeek, Entreprise, PrevoyanceMutuelle, PAS, StatutCadre]) =>
      (base, month) =>
        employee(month, base, { Entreprise, PrevoyanceMutuelle, PAS, Contrat: { StatutCadre } }, hoursAWeek),
  )
