import {
  claimItem,
  deleteStage,
  deleteStaged,
  errorText,
  fenced,
  forTenant,
  freeStage,
  type Loop,
  startLoop,
  underLease,
  yieldToEventLoop,
} from '@centime/store'
import type { World } from '../http/world.js'

/** How many rows one transaction deletes, which bounds the waiting time of requests. */
const ROWS = 200

/**
 * Starts the loop that deletes the staged rows of bulk writes, once their request has ended or its process has died.
 */
export function startStageCleaner(world: World): Pick<Loop, 'wake' | 'stop'> {
  const { store, owner } = world
  const poll = async (): Promise<boolean> => {
    const stage = await store.ask(freeStage)
    if (stage === undefined) return false
    const { id, tenantId } = stage
    const lease = await claimItem(store, owner, ['stage', id], { isStopping: loop.isStopping })
    if (lease === undefined) return true
    const clean = async (): Promise<void> => {
      const some = () =>
        fenced(store, lease, (root) => deleteStaged(forTenant(root, tenantId), id, ROWS), { provisional: true })
      let isLeft = true
      while (isLeft && !loop.isStopping()) {
        isLeft = await some()
        await yieldToEventLoop()
      }
      await fenced(store, lease, async (root) => (isLeft ? undefined : deleteStage(root, id)), { last: true })
    }
    await underLease(store, lease, clean, loop.isStopping)
    return true
  }
  const loop = startLoop(poll, (error) => world.log.error({ error: errorText(error) }, 'a stage was not deleted'))
  return loop
}
