/** Lets the other work of the event loop go on: long work calls it between its parts. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
