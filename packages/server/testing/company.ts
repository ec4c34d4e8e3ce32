import { type Client, must, polled } from './client.js'
import type { TestService } from './service.js'

/** A tenant that can be paid: division, payroll, payrun, user, published parameters; employees are hired. */
export type Company = Awaited<ReturnType<typeof companyOf>>

export interface Job {
  readonly id: number
  readonly jobStatus: string
  readonly jobEnd: string | null
  readonly inputsDigest: string | null
  readonly message: string
  readonly faults: readonly { readonly employeeIdentifier: string; readonly message: string }[]
  readonly totalEmployeeCount: number
  readonly processedEmployeeCount: number
}
interface ResultSet {
  readonly employeeIdentifier: string
  readonly wageTypeResults: readonly { readonly wageTypeNumber: number; readonly value: number }[]
}
/** Values by `Case.Field`. */
type Values = Readonly<Record<string, string>>

/** The inputs that an employee needs: section 2.5 of the specification; 2,500 euros a month. */
export const MINIMUM: Values = {
  'Contrat.DateDebutContrat': '2024-01-01',
  'Remuneration.HeuresTravaillees': '151.67',
  'Remuneration.TauxHoraire': '16.4832',
  'Frais.NombreRepas': '0',
  'Frais.MontantRepas': '0',
  'PrevoyanceMutuelle.HasPrevoyance': 'false',
  'PrevoyanceMutuelle.TauxPrevoyance': '0',
  'PrevoyanceMutuelle.HasMutuelleObligatoire': 'false',
  'PrevoyanceMutuelle.HasMutuelleFacultative': 'false',
  'PAS.TauxPAS': '0.03',
}

/** A monthly salary in euros, in place of hours at a rate. */
export const salary = (pay: string): Values => ({
  ...{ 'Remuneration.HeuresTravaillees': '0', 'Remuneration.TauxHoraire': '0', 'Remuneration.SalaireMensuel': pay },
})

/** Values from each start, as the case of a change: the first case at the root, the others related to it. */
export function caseOf(values: Values, ...starts: readonly string[]) {
  const cases = new Map<string, { caseFieldName: string; value: string; start: string }[]>()
  for (const [name, value] of Object.entries(values)) {
    const [caseName = '', caseFieldName = ''] = name.split('.')
    const entries = starts.map((start) => ({ caseFieldName, value, start }))
    cases.set(caseName, [...(cases.get(caseName) ?? []), ...entries])
  }
  const [root, ...related] = [...cases].map(([caseName, entries]) => ({ caseName, values: entries }))
  return { ...root, ...(related.length > 0 && { relatedCases: related }) }
}

export async function company(service: TestService, partnerId: number, externalId = 'dossier'): Promise<Company> {
  const admin = service.as(await service.newKey(partnerId, 'admin'))
  const partner = service.as(await service.newKey(partnerId, 'partner'))
  return companyOf({ partner, admin }, partnerId, externalId)
}

/** The same with the clients of any server. */
export async function companyOf(
  { partner, admin }: { readonly partner: Client; readonly admin: Client },
  partnerId: number,
  externalId: string,
) {
  const made = async (path: string, body: unknown): Promise<number> =>
    (await must(201, admin.send('POST', path, body))).id
  const tenantId = await made(`/partners/${partnerId}/tenants`, { externalId, name: externalId, culture: 'fr-FR' })
  const path = `/partners/${partnerId}/tenants/${tenantId}`
  const divisionId = await made(`${path}/divisions`, { name: 'Siège' })
  const payrollId = await made(`${path}/payrolls`, { name: 'Mensuelle', divisionId, regulationId: 1 })
  const payrunName = 'Paie mensuelle'
  const payrunId = await made(`${path}/payruns`, { name: payrunName, payrollId })
  const userIdentifier = 'paie@example.test'
  const userId = await made(`${path}/users`, { identifier: userIdentifier, firstName: 'Alix', lastName: 'Bernard' })
  await made(`${path}/payrolls/${payrollId}/legal-parameters`, { from: '2024-01' })

  const changed = (employeeId: number, values: Values, months: readonly string[], forecast?: string) => {
    const of = caseOf(values, ...months.map((month) => `${month}-01T00:00:00Z`))
    return made(`${path}/payrolls/${payrollId}/cases`, { userId, employeeId, divisionId, case: of, forecast })
  }
  return {
    ...{ path, partnerId, tenantId, divisionId, payrollId, payrunId, payrunName, userId, userIdentifier },
    ...{ admin, partner },
    /** Adds an employee with the minimum inputs for some months, and gives the id. */
    hire: async (identifier: string, values: Values = {}, months: readonly string[] = ['2026-06']): Promise<number> => {
      const person = { identifier, firstName: 'Prénom', lastName: identifier, divisions: ['Siège'] }
      const employeeId = await made(`${path}/employees`, person)
      await changed(employeeId, { ...MINIMUM, ...values }, months)
      return employeeId
    },
    /** Records values of an employee from the start of a month. */
    record: async (employeeId: number, values: Values, month = '2026-06', forecast?: string): Promise<void> =>
      void (await changed(employeeId, values, [month], forecast)),
    /** Starts a job and waits for its end; gives the job. */
    run: async (month: string, more: Readonly<Record<string, unknown>> = {}): Promise<Job> => {
      const start = { name: month, payrunName, userIdentifier, periodStart: `${month}-01T00:00:00Z`, ...more }
      const { id } = await must(202, partner.send('POST', `${path}/payruns/jobs`, start))
      return ended(partner, `${path}/payruns/jobs/${id}`)
    },
    /** Moves a job on. */
    move: async (jobId: number, ...statuses: readonly string[]): Promise<void> => {
      for (const status of statuses) {
        await must(200, admin.send('POST', `${path}/payruns/jobs/${jobId}/status`, { status }))
      }
    },
    /** The amounts of a wage type in a job, by employee identifier; NaN where a result leaves it out, because it is 0. */
    amounts: async (jobId: number, wageTypeNumber: number): Promise<Readonly<Record<string, number>>> => {
      const answer = partner.get(`${path}/payrollresults/sets?payrunJobId=${jobId}`)
      const sets: readonly ResultSet[] = await must(200, answer)
      return Object.fromEntries(
        sets.map(({ employeeIdentifier, wageTypeResults }) => {
          const found = wageTypeResults.find((wageType) => wageType.wageTypeNumber === wageTypeNumber)
          return [employeeIdentifier, found?.value ?? Number.NaN]
        }),
      )
    },
  }
}

/** A job, once it has ended. */
export const ended = (client: Client, path: string): Promise<Job> =>
  polled(path, async () => {
    const job: Job = await must(200, client.get(path))
    return job.jobEnd === null ? undefined : job
  })

/** Defines an element of pay, records a value of it and asks to withdraw it. */
export async function withdrawUsedElement(of: Company) {
  const path = `${of.path}/payrolls/${of.payrollId}/elements/NUIT`
  const night = { label: 'Nuit', nature: 'nuit_dimanche_ferie', form: 'amount', recurrence: 'monthly' }
  await must(200, of.partner.send('PUT', path, { ...night, start: '2026-01-01' }))
  await of.record(await of.hire('jeanne'), { 'Elements.NUIT': '20' })
  return of.partner.send('DELETE', path)
}
