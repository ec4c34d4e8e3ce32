import { setPriority } from 'node:os'
import type { Settings } from '../ground/settings.js'
import { type BackupMade, makeBackup, type Refused } from './backup.js'

// Requests have priority, as in `payruns/thread.ts`.
if (process.platform === 'linux') setPriority(10)

/** The entry of a thread: makes one copy. SQLite copies and checks in one call, which would stop the event loop. */
export default ({
  settings,
  to,
}: {
  readonly settings: Settings
  readonly to: string
}): Promise<BackupMade | Refused> => makeBackup(settings, to)
