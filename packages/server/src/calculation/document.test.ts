import { inflateSync } from 'node:zlib'
import { Decimal } from '@centime/engine'
import { forTenant, resultSetById, written } from '@centime/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { polled } from '../../testing/client.js'
import { type Managed, type Month, managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'
import type { Layout } from './layout.js'
import { amountsIn } from './stored-amounts.js'

/** Results outlive the version of the law that calculated them: documents and answers keep showing what was paid. */

let service: TestService
let of: Managed
let june: Month
let setId: number
beforeAll(async () => {
  service = await testService()
  of = await managed(service, await service.newPartner('one'))
  june = of.month('2026-06')
  const { candidate } = await june.finalized(3000)
  setId = candidate.resultSetId
  // As another version would have calculated it: one cent more of CRDS, one cent less to pay.
  await service.store.write((root) => written(otherAmounts(forTenant(root, of.tenantId), root)))
})
afterAll(() => service.stop())

async function otherAmounts(db: ReturnType<typeof forTenant>, root: Parameters<typeof forTenant>[0]): Promise<void> {
  const { content } = await root.selectFrom('layouts').select('content').executeTakeFirstOrThrow()
  const { lines }: Layout = JSON.parse(content)
  const texts = [...amountsIn((await resultSetById(db, setId))?.amounts ?? '')]
  const at = (name: string): number => lines.findIndex(([line]) => line === name)
  const add = (name: string, cents: number) =>
    texts.splice(at(name), 1, new Decimal(texts[at(name)] ?? '').plus(cents / 100).toFixed(2))
  for (const name of ['CRDS', 'CRDSSalaire', 'TotalCotisationsSalariales']) add(name, 1)
  for (const name of ['NetAvantImpot', 'MontantNetSocial', 'NetAPayer']) add(name, -1)
  await db
    .updateTable('resultSets')
    .set({ amounts: JSON.stringify(texts) })
    .where('id', '=', setId)
    .execute()
}

/** The result that is attached to a PDF. */
function attached(bytes: Buffer): { readonly lines: readonly { readonly name: string; readonly value: string }[] } {
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 1)) {
    try {
      const text = inflateSync(bytes.subarray(at + 7)).toString()
      if (text.startsWith('{')) return JSON.parse(text)
    } catch {
      // Not compressed.
    }
  }
  throw new Error('no result is attached')
}

test('a document has the amounts of its result, even where the current law gives others', async () => {
  const path = `${june.path}/revisions/1/candidates/${(await june.read()).body.candidate.id}/documents/final`
  await of.partner.send('POST', path)
  const { status, url } = await polled('the document', async () => {
    const { body } = await of.partner.get(path)
    return ['pending', 'generating'].includes(body.status) ? undefined : body
  })
  expect(status).toBe('ready')
  const { lines } = attached(Buffer.from(await (await service.app.request(url)).arrayBuffer()))
  const printed = Object.fromEntries(lines.map(({ name, value }) => [name, value]))
  expect([printed['CRDS'], printed['NetAPayer']]).toEqual(['14.97', '2239.51'])
})

test('an explanation states the stored amount, even where the current law gives another', async () => {
  const path = (number: number): string =>
    `${of.path}/payrollresults/sets/${setId}/explanation?wageTypeNumber=${number}`
  const { body: wageTypes } = await of.partner.get(`${of.path}/payrolls/${of.payrollId}/wagetypes?date=2026-06-01`)
  const numberOf = (name: string): number =>
    wageTypes.find((one: { readonly name: string }) => one.name === name)?.wageTypeNumber
  expect((await of.partner.get(path(numberOf('CRDS')))).body).toMatchObject({
    value: '14.96',
    storedValue: '14.97',
  })
  expect((await of.partner.get(path(numberOf('CSGDeductible')))).body).not.toHaveProperty('storedValue')
})
