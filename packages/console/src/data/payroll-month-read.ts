import { z } from 'zod'
import { ClientAnswer, PayrollAnswer, PayrollMonthAnswer, type PayrollMonthRead } from '../answers.js'
import { keptByState } from './kept-by-state.js'
import type { Control } from './lists.js'
import type { SignedIn } from './port.js'

/** Where pages and routes of the visited month are. */
export function placeOf({ tenant, part }: SignedIn) {
  const [tenantId, payrollId, period] = [part('tenantId'), part('payrollId'), part('period')]
  return {
    payroll: `${tenant}/payrolls/${payrollId}`,
    month: `${tenant}/payrolls/${payrollId}/cycles/${period}`,
    page: `/console/dossiers/${tenantId}/populations/${payrollId}/mois/${period}`,
    ...{ tenantId: Number(tenantId), payrollId: Number(payrollId), period },
  }
}

/** The address of the months of a population, from that of one of them. */
export const monthsAt = (page: string): string => page.slice(0, -'/YYYY-MM'.length)

export interface MonthRead {
  readonly place: ReturnType<typeof placeOf>
  readonly client: z.infer<typeof ClientAnswer>
  readonly payrolls: readonly z.infer<typeof PayrollAnswer>[]
  readonly payroll: z.infer<typeof PayrollAnswer>
  /** Undefined: the month is not open. */
  readonly month: PayrollMonthRead | undefined
  readonly etag: string | undefined
  /** A text that changes with each write in the client and with each event of the month. */
  readonly state: string
  /** The payrun of a candidate that later entries have withdrawn: its results are shown as outdated until the next calculation. */
  readonly outdatedJob: number | undefined
}

/** The data with which every page of a month begins: its client, its payroll and its record. */
export async function monthRead(visit: SignedIn) {
  const place = placeOf(visit)
  const client = await visit.ask(visit.tenant, ClientAnswer)
  if (!client.ok) return client
  // Read before the rest: a write during the reading makes another state.
  const state = await visit.lists.state()
  const payrolls = await visit.ask(`${visit.tenant}/payrolls`, z.array(PayrollAnswer))
  if (!payrolls.ok) return payrolls
  const found = await visit.ask(place.month, PayrollMonthAnswer)
  const payroll = payrolls.value.find(({ id }) => id === place.payrollId)
  if (!found.ok && (found.problem.status !== 404 || payroll === undefined)) return found
  if (payroll === undefined) throw new Error(`payroll ${place.payrollId} was deleted while its month was read`)
  const value: MonthRead = {
    ...{ place, client: client.value, payrolls: payrolls.value, payroll },
    month: found.ok ? found.value : undefined,
    etag: found.ok ? (found.headers.get('etag') ?? undefined) : undefined,
    state: `${state} ${found.ok ? found.headers.get('etag') : ''}`,
    outdatedJob: found.ok ? await withdrawnJob(visit, found.value) : undefined,
  }
  return { ...client, value }
}

async function withdrawnJob({ lists }: SignedIn, month: PayrollMonthRead): Promise<number | undefined> {
  if (month.candidate !== null || isFinalMonth(month)) return undefined
  const months = await lists.months(month.period)
  return months.find(({ payrollId, cycle }) => payrollId === month.payrollId && cycle.period === month.period)?.cycle
    .lastJob
}

/** The findings of the candidate of a month; none while there is no candidate. The route would write and read thousands of people as JSON. */
export async function controlsOf({ lists }: SignedIn, { place, month, state }: MonthRead): Promise<readonly Control[]> {
  if (month?.candidate == null) return []
  return keptControls(lists, place.month, state, () => lists.controls(place.payrollId, place.period))
}
const keptControls = keptByState<readonly Control[]>(4)

/** Whether a finding keeps the candidate from being approved. */
export const isOpenControl = ({ severity, accepted }: Control): boolean =>
  severity === 'blocking' || (severity === 'to_check' && accepted === undefined)

const FINAL: readonly string[] = ['finalized', 'filed', 'accepted', 'correction_required']
export const isFinalMonth = ({ state }: Pick<PayrollMonthRead, 'state'>): boolean => FINAL.includes(state)

/**
 * The payrun of the candidate, or of the withdrawn candidate, whose results the month shows; undefined: it shows the
 * final results of all its revisions.
 */
export const jobShownOf = (month: PayrollMonthRead, outdatedJob: number | undefined): number | undefined =>
  isFinalMonth(month) ? undefined : (month.candidate?.payrunJobId ?? outdatedJob)
