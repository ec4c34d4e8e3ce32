import { createHash } from 'node:crypto'
import { Decimal, type Outcome } from '@centime/engine'
import {
  Age,
  AgeAuDebut,
  AnneeExecution,
  ApprentiAncienRegime,
  AssujettiChomage,
  EffectifPartageValeur,
  IndemnitesDuContrat,
  JoursOuvrablesDuMois,
  JoursOuvrablesEmploi,
  JoursOuvresDuMois,
  JoursOuvresEmploi,
  JoursTravaillesDuMois,
  JoursTravaillesEmploi,
  MethodeEntreeSortie,
  MontantPartageValeur,
  NatureContrat,
  RegimeAcre,
  RemunerationDeReprise,
  SalaireMensuel,
  TypeContrat,
  WARNING_DERIVED,
} from '@centime/engine/cases'
import { later, monthOf } from '@centime/engine/ground'
import type { ReadInputs } from '@centime/engine/inputs'
import type { FixedRegulation } from '@centime/engine/tree'
import { personValues, snapshotText } from '../store/cases.js'
import { jobById, type StoredJob } from '../store/jobs.js'
import { payrollById } from '../store/master-data.js'
import { layoutsOfJobs, resultsOfJobs } from '../store/results.js'
import type { ServiceDb, TenantDb } from '../store/scope.js'
import { together } from '../store/together.js'
import { type Batch, readFacts } from './calculate.js'
import { earlierMonths, snapshotOf } from './people.js'
import { type Selection, storedSelection } from './selection.js'

/**
 * The digest of everything that the calculation of one person's month reads: the facts of the person and of the company,
 * the payment date, the results of earlier months, the regulation and the day of its law. Recorded values that change none of
 * these leave it as it is.
 */

/** What is read: by a job, or by a job that would be accepted now. */
export type InputsRead = Pick<
  StoredJob,
  'payrollId' | 'periodName' | 'paymentDate' | 'forecast' | 'lastCaseValueId'
> & { readonly regulationId: number; readonly selection: Selection }

/** The digest of a job for exactly one person; null for several or none, because a month pays one. */
export const inputsDigest = async (db: TenantDb, root: ServiceDb, read: InputsRead): Promise<string | null> =>
  (await digestedInputs(db, root, read))?.digest ?? null

/**
 * The digest, and the recorded values that it was made of, as they are stored: these stay what they are when a later version
 * reads other facts of them.
 */
export async function digestedInputs(db: TenantDb, root: ServiceDb, read: InputsRead) {
  const { regulationId, periodName: period, paymentDate, forecast } = read
  const { employeeIds, problems, history } = read.selection
  const [employeeId, ...others] = employeeIds
  if (employeeId === undefined || others.length > 0 || problems.length > 0) return undefined
  const found = await together(root, {
    values: personValues(db, snapshotOf(read), employeeId),
    results: history.length === 0 ? undefined : resultsOfJobs(db, history, [employeeId]),
    layouts: history.length === 0 ? undefined : layoutsOfJobs(db, root, history, employeeId),
  })
  const of = (owner: number | null) => snapshotText(found.values.filter((value) => value.employeeId === owner))
  const { months } = earlierMonths(history, found.results)
  const people = [{ employeeId, values: of(employeeId), months: months(employeeId) }]
  const layouts = Object.fromEntries(found.layouts.map(({ id, content }) => [id, content]))
  const digest = digestOf({ regulationId, period, paymentDate, forecast, company: of(null), people, layouts })
  const values = found.values.map((one) => [one.caseName, one.caseFieldName, one.value, one.start, one.created])
  return { digest, recorded: [regulationId, period, paymentDate, employeeId, values] }
}

export type DigestedJob = Pick<StoredJob, 'id' | 'inputsDigest'>

/** The digest that a job was accepted with. Version 0.1.0 stored none: it follows from the job's snapshot. */
export async function digestOfJob(
  db: TenantDb,
  root: ServiceDb,
  { id, inputsDigest: kept }: DigestedJob,
): Promise<string | null> {
  if (kept !== null) return kept
  const job = await jobById(db, id)
  const payroll = job && (await payrollById(db, job.payrollId))
  if (job === undefined || payroll === undefined) return null
  const selection = storedSelection(job.selection)
  return inputsDigest(db, root, { ...job, regulationId: payroll.regulationId, selection })
}

/** The digest of a batch. Throws as `monthFor` does. */
function digestOf(batch: Batch): string {
  const { fixed, people } = readFacts(batch)
  const read = people.map(({ employeeId, facts }) => [employeeId, canonical(fixed, facts)])
  const text = JSON.stringify([fixed.regulation.name, fixed.lawDate, read])
  return createHash('sha256').update(text).digest('hex')
}

