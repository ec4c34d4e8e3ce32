import { createHash, type KeyObject } from 'node:crypto'
import { type CycleEvent, cycleOf, evolve, isHistory } from '@centime/cycle'
import type { CoveringEntry, FlatObject, ServiceDb, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { storedBackPayOfJob } from '../calculation/batch.js'
import { digestedInputs } from '../calculation/digest.js'
import { lawOfJob } from '../calculation/law.js'
import { storedSelection } from '../calculation/selection.js'
import { readResults } from '../months/payroll/results.js'
import { annulledIds, digestOfResult, digestsOfPeople } from '../months/receipt.js'
import { resultOf } from '../months/result.js'
import type { ChainEvidence, Findings } from './chain-evidence.js'
import { isOfThisVersion } from './recompute.js'

interface Comparison {
  readonly evidence: ChainEvidence
  readonly keys: ReadonlyMap<string, KeyObject>
  readonly found: Findings
}

type Finals = ReadonlyMap<
  string,
  Readonly<Record<'candidateId' | 'payrunJobId' | 'resultSetId', string | number | null>>
>

/** Receipts: signature, place in the chain, state of the month, and digests recomputed from what is stored. */
export async function compareReceipts(db: TenantDb, root: ServiceDb, comparison: Comparison): Promise<void> {
  const { evidence, found } = comparison
  const { chain, entries } = evidence
  const finals = await finalsOf(db)
  const rows = await store.storedReceipts(db)
  const receipts = new Map(rows.map((row) => [`${row.period}/revisions/${row.revision}`, row.statement]))
  const entered = new Map(
    entries
      .filter(({ action }) => action === 'finalize')
      .map((entry) => [entry.resource.replace('payroll-cycles/', ''), entry]),
  )
  for (const revision of new Set([...finals.keys(), ...receipts.keys(), ...entered.keys()])) {
    const [statement, entry, final] = [receipts.get(revision), entered.get(revision), finals.get(revision)]
    const place = `tenant ${chain}, ${revision.replace('/revisions/', ' revision ')}`
    if (evidence.isErased && statement === undefined && final === undefined) continue
    if (statement === undefined && entry === undefined) {
      // Its events are compared separately: only version 0.1 finalized without a receipt.
      found.uncompared('final months without a receipt')
    } else if (entry === undefined) found.wrong(`${place}: the audit log does not say that it was finalized`)
    else if (statement === undefined) found.wrong(`${place}: its receipt is gone`)
    else {
      const said = (problem: string) => found.wrong(`${place}: ${problem}`)
      found.counted('receipts')
      const [receipt] = store.parseStatements(statement) ?? []
      if (receipt === undefined) said('its receipt cannot be read')
      else await compareReceipt(db, root, { comparison, receipt, entry, final, said })
    }
  }
}

async function finalsOf(db: TenantDb): Promise<Finals> {
  const finals = new Map<string, { candidateId: string | null; payrunJobId: number; resultSetId: number }>()
  for (const [period, rows] of await store.storedEvents(db)) {
    let cycle = cycleOf(period, [])
    for (const row of rows) {
      const event: CycleEvent = JSON.parse(row.event)
      cycle = evolve(cycle, event)
      if (event.type !== 'Finalized' || cycle.stage.state === 'collecting') continue
      const { candidateId, payrunJobId, resultSetId } = cycle.stage.result
      finals.set(`${period}/revisions/${cycle.revision}`, { candidateId, payrunJobId, resultSetId })
    }
  }
  return finals
}

interface Compared {
  readonly comparison: Comparison
  readonly receipt: FlatObject
  readonly entry: CoveringEntry
  readonly final: ReturnType<Finals['get']>
  readonly said: (problem: string) => void
}

async function compareReceipt(db: TenantDb, root: ServiceDb, compared: Compared): Promise<void> {
  const { comparison, receipt, entry, final, said } = compared
  const { evidence, keys, found } = comparison
  const { chain, position, hash, keyId, signature, ...facts } = receipt
  const digest = createHash('sha256').update(store.canonical(facts)).digest('hex')
  if (digest !== entry.digest) said('its receipt is not the one that was given')
  if (chain !== evidence.chain || position !== entry.sequence || hash !== entry.hash) {
    said('its receipt names another entry of the audit log')
  }
  if (signature === null) found.uncompared('receipts without a signature')
  else if (typeof keyId === 'string' && !keys.has(keyId)) found.uncompared('receipts that an unknown key has signed')
  else {
    const problem = store.signatureProblem(receipt, keys)
    if (problem !== undefined) said(`its receipt: ${problem}`)
  }
  const ofBoth = ['candidateId', 'payrunJobId'] as const
  const names = isOfPayroll(receipt) ? ofBoth : ([...ofBoth, 'resultSetId'] as const)
  if (final === undefined) said('its events do not say that it was finalized')
  else if (names.some((name) => final[name] !== facts[name])) said('its events name another result than its receipt')
  await compareResult(db, root, compared)
  await compareInputs(db, root, compared)
}

async function compareResult(db: TenantDb, root: ServiceDb, { receipt, said }: Compared): Promise<void> {
  const found = await store.readResult(db, root, Number(receipt['payrunJobId']))
  const [job] = found.jobs
  if (job === undefined || !isHistory(store.jobState(job))) return said('its job is not final')
  if (isOfPayroll(receipt)) {
    const read = await storedDigests(db, root, job.id).catch(() => undefined)
    if (read?.inputsDigest !== receipt['inputsDigest']) said('its people have another inputsDigest than its receipt')
    if (read?.resultDigest !== receipt['resultDigest']) said('its amounts are not those of its receipt')
    const annulled = store.canonical(await annulledIds(db, job.id))
    if (annulled !== store.canonical(receipt['annulled'])) said('it annuls other payslips than its receipt')
    return
  }
  if (job.inputsDigest !== receipt['inputsDigest']) said('its job has another inputsDigest than its receipt')
  if (receipt['resultDigest'] === null) return
  const result = attempted(() => resultOf(found, undefined))
  if (result === undefined || result.resultSetId !== receipt['resultSetId']) said('its result cannot be read')
  else if (digestOfResult(result) !== receipt['resultDigest']) said('its amounts are not those of its receipt')
}

/** The digests of the people of a job as they are stored now. */
async function storedDigests(db: TenantDb, root: ServiceDb, jobId: number) {
  const job = await store.jobById(db, jobId)
  return digestsOfPeople(job, job === undefined ? [] : await readResults(db, root, job))
}

const isOfPayroll = (receipt: FlatObject): boolean => receipt['payrollId'] !== undefined

/** The recorded inputs of an officer's month. Those of a payroll's are read again person by person, by `recompute.ts`. */
async function compareInputs(db: TenantDb, root: ServiceDb, { comparison, receipt, said }: Compared): Promise<void> {
  const { evidence, found } = comparison
  const job = await store.jobById(db, Number(receipt['payrunJobId']))
  const payroll = job && (await store.payrollById(db, job.payrollId))
  if (job === undefined || payroll === undefined || receipt['inputsDigest'] === null || isOfPayroll(receipt)) return
  const selection = storedSelection(job.selection)
  const law = await lawOfJob(root, job)
  const paysBack = storedBackPayOfJob(job.backPay)
  const read = { ...job, regulationId: payroll.regulationId, selection, law, paysBack }
  const inputs = await digestedInputs(db, root, read).catch(() => undefined)
  const covered = evidence.covers.get(`inputs of job ${job.id}`)
  const isKnown = covered !== undefined && inputs !== undefined
  if (isKnown && covered !== store.inputsCover(job.id, inputs.recorded)[1])
    return said('its recorded values have changed')
  if (inputs?.digest === receipt['inputsDigest']) return
  // This version may read the same values differently from another.
  if (await isOfThisVersion(db, root, job, payroll.regulationId)) said('its recorded values have another inputsDigest')
  else found.uncompared('inputs that another version has read')
}

function attempted<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
