import { Decimal } from '@centime/engine'
import type { DeclaredAmount } from './declared-amounts.js'
import type { OurAmount } from './ours.js'
import type { ComparedAmount, DifferenceCause } from './rows.js'

/** The verdict of one amount, and the cause of a difference: the first that the figures bear out. */

interface Judged {
  readonly what: string
  readonly declared: DeclaredAmount | undefined
  readonly ours: OurAmount | undefined
  readonly isCorrection: boolean
  readonly isOpeningMissing: boolean
  readonly areSharesMissing: boolean
}
type Finding = Pick<ComparedAmount, 'verdict' | 'cause' | 'rates'>

const CENT = new Decimal('0.01')
/** Two shares are rounded. */
const SHARES = new Decimal('0.015')

export function judge(judged: Judged): Finding {
  const { declared, ours } = judged
  if (ours === undefined) return { verdict: 'unexplained' }
  const over = (declared?.amount ?? new Decimal(0)).minus(ours.amount).abs()
  if (over.isZero()) return { verdict: 'equal' }
  if (declared !== undefined && over.lte(CENT) && ours.isRounded) return { verdict: 'rounding' }
  const cause = causeOf(judged)
  if (cause === undefined) return { verdict: 'unexplained' }
  const isRate = cause === 'rate' && declared?.rate !== undefined && ours.rate !== undefined
  return {
    verdict: 'explained',
    cause,
    ...(isRate && declared.rate && ours.rate && { rates: [declared.rate, ours.rate] }),
  }
}

function causeOf({
  what,
  declared,
  ours,
  isCorrection,
  isOpeningMissing,
  areSharesMissing,
}: Judged): DifferenceCause | undefined {
  if (isCorrection) return 'correction'
  if (OUTSIDE.test(what)) return 'outside'
  if (isOpeningMissing && dependsOnYear(what)) return 'opening'
  if (areSharesMissing && DEPENDS_ON_SHARES.test(what)) return 'shares'
  if (declared?.base === undefined || ours?.base === undefined || ours.rate === undefined) return undefined
  const isSameBase = declared.base.eq(ours.base)
  if (
    isSameBase &&
    declared.rate !== undefined &&
    !declared.rate.eq(ours.rate) &&
    gives(declared.base, declared.rate, declared)
  ) {
    return 'rate'
  }
  return !isSameBase && gives(declared.base, ours.rate, declared) ? 'base' : undefined
}
const gives = (base: Decimal, rate: Decimal, { amount }: DeclaredAmount): boolean =>
  base.times(rate).div(100).minus(amount).abs().lte(SHARES)

/** Levies of a branch that the Urssaf collects since 2026: the engine has none. */
const OUTSIDE = /^81 03\/(140|141)$/

/** Nets, tax, and what employer shares of plans bear. */
const DEPENDS_ON_SHARES = /^(50\.|58 |78 (04|05|13|14)$|81 (04|05|13|14)\/)/

/** Rows whose contribution two bases divide in another way: one has what the other lacks. The employer's part stands under one of them. */
export function withSplits(rows: readonly ComparedAmount[]): readonly ComparedAmount[] {
  const over = ({ declared, ours }: ComparedAmount) => declared && ours && declared.minus(ours)
  const [capped, whole] = ['81 02/131', '81 03/131'].map((what) => rows.find((row) => row.what === what))
  const [one, other] = [capped, whole].map((row) => row && over(row))
  if (one === undefined || other === undefined || one.isZero() || !one.plus(other).abs().lte(CENT)) return rows
  return rows.map((row) =>
    row.verdict === 'unexplained' && (row === capped || row === whole)
      ? { ...row, verdict: 'explained', cause: 'place' }
      : row,
  )
}

/** The general reduction, and what is capped by the ceilings since January. */
const dependsOnYear = (what: string): boolean => /^81 03\/(018|106|131|146)$|^78 02$|^81 02\//.test(what)
