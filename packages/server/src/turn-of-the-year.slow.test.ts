import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decimal } from '@centime/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, httpClient, must } from '../testing/client.js'
import { centimeHere } from '../testing/command-line.js'
import { type Company, companyOf } from '../testing/company.js'
import { CEILING, packOf } from '../testing/law-packs.js'
import { newKey, operationsOf } from '../testing/month.js'
import { payrollMonth } from '../testing/payroll-month.js'
import { builtServer, centime, launchServer, type ServerProcess } from '../testing/server-process.js'

/**
 * 4 January 2027 with a server as `npm start` runs it: the README's month and a month of thirty people are paid by the figures of 2026;
 * then a law pack sets a ceiling of 4,075 euros and a minimum wage of 12.50, both fictitious.
 *
 * Twenty people earn 2,500.01 euros. Their employer's reduction (CSS D241-7: 0.02 + 0.3781 × (½ × (3 × SMIC ÷ pay − 1)) ^ 1.75, at four
 * decimals) is 0.1839 with 12.31 euros and 0.1920 with 12.50: 459.75 and 480.00 euros.
 * Ten earn 6,500 euros: 70 euros go from the second bracket to the first. `months/law-months.slow.test.ts` has the sums: their net falls by
 * 0.83, the employer pays 0.07 more.
 */
const LOW = { gross: 0, net: 0, employerCost: -20.25 }
const HIGH = { gross: 0, net: -0.83, employerCost: 0.07 }
const MONTH = '2027-01'

