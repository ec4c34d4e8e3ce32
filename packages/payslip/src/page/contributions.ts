import type { Decimal, LineName } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import { added, type LinesByName, named } from './lines.js'
import type { BlockModel, Component, Group, Model, RowModel } from './model.js'
import { NO_CELLS, type PageTable, type Row } from './page.js'
import { amountText, dueText, rateText } from './print.js'

/** The tables of contributions: the rows of the model, from the lines of the payslip. */

interface Part {
  readonly line: string
  readonly base: Decimal | undefined
  readonly rate: Decimal | undefined
  readonly value: Decimal
}
interface Filled {
  readonly row: Row
  readonly employee: Decimal
  readonly employer: Decimal
}
interface FilledBlock {
  readonly tables: readonly PageTable[]
  readonly rows: readonly Filled[]
}

const COLUMNS = ['Base', 'Taux salarié (%)', 'Part salarié', 'Part employeur'] as const
const COLUMNS_RENOVE = ['Base', 'Taux (%)', 'Salarié', 'Employeur'] as const

/** The tables of the model; throws where they do not add up to the totals of the result. */
export function contributionTables(amounts: LinesByName, model: Model): readonly PageTable[] {
  const blocks = model.blocks.map((block) => blockOf(amounts, model, block))
  const rows = blocks.flatMap((block) => block.rows)
  mustEqual('employee', added(rows.map(({ employee }) => employee)), amounts.value('TotalCotisationsSalariales'))
  mustEqual(
    'employer',
    added(rows.map(({ employer }) => employer)),
    amounts.value('TotalCotisationsPatronales').plus(amounts.value('TotalAllegements')),
  )
  return blocks.flatMap(({ tables }) => tables)
}

function mustEqual(share: string, printed: Decimal, due: Decimal): void {
  if (!printed.equals(due)) throw new Error(`the ${share} rows of the page add up to ${printed}, the result to ${due}`)
}

function blockOf(amounts: LinesByName, model: Model, block: BlockModel): FilledBlock {
  const groups = block.groups.map((group) => filledGroup(amounts, group))
  const counted = groups.flatMap(({ filled }) => filled)
  const after = block.after === undefined ? [] : filledRows(amounts, block.after, 'branch')
  const first = block === model.blocks[0]
  if (!first && counted.length === 0) return { tables: [], rows: [] }
  const totalText = first ? amountText : dueText
  const total: Row = {
    kind: 'total',
    label: block.total,
    cells: [
      '',
      '',
      totalText(added(counted.map(({ employee }) => employee))),
      totalText(added(counted.map(({ employer }) => employer))),
    ],
    of: model.blocks.length === 1 ? named('TotalCotisationsSalariales', 'TotalCotisationsPatronales') : [],
  }
  const titles = model.name === 'renove' ? COLUMNS_RENOVE : COLUMNS
  const rows = [...groups.flatMap((group) => group.rows), total, ...after.map(({ row }) => row)]
  return {
    tables: [{ caption: block.title, columns: [block.title, ...titles], rows }],
    rows: [...counted, ...after],
  }
}

function filledGroup(
  amounts: LinesByName,
  { heading, alone, rows }: Group,
): { readonly rows: readonly Row[]; readonly filled: readonly Filled[] } {
  const kind = heading === undefined ? 'line' : 'item'
  const dueOf = (row: RowModel): readonly Filled[] => filledRows(amounts, row, kind)
  const found = rows.flatMap((row, index) => {
    const { beside } = row
    const isBeside = beside !== undefined && dueOf(beside.row).length > 0
    return dueOf(isBeside ? { ...row, label: beside.label } : row).map((filled) => ({ filled, index }))
  })
  const filled = found.map((one) => one.filled)
  if (heading === undefined || found.length === 0) return { rows: filled.map(({ row }) => row), filled }
  const [only] = found
  if (alone && found.length === 1 && only !== undefined) {
    // The row that names the heading is not due, so the heading would be wrong: an officer has Apec, no unemployment insurance.
    const row: Row = { ...only.filled.row, kind: 'branch', label: only.index === 0 ? heading : only.filled.row.label }
    return { rows: [row], filled: [{ ...only.filled, row }] }
  }
  return {
    rows: [{ kind: 'heading', label: heading, cells: NO_CELLS, of: [] }, ...filled.map(({ row }) => row)],
    filled,
  }
}

