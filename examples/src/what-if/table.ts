import { Decimal } from '@centime/engine'
import { frenchAmount, frenchDate } from '@centime/engine/ground'
import { amount, eurosOf, signed } from './euros.js'
import { AMOUNTS, type Amount, type Forecast, type Question, totalOf } from './forecast.js'
import type { LawYear } from './law.js'

/** The forecast as lines of text. */

const LABELS: Readonly<Record<Amount, string>> = {
  gross: 'gross pay',
  contributions: 'employer contributions',
  reduction: 'general reduction',
  cost: 'cost for employers',
  net: 'net pay, after tax',
  tax: 'income tax withheld',
}

export function tableOf({ year, smic, people }: Question, { before, after, raised }: Forecast): readonly string[] {
  const rows = AMOUNTS.map((name) => {
    const [was, is] = [totalOf(before, name), totalOf(after, name)]
    return [LABELS[name], amount(was), amount(is), signed(eurosOf(is - was)), percent(is - was, was)]
  })
  return [
    `${whole(people)} synthetic employees in ${year}: plausible people, not statistics`,
    `before   the law as published: a SMIC of ${smicsOf(before.law)}`,
    `after    a SMIC of ${euros(smic)} from ${frenchDate(`${year}-01`)} on, which the general reduction is counted from; all else is as before`,
    `raised   ${whole(raised)} people with less are paid it; all other pay is unchanged`,
    '',
    ...aligned([['euros in the year', 'before', 'after', 'difference', ''], ...rows]),
  ]
}

const whole = (count: number): string => frenchAmount(new Decimal(count), 0)
const euros = (cents: number): string => `${frenchAmount(eurosOf(BigInt(cents)))} €`

/** For display; empty for a share of 0. */
const percent = (part: bigint, of: bigint): string =>
  of === 0n ? '' : `${signed(eurosOf(part).div(eurosOf(of).abs()).times(100))} %`

/** `12,02 €, 12,31 € from 06/2026`. */
export function smicsOf(law: LawYear): string {
  const changes = law.filter(({ smic }, index) => smic !== law[index - 1]?.smic)
  return changes
    .map(({ smic, period }, index) => (index === 0 ? euros(smic) : `${euros(smic)} from ${frenchDate(period)}`))
    .join(', ')
}

/** Aligns names left, amounts right. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
