// Stryker's runner for the rules by dates: one thread of Vitest imports the engine and the cases once, and switches from mutant to mutant.

import { once } from 'node:events'
import { BroadcastChannel } from 'node:worker_threads'
import { createVitest } from 'vitest/node'

class MutantsInProcess {
  channel = new BroadcastChannel('centime mutants')

  capabilities() {
    return { reloadEnvironment: false }
  }

  async init() {
    const answer = this.answer()
    this.vitest = await createVitest('test', { config: 'vitest.mutation.config.ts', watch: false })
    this.run = this.vitest.start()
    const first = await Promise.race([answer, this.run.then(() => undefined)])
    if (first === undefined) throw new Error('the cases did not start')
    this.first = first
  }

  async answer() {
    const { promise, resolve } = withResolvers()
    this.channel.onmessage = ({ data }) => resolve(data)
    return promise
  }

  async dryRun() {
    const { cases, coverage } = this.first
    return {
      status: 'complete',
      mutantCoverage: coverage,
      tests: cases.map(({ id, name, file, milliseconds, error }) => ({
        id,
        name,
        fileName: file,
        timeSpentMs: milliseconds,
        status: error === undefined ? 0 : 1,
        ...(error !== undefined && { failureMessage: error }),
      })),
    }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const answer = this.answer()
    this.channel.postMessage({ mutant: activeMutant.id, cases: testFilter, hitLimit })
    const { count, by, error, isEndless } = await answer
    if (isEndless) return { status: 'timeout', reason: error }
    if (by === undefined) return { status: 'survived', nrOfTests: count }
    return { status: 'killed', killedBy: [by], failureMessage: error, nrOfTests: count }
  }

  async dispose() {
    this.channel.postMessage('end')
    await this.run
    await this.vitest?.close()
    this.channel.close()
  }
}

const withResolvers = () => {
  let resolve
  const promise = new Promise((done) => { resolve = done })
  return { promise, resolve }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'centime', injectableClass: MutantsInProcess }]