/**
 * None where no part of the row is due. Two where the shares bear on different bases: an apprentice contributes on the part
 * above what is exempt, the employer on the whole pay.
 */
function filledRows(amounts: LinesByName, model: RowModel, kind: Row['kind']): readonly Filled[] {
  const parts = (components: readonly Component[] = []) =>
    components.map((component) => partOf(amounts, component)).filter(({ value }) => !value.isZero())
  const [mine, theirs] = [parts(model.employee), parts(model.employer)]
  const [own, other] = [mine[0]?.base, theirs[0]?.base]
  if (model.withoutBase || own === undefined || other === undefined || own.equals(other)) {
    return mine.length + theirs.length === 0 ? [] : [filledRow(model, kind, mine, theirs)]
  }
  const ofEmployee = { ...model, label: `${model.label} (salarié)` }
  return [filledRow(model, kind, [], theirs), filledRow(ofEmployee, kind, mine, [])]
}

function filledRow(model: RowModel, kind: Row['kind'], mine: readonly Part[], theirs: readonly Part[]): Filled {
  const base = (mine[0] ?? theirs[0])?.base
  const [employee, employer] = [added(mine.map(({ value }) => value)), added(theirs.map(({ value }) => value))]
  return {
    row: {
      kind,
      label: model.label,
      cells: [
        model.withoutBase || base === undefined ? '' : amountText(base),
        model.withoutBase ? '' : rateText(rateOf(mine)),
        dueText(employee),
        dueText(employer),
      ],
      of: [...mine, ...theirs].map(({ line }) => line),
    },
    employee,
    employer,
  }
}

/** The rates added up, as long as they bear on the same base. */
function rateOf(parts: readonly Part[]): Decimal | undefined {
  const [first] = parts
  if (first?.base === undefined) return undefined
  const { base } = first
  const rates = parts.map((part) => (part.base?.equals(base) ? part.rate : undefined))
  return rates.some((rate) => rate === undefined) ? undefined : added(rates.map((rate) => rate ?? ZERO))
}

function partOf(amounts: LinesByName, component: Component): Part {
  if (typeof component === 'object') return cetOf(amounts, component.line, component.tranche)
  const line = amounts.line(component)
  return { line: component, base: line?.base, rate: line?.rate, value: line?.value ?? ZERO }
}

/**
 * CET is due on both tranches by one line: tranche 1 takes its rounded share, tranche 2 the rest. Where the base catches up
 * earlier months it is not the sum of the tranches, and tranche 1 takes all of it.
 */
function cetOf(amounts: LinesByName, name: LineName, tranche: 1 | 2): Part {
  const line = amounts.line(name)
  const none = { line: name, base: undefined, rate: undefined, value: ZERO }
  if (line?.base === undefined || line.rate === undefined || line.value.isZero()) return none
  // Results of version 0.1.0 have no base of the employee's own.
  const ofEmployee = (of: LineName) => (name === 'CETSalariale' ? amounts.line(of)?.value : undefined)
  const first = ofEmployee('Tranche1Salariale') ?? amounts.value('Tranche1')
  const second = ofEmployee('Tranche2Salariale') ?? amounts.value('Tranche2')
  const { base, rate, value } = line
  if (!base.equals(first.plus(second))) return tranche === 1 ? { line: name, base, rate, value } : none
  const share = first.times(rate).toDecimalPlaces(2)
  return tranche === 1
    ? { line: name, base: first, rate, value: share }
    : { line: name, base: second, rate, value: value.minus(share) }
}
