import { compileFormula } from '../src/calculate/compile.js'
import { Decimal, ZERO } from '../src/ground/money.js'
import { lastDay } from '../src/ground/period.js'
import { AGREEMENTS } from '../src/law/conventions/index.js'
import { contributionsAnnuelles, taxeSalairesAnnuelle } from '../src/regulations/annuel.js'
import { arretDeTravail } from '../src/regulations/arret.js'
import { convention } from '../src/regulations/convention.js'
import { defaut } from '../src/regulations/defaut.js'
import { salaire2026 } from '../src/regulations/salaire-2026.js'
import { type FixedFormula, type FixedLine, type FixedRegulation, fix } from '../src/tree/fix.js'
import type { Regulation } from '../src/tree/regulation.js'
import { once } from './once.js'

/** One line of the law by itself: what its article makes of stated amounts. */

/** Decimal text or a word by the name of a line, the key of a field (`Case.Field`), or the line of a sum of earlier months (`+ Line`). */
export type Given = Readonly<Record<string, string>>
export type Part = 'amount' | 'quantity' | 'price' | 'rate' | 'base'

const REGULATIONS = [defaut, salaire2026, arretDeTravail, taxeSalairesAnnuelle, contributionsAnnuelles]
/** The regulation of a category of an agreement, `IDCC.category`. */
const ofCategory = (category: string): readonly Regulation[] =>
  AGREEMENTS.flatMap((agreement) =>
    agreement.categories.flatMap((one) =>
      `${agreement.idcc}.${one.code}` === category ? [convention(agreement, one)] : [],
    ),
  )
const fixedOnce = new Map<string, readonly FixedRegulation[]>()
const fixedOn = (period: string, category = ''): readonly FixedRegulation[] =>
  once(fixedOnce, `${period} ${category}`, () =>
    (category === '' ? REGULATIONS : ofCategory(category)).map((regulation) => fix(regulation, lastDay(period))),
  )

/** The figure of a line in euros, as decimal text. What is not given is 0, or the first word of a choice. */
export function oneLine(period: string, name: string, given: Given, part: Part = 'amount', category = ''): string {
  const fixed = fixedOn(period, category).find(({ lines }) => lines.some((line) => line.name === name))
  if (fixed === undefined) throw new Error(`no line ${name}`)
  const formula = partOf(
    fixed.lines.find((line) => line.name === name),
    part,
  )
  if (formula === undefined) throw new Error(`${name} has no ${part}`)
  const values = fixed.lines.map((line) => new Decimal(given[line.name] ?? '0'))
  const words = fixed.reads.flatMap((field) =>
    field.kind === 'choice-field' ? [[field.key, given[field.key] ?? field.default ?? field.values[0] ?? '']] : [],
  )
  const numbers = fixed.reads.flatMap(({ key, kind }) =>
    kind === 'number-field' && given[key] !== undefined ? [[key, new Decimal(given[key])]] : [],
  )
  const sums = fixed.yearToDates.map(({ line, key }) => [key, new Decimal(given[`+ ${line}`] ?? ZERO)])
  const known = new Set([
    ...fixed.lines.map((line) => line.name),
    ...fixed.reads.map(({ key }) => key),
    ...fixed.yearToDates.map(({ line }) => `+ ${line}`),
  ])
  const unknown = Object.keys(given).filter((key) => !known.has(key))
  if (unknown.length > 0) throw new Error(`no line or field ${unknown.join(', ')}`)
  const facts = {
    period,
    paymentDate: `${period}-28`,
    numbers: Object.fromEntries(numbers),
    choices: Object.fromEntries(words),
    contract: { since: '2020-01-01', end: undefined },
    yearToDate: Object.fromEntries(sums),
  }
  const value = compileFormula(formula)(facts, values)
  return value.toFixed(Math.max(2, Math.min(value.decimalPlaces(), 6)))
}

function partOf(line: FixedLine | undefined, part: Part): FixedFormula | undefined {
  if (part === 'quantity') return line?.quantity?.of
  if (part === 'price') return line?.quantity?.price
  if (part === 'base') return line?.share?.base
  if (part === 'rate') return line?.contribution?.rate ?? line?.share?.rate
  return line?.formula
}
