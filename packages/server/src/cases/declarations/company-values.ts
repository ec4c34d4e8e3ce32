import type { DossierValue, DossierValues } from '@centime/dsn'
import { definitionText, type Regulation } from '@centime/engine'
import { isOfWholeCompany } from '@centime/engine/cases'
import { startOf } from '@centime/engine/ground'
import type { ServiceDb, StoredPayroll, TenantDb } from '@centime/store'
import * as store from '@centime/store'
import { definedElements } from '../../calculation/elements.js'
import { FieldErrors, invalid, isRefusal, type Refusal } from '../../ground/refusal.js'
import type { TenantCall } from '../../http/endpoint.js'
import { readChange } from '../case-change.js'
import { definitionAsValue, MOST_ELEMENTS } from '../element-routes.js'
import { readAround, recordChange } from '../record-change.js'

/** The values of the company that files give, and the elements of pay of its payroll: only fields that have none yet, since a person may know better than a band. */

export interface CompanyTarget {
  readonly payroll: StoredPayroll
  readonly regulation: Regulation
  readonly divisionOf: ReadonlyMap<string, number>
  readonly establishments: DossierValues['establishments']
  readonly elements: DossierValues['elements']
}

/** Records the values of the establishments of each payroll; returns how many. */
export async function companyChanges(
  call: TenantCall,
  db: TenantDb,
  root: ServiceDb,
  targets: readonly CompanyTarget[],
  userId: number,
): Promise<number | Refusal> {
  let recorded = 0
  for (const { payroll, regulation, divisionOf, establishments, elements } of targets) {
    const defined = await newElements(call, db, root, payroll, elements)
    if (isRefusal(defined)) return defined
    recorded += defined
    const fields = new Map(regulation.fields.map((field) => [field.key, field]))
    for (const { siret, values } of establishments) {
      const divisionId = divisionOf.get(siret) ?? payroll.divisionId
      const isOfWhole = ({ caseName, caseFieldName }: DossierValue): boolean => {
        const field = fields.get(`${caseName}.${caseFieldName}`)
        return divisionId === payroll.divisionId || (field !== undefined && isOfWholeCompany(field))
      }
      for (const [of, own] of [
        [payroll.divisionId, values.filter(isOfWhole)],
        [divisionId, values.filter((value) => !isOfWhole(value))],
      ] as const) {
        const done = await recordNew(call, db, root, { payroll, regulation, divisionId: of, userId }, own)
        if (isRefusal(done)) return done
        recorded += done
      }
    }
  }
  return recorded
}

/** Why the elements of files do not fit in a payroll, by their codes; undefined: they do. */
export async function tooManyElements(
  db: TenantDb,
  payrollId: number,
  elements: CompanyTarget['elements'],
): Promise<string | undefined> {
  const { codes } = await definedElements(db, payrollId)
  const own = elements.filter(({ code }) => !codes.includes(code)).map(({ code }) => code)
  if (own.length === 0 || codes.length + own.length <= MOST_ELEMENTS) return undefined
  return `has ${codes.length} of at most ${MOST_ELEMENTS} elements of pay: no room for ${own.join(', ')}, which the premiums of the declarations become`
}

/** Records the elements of pay whose codes the payroll does not have; returns how many. */
async function newElements(
  call: TenantCall,
  db: TenantDb,
  root: ServiceDb,
  { id: payrollId, divisionId }: StoredPayroll,
  elements: CompanyTarget['elements'],
): Promise<number | Refusal> {
  const full = await tooManyElements(db, payrollId, elements)
  if (full !== undefined) return invalid([{ pointer: '/payrollId', message: full }])
  const { codes } = await definedElements(db, payrollId)
  const own = elements.filter(({ code }) => !codes.includes(code))
  if (own.length === 0) return 0
  const { recorded } = await readAround(db, root, { payrollId, userId: null, employeeId: null }, call)
  const values = own.map((one) => definitionAsValue(one, definitionText(one)))
  const owner = { payrollId, userId: null, employeeId: null, divisionId, reason: 'elements of pay' }
  const reply = await recordChange(call, db, root, { ...owner, values }, recorded)
  return isRefusal(reply) ? reply : own.length
}

interface Place extends Pick<CompanyTarget, 'payroll' | 'regulation'> {
  readonly divisionId: number
  readonly userId: number
}

async function recordNew(
  call: TenantCall,
  db: TenantDb,
  root: ServiceDb,
  { payroll, regulation, divisionId, userId }: Place,
  values: readonly DossierValue[],
): Promise<number | Refusal> {
  const isOfEstablishment = divisionId !== payroll.divisionId
  const known = await store.companyFieldsSaid(db, payroll.id, isOfEstablishment ? divisionId : null)
  const keys = new Set(regulation.fields.map(({ key }) => key))
  for (const { caseName, caseFieldName } of known) keys.delete(`${caseName}.${caseFieldName}`)
  const own = values.filter(({ caseName, caseFieldName }) => keys.has(`${caseName}.${caseFieldName}`))
  if (own.length === 0) return 0
  const errors = new FieldErrors()
  const entries = own.map(({ caseFieldName, value, from }) => ({ caseFieldName, value, start: startOf(from) }))
  const change = { caseName: 'Entreprise', values: entries }
  const read = readChange(regulation, isOfEstablishment ? 'establishment' : 'company', change, errors)
  if (errors.listed.length > 0) return invalid(errors)
  const around = await readAround(db, root, { payrollId: payroll.id, userId, employeeId: null }, call)
  const whole = {
    ...{ payrollId: payroll.id, userId, employeeId: null, divisionId, values: read.values },
    ...(isOfEstablishment && { isOfEstablishment }),
  }
  const reply = await recordChange(call, db, root, whole, around.recorded)
  return isRefusal(reply) ? reply : read.values.length
}
