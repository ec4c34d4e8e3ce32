import type { Random } from '@centime/testing'
import type { AbsenceRecord } from '../src/cases/absence-events.js'
import type { Inputs } from '../src/cases/read.js'
import { monthOf, monthsLater } from '../src/ground/period.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import { decimalText } from './decimal-text.js'
import { employee } from './inputs.js'

/** Random years of random people whose months are corrected late, once or several times. */

export interface LateYear {
  /** Consecutive months, at most twelve; they may end in the year after that of the first. */
  readonly months: readonly string[]
  /** The inputs of a month as they are known when the month of a place is paid: the same object until it changes. */
  readonly known: (period: string, at: number) => MonthInputs
}

const EDGES = [182303, 186702, 364606, 386400, 400500, 405405, 1602000] as const
/** In cents, more near the thresholds of the law than by chance. */
const randomPay = (draw: Random): number =>
  draw.isTrue(0.3)
    ? draw.oneOf(EDGES) + draw.from(-30_000, 30_000)
    : draw.from(0, draw.oneOf([300_000, 600_000, 2_000_000]))

/** What does not change over the year. */
function randomTerms(draw: Random): Inputs {
  const hasAttachment = draw.isTrue(0.2)
  return {
    Contrat: { StatutCadre: String(draw.isTrue(0.3)), DateDebutContrat: '2019-03-15' },
    PrevoyanceMutuelle: {
      HasPrevoyance: String(draw.isTrue(0.5)),
      TauxPrevoyance: '0.015',
      HasMutuelleObligatoire: 'true',
      MutuelleObligatoire: decimalText(draw.from(0, 12_000), 2),
    },
    PAS: draw.isTrue(0.5)
      ? { TypeTaux: 'neutre' }
      : { TypeTaux: 'personnalise', TauxPAS: decimalText(draw.from(0, 400), 3) },
    Entreprise: { Effectif: draw.oneOf(['5', '12', '60', '300']), TauxAT: decimalText(draw.from(0, 500), 4) },
    ...(hasAttachment && {
      Saisies: {
        PensionAlimentaire: decimalText(draw.from(0, 60_000), 2),
        SaisieEnCours: String(draw.isTrue(0.5)),
      },
    }),
  }
}

/** The entries of a month that may turn out otherwise. */
function randomEntries(
  draw: Random,
  period: string,
  { pay, hasOvertime }: { readonly pay: number; readonly hasOvertime: number },
): { readonly cases: Inputs; readonly absences: AbsenceRecord[] } {
  const first = draw.from(1, 20)
  const day = (of: number): string => `${period}-${String(of).padStart(2, '0')}`
  const absence = {
    Evenement: period,
    Nature: 'sans_solde',
    Debut: day(first),
    Fin: day(first + draw.from(0, 7)),
  } as const
  return {
    cases: {
      Remuneration: { HeuresTravaillees: '0', TauxHoraire: '0', SalaireMensuel: decimalText(pay, 2) },
      ...(draw.isTrue(hasOvertime) && { HeuresSupplementaires: { HeuresSup25: decimalText(draw.from(0, 4000), 2) } }),
      ...(draw.isTrue(0.2) && { Primes: { MontantPrimes: decimalText(draw.from(0, 400_000), 2) } }),
      ...(draw.isTrue(0.2) && { Frais: { NombreRepas: String(draw.from(0, 20)), MontantRepas: '9' } }),
      ...(draw.isTrue(0.1) && { TitresRestaurant: { NombreTitres: String(draw.from(0, 20)), ValeurTitre: '10' } }),
    },
    absences: draw.isTrue(0.15) ? [absence] : [],
  }
}

/** `since`: the first month; absent: any month of the law. */
export function lateYear(draw: Random, since?: string): LateYear {
  // Few are long: the computations of a year grow with the square of its months.
  const count = draw.isTrue(0.1) ? draw.from(7, 12) : draw.from(2, 6)
  // The law begins in January 2024, and its last complete year is 2026.
  const first = draw.from(0, 3 * 12 - count)
  const months = Array.from({ length: count }, (_, place) =>
    monthOf(monthsLater(`${since ?? monthOf(monthsLater('2024-01-01', first))}-01`, place)),
  )
  const terms = randomTerms(draw)
  // Of some the overtime of a few months is more than a year exempts from tax.
  const worksMuch = draw.isTrue(0.15)
  const usual = worksMuch ? draw.from(600_000, 2_000_000) : randomPay(draw)
  const hasOvertime = worksMuch ? 0.9 : 0.3
  const anyMonth = (period: string): MonthInputs => {
    const pay = draw.isTrue(0.7) ? usual : Math.max(0, usual + draw.from(-50_000, 100_000))
    const { cases, absences } = randomEntries(draw, period, { pay, hasOvertime })
    return { ...employee(period, '0', merged(terms, cases)), absences }
  }
  // For each month, its versions: the place from which each is known. The last payment of the year knows all.
  const versions = new Map(
    months.map((period, place) => {
      const of: { readonly from: number; readonly inputs: MonthInputs }[] = [{ from: 0, inputs: anyMonth(period) }]
      while (place < count - 1 && draw.isTrue(0.35)) {
        // A correction is sometimes taken back.
        const back = of.at(-2)
        const inputs = back !== undefined && draw.isTrue(0.3) ? back.inputs : anyMonth(period)
        of.push({ from: draw.from(place + 1, count - 1), inputs })
      }
      return [period, of.toSorted((a, b) => a.from - b.from)] as const
    }),
  )
  const known = (period: string, at: number): MonthInputs => {
    const found = versions.get(period)?.findLast(({ from }) => from <= at)
    if (found === undefined) throw new Error(`no month ${period}`)
    return found.inputs
  }
  return { months, known }
}

const merged = (base: Inputs, own: Inputs): Inputs => {
  const names = [...Object.keys(base), ...Object.keys(own)]
  return Object.fromEntries(names.map((name) => [name, { ...base[name], ...own[name] }]))
}
