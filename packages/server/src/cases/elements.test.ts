import { centimeClient } from '@centime/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../testing/client.js'
import { type Company, caseOf, company } from '../../testing/company.js'
import { type PayrollMonth, payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'

/**
 * Elements of pay that a payroll names itself. Ann and Bob earn 151.67 hours at 16.4832 euros: 2,500.01 a month. Twenty hours of
 * night at 2.10 euros are 42.00; element lines are numbered from 10001.
 */

const [JUNE, JULY] = ['2026-06', '2026-07']
let service: TestService
let of: Company
let ann: number
let bob: number
let made = 0
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  of = await company(service, await service.newPartner(`partner ${++made}`))
  ann = await of.hire('ann', {}, [JUNE, JULY])
  bob = await of.hire('bob', {}, [JUNE, JULY])
})

const NIGHT = {
  ...{ label: 'Prime de nuit', nature: 'nuit_dimanche_ferie', form: 'hours', recurrence: 'monthly' },
  ...{ rate: '2.10', start: '2026-01-01' },
}
const BONUS = {
  ...{ label: 'Prime de langue', nature: 'differentielle', form: 'amount', recurrence: 'standing' },
  start: '2026-06-01',
}
/** The elements that every payroll has: today's fields of the case `Primes`. */
const COMMON = [
  { code: 'PRIMES', caseFieldName: 'MontantPrimes', wageTypeNumber: 120, label: 'Primes', nature: 'individuelle' },
  { code: 'TREIZIEME_MOIS', caseFieldName: 'TreiziemeMois', wageTypeNumber: 124, label: '13e mois' },
  { code: 'PRIME_ANNUELLE', caseFieldName: 'PrimeAnnuelle', wageTypeNumber: 125, label: 'Prime annuelle' },
]
const PATH = () => `${of.path}/payrolls/${of.payrollId}/elements`
const define = (code: string, definition: object) => of.partner.send('PUT', `${PATH()}/${code}`, definition)
const record = (employeeId: number, values: Readonly<Record<string, string>>, start = `${JUNE}-01T00:00:00Z`) =>
  of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, {
    ...{ userId: of.userId, employeeId, divisionId: of.divisionId },
    case: caseOf(values, start),
  })
const everybody = (values: Readonly<Record<string, string>>, start = `${JUNE}-01T00:00:00Z`) =>
  of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, {
    ...{ userId: of.userId, case: caseOf(values, start) },
  })

