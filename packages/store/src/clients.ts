import { type Cycle, type CycleEvent, OFFICERS_REGULATION } from '@centime/cycle'
import { type ExpressionBuilder, sql } from 'kysely'
import { cyclesOf } from './cycles.js'
import { KEYS_OF_PAYROLLS, readMonthKey } from './month-key.js'
import { type Listed, type PageRequest, paged } from './page.js'
import { ofPartner, type ServiceDb } from './scope.js'
import type { GlobalTables, TenantTables } from './tables.js'
import type { Tenant } from './tenants.js'

/** Queries of the console's first pages, across all clients of one partner. */

/** Clients by name; `search` is a part of the name or of the partner's own identifier. */
export function searchTenants(
  db: ServiceDb,
  partnerId: number,
  search: string,
  page: PageRequest,
): Promise<Listed<Pick<Tenant, 'id' | 'name' | 'externalId' | 'status'>>> {
  // Characters with a meaning in a pattern are replaced by one that matches any character.
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '_')}%`
  const found = ofPartner(db, partnerId)
    .select(['id', 'name', 'externalId', 'status'])
    .where(({ eb, fn, or }) =>
      or([
        eb(fn<string>('lower', ['name']), 'like', pattern),
        eb(fn<string>('lower', ['externalId']), 'like', pattern),
      ]),
    )
  return paged(found.orderBy('name').orderBy('id'), page)
}

/** Whether pages list a month: of an officer only in a client that pays officers, since it can never be calculated or closed in others. */
const isListed = ({
  eb,
  exists,
  or,
  selectFrom,
}: ExpressionBuilder<GlobalTables & TenantTables, 'cycleEvents' | 'tenants'>) =>
  or([
    eb('cycleEvents.period', 'like', KEYS_OF_PAYROLLS),
    exists(
      selectFrom('payrolls')
        .select('payrolls.id')
        .whereRef('payrolls.tenantId', '=', 'cycleEvents.tenantId')
        .where('payrolls.regulationId', '=', OFFICERS_REGULATION),
    ),
  ])

/**
 * The months of some tenants of a partner from a month on, by tenant and period: of each payroll, and of officers where the client
 * has any.
 */
export async function monthsOfTenants(
  db: ServiceDb,
  partnerId: number,
  tenants: readonly number[],
  from: string,
): Promise<ReadonlyMap<number, ReadonlyMap<string, readonly Cycle[]>>> {
  if (tenants.length === 0) return new Map()
  const rows = await ofPartner(db, partnerId)
    .innerJoin('cycleEvents', 'cycleEvents.tenantId', 'tenants.id')
    .select(['cycleEvents.tenantId', 'cycleEvents.period', 'cycleEvents.event'])
    .where('tenants.id', 'in', tenants)
    .where('cycleEvents.period', '>=', from)
    .where(isListed)
    .orderBy('cycleEvents.period')
    .orderBy('cycleEvents.sequence')
    .execute()
  return new Map(
    tenants.map((id) => {
      const cycles = [...cyclesOf(rows.filter(({ tenantId }) => tenantId === id)).values()]
      const periods = [...new Set(cycles.map(({ period }) => period))]
      return [id, new Map(periods.map((period) => [period, cycles.filter((one) => one.period === period)]))]
    }),
  )
}

/** Patterns of the last events after which a month can wait for a person. For months in doubt see `doubts`. */
const WAITING = [
  '{"type":"CandidateMade"%',
  '{"type":"PreviewChecked"%',
  '{"type":"VariableWriteRejected"%',
  '{"type":"VariableWriteConfirmed"%"late":true}',
  '{"type":"OperationEnded"%"why":"failed"}',
  '{"type":"OperationEnded"%"why":"not_applied"}',
  '{"type":"InputsLate"%',
  '{"type":"Filed"%"state":"correction_required"%',
]

/** Months whose last event may be one that a person must answer, from a month on; the latest first. */
function lastEventsThatWait(db: ServiceDb, partnerId: number, from: string, most: number) {
  return (
    ofPartner(db, partnerId)
      .innerJoin('cycleEvents', 'cycleEvents.tenantId', 'tenants.id')
      .select(['tenants.id', 'tenants.name', 'cycleEvents.period', 'cycleEvents.at'])
      .where('tenants.status', '=', 'active')
      .where('cycleEvents.period', '>=', from)
      .where(isListed)
      // Written out: the index holds exactly these patterns.
      .where(({ eb, or }) => or(WAITING.map((pattern) => eb('cycleEvents.event', 'like', sql.lit(pattern)))))
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('cycleEvents as next')
              .select('next.id')
              .whereRef('next.tenantId', '=', 'cycleEvents.tenantId')
              .whereRef('next.period', '=', 'cycleEvents.period')
              .whereRef('next.sequence', '>', 'cycleEvents.sequence'),
          ),
        ),
      )
      .orderBy('cycleEvents.at', 'desc')
      .limit(most)
      .execute()
  )
}

/** Months with a command whose effect is unknown, with any later events; the latest first. */
function doubts(db: ServiceDb, partnerId: number, most: number) {
  return ofPartner(db, partnerId)
    .innerJoin('operations', 'operations.tenantId', 'tenants.id')
    .select(['tenants.id', 'tenants.name', 'operations.period', 'operations.requestedAt as at'])
    .where('tenants.status', '=', 'active')
    .where('operations.status', '=', sql.lit('reconcile_required')) // written out: the index holds only this status
    .orderBy('operations.id', 'desc')
    .limit(most)
    .execute()
}

interface WaitingCycle {
  readonly tenantId: number
  readonly client: string
  readonly period: string
  /** Undefined: the month of an officer. */
  readonly payrollId: number | undefined
  readonly isLastOfOfficers: boolean
  readonly at: string
  readonly cycle: Cycle
  readonly last: CycleEvent
}

/** The events of active clients' months from a month on, with the latest instant of a group. */
const eventsOfMonths = (db: ServiceDb, partnerId: number, from: string) =>
  ofPartner(db, partnerId)
    .innerJoin('cycleEvents', 'cycleEvents.tenantId', 'tenants.id')
    .select(['tenants.id', 'tenants.name'])
    .select(({ fn }) => fn.max('cycleEvents.at').as('at'))
    .where('tenants.status', '=', 'active')
    .where('cycleEvents.period', '>=', from)

/** Months of payrolls from a month on, in any state, because in each of them people may wait for one another. */
const monthsOfPayrolls = (db: ServiceDb, partnerId: number, from: string) =>
  eventsOfMonths(db, partnerId, from)
    .select('cycleEvents.period')
    .where('cycleEvents.period', 'like', KEYS_OF_PAYROLLS)
    .groupBy(['tenants.id', 'tenants.name', 'cycleEvents.period'])
    // A long list loses its oldest months: the newest decide what is to open.
    .orderBy('cycleEvents.period', 'desc')
    .orderBy('tenants.id')
    .limit(MOST_OF_PAYROLLS)
    .execute()
/** How many months of payrolls the first page looks at. */
const MOST_OF_PAYROLLS = 1000

/** The last month of each payroll of active clients whose months stopped between two months. */
const monthsThatStopped = (db: ServiceDb, partnerId: number, from: string, before: string) =>
  eventsOfMonths(db, partnerId, from)
    .select(({ fn }) => fn.max('cycleEvents.period').as('period'))
    .where('cycleEvents.period', 'like', KEYS_OF_PAYROLLS)
    .groupBy(['tenants.id', 'tenants.name', sql`substr("cycleEvents"."period", ${sql.lit(PAYROLL_FROM)})`])
    .having(({ fn }) => fn.max('cycleEvents.period'), '<', before)
    .limit(MOST_OF_PAYROLLS)
    .execute()
/** Where the key of a month names its payroll, after `YYYY-MM`. */
const PAYROLL_FROM = 8

/** The last month of the officers of each active client, if it is before a month, and final or skipped. */
const officersMonthsDone = (db: ServiceDb, partnerId: number, from: string, before: string) =>
  eventsOfMonths(db, partnerId, from)
    .select('cycleEvents.period')
    .where('cycleEvents.period', '<', before)
    // Found by the index alone, so that the events of older months are not read.
    .where('cycleEvents.period', '=', ({ selectFrom }) =>
      selectFrom('cycleEvents as month')
        .select(({ fn }) => fn.max('month.period').as('last'))
        .whereRef('month.tenantId', '=', 'tenants.id')
        .where('month.period', 'not like', KEYS_OF_PAYROLLS),
    )
    .where(isListed)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cycleEvents as done')
          .select('done.id')
          .whereRef('done.tenantId', '=', 'cycleEvents.tenantId')
          .whereRef('done.period', '=', 'cycleEvents.period')
          .where(({ eb, or }) => or(DONE.map((pattern) => eb('done.event', 'like', pattern)))),
      ),
    )
    .groupBy(['tenants.id', 'tenants.name', 'cycleEvents.period'])
    .limit(MOST_TO_OPEN)
    .execute()
/** Patterns of the events after which the next month is to open. */
const DONE = ['{"type":"Finalized"%', '{"type":"Skipped"%']
/** How many officers' months the first page looks at, to find those after which one is to open. */
const MOST_TO_OPEN = 200

/** The months of active clients that may wait for a person, months in doubt first; no other month's events are read. */
export async function waitingCycles(
  db: ServiceDb,
  partnerId: number,
  /** Absent: doubts alone. */
  from: string | undefined,
  most: number,
  /**
   * `recent`: the month from which on all months of payrolls are listed, with the last month of each payroll that stopped before.
   * `present`: the present month; of officers whose last month is an earlier one, that month is listed. Absent: only months that may wait
   * by their last event.
   */
  upTo?: { readonly recent: string; readonly present: string },
): Promise<readonly WaitingCycle[]> {
  const done =
    upTo === undefined || from === undefined ? [] : await officersMonthsDone(db, partnerId, from, upTo.present)
  const found = [
    ...(await doubts(db, partnerId, most)),
    ...(from === undefined ? [] : await lastEventsThatWait(db, partnerId, from, most)),
    ...(upTo === undefined ? [] : await monthsOfPayrolls(db, partnerId, upTo.recent)),
    ...(upTo === undefined || from === undefined ? [] : await monthsThatStopped(db, partnerId, from, upTo.recent)),
    ...done,
  ]
  const months = [...new Map(found.map((month) => [`${month.id} ${month.period}`, month])).values()]
  if (months.length === 0) return []
  const rows = await ofPartner(db, partnerId)
    .innerJoin('cycleEvents', 'cycleEvents.tenantId', 'tenants.id')
    .select(['cycleEvents.tenantId', 'cycleEvents.period', 'cycleEvents.event'])
    // Their other months of the same periods are read too: given a list of pairs, SQLite would read all months of the partner.
    .where('cycleEvents.tenantId', 'in', [...new Set(months.map(({ id }) => id))])
    .where('cycleEvents.period', 'in', [...new Set(months.map(({ period }) => period))])
    .orderBy('cycleEvents.sequence')
    .execute()
  return months.flatMap(({ id, name, period, at }) => {
    const ofMonth = rows.filter((row) => row.tenantId === id && row.period === period)
    const cycle = cyclesOf(ofMonth).get(period)
    const last = ofMonth.at(-1)
    if (cycle === undefined || last === undefined) return []
    const about = { tenantId: id, client: name, ...readMonthKey(period), at }
    const isLastOfOfficers = done.some((one) => one.id === id && one.period === period)
    return [{ ...about, isLastOfOfficers, cycle, last: JSON.parse(last.event) as CycleEvent }] // as `cyclesOf`
  })
}

/** The payrolls of active clients that have people hired up to a day and never had a month nor a calculation. */
export const payrollsNeverPaid = (db: ServiceDb, partnerId: number, hiredUpTo: string, most: number) =>
  ofPartner(db, partnerId)
    .innerJoin('payrolls', 'payrolls.tenantId', 'tenants.id')
    .select(['tenants.id as tenantId', 'tenants.name as client', 'payrolls.id as payrollId', 'payrolls.regulationId'])
    .where('tenants.status', '=', 'active')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payrunJobs')
            .select('payrunJobs.id')
            .whereRef('payrunJobs.tenantId', '=', 'payrolls.tenantId')
            .whereRef('payrunJobs.payrollId', '=', 'payrolls.id')
            .where('payrunJobs.forecast', 'is', null),
        ),
      ),
    )
    // The caller knows every month of a payroll, but only some of officers: one event shows that officers have had a month.
    .where(({ eb, exists, not, or, selectFrom }) =>
      or([
        eb('payrolls.regulationId', '!=', OFFICERS_REGULATION),
        not(
          exists(
            selectFrom('cycleEvents')
              .select('cycleEvents.id')
              .whereRef('cycleEvents.tenantId', '=', 'payrolls.tenantId')
              .where('cycleEvents.period', 'not like', KEYS_OF_PAYROLLS),
          ),
        ),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('caseValues')
          .select('caseValues.id')
          .whereRef('caseValues.tenantId', '=', 'payrolls.tenantId')
          .whereRef('caseValues.payrollId', '=', 'payrolls.id')
          .where('caseValues.employeeId', 'is not', null)
          .where('caseValues.forecast', 'is', null)
          .where('caseValues.caseName', '=', 'Contrat')
          .where('caseValues.caseFieldName', '=', 'DateDebutContrat')
          .where('caseValues.value', '<=', hiredUpTo),
      ),
    )
    .orderBy('tenants.name')
    .orderBy('payrolls.id')
    .limit(most)
    .execute()

/** Real payruns that failed and drafts that are not released: the newest job of each payrun and month, latest first. */
export const jobsThatWait = (db: ServiceDb, partnerId: number, since: string, most: number) =>
  ofPartner(db, partnerId)
    .innerJoin('payrunJobs', 'payrunJobs.tenantId', 'tenants.id')
    .select(['tenants.id', 'tenants.name', 'payrunJobs.id as jobId', 'payrunJobs.name as jobName', 'payrunJobs.status'])
    .select(['payrunJobs.periodName', 'payrunJobs.message', 'payrunJobs.jobEnd', 'payrunJobs.totalEmployeeCount'])
    .where('tenants.status', '=', 'active')
    // A job that an operator aborted has no message: nothing failed. Written out: the index holds only these.
    .where(({ eb, and, or }) =>
      or([
        eb('payrunJobs.status', '=', sql.lit('Draft')),
        and([eb('payrunJobs.status', '=', sql.lit('Abort')), eb('payrunJobs.message', '<>', sql.lit(''))]),
      ]),
    )
    .where('payrunJobs.jobEnd', '>=', since)
    .where('payrunJobs.forecast', 'is', null)
    // A managed month shows its own jobs.
    .where('payrunJobs.commandKey', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payrunJobs as newer')
            .select('newer.id')
            .whereRef('newer.tenantId', '=', 'payrunJobs.tenantId')
            .whereRef('newer.payrunId', '=', 'payrunJobs.payrunId')
            .whereRef('newer.periodName', '=', 'payrunJobs.periodName')
            .whereRef('newer.id', '>', 'payrunJobs.id')
            .where('newer.forecast', 'is', null),
        ),
      ),
    )
    .orderBy('payrunJobs.jobEnd', 'desc')
    .limit(most)
    .execute()

/** Active clients with their audit heads: all that have a released payrun calculated since an instant, and others. */
export const clientsPaid = (db: ServiceDb, partnerId: number, since: string, more: readonly number[]) =>
  ofPartner(db, partnerId)
    .innerJoin('auditHeads', 'auditHeads.chain', 'tenants.id')
    .select(['tenants.id', 'tenants.name', 'auditHeads.hash'])
    .where('tenants.status', '=', 'active')
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('tenants.id', 'in', [0, ...more]),
        exists(
          selectFrom('payrunJobs')
            .select('payrunJobs.id')
            .whereRef('payrunJobs.tenantId', '=', 'tenants.id')
            .where('payrunJobs.released', 'is not', null)
            .where('payrunJobs.jobEnd', '>=', since),
        ),
      ]),
    )
    .orderBy('tenants.id')
    .execute()

/** When the partner's webhook destination was suspended; undefined: it is open, or does not exist. */
export async function suspendedDestination(db: ServiceDb, partnerId: number, environment: string) {
  const row = await db
    .selectFrom('webhookDestinations')
    .select(['url', 'suspended'])
    .where((destination) => destination.and({ partnerId, environment }))
    .executeTakeFirst()
  return row === undefined || row.suspended === null ? undefined : { url: row.url, since: row.suspended }
}

/** The head counts that are recorded for the payrolls of some clients, in the order of recording. */
export const headcountsOf = (db: ServiceDb, partnerId: number, tenantIds: readonly number[]) =>
  ofPartner(db, partnerId)
    .innerJoin('caseValues', 'caseValues.tenantId', 'tenants.id')
    .select(['caseValues.tenantId', 'caseValues.payrollId', 'caseValues.value', 'caseValues.start'])
    .where('tenants.id', 'in', [0, ...tenantIds])
    .where('caseValues.employeeId', 'is', null)
    .where('caseValues.caseName', '=', 'Entreprise')
    .where('caseValues.caseFieldName', '=', 'Effectif')
    .where('caseValues.forecast', 'is', null)
    .orderBy('caseValues.id')
    .execute()
