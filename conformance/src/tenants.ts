import { answers, numberAt, textAt } from './judge.js'
import type { Kit } from './kit.js'
import type { Answer } from './wire.js'

/** Tenants to play with: a president's dossier, and a company with employees. */

export const tenantsPath = ({ target }: Kit): string => `/partners/${target.partnerId}/tenants`

/** `P` of the specification, from the answer to a registration. */
export const pathOf = (kit: Kit, registered: Answer): string =>
  `${tenantsPath(kit)}/${numberAt(registered, '/tenantId')}`

const USER = { identifier: 'paie@conformance.example', firstName: 'Alix', lastName: 'Bernard' }

/** The body of `POST …/tenants/mandataires`. */
export const officerDossier = (externalId: string) => ({
  externalId,
  name: `SASU ${externalId}`,
  culture: 'fr-FR',
  company: {
    siren: '552100554',
    siret: '55210055400013',
    legalForm: 'SASU',
    address: '1 rue de la République, 69001 Lyon',
    apeCode: '62.01Z',
    effectif: 1,
    tauxAT: 0.0208,
  },
  officer: {
    identifier: 'camille.moreau',
    firstName: 'Camille',
    lastName: 'Moreau',
    birthDate: '1985-04-12',
    mandateStart: '2026-01-01',
  },
  user: USER,
})

interface Tenant {
  /** `P` of the specification. */
  readonly path: string
  readonly userId: number
  readonly divisionId: number
  readonly payrollId: number
  readonly payrunName: string
}
export interface Officer extends Tenant {
  readonly employeeId: number
  /** The month of the service's clock, and the one before it. */
  readonly thisMonth: string
  readonly lastMonth: string
}

/** Registers a president's dossier. */
export async function officer(kit: Kit): Promise<Officer> {
  const made = await kit.partner.post(`${tenantsPath(kit)}/mandataires`, officerDossier(kit.name('sasu')))
  answers(made, 201)
  const thisMonth = monthInParis(textAt(made, '/created'))
  return {
    path: pathOf(kit, made),
    userId: numberAt(made, '/userId'),
    divisionId: numberAt(made, '/divisionId'),
    payrollId: numberAt(made, '/payrollId'),
    payrunName: textAt(made, '/payrunName'),
    employeeId: numberAt(made, '/employeeId'),
    thisMonth,
    lastMonth: shifted(thisMonth, -1),
  }
}

const monthInParis = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit' }).format(
    new Date(instant),
  )

/** The month a number of months later. */
export function shifted(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
}

/** A company under the default regulation, without employees. It needs an admin key. */
export interface Company extends Tenant {
  /** The month of the service's clock. */
  readonly thisMonth: string
  /** Records values of an employee from the first of that month. */
  readonly recordNow: (employeeId: number, values: Values) => Promise<Answer>
  /** The same from the first of another month, with a reason. */
  readonly recordFrom: (period: string, employeeId: number, values: Values, reason?: string) => Promise<Answer>
  /** Adds an employee; returns the id. */
  readonly hire: (identifier: string, values?: Values) => Promise<number>
  /** Records values of an employee from the first of June 2026. */
  readonly record: (employeeId: number, values: Values, forecast?: string) => Promise<Answer>
  readonly start: (more?: object) => Promise<Answer>
  /** Starts a job and waits for its end; returns the job. */
  readonly run: (more?: object) => Promise<Answer>
  readonly sets: (job: Answer, query?: string) => Promise<Answer>
}
/** By case and field: `{ PAS: { TauxPAS: '0.03' } }`. */
export type Values = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The month that the company is paid for: its amounts follow the law of June 2026. */
export const JUNE = '2026-06'
const FIRST = `${JUNE}-01T00:00:00Z`

/** The minimum inputs of section 2.5, for 2,500 euros gross. */
export const MINIMUM: Values = {
  Contrat: { DateDebutContrat: '2024-01-01' },
  Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: '16.4831542164' },
  Frais: { NombreRepas: '0', MontantRepas: '0' },
  PrevoyanceMutuelle: {
    HasPrevoyance: 'false',
    TauxPrevoyance: '0',
    HasMutuelleObligatoire: 'false',
    HasMutuelleFacultative: 'false',
  },
  PAS: { TauxPAS: '0.03' },
}