describe('an element that a payroll defines', () => {
  test('is listed with its number, in the schema of the payroll, and paid with number, rate and reason', async () => {
    const place = { caseName: 'Elements', caseFieldName: 'NUIT', wageTypeNumber: 10_001 }
    expect(await must(200, define('NUIT', NIGHT))).toEqual({ code: 'NUIT', ...place, ...NIGHT })
    expect(await must(200, define('LANGUE', BONUS))).toMatchObject({ wageTypeNumber: 10_002 })
    expect(await must(200, of.partner.get(PATH()))).toMatchObject([...COMMON, { code: 'NUIT' }, { code: 'LANGUE' }])
    const schema = await must(200, of.partner.get(`${of.path}/payrolls/${of.payrollId}/cases/schema`))
    expect(Object.keys(schema.properties.Elements.properties)).toEqual(['NUIT', 'LANGUE'])
    expect(schema.properties.DefinitionElements).toBeUndefined()

    await must(201, record(ann, { 'Elements.NUIT': '20' }))
    await must(201, record(ann, { 'Elements.LANGUE': '50' }))
    const june = await of.run(JUNE)
    expect(await of.amounts(june.id, 10_001)).toEqual({ ann: 42, bob: Number.NaN })
    expect(await of.amounts(june.id, 10_002)).toEqual({ ann: 50, bob: Number.NaN })
    const [set] = await must(200, of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${june.id}`))
    const why = await must(
      200,
      of.partner.get(`${of.path}/payrollresults/sets/${set.id}/explanation?wageTypeNumber=10001`),
    )
    expect(why).toMatchObject({ label: 'Prime de nuit', value: '42' })
    expect(JSON.stringify(why)).toContain('"caseFieldName":"NUIT"')
    const types = await must(200, of.partner.get(`${of.path}/payrolls/${of.payrollId}/wagetypes?date=2026-06-30`))
    expect(types.map(({ wageTypeNumber }: { wageTypeNumber: number }) => wageTypeNumber)).toContain(10_001)

    await of.move(june.id, 'Release')
    const july = await of.run(JULY)
    expect(await of.amounts(july.id, 10_002)).toEqual({ ann: 50, bob: Number.NaN })
    expect(await of.amounts(july.id, 10_001)).toEqual({ ann: Number.NaN, bob: Number.NaN })
    const book = await must(200, of.partner.get(`${of.path}/payrolls/${of.payrollId}/payroll-book?period=2026-06`))
    expect(JSON.stringify(book)).toContain('Prime de nuit')
  })

  test('is paid to everybody by its rule, with a column of what is earned in the payroll book', async () => {
    const rule = { yearly: '1', parts: [{ paid: 6, earnedFrom: 6, earnedTo: 5 }], leaver: 'pro_rata' }
    const about = { label: '13e mois', nature: 'treizieme_mois', form: 'share', recurrence: 'monthly' }
    const definition = { ...about, start: '2026-01-01', rule }
    expect(await must(200, define('TREIZIEME', definition))).toMatchObject({ rule })
    expect((await define('TREIZIEME', { ...definition, nature: 'anciennete' })).body.errors).toMatchObject([
      { pointer: '/rule' },
    ])
    await must(201, record(bob, { 'Elements.TREIZIEME': '0' }))
    const june = await of.run(JUNE)
    expect(await of.amounts(june.id, 10_001)).toEqual({ ann: 2500.01, bob: Number.NaN })
    // A twelfth of 2,500.01 for the next June.
    expect(await of.amounts(june.id, 20_001)).toEqual({ ann: 208.33, bob: 208.33 })
    await of.move(june.id, 'Release')
    const book = await must(200, of.partner.get(`${of.path}/payrolls/${of.payrollId}/payroll-book?period=2026-06`))
    expect(JSON.stringify(book)).toContain('20001 Provision : 13e mois')
  })

  test('is paid to everybody by a value of the company, unless a person has another', async () => {
    await must(200, define('LANGUE', BONUS))
    await must(200, define('NUIT', NIGHT))
    await must(201, everybody({ 'Elements.LANGUE': '30', 'Elements.NUIT': '2' }))
    await must(201, everybody({ 'Primes.MontantPrimes': '100', 'Primes.TreiziemeMois': '70' }))
    await must(201, record(bob, { 'Elements.LANGUE': '0', 'Primes.MontantPrimes': '0' }))
    expect((await everybody({ 'Primes.MoisTreiziemeMois': '6' })).body.errors).toEqual([
      {
        pointer: '/case/values/0/caseFieldName',
        message: 'MoisTreiziemeMois is of each person: no value is for everybody',
      },
    ])
    const june = await of.run(JUNE)
    expect(await of.amounts(june.id, 10_001)).toEqual({ ann: 30, bob: Number.NaN })
    expect(await of.amounts(june.id, 10_002)).toEqual({ ann: 4.2, bob: 4.2 })
    expect(await of.amounts(june.id, 120)).toEqual({ ann: 100, bob: Number.NaN })
    expect(await of.amounts(june.id, 124)).toEqual({ ann: 70, bob: 70 })
    const [set] = await must(200, of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${june.id}`))
    const why = `${of.path}/payrollresults/sets/${set.id}/explanation?wageTypeNumber=120`
    const { value, because } = await must(200, of.partner.get(why))
    expect(value).toBe('100')
    expect(JSON.stringify(because)).toContain('"caseFieldName":"MontantPrimes"')
  })

  test('is read for everybody, as a month counts it, in pages', async () => {
    await must(200, define('NUIT', NIGHT))
    await must(200, define('LANGUE', BONUS))
    const path = `${of.path}/payrolls/${of.payrollId}/element-values?period=`
    expect(await must(200, of.partner.get(`${path}${JUNE}`))).toEqual([])
    await must(201, everybody({ 'Elements.LANGUE': '30' }))
    await must(201, record(ann, { 'Elements.NUIT': '1.5' }))
    // The last instant of June in Paris: values of a month add up.
    await must(201, record(ann, { 'Elements.NUIT': '2' }, '2026-06-30T21:59:59.5Z'))
    await must(201, record(ann, { 'Elements.NUIT': '7' }, '2026-06-30T22:00:00Z'))
    await must(201, record(bob, { 'Elements.LANGUE': '0', 'Primes.TreiziemeMois': '1250' }))
    const who = (employeeId: number | null, employeeIdentifier: string | null) => ({ employeeId, employeeIdentifier })
    const rows = [
      { ...who(null, null), values: [{ code: 'LANGUE', value: '30', start: '2026-06-01' }] },
      { ...who(ann, 'ann'), values: [{ code: 'NUIT', value: '3.5', start: '2026-06-30' }] },
      {
        ...who(bob, 'bob'),
        values: [
          { code: 'TREIZIEME_MOIS', value: '1250', start: '2026-06-01' },
          { code: 'LANGUE', value: '0', start: '2026-06-01' },
        ],
      },
    ]
    expect(await must(200, of.partner.get(`${path}${JUNE}`))).toEqual(rows)
    for (const skip of [0, 1, 2]) {
      const page = await of.partner.get(`${path}${JUNE}&top=1&skip=${skip}`)
      expect([page.body, page.headers.get('x-total-count')]).toEqual([[rows[skip]], '3'])
    }
    const key = await service.newKey(of.partnerId, 'partner')
    const { app } = service
    const client = centimeClient({
      ...{ url: 'http://localhost', key, partnerId: of.partnerId },
      fetch: async (request) => app.fetch(request),
    })
    const pages: unknown[] = []
    for await (const one of client.tenant(of.tenantId).payroll(of.payrollId).elementValues(JUNE, 2)) pages.push(one)
    expect(pages).toEqual([rows.slice(0, 2), rows.slice(2)].map((value) => ({ ok: true, value })))
    const july = await must(200, of.partner.get(`${path}${JULY}`))
    expect(july).toMatchObject([{ employeeId: null }, { values: [{ value: '7' }] }, { values: [{ value: '0' }] }])
    expect(await must(200, of.partner.get(`${path}2026-05`))).toEqual([])
    expect((await of.partner.get(`${path}2023-12`)).body).toMatchObject({ code: 'law_missing' })
  })

  test('that stands counts for a month as its last day has it, and says so', async () => {
    await must(200, define('LANGUE', BONUS))
    const hired = async (
      name: string,
      begin: string,
      end: string,
      ...values: readonly (readonly [string, string])[]
    ) => {
      const id = await of.hire(name, {
        'Contrat.DateDebutContrat': begin,
        ...(end && { 'Contrat.DateFinContrat': end }),
      })
      const said = []
      for (const [day, value] of values) {
        said.push(...(await must(201, record(id, { 'Elements.LANGUE': value }, `${day}T00:00:00Z`))).warnings)
      }
      return said.map(({ message }: { message: string }) => message.slice(0, 50))
    }
    expect(await hired('enters', '2026-06-10', '', ['2026-06-15', '50'])).toEqual([
      'LANGUE: 50 counts for the whole month 2026-06, in ',
    ])
    expect(await hired('changes', '2024-01-01', '', ['2026-06-01', '50'], ['2026-06-20', '80'])).toHaveLength(1)
    expect(await hired('ends', '2024-01-01', '', ['2026-06-01', '50'], ['2026-06-16', '0'])).toHaveLength(1)
    expect(await hired('leaves', '2024-01-01', '2026-06-20', ['2026-06-01', '50'])).toEqual([])
    const june = await of.run(JUNE)
    expect(await of.amounts(june.id, 10_001)).toMatchObject({ enters: 50, changes: 80, ends: Number.NaN, leaves: 50 })
  })

  test('is a column of files of variables, by its code where another column has its label', async () => {
    await must(200, define('NUIT', NIGHT))
    await must(200, define('MOIS', { ...NIGHT, label: 'Mois' }))
    const path = `${of.path}/payrolls/${of.payrollId}/imports/variables`
    const [titles] = (await of.partner.get(path)).text.split('\r\n')
    expect(titles).toContain('Prime de nuit')
    expect(titles).toContain('Mois (MOIS)')
    const file = 'Matricule;Mois;Prime de nuit;Mois (MOIS)\nann;06/2026;20;1\nbob;06/2026;1,5;\n'
    const type = { 'content-type': 'text/csv' }
    const sent = await must(200, of.partner.send('POST', `${path}?userId=${of.userId}`, file, type))
    expect(sent).toMatchObject({ rows: 2, recorded: 2, faults: [] })
    const june = await of.run(JUNE)
    expect(await of.amounts(june.id, 10_001)).toEqual({ ann: 42, bob: 3.15 })
    expect(await of.amounts(june.id, 10_002)).toMatchObject({ ann: 2.1 })
    const wrong = 'Matricule;Mois;Prime de nuit\nann;12/2025;20\n'
    const refused = await of.partner.send('POST', `${path}?userId=${of.userId}`, wrong, type)
    expect(refused.body.errors).toEqual([
      { pointer: '/rows/2/Prime de nuit', message: 'no value before 01/01/2026, when it begins' },
    ])
  })

  test('is entered for everybody by a file of variables, with each fault at its row', async () => {
    await must(200, define('NUIT', NIGHT))
    const path = `${of.path}/payrolls/${of.payrollId}/imports/variables?userId=${of.userId}`
    const send = (by: typeof of.partner, rows: string, query = '') =>
      by.send('POST', `${path}${query}`, `Matricule;Mois;Prime de nuit;Primes soumises;Repas fournis\n${rows}`, {
        'content-type': 'text/csv',
      })
    const file = '*;06/2026;2;40;\nbob;06/2026;0;100;\n'
    expect((await send(of.partner, file)).body.errors).toEqual([
      { pointer: '/rows/2/Matricule', message: 'is everybody: this needs a key with the admin role' },
    ])
    const wrong = await must(
      200,
      send(of.admin, `${file}*;12/2025;1;;\n*;06/2026;3;;\n*;07/2026;;;50\n`, '&dryRun=true'),
    )
    expect(wrong).toMatchObject({
      ...{ rows: 5, recorded: 0 },
      faults: [
        { row: 4, column: 'Prime de nuit', message: 'no value before 01/01/2026, when it begins' },
        { row: 5, column: 'Prime de nuit', message: '*: has a value for the same in row 2' },
        { row: 6, column: 'Repas fournis', message: 'is not an element of pay: name the person' },
      ],
    })
    const values = `${of.path}/payrolls/${of.payrollId}/element-values?period=${JUNE}`
    expect(await must(200, of.partner.get(values))).toEqual([])
    expect(await must(200, send(of.admin, file))).toMatchObject({ rows: 2, recorded: 2, faults: [] })
    expect(await must(200, of.partner.get(values))).toMatchObject([
      {
        employeeId: null,
        values: [
          { code: 'PRIMES', value: '40' },
          { code: 'NUIT', value: '2' },
        ],
      },
      { employeeIdentifier: 'bob', values: [{ code: 'PRIMES' }, { code: 'NUIT', value: '0' }] },
    ])
    // The same file again corrects: 2 hours at 2.10 euros, and none for bob.
    expect(await must(200, send(of.admin, file))).toMatchObject({ recorded: 2 })
    const { id } = await of.run(JUNE)
    expect(await of.amounts(id, 10_001)).toEqual({ ann: 4.2, bob: Number.NaN })
    expect(await of.amounts(id, 120)).toEqual({ ann: 40, bob: 100 })
  })

  test('has another rate from another start, and its form stays', async () => {
    await must(200, define('NUIT', NIGHT))
    await must(200, define('NUIT', { ...NIGHT, rate: '2.50', start: '2026-07-01' }))
    await must(200, define('NUIT', { ...NIGHT, rate: '2.50', start: '2026-07-01' }))
    expect(await must(200, of.partner.get(PATH()))).toMatchObject([...COMMON, { rate: '2.10' }, { rate: '2.50' }])
    const refused = await define('NUIT', { ...NIGHT, form: 'days' })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ pointer: '/form', message: 'takes hours, as NUIT is defined: a change needs another code' }],
    ])
    for (const month of [JUNE, JULY]) await must(201, record(ann, { 'Elements.NUIT': '20' }, `${month}-01T00:00:00Z`))
    const june = await of.run(JUNE)
    expect(await of.amounts(june.id, 10_001)).toMatchObject({ ann: 42 })
    await of.move(june.id, 'Release')
    expect(await of.amounts((await of.run(JULY)).id, 10_001)).toMatchObject({ ann: 50 })
  })

  test('is withdrawn as long as nothing was entered for it; the others keep their numbers', async () => {
    await must(200, define('NUIT', NIGHT))
    await must(200, define('LANGUE', BONUS))
    await must(201, record(ann, { 'Elements.NUIT': '0', 'Elements.LANGUE': '50' }))
    const refused = await of.partner.send('DELETE', `${PATH()}/LANGUE`)
    expect([refused.status, refused.body.code]).toEqual([409, 'element_in_use'])
    await must(200, of.partner.send('DELETE', `${PATH()}/NUIT`))
    expect((await of.partner.send('DELETE', `${PATH()}/NUIT`)).status).toBe(404)
    expect(await must(200, of.partner.get(PATH()))).toMatchObject([
      ...COMMON,
      { code: 'LANGUE', wageTypeNumber: 10_002 },
    ])
    expect(await of.amounts((await of.run(JUNE)).id, 10_002)).toMatchObject({ ann: 50 })
    const late = await record(ann, { 'Elements.NUIT': '20' })
    expect(late.body.errors).toEqual([
      { pointer: '/case/values/0/caseFieldName', message: 'NUIT is not a field of Elements: LANGUE' },
    ])
  })
})

