import { centimeClient, type PayrollMonthClient, valueOrThrow } from '@centime/client'
import type { Dossier } from '../payrun/dossier.js'
import type { Server } from '../server/process.js'
import type { Seen, Watch } from '../server/watch.js'

/** Months of a payroll of many people, one after another, with the cost of each step. */

export type Step = 'calculated' | 'reviewed' | 'changed' | 'accepted' | 'approved'

/** The cost of a step, and its effect on other clients. */
export interface Taken extends Seen {
  /** Milliseconds of processor time, of the event loop and of all threads together. */
  readonly loop: number
  readonly all: number
}

export interface Played {
  readonly period: string
  readonly steps: Readonly<Record<Step, Taken>>
}

export interface Measured {
  readonly server: Server
  readonly watch: Watch
  readonly dossier: Dossier
}

/** Plays a month, in which one person's rate changes before the approval. */
export async function playMonth(measured: Measured, period: string, rate: string): Promise<Played> {
  const { server, dossier } = measured
  const { path, payrollId, key, employeeIds } = dossier
  const [, , partnerId, , tenantId] = path.split('/').map(Number)
  const client = centimeClient({ url: server.url, key, partnerId: partnerId ?? 0 })
  const month = client
    .tenant(tenantId ?? 0)
    .payroll(payrollId)
    .month(period)
  valueOrThrow(await month.open())
  const calculated = await timed(measured, () => calculate(month, employeeIds.length, employeeIds.length))
  const reviewed = await timed(measured, async () => {
    const { length } = valueOrThrow(await month.controls())
    if (length === 0) throw new Error('no finding of 10,000 people')
    for await (const page of month.persons(100)) {
      const [first] = valueOrThrow(page)
      if (first?.netPayable === null) throw new Error('no net')
      break
    }
  })
  await changeRate(dossier, period, rate)
  valueOrThrow(await month.read())
  const changed = await timed(measured, () => calculate(month, employeeIds.length, 1))
  const accepted = await timed(measured, async () => {
    for (const { code, severity } of valueOrThrow(await month.controls())) {
      if (severity === 'to_check') valueOrThrow(await month.accept(code, { note: 'the benchmark' }))
    }
  })
  const candidate = valueOrThrow(await month.candidate())
  const approved = await timed(measured, async () => {
    const { state } = valueOrThrow(await month.approve(candidate))
    if (state !== 'finalized') throw new Error(`the month is ${state}`)
  })
  return { period, steps: { calculated, reviewed, changed, accepted, approved } }
}

/** Calculates, and expects so many people with a result, and so many computed anew. */
async function calculate(month: PayrollMonthClient, computed: number, changed: number): Promise<void> {
  valueOrThrow(await month.calculate())
  const { counts } = valueOrThrow(await month.read())
  if (counts?.computed === computed && counts.changed === changed) return
  throw new Error(`the candidate has ${JSON.stringify(counts)}`)
}

/** Another hourly rate of one person, from the month on. */
async function changeRate({ client, path, ...ids }: Dossier, period: string, value: string): Promise<void> {
  const { payrollId, userId, divisionId, employeeIds } = ids
  const entry = { caseFieldName: 'TauxHoraire', value, start: `${period}-01T00:00:00Z` }
  const change = { caseName: 'Remuneration', values: [entry] }
  const body = { userId, employeeId: employeeIds[employeeIds.length >> 1], divisionId, case: change }
  await client.ask('POST', `${path}/payrolls/${payrollId}/cases`, 201, body)
}

/** Does a step while another client reads all the time. */
export async function timed({ server, watch, dossier }: Measured, step: () => Promise<void>): Promise<Taken> {
  const { client, path } = dossier
  let [before, after] = [server.processorTime(), server.processorTime()]
  const seen = await watch(client, `${path}/users?top=1`, async () => {
    before = server.processorTime()
    await step()
    after = server.processorTime()
  })
  return { ...seen, loop: after.loop - before.loop, all: after.all - before.all }
}
