/**
 * The monthly declaration (DSN, norms P26V01 and P25V01): read in pieces with every fault at its line, as a tree of blocks that is
 * written back byte for byte. Pure: no files, no clock, no network. Nothing is ever sent.
 */
export { type CompareOptions, compareDsn, type DsnComparison, type OpeningSums } from './compare/compare.js'
export { comparisonHtml } from './compare/page.js'
export type { ComparedAmount, Counts, DifferenceCause, Verdict } from './compare/rows.js'
export { type ComparedTotal, totalsByBody, totalsByTypeCode } from './compare/totals.js'
export { amountText, originText, verdictText } from './compare/words.js'
export type { Datum } from './dossier/datum.js'
export { type CompanyDossier, dossiersOf, type PersonDossier } from './dossier/dossier.js'
export type { DossierValue } from './dossier/field-values.js'
export { type DossierValues, dossierValues } from './dossier/values.js'
export { type DsnFault, dsnFaultText, type Level, RULES, type Rule } from './faults.js'
export { labelOf, NORM, VERSIONS, type Version } from './norm/norm.js'
export { TYPE_CODES } from './norm/type-codes.js'
export { type DsnFile, DsnReader, type ReaderOptions, readDsn } from './read/reader.js'
export { below, childrenOf, type DsnBlock, type Rubrique, rubriqueOf, valueIn } from './read/tree.js'
export { writeDsn } from './read/write.js'
