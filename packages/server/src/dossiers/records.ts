import { z } from '@hono/zod-openapi'
import { culture, growing, id, utc } from '../http/fields.js'

/** Tenants and master data in answers: section 2 of the specification, with the additions of the contract. */

const dated = { status: z.string(), created: utc, updated: utc }
const person = { id, identifier: z.string(), firstName: z.string(), lastName: z.string(), culture }

export const TENANT_STATUSES = ['active', 'inactive', 'offboarded'] as const
export const EMPLOYEE_STATUSES = ['Active', 'Inactive'] as const
export const USER_TYPES = ['User', 'Employee', 'TenantAdministrator', 'SystemAdministrator'] as const

const tenantFields = {
  id,
  partnerId: id,
  tenantId: id,
  tenantIdentifier: z.string(),
  externalId: z.string(),
  name: z.string(),
  culture,
  status: growing(TENANT_STATUSES),
  created: utc,
  updated: utc,
}
export const TenantRecord = z.object(tenantFields).openapi('Tenant')

export const DossierRecord = z
  .object({
    ...tenantFields,
    divisionId: id,
    employeeId: id,
    userId: id,
    payrollId: id,
    payrunId: id,
    payrunName: z.string(),
    regulationId: id,
  })
  .openapi('MandataireDossier')

const printed = z.string().nullable()
export const DivisionRecord = z
  .object({
    ...{ id, name: z.string(), culture },
    parentId: id.nullable().describe('the division that it is an establishment of; null: of none'),
    siret: printed.describe('the SIRET that payslips print; null: that of the company'),
    address: printed.describe('the address that payslips print; null: that of the company'),
    apeCode: printed.describe('the APE code that payslips print; null: that of the company'),
    ...dated,
  })
  .openapi('Division')

export const UserRecord = z.object({ ...person, userType: growing(USER_TYPES), ...dated }).openapi('User')

export const EmployeeRecord = z
  .object({ ...person, divisions: z.array(z.string()), ...dated, status: growing(EMPLOYEE_STATUSES) })
  .openapi('Employee')

export const PayrollRecord = z
  .object({ id, name: z.string(), divisionId: id, regulationId: id, ...dated })
  .openapi('Payroll')

export const PayrunRecord = z.object({ id, name: z.string(), payrollId: id, ...dated }).openapi('Payrun')

const brought = { description: 'only where the registration brings company, divisions, payrolls or payruns' }
/** A tenant with the objects that its registration created. */
export const RegisteredTenant = z
  .object({
    ...tenantFields,
    divisions: z.array(DivisionRecord).optional().openapi(brought),
    payrolls: z.array(PayrollRecord).optional().openapi(brought),
    payruns: z.array(PayrunRecord).optional().openapi(brought),
  })
  .openapi('RegisteredTenant')

export const RegulationRecord = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    validFrom: z.string().openapi({ format: 'date' }),
  })
  .openapi('Regulation')
