import type { NumberColumn, PopulationMonth, WordColumn } from '@centime/population'
import { NEUTRE, type ScaledMonths } from './by-hand/columns.js'
import { casesOf, type Form, type Name } from './cases.js'

/** The columns as `calculatePopulation` takes them: copied only where their form differs. */
export function populationMonth(months: ScaledMonths): PopulationMonth {
  const form: Form<NumberColumn | WordColumn> = {
    number: (name, decimals) => ({ decimals, values: months[name] }),
    word: (name, words) => ({ words, places: placesIn(months[name]) }),
    either: (name, words) => ({ words, places: placesOf(months[name], (value) => value > 0) }),
  }
  const cases = casesOf(form)
  return {
    period: '2026-06',
    count: months.effectif.length,
    cases: {
      ...cases,
      Contrat: { ...cases['Contrat'], DateDebutContrat: '2020-01-01' },
      Calendrier: {
        JoursEmploi: form.number('joursEmploi', 0),
        ContratCourt: form.word('shortContract', ['false', 'true']),
      },
      PAS: {
        TypeTaux: {
          words: ['personnalise', 'neutre'],
          places: placesOf(months.tauxPAS, (rate) => rate === NEUTRE),
        },
        TauxPAS: { decimals: 6, values: months.tauxPAS.map((rate) => Math.max(0, rate)) },
      },
    },
  }
}

function placesIn(column: ScaledMonths[Name]): Uint8Array {
  if (column instanceof Uint8Array) return column
  throw new TypeError('words are places, in bytes')
}

/** A loop, as `Uint8Array.from` makes an array of all rows first. */
function placesOf(column: ScaledMonths[Name], is: (value: number) => boolean): Uint8Array {
  const found = new Uint8Array(column.length)
  for (let row = 0; row < column.length; row++) found[row] = is(column[row] ?? 0) ? 1 : 0
  return found
}
