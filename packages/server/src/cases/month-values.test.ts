import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'
import type { ChangeWarning } from '../ground/codes.js'

/** A change that adds to recorded values of a month is answered with the sum. */

let service: TestService
let of: Company
beforeAll(async () => {
  service = await testService()
  of = await company(service, await service.newPartner('one'))
})
afterAll(() => service.stop())

interface Said {
  readonly caseName?: string
  readonly forecast?: string
  readonly language?: string
}
const record = (employeeId: number, values: readonly (readonly [string, string, string])[], said: Said = {}) => {
  const { caseName = 'Primes', forecast, language = 'en' } = said
  const { userId, divisionId } = of
  const entries = values.map(([caseFieldName, value, start]) => ({ caseFieldName, value, start }))
  return of.partner.send(
    'POST',
    `${of.path}/payrolls/${of.payrollId}/cases`,
    { userId, divisionId, employeeId, forecast, case: { caseName, values: entries } },
    { 'accept-language': language },
  )
}
const bonus = (employeeId: number, value: string, start: string, said?: Said) =>
  record(employeeId, [['MontantPrimes', value, start]], said)
const hired = (identifier: string) => of.hire(identifier, { 'Primes.MontantPrimes': '1000' }, ['2026-06'])
/** With ordinary spaces. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/[\u00a0\u202f]/g, ' '))
const none = expect.objectContaining({ status: 201, body: expect.objectContaining({ warnings: [] }) })

const SCENARIOS: Readonly<Record<ChangeWarning, () => Promise<{ readonly body: { readonly warnings: unknown } }>>> = {
  adds_to_recorded: async () => bonus(await hired('adds'), '100', '2026-06-15T00:00:00Z'),
  standing_element_whole_month: async () => {
    const path = `${of.path}/payrolls/${of.payrollId}/elements/LANGUE`
    const about = { label: 'Langue', nature: 'differentielle', form: 'amount', recurrence: 'standing' }
    await must(200, of.partner.send('PUT', path, { ...about, start: '2026-01-01' }))
    return record(await hired('stands'), [['LANGUE', '50', '2026-06-15T00:00:00Z']], { caseName: 'Elements' })
  },
}
test.each(Object.entries(SCENARIOS))('%s', async (code, scenario) => {
  const { body } = await scenario()
  expect(body.warnings).toEqual([{ code, message: expect.any(String) }])
})

describe('adds_to_recorded', () => {
  test('names field, month and sum, in the requested language', async () => {
    const id = await hired('ida')
    // Midnight in Paris is another instant than midnight in UTC.
    const { body } = await bonus(id, '100', '2026-06-01T00:00:00+02:00')
    expect(body.warnings).toEqual([
      {
        code: 'adds_to_recorded',
        message:
          'MontantPrimes of 2026-06: 100 is added to 1000, recorded from 2026-06-01T00:00:00Z, and the month counts 1100; a value from the same instant replaces one',
      },
    ])
    const french = await bonus(id, '200.5', '2026-06-20T00:00:00Z', { language: 'fr' })
    expect(plain(french.body.warnings)).toEqual([
      {
        code: 'adds_to_recorded',
        message:
          'MontantPrimes de 2026-06 : 200,5 s’ajoute à 1 100, enregistré à partir du 2026-06-01T00:00:00Z, 2026-06-01T00:00:00+02:00, et le mois compte 1 300,5 ; une valeur du même instant en remplace une',
      },
    ])
  })
  test('is absent for replacements, other months, zero, two values of one change, and fields that are not of a month', async () => {
    const id = await hired('zoe')
    expect(await bonus(id, '100', '2026-06-01T00:00:00Z')).toEqual(none)
    expect(await bonus(id, '50', '2026-07-10T00:00:00Z')).toEqual(none)
    // June in UTC, July in Paris.
    expect((await bonus(id, '1', '2026-06-30T22:30:00Z')).body.warnings).toHaveLength(1)
    const both = [
      ['MontantPrimes', '10', '2026-08-01T00:00:00Z'],
      ['MontantPrimes', '20', '2026-08-02T00:00:00Z'],
    ] as const
    expect(await record(id, both)).toEqual(none)
    expect(await record(id, [['TauxPAS', '0.05', '2026-06-15T00:00:00Z']], { caseName: 'PAS' })).toEqual(none)
    // A withdrawn bonus adds nothing.
    expect(await bonus(id, '0', '2026-06-01T00:00:00Z')).toEqual(none)
    expect(await bonus(id, '70', '2026-06-09T00:00:00Z')).toEqual(none)
  })
  test('counts what remains after a negative correction, and a simulation on top of real values', async () => {
    const id = await hired('max')
    const { body } = await bonus(id, '-900', '2026-06-02T00:00:00Z')
    expect(body.warnings[0].message).toContain('the month counts 100;')
    const simulated = await bonus(id, '5', '2026-06-03T00:00:00Z', { forecast: 'idea' })
    expect(simulated.body.warnings[0].message).toContain('the month counts 105;')
    // Simulated values do not count in real ones.
    expect((await bonus(id, '7', '2026-06-04T00:00:00Z')).body.warnings[0].message).toContain('the month counts 107;')
  })
  test('is one for each field and month of the change', async () => {
    const id = await of.hire('eva', { 'Primes.MontantPrimes': '10', 'Primes.TreiziemeMois': '20' }, [
      '2026-06',
      '2026-07',
    ])
    const values = ['2026-06-15T00:00:00Z', '2026-07-15T00:00:00Z'].flatMap((start) => [
      ['MontantPrimes', '1', start] as const,
      ['TreiziemeMois', '2', start] as const,
    ])
    expect((await record(id, values)).body.warnings).toHaveLength(4)
  })
})
