import type { Agreement, Category } from './agreement.js'
import { industriesChimiques } from './idcc-44.js'
import { expertsComptables } from './idcc-787.js'
import { bureauxEtudes } from './idcc-1486.js'

/** The collective agreements that are covered, in the order of their numbers. */
export const AGREEMENTS: readonly Agreement[] = [industriesChimiques, expertsComptables, bureauxEtudes]

const BY_IDCC: ReadonlyMap<string, Agreement> = new Map(AGREEMENTS.map((agreement) => [agreement.idcc, agreement]))

/** An agreement by its number, with or without leading zeros; undefined: it is not covered. */
export const agreementOf = (idcc: string): Agreement | undefined => BY_IDCC.get(idcc.replace(/^0+/, ''))
/** The number that says that no agreement applies. */
export const NO_AGREEMENT = '9999'

/** A category by its code or its name; of an agreement with a single one, that one. */
export function categoryOf({ categories }: Agreement, entered: string | undefined): Category | undefined {
  if (categories.length === 1) return categories[0]
  const wanted = wordOf(entered ?? '')
  return categories.find(({ code, label }) => wanted !== '' && (wordOf(code) === wanted || wordOf(label) === wanted))
}

/** Letters and digits alone, without accents. */
const wordOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
