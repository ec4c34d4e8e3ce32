import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, caseOf, company } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'

/** Absences as events in case changes, and corrections of a finalized month. It is July 2026. */

let service: TestService
let of: Company
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
  of = await company(service, partnerId)
})
afterAll(() => service.stop())

type Fields = Readonly<Record<string, string>>
const MONTHS = ['2026-01', '2026-05', '2026-06', '2026-07']
const hired = (name: string) => of.hire(name, {}, MONTHS)
const stop = (Evenement: string, Debut: string, Fin: string, more: Fields = {}): Fields => ({
  ...{ Evenement, Nature: 'maladie', Debut, Fin },
  ...more,
})
const caseOfRecord = (fields: Fields, caseName = 'ArretOuConge') =>
  caseOf(Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${caseName}.${name}`, value])), START)
const START = '2026-07-01T00:00:00Z'
const send = (employeeId: number, change: object, more: object = {}) =>
  of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, {
    ...{ userId: of.userId, employeeId, divisionId: of.divisionId, case: change, ...more },
  })
const record = async (employeeId: number, fields: Fields, more: object = {}) => {
  const answer = await send(employeeId, caseOfRecord(fields), more)
  expect(answer.body).toMatchObject({ employeeId })
  return answer
}
const absencesOf = async (employeeId: number, query = '') =>
  (await of.partner.get(`${of.path}/employees/${employeeId}/absences${query}`)).body

describe('an event', () => {
  test('entered once affects each month that it covers, with the hours and days of that month', async () => {
    const id = await hired('une')
    // Thursday 28 May to Tuesday 2 June 2026: two days of work in each month, four days in May and two in June.
    await record(id, stop('arrêt 1', '2026-05-28', '2026-06-02'))
    expect(await absencesOf(id)).toEqual([
      {
        id: expect.any(Number),
        payrollId: of.payrollId,
        status: 'in_force',
        recordedAt: expect.stringMatching(/Z$/),
        replacedAt: null,
        forecast: null,
        fields: stop('arrêt 1', '2026-05-28', '2026-06-02'),
        months: [
          { period: '2026-05', hours: '14', days: '4', late: false },
          { period: '2026-06', hours: '14', days: '2', late: false },
        ],
      },
    ])
  })
  test('is corrected by a later record of the same name, and withdrawn by another', async () => {
    const id = await hired('corrigée')
    await record(id, stop('a', '2026-05-28', '2026-06-02'))
    await record(id, stop('a', '2026-05-28', '2026-05-29'))
    await record(id, stop('b', '2026-06-15', '2026-06-16'))
    await record(id, { Evenement: 'b', Annule: 'true' })
    const rows = await absencesOf(id)
    const shown = rows.map(
      ({ status, fields, months }: { status: string; fields: Fields; months: readonly Fields[] }) => [
        status,
        fields['Fin'],
        months.map(({ period, hours }) => `${period} ${hours}`),
      ],
    )
    expect(shown).toEqual([
      ['corrected', '2026-06-02', ['2026-05 14', '2026-06 14']],
      ['in_force', '2026-05-29', ['2026-05 14']],
      ['withdrawn', '2026-06-16', ['2026-06 14']],
    ])
    const paged = await of.partner.get(`${of.path}/employees/${id}/absences?top=1&skip=1`)
    expect([paged.body, paged.headers.get('x-total-count')]).toEqual([[rows[1]], '3'])
  })
  test('of a simulation is listed beside the real ones on request', async () => {
    const id = await hired('simulée')
    await record(id, stop('a', '2026-06-01', '2026-06-02'))
    await record(id, stop('a', '2026-06-01', '2026-06-05'), { forecast: 'essai' })
    expect((await absencesOf(id)).map((one: { status: string }) => one.status)).toEqual(['in_force'])
    expect((await absencesOf(id, '?forecast=essai')).map((one: { status: string }) => one.status)).toEqual([
      'corrected',
      'in_force',
    ])
  })
  test('of an unknown employee are not found', async () => {
    expect((await of.partner.get(`${of.path}/employees/99999/absences`)).status).toBe(404)
  })
})

describe('an invalid record is refused with the pointer to its place', () => {
  let id: number
  beforeAll(async () => {
    id = await hired('refusée')
    await record(id, stop('a', '2026-06-08', '2026-06-12'))
    await record(id, stop('b', '2026-06-13', '2026-06-14', { Prolonge: 'a' }))
  })
  test.each<[string, Fields, string, RegExp]>([
    ['no name', { Nature: 'maladie', Debut: '2026-06-01' }, '/case/values', /Evenement/],
    ['an empty name', stop(' ', '2026-06-01', '2026-06-02'), '/case/values/0/value', /empty/],
    ['no reason', { Evenement: 'x', Debut: '2026-06-01' }, '/case/values', /Nature/],
    ['no first day', { Evenement: 'x', Nature: 'maladie' }, '/case/values', /Debut/],
    [
      'an unknown reason',
      { ...stop('x', '2026-06-01', '2026-06-02'), Nature: 'sieste' },
      '/case/values/1/value',
      /maladie/,
    ],
    ['a day that does not exist', stop('x', '2026-02-30', '2026-06-02'), '/case/values/2/value', /date/],
    ['an end before the first day', stop('x', '2026-06-02', '2026-06-01'), '/case/values/3/value', /2026-06-02/],
    [
      'two half days of one day',
      stop('x', '2026-06-02', '2026-06-02', { DemiJournee: 'debut_et_fin' }),
      '/case/values/4/value',
      /single day/,
    ],
    ['days of another absence', stop('x', '2026-06-14', '2026-06-20'), '/case/values/2/value', /absence b/],
    [
      'days of another absence that begins later',
      stop('x', '2026-06-01', '2026-06-08'),
      '/case/values/0/value',
      /absence x/,
    ],
    [
      'a prolongation of nothing',
      stop('x', '2026-06-22', '2026-06-23', { Prolonge: 'z' }),
      '/case/values/4/value',
      /Evenement/,
    ],
    [
      'subrogation before the stop',
      stop('x', '2026-06-22', '2026-06-23', { Subrogation: 'true', SubrogationDebut: '2026-06-01' }),
      '/case/values/5/value',
      /day of the absence/,
    ],
    [
      'an amount that is no number',
      stop('x', '2026-06-22', '2026-06-23', { MontantIJ: '-1' }),
      '/case/values/4/value',
      /number/,
    ],
    [
      'an unknown field',
      stop('x', '2026-06-22', '2026-06-23', { Motif: 'x' }),
      '/case/values/4/caseFieldName',
      /Motif/,
    ],
    [
      'the withdrawal of what was never recorded',
      { Evenement: 'zz', Annule: 'true' },
      '/case/values/0/value',
      /none is withdrawn/,
    ],
    [
      'the withdrawal of a stop that another prolongs',
      { Evenement: 'a', Annule: 'true' },
      '/case/values/0/value',
      /Prolonge/,
    ],
  ])('%s', async (_what, fields, pointer, message) => {
    const before = JSON.stringify(await absencesOf(id))
    const answer = await send(id, caseOfRecord(fields))
    expect([answer.status, answer.body.errors.map((one: Fields) => one['pointer'])]).toEqual([400, [pointer]])
    expect(answer.body.errors[0].message).toMatch(message)
    expect(JSON.stringify(await absencesOf(id))).toBe(before)
  })
  test('two values of one field in one record: another record is another case', async () => {
    const value = (caseFieldName: string, text: string) => ({ caseFieldName, value: text, start: START })
    const one = [value('Evenement', 'x'), value('Nature', 'maladie'), value('Debut', '2026-06-29')]
    const twice = await send(id, { caseName: 'ArretOuConge', values: [...one, value('Evenement', 'y')] })
    expect([twice.status, twice.body.errors[0].pointer]).toEqual([400, '/case/values/3/value'])
  })
  test('a movement of a leave counter without a day', async () => {
    const answer = await send(id, caseOfRecord({ Evenement: 'r', Nature: 'reprise', Jours: '10' }, 'CompteurConges'))
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '/case/values'])
  })
})

test('several events in one change make one record each', async () => {
  const id = await hired('plusieurs')
  const first = caseOfRecord(stop('a', '2026-06-01', '2026-06-02'))
  const second = caseOfRecord(stop('b', '2026-06-03', '2026-06-03', { Prolonge: 'a' }))
  expect((await send(id, { ...first, relatedCases: [second] })).status).toBe(201)
  expect((await absencesOf(id)).map(({ fields }: { fields: Fields }) => fields['Evenement'])).toEqual(['a', 'b'])
})

describe('the inputsDigest of a month', () => {
  let tenants = 0
  /** A tenant of one person, so that its simulated jobs have a digest. */
  async function alone() {
    const own = await company(service, partnerId, `digest ${++tenants}`)
    const id = await own.hire('jeanne', {}, MONTHS)
    const digestOf = async (period: string) => {
      const job = await own.run(period, { forecast: 'empreinte' })
      expect([job.message, job.inputsDigest]).toEqual(['', expect.stringMatching(/^[0-9a-f]{64}$/)])
      return job.inputsDigest
    }
    const enter = (fields: Fields) => own.record(id, caseFields(fields), '2026-07')
    return { enter, digestOf }
  }
  const caseFields = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`ArretOuConge.${name}`, value]))

  test('depends on the events of the month, and a record without effect leaves it unchanged', async () => {
    const { enter, digestOf } = await alone()
    const [june, july] = [await digestOf('2026-06'), await digestOf('2026-07')]
    await enter(stop('a', '2026-07-06', '2026-07-10'))
    expect(await digestOf('2026-06')).toBe(june)
    const ill = await digestOf('2026-07')
    expect(ill).not.toBe(july)
    await enter(stop('a', '2026-07-06', '2026-07-10', { DemiJournee: 'aucune' }))
    expect(await digestOf('2026-07')).toBe(ill)
    await enter({ Evenement: 'a', Annule: 'true' })
    expect(await digestOf('2026-07')).toBe(july)
  })
  test('depends on an earlier event only where that affects a right of the month: days of maintained pay within a year', async () => {
    const { enter, digestOf } = await alone()
    // Without an absence in June, a sick leave in January does not affect June.
    const june = await digestOf('2026-06')
    const january = stop('janvier', '2026-01-05', '2026-02-20')
    await enter(january)
    expect(await digestOf('2026-06')).toBe(june)
    await enter({ Evenement: 'janvier', Annule: 'true' })
    await enter(stop('juin', '2026-06-01', '2026-06-30'))
    const ill = await digestOf('2026-06')
    expect(ill).not.toBe(june)
    // The days of maintained pay that January used are fewer in June (C. trav. D1226-4).
    await enter(january)
    expect(await digestOf('2026-06')).not.toBe(ill)
  })
})

describe('an event in a month whose result is final', () => {
  test('changes no result of it; the month is listed as late, and a later month reads the event', async () => {
    const own = await company(service, partnerId, 'finalisé')
    const id = await own.hire('jeanne', {}, ['2026-05', '2026-06'])
    const may = await own.run('2026-05')
    await own.move(may.id, 'Release', 'Process', 'Complete')
    const paid = await own.amounts(may.id, 400)
    const enter = (fields: Fields) =>
      own.record(id, Object.fromEntries(Object.entries(fields).map(([name, value]) => [`ArretOuConge.${name}`, value])))
    await enter(stop('a', '2026-05-28', '2026-06-02'))
    expect(await own.amounts(may.id, 400)).toEqual(paid)
    const months = async () =>
      (await own.partner.get(`${own.path}/employees/${id}/absences`)).body.map((row: { months: readonly object[] }) =>
        row.months.map((one) => ({ ...one })),
      )
    expect(await months()).toEqual([
      [
        { period: '2026-05', hours: '14', days: '4', late: true },
        { period: '2026-06', hours: '14', days: '2', late: false },
      ],
    ])
    const june = await own.run('2026-06')
    await own.move(june.id, 'Release')
    // June has read the event: only May is late.
    expect((await months())[0][1]).toMatchObject({ period: '2026-06', late: false })
    await enter({ Evenement: 'a', Annule: 'true' })
    expect((await months())[0]).toMatchObject([{ late: true }, { late: true }])
  })
  test('that is corrected changes the maintained pay of later months, and of its own month in the next job', async () => {
    // 2,500.01 euros and two years of seniority: 7 waiting days, then 30 days at 90 % and 30 at two thirds within twelve months.
    const own = await company(service, partnerId, 'compteurs')
    const id = await own.hire('jeanne', {}, ['2026-04', '2026-06'])
    const enter = (fields: Fields) =>
      own.record(id, Object.fromEntries(Object.entries(fields).map(([name, value]) => [`ArretOuConge.${name}`, value])))
    const late = async () =>
      (await own.partner.get(`${own.path}/employees/${id}/absences`)).body.map(
        (row: { status: string; months: readonly { period: string; late: boolean }[] }) =>
          [row.status, ...row.months.map((one) => `${one.period} ${one.late}`)].join(' '),
      )
    const maintained = async (period: string, release: boolean) => {
      const job = await own.run(period, release ? {} : { forecast: 'essai' })
      if (release) await own.move(job.id, 'Release', 'Process', 'Complete')
      return (await own.amounts(job.id, 160))['jeanne']
    }
    await enter(stop('avril', '2026-04-01', '2026-04-30'))
    await enter(stop('juin', '2026-06-01', '2026-06-30'))
    // 8 to 30 April: 119 of 154 hours at 90 %.
    expect(await maintained('2026-04', true)).toBe(1738.64)
    // 23 days are used. 8 to 14 June: 35 hours at 90 %, 511.37; 84 hours at two thirds, 909.09.
    expect(await maintained('2026-06', false)).toBe(1420.46)
    await enter(stop('avril', '2026-04-01', '2026-04-12'))
    expect(await late()).toEqual(['corrected 2026-04 true', 'in_force 2026-06 false', 'in_force 2026-04 true'])
    // 5 days are used: all 119 hours of June at 90 %.
    expect(await maintained('2026-06', false)).toBe(1738.64)
    // Another job of April reads the correction: 8 to 10 April, 21 hours at 90 %.
    expect(await maintained('2026-04', true)).toBe(306.82)
    expect(await late()).toEqual(['corrected 2026-04 false', 'in_force 2026-06 false', 'in_force 2026-04 false'])
    // Once June is final too, another correction of April is late in both months: June counts its days. July has not
    // been paid.
    expect(await maintained('2026-06', true)).toBe(1738.64)
    await enter(stop('juillet', '2026-07-06', '2026-07-10'))
    await enter({ Evenement: 'avril', Annule: 'true' })
    expect(await late()).toEqual([
      'corrected 2026-04 false',
      'in_force 2026-06 true',
      'withdrawn 2026-04 true',
      'in_force 2026-07 false',
    ])
  })
  test('an officer has no such events: the change is refused by name, and the managed month stays unchanged', async () => {
    const sasu = await managed(service, partnerId, 'sasu')
    await sasu.month('2026-06').finalized(3000)
    const before = (await sasu.month('2026-06').read()).text
    const { userId, employeeId, divisionId } = sasu
    const answer = await sasu.partner.send('POST', `${sasu.path}/payrolls/${sasu.payrollId}/cases`, {
      ...{ userId, employeeId, divisionId, case: caseOfRecord(stop('a', '2026-06-08', '2026-06-12')) },
    })
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ pointer: '/case/caseName', message: expect.stringMatching(/^ArretOuConge is not a case of/) }],
    ])
    expect((await sasu.month('2026-06').read()).text).toBe(before)
  })
})