/** Whether the same person's month has another digest with other facts. */
export const hasOtherDigest = (
  fixed: FixedRegulation,
  before: Outcome<ReadInputs>,
  after: Outcome<ReadInputs>,
): boolean => JSON.stringify(canonical(fixed, before)) !== JSON.stringify(canonical(fixed, after))

/**
 * Facts as lists in one order, without what is at its default: a field that a later version adds leaves the digest as it is.
 * Of the contract a month reads the days that it covers and the month of the year since which it runs.
 */
function canonical(fixed: FixedRegulation, facts: Outcome<ReadInputs>): object {
  if (!facts.ok) return facts.faults.map(({ expected: _, message: __, french: ___, ...fault }) => fault)
  const { period, paymentDate, numbers, choices, contract, stops, absences, yearToDate } = facts.value.facts
  const from = later(monthOf(contract.since), `${period.slice(0, 4)}-01`)
  const defaults = defaultsOf.get(fixed) ?? readDefaults(fixed)
  defaultsOf.set(fixed, defaults)
  const unread = new Set<string>([
    ...WARNING_DERIVED.map(({ key }) => key),
    ...(choices[TypeContrat.key] === 'CDD' ? [] : OF_FIXED_TERM),
    ...(numbers[SalaireMensuel.key]?.gt(0) ? [] : OF_MONTHLY_SALARY),
    ...daysUnread(choices[MethodeEntreeSortie.key]),
    ...((choices[NatureContrat.key] ?? 'ordinaire') === 'ordinaire' ? OF_OTHER_KINDS : []),
    ...(choices[RegimeAcre.key] === 'aucun' ? [RegimeAcre.key] : []),
    ...(numbers[MontantPartageValeur.key]?.gt(0) ? [] : ofPremium(fixed)),
  ])
  const listed = (values: Readonly<Record<string, Decimal | string>>) =>
    Object.entries(values)
      .map(([key, value]) => [key, typeof value === 'string' ? value : value.toFixed()] as const)
      .filter(([key, value]) => !unread.has(key) && value !== (defaults.get(key) ?? '0'))
      .sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    ...[paymentDate, from, listed(numbers), listed(choices), listed(yearToDate)],
    // Of absences what the amounts follow from, and the days that the payslip shows: not how they were named.
    ...(stops ?? []).map((stop) => [stop.since, listed(stop.numbers), listed(stop.choices)]),
    ...(absences ?? []),
  ]
}

/**
 * What follows from dates and is read of a monthly salary, or of a work-study contract or trainee, alone: version 0.2.0 did not
 * know it, and an ordinary month keeps the digest that it had.
 */
const OF_MONTHLY_SALARY: readonly string[] = [JoursOuvresDuMois.key, JoursOuvresEmploi.key]
/** Days that one method of entries and exits counts, and no other one. */
const daysUnread = (method = ''): readonly string[] => [
  ...(method.startsWith('jours_ouvrables') ? [] : [JoursOuvrablesDuMois.key, JoursOuvrablesEmploi.key]),
  ...(method === 'jours_ouvres_reels' ? [] : [JoursTravaillesDuMois.key, JoursTravaillesEmploi.key]),
]
const OF_OTHER_KINDS: readonly string[] = [Age.key, AgeAuDebut.key, ApprentiAncienRegime.key, AnneeExecution.key]

/** Of leave that is paid at the end of a contract: version 0.2.0 did not know it, and a contract without a term does not read it. */
const OF_FIXED_TERM: readonly string[] = [IndemnitesDuContrat.key, RemunerationDeReprise.key]

/** What a value-sharing premium alone reads: its headcount, and the pay of the twelve months before. */
const ofPremium = ({ lawDate, yearToDates }: FixedRegulation): readonly string[] => [
  EffectifPartageValeur.key,
  ...yearToDates.flatMap(({ key, window }) =>
    'fromMonth' in window && window.fromMonth < `${lawDate.slice(0, 4)}-01` ? [key] : [],
  ),
]

/** The defaults of the fields by their key, as decimal text. Read once: a change can ask for the digests of every month. */
function readDefaults(fixed: FixedRegulation): ReadonlyMap<string, string> {
  const fields = [...fixed.reads, ...[...fixed.fields.values()].flatMap((ofCase) => [...ofCase.values()])]
  const defaults = new Map(
    fields.map(({ key, kind, default: value = '0' }) => [
      key,
      kind === 'number-field' ? new Decimal(value).toFixed() : value,
    ]),
  )
  // No formula of 2026 read it before the JEI, so the digests of version 0.2.0 list it there.
  if (fixed.lawDate >= '2026-01-01') defaults.delete(AssujettiChomage.key)
  return defaults
}
const defaultsOf = new WeakMap<FixedRegulation, ReadonlyMap<string, string>>()
