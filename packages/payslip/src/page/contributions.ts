import type { Decimal, LineName } from '@centime/engine'
import { frenchMonth, yearOf, ZERO } from '@centime/engine/ground'
import type { Source } from '@centime/engine/tree'
import {
  added,
  amountSource,
  type LinesByName,
  monthsOfOrigin,
  NO_NUMBERS,
  named,
  negative,
  partOfLine,
  percent,
  printed,
  rowOf,
  sumOfSources,
  withoutOrigins,
} from './lines.js'
import type { BlockModel, Component, Group, Model, RowModel } from './model.js'
import type { PageTable, Row } from './page.js'
import { AMOUNT, DUE, RATE } from './print.js'

/** The tables of contributions: the rows of the model, from the lines of the payslip. */

/** The part of a row that one line gives. */
interface Part {
  readonly line: string
  /** Undefined: the line has no such amount. */
  readonly base: Source | undefined
  readonly rate: Source | undefined
  readonly amount: Source
  readonly value: Decimal
}
interface Filled {
  readonly row: Row
  readonly mine: readonly Part[]
  readonly theirs: readonly Part[]
}
interface FilledBlock {
  readonly tables: readonly PageTable[]
  readonly rows: readonly Filled[]
}

const COLUMNS = ['Base', 'Taux salarié (%)', 'Part salarié', 'Part employeur'] as const
const COLUMNS_RENOVE = ['Base', 'Taux (%)', 'Salarié', 'Employeur'] as const

/** The tables of the model; throws if they do not add up to the totals of the result. */
export function contributionTables(amounts: LinesByName, model: Model): readonly PageTable[] {
  const blocks = model.blocks.map((block) => blockOf(amounts, model, block))
  const rows = blocks.flatMap((block) => block.rows)
  mustEqual('employee', dueOf(rows.flatMap(({ mine }) => mine)), amounts.value('TotalCotisationsSalariales'))
  mustEqual(
    'employer',
    dueOf(rows.flatMap(({ theirs }) => theirs)),
    amounts.value('TotalCotisationsPatronales').plus(amounts.value('TotalAllegements')),
  )
  return blocks.flatMap(({ tables }) => tables)
}

function mustEqual(share: string, printed: Decimal, due: Decimal): void {
  if (!printed.equals(due)) throw new Error(`the ${share} rows of the page add up to ${printed}, the result to ${due}`)
}

const dueOf = (parts: readonly Part[]): Decimal => added(parts.map(({ value }) => value))

function blockOf(amounts: LinesByName, model: Model, block: BlockModel): FilledBlock {
  const groups = block.groups.map((group) => filledGroup(amounts, group))
  const counted = groups.flatMap(({ filled }) => filled)
  const after =
    block.after === undefined
      ? []
      : [...filledRows(amounts, block.after, 'branch'), ...rowsOfOrigins(amounts, block.after, 'branch', '')]
  const first = block === model.blocks[0]
  if (!first && counted.length === 0) return { tables: [], rows: [] }
  const [employee, employer] = totalsOf(amounts, counted, model.blocks.length === 1)
  const form = first ? AMOUNT : DUE
  const total = rowOf({
    kind: 'total',
    label: block.total,
    numbers: [undefined, undefined, printed(amounts, employee, form), printed(amounts, employer, form)],
    of: model.blocks.length === 1 ? named('TotalCotisationsSalariales', 'TotalCotisationsPatronales') : [],
  })
  const titles = model.name === 'renove' ? COLUMNS_RENOVE : COLUMNS
  const rows = [...groups.flatMap((group) => group.rows), total, ...after.map(({ row }) => row)]
  return {
    tables: [{ caption: block.title, columns: [block.title, ...titles], rows }],
    rows: [...counted, ...after],
  }
}

/** The totals of a block. A single block has those of the law (employer's contributions less reductions), else each sums its rows. */
function totalsOf(amounts: LinesByName, counted: readonly Filled[], isOnly: boolean): readonly [Source, Source] {
  const source = (name: LineName): Source => amountSource(amounts, name)
  if (isOnly) {
    return [
      source('TotalCotisationsSalariales'),
      sumOfSources([source('TotalCotisationsPatronales'), source('TotalAllegements')]),
    ]
  }
  const amountsOf = (parts: readonly Part[]): Source => sumOfSources(parts.map(({ amount }) => amount))
  return [amountsOf(counted.flatMap(({ mine }) => mine)), amountsOf(counted.flatMap(({ theirs }) => theirs))]
}

