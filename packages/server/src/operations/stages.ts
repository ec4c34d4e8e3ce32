import type { Loop } from '@centime/store'
import * as store from '@centime/store'
import type { World } from '../http/world.js'

/** How many rows one transaction deletes, which bounds the waiting time of requests. */
const ROWS = 200

/** Starts the loop that deletes the staged rows of bulk writes whose request has ended or process has died. */
export function startStageCleaner(world: World): Pick<Loop, 'wake' | 'stop'> {
  const { store: database, owner } = world
  const poll = async (): Promise<boolean> => {
    const stage = await database.ask(store.freeStage)
    if (stage === undefined) return false
    const { id, tenantId } = stage
    const lease = await store.claimItem(database, owner, ['stage', id], { isStopping: loop.isStopping })
    if (lease === undefined) return true
    const clean = async (): Promise<void> => {
      const some = () =>
        store.fenced(database, lease, (root) => store.deleteStaged(store.forTenant(root, tenantId), id, ROWS), {
          provisional: true,
        })
      let isLeft = true
      while (isLeft && !loop.isStopping()) {
        isLeft = await some()
        await store.yieldToEventLoop()
      }
      await store.fenced(database, lease, async (root) => (isLeft ? undefined : store.deleteStage(root, id)), {
        last: true,
      })
    }
    await store.underLease(database, lease, clean, loop.isStopping)
    return true
  }
  const loop = store.startLoop(poll, (error) =>
    world.log.error({ error: store.errorText(error) }, 'a stage was not deleted'),
  )
  return loop
}
