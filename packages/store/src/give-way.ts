/** Yields to the event loop: long work calls it between its parts, so that other work goes on. */
export const giveWay = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
