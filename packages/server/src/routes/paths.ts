/** The prefix of everything that belongs to one tenant: `P` of the specification. */
export const P = '/partners/{partnerId}/tenants/{tenantId}'
