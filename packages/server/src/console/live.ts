import { setTimeout as elapsed } from 'node:timers/promises'
import { streamSSE } from 'hono/streaming'
import { visitorOf } from './session.js'
import type { SignedIn } from './visit.js'

/** How often it looks, and for how long: a browser then asks again. In milliseconds. */
const [EVERY, LONGEST] = [500, 300_000]

/** What a page follows. */
interface Followed {
  /** Another text says that the page shows something else now. */
  readonly mark: string
  /** Whether nothing follows: the page is loaded again, and follows no more. */
  readonly isOver: boolean
}

/** Tells a page as server-sent events when what it shows has changed, until that is over or the session ends. */
export function live({ c, world }: SignedIn, look: () => Promise<Followed>): Response {
  return streamSSE(
    c,
    async (stream) => {
      let mark: string | undefined
      for (let waited = 0; waited < LONGEST && !stream.aborted; waited += EVERY) {
        const { session } = await visitorOf(c, world)
        const now = session === undefined ? { mark: '', isOver: true } : await look()
        if (now.isOver) return stream.writeSSE({ event: 'ended', data: '' })
        if (now.mark !== mark) await stream.writeSSE({ event: 'changed', data: now.mark })
        mark = now.mark
        await elapsed(EVERY, undefined, { ref: false })
      }
      // An outage closes the stream; the browser asks again.
    },
    async () => {},
  )
}
