import type { MonthInputs } from '@centime/engine'
import { JOURS_DU_MOIS, NEUTRE, type ScaledMonths } from './by-hand/columns.js'
import { casesOf, type Form, type Name } from './cases.js'

/** One row of the columns as inputs of the engine: every field as text. */
export function monthInputs(months: ScaledMonths, row: number): MonthInputs {
  const entry = (name: Name): number => months[name][row] ?? 0
  const form: Form<string> = {
    // Exact: integers far below 2^53, divided by a power of ten.
    number: (name, decimals) => (entry(name) / 10 ** decimals).toFixed(decimals),
    word: (name, words) => words[entry(name)] ?? '',
    either: (name, [without, having]) => (entry(name) > 0 ? having : without),
  }
  const cases = casesOf(form)
  const isShort = entry('shortContract') === 1
  const isNeutral = entry('tauxPAS') === NEUTRE
  return {
    period: '2026-06',
    cases: {
      ...cases,
      Contrat: {
        ...cases['Contrat'],
        DateDebutContrat: firstDayEmployed(entry('joursEmploi'), isShort),
        DureeInitialeMois: isShort ? '2' : '12',
      },
      PAS: isNeutral ? { TypeTaux: 'neutre' } : { TypeTaux: 'personnalise', TauxPAS: form.number('tauxPAS', 6) },
    },
  }
}

/** A short contract of two months starts in May, or in June where the month is not whole. */
function firstDayEmployed(days: number, short: boolean): string {
  if (days < JOURS_DU_MOIS) return `2026-06-${String(JOURS_DU_MOIS + 1 - days).padStart(2, '0')}`
  return short ? '2026-05-15' : '2020-01-01'
}