describe('wrong input', () => {
  test('a code that is not defined, a value before the element begins, and a wrong definition are named', async () => {
    const none = await record(ann, { 'Elements.NUIT': '20' })
    expect(none.body.errors).toEqual([
      { pointer: '/case/caseName', message: 'Elements is not a case of Centime.Defaut' },
    ])
    await must(200, define('LANGUE', BONUS))
    const early = await record(ann, { 'Elements.LANGUE': '20' }, '2026-05-31T00:00:00+02:00')
    expect(early.body.errors).toEqual([
      { pointer: '/case/values/0/value', message: 'no value before 2026-06-01, when it begins' },
    ])
    const wrong = await define('NUIT', { ...NIGHT, coverMonths: 6, rate: undefined, form: 'days' })
    expect(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/coverMonths', '/rate'])
    for (const code of ['PRIMES', 'TREIZIEME_MOIS', 'PRIME_ANNUELLE']) {
      for (const method of ['PUT', 'DELETE']) {
        const taken = await must(
          400,
          of.partner.send(method, `${PATH()}/${code}`, method === 'PUT' ? NIGHT : undefined),
        )
        expect(taken.errors).toMatchObject([
          {
            pointer: '/code',
            message: expect.stringMatching(`^takes another code: ${code} is common to all payrolls`),
          },
        ])
      }
    }
    const direct = await everybody({ 'DefinitionElements.NUIT': '{}' })
    expect(direct.body.errors).toMatchObject([{ pointer: '/case/caseName' }])
  })

  test('a value of a month that no contract covers is refused by every way, with field and person', async () => {
    await must(200, define('NUIT', NIGHT))
    await must(200, define('LANGUE', BONUS))
    const cleo = await of.hire('cleo', {
      'Contrat.DateDebutContrat': '2026-06-10',
      'Contrat.DateFinContrat': '2026-07-20',
    })
    const bulk = (items: readonly (readonly [string, object])[]) =>
      of.partner.send('POST', `${of.path}/cases/bulk`, {
        mode: 'all',
        items: items.map(([start, values]) => ({
          ...{ payrollId: of.payrollId, userId: of.userId, employeeId: cleo, divisionId: of.divisionId },
          case: caseOf({ ...values }, start),
        })),
      })
    const file = (month: string) =>
      of.partner.send(
        'POST',
        `${of.path}/payrolls/${of.payrollId}/imports/variables?userId=${of.userId}`,
        `Matricule;Mois;Prime de nuit\ncleo;${month};20\n`,
        { 'content-type': 'text/csv' },
      )
    for (const [month, said] of [
      ['2026-05', 'the contract begins on 2026-06-10 and none covers 2026-05, which is not paid: enter it in 2026-06'],
      ['2026-08', 'the contract ended on 2026-07-20 and none covers 2026-08, which is not paid: enter it in 2026-07'],
    ] as const) {
      const start = `${month}-15T00:00:00Z`
      const message = `cleo: ${said}`
      const alone = await must(400, record(cleo, { 'Elements.NUIT': '20' }, start))
      expect(alone.errors).toEqual([{ pointer: '/case/values/0/value', message }])
      const many = await must(
        400,
        bulk([
          ['2026-06-01T00:00:00Z', { 'Elements.NUIT': '1' }],
          [start, { 'Elements.NUIT': '20' }],
        ]),
      )
      expect(many.errors).toEqual([{ pointer: '/items/1/case/values/0/value', message }])
      const inFile = message.replaceAll(/\d{4}[\d-]+/g, (text) => text.split('-').reverse().join('/'))
      const sent = await must(400, file(`${month.slice(5)}/2026`))
      expect(sent.errors).toEqual([{ pointer: '/rows/2/Prime de nuit', message: inFile }])
      // 0 loses nothing; a standing value before the contract counts from its first month.
      await must(201, record(cleo, { 'Elements.NUIT': '0' }, start))
    }
    await must(201, record(cleo, { 'Elements.LANGUE': '50' }, '2026-06-01T00:00:00Z'))
    // Another contract of the same request covers August.
    const again = { 'Contrat.DateDebutContrat': '2026-08-01', 'Contrat.Nouveau': 'true' }
    await must(
      200,
      bulk([
        ['2026-08-01T00:00:00Z', again],
        ['2026-08-15T00:00:00Z', { 'Elements.NUIT': '20' }],
      ]),
    )
  })

  test('hours of a person whose agreement counts days are a fault of that person and field', async () => {
    await must(200, define('NUIT', NIGHT))
    await of.record(bob, { 'Remuneration.SalaireMensuel': '3000', 'Contrat.JoursForfait': '218' })
    await must(201, record(bob, { 'Elements.NUIT': '20' }))
    const { faults } = await of.run(JUNE)
    const path = `${of.path}/payrolls/${of.payrollId}/imports/variables?userId=${of.userId}`
    const send = (rows: string, language = 'en') =>
      of.partner.send('POST', path, rows, { 'content-type': 'text/csv', 'accept-language': language })
    // A file is refused with the row and the person, before anything is recorded; 0 does not count as a value.
    const file = 'Matricule;Mois;Prime de nuit\nann;06/2026;1\nbob;07/2026;20\n'
    expect((await send(file)).body.errors).toEqual([
      {
        pointer: '/rows/3/Prime de nuit',
        message:
          'bob: is refused: expected nothing beside Contrat.JoursForfait: an agreement in days has no hours (C. trav. L3121-62)',
      },
    ])
    expect((await send(file, 'fr')).body.errors[0].message).toMatch(/^bob\s: est refusé\s–\sattendu\s: rien à côté/)
    await must(200, send(file.replace(';20', ';0')))
    const unknown = await send('Matricule;Mois;Elements.ABSENT\nann;06/2026;1\n')
    expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([400, '/rows/1/Elements.ABSENT'])
    const named = {
      employeeIdentifier: 'bob',
      caseName: 'Elements',
      caseFieldName: 'NUIT',
      code: 'not_of_this_contract',
    }
    expect(faults).toContainEqual(expect.objectContaining(named))
  })
})

describe('a final month', () => {
  const finalized = async (period: string): Promise<PayrollMonth> => {
    const month = payrollMonth(of, period)
    await month.open()
    const { candidate } = await month.calculated()
    await month.accepted()
    await month.approved(candidate.id)
    return month
  }

  test('sees another rate and another number as late changes, and the next month pays the difference', async () => {
    await must(200, define('NUIT', NIGHT))
    await must(201, record(ann, { 'Elements.NUIT': '20' }))
    await finalized(JUNE)
    service.world.setNow(new Date('2026-08-02T09:00:00Z'))
    await must(200, define('NUIT', { ...NIGHT, rate: '2.50' }))
    const { body } = await payrollMonth(of, JUNE).read()
    expect(body.lateChanges).toMatchObject([
      { employeeId: null, caseName: 'DefinitionElements', caseFieldName: 'NUIT' },
    ])
    const july = payrollMonth(of, JULY)
    await july.open()
    await july.calculated()
    const proposals = await july.list('/back-pay')
    expect(proposals).toMatchObject([{ employeeId: ann, originPeriod: JUNE, gross: 8 }])
    expect(proposals[0].lines).toContainEqual(expect.objectContaining({ wageTypeNumber: 10_001, value: 8 }))
  })
})
