import { type CentimeClient, centimeClient } from '@centime/client'
import { Decimal } from '@centime/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compare, migrate } from '../../../examples/src/office/migrate.js'
import type { Office } from '../../../examples/src/office/people.js'
import { type Listed, synchronise } from '../../../examples/src/office/synchronise.js'
import { type Company, company } from '../testing/company.js'
import { type Answered, type TestService, testService } from '../testing/service.js'

/** The examples of a payroll office against this service. It is July 2026. */

let service: TestService
let partnerId: number
let client: CentimeClient
/** Method and path of every request that was not a read. */
let writes: string[] = []
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('office')
  client = centimeClient({
    ...{ url: 'http://localhost', key: await service.newKey(partnerId, 'partner'), partnerId },
    fetch: async (request) => {
      if (request.method !== 'GET')
        writes.push(`${request.method} ${new URL(request.url).pathname.replace(/\d+/g, 'N')}`)
      return service.app.fetch(request)
    },
  })
})
afterAll(() => service.stop())

let tenants = 0
async function newOffice(): Promise<{ readonly of: Company; readonly office: Office }> {
  const of = await company(service, partnerId, `office ${++tenants}`)
  const { tenantId, payrollId, divisionId, userId } = of
  return { of, office: { api: client.api, partnerId, tenantId, payrollId, divisionId, division: 'Siège', userId } }
}

describe('the nightly synchronisation', () => {
  const person = (identifier: string, more: Partial<Listed> = {}): Listed => ({
    ...{ identifier, firstName: 'Prénom', lastName: identifier.toUpperCase(), from: '2024-03-01', cadre: false },
    ...{ hoursPerWeek: '35', salary: '2500', taxRate: '0.03', meals: '0', mealAllowance: '0', ...more },
  })
  const PEOPLE = [person('anne'), person('bruno', { salary: '3000', meals: '12', mealAllowance: '5' })]
  const P = '/partners/N/tenants/N'

  test('sends everything once, then only what has changed, and nothing when run again', async () => {
    const { of, office } = await newOffice()
    const first = await synchronise(office, PEOPLE, '2026-06')
    expect([first.hired, first.refused, first.unlisted]).toEqual([['anne', 'bruno'], {}, []])
    const job = await of.run('2026-06')
    expect([job.message, job.jobStatus]).toEqual(['', 'Draft'])
    expect(await of.amounts(job.id, 900)).toEqual({ anne: 2500, bruno: 3000 })

    writes = []
    expect(await synchronise(office, PEOPLE, '2026-06')).toEqual({ hired: [], recorded: {}, refused: {}, unlisted: [] })
    expect(writes).toEqual([])

    const raised = [person('anne', { salary: '2600', taxRate: '0.031' }), PEOPLE[1] ?? person('')]
    const second = await synchronise(office, [...raised, person('chloé', { from: '2026-06-15' })], '2026-06')
    expect(second.hired).toEqual(['chloé'])
    expect(second.recorded['anne']).toEqual({ 'Remuneration.SalaireMensuel': '2600', 'PAS.TauxPAS': '0.031' })
    expect(Object.keys(second.recorded)).toEqual(['anne', 'chloé'])
    expect(writes).toEqual([`POST ${P}/payrolls/N/cases`, `POST ${P}/employees`, `POST ${P}/payrolls/N/cases`])
  })

  test('sends the meals of each month, and lists who is no longer there without touching them', async () => {
    const { office } = await newOffice()
    await synchronise(office, PEOPLE, '2026-06')
    writes = []
    const july = await synchronise(office, PEOPLE.slice(1), '2026-07')
    expect(july).toEqual({
      hired: [],
      recorded: { bruno: { 'Frais.NombreRepas': '12' } },
      refused: {},
      unlisted: ['anne'],
    })
    expect(writes).toHaveLength(1)
  })

  test('names a person whose data is refused, and sends the others; the next run sends what is left', async () => {
    const { office } = await newOffice()
    const wrong = await synchronise(office, [person('anne', { taxRate: '3' }), person('bruno')], '2026-06')
    expect(wrong.refused['anne']).toMatch(/^validation_failed: .*between 0 and 1|validation_failed/)
    expect(Object.keys(wrong.recorded)).toEqual(['bruno'])
    const right = await synchronise(office, [person('anne'), person('bruno')], '2026-06')
    expect([right.hired, Object.keys(right.recorded)]).toEqual([[], ['anne']])
  })
})

