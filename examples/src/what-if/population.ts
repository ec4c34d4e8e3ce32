import type { NumberColumn, PopulationMonth, WordColumn } from '@centime/population'
import { type Random, seeded } from '@centime/testing'

/**
 * Synthetic employees of a country: many at the minimum wage, few far above it, a fifth part-time, in companies of 5 to
 * 5,000. The shares are plausible, not statistics: for a real forecast, replace the columns by your own.
 */
export interface People {
  readonly count: number
  /** The agreed hourly rates, in cents; a month pays its minimum wage if that is higher. */
  readonly rates: Int32Array
  /** The other inputs of a payslip, the same in every month. */
  readonly cases: PopulationMonth['cases']
}

export interface Wanted {
  readonly people: number
  /** The number of people in a slice. The population does not depend on it. */
  readonly slice: number
  /** The minimum wage at the time of hiring, in cents. */
  readonly smic: number
  readonly seed: number
}

export function* population({ people, slice, smic, seed }: Wanted): Generator<People> {
  const draw = seeded(seed)
  let company = newCompany(draw)
  let vacancies = company.headcount
  for (let from = 0; from < people; from += slice) {
    const count = Math.min(slice, people - from)
    const columns = emptyColumns(count)
    for (let row = 0; row < count; row += 1) {
      if (vacancies === 0) {
        company = newCompany(draw)
        vacancies = company.headcount
      }
      hire(columns, row, company, smic, draw)
      vacancies -= 1
    }
    yield { count, rates: columns.rates.values, cases: casesOf(columns) }
  }
}

interface Company {
  readonly headcount: number
  /** Rates in ten-thousandths. */
  readonly accidents: number
  readonly mobility: number
  readonly provident: number
  /** Cents a month, and the employer's share in percent. */
  readonly health: number
  readonly healthShare: number
}

const [SMALLEST, LARGEST] = [5, 5000]

function newCompany(draw: Random): Company {
  // Companies of 5 to 50 employ as many people as those of 50 to 500.
  const place = draw.from(0, 1_000_000) / 1_000_000
  const headcount = Math.floor(1 / (1 / SMALLEST - place * (1 / SMALLEST - 1 / LARGEST)))
  return {
    headcount,
    accidents: draw.oneOf([64, 92, 130, 208, 208, 310, 480]),
    mobility: headcount < 11 ? 0 : draw.oneOf([0, 55, 80, 105, 160, 200, 320]),
    provident: draw.oneOf([0, 0, 50, 80, 120]),
    health: draw.from(35, 110) * 100,
    healthShare: draw.oneOf([50, 50, 60, 75, 100]),
  }
}

type Integers = NumberColumn & { readonly values: Int32Array }
interface Columns {
  readonly rates: Integers
  readonly weeklyHours: Integers
  readonly monthlyHours: Integers
  readonly headcount: Integers
  readonly accidents: Integers
  readonly mobility: Integers
  readonly provident: Integers
  readonly health: Integers
  readonly healthShare: Integers
  readonly withheld: Integers
  readonly executive: WordColumn
  readonly hasProvident: WordColumn
  readonly kindOfRate: WordColumn
}

function emptyColumns(count: number): Columns {
  const numbers = (decimals: number): Integers => ({ decimals, values: new Int32Array(count) })
  const words = (...words: readonly string[]): WordColumn => ({ words, places: new Uint8Array(count) })
  return {
    rates: numbers(2),
    weeklyHours: numbers(2),
    monthlyHours: numbers(2),
    headcount: numbers(0),
    accidents: numbers(4),
    mobility: numbers(4),
    provident: numbers(4),
    health: numbers(2),
    healthShare: numbers(2),
    withheld: numbers(3),
    executive: words('false', 'true'),
    hasProvident: words('false', 'true'),
    kindOfRate: words('personnalise', 'neutre'),
  }
}

const casesOf = (columns: Columns): People['cases'] => ({
  Contrat: {
    DateDebutContrat: '2020-01-01',
    HeuresContrat: columns.weeklyHours,
    StatutCadre: columns.executive,
    DerogationDureeMinimale: 'true',
  },
  Remuneration: { HeuresTravaillees: columns.monthlyHours },
  Frais: { NombreRepas: '0', MontantRepas: '0' },
  PrevoyanceMutuelle: {
    HasPrevoyance: columns.hasProvident,
    TauxPrevoyance: columns.provident,
    HasMutuelleObligatoire: 'true',
    MutuelleObligatoire: columns.health,
    PartPatronaleMutuelle: columns.healthShare,
    HasMutuelleFacultative: 'false',
  },
  PAS: { TypeTaux: columns.kindOfRate, TauxPAS: columns.withheld },
  Entreprise: {
    Effectif: columns.headcount,
    TauxAT: columns.accidents,
    TauxVersementMobilite: columns.mobility,
  },
})

/** The minimum for executives: 1.5 % (ANI of 17/11/2017). */
const EXECUTIVE_PROVIDENT = 150

function hire(columns: Columns, row: number, company: Company, smic: number, draw: Random): void {
  const percent = percentOfSmic(draw)
  const executive = percent >= 200 && draw.isTrue(0.6)
  const weekly = !executive && draw.isTrue(0.2) ? draw.oneOf([1000, 1750, 2000, 2400, 2800, 3200]) : 3500
  const provident = executive ? EXECUTIVE_PROVIDENT : company.provident
  columns.rates.values[row] = percent === 100 ? smic : Math.floor((smic * percent) / 100) + draw.from(1, 12)
  columns.weeklyHours.values[row] = weekly
  columns.monthlyHours.values[row] = Math.round((weekly * 52) / 12)
  columns.headcount.values[row] = company.headcount
  columns.accidents.values[row] = company.accidents
  columns.mobility.values[row] = company.mobility
  columns.provident.values[row] = provident
  columns.health.values[row] = company.health
  columns.healthShare.values[row] = company.healthShare
  columns.withheld.values[row] = withheld(percent, draw)
  columns.executive.places[row] = Number(executive)
  columns.hasProvident.places[row] = Number(provident > 0)
  columns.kindOfRate.places[row] = Number(draw.isTrue(0.12))
}

/** Hourly pay: 14 % of the people have the minimum wage, about half have less than 1.5 times as much. */
function percentOfSmic(draw: Random): number {
  const place = draw.from(1, 1000)
  if (place <= 140) return 100
  if (place <= 340) return draw.from(100, 119)
  if (place <= 560) return draw.from(120, 159)
  if (place <= 760) return draw.from(160, 219)
  if (place <= 900) return draw.from(220, 319)
  if (place <= 975) return draw.from(320, 499)
  return draw.from(500, 1200)
}

/** In thousandths: 0 for a third of the households; the others' rate rises with the pay. */
function withheld(percent: number, draw: Random): number {
  if (draw.isTrue(0.33)) return 0
  const highest = Math.min(380, Math.floor(((percent - 60) * 45) / 100))
  return draw.from(highest >> 1, highest)
}
