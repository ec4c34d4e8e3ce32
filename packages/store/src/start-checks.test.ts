import {
  copyFileSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFile } from './file.js'
import { openSqlite } from './sqlite.js'
import { checkPages } from './start-checks.js'
import { written } from './store.js'

/** Refusals at the start, each with what to do. */

const folder = mkdtempSync(join(tmpdir(), 'centime-checks-'))
const sound = join(folder, 'sound.db')
beforeAll(async () => {
  const store = await openSqlite(sound)
  const partners = Array.from({ length: 500 }, (_, number) => ({ name: `${number} ${'x'.repeat(200)}`, created: '' }))
  for (const partner of partners) {
    await store.write((db) => written(db.insertInto('partners').values(partner).execute()), { provisional: true })
  }
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true }))
let copies = 0
const copy = (): string => {
  const path = join(folder, `${++copies}.db`)
  copyFileSync(sound, path)
  return path
}

describe('a start refuses', () => {
  const refused = (path: string) => expect(openSqlite(path)).rejects
  test('an empty file in place of data, and does not change it', async () => {
    const path = copy()
    truncateSync(path, 0)
    await refused(path).toThrow(/is empty: mount the right disk, or restore a backup .*, or delete it to begin anew$/)
    expect(readFileSync(path)).toHaveLength(0)
  })
  test('a database that is gone while its log remains', async () => {
    const path = join(folder, 'gone.db')
    writeFileSync(`${path}-wal`, 'frames')
    await refused(path).toThrow(/is gone, but its log \S+-wal is there: mount the right disk, or restore a backup/)
  })
  test('a link to nothing, as when a disk is not mounted', async () => {
    const path = join(folder, 'link.db')
    symlinkSync(join(folder, 'not mounted', 'a.db'), path)
    await refused(path).toThrow(/is a link to nothing: mount the disk that it leads to$/)
  })
  test('a file with several names: each would have a log of its own', async () => {
    const path = copy()
    linkSync(path, `${path}-other`)
    await refused(path).toThrow(/has 2 names \(hard links\): remove the others, and copy it instead$/)
  })
  test('a damaged page and a truncated file, and says what to do', () => {
    const size = readFileSync(sound).length
    const page = 4096
    for (const damage of [
      (path: string) => writeAt(path, size - 2 * page, Buffer.alloc(page, 0xa5)),
      (path: string) => writeAt(path, size - 2 * page, Buffer.alloc(page, 0)),
      (path: string) => truncateSync(path, size - page),
    ]) {
      const path = copy()
      expect(checkPages(path)).toBe('whole')
      damage(path)
      expect(() => checkPages(path)).toThrow(
        /is damaged \(.+\): restore a backup; `centime check` lists all that is wrong$/,
      )
    }
  })
})

function writeAt(path: string, place: number, bytes: Buffer): void {
  const all = readFileSync(path)
  bytes.copy(all, place)
  writeFileSync(path, all)
}

test('a start reads the small tables of a large database', () => {
  const path = copy()
  expect(checkPages(path, 1000)).toBe('partly')
  const file = openFile(path, {})
  const root = Number(file.prepare(`select rootpage from sqlite_schema where name = 'partners'`).pluck().get())
  file.close()
  writeAt(path, (root - 1) * 4096, Buffer.alloc(4096, 0xa5))
  expect(() => checkPages(path, 1000)).toThrow('is damaged')
})

test('a crash while a database is made leaves nothing that stops the next start', async () => {
  const path = join(folder, 'new.db')
  for (const left of ['', readFileSync(sound).subarray(0, 0)]) writeFileSync(`${path}.new`, left)
  await (await openSqlite(path)).close()
  expect(checkPages(path)).toBe('whole')
})
