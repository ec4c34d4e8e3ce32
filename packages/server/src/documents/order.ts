import type { ResultSet, ServiceDb, StoredJob, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { backPayOf } from '../calculation/batch.js'
import type { DocumentOrder } from '../calculation/document.js'
import { lawOfJob } from '../calculation/law.js'
import { readPeople, snapshotOf } from '../calculation/people.js'
import { payslipNumber, printedReplaced, replacedPayslips } from '../calculation/replaced.js'
import { type Selection, storedSelection } from '../calculation/selection.js'
import type { Dossier } from '../dossiers/dossier.js'
import type { World } from '../http/world.js'

interface Reading {
  readonly db: TenantDb
  readonly root: ServiceDb
  readonly tenantId: number
}

interface Ordered {
  readonly set: ResultSet
  readonly documentId: string
}

interface Ordering {
  readonly resultSetId: number
  readonly documentId: string
  readonly variant: string
}

/** Reads all data of a document from its exact result; undefined where the result was deleted. */
export async function orderOf(
  world: Pick<World, 'settings'>,
  reading: Reading,
  { resultSetId, documentId, variant }: Ordering,
): Promise<DocumentOrder | undefined> {
  const set = await store.resultSetById(reading.db, resultSetId)
  const job = set && (await store.jobById(reading.db, set.jobId))
  if (job === undefined || set === undefined) return undefined
  return ordersOf(world, reading, { job, variant }, [{ set, documentId }])
}

/** Reads all data of documents of one job from their exact results; undefined where the results were deleted. */
export async function ordersOf(
  { settings }: Pick<World, 'settings'>,
  { db, root, tenantId }: Reading,
  { job, variant }: { readonly job: StoredJob; readonly variant: string },
  ordered: readonly Ordered[],
): Promise<DocumentOrder | undefined> {
  const payroll = await store.payrollById(db, job.payrollId)
  const tenant = await store.tenantById(root, tenantId).executeTakeFirst()
  if (job.layoutId === null || payroll === undefined || tenant === undefined) return undefined

  const texts = await store.dossierTexts(db)
  // The registration has already validated these texts.
  const company: Dossier['company'] | undefined = texts && JSON.parse(texts.company)
  const officer: Dossier['officer'] | undefined = texts && JSON.parse(texts.officer)
  const employeeIds = ordered.map(({ set }) => set.employeeId)
  const selection = storedSelection(job.selection)
  const { people, layoutIds } = await readPeople(db, job, selection, employeeIds)
  const printed = await printedDivisions(db, payroll.divisionId, selection)
  const replaced = await replacedPayslips(db, job, employeeIds)
  const layouts: Record<string, string> = {}
  for (const id of layoutIds) layouts[id] = await store.layoutById(root, id)
  return {
    regulationId: payroll.regulationId,
    period: job.periodName,
    paymentDate: job.paymentDate,
    forecast: job.forecast,
    law: await lawOfJob(root, job),
    company: await store.companySnapshot(db, snapshotOf(job)),
    layouts,
    layout: await store.layoutById(root, job.layoutId),
    employer: {
      name: tenant.name,
      ...(company && { address: company.address, siret: company.siret, apeCode: company.apeCode }),
      ...printed.employer,
    },
    establishments: printed.establishments,
    kind: kindOf(settings, job, variant),
    people: ordered.flatMap(({ set, ...document }, index) => {
      const person = people[index]
      if (person === undefined) return []
      const { yearToDate, amounts, provisional } = set
      const employee = {
        name: `${set.firstName} ${set.lastName}`,
        matricule: set.identifier,
        ...(officer?.identifier === set.identifier && { startDate: officer.mandateStart }),
      }
      const corrected = replaced.get(set.employeeId)
      const named = {
        number: payslipNumber(job.periodName, set.id),
        ...(corrected && { replaces: printedReplaced(corrected) }),
      }
      const paid = { ...person, ...backPayOf(set.backPay) }
      return [{ ...document, ...named, person: paid, employee, yearToDate, amounts, provisional }]
    }),
  }
}

/** The texts that the division of a payroll and its establishments print. */
async function printedDivisions(db: TenantDb, divisionId: number, { establishments = [] }: Selection) {
  const ids = establishments.flatMap(({ path }) => path)
  const divisions = await store.divisionsAs(db, [divisionId, ...ids]).execute()
  const numbers = ({ siret, apeCode }: (typeof divisions)[number]) => ({
    ...(siret !== null && { siret }),
    ...(apeCode !== null && { apeCode }),
  })
  const own = divisions.find(({ id }) => id === divisionId)
  return {
    employer: own && { ...numbers(own), ...(own.address !== null && { address: own.address }) },
    establishments: Object.fromEntries(
      divisions.map((one) => {
        const establishment = one.address === null ? {} : { establishment: `${one.name}\n${one.address}` }
        return [one.id, { ...numbers(one), ...establishment }]
      }),
    ),
  }
}

function kindOf({ environment }: World['settings'], { forecast }: StoredJob, variant: string): DocumentOrder['kind'] {
  if (forecast !== null) return 'simulation'
  if (variant !== 'final') return 'draft'
  return environment === 'sandbox' ? 'sandbox_final' : 'final'
}
