import { forTenant, jobById, layoutById, resultSetById, written } from '@centime/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'
import type { Layout } from './layout.js'
import { amountsIn, amountsText } from './stored-amounts.js'

/** Base, rate and amount of a line each have their own explanation, over the API too. */

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

let tenants = 0
const newCompany = () => company(service, partnerId, `dossier-${++tenants}`)
const setOf = async (of: Company, jobId: number): Promise<number> =>
  (await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${jobId}`)).body[0].id
const pathOf = (of: Company, setId: number): string =>
  `${of.path}/payrollresults/sets/${setId}/explanation?wageTypeNumber=`
const explained = async (of: Company, setId: number, which: number | string) =>
  (await of.partner.get(`${pathOf(of, setId)}${which}`)).body

test('of a base, a rate, a number, a price or a year total is the tree of that part', async () => {
  const of = await newCompany()
  await of.hire('jeanne', {}, ['2026-06', '2026-07'])
  await of.move((await of.run('2026-06')).id, 'Release')
  const set = await setOf(of, (await of.run('2026-07')).id)
  const part = (number: number, name: string) => explained(of, set, `${number}&part=${name}`)
  // 151.67 × 16.4832 = 2,500.01, at 6.90 %; the whole pay is below the ceiling.
  for (const [number, name, value] of [
    [210, 'amount', '172.5'],
    [210, 'base', '2500.01'],
    [210, 'rate', '0.069'],
    [100, 'quantity', '151.67'],
    [100, 'price', '16.4832'],
  ] as const) {
    const tree = await part(number, name)
    expect(tree).toMatchObject({ kind: 'line', number, value, because: expect.objectContaining({}) })
    expect(tree).not.toHaveProperty('storedValue')
  }
  expect(await part(210, 'amount')).toEqual(await explained(of, set, 210))
  expect(await part(210, 'base')).toMatchObject({
    part: 'base',
    because: { kind: 'line', name: 'Tranche1Salariale' },
  })
  expect(await part(210, 'rate')).toMatchObject({ part: 'rate', because: { kind: 'figure', table: 'TauxURSSAF' } })
  // June and July have the same pay: 3 % of the net taxable of each.
  const [month, year] = await Promise.all([part(960, 'amount'), part(960, 'yearToDate')])
  expect(Number(year.value)).toBe(2 * Number(month.value))
  expect(year).toMatchObject({
    part: 'yearToDate',
    because: { operator: '+', operands: [{ kind: 'yearToDate' }, {}] },
  })

  const path = `${pathOf(of, set)}100&part=`
  for (const wrong of ['base', 'all', '']) expect((await of.partner.get(`${path}${wrong}`)).status, wrong).toBe(400)
  const { body } = await of.partner.get(`${path}rate`, { 'accept-language': 'fr' })
  expect(body.errors).toEqual([{ pointer: '/part', message: 'n’est pas une partie de la rubrique 100' }])
})

test('of a base and of a year total names its stored value', async () => {
  const of = await newCompany()
  await of.hire('jeanne')
  const { id } = await of.run('2026-06')
  const set = await setOf(of, id)
  await service.store.write(async (root) => {
    const db = forTenant(root, of.tenantId)
    const kept = await resultSetById(db, set)
    const { layoutId } = (await jobById(db, id)) ?? {}
    const { lines, cumulated }: Layout = JSON.parse(await layoutById(root, layoutId ?? 0))
    const amounts = [...amountsIn(kept?.amounts ?? '')]
    amounts.splice(
      lines.findIndex(([name]) => name === 'Tranche1Salariale'),
      1,
      '1.23',
    )
    amounts.splice(lines.length + cumulated.indexOf('PAS'), 1, '4.56')
    const changed = db.updateTable('resultSets').set({ amounts: amountsText(amounts) })
    return written(changed.where('id', '=', set).execute())
  })
  const storedOf = async (which: string) => (await explained(of, set, which)).storedValue
  const parts = ['210&part=base', '960&part=yearToDate', '210', '210&part=rate', '960', '960&part=base']
  expect(await Promise.all(parts.map(storedOf))).toEqual(['1.23', '4.56', ...parts.slice(2).map(() => undefined)])
})
