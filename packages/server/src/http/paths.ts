/** The prefix of everything that belongs to one tenant: `P` of the specification. */
export const P = '/partners/{partnerId}/tenants/{tenantId}'
/** The months of it. */
export const C = `${P}/payroll-cycles`
