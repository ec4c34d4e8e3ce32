import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Document, ResultSet, Store } from '@centime/store'
import * as store from '@centime/store'
import { ZipFile } from 'yazl'
import { originalContent } from './original.js'

/**
 * The archive of a payrun job: a ZIP file with the document of each employee. Only its list of entries is stored; the file is
 * written anew for each reader from the documents, one after another, and is always the same bytes.
 */
export interface Archive {
  /** The size of the file in bytes. */
  readonly bytes: number
  readonly entries: readonly Entry[]
}
/** A file in the archive: the row of its document, and its name. */
type Entry = readonly [rowId: number, name: string]

interface Archived {
  readonly store: Store
  readonly tenantId: number
  readonly document: Pick<Document, 'period' | 'revision' | 'candidateId' | 'variant' | 'jobId'>
}

/** The bytes of an archive in parts. Never more than one document is in memory. */
export function zipped(
  { store: database, tenantId, document }: Archived,
  entries: readonly Entry[],
): AsyncIterable<string | Uint8Array> {
  const zip = new ZipFile()
  zip.on('error', (error) => zip.outputStream.emit('error', error))
  const [year = 0, month = 0] = document.period.split('-').map(Number)
  // PDFs are compressed already. The day in the entry is local time, so this is the same everywhere.
  const options = { compress: false, forceDosTimestamp: true, mode: 0o100644, mtime: new Date(year, month - 1, 1) }
  for (const [rowId, name] of entries) {
    zip.addReadStreamLazy(name, options, (opened) => {
      const failed = (error: unknown) => opened(error, Readable.from([]))
      // Reading and writing continue without a turn of the event loop as long as no call has to wait.
      const content = store.yieldToEventLoop().then(() => contentOf(database, tenantId, rowId))
      content.then((bytes) => opened(null, Readable.from([bytes])), failed)
    })
  }
  zip.end()
  return zip.outputStream
}

async function contentOf(database: Store, tenantId: number, rowId: number): Promise<Buffer> {
  const content = await database.read(async (root) => {
    const document = await store.documentById(store.forTenant(root, tenantId), rowId)
    return document && originalContent(root, tenantId, document)
  })
  if (content === 'altered') throw new Error(`what is stored of document ${rowId} is not what was made`)
  if (content === undefined) throw new Error(`document ${rowId} was deleted while an archive was read`)
  return Buffer.from(content, 'base64')
}

/** Employees listed at a time: to reach columns after a document SQLite reads all its bytes, 0.2 ms each. */
const PEOPLE = 25

/** The archive of complete documents, and the SHA-256 of its bytes; undefined where it is stopped meanwhile. */
export async function archiveOf(
  archived: Archived,
  isStopping: () => boolean,
): Promise<(Archive & { readonly checksum: string }) | undefined> {
  const entries: Entry[] = []
  for (let after = 0, isLeft = true; isLeft; ) {
    const { last, found } = await entriesAfter(archived, after)
    entries.push(...found)
    isLeft = found.length === PEOPLE
    after = last
    await store.yieldToEventLoop()
  }
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of zipped(archived, entries)) {
    hash.update(part)
    bytes += part.length
    if (isStopping()) return undefined
  }
  return { bytes, entries, checksum: hash.digest('hex') }
}

const entriesAfter = ({ store: database, tenantId, document }: Archived, afterEmployee: number) =>
  database.read(async (root) => {
    const db = store.forTenant(root, tenantId)
    const sets = await store.listResultSets(db, document.jobId ?? 0, { afterEmployee, skip: 0, top: PEOPLE })
    const employeeIds = sets.map(({ employeeId }) => employeeId)
    const made = employeeIds.length === 0 ? [] : await store.documentsOfEmployees(db, document, employeeIds)
    const rows = new Map(made.map((one) => [one.candidateId, one]))
    const found = sets.map((set): Entry => {
      const one = rows.get(store.ofEmployee(document, set.employeeId).candidateId)
      if (one?.status !== 'ready') throw new Error(`the document of employee ${set.employeeId} is not made`)
      return [one.id, nameOf(document.period, set)]
    })
    return { last: employeeIds.at(-1) ?? 0, found }
  })

/** The name of a file: person, month, identifier or id, which is unique; in characters that every system accepts. */
function nameOf(period: string, { firstName, lastName, identifier, employeeId }: ResultSet): string {
  const safe = (text: string): string =>
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}' _.-]/gu, '_')
      .replace(/^\.+/, '_')
      .slice(0, 60)
      .trim()
  const who = safe(identifier) === identifier ? identifier : `${safe(identifier)}-${employeeId}`
  return `${period} ${safe(`${lastName} ${firstName}`)} (${who}).pdf`
}
