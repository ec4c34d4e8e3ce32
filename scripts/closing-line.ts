import type { Reporter, TestModule } from 'vitest/node'

/** Ends every test run with `N passed, N failed, N skipped`. A file that does not load is a failure too. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
    const count = (state: string) => states.filter((each) => each === state).length
    const broken = modules.filter((module) => module.errors().length > 0).length + unhandledErrors.length
    console.log(`${count('passed')} passed, ${count('failed') + broken} failed, ${count('skipped')} skipped`)
  }
}
