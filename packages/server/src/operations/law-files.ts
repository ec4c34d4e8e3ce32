import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '@centime/store'
import * as store from '@centime/store'
import { isRefusal, type Refusal } from '../ground/refusal.js'
import type { Settings } from '../ground/settings.js'
import { addPack, audited, type Changed, readPack, storedForm } from './law-packs.js'

/**
 * The law packs of files, which a server adds at its start by the same checks as every other: `CENTIME_LAW_PACKS`. A
 * pack that the database has had before is not added again, so a removed pack stays removed, and several servers may
 * have the same files.
 */

type Of = Pick<Settings, 'environment' | 'lawKeys' | 'lawFiles'>

/** Adds them in the order of the setting, those of a folder by name. Throws an error of one sentence for the first that is refused. */
export async function addPacksOfFiles(database: Pick<Store, 'write'>, settings: Of, now: Date): Promise<void> {
  for (const file of settings.lawFiles.flatMap(filesAt)) {
    const pack = readPack(textOf(file))
    if (isRefusal(pack)) throw new Error(`the law pack ${file} is not added: ${pack.detail}`)
    const { digest } = storedForm(pack)
    const added = await database.write<Changed | Refusal>(
      async (root) => {
        const packs = await store.lawPacks(root)
        if (packs.some((one) => one.digest === digest)) return { value: { packs, isNew: false }, commit: false }
        return audited(root, { by: 'start', now }, 'law add', (db, author) => addPack(db, settings, pack, author))
      },
      { chain: store.SERVICE_CHAIN },
    )
    if (isRefusal(added)) throw new Error(`the law pack ${file} is not added: ${added.detail}`)
  }
}

function filesAt(path: string): readonly string[] {
  if (!statsOf(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => join(path, name))
}

function statsOf(path: string) {
  try {
    return statSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(path, error)
  }
}

const unreadable = (path: string, error: unknown): Error =>
  new Error(`CENTIME_LAW_PACKS: cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`)
