import type { DossierValues } from '@centime/dsn'
import { type Regulation, regulationOfPayroll } from '@centime/engine'
import type { PublishedItem, ServiceDb, StagedChange, StagedEmployee, StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { FieldErrors, invalid, isRefusal, notFound, type Refusal, refuse } from '../../ground/refusal.js'
import type { Reply, TenantCall, TenantRun } from '../../http/endpoint.js'
import { parsed, readJson } from '../../http/request.js'
import { newChanges } from '../bulk/changes.js'
import { newEmployees } from '../bulk/employees.js'
import { Outcomes } from '../bulk/outcomes.js'
import { type Item, type Kind, type StageCall, type Staged, stageItems } from '../bulk/stage.js'
import { type CompanyTarget, companyChanges, tooManyElements } from './company-values.js'
import { addPlaces, areSame, type PlacesOfFiles, placesOf, type WantedPlaces } from './establishments.js'
import { missingValues, movesOf, type PersonOfFiles } from './person-values.js'
import { readPieces, unpackedLines } from './pieces.js'
import { type PeopleByNir, peopleByNir, recordedPeople } from './recorded-people.js'
import { Application } from './schemas.js'

/**
 * Writes the dossier of an upload: people and values through the staging of imports, values of the company in the last
 * transaction. A value that is recorded already is not recorded again.
 */

/** Items of employees and of their changes have numbers of their own. */
const CHANGES_FROM = 1_000_000

export interface StagedDossier extends Staged {
  readonly upload: store.DsnUpload
  readonly companies: readonly CompanyOfFiles[]
  readonly userId: number
  readonly added: () => number
}

/** A payroll with the data of the files about its company. */
interface CompanyOfFiles extends Omit<CompanyTarget, 'divisionOf'> {
  readonly wanted: WantedPlaces
  /** The places before the last transaction. */
  readonly places: PlacesOfFiles
  /** The items of new people by SIRET. */
  readonly joining: ReadonlyMap<string, readonly number[]>
}

/** A payroll, the people of the files that it pays, and where each of them belongs. */
interface Target {
  readonly payroll: StoredPayroll
  readonly regulation: Regulation
  readonly people: readonly PersonOfFiles[]
  readonly nirs: PeopleByNir
  readonly wanted: WantedPlaces
  readonly places: PlacesOfFiles
  /** The items of new people by SIRET; the check fills it. */
  readonly joining: Map<string, number[]>
}

/** Checks the body, the upload and the payrolls that it names, and stages what is new. */
export async function stageDossier(
  call: StageCall,
  parts: AsyncIterable<Uint8Array>,
): Promise<StagedDossier | Refusal> {
  const { world, tenant, id } = call
  const body = await bodyIn(parts)
  if (isRefusal(body)) return body
  const found = await world.store.read(async (root) => {
    const db = store.forTenant(root, tenant.id)
    const upload = await store.dsnUploadById(db, id('dsnId'))
    if (upload === undefined) return notFound('dsn', id('dsnId'))
    if (upload.state !== 'ready' && upload.state !== 'applied') return notReady(upload)
    const pieces = await readPieces(world, db, { tenantId: tenant.id, dsnId: upload.id }, 'values')
    return pieces === undefined || pieces.length === 0 ? notReady(upload) : { upload, pieces }
  })
  if (isRefusal(found)) return found
  const dossiers = await dossiersIn(found.pieces)
  const errors = new FieldErrors()
  const targets = await world.store.read((root) => targetsOf(store.forTenant(root, tenant.id), dossiers, body, errors))
  if (errors.listed.length > 0) return invalid(errors)
  const outcomes = new Outcomes()
  const kind = dossierKind(targets, body.userId, tenant.culture)
  const staged = await stageItems(call, kind, slicesOf(targets), outcomes, { isWhole: () => true })
  if (isRefusal(staged)) return staged
  const companies = targets.map(({ payroll, regulation, wanted, places, joining }) => ({
    ...{ payroll, regulation, wanted, places, joining },
    elements: regulation.unemploymentInsurance ? (dossiers[0]?.elements ?? []) : [],
    establishments: (dossiers[0]?.establishments ?? []).filter(
      ({ isOfOfficer }) => isOfOfficer !== regulation.unemploymentInsurance,
    ),
  }))
  return { ...staged, upload: found.upload, companies, userId: body.userId, added: () => kind.added() }
}

/** The values of each company, which the worker wrote line by line. */
async function dossiersIn(pieces: readonly Uint8Array[]): Promise<readonly DossierValues[]> {
  const dossiers: (Omit<DossierValues, 'people'> & { readonly people: PersonOfFiles[] })[] = []
  for await (const line of unpackedLines(pieces)) {
    const one: Omit<DossierValues, 'people'> | PersonOfFiles = JSON.parse(line)
    if ('siren' in one) dossiers.push({ ...one, people: [] })
    else dossiers.at(-1)?.people.push(one)
  }
  return dossiers
}

const notReady = ({ state }: Pick<store.DsnUpload, 'state'>): Refusal =>
  refuse('declarations_not_ready', `these declarations are ${state}: there is no dossier to write`)

async function bodyIn(parts: AsyncIterable<Uint8Array>): Promise<Application | Refusal> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const part of parts) {
    size += part.length
    if (size > MOST_BYTES) return invalid([{ pointer: '', message: `must have at most ${MOST_BYTES} bytes` }])
    all.push(part)
  }
  const read = readJson(Buffer.concat(all))
  if (isRefusal(read)) return read
  const errors = new FieldErrors()
  return parsed(Application, read.json, errors) ?? invalid(errors)
}
const MOST_BYTES = 100_000

