import { Decimal } from '@centime/engine/batch'
import { type Field, type NumberField, TypeContrat } from '@centime/engine/cases'
import type { History, MonthInputs } from '@centime/engine/inputs'
import { randomContract, randomMonth } from '@centime/engine/testing/random-months.js'
import type { Regulation } from '@centime/engine/tree'
import type { Random } from '@centime/testing'
import type { Cell, NumberColumn, PopulationMonth, WordColumn } from '../src/population-month.js'

/** Random populations of columns and texts for everybody, and each row as the inputs of one person. */

export interface RandomPopulation {
  readonly population: PopulationMonth
  readonly inputsOf: (row: number, history?: History) => MonthInputs
}

/** With `isWhole`, contracts cover the month, as for the months of a year. `opening`: the balances of everybody. */
export function randomPopulation(
  draw: Random,
  regulation: Regulation,
  period: string,
  paymentDate: string,
  count: number,
  isWhole = false,
  opening?: Readonly<Record<string, string>>,
): RandomPopulation {
  const contract = isWhole ? { fields: { DateDebutContrat: '2019-03-15' }, days: 28 } : randomContract(draw, period)
  const months = Array.from({ length: count }, () =>
    randomMonth(draw, { regulation, period, paymentDate, contract, isComplete: true, isFine: true }),
  )
  const cases: Record<string, Record<string, Cell>> = {}
  for (const field of regulation.fields) {
    const texts = months.map((month) => month.cases[field.caseName]?.[field.name])
    const cell = cellOf(draw, field, texts)
    // Optional fields are left out at random.
    if (cell === undefined || (field.required !== true && field.kind !== 'date-field' && draw.isTrue(0.05))) continue
    cases[field.caseName] = { ...cases[field.caseName], [field.name]: cell }
  }
  if (opening !== undefined) cases['CumulsDeReprise'] = { ...opening }
  return {
    population: { period, paymentDate, count, cases },
    inputsOf: (row, history) => ({
      period,
      paymentDate,
      ...(history !== undefined && { history }),
      cases: Object.fromEntries(
        Object.entries(cases).map(([caseName, fields]) => [
          caseName,
          Object.fromEntries(Object.entries(fields).map(([name, cell]) => [name, textAt(cell, row)])),
        ]),
      ),
    }),
  }
}

function cellOf(draw: Random, field: Field, texts: readonly (string | undefined)[]): Cell | undefined {
  const [first] = texts
  if (texts.includes(undefined)) return first
  const known = texts.map((text) => text ?? '')
  const isSame = field === TypeContrat || field.name === 'DureeInitialeMois' || draw.isTrue(0.2)
  if (isSame || field.kind === 'text-field' || field.kind === 'date-field') return first
  if (field.kind === 'choice-field') return wordColumn(draw, field.values, known)
  return field.kind === 'number-field' ? (numberColumn(draw, field, known) ?? first) : first
}

function wordColumn(draw: Random, values: readonly string[], texts: readonly string[]): WordColumn {
  // Any order of words; some nobody has.
  const words = draw.isTrue(0.5) ? values.toReversed() : values
  return { words, places: Uint8Array.from(texts, (text) => words.indexOf(text)) }
}

const DECIMALS: Record<NumberField['unit'], readonly [number, ...number[]]> = {
  euros: [2, 2, 2, 3],
  hours: [2],
  count: [0, 0, 2],
  days: [0, 0, 2],
  kilometres: [0, 1],
  fraction: [2, 4, 4, 6],
}

/** Cuts digits beyond the column's decimals; undefined where an entry would be no safe integer. */
function numberColumn(draw: Random, { name, unit }: NumberField, texts: readonly string[]): NumberColumn | undefined {
  const decimals = draw.isTrue(0.003) ? 9 : draw.oneOf(name === 'TauxHoraire' ? [2, 4, 6] : DECIMALS[unit])
  const digits = texts.map((text) => Number(new Decimal(text).times(`1e${decimals}`).trunc().toFixed()))
  if (!digits.every(Number.isSafeInteger)) return undefined
  const isSmall = digits.every((entry) => (entry | 0) === entry)
  return { decimals, values: isSmall && draw.isTrue(0.7) ? Int32Array.from(digits) : Float64Array.from(digits) }
}

function textAt(cell: Cell, row: number): string {
  if (typeof cell === 'string') return cell
  if ('places' in cell) return cell.words[cell.places[row] ?? -1] ?? ''
  return new Decimal(cell.values[row] ?? Number.NaN).times(`1e-${cell.decimals}`).toFixed()
}
