/** Lets the other work of the event loop go on: long work calls it between its parts. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The same between the parts of work on many items; work on a few takes a millisecond. */
export const yieldAmong = async (items: readonly unknown[]): Promise<void> => {
  if (items.length > 200) await yieldToEventLoop()
}