function filledGroup(
  amounts: LinesByName,
  { heading, alone, rows }: Group,
): { readonly rows: readonly Row[]; readonly filled: readonly Filled[] } {
  const kind = heading === undefined ? 'line' : 'item'
  const filledOf = (row: RowModel): readonly Filled[] => filledRows(amounts, row, kind)
  const found = rows.flatMap((row, index) => {
    const { beside } = row
    const isBeside = beside !== undefined && filledOf(beside.row).length > 0
    const shown = isBeside ? { ...row, label: beside.label } : row
    return [...filledOf(shown), ...rowsOfOrigins(amounts, shown, kind, heading ?? '')].map((filled) => ({
      filled,
      index,
    }))
  })
  const filled = found.map((one) => one.filled)
  if (heading === undefined || found.length === 0) return { rows: filled.map(({ row }) => row), filled }
  const [only, ...others] = found
  // A row without a label of its own has that of the heading; months of origin follow it.
  const isNamed = only?.filled.row.label === '' || found.length === 1
  if (alone && isNamed && only !== undefined) {
    // The row that names the heading is not due, so the heading would be wrong: an officer has Apec, no unemployment insurance.
    const row: Row = { ...only.filled.row, kind: 'branch', label: only.index === 0 ? heading : only.filled.row.label }
    const after = others.map((one) => one.filled)
    return { rows: [row, ...after.map((one) => one.row)], filled: [{ ...only.filled, row }, ...after] }
  }
  return {
    rows: [rowOf({ kind: 'heading', label: heading, numbers: NO_NUMBERS, of: [] }), ...filled.map(({ row }) => row)],
    filled,
  }
}

/**
 * No row if no part of it is due. Two rows if the shares bear on different bases: an apprentice contributes on the part above the
 * exempt pay, the employer on the whole pay.
 */
function filledRows(amounts: LinesByName, model: RowModel, kind: Row['kind']): readonly Filled[] {
  const parts = (components: readonly Component[] = []) =>
    components.map((component) => partOf(amounts, component)).filter(({ value }) => !value.isZero())
  const [mine, theirs] = [parts(model.employee), parts(model.employer)]
  const [paidBase, other] = [mine[0], theirs[0]].map((part) => part?.base && amounts.worthOf(part.base))
  if (model.withoutBase || paidBase === undefined || other === undefined || paidBase.equals(other)) {
    return mine.length + theirs.length === 0 ? [] : [filledRow(amounts, model, kind, mine, theirs)]
  }
  const ofEmployee = { ...model, label: `${model.label} (salarié)` }
  return [filledRow(amounts, model, kind, [], theirs), filledRow(amounts, ofEmployee, kind, mine, [])]
}

/** A row for each month of origin of another year or of another rate (Cass. soc. 27/01/2016, 14-19.210). */
function rowsOfOrigins(amounts: LinesByName, model: RowModel, kind: Row['kind'], heading: string): readonly Filled[] {
  return (amounts.payslip.backPay ?? []).flatMap(({ period }) => {
    const parts = (components: readonly Component[] = []) =>
      components
        .flatMap((component) => partOfOrigin(amounts, component, period) ?? [])
        // A contribution that the person does not pay has a base too.
        .filter(({ value }) => !value.isZero())
    const [mine, theirs] = [parts(model.employee), parts(model.employer)]
    if (mine.length + theirs.length === 0) return []
    const label = `${model.label === '' ? heading : model.label} – ${frenchMonth(period)}`
    return [filledRow(amounts, { ...model, label }, kind, mine, theirs)]
  })
}

function filledRow(
  amounts: LinesByName,
  model: RowModel,
  kind: Row['kind'],
  mine: readonly Part[],
  theirs: readonly Part[],
): Filled {
  const base = (mine[0] ?? theirs[0])?.base
  const rate = rateOf(amounts, mine)
  const dueFor = (parts: readonly Part[]) => printed(amounts, sumOfSources(parts.map(({ amount }) => amount)), DUE)
  const row = rowOf({
    kind,
    label: model.label,
    numbers: [
      model.withoutBase ? undefined : printed(amounts, base, AMOUNT),
      model.withoutBase || rate === undefined ? undefined : printed(amounts, percent(rate), RATE),
      dueFor(mine),
      dueFor(theirs),
    ],
    of: [...mine, ...theirs].map(({ line }) => line),
  })
  return { row, mine, theirs }
}

