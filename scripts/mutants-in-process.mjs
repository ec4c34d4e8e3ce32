// @ts-check
// Stryker's runner for the rules by dates. One thread of Vitest (packages/engine/testing/law-proof/mutants.ts) imports the engine and its cases
// once, switches from mutant to mutant, and answers in Stryker's words.

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
    this.end = this.vitest.start()
    this.first = await Promise.race([answer, this.end.then(() => undefined)])
    if (this.first === undefined) throw new Error('the cases did not start')
  }

  /** @returns {Promise<any>} what the thread says next */
  answer() {
    return new Promise((resolve) => {
      this.channel.onmessage = ({ data }) => resolve(data)
    })
  }

  async dryRun() {
    return this.first
  }

  /** @param {object} asked mutant and cases */
  async mutantRun(asked) {
    const answer = this.answer()
    this.channel.postMessage(asked)
    const { isSpoiled, ...result } = await answer
    // Stryker starts another process and asks again.
    if (isSpoiled) throw new Error('an earlier mutant left something behind')
    return result
  }

  async dispose() {
    this.channel.postMessage('end')
    await this.end
    await this.vitest?.close()
    this.channel.close()
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'centime', injectableClass: MutantsInProcess }]
