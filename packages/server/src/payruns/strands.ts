import { yieldToEventLoop } from '@centime/store'

/** Runs steps in concurrent loops while any are left. When it throws all have ended, so the job can be restarted. */
export async function strands(count: number, isLeft: () => boolean, step: () => Promise<void>): Promise<void> {
  const loop = async (): Promise<void> => {
    while (isLeft()) {
      await step()
      if (isLeft()) await yieldToEventLoop()
    }
  }
  const running = Array.from({ length: count }, loop)
  await Promise.allSettled(running)
  await Promise.all(running)
}
