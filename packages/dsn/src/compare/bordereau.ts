import type { Decimal } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import type { DeclaredMonth } from '../dossier/declared.js'
import { linkOf } from '../norm/type-codes.js'
import { addedUp, isoMonth, numberIn } from '../read/amounts.js'
import { childrenOf, type DsnBlock, rubriqueOf, valueIn } from '../read/tree.js'
import type { OurAmounts } from './ours.js'
import type { ComparedAmount } from './rows.js'

/** The rows of a bordereau (23) beside the sums of our people: bases by type code to the euro, reductions as amounts. */

/** One person's month, or correction of a month, as we compute it. */
export interface OurPerson {
  readonly origin: string
  readonly amounts: OurAmounts
  readonly isOfficer: boolean
  /** Pay of an apprentice under codes 726 and 423; 0 for others. */
  readonly spared: Decimal
}

/** `rows`: the rows of the people, from which a difference may follow. */
export function compareBordereaux(
  { establishment, period, siret }: DeclaredMonth,
  people: readonly OurPerson[],
  rows: readonly ComparedAmount[],
): readonly ComparedAmount[] {
  return childrenOf(establishment, '22').flatMap((bordereau) => {
    const origin = isoMonth(valueIn(bordereau, '003'))
    const own = people.filter((person) => person.origin === origin)
    const all = childrenOf(bordereau, '23')
    return all.flatMap((row) => {
      const code = valueIn(row, '001')
      const qualifier = valueIn(row, '002')
      const [number, ours] = oursOf(code, qualifier, own, all)
      const said = rubriqueOf(row, number)
      const declared = said && numberIn(said.value)
      if (said === undefined || declared === undefined) return []
      const what = `23 ${code} ${qualifier}`
      const finding: Finding = OUTSIDE.includes(code)
        ? { verdict: 'explained', cause: 'outside' }
        : judgeRow(declared, ours, partsOf(code, qualifier, all), causesOf(code, qualifier, origin, rows))
      const shown = {
        period,
        origin,
        siret,
        what,
        line: said.line,
        amounts: 1,
        declared,
        isTakenOver: TAKEN.includes(code),
      }
      return [{ ...shown, ...(ours !== undefined && { ours }), ...finding }]
    })
  })
}
type Finding = Pick<ComparedAmount, 'verdict' | 'cause'>
/** Other rates of the forfait social, days off bought, branch levies, balances of the apprenticeship tax, information, partial activity. */
const OUTSIDE = ['480', '578', '096', '097', '844', '845', '995', '996', '997', '510', '060', '070']
/** Codes whose rate the file says. */
const TAKEN = ['900', '901', '820', '725']

/** Amounts: reductions, and by sign those given back. */
const REDUCTIONS: Readonly<Record<string, readonly [number: string, what: string, sign: 1 | -1]>> = {
  668: ['005', '81 03/018', -1],
  671: ['005', '81 03/018', -1],
  669: ['004', '81 03/018', 1],
  801: ['004', '81 03/018', 1],
  '003': ['005', '81 03/114', -1],
  '004': ['005', '81 03/021', -1],
}
/** Codes of a part of the people, and of a part of their pay; `rest`: the code that has what they leave. */
const PARTS: Readonly<
  Record<string, { readonly rest: string; readonly of: (person: OurPerson, base: Decimal) => Decimal }>
> = {
  863: { rest: '100', of: ({ isOfficer }, base) => (isOfficer ? base : ZERO) },
  726: { rest: '100', of: ({ spared }, base) => (base.lt(spared) ? base : spared) },
  423: { rest: '772', of: ({ spared }, base) => (base.lt(spared) ? base : spared) },
}

/** The rubrique that is compared, and our amount in whole euros; undefined: no link of the code is known. */
function oursOf(
  code: string,
  qualifier: string,
  people: readonly OurPerson[],
  rows: readonly DsnBlock[],
): readonly [string, Decimal | undefined] {
  const reduction = REDUCTIONS[code]
  if (reduction !== undefined) {
    const [number, what, sign] = reduction
    const own = people.map(({ amounts }) => amounts.get(what)?.amount ?? ZERO).filter((one) => one.times(sign).gt(0))
    return [number, addedUp(own).abs().toDecimalPlaces(0)]
  }
  const link = linkOf(code, qualifier)
  if (link === undefined) return ['004', undefined]
  const [base = ''] = link.split('/')
  const has = ({ amounts }: OurPerson): boolean =>
    whatOf(link).some((what) => amounts.get(what)?.amount.isZero() === false)
  const of = (part: (person: OurPerson, base: Decimal) => Decimal): Decimal =>
    addedUp(people.filter(has).map((one) => part(one, one.amounts.get(`78 ${base}`)?.amount ?? ZERO))).toDecimalPlaces(
      0,
    )
  const part = PARTS[code]
  if (part !== undefined) return ['004', of(part.of)]
  const taken = Object.entries(PARTS)
    .filter(([other, { rest }]) => rest === code && rows.some((row) => valueIn(row, '001') === other))
    .map(([, { of: share }]) => of(share))
  return ['004', of((_person, whole) => whole).minus(addedUp(taken))]
}

/** The amounts of people that count for a link: two codes that share a line of the law are one amount. */
function whatOf(link: string): readonly string[] {
  const [base = '', code = ''] = link.split('/')
  const merged: Readonly<Record<string, string>> = {
    '907': '075+907',
    '102': '074+102',
    '081': '081+082+918',
    '082': '081+082+918',
    '918': '081+082+918',
  }
  return [`81 ${base}/${merged[code] ?? code}`]
}

/** Rows that share their people: the whole and the parts are rounded. */
const partsOf = (code: string, qualifier: string, rows: readonly DsnBlock[]): number => {
  const link = linkOf(code, qualifier)
  return link === undefined ? 1 : rows.filter((row) => linkOf(valueIn(row, '001'), valueIn(row, '002')) === link).length
}

/** The rows of people that a row follows from, of one month. */
function causesOf(
  code: string,
  qualifier: string,
  origin: string,
  rows: readonly ComparedAmount[],
): readonly ComparedAmount[] {
  const reduction = REDUCTIONS[code]
  const link = linkOf(code, qualifier)
  const what =
    reduction !== undefined ? [reduction[1]] : link === undefined ? [] : [`78 ${link.slice(0, 2)}`, ...whatOf(link)]
  const found = rows.filter((row) => row.origin === origin && what.includes(row.what) && row.verdict !== 'equal')
  // A row of bases follows from bases; contributions that follow from these differ too.
  const ofBases = found.filter((row) => row.what.startsWith('78'))
  return ofBases.length > 0 ? ofBases : found
}

/** A difference that the people's own differences are: the declared row adds up what the file declares for them. */
function judgeRow(
  declared: Decimal,
  ours: Decimal | undefined,
  parts: number,
  causes: readonly ComparedAmount[],
): Finding {
  if (ours === undefined) return { verdict: 'unexplained' }
  const over = declared.minus(ours).abs()
  if (over.isZero()) return { verdict: 'equal' }
  if (over.lte(parts)) return { verdict: 'rounding' }
  const ofPeople = addedUp(causes.map((row) => (row.declared ?? ZERO).minus(row.ours ?? ZERO))).abs()
  const isOfPeople = causes.length > 0 && causes.every(({ verdict }) => verdict !== 'unexplained')
  return isOfPeople && over.minus(ofPeople).abs().lte(parts)
    ? { verdict: 'explained', cause: 'people' }
    : { verdict: 'unexplained' }
}
