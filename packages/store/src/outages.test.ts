import { mkdtempSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Outage } from './outage.js'
import { lackOfRoom, outageOf } from './outages.js'

const sqlite = (code: string): Error => Object.assign(new Error('disk'), { code })

test('a full disk, a failing one and one that was remounted read-only are outages; damage and bugs are not', () => {
  expect(outageOf(sqlite('SQLITE_FULL'))).toMatchObject({ code: 'storage_full' })
  for (const code of [
    'SQLITE_IOERR_WRITE',
    'SQLITE_IOERR_FSYNC',
    'SQLITE_READONLY',
    'SQLITE_READONLY_DBMOVED',
    'SQLITE_CANTOPEN',
  ]) {
    expect(outageOf(sqlite(code))).toEqual(new Outage('not_ready', `the disk of the database fails: ${code}`))
  }
  for (const error of [sqlite('SQLITE_CORRUPT'), sqlite('SQLITE_CONSTRAINT'), new Error('bug')]) {
    expect(outageOf(error)).toBe(error)
  }
})

const folder = mkdtempSync(join(tmpdir(), 'centime-outages-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the free space is that of the disk of the database; a database in memory needs none', () => {
  const database = join(folder, 'a.db')
  writeFileSync(database, '')
  const { bavail, bsize } = statfsSync(folder)
  expect(lackOfRoom(database, bavail * bsize * 2)).toMatchObject({ code: 'storage_full' })
  expect(lackOfRoom(database, (bavail * bsize) / 2)).toBeUndefined()
  expect(lackOfRoom(':memory:', Number.MAX_VALUE)).toBeUndefined()
  expect(lackOfRoom(join(folder, 'no such folder', 'a.db'), 1)).toBeUndefined()
})
test.skipIf(process.platform !== 'linux')('behind a link it is the free space of the disk of its target', () => {
  const link = join(folder, 'link.db')
  symlinkSync('/proc/version', link) // a disk without any room
  expect(lackOfRoom(link, 1)).toMatchObject({ code: 'storage_full' })
})
