import type { LineName } from '@centime/engine'
import type { ProvisionalFigure } from '@centime/engine/tree'
import {
  jobById,
  layoutById,
  listResultAmounts,
  resultIds,
  type ServiceDb,
  type StoredJob,
  type TenantDb,
  yieldToEventLoop,
} from '@centime/store'
import type { Layout } from '../../calculation/layout.js'
import { provisionalIn } from '../../calculation/provisional.js'
import { digestReader } from '../../calculation/result-digest.js'
import { amountsReader } from '../../calculation/stored-amounts.js'
import { cachedByState } from '../../ground/cached-by-state.js'
import { type MonthOfJob, storedMonth } from '../../payruns/month-of-job.js'

/** The amounts that are read for the people of a month, each with its line: euros, days of leave, and hours. */
const AMOUNTS = {
  gross: 'TotalBrut',
  employeeContributions: 'TotalCotisationsSalariales',
  employerContributions: 'TotalCotisationsPatronales',
  netSocial: 'MontantNetSocial',
  netBeforeTax: 'NetAvantImpot',
  pas: 'PAS',
  netPayable: 'NetAPayer',
  employerCost: 'CoutTotal',
  leaveCarried: 'SoldeCongesReport',
  leaveOfYearBefore: 'SoldeCongesN1',
  leaveOfYear: 'SoldeCongesN',
  taxBase: 'BasePAS',
  hours: 'DureeReference',
} as const satisfies Readonly<Record<string, LineName>>
export type AmountName = keyof typeof AMOUNTS
/** The amounts in euros, which a month adds up. */
export const EURO_AMOUNTS = [
  'gross',
  'employeeContributions',
  'employerContributions',
  'netBeforeTax',
  'netSocial',
  'pas',
  'netPayable',
  'employerCost',
] as const satisfies readonly AmountName[]

/** What a month pays a person: decimal texts in euros; without those that the regulation does not compute. */
export interface PersonResult {
  readonly employeeId: number
  readonly employeeIdentifier: string
  readonly resultSetId: number
  readonly amounts: Readonly<Partial<Record<AmountName, string>>>
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
  readonly provisional: readonly ProvisionalFigure[]
  /** Digest of the inputs; in an officer's month that of its job. */
  readonly inputsDigest: string
  /** Digest of the lines: see `digestOfLines`. */
  readonly digest: string
}

const NONE: readonly ProvisionalFigure[] = []

/** How many results are read at a time: other work runs in between. */
const TOGETHER = 100

/** The results of a job that has ended, by employee. They are cached, because they never change. */
export async function resultsOfJob(db: TenantDb, root: ServiceDb, jobId: number): Promise<readonly PersonResult[]> {
  const job = await jobById(db, jobId)
  return job === undefined ? [] : known(jobId, stateOfJob(job), () => madeBy(db, root, job))
}

/** A recalculation copies most results: where those that it has copied are known, they are not read again. */
async function madeBy(db: TenantDb, root: ServiceDb, job: StoredJob): Promise<readonly PersonResult[]> {
  const month = storedMonth(job)
  const before = await knownBefore(db, month)
  if (month?.touched == null || before === undefined) return readResults(db, root, job)
  const touched = new Set(month.touched)
  const read = new Map<number, PersonResult>()
  for (let from = 0; from < month.touched.length; from += TOGETHER) {
    const among = month.touched.slice(from, from + TOGETHER)
    for (const one of await readResults(db, root, job, among)) read.set(one.employeeId, one)
  }
  const rows = await resultIds(db, job.id)
  await yieldToEventLoop()
  const results = rows.flatMap(({ id: resultSetId, employeeId }) => {
    const found = (touched.has(employeeId) ? read : before).get(employeeId)
    return found === undefined ? [] : [{ ...found, resultSetId }]
  })
  return results.length === rows.length ? results : readResults(db, root, job)
}

/** The results from which the job of a recalculation has copied those of everybody but the people in `touched`. */
async function knownBefore(db: TenantDb, month: MonthOfJob | undefined) {
  const [source] = month?.from ?? []
  if (month?.keeps !== 'all' || source === undefined) return undefined
  const job = await jobById(db, source)
  const results = job && known.peek(source, stateOfJob(job))
  return results && new Map(results.map((one) => [one.employeeId, one]))
}

/** A text that distinguishes a job from one with the same id in another database of this process. */
export const stateOfJob = ({ evaluatedAt, jobEnd, commandKey, lastCaseValueId, selection, month, faults }: StoredJob) =>
  [evaluatedAt, jobEnd, commandKey, lastCaseValueId, selection, month, faults].join(' ')

const known = cachedByState<readonly PersonResult[]>(20)

/** The same as they are stored now, of all people or of some. Throws for a result that cannot be read. */
export async function readResults(
  db: TenantDb,
  root: ServiceDb,
  job: Pick<StoredJob, 'id' | 'layoutId' | 'inputsDigest'>,
  employeeIds?: readonly number[],
): Promise<readonly PersonResult[]> {
  if (job.layoutId === null) return []
  const layout: Layout = JSON.parse(await layoutById(root, job.layoutId))
  const places = Object.entries(AMOUNTS).flatMap(([name, wanted]) => {
    const place = layout.lines.findIndex(([line]) => line === wanted)
    return place < 0 ? [] : [{ name, place }]
  })
  const read = amountsReader(places.map(({ place }) => place))
  const digest = digestReader(layout)
  const warningsIn = warningsReader()
  const results: PersonResult[] = []
  for (let afterEmployee = 0, isLeft = true; isLeft; ) {
    const sets = await listResultAmounts(db, job.id, { afterEmployee, skip: 0, top: TOGETHER, employeeIds })
    for (const { id: resultSetId, employeeId, identifier, amounts, warnings, provisional, inputsDigest } of sets) {
      const texts = read(amounts)
      results.push({
        ...{
          employeeId,
          employeeIdentifier: identifier,
          resultSetId,
          inputsDigest: inputsDigest ?? job.inputsDigest ?? '',
        },
        amounts: Object.fromEntries(places.map(({ name }, at) => [name, texts[at] ?? '0'])),
        warnings: warningsIn(warnings),
        provisional: provisional === '[]' ? NONE : provisionalIn(provisional),
        digest: digest(identifier, amounts),
      })
    }
    isLeft = sets.length === TOGETHER
    afterEmployee = sets.at(-1)?.employeeId ?? afterEmployee
    await yieldToEventLoop()
  }
  return results
}

/** Most people of a job have the same warnings. */
function warningsReader(): (text: string) => PersonResult['warnings'] {
  const known = new Map<string, PersonResult['warnings']>()
  return (text) => {
    const read: PersonResult['warnings'] = known.get(text) ?? JSON.parse(text)
    known.set(text, read)
    return read
  }
}
