import { InsertQueryNode, type KyselyPlugin, ValuesNode } from 'kysely'
import type { Store } from '../src/store/store.js'

/** What requests do with the database. */
export interface Work {
  statements: number
  rowsRead: number
  rowsInserted: number
  /** Characters of what is inserted. */
  characters: number
}
export const noWork = (): Work => ({ statements: 0, rowsRead: 0, rowsInserted: 0, characters: 0 })

/** A store that adds up its work. */
export function countingStore({ read, write, ...store }: Store, work: Work): Store {
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      work.statements++
      if (InsertQueryNode.is(node) && node.values !== undefined && ValuesNode.is(node.values)) {
        work.rowsInserted += node.values.values.length
        work.characters += JSON.stringify(node.values.values).length
      }
      return node
    },
    transformResult: async ({ result }) => {
      work.rowsRead += result.rows.length
      return result
    },
  }
  return {
    ...store,
    read: (run) => read((db) => run(db.withPlugin(counter))),
    write: (run, how) => write((db) => run(db.withPlugin(counter)), how),
  }
}
