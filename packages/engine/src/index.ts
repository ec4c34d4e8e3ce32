export * from './payroll.js'
export { defaut } from './regulations/defaut.js'
export { salaire2026 } from './regulations/salaire-2026.js'
