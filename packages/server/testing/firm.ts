import { must } from './client.js'
import { type Company, caseOf, company } from './company.js'
import type { TestService } from './service.js'

/**
 * A company with two establishments below its head office; contract, section 6, "establishments". Everybody has 2,500.01 €: at the rate of
 * 2.08 % work accidents are 52.00 €, at 4 % 100.00 €, at 1 % 25.00 €.
 */

export const JUNE = '2026-06'
export const ACCIDENTS = 230
export const RATE = 'Entreprise.TauxAT'

export const divide = async (of: Company, name: string): Promise<number> =>
  (await must(201, of.admin.send('POST', `${of.path}/divisions`, { name }))).id
export const patched = (of: Company, divisionId: number, body: object) =>
  of.partner.send('PATCH', `${of.path}/divisions/${divisionId}`, body)
/** Changes the divisions of a person, without a day. */
export const moved = (of: Company, employeeId: number, ...divisions: readonly string[]) =>
  must(200, of.partner.send('PATCH', `${of.path}/employees/${employeeId}`, { divisions }))
/** Sends values of the company, or with a `divisionId` those of an establishment. */
export const said = (
  of: Company,
  values: Readonly<Record<string, string>>,
  more: object = {},
  start = '2026-01-01T00:00:00Z',
) =>
  of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, {
    userId: of.userId,
    case: caseOf(values, start),
    ...more,
  })

/** Siège with Anne; below it Lyon with Léa and Nantes with Noé. */
export async function firmOf(service: TestService, partnerId: number, name: string) {
  const of = await company(service, partnerId, name)
  const [lyon, nantes] = [await divide(of, 'Lyon'), await divide(of, 'Nantes')]
  for (const id of [lyon, nantes]) await must(200, patched(of, id, { parentId: of.divisionId }))
  const people = { anne: await of.hire('anne'), lea: await of.hire('lea'), noe: await of.hire('noe') }
  await moved(of, people.lea, 'Lyon')
  await moved(of, people.noe, 'Nantes')
  return { of, lyon, nantes, ...people }
}
