/** The prefix of all paths of a tenant: `P` of the specification. */
export const P = '/partners/{partnerId}/tenants/{tenantId}'
/** The prefix of all paths of its months. */
export const C = `${P}/payroll-cycles`

/** The kinds of rows that an imported file may have. */
export const IMPORT_KINDS = [
  'employees',
  'contracts',
  'variables',
  'absences',
  'leave',
  'openings',
  'departures',
  'rates',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
