import type { Client, TestService } from './service.js'

/** A tenant that can be paid: division, payroll, payrun, user, published parameters. */
export interface Company {
  readonly path: string
  readonly tenantId: number
  readonly divisionId: number
  readonly payrollId: number
  readonly payrunId: number
  readonly payrunName: string
  readonly userId: number
  readonly userIdentifier: string
  readonly admin: Client
  readonly partner: Client
  /** Adds an employee with the minimum inputs for June 2026, and gives the id. */
  readonly hire: (identifier: string, values?: Readonly<Record<string, string>>) => Promise<number>
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

/** `Case.Field` and values as the case of a change: the first case at the root, the others related to it. */
export function caseOf(values: Readonly<Record<string, string>>, start: string) {
  const cases = new Map<string, { caseFieldName: string; value: string; start: string }[]>()
  for (const [name, value] of Object.entries(values)) {
    const [caseName = '', caseFieldName = ''] = name.split('.')
    cases.set(caseName, [...(cases.get(caseName) ?? []), { caseFieldName, value, start }])
  }
  const [root, ...related] = [...cases].map(([caseName, entries]) => ({ caseName, values: entries }))
  return { ...root, ...(related.length > 0 && { relatedCases: related }) }
}

export async function company(service: TestService, partnerId: number, externalId = 'dossier'): Promise<Company> {
  const admin = service.as(await service.newKey(partnerId, 'admin'))
  const partner = service.as(await service.newKey(partnerId, 'partner'))
  const made = async (path: string, body: unknown): Promise<number> => {
    const answer = await admin.send('POST', path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`)
    return answer.body.id
  }
  const tenantId = await made(`/partners/${partnerId}/tenants`, { externalId, name: externalId, culture: 'fr-FR' })
  const path = `/partners/${partnerId}/tenants/${tenantId}`
  const divisionId = await made(`${path}/divisions`, { name: 'Siège' })
  const payrollId = await made(`${path}/payrolls`, { name: 'Mensuelle', divisionId, regulationId: 1 })
  const payrunName = 'Paie mensuelle'
  const payrunId = await made(`${path}/payruns`, { name: payrunName, payrollId })
  const userIdentifier = 'paie@example.test'
  const userId = await made(`${path}/users`, { identifier: userIdentifier, firstName: 'Alix', lastName: 'Bernard' })
  await made(`${path}/payrolls/${payrollId}/legal-parameters`, { from: '2024-01' })

  const record: Company['record'] = async (employeeId, values, month = '2026-06', forecast) => {
    const change = {
      userId,
      employeeId,
      divisionId,
      case: caseOf(values, `${month}-01T00:00:00Z`),
      ...(forecast && { forecast }),
    }
    await made(`${path}/payrolls/${payrollId}/cases`, change)
  }
  const run: Company['run'] = async (month, more = {}) => {
    const periodStart = `${month}-01T00:00:00Z`
    const start = { name: month, payrunName, userIdentifier, periodStart, ...more }
    const accepted = await partner.send('POST', `${path}/payruns/jobs`, start)
    if (accepted.status !== 202) throw new Error(accepted.text)
    return ended(partner, `${path}/payruns/jobs/${accepted.body.id}`)
  }
  return {
    path,
    tenantId,
    divisionId,
    payrollId,
    payrunId,
    payrunName,
    userId,
    userIdentifier,
    admin,
    partner,
    hire: async (identifier, values = {}) => {
      const person = { identifier, firstName: 'Prénom', lastName: identifier, divisions: ['Siège'] }
      const employeeId = await made(`${path}/employees`, person)
      await record(employeeId, { ...MINIMUM, ...values })
      return employeeId
    },
    record,
    run,
    move: async (jobId, ...statuses) => {
      for (const status of statuses) {
        const moved = await admin.send('POST', `${path}/payruns/jobs/${jobId}/status`, { status })
        if (moved.status !== 200) throw new Error(moved.text)
      }
    },
    amounts: async (jobId, wageTypeNumber) => {
      const { body } = await partner.get(`${path}/payrollresults/sets?payrunJobId=${jobId}`)
      const sets: readonly ResultSet[] = body
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
    const { body, status, text } = await client.get(path)
    if (status !== 200) throw new Error(text)
    const job: Job = body
    if (job.jobEnd !== null) return job
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
