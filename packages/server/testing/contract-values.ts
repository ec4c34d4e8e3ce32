import { lastDayOf } from './months.js'

/**
 * Contracts as periods, from recorded values of `Contrat`, for values whose `start` is their own day. An opening: a first day. An
 * end: a last day, or empty text for the day that is taken back. In the order of recording.
 */
export interface ContractValue {
  readonly field: 'DateDebutContrat' | 'DateFinContrat'
  readonly value: string
  /** `YYYY-MM-DD`. */
  readonly day: string
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

interface Contract {
  readonly first: string
  readonly end: string
  readonly last: string
  /** First day of the contracts without a gap. */
  readonly since: string
}

function contractsOf(values: readonly ContractValue[]): readonly Contract[] {
  const openings = [
    ...new Set(values.flatMap(({ field, value }) => (field === 'DateDebutContrat' ? [value] : []))),
  ].sort()
  const contracts: Contract[] = []
  for (const [index, first] of openings.entries()) {
    const next = openings[index + 1]
    const own = values.filter(({ field, day }) => {
      return field === 'DateFinContrat' && openings.findLast((opening) => opening <= day) === first
    })
    const end = own.at(-1)?.value ?? ''
    const [last = ''] = [end === '' ? '9999-12-31' : end, next === undefined ? '9999-12-31' : dayBefore(next)].sort()
    const before = contracts.at(-1)
    const continues = before !== undefined && dayBefore(first) <= before.last
    contracts.push({ first, end, last, since: continues ? before.since : first })
  }
  return contracts
}

/** The parts of contracts that a month reads: the first month in the year, or the end of the previous contract. */
export function contractIn(
  values: readonly ContractValue[],
  month: string,
): { readonly from: string } | { readonly after: string } {
  const contract = contractsOf(values).findLast(({ first }) => first <= lastDayOf(month))
  if (contract === undefined || contract.last < `${month}-01`) return { after: contract?.end ?? '' }
  const [, from = ''] = [contract.since.slice(0, 7), `${month.slice(0, 4)}-01`].sort()
  return { from }
}
