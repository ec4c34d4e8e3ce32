import { yieldToEventLoop } from '@centime/store'

/** Runs steps in concurrent loops while any are left. When it throws all have ended, so the job can be restarted. */
export async function strands(count: number, isLeft: () => boolean, step: () => Promise<void>): Promise<void> {
  const loop = async (): Promise<void> => {
    while (isLeft()) await step()
  }
  const running = Array.from({ length: count }, loop)
  await Promise.allSettled(running)
  await Promise.all(running)
}

/** Runs the work of such loops one after another. In between, other work of the event loop has its turn. */
export function oneAfterAnother(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.then(yieldToEventLoop, yieldToEventLoop)
    return done
  }
}
