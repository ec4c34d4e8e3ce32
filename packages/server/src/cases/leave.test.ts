import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, caseOf, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** Rights, days taken and balance of leave, with an explanation of each movement. It is July 2026. */

let service: TestService
let of: Company
let id: number
beforeAll(async () => {
  service = await testService()
  of = await company(service, await service.newPartner('one'))
  // No hours are recorded for May: the counters need none.
  id = await of.hire('jeanne')
  await recorded('CompteurConges', {
    ...{ Evenement: 'reprise', Nature: 'reprise', Date: '2025-05-31', Compteur: 'N', Jours: '30', JoursAcquis: '30' },
  })
  // Monday to Friday: six working days (jours ouvrables) before Whit Monday, a holiday.
  await recorded('ArretOuConge', {
    ...{ Evenement: 'mai', Nature: 'conges_payes', Debut: '2026-05-18', Fin: '2026-05-22' },
  })
})
afterAll(() => service.stop())

const recorded = async (caseName: string, fields: Readonly<Record<string, string>>): Promise<void> => {
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${caseName}.${name}`, value]))
  const answer = await of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, {
    ...{ userId: of.userId, employeeId: id, divisionId: of.divisionId, case: caseOf(values, '2026-07-01T00:00:00Z') },
  })
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
}
type Row = Readonly<Record<'counter' | 'acquiredFrom' | 'balance' | 'days', string>>
const leave = (query = '') => of.partner.get(`${of.path}/employees/${id}/leave${query}`)

test('the counters of a month have rights, days taken and balance, and each movement is explained', async () => {
  const { body, headers } = await leave('?period=2026-05')
  expect(body).toMatchObject({ period: '2026-05', payrollId: of.payrollId })
  expect(body.counters).toEqual([
    {
      ...{ counter: 'N-1', acquiredFrom: '2024-06-01', acquiredTo: '2025-05-31' },
      ...{ rights: '30', taken: '6', balance: '24' },
    },
    // Twelve months of 2.5 days.
    {
      ...{ counter: 'N', acquiredFrom: '2025-06-01', acquiredTo: '2026-05-31' },
      ...{ rights: '30', taken: '0', balance: '30' },
    },
  ])
  const [opening, taken] = body.movements
  expect(opening).toMatchObject({ counter: 'N-1', kind: 'opening', days: '30', event: 'reprise' })
  expect(taken).toEqual({
    ...{ counter: 'N-1', acquiredFrom: '2024-06-01', kind: 'taken', date: '2026-05-18', until: '2026-05-23' },
    ...{ days: '-6', reason: 'Congés pris', text: 'C. trav. L3141-17', event: 'mai' },
  })
  expect(headers.get('x-total-count')).toBe(String(body.movements.length))
  const second = await leave('?period=2026-05&skip=1&top=1')
  expect([second.body.movements, second.body.counters]).toEqual([[taken], body.counters])
  expect(second.headers.get('link')).toContain('skip=2')
})

test('without a period they are those of the current month, a year later', async () => {
  const { body } = await leave()
  expect(body.period).toBe('2026-07')
  const balances = body.counters.map((one: { counter: string; balance: string }) => [one.counter, one.balance])
  // June and July give 2.5 days each; the remainder of the year before last is carried over.
  expect(balances).toEqual(
    expect.arrayContaining([
      ['N', '5'],
      ['N-1', '30'],
      ['carried_over', '24'],
    ]),
  )
})

test('a month without law, an unknown payroll, and an employee without counters', async () => {
  const before = (await leave('?period=1999-01')).body
  expect(before).toMatchObject({ code: 'law_missing', errors: [{ pointer: '/period' }] })
  await of.record(id, { 'Contrat.DateFinContrat': '2026-06-30' })
  const after = (await leave('?period=2026-07')).body
  expect(after).toMatchObject({ counters: [], faults: [{ caseName: 'Contrat', code: 'contract_outside_period' }] })
  // Without a period: the month of the end, for a leaver.
  const left = (await leave()).body
  expect(left).toMatchObject({ period: '2026-06', faults: [] })
  expect(left).toEqual((await leave('?period=2026-06')).body)
  await of.record(id, { 'Contrat.DateFinContrat': '' })
  expect((await leave()).body.period).toBe('2026-07')
  const hired = await of.hire('demain', { 'Contrat.DateDebutContrat': '2026-09-14' })
  const { body: begins } = await of.partner.get(`${of.path}/employees/${hired}/leave`)
  expect(begins).toMatchObject({ period: '2026-09', faults: [] })
  expect((await leave('?payrollId=99999')).status).toBe(404)
  expect((await of.partner.get(`${of.path}/employees/99999/leave`)).status).toBe(404)
  const other = await of.hire('sans compteur')
  const { body } = await of.partner.get(`${of.path}/employees/${other}/leave?period=2026-06`)
  expect(body).toEqual({ period: '2026-06', payrollId: of.payrollId, counters: [], movements: [], faults: [] })
  const person = { identifier: 'rien', firstName: 'A', lastName: 'B', divisions: [] }
  const { body: none } = await of.partner.send('POST', `${of.path}/employees`, person)
  const answer = await of.partner.get(`${of.path}/employees/${none.id}/leave?period=2026-06`)
  expect(answer.body).toEqual({ period: '2026-06', payrollId: null, counters: [], movements: [], faults: [] })
})

test('a correction of a month changes the counters of later months, and each is the sum of its movements', async () => {
  const balances = async () => {
    const months = []
    for (const period of ['2026-05', '2026-06', '2026-12']) {
      const { counters, movements } = (await leave(`?period=${period}`)).body
      for (const { counter, acquiredFrom, balance } of counters) {
        const own = movements.filter((one: Row) => one.counter === counter && one.acquiredFrom === acquiredFrom)
        expect(own.reduce((sum: number, one: Row) => sum + Number(one.days), 0)).toBeCloseTo(Number(balance), 6)
      }
      months.push(counters.map((one: Row) => `${one.counter} ${one.balance}`).join(', '))
    }
    return months
  }
  expect(await balances()).toEqual([
    'N-1 24, N 30',
    ...['closed 0, N-1 30, carried_over 24, N 2.5', 'closed 0, N-1 30, carried_over 24, N 17.5'],
  ])
  await recorded('ArretOuConge', {
    ...{ Evenement: 'mai', Nature: 'conges_payes', Debut: '2026-05-18', Fin: '2026-05-19' },
  })
  expect(await balances()).toEqual([
    'N-1 28, N 30',
    ...['closed 0, N-1 30, carried_over 28, N 2.5', 'closed 0, N-1 30, carried_over 28, N 17.5'],
  ])
  // A week without Mondays from June on: leave in May is counted as before.
  const week = { Mardi: '9', Mercredi: '9', Jeudi: '9', Vendredi: '8' }
  await of.record(
    id,
    Object.fromEntries(Object.entries(week).map(([day, hours]) => [`Horaire.${day}`, hours])),
    '2026-06',
  )
  expect((await balances())[1]).toBe('closed 0, N-1 30, carried_over 28, N 2.5')
})

test('withdrawn leave is returned to its counter', async () => {
  await recorded('ArretOuConge', { Evenement: 'mai', Annule: 'true' })
  expect((await leave('?period=2026-05')).body.counters[0]).toMatchObject({ taken: '0', balance: '30' })
})

test('a fixed term is paid in lieu at its end, and no longer once the contract that continues it is recorded (L1242-16)', async () => {
  const term = { 'Contrat.DateDebutContrat': '2026-05-01', 'Contrat.DateFinContrat': '2026-06-30' }
  const paul = await of.hire('paul', { ...term, 'Contrat.TypeContrat': 'CDD' })
  const kept = { 'CompteurConges.Evenement': 'a', 'CompteurConges.Nature': 'supplementaires' }
  await of.record(paul, { ...kept, 'CompteurConges.Date': '2026-05-04', 'CompteurConges.Compteur': 'N' }, '2026-05')
  const inLieu = async (forecast: string) => (await of.amounts((await of.run('2026-06', { forecast })).id, 186))['paul']
  // June gives 2.5 days, 3 rounded up: the tenth, 2,500 × 10 % × 3 ÷ 2.5, is more than 3 26ths, 288.46.
  expect(await inLieu('before')).toBe(300)
  await of.record(paul, { 'Contrat.DateDebutContrat': '2026-07-01' }, '2026-07')
  // At 0, so the result leaves it out.
  expect(await inLieu('after')).toBeNaN()
})
