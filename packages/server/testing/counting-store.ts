import type { Store, Writing } from '@centime/store'
import {
  InsertQueryNode,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
  SqliteQueryCompiler,
  ValuesNode,
} from 'kysely'

/** Counts the database work of requests. */
export interface Work {
  statements: number
  rowsRead: number
  rowsInserted: number
  /** Characters of the inserted values. */
  characters: number
}
export const noWork = (): Work => ({ statements: 0, rowsRead: 0, rowsInserted: 0, characters: 0 })

/** A store that adds up its work. */
export const countingStore = (store: Store, work: Work): Store =>
  watchedStore(store, () => ({
    transformQuery: ({ node }) => {
      if (InsertQueryNode.is(node) && node.values !== undefined && ValuesNode.is(node.values)) {
        work.rowsInserted += node.values.values.length
        work.characters += JSON.stringify(node.values.values).length
      }
      return node
    },
    transformResult: async ({ result }) => {
      work.statements++
      work.rowsRead += result.rows.length
      return result
    },
  }))

/** The work of a request or a worker in one transaction, or outside all. */
export interface Step {
  readonly kind: 'ask' | 'read' | 'write'
  /** Whether its commit waits for the disk. */
  readonly isFlushed: boolean
  /** Each statement with its values; those that begin and end the transaction are not among them. */
  readonly statements: string[]
  /** How many times it has waited for the database. Queries that are one statement on PostgreSQL count as one wait on SQLite. */
  waits: number
}

/** A store that reports each step when it begins. */
export const tellingStore = (store: Store, tell: (step: Step) => void): Store =>
  watchedStore(store, (kind, { provisional = false } = {}) => {
    const step: Step = { kind, isFlushed: kind === 'write' && !provisional, statements: [], waits: 0 }
    tell(step)
    const begun = new WeakMap<QueryId, { readonly node: RootOperationNode; readonly after: number }>()
    let last = -1
    return {
      transformQuery: ({ node, queryId }) => {
        begun.set(queryId, { node, after: step.statements.length })
        return node
      },
      // A query in another transaction has no result.
      transformResult: async ({ result, queryId }) => {
        const { node, after = 0 } = begun.get(queryId) ?? {}
        if (node === undefined) throw new Error('a result of no query')
        // Queries that began after the same result count as one wait.
        if (after !== last) step.waits++
        last = after
        const { sql, parameters } = new SqliteQueryCompiler().compileQuery(node, queryId)
        step.statements.push(`${sql} ${JSON.stringify(parameters)}`)
        return result
      },
    }
  })

function watchedStore(
  { ask, read, write, ...store }: Store,
  watch: (kind: Step['kind'], how?: Writing) => KyselyPlugin,
): Store {
  return {
    ...store,
    ask: (run) => ask((db) => run(db.withPlugin(watch('ask')))),
    read: (run, how) => read((db) => run(db.withPlugin(watch('read'))), how),
    write: (run, how) => write((db) => run(db.withPlugin(watch('write', how))), how),
  }
}
