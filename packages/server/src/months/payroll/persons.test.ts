import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '../../../testing/client.js'
import { type Company, company } from '../../../testing/company.js'
import { type PayrollMonth, payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/** The people of a candidate beside their last final month, line by line and with causes. It is 10 July 2026. */

const [JUNE, JULY] = ['2026-06', '2026-07']
let service: TestService
let of: Company
let july: PayrollMonth
let people: { readonly ann: number; readonly bob: number; readonly eve: number }
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  of = await company(service, await service.newPartner('one'))
  const [ann, bob] = [await of.hire('ann', {}, [JUNE, JULY]), await of.hire('bob', {}, [JUNE, JULY])]
  const june = payrollMonth(of, JUNE)
  await june.open()
  const { candidate } = await june.calculated()
  await june.accepted()
  await june.approved(candidate.id)
  await of.record(ann, { 'Primes.MontantPrimes': '100' }, JULY)
  people = { ann, bob, eve: await of.hire('eve', { 'Contrat.DateDebutContrat': '2026-07-01' }, [JULY]) }
  july = payrollMonth(of, JULY)
  await july.open()
  await july.calculated()
})
afterAll(() => service.stop())

type Person = Answered['body']
const personIn = async (employeeId: number, query = '?top=10'): Promise<Person> => {
  const persons: readonly Person[] = await july.list(`/persons${query}`)
  return persons.find((one) => one.employeeId === employeeId)
}

test('a bonus is the entry behind each line that it moves', async () => {
  const person = await personIn(people.ann)
  const lineOf = (wanted: string) =>
    person.lines.find(({ wageTypeName }: { wageTypeName: string }) => wageTypeName === wanted)
  expect(lineOf('TotalBrut')).toMatchObject({ before: 2500.01, after: 2600.01, difference: 100 })
  for (const line of ['TotalBrut', 'NetAPayer', 'CoutTotal']) {
    expect(lineOf(line).causes).toContainEqual({
      ...{ kind: 'input', caseName: 'Primes', caseFieldName: 'MontantPrimes' },
      ...{ before: '0', after: '100' },
    })
  }
  expect(person.difference.gross).toBe(100)
})

test('a person with the same pay has no line that an entry moves, and a new one has no lines', async () => {
  const causes = (await personIn(people.bob)).lines.flatMap(({ causes }: { causes: readonly object[] }) => causes)
  expect(causes.filter(({ kind }: { kind: string }) => kind === 'input')).toEqual([])
  expect(await personIn(people.eve)).toMatchObject({ before: null, difference: null, lines: [] })
})

test('a list of everybody has no lines, and pages add up to it', async () => {
  expect(await personIn(people.ann, '')).not.toHaveProperty('lines')
  const pages = [...(await july.list('/persons?top=2')), ...(await july.list('/persons?top=2&skip=2'))]
  expect(pages.map(({ employeeId }) => employeeId)).toEqual([people.ann, people.bob, people.eve])
})
