import { stepBack } from '../ground/priority.js'
import type { Settings } from '../ground/settings.js'
import { type BackupMade, makeBackup, type NotDone } from './backup.js'

stepBack()

/** The entry of a thread: makes one copy. SQLite copies and checks in one call, which would block the event loop. */
export default ({
  settings,
  to,
}: {
  readonly settings: Settings
  readonly to: string
}): Promise<BackupMade | NotDone> => makeBackup(settings, to)