const folder = mkdtempSync(join(tmpdir(), 'centime-january-'))
const variables = {
  ...{ CENTIME_DATABASE: join(folder, 'january.db'), CENTIME_NOW: '2027-01-04T09:00:00Z' },
  ...{ CENTIME_DEMO: 'on', CENTIME_WEBHOOK_LOOPBACK: 'off' },
}
let server: ServerProcess
let clients: { readonly partner: Client; readonly admin: Client }
beforeAll(async () => {
  await builtServer()
  server = launchServer(variables)
  const url = await server.url
  const key = async (role: string): Promise<string> =>
    JSON.parse(await centimeHere(variables, 'key', 'create', '--partner', '1', '--role', role)).key
  clients = { partner: httpClient(url, await key('partner')), admin: httpClient(url, await key('admin')) }
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe('on 4 January 2027', () => {
  let thirty: Company
  test('the month of the README is paid once the provisional figures are accepted', async () => {
    const { partner } = clients
    const path = `/partners/1/tenants/1/payroll-cycles/${MONTH}`
    const read = () => partner.get(path)
    const { completed, ended } = operationsOf(partner, read)
    const send = async (method: string, to: string, body: object) => {
      const etag = (await read()).headers.get('etag') ?? '*'
      return partner.send(method, `${path}${to}`, body, { 'if-match': etag, 'idempotency-key': newKey() })
    }
    await must(201, partner.send('PUT', path, {}))
    await must(200, send('PUT', '/variables', { remuneration: 3000, dateDeVersement: '2027-01-31' }))
    const { candidate, result } = await completed(await send('POST', '/calculate', {}))
    // Rates, ceiling and grid are those of 2026, as in the README.
    expect(result.persons[0].netPayable).toBe(2239.52)
    expect(candidate.provisional).toContainEqual({ figure: 'Plafonds.PlafondSS', usedFrom: '2026-01-01' })
    const approval = { approvalKey: newKey(), candidateId: candidate.id }
    const refused = await send('POST', '/approval', approval)
    expect([refused.status, refused.body.code]).toEqual([409, 'provisional_law_not_accepted'])
    await ended(await send('POST', '/approval', { ...approval, approvalKey: newKey(), acceptProvisionalLaw: true }))
    expect((await read()).body.state).toBe('finalized')
    expect((await partner.get(`${path}/receipt`)).body).toMatchObject({ provisionalLaw: 'accepted' })
  })

  test('thirty people are paid in the month of a payroll', async () => {
    thirty = await companyOf(clients, 1, 'thirty')
    for (let who = 1; who <= 30; who += 1) {
      await thirty.hire(`${who}`, who > 20 ? { 'Remuneration.TauxHoraire': '42.8562' } : {}, [MONTH])
    }
    const month = payrollMonth(thirty, MONTH)
    await month.open()
    const { candidate, counts } = await month.calculated()
    expect(counts).toMatchObject({ people: 30, computed: 30, withFaults: 0 })
    await month.accepted()
    await month.read()
    const body = { approvalKey: newKey(), candidateId: candidate.id, acceptProvisionalLaw: true }
    expect(await month.ended(await month.send('POST', '/approval', body))).toMatchObject({ status: 'completed' })
    expect(await thirty.amounts(candidate.payrunJobId, 210)).toMatchObject({ 1: 172.5, 30: 276.35 })
  })

  test('a pack that is added beside the server lists the difference of each person to the cent', async () => {
    const figure = (table: string, key: string, value: string) => ({ ...CEILING, table, key, value })
    const figures = [
      CEILING,
      figure('SMIC', 'SMICHoraire', '12.50'),
      figure('SMIC', 'SMICMensuel', '1895.83'),
      figure('SMIC', 'SMICReduction', '12.50'),
    ]
    const file = join(folder, 'pack.json')
    writeFileSync(file, JSON.stringify(packOf({ figures })))
    expect(JSON.parse(await centime(variables, 'law', 'add', file))).toMatchObject({ packs: [{ id: '2027-01' }] })
    expect(await centime(variables, 'law', '2027-01')).toMatch(/PlafondSS +4075 /)
    expect(await must(200, clients.partner.get('/readyz'))).toMatchObject({ law: { packs: ['2027-01'] } })
    const [listed, ...others] = await must(200, clients.partner.get(`${thirty.path}/law-changes`))
    expect(others).toEqual([])
    expect(listed).toMatchObject({ period: MONTH, takenUp: false })
    const moved = listed.figures.map((one: Record<string, unknown>) => [one['figure'], one['old'], one['new']])
    expect(moved).toContainEqual(['Plafonds.PlafondSS', '4005', '4075'])
    expect(moved).toContainEqual(['SMIC.SMICReduction', '12.31', '12.50'])
    const expected = Array.from({ length: 30 }, (_, place) => ({
      ...{ employeeIdentifier: `${place + 1}`, code: null },
      ...(place < 20 ? LOW : HIGH),
    }))
    expect(listed.people).toMatchObject(expected)
    const sum = (name: keyof typeof LOW): number =>
      new Decimal(LOW[name]).times(20).plus(new Decimal(HIGH[name]).times(10)).toNumber()
    expect(listed.totals).toEqual({ gross: 0, net: sum('net'), employerCost: sum('employerCost') })
    // The president earns less than both ceilings.
    expect(await must(200, clients.partner.get('/partners/1/tenants/1/law-changes'))).toMatchObject([{ people: [] }])
  })

  test('a server that starts with the file in CENTIME_LAW_PACKS computes with it', async () => {
    const database = join(folder, 'fresh.db')
    const fresh = { ...variables, CENTIME_DATABASE: database, CENTIME_LAW_PACKS: join(folder, 'pack.json') }
    const started = launchServer({ ...fresh, CENTIME_DEMO: 'off' })
    const ready = await must(200, httpClient(await started.url, '').get('/readyz'))
    await started.stop()
    expect(ready).toMatchObject({ law: { packs: ['2027-01'] } })
  })

  test('the books of the provisional month name its figures', async () => {
    const book = `${thirty.path}/payrolls/${thirty.payrollId}/payroll-book?period=${MONTH}`
    const { provisional, rows } = await must(200, clients.partner.get(book))
    expect(provisional).toContainEqual({ figure: 'Plafonds.PlafondSS', usedFrom: '2026-01-01' })
    expect(rows[0].provisional).toContain('SMIC.SMICReduction')
    const csv = await clients.partner.get(book.replace('?', '.csv?'))
    expect([csv.status, csv.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('provisoire')])
  })

  test('one act opens the revision that pays what was listed', async () => {
    expect(await must(200, clients.admin.send('POST', `${thirty.path}/law-changes`))).toMatchObject([
      { period: MONTH, outcome: 'revision' },
    ])
    const month = payrollMonth(thirty, MONTH)
    const { candidate } = await month.calculated()
    // 2,500.01 euros × 0.1920; 6.90 % of 4,075.
    expect(await thirty.amounts(candidate.payrunJobId, 499)).toMatchObject({ 1: -480 })
    expect(await thirty.amounts(candidate.payrunJobId, 210)).toMatchObject({ 30: 281.18 })
  })
})
