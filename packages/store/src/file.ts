import Database from 'better-sqlite3'
import { codeOf } from './loop.js'

/** A database file. */
export type DatabaseFile = ReturnType<typeof openFile>

/**
 * Opens a database file and keeps a reference to it, its statements and its readers for ever. Garbage collection would close the file
 * and release its lock; with better-sqlite3 compiled for Node 24.19 or later it would abort the process
 * (nodejs/node#65446). Bytes of a file become a database in memory. The number of statements is bounded, since lists in queries have a maximum length.
 */
export function openFile(path: string | Buffer, options: Database.Options) {
  const file = opened(path, options)
  const statements = new Map<string, Database.Statement>()
  held.add(file).add(statements)
  return {
    exec: (text: string): void => void file.exec(text),
    /** Cached: preparing costs more than running most statements. */
    prepare(text: string): Database.Statement {
      const known = statements.get(text)
      if (known !== undefined) return known
      const statement = file.prepare(text)
      statements.set(text, statement)
      return statement
    },
    /** Reads the rows of a query one after another, as lists; for a bounded number of queries. */
    rows(text: string): Iterable<unknown> {
      const reading = file.prepare(text).raw().iterate()
      held.add(reading)
      return reading
    },
    /** All pages at once, from one snapshot: between two steps, a write of another process would begin the copy again. */
    backup: (to: string) => file.backup(to, { progress: () => ALL_PAGES }),
    isInTransaction: () => file.inTransaction,
    close: () => void file.close(),
  }
}
const ALL_PAGES = 0x7fffffff
const held = new Set<object>()

function opened(path: string | Buffer, options: Database.Options): Database.Database {
  try {
    return new Database(path, options)
  } catch (error) {
    throw codeOf(error) === 'SQLITE_CANTOPEN'
      ? codedError('SQLITE_CANTOPEN', `cannot open ${path} as a database`)
      : error
  }
}

/** An error that the command line prints in one line. */
export const codedError = (code: string, message: string): Error => Object.assign(new Error(message), { code })
