/** `@centime/engine/regulations`: the regulations of this package, and which of their fields belong to the company. */
export { defaut } from './defaut.js'
export { isCompanyField } from './parts.js'
export { salaire2026 } from './salaire-2026.js'
