import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, company, MINIMUM } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** A month without changes is paid without new values; inputs that were never recorded remain required. */

let service: TestService
let of: Company
beforeAll(async () => {
  service = await testService()
  of = await company(service, await service.newPartner('one'))
})
afterAll(() => service.stop())

const { 'Remuneration.HeuresTravaillees': _hours, 'Remuneration.TauxHoraire': _rate, ...OTHERS } = MINIMUM

async function newPerson(identifier: string, values: Readonly<Record<string, string>>): Promise<number> {
  const person = { identifier, firstName: 'Prénom', lastName: identifier, divisions: ['Siège'] }
  const { body } = await of.partner.send('POST', `${of.path}/employees`, person)
  await of.record(body.id, values, '2026-06')
  return body.id
}
const run = (identifier: string, month: string) =>
  of.run(month, { employeeIdentifiers: [identifier], forecast: `${identifier} ${month}` })

test('an employee with a monthly salary is paid in months without new values, with 0 meals', async () => {
  const values = {
    ...OTHERS,
    'Frais.NombreRepas': '12',
    'Frais.MontantRepas': '5',
    'Remuneration.SalaireMensuel': '2500',
  }
  await newPerson('mona', values)
  const june = await run('mona', '2026-06')
  const july = await run('mona', '2026-07')
  expect([june.faults, july.faults]).toEqual([[], []])
  // 12 meals of 5 euros, then none; the salary stays.
  expect([(await of.amounts(june.id, 600))['mona'], (await of.amounts(july.id, 600))['mona']]).toEqual([60, 0])
  expect((await of.amounts(july.id, 900))['mona']).toBe(2500)
})

test('an employee by the hour needs the hours of each month, and nothing else', async () => {
  const id = await newPerson('hugo', { ...MINIMUM, 'Frais.NombreRepas': '12' })
  const missing = await run('hugo', '2026-07')
  expect(missing.faults).toMatchObject([{ code: 'missing_field', caseFieldName: 'HeuresTravaillees' }])
  expect(missing.faults).toHaveLength(1)
  await of.record(id, { 'Remuneration.HeuresTravaillees': '100' }, '2026-07')
  expect((await run('hugo', '2026-07')).faults).toEqual([])
})

test.each(Object.keys(OTHERS))('%s that was never recorded is a missing field', async (key) => {
  const { [key]: _, ...values } = { ...OTHERS, 'Remuneration.SalaireMensuel': '2500' } as Record<string, string>
  const identifier = `without-${key}`
  await newPerson(identifier, values)
  const [caseName, caseFieldName] = key.split('.')
  expect((await run(identifier, '2026-06')).faults).toMatchObject([{ code: 'missing_field', caseName, caseFieldName }])
})
