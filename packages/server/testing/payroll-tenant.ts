import { must } from './client.js'
import { caseOf, companyOf, MINIMUM } from './company.js'
import type { MonthTenant } from './month-requests.js'
import { HOURS } from './payroll-pay.js'

/** A company whose only payroll pays a given number of people, and its months. */
export interface PayrollTenant extends MonthTenant {
  readonly people: readonly number[]
}

/** Hires people in bulk, each at 15 euros an hour from the first of some months on; the hours of each month are recorded. */
export async function payrollTenant(
  clients: Pick<MonthTenant, 'partner' | 'admin'>,
  partnerId: number,
  { name, months, people }: { readonly name: string; readonly months: readonly string[]; readonly people: number },
): Promise<PayrollTenant> {
  const company = await companyOf(clients, partnerId, name)
  const { partner, path, userId, divisionId, payrollId } = company
  const added = async (kind: string, items: readonly object[]): Promise<readonly number[]> => {
    const { outcomes } = await must(200, partner.send('POST', `${path}/${kind}/bulk`, { items }))
    return outcomes.map(({ id }: { readonly id: number }) => id)
  }
  const persons = Array.from({ length: people }, (_, number) => {
    return { identifier: `person-${number}`, firstName: 'Prénom', lastName: `Nom ${number}`, divisions: ['Siège'] }
  })
  const ids = await added('employees', persons)
  const starts = months.map((month) => `${month}-01T00:00:00Z`)
  const first = caseOf({ ...MINIMUM, 'Remuneration.TauxHoraire': '15' }, ...starts.slice(0, 1))
  const hours = caseOf({ 'Remuneration.HeuresTravaillees': HOURS }, ...starts)
  await added(
    'cases',
    [first, hours].flatMap((entered) =>
      ids.map((employeeId) => ({ payrollId, userId, divisionId, employeeId, case: entered })),
    ),
  )
  return { ...company, isPayroll: true, employeeId: 0, people: ids }
}