/** The payrolls that the request names, each with its people; adds the errors. */
async function targetsOf(
  db: TenantDb,
  dossiers: readonly DossierValues[],
  body: Application,
  errors: FieldErrors,
): Promise<readonly Target[]> {
  const wrong = (pointer: string, message: string) => errors.add(() => ({ pointer, message }))
  if ((await store.userOf(db, body.userId).executeTakeFirst()) === undefined)
    wrong('/userId', 'is not a user of this tenant')
  const [dossier] = dossiers
  if (dossier === undefined || dossiers.length > 1) {
    wrong('', 'the declarations are of several companies: a tenant has one')
    return []
  }
  const targets: Target[] = []
  for (const [name, ofOfficers] of [
    ['payrollId', false],
    ['officerPayrollId', true],
  ] as const) {
    const people = dossier.people.filter(({ isOfficer }) => isOfficer === ofOfficers)
    const id = body[name]
    const what = ofOfficers ? 'officers' : 'employees'
    const payroll = id === undefined ? undefined : await store.payrollById(db, id)
    if (id !== undefined && payroll === undefined) wrong(`/${name}`, 'is not a payroll of this tenant')
    if (id === undefined && people.length > 0) wrong(`/${name}`, `is required: the declarations have ${what}`)
    if (payroll === undefined || people.length === 0) continue
    const regulation = regulationOfPayroll(payroll)
    if (regulation.unemploymentInsurance === ofOfficers) wrong(`/${name}`, `is not a payroll of ${what}`)
    const sirets = [...new Set(people.flatMap((one) => one.places.map(({ siret }) => siret)))]
    const towns = new Map(dossier.establishments.map(({ siret, town }) => [siret, town]))
    const wanted = { sirets, towns, headOffice: dossier.headOffice }
    const places = await placesOf(db, payroll, wanted)
    const { otherCompany } = places
    if (otherCompany !== undefined) {
      wrong(`/${name}`, `is of the company ${otherCompany}: the declarations are of ${dossier.siren}`)
    }
    const left = ofOfficers ? undefined : await tooManyElements(db, payroll.id, dossier.elements)
    if (left !== undefined) wrong(`/${name}`, left)
    const nirs = await peopleByNir(db, payroll.id)
    targets.push({ payroll, regulation, people, nirs, wanted, places, joining: new Map() })
  }
  return targets
}

interface Placed {
  readonly target: Target
  readonly person: PersonOfFiles
}
/** People of a slice: the check of one takes some milliseconds. */
const SLICE = 10

async function* slicesOf(targets: readonly Target[]): AsyncGenerator<readonly Item<Placed>[]> {
  const all = targets.flatMap((target) => target.people.map((person) => ({ target, person })))
  for (let from = 0; from < all.length; from += SLICE) {
    yield all.slice(from, from + SLICE).map((value, index) => ({ item: from + index + 1, value }))
  }
}

/** New people, and new values. */
function dossierKind(
  targets: readonly Target[],
  userId: number,
  culture: string,
): Kind<Placed> & { readonly added: () => number } {
  const people = newEmployees(culture)
  const changes = newChanges()
  let added: readonly PublishedItem[] = []
  return {
    check: async (slice, db, outcomes) => {
      const employees: StagedEmployee[] = []
      const staged: StagedChange[] = []
      for (const target of targets) {
        const own = slice.filter(({ value }) => value.target === target)
        await checkSlice(own, target, { db, userId, culture, outcomes, employees, staged })
      }
      return async (staging, stageId) => {
        await store.stageEmployees(staging, stageId, employees)
        await store.stageChanges(staging, stageId, staged)
      }
    },
    recheck: async (call, db, root, stage) => {
      await people.recheck(call, db, root, stage)
      if (stage.outcomes.items.length > 0) return
      added = await people.publish(call, db, root, stage.id)
      await store.namePublished(db, stage.id, added, store.yieldToEventLoop)
      await changes.recheck(call, db, root, stage)
    },
    publish: (call, db, root, stageId) => changes.publish(call, db, root, stageId),
    added: () => added.length,
  }
}

