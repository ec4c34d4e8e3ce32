import { errorText, type Loop, releaseDead, startLoop } from '@centime/store'
import type { World } from '../http/world.js'

/** Starts the loop that ends the leases of dead processes, so that other processes continue their work. */
export function startTakeover({ store, owner, log, wake }: World): Pick<Loop, 'wake' | 'stop'> {
  const poll = async (): Promise<boolean> => {
    const ended = await store.write(async (db) => {
      const value = await releaseDead(db, owner)
      return { value, commit: value > 0 }
    })
    if (ended === 0) return false
    log.warn({ leases: ended }, 'another process has ended: its work is taken up')
    wake()
    return false
  }
  return startLoop(poll, (error) => log.error({ error: errorText(error) }, 'the work of others cannot be taken up'))
}