describe('the migration from another payroll', () => {
  const PAY = {
    ...{ 'Remuneration.HeuresTravaillees': '151.67', 'Remuneration.TauxHoraire': '40' },
    ...{ 'Frais.NombreRepas': '0', 'Frais.MontantRepas': '0', 'PAS.TauxPAS': '0.1' },
    ...{ 'PrevoyanceMutuelle.HasPrevoyance': 'false', 'PrevoyanceMutuelle.TauxPrevoyance': '0' },
    ...{ 'PrevoyanceMutuelle.HasMutuelleObligatoire': 'false', 'PrevoyanceMutuelle.HasMutuelleFacultative': 'false' },
  }
  /** Above the ceiling in one month and below it in the other: only the totals of the year tell what is left of it. */
  const CHANGING = { 'Remuneration.TauxHoraire': '20' }

  test('people paid elsewhere until May are paid in June as if they had been here since January', async () => {
    const { of, office } = await newOffice()
    // "Elsewhere" is another payroll of this service, whose totals of the year are what a program shows on its payslip.
    const elsewhere = await company(service, partnerId, 'elsewhere')
    const id = await elsewhere.hire('anne', PAY, ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'])
    await elsewhere.record(id, CHANGING, '2026-06')
    const setOf = async (month: string) => {
      const { id: payrunJobId } = await elsewhere.run(month)
      const [set] = (await elsewhere.partner.get(`${elsewhere.path}/payrollresults/sets?payrunJobId=${payrunJobId}`))
        .body
      if (month !== '2026-06') await elsewhere.move(payrunJobId, 'Release')
      return set
    }
    /** A line of the payslip, or a figure beside it. */
    const amountIn = (set: Answered['body'], wanted: string): string =>
      set.wageTypeResults.find((one: { wageTypeName: string }) => one.wageTypeName === wanted)?.value ??
      set.payrunResults.find(({ name }: { name: string }) => name === wanted).value
    const sets: Answered['body'][] = []
    for (const month of ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']) sets.push(await setOf(month))
    const paid = await setOf('2026-06')
    const total = (name: string): string =>
      sets.reduce((sum, set) => sum.plus(amountIn(set, name)), new Decimal(0)).toFixed(2)
    const names = ['TotalBrut', 'PlafondMois', 'SmicReference', 'ReductionFillonTotale', 'ReductionFillonAGIRC']
    const balances = Object.fromEntries(names.map((name) => [name, total(name)]))
    const anne = { identifier: 'anne', firstName: 'Anne', lastName: 'Roy', from: '2024-01-01' }
    expect(await migrate(office, [{ ...anne, values: { ...PAY, ...CHANGING }, balances }], '2026-06')).toEqual({})

    const job = { payrunName: of.payrunName, userIdentifier: of.userIdentifier, periodStart: '2026-06-01T00:00:00Z' }
    const expected = Object.fromEntries(
      paid.wageTypeResults.map(({ wageTypeName, value }: { wageTypeName: string; value: number }) => [
        wageTypeName,
        value,
      ]),
    )
    const net: number = expected['NetAPayer']
    expect(net).toBeGreaterThan(1000)
    expect(await compare(client, of.tenantId, job, { anne: expected })).toEqual([])
    // Differences are shown to the cent, and missing people are named.
    const beside = { anne: { NetAPayer: net - 0.01 }, ben: { NetAPayer: 1 } }
    expect(await compare(client, of.tenantId, job, beside)).toEqual([
      { identifier: 'anne', line: 'NetAPayer', other: net - 0.01, centime: net },
      { identifier: 'ben', line: 'NetAPayer', other: 1, centime: undefined },
    ])
  })

  test('balances that cannot be are refused by name', async () => {
    const { office } = await newOffice()
    const anne = { identifier: 'anne', firstName: 'Anne', lastName: 'Roy', from: '2024-01-01', values: PAY }
    const refused = await migrate(office, [{ ...anne, balances: { TotalBrut: '-1' } }], '2026-06')
    expect(refused['anne']).toContain('CumulsDeReprise')
  })
})
