import { findingsOf } from '@centime/payslip/testing/axe.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, company } from '../../../testing/company.js'
import { inProcess, type TestService, testService } from '../../../testing/service.js'
import type { CalculationPool } from '../../calculation/pool.js'

/** The effect of another law on people's pay, over HTTP. */

let service: TestService
let of: Company
beforeAll(async () => {
  service = await testService()
  of = await company(service, await service.newPartner('one'))
  await of.hire('=jeanne')
  await of.hire('paul', { 'Remuneration.TauxHoraire': '12.02' })
  await of.hire('later', { 'Contrat.DateDebutContrat': '2026-07-01' })
})
afterAll(() => service.stop())

const JUNE = { period: '2026-06', lawBefore: '2026-06-30', lawAfter: '2026-06-30' }
const SMIC = { figures: [{ name: 'SMIC.SMICReduction', value: '12.31' }] }
const ask = (body: object, ending = '', headers: Readonly<Record<string, string>> = {}) =>
  of.partner.send('POST', `${of.path}/law-impact${ending}`, { payrollId: of.payrollId, ...JUNE, ...body }, headers)

/**
 * 2,500.01 in June 2026 (CSS D241-7), if the SMIC of the reduction were not frozen: 0.1719 × 2,500.01 = 429.75 and
 * 0.1839 × 2,500.01 = 459.75. At 12.02 an hour, 1,823.07, the coefficient is at its maximum, 0.3981, under both: no
 * change.
 */
test('a given figure: the people and amounts that change, the text behind it, and the total for the employer', async () => {
  const report = await must(200, ask(SMIC))
  expect(report).toMatchObject({ compared: 2, moved: 1, refused: 0, ownParameters: [], warned: [] })
  expect(report.movers).toEqual([
    {
      kind: 'figure',
      name: 'SMIC.SMICReduction',
      before: { value: '12.02', since: '2026-01-01', text: expect.stringContaining('2026-509') },
      after: { value: '12.31', since: '2026-06-30', text: 'valeur donnée, non publiée' },
    },
  ])
  expect(report.people.map((one: { employeeIdentifier: string }) => one.employeeIdentifier)).toEqual(['=jeanne'])
  const total = { wageTypeNumber: 499, before: -429.75, after: -459.75, difference: -30, movers: [0] }
  expect(report.people[0].lines).toContainEqual(expect.objectContaining(total))
  expect(report.lines).toContainEqual(
    expect.objectContaining({ wageTypeNumber: 499, people: 1, difference: -30, movers: [0] }),
  )
  const differences = report.totals.map((one: { name: string; difference: number }) => [one.name, one.difference])
  expect(Object.fromEntries(differences)).toMatchObject({ CoutTotal: -30, TotalAllegements: -30, NetAPayer: 0, PAS: 0 })
})

test('totals cover all people, as two payruns would add them up; nothing is written', async () => {
  const auditOf = async (): Promise<number> => (await must(200, of.admin.get(`${of.path}/audit`))).length
  const entries = await auditOf()
  const report = await must(200, ask(SMIC))
  expect(await auditOf()).toBe(entries)
  const { id } = await of.run('2026-06')
  // Wage type 900 is the gross, 990 the net to pay, 999 the cost.
  for (const [name, number] of [
    ['TotalBrut', 900],
    ['NetAPayer', 990],
    ['CoutTotal', 999],
  ] as const) {
    const amounts = Object.values(await of.amounts(id, number))
    const { before } = report.totals.find((one: { name: string }) => one.name === name)
    expect(before, name).toBeCloseTo(
      amounts.reduce((sum, one) => sum + one, 0),
      5,
    )
  }
})

test('a higher minimum wage names people whose hourly rate is now below it, in the requested language', async () => {
  const report = await must(
    200,
    ask({ lawBefore: '2026-05-31', lawAfter: '2026-06-01' }, '', { 'accept-language': 'fr' }),
  )
  expect(report).toMatchObject({ moved: 0, warned: [{ code: 'hourly_rate_below_minimum_wage', people: 1 }] })
  expect(report.people).toEqual([
    {
      employeeIdentifier: 'paul',
      lines: [],
      warnings: [
        { code: 'hourly_rate_below_minimum_wage', message: 'le taux horaire 12,02 est inférieur au SMIC 12,31' },
      ],
      faults: [],
    },
  ])
})

test('as CSV: a row for each line, and the totals; a name that looks like a formula is text', async () => {
  const { status, text, headers } = await ask(SMIC, '.csv')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toContain('impact-2026-06-droit-2026-06-30-2026-06-30.csv')
  const rows = text.split('\r\n')
  expect(rows).toContainEqual(
    expect.stringMatching(/^'=jeanne;499;ReductionFillonTotale;[^;]+;-429,75;-459,75;-30,00;SMIC\.SMICReduction$/),
  )
  expect(rows.filter((row) => row.startsWith(';Total;CoutTotal;'))).toHaveLength(1)
})

test('two comparisons of a partner run at a time; a third is refused until one has ended', async () => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const compare: CalculationPool['compare'] = async (batch) => {
    await opened
    return inProcess.compare(batch)
  }
  const slow = await testService({ calculator: { ...inProcess, compare }, wrapped: (store) => store })
  const { partner, path, payrollId } = await company(slow, await slow.newPartner('slow'))
  const started = (body: object = SMIC) => partner.send('POST', `${path}/law-impact`, { payrollId, ...JUNE, ...body })
  const three = [started(), started(), started()]
  const { status, body } = await Promise.race(three)
  expect([status, body.code]).toEqual([503, 'overloaded'])
  open()
  expect((await Promise.all(three)).map((one) => one.status).sort()).toEqual([200, 200, 503])
  // A refused comparison frees its place too.
  for (const name of ['SMIC.Nope', 'SMIC.Nope', 'SMIC.Nope'])
    expect((await started({ figures: [{ name, value: '1' }] })).status).toBe(400)
  expect((await started()).status).toBe(200)
  await slow.stop()
})

