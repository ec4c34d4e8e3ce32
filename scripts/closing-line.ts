import type { Reporter, TestModule } from 'vitest/node'

/** Counts the tests for the closing line of `npm test`. A file that does not load counts as a failure. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: string) => states.filter((each) => each === state).length
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandledErrors.length
    const [passed, failed, skipped] = [count('passed'), count('failed') + broken, count('skipped')]
    // Under `npm test` the bootstrap prints the line at the very end.
    if (process.send) process.send({ passed, failed, skipped })
    else console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  }
}