/** Values as a case and the cases related to it. */
export function caseOf(values: Values, start = FIRST) {
  const [first, ...relatedCases] = Object.entries(values).map(([caseName, fields]) => ({
    caseName,
    values: Object.entries(fields).map(([caseFieldName, value]) => ({ caseFieldName, value, start })),
  }))
  return { ...first, ...(relatedCases.length > 0 && { relatedCases }) }
}

/** `effectif` and `parameters`: the company's size and the legal parameters; without parameters none are set. */
export async function company(kit: Kit, { effectif = '1', parameters = true } = {}): Promise<Company> {
  const admin = kit.admin()
  const made = async (path: string, body: object): Promise<Answer> => {
    const answer = await admin.post(path, body)
    answers(answer, 201)
    return answer
  }
  const tenant = await made(tenantsPath(kit), {
    externalId: kit.name('company'),
    name: 'Menuiserie Lenoir',
    culture: 'fr-FR',
  })
  const path = pathOf(kit, tenant)
  const divisionId = numberAt(await made(`${path}/divisions`, { name: 'Siège' }), '/id')
  const regulations = await admin.get(`${path}/regulations`)
  const regulationId = numberAt(regulations, '/0/id')
  const payrollId = numberAt(await made(`${path}/payrolls`, { name: 'Mensuelle', divisionId, regulationId }), '/id')
  const payrunName = 'Paie mensuelle'
  await made(`${path}/payruns`, { name: payrunName, payrollId })
  const userId = numberAt(await made(`${path}/users`, USER), '/id')
  const payroll = `${path}/payrolls/${payrollId}`
  if (parameters) await made(`${payroll}/legal-parameters`, { from: JUNE })
  const size = { Entreprise: { Effectif: effectif, TauxAT: '0.0208' } }
  await made(`${payroll}/company-cases`, { userId, case: caseOf(size) })

  const recorded = (employeeId: number, of: object, more: object = {}) =>
    kit.partner.post(`${payroll}/cases`, { userId, employeeId, divisionId, ...more, case: of })
  const record = (employeeId: number, values: Values, forecast?: string) =>
    recorded(employeeId, caseOf(values), { forecast })
  const recordFrom: Company['recordFrom'] = (period, employeeId, values, reason) =>
    recorded(employeeId, caseOf(values, `${period}-01T00:00:00Z`), { reason })
  const thisMonth = monthInParis(textAt(tenant, '/created'))
  const start = (more: object = {}) => {
    const job = { name: 'juin', payrunName, userIdentifier: USER.identifier, periodStart: FIRST, ...more }
    return kit.partner.post(`${path}/payruns/jobs`, job)
  }
  return {
    ...{ path, divisionId, payrollId, payrunName, userId, record, recordFrom, start, thisMonth },
    recordNow: (employeeId, values) => recordFrom(thisMonth, employeeId, values),
    hire: async (identifier, values = {}) => {
      const person = { identifier, firstName: 'Prénom', lastName: identifier, culture: 'fr-FR', divisions: ['Siège'] }
      const employeeId = numberAt(await made(`${path}/employees`, person), '/id')
      answers(await record(employeeId, { ...MINIMUM, ...values }), 201)
      return employeeId
    },
    run: async (more) => ended(kit, path, await start(more)),
    sets: (job, query = '') =>
      kit.partner.get(`${path}/payrollresults/sets?payrunJobId=${numberAt(job, '/id')}${query}`),
  }
}

/** A job, once it has ended. */
export async function ended(kit: Kit, path: string, started: Answer): Promise<Answer> {
  answers(started, 202)
  const job = `${path}/payruns/jobs/${numberAt(started, '/id')}`
  return kit.until(
    () => kit.partner.get(job),
    ({ status, text }) => status !== 200 || !text.includes('"jobEnd":null'),
  )
}