test('as HTML: a self-contained page in French, with a plot and both texts', async () => {
  const { status, text, headers } = await ask(SMIC, '.html')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toMatch(/^<!doctype html>\n<html lang="fr-FR">/)
  expect(text).toContain('<svg ')
  expect(text).toContain('12,02, depuis le 01/01/2026\u00a0: ')
  expect(text).toContain('valeur donnée, non publiée')
  expect(text).not.toMatch(/<script|<link|<img|url\(|undefined|NaN/)
  expect(await findingsOf(text)).toEqual([])
})

describe('with an Idempotency-Key', () => {
  let keys = 0
  const newKey = () => ({ 'idempotency-key': `impact-${++keys}` })
  const later = () => of.hire(`hired-${++keys}`)

  test.each(['', '.csv', '.html', '?format=csv'])(
    '%s: the first answer is repeated, whatever is recorded later',
    async (ending) => {
      const key = newKey()
      const first = await ask(SMIC, ending, key)
      await later()
      const again = await ask(SMIC, ending, key)
      expect([again.status, again.text]).toEqual([200, first.text])
      for (const name of ['content-type', 'content-disposition']) {
        expect(again.headers.get(name), name).toBe(first.headers.get(name))
      }
      expect((await ask(SMIC, ending, newKey())).text).not.toBe(first.text)
      expect((await ask(SMIC, ending)).text).not.toBe(first.text)
    },
  )
  test('another request is refused: with another body, format or route', async () => {
    const key = newKey()
    expect((await ask(SMIC, '', key)).status).toBe(200)
    const user = { identifier: 'other', firstName: 'A', lastName: 'B' }
    for (const answer of [
      await ask({}, '', key),
      await ask(SMIC, '.csv', key),
      await of.partner.send('POST', `${of.path}/users`, user, key),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused'])
    }
  })
  test('a key of another route is refused', async () => {
    const key = newKey()
    await must(
      201,
      of.partner.send('POST', `${of.path}/users`, { identifier: 'u', firstName: 'A', lastName: 'B' }, key),
    )
    expect((await ask(SMIC, '', key)).body.code).toBe('idempotency_key_reused')
  })
  test('a refusal is not stored', async () => {
    const key = newKey()
    expect((await ask({ payrollId: 999 }, '', key)).status).toBe(400)
    expect((await ask(SMIC, '', key)).status).toBe(200)
  })
  test('simultaneous requests get one answer, in the requested language', async () => {
    const key = newKey()
    const wanted = { lawBefore: '2026-05-31', lawAfter: '2026-06-01' }
    // Two comparisons of a partner run at a time.
    const answers = await Promise.all([ask(wanted, '', key), ask(wanted, '', key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const french = await ask(wanted, '', { ...key, 'accept-language': 'fr' })
    expect(french.text).toContain('le taux horaire 12,02 est inférieur au SMIC 12,31')
  })
})

describe('what is refused', () => {
  test.each([
    ['another payroll', { payrollId: 999 }, '/payrollId'],
    ['a month without law', { period: '2027-04' }, '/period', 'law_missing'],
    ['a day without law', { lawBefore: '2023-12-31' }, '/lawBefore', 'law_missing'],
    ['a later day without law', { lawAfter: '2027-04-01' }, '/lawAfter', 'law_missing'],
    ['a day that does not exist', { lawAfter: '2026-02-30' }, '/lawAfter'],
    ['an unknown figure', { figures: [{ name: 'SMIC.Horaire', value: '12.50' }] }, '/figures/0'],
    ['a value that is none', { figures: [{ name: 'SMIC.SMICHoraire', value: '12,50' }] }, '/figures/0/value'],
    ['an exponent', { figures: [...SMIC.figures, { name: 'ReductionGenerale.Exposant', value: '1.8' }] }, '/figures/1'],
  ])('%s names its field', async (_, body, pointer, code = 'validation_failed') => {
    const { status, body: problem } = await ask(body)
    expect([status, problem.code, problem.errors[0].pointer]).toEqual([400, code, pointer])
  })
  test('an unknown employee is a fault of the report', async () => {
    const report = await must(200, ask({ employeeIdentifiers: ['paul', 'nobody'] }))
    expect(report).toMatchObject({ compared: 1, refused: 1 })
    expect(report.people).toMatchObject([{ employeeIdentifier: 'nobody', faults: [{ code: 'unknown_employee' }] }])
  })
})
