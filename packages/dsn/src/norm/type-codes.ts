import table from './type-codes.json' with { type: 'json' }

/** Type codes of the Urssaf (CTP): rates by date, and the bases and codes of people that each row of a bordereau adds up. */

/**
 * `A`: capped and whole with the notified accident rate, `D`: the same without, `E`: one base, `F` and `R`: an amount that lowers the
 * total, `V`: base and a declared rate, `Y` and `Z`: transport, base and rate of a commune.
 */
type TypeCodeFormat = 'A' | 'D' | 'E' | 'F' | 'R' | 'V' | 'Y' | 'Z'
export interface TypeCodeRate {
  /** First day. A date before the first row proves nothing: the table keeps the last rows only. */
  readonly from: string
  readonly format: TypeCodeFormat
  /** Percent of a capped base (qualifier 921) and of a whole base (920), as decimal text. */
  readonly capped?: string
  readonly whole?: string
}
export interface TypeCode {
  readonly code: string
  readonly name: string
  readonly rates: readonly TypeCodeRate[]
  /** `03/045`: base 78 and code 81 that it answers for. */
  readonly links: readonly string[]
}

type Row = readonly [string, string, (readonly [string, TypeCodeFormat, string | null, string | null])[], string[]]

/** By code. State of April 2026; links from the table `equivalence-dida` of the Urssaf, as public projects keep it. */
export const TYPE_CODES: ReadonlyMap<string, TypeCode> = new Map(
  // The shape that the compiler finds in the file is less exact.
  (table as unknown as readonly Row[]).map(([code, name, rates, links]) => [
    code,
    {
      code,
      name,
      rates: rates.map(([from, format, capped, whole]) => ({
        from,
        format,
        ...(capped !== null && { capped }),
        ...(whole !== null && { whole }),
      })),
      links,
    },
  ]),
)

/** The rates of a code on a day, YYYY-MM-DD; undefined: the code or the day is not in the table. */
export const rateOn = (code: string, day: string): TypeCodeRate | undefined =>
  TYPE_CODES.get(code)?.rates.findLast(({ from }) => from <= day)

/** Codes of the general scheme: people of all of them have 076 under both bases, whole or capped. */
const GENERAL = ['100', '863', '726', '727', '734', '735']
/** The one of several links that occurs once for each person. */
const COUNTED: Readonly<Record<string, string>> = { 260: '04/072', 479: '13/071', '012': '14/071' }

/**
 * The base 78 and code 81 whose people a row with a base counts: 100 and 726 share theirs, each row has a part. Undefined: an amount, or
 * a code without known link.
 */
export function linkOf(code: string, qualifier: string): string | undefined {
  if (GENERAL.includes(code)) return qualifier === '921' ? '02/076' : '03/076'
  const known = TYPE_CODES.get(code)
  const format = known?.rates.at(-1)?.format
  return format === 'F' || format === 'R' ? undefined : (COUNTED[code] ?? known?.links[0])
}
