import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { codedError, type DatabaseFile, openFile } from './file.js'
import { codeOf } from './loop.js'
import { MIGRATIONS_TABLE } from './migrate.js'

/** Checks of a database file before it is used. Each refusal says what to do. */

/** Refuses a file that cannot be used; creates a missing one unless `mustExist`. */
export function assertUsable(path: string, { mustExist }: { readonly mustExist: boolean }): void {
  if (fs.existsSync(restoredOf(path))) {
    throw codedError('RESTORING', `a restore of ${path} was interrupted: run centime restore again, with --replace`)
  }
  const found = fs.statSync(path, { throwIfNoEntry: false })
  if (found === undefined && mustExist) throw codedError('ENOENT', `there is no database ${path}`)
  if (fs.lstatSync(path, { throwIfNoEntry: false })?.isFile() === false && found === undefined) {
    throw codedError('ENOENT', `${path} is a link to nothing: mount the disk that it leads to`)
  }
  if (found === undefined && fs.existsSync(`${path}-wal`)) {
    throw codedError('ENOENT', `${path} is gone, but its log ${path}-wal is there: ${RESTORE}`)
  }
  fs.mkdirSync(dirname(path), { recursive: true })
  assertWritable(dirname(path))
  if (found === undefined) createFile(path)
  else if (found.isFile()) assertFile(path, found)
}

/** The name of a complete copy, while a restore renames the existing files. */
export const restoredOf = (path: string): string => `${path}.restored`

const RESTORE = 'mount the right disk, or restore a backup (docs/operations.md)'

function assertFile(path: string, { size, nlink }: fs.Stats): void {
  assertWritable(path)
  if (size === 0) throw codedError('EMPTY', `${path} is empty: ${RESTORE}, or delete it to begin anew`)
  // Each name would get a log of its own, and the two logs would destroy the database.
  if (nlink > 1)
    throw codedError('LINKED', `${path} has ${nlink} names (hard links): remove the others, and copy it instead`)
}

function assertWritable(path: string): void {
  try {
    fs.accessSync(path, fs.constants.R_OK | fs.constants.W_OK)
  } catch (error) {
    const why = codeOf(error) === 'EROFS' ? 'its disk is mounted read-only: mount it writable' : WHOSE
    throw codedError(codeOf(error), `${path} cannot be written: ${why}`)
  }
}
const WHOSE = 'let the user of the service own it, and its folder'

/** Makes a new database. It gets its name when it has content, so that a crash never leaves an empty file. */
function createFile(path: string): void {
  const made = `${path}.new`
  const file = openFile(made, { timeout: 3000 })
  file.exec('begin exclusive')
  // Another process may have made it meanwhile.
  const isFirst = !fs.existsSync(path)
  if (isFirst) file.exec(MIGRATIONS_TABLE)
  file.exec('commit')
  if (isFirst) fs.renameSync(made, path)
  file.close()
  if (!isFirst) fs.rmSync(made, { force: true })
}

/** Up to this size, the check at the start reads the whole file: about a second. */
const WHOLE_BYTES = 2 ** 30

/** The tables that grow with payslips and with time. */
const LARGE = `'resultSets', 'caseValues', 'documents', 'answers', 'audit', 'webhookEvents', 'webhookDeliveries'`

/** Refuses a file with damaged pages. Of one larger than `wholeBytes` it reads the small tables: `partly`. */
export function checkPages(path: string, wholeBytes = WHOLE_BYTES): 'whole' | 'partly' {
  const file = openFile(path, { timeout: 3000 })
  try {
    const isWhole = fs.statSync(path).size <= wholeBytes
    const tables = isWhole
      ? ['']
      : names(file, `type = 'table' and name not in (${LARGE})`).map((name) => `("${name}")`)
    for (const table of tables) {
      const [found] = texts(file, `pragma quick_check${table}`)
      if (found !== 'ok') throw damaged(path, found ?? '')
    }
    return isWhole ? 'whole' : 'partly'
  } catch (error) {
    // The code that opens the file reports this error.
    if (codeOf(error) === 'SQLITE_NOTADB') return 'whole'
    const isDamage = error instanceof Error && codeOf(error).startsWith('SQLITE_CORRUPT')
    throw isDamage ? damaged(path, error.message) : error
  } finally {
    file.close()
  }
}

const damaged = (path: string, what: string): Error =>
  codedError(
    'DAMAGED',
    `${path} is damaged (${what.split('\n')[0]}): restore a backup; \`centime check\` lists all that is wrong`,
  )

const texts = (file: DatabaseFile, query: string): readonly string[] => file.prepare(query).pluck().all().map(String)
const names = (file: DatabaseFile, where: string) => texts(file, `select name from sqlite_schema where ${where}`)
