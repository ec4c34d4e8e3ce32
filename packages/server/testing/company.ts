import { type Client, must } from './client.js'
import type { TestService } from './service.js'

/** A tenant that can be paid: division, payroll, payrun, user, published parameters. */
export interface Company {
  readonly path: string
  readonly partnerId: number
  readonly tenantId: number
  readonly divisionId: number
  readonly payrollId: number
  readonly payrunId: number
  readonly payrunName: string
  readonly userId: number
  readonly userIdentifier: string
  readonly admin: Client
  readonly partner: Client
  /** Adds an employee with the minimum inputs for some months, June 2026 where none are named, and gives the id. */
  readonly hire: (
    identifier: string,
    values?: Readonly<Record<string, string>>,
    months?: readonly string[],
  ) => Promise<number>
  /** Records values of an employee, by `Case.Field`, from the start of a month. */
  readonly record: (
    employeeId: number,
    values: Readonly<Record<string, string>>,
    month?: string,
    forecast?: string,
  ) => Promise<void>
  /** Starts a job and waits for its end; gives the job. */
  readonly run: (month: string, more?: Readonly<Record<string, unknown>>) => Promise<Job>
  /** Moves a job on. */
  readonly move: (jobId: number, ...statuses: readonly string[]) => Promise<void>
  /** The amounts of a wage type in a job, by employee identifier. */
  readonly amounts: (jobId: number, wageTypeNumber: number) => Promise<Readonly<Record<string, number>>>
}
export interface Job {
  readonly id: number
  readonly jobStatus: string
  readonly jobEnd: string | null
  readonly message: string
  readonly totalEmployeeCount: number
  readonly processedEmployeeCount: number
}

/** What one employee needs at least: section 2.5 of the specification; 2,500 euros a month. */
export const MINIMUM: Readonly<Record<string, string>> = {
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

/** `Case.Field` and values, from each start, as the case of a change: the first case at the root, the others related. */
export function caseOf(values: Readonly<Record<string, string>>, ...starts: readonly string[]) {
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
  { partner, admin }: Pick<Company, 'partner' | 'admin'>,
  partnerId: number,
  externalId: string,
): Promise<Company> {
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

  const change = (employeeId: number, values: Readonly<Record<string, string>>, months: readonly string[]) => ({
    ...{ userId, employeeId, divisionId },
    case: caseOf(values, ...months.map((month) => `${month}-01T00:00:00Z`)),
  })
  const record: Company['record'] = async (employeeId, values, month = '2026-06', forecast) => {
    await made(`${path}/payrolls/${payrollId}/cases`, {
      ...change(employeeId, values, [month]),
      ...(forecast && { forecast }),
    })
  }
  const run: Company['run'] = async (month, more = {}) => {
    const periodStart = `${month}-01T00:00:00Z`
    const start = { name: month, payrunName, userIdentifier, periodStart, ...more }
    const { id } = await must(202, partner.send('POST', `${path}/payruns/jobs`, start))
    return ended(partner, `${path}/payruns/jobs/${id}`)
  }
  return {
    ...{ path, partnerId, tenantId, divisionId, payrollId, payrunId, payrunName, userId, userIdentifier },
    ...{ admin, partner },
    hire: async (identifier, values = {}, months = ['2026-06']) => {
      const person = { identifier, firstName: 'Prénom', lastName: identifier, divisions: ['Siège'] }
      const employeeId = await made(`${path}/employees`, person)
      await made(`${path}/payrolls/${payrollId}/cases`, change(employeeId, { ...MINIMUM, ...values }, months))
      return employeeId
    },
    record,
    run,
    move: async (jobId, ...statuses) => {
      for (const status of statuses) {
        await must(200, admin.send('POST', `${path}/payruns/jobs/${jobId}/status`, { status }))
      }
    },
    amounts: async (jobId, wageTypeNumber) => {
      const sets: readonly ResultSet[] = await must(
        200,
        partner.get(`${path}/payrollresults/sets?payrunJobId=${jobId}`),
      )
      return Object.fromEntries(
        sets.map(({ employeeIdentifier, wageTypeResults }) => {
          const found = wageTypeResults.find((wageType) => wageType.wageTypeNumber === wageTypeNumber)
          return [employeeIdentifier, found?.value ?? Number.NaN]
        }),
      )
    },
  }
}
interface ResultSet {
  readonly employeeIdentifier: string
  readonly wageTypeResults: readonly { readonly wageTypeNumber: number; readonly value: number }[]
}

/** A job, once it has ended. */
export async function ended(client: Client, path: string): Promise<Job> {
  for (;;) {
    const job: Job = await must(200, client.get(path))
    if (job.jobEnd !== null) return job
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
