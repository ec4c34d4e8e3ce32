import { centimeClient, type PayrollMonthClient, valueOrThrow } from '@centime/client'
import { type Measured, type Taken, timed } from '../month-of-many/play.js'
import { addHours, type Dossier, makeDossier } from '../payrun/dossier.js'
import { peopleOf } from '../payrun/people.js'
import type { Server } from '../server/process.js'
import { type Watch, withWatchedServer } from '../server/watch.js'
import { duration, printTable, target, times } from '../timing/report.js'

/** How long does the draft of all differences take, after a raise of 1,000 people from six months ago? A server over HTTP. */

const PEOPLE = Number(process.env['CENTIME_BENCH_PEOPLE'] ?? 1000)
const PAST = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
const OPEN = '2026-12'
/** Cents an hour: 76.00 or 75.99 euros a month, as 151.67 hours are rounded. */
const RAISE = 50

interface Round {
  /** The calculation of the month before, which has no differences. */
  readonly before: Taken
  /** The processor time of the month with the differences, until the candidate is read. */
  readonly calculated: Taken
  readonly listed: Taken
}

export async function backPayBenchmark(): Promise<void> {
  const { before, calculated, listed } = await withWatchedServer('2026-07-15T08:00:00Z', played)
  const said = PEOPLE.toLocaleString('en')
  console.log(
    `\nback-pay: how long does the draft of all differences take, after a raise of ${said} people from six months ago?\n`,
  )
  const row = (name: string, { took, loop, all, slice, waited }: Taken, wanted = '') => {
    return [name, duration(took), `${duration(loop)} of ${duration(all)}`, duration(slice), duration(waited), wanted]
  }
  const whole = calculated.took + listed.took
  printTable(
    ['', 'takes', 'processor: loop of all', 'longest slice', 'another waits', 'wanted'],
    [
      row('calculate the month before, without differences', before),
      row('calculate with six months of differences', calculated),
      row('list all of them', listed),
      ['both together', duration(whole), '', '', '', target(whole <= 5000, 'at most 5 s')],
    ],
  )
  console.log()
  const ratio = (of: 'took' | 'all') => times((calculated[of] + listed[of]) / before[of])
  printTable(['', 'by the clock', 'processor'], [['both ÷ the month before', ratio('took'), ratio('all')]])
}

async function played(server: Server, watch: Watch): Promise<Round> {
  const dossier = await makeDossier(server, peopleOf(PEOPLE))
  const measured = { server, watch, dossier }
  const policy = `${dossier.path}/payrolls/${dossier.payrollId}/policy`
  await dossier.client.ask('PUT', policy, 200, { lateChanges: 'carry' })
  let before: Taken | undefined
  for (const [index, period] of PAST.entries()) {
    if (index > 0) await next(dossier, period)
    before = await finalized(measured, period)
  }
  await raised(dossier)
  await next(dossier, OPEN)
  const month = monthOf(measured, OPEN)
  valueOrThrow(await month.open())
  const calculated = await timed(measured, async () => void valueOrThrow(await month.calculate()))
  const listed = await timed(measured, async () => {
    const found = valueOrThrow(await month.backPay())
    const isWhole = found.every(({ state, gross }) => state === 'proposed' && Math.abs(gross - 75.835) < 0.02)
    if (found.length !== PEOPLE * PAST.length || !isWhole) {
      throw new Error(`${found.length} differences: ${JSON.stringify(found[0])}`)
    }
  })
  dossier.client.close()
  if (before === undefined) throw new Error('no month before')
  return { before, calculated, listed }
}

function monthOf({ server, dossier: { path, payrollId, key } }: Measured, period: string): PayrollMonthClient {
  const [, , partnerId, , tenantId] = path.split('/').map(Number)
  const client = centimeClient({ url: server.url, key, partnerId: partnerId ?? 0 })
  return client
    .tenant(tenantId ?? 0)
    .payroll(payrollId)
    .month(period)
}

/** Plays a month to its end; the cost of its calculation. */
async function finalized(measured: Measured, period: string): Promise<Taken> {
  const month = monthOf(measured, period)
  valueOrThrow(await month.open())
  const calculated = await timed(measured, async () => void valueOrThrow(await month.calculate()))
  for (const { code, severity } of valueOrThrow(await month.controls())) {
    if (severity === 'to_check') valueOrThrow(await month.accept(code, { note: 'the benchmark' }))
  }
  const { state } = valueOrThrow(await month.approve(valueOrThrow(await month.candidate())))
  if (state !== 'finalized') throw new Error(`${period} is ${state}`)
  return calculated
}

/** The month comes, and hours are recorded for it. */
async function next(dossier: Dossier, period: string): Promise<void> {
  const now = `${period}-15T08:00:00Z`
  if (now > '2026-07-15T08:00:00Z') await dossier.client.ask('POST', '/sandbox/clock', 200, { now })
  await addHours(dossier, period)
}

/** One body: a raise of each person from the first month on. */
async function raised({ client, path, payrollId, userId, divisionId, employeeIds }: Dossier): Promise<void> {
  const people = peopleOf(PEOPLE)
  const items = employeeIds.map((employeeId, index) => {
    const rate = Number(people[index]?.cases['Remuneration']?.['TauxHoraire'] ?? 0)
    const value = ((Math.round(rate * 100) + RAISE) / 100).toFixed(2)
    const entry = { caseFieldName: 'TauxHoraire', value, start: `${PAST[0]}-01T00:00:00Z` }
    const change = { caseName: 'Remuneration', values: [entry] }
    return { payrollId, userId, divisionId, employeeId, reason: 'a raise agreed in December', case: change }
  })
  await client.ask('POST', `${path}/cases/bulk`, 200, { items })
}
