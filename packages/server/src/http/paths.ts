/** The prefix of all paths of a tenant: `P` of the specification. */
export const P = '/partners/{partnerId}/tenants/{tenantId}'
/** The prefix of all paths of its months. */
export const C = `${P}/payroll-cycles`