interface Checking {
  readonly db: TenantDb
  readonly userId: number
  readonly culture: string
  readonly outcomes: Outcomes
  readonly employees: StagedEmployee[]
  readonly staged: StagedChange[]
}

async function checkSlice(own: readonly Item<Placed>[], target: Target, checking: Checking): Promise<void> {
  const { db, userId, culture, outcomes, employees, staged } = checking
  const { payroll, regulation, nirs, places, joining } = target
  const readUpTo = await store.lastValueId(db)
  const people = own.map(({ value }) => value.person)
  const all = await recordedPeople(db, payroll, regulation, people, nirs)
  for (const [index, { item, value }] of own.entries()) {
    const { person } = value
    const { firstName, lastName } = person
    const { identifier, found, known: recorded } = all[index] ?? { identifier: person.identifier }
    if (found !== undefined && !found.isMember) {
      outcomes.wrong(item, 'validation_failed', `/${identifier}`, 'is an employee of another division')
      continue
    }
    const values = [...person.values, ...movesOf(person, places.known, recorded)]
    const missing = await missingValues(regulation, { ...person, values }, recorded, payroll.id)
    if (missing.errors.listed.length > 0) {
      outcomes.fail(item, 'validation_failed', missing.errors)
      continue
    }
    if (found === undefined) {
      const siret = person.places.at(-1)?.siret ?? ''
      // New establishments have no id yet: the last transaction places their people.
      const place = places.added.includes(siret) ? undefined : places.known.get(siret)
      const divisionIds = [place?.id ?? payroll.divisionId]
      employees.push({ item, identifier, firstName, lastName, culture, divisionIds })
      joining.set(siret, [...(joining.get(siret) ?? []), item])
    }
    if (missing.values.length === 0) continue
    staged.push({
      item: CHANGES_FROM + item,
      payrollId: payroll.id,
      userId,
      // The person of a new item gets its id with the last transaction.
      employeeId: found?.id ?? -item,
      divisionId: payroll.divisionId,
      readUpTo,
      values: missing.values,
    })
  }
}

/** Adds missing establishments, makes staged items visible, records the values of the company, and ends the upload. */
export const recordDossier: TenantRun<StagedDossier> = async (call, db, root): Promise<Reply> => {
  const { body, now, world } = call
  const { id, upload, outcomes, publish, companies, userId } = body
  const placed: CompanyTarget[] = []
  let added = 0
  for (const { wanted, places, joining, ...company } of companies) {
    const current = await placesOf(db, company.payroll, wanted)
    if (!areSame(places, current)) return refuse('payroll_operation_collision', CHANGED)
    const divisionOf = await addPlaces(call, db, company.payroll, current, company.establishments)
    for (const siret of places.added) {
      await store.placeStaged(db, id, joining.get(siret) ?? [], divisionOf.get(siret) ?? 0)
    }
    placed.push({ ...company, divisionOf })
    added += current.added.length
  }
  const published = await publish(call, db, root)
  if (outcomes.items.length > 0) return outcomes.refusal((_item, pointer) => pointer)
  const ofCompany = await companyChanges(call, db, root, placed, userId)
  if (isRefusal(ofCompany)) return ofCompany
  await ended(call, db, root, upload)
  const record = { id: upload.id, establishments: added, employees: body.added(), people: published.length }
  return {
    status: 200,
    body: { ...record, companyValues: ofCompany, appliedAt: now.toISOString() },
    after: () => world.wake('operation', 'webhook', 'dsn'),
  }
}

const CHANGED = 'another request has changed the establishments of this payroll'

/** Files that were not asked to be kept go with the transaction that writes the dossier. */
async function ended(
  { now, tenant }: TenantCall,
  db: TenantDb,
  root: ServiceDb,
  upload: store.DsnUpload,
): Promise<void> {
  const at = now.toISOString()
  const isKept = upload.keptUntil !== null && upload.keptUntil > at
  if (!isKept) await store.deleteDsnPieces(db, upload.id, 'file')
  const erased = isKept ? null : (upload.filesErasedAt ?? at)
  await store.updateDsnUpload(db, upload.id, { state: 'applied', appliedAt: at, filesErasedAt: erased })
  await store.scheduleDsn(root, tenant.id, upload.id, isKept ? upload.keptUntil : null)
}
