import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CEILING, packOf, packsOf } from '../../testing/law-packs.js'
import { type TestService, testService } from '../../testing/service.js'
import { addPacksOfFiles } from './law-files.js'

/** `CENTIME_LAW_PACKS`: the packs of files and folders, which a start adds. The figures are fictitious. */

const NOW = new Date('2027-01-04T09:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'centime-law-files-'))
const packs = join(folder, 'packs')
mkdirSync(packs)
const write = (name: string, pack: object): string => {
  const file = join(packs, name)
  writeFileSync(file, JSON.stringify(pack))
  return file
}
const SMIC = { ...CEILING, table: 'SMIC', key: 'SMICHoraire', value: '12.50' }
write('a.json', packOf())
write('b.json', packOf({ id: '2027-smic', figures: [SMIC] }))
writeFileSync(join(packs, 'README.txt'), 'no pack')

let service: TestService
beforeAll(async () => {
  service = await testService()
  service.world.setNow(NOW)
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})
const start = (...lawFiles: readonly string[]) =>
  addPacksOfFiles(service.world.store, { environment: 'sandbox', lawKeys: undefined, lawFiles }, NOW)

test('a start adds the packs of a folder, two starts at once each of them once, and leaves one that was taken back', async () => {
  const admin = service.as(await service.newKey(await service.newPartner('one'), 'admin'))
  const inForce = async () =>
    (await admin.get('/law/packs')).body.packs.map((one: Record<string, unknown>) => [
      ...[one['id'], one['addedBy'], one['removed'] === null],
    ])
  await Promise.all([start(packs), start(packs)])
  expect(await inForce()).toEqual([
    ['2027-01', 'start', true],
    ['2027-smic', 'start', true],
  ])
  expect((await packsOf(admin).remove()).status).toBe(200)
  await start(packs)
  expect(await inForce()).toEqual([
    ['2027-01', 'start', false],
    ['2027-smic', 'start', true],
  ])
})

test('a start ends at a pack that is refused, with the file and the reason, and at a file that is not there', async () => {
  const far = write('c.json', packOf({ id: 'far', figures: [{ ...CEILING, value: '60' }] }))
  await expect(start(far)).rejects.toThrow(/c\.json is not added: .*less than four times/s)
  await expect(start(write('d.json', { id: 'none' }))).rejects.toThrow(/d\.json is not added: /)
  await expect(start(join(packs, 'gone.json'))).rejects.toThrow(/cannot read .*gone\.json/)
  const unsigned = { environment: 'production' as const, lawKeys: undefined, lawFiles: [far] }
  await expect(addPacksOfFiles(service.world.store, unsigned, NOW)).rejects.toThrow(/not signed/)
})
