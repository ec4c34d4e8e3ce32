import type { LineName } from '@centime/engine'
import type { ProvisionalFigure } from '@centime/engine/tree'
import { cachedIn } from './cached-in.js'
import { type Layout, noAmount } from './layout.js'
import { provisionalIn } from './provisional.js'
import { digestReader } from './result-digest.js'
import { amountsIn, amountsReader } from './stored-amounts.js'

/** The parts of a person's result that pages, controls and receipts read. */

/** The amounts that are read for the people of a month, each with its line: euros, days of leave, and hours. */
const AMOUNTS = {
  gross: 'TotalBrut',
  employeeContributions: 'TotalCotisationsSalariales',
  employerContributions: 'TotalCotisationsPatronales',
  netSocial: 'MontantNetSocial',
  netBeforeTax: 'NetAvantImpot',
  pas: 'PAS',
  netPayable: 'NetAPayer',
  employerCost: 'CoutTotal',
  leaveCarried: 'SoldeCongesReport',
  leaveOfYearBefore: 'SoldeCongesN1',
  leaveOfYear: 'SoldeCongesN',
  taxBase: 'BasePAS',
  hours: 'DureeReference',
} as const satisfies Readonly<Record<string, LineName>>
export type AmountName = keyof typeof AMOUNTS
const AMOUNT_NAMES = Object.keys(AMOUNTS) as readonly AmountName[] // all of them, since the record is a constant
/** The amounts in euros, which a month adds up. */
export const EURO_AMOUNTS = [
  'gross',
  'employeeContributions',
  'employerContributions',
  'netBeforeTax',
  'netSocial',
  'pas',
  'netPayable',
  'employerCost',
] as const satisfies readonly AmountName[]

/** The amounts that a month pays a person: decimal texts in euros, for lines of the regulation only. */
export interface PersonResult {
  readonly employeeId: number
  readonly employeeIdentifier: string
  readonly resultSetId: number
  readonly amounts: Readonly<Partial<Record<AmountName, string>>>
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
  readonly provisional: readonly ProvisionalFigure[]
  /** Digest of the inputs; in an officer's month that of its job. */
  readonly inputsDigest: string
  /** Digest of the lines: see `digestOfLines`. */
  readonly digest: string
}

export type CalculatedPersonResult = Omit<PersonResult, 'resultSetId'>

/** A person's result as it is stored. */
export interface StoredPerson {
  readonly employeeId: number
  readonly amounts: string
  readonly warnings: string
  readonly provisional: string
  readonly inputsDigest: string | null
}

/** Makes a reader of results that are stored in a layout; `digest`: that of the lines, where it is known. It throws for a result that cannot be read. */
export function personReader(layout: Layout) {
  const places = AMOUNT_NAMES.flatMap((name) => {
    const place = layout.lines.findIndex(([line]) => line === AMOUNTS[name])
    return place < 0 ? [] : [{ name, place }]
  })
  const names = places.map(({ name }) => name)
  const unread: Readonly<Partial<Record<AmountName, string>>> = Object.fromEntries(names.map((name) => [name, '']))
  const amountsOf = amountsReader(places.map(({ place }) => place))
  const digestOf = digestReader(layout)
  const warningsIn = warningsReader()
  const longTexts = new Map<string, string>()
  /** A copy of a long text: V8 makes it a view, which would keep all amounts of the result in memory. Few amounts are long, and many people share them. */
  const ownText = (text: string): string =>
    text.length < VIEW ? text : cachedIn(longTexts, TEXTS, text, () => Buffer.from(text).toString())
  return (
    { employeeId, amounts, warnings, provisional, inputsDigest }: StoredPerson,
    identifier: string,
    digest = digestOf(identifier, amountsIn(amounts)),
  ): CalculatedPersonResult => {
    const texts = amountsOf(amounts)
    // A copy has all names at once: adding them one by one takes longer.
    const read = { ...unread }
    names.forEach((name, at) => {
      read[name] = ownText(texts[at] ?? noAmount(name))
    })
    return {
      employeeId,
      employeeIdentifier: identifier,
      inputsDigest: inputsDigest ?? '',
      amounts: read,
      warnings: warningsIn(warnings),
      provisional: provisional === '[]' ? NONE : provisionalIn(provisional),
      digest,
    }
  }
}
const NONE: readonly ProvisionalFigure[] = []

/** Most people of a job have the same warnings. */
function warningsReader(): (text: string) => PersonResult['warnings'] {
  const known = new Map<string, PersonResult['warnings']>()
  return (text) => cachedIn(known, TEXTS, text, () => JSON.parse(text))
}
const TEXTS = 2000
/** From this length on V8 makes a part of a text a view of it. */
const VIEW = 13
