import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorText, type Loop, startLoop } from '@centime/store'
import { Piscina } from 'piscina'
import type { Settings } from '../ground/settings.js'
import type { World } from '../http/world.js'
import { type BackupMade, keyFilesOf, type NotDone } from './backup.js'

type Copy = (to: string) => Promise<BackupMade | NotDone>

/** A thread for copies, which ends when idle. */
export function copyThread(
  file: URL,
  settings: Settings,
): { readonly copy: Copy; readonly close: () => Promise<void> } {
  const pool = new Piscina<{ readonly settings: Settings; readonly to: string }, BackupMade | NotDone>({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
  })
  return { copy: (to) => pool.run({ settings, to }), close: () => pool.destroy() }
}

const HOUR_MILLISECONDS = 3_600_000
const RETRY_MILLISECONDS = 600_000

/**
 * Starts the loop that copies the database into the directory for copies, whenever the newest copy is older than the
 * interval, also just after a start. Uses the machine's clock. A failure is logged as an error; the server continues.
 */
export function startBackups(world: World, copy: Copy): Pick<Loop, 'wake' | 'stop'> {
  const { wall, log, isPurgeHeld } = world
  const { backups } = world.settings
  let resting = Number.NEGATIVE_INFINITY
  const poll = async (): Promise<boolean> => {
    const now = wall()
    // The absolute difference also covers a clock that was set back.
    if (backups === undefined || Math.abs(now - resting) < RETRY_MILLISECONDS) return false
    resting = now
    const { directory, everyHours, keep } = backups
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const [newest = 0] = copiesIn(directory, now).map(instantOf)
    if (now - newest < everyHours * HOUR_MILLISECONDS) return false
    // Files of killed runs: each can be as large as the database.
    for (const name of readdirSync(directory)) if (UNFINISHED.test(name)) rmSync(join(directory, name))
    const made = await copy(join(directory, nameAt(now)))
    if ('refused' in made) throw new Error(made.refused)
    log.info({ backup: made.backup, bytes: made.bytes, milliseconds: wall() - now }, 'backup')
    for (const name of isPurgeHeld() ? [] : copiesIn(directory, now).slice(keep)) {
      const old = join(directory, name)
      for (const file of [old, ...keyFilesOf(old)]) rmSync(file, { force: true })
    }
    return false
  }
  return startLoop(poll, (error) => log.error({ error: errorText(error) }, 'the backup failed'))
}

/** `centime-20261122T093000Z.db`: names in the order of their instants, to the second. */
const nameAt = (instant: number): string =>
  `centime-${new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.db`
const instantOf = (name: string): number =>
  Date.parse(name.replace(/^centime-(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z\.db$/, '$1-$2-$3:$4:$5Z'))

/**
 * The copies of a directory, the newest first. Copies that a wrong clock dated in the future do not count and replace
 * no others. Files with other names are ignored.
 */
const copiesIn = (directory: string, now: number): readonly string[] =>
  readdirSync(directory)
    .filter((name) => /^centime-\d{8}T\d{6}Z\.db$/.test(name) && instantOf(name) <= now)
    .sort()
    .reverse()
const UNFINISHED = /^centime-\d{8}T\d{6}Z\.db\.new$/
