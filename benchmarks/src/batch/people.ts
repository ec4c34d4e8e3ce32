import { type MonthInputs, publishedParameters } from '@centime/engine'
import type { NumberColumn, PopulationMonth, WordColumn } from '@centime/population'
import { type Random, seeded } from '@centime/testing'
import type { Employee } from '../payslip/by-hand.js'
import { inputsOf } from '../payslip/cases.js'
import { Decimal } from '../payslip/figures.js'

/** Ordinary employees of June 2026 in columns, one row each: money in cents, hours in hundredths, rates in millionths. */
export interface People {
  readonly salaireMensuel: Int32Array
  readonly heuresSup25: Int32Array
  /** 0 without a provident plan, like `mutuelle` without a health plan. */
  readonly tauxPrevoyance: Int32Array
  readonly mutuelle: Int32Array
  readonly cadre: Uint8Array
  readonly effectif: Int32Array
  readonly tauxAT: Int32Array
  readonly tauxMobilite: Int32Array
}
type Name = keyof People

export function emptyPeople(rows: number): People {
  const column = (): Int32Array => new Int32Array(rows)
  return {
    salaireMensuel: column(),
    heuresSup25: column(),
    tauxPrevoyance: column(),
    mutuelle: column(),
    cadre: new Uint8Array(rows),
    effectif: column(),
    tauxAT: column(),
    tauxMobilite: column(),
  }
}

const TAUX_AT = [20_800, 20_800, 9_200, 11_100, 4_100, 33_500, 61_000] as const
const TAUX_MOBILITE = [0, 5_500, 8_000, 18_000, 29_500, 32_000] as const

/** Pay from the minimum wage to 100,000 euros a month; the same people for the same seed. */
export function population(rows: number, seed = 1): People {
  const people = emptyPeople(rows)
  const draw = seeded(seed)
  for (let row = 0; row < rows; row++) {
    const pay = payOf(draw)
    people.salaireMensuel[row] = pay
    const isCadre = pay > 300_000 && draw.isTrue(0.6)
    people.cadre[row] = Number(isCadre)
    if (isCadre) people.tauxPrevoyance[row] = draw.oneOf([15_000, 15_000, 22_000])
    else if (draw.isTrue(0.3)) people.tauxPrevoyance[row] = draw.from(20, 150) * 100
    if (draw.isTrue(0.93)) people.mutuelle[row] = draw.from(3_000, 18_000)
    // Within the ceiling, overtime included
    if (pay < 300_000 && draw.isTrue(0.2)) people.heuresSup25[row] = draw.from(1, 70) * 50
    people.effectif[row] = draw.oneOf([draw.from(1, 10), draw.from(11, 19), draw.from(20, 49), draw.from(50, 2000)])
    people.tauxAT[row] = draw.oneOf(TAUX_AT)
    people.tauxMobilite[row] = draw.oneOf(TAUX_MOBILITE)
  }
  return people
}

function payOf(draw: Random): number {
  if (draw.isTrue(0.25)) return draw.from(186_702, 195_000)
  if (draw.isTrue(0.67)) return draw.from(195_000, 320_000)
  if (draw.isTrue(0.72)) return draw.from(320_000, 550_000)
  if (draw.isTrue(0.78)) return draw.from(550_000, 1_200_000)
  return draw.isTrue(0.8) ? draw.from(1_200_000, 3_000_000) : draw.from(3_000_000, 10_000_000)
}

/** The columns in the form of `calculatePopulation`. */
export function populationMonth(people: People): PopulationMonth {
  const number = (name: Name, decimals: number): NumberColumn => ({ decimals, values: people[name] })
  const has = (name: Name): WordColumn => ({
    words: ['false', 'true'],
    places: Uint8Array.from(people[name], (value) => Number(value > 0)),
  })
  return {
    period: '2026-06',
    count: people.effectif.length,
    cases: {
      Contrat: { DateDebutContrat: '2020-01-01', StatutCadre: has('cadre') },
      Remuneration: { SalaireMensuel: number('salaireMensuel', 2) },
      HeuresSupplementaires: { HeuresSup25: number('heuresSup25', 2) },
      PrevoyanceMutuelle: {
        HasPrevoyance: has('tauxPrevoyance'),
        TauxPrevoyance: number('tauxPrevoyance', 6),
        HasMutuelleObligatoire: has('mutuelle'),
        MutuelleObligatoire: number('mutuelle', 2),
        HasMutuelleFacultative: 'false',
      },
      PAS: { TypeTaux: 'neutre' },
      Entreprise: {
        Effectif: number('effectif', 0),
        TauxAT: number('tauxAT', 6),
        TauxVersementMobilite: number('tauxMobilite', 6),
      },
      ParametresLegaux: { ...publishedParameters('2026-06-30') },
    },
  }
}

/** One row as inputs of the engine. */
export const monthInputs = (people: People, row: number): MonthInputs => inputsOf(employeeOf(people, row))

/** One row in the form of the version by hand in decimals. */
export function employeeOf(people: People, row: number): Employee {
  const amount = (name: Name, units: number): Decimal => new Decimal(people[name][row] ?? 0).div(units)
  return {
    salaireMensuel: amount('salaireMensuel', 100),
    heuresSup25: amount('heuresSup25', 100),
    tauxPrevoyance: amount('tauxPrevoyance', 1_000_000),
    mutuelle: amount('mutuelle', 100),
    cadre: people.cadre[row] === 1,
    effectif: people.effectif[row] ?? 0,
    tauxAT: amount('tauxAT', 1_000_000),
    tauxMobilite: amount('tauxMobilite', 1_000_000),
  }
}