/** The sum of the rates, if they bear on the same base. */
function rateOf(amounts: LinesByName, parts: readonly Part[]): Source | undefined {
  const [first] = parts
  const base = first?.base && amounts.worthOf(first.base)
  if (base === undefined) return undefined
  const rates = parts.flatMap((part) =>
    part.rate && part.base && amounts.worthOf(part.base)?.equals(base) ? part.rate : [],
  )
  return rates.length === parts.length ? sumOfSources(rates) : undefined
}

function partOf(amounts: LinesByName, component: Component): Part {
  if (typeof component === 'object') return cetOf(amounts, component.line, component.tranche)
  const line = amounts.line(component)
  const apart = apartOf(amounts, component)
  const amount = line === undefined ? amountSource(amounts, component) : withoutOrigins(component, 'amount', apart)
  return {
    line: component,
    base: line?.base && withoutOrigins(component, 'base', apart),
    rate: line?.rate && partOfLine(component, 'rate'),
    amount,
    value: amounts.worthOf(amount) ?? ZERO,
  }
}

/** The months of origin that have rows of their own: those of another year or of another rate. */
const apartOf = (amounts: LinesByName, name: string): ReturnType<typeof monthsOfOrigin> => {
  const rate = amounts.line(name)?.rate
  const year = yearOf(amounts.payslip.period)
  return monthsOfOrigin(amounts.payslip, name).filter(
    (origin) => yearOf(origin.period) !== year || (origin.rate !== undefined && rate?.eq(origin.rate) === false),
  )
}

/** The part of a row that a month of origin gives. */
function partOfOrigin(amounts: LinesByName, component: Component, origin: string): Part | undefined {
  const name = typeof component === 'object' ? component.line : component
  const isCounted = typeof component !== 'object' || component.tranche === 1
  if (!isCounted || !apartOf(amounts, name).some(({ period }) => period === origin)) return undefined
  const source = (part: 'amount' | 'base' | 'rate'): Source | undefined => {
    const of: Source = { kind: 'part', line: name, part, origin }
    return amounts.worthOf(of) === undefined ? undefined : of
  }
  const amount = source('amount') ?? { kind: 'constant', value: '0' }
  return { line: name, base: source('base'), rate: source('rate'), amount, value: amounts.worthOf(amount) ?? ZERO }
}

/**
 * One line computes CET on both tranches: tranche 1 takes its rounded share, tranche 2 the rest. If the base catches up earlier
 * months, it is not the sum of the tranches, and tranche 1 takes all of it.
 */
function cetOf(amounts: LinesByName, name: LineName, which: 1 | 2): Part {
  const line = amounts.line(name)
  const none = { line: name, base: undefined, rate: undefined, amount: amountSource(amounts, name), value: ZERO }
  if (line?.base === undefined || line.rate === undefined || line.value.isZero()) return none
  // Results of version 0.1.0 have no base of the employee's own.
  const trancheOf = (own: LineName, ofBoth: LineName): LineName =>
    name === 'CETSalariale' && amounts.line(own) !== undefined ? own : ofBoth
  const first = trancheOf('Tranche1Salariale', 'Tranche1')
  const second = trancheOf('Tranche2Salariale', 'Tranche2')
  const [whole, rate] = [amountSource(amounts, name), partOfLine(name, 'rate')]
  if (!line.base.equals(amounts.value(first).plus(amounts.value(second)))) {
    return which === 1 ? partOf(amounts, name) : none
  }
  const product: Source = { kind: 'product', of: [amountSource(amounts, first), rate] }
  const share: Source = { kind: 'rounded', of: product, decimals: 2 }
  const [base, amount] = which === 1 ? [first, share] : [second, sumOfSources([whole, negative(share)])]
  return { line: name, base: amountSource(amounts, base), rate, amount, value: amounts.worthOf(amount) ?? ZERO }
}
