import { runCentime } from '../src/cli/run.js'
import { environmentWith, type Variables } from './server-process.js'

/** A command of `centime` in this process: what it prints and its exit code, as a process of its own would have them. */

interface Ran {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

class Ended extends Error {
  readonly status: number
  constructor(status: number) {
    super(`ended with ${status}`)
    this.status = status
  }
}

/** Runs one command to its end; no two at once. Paths are relative to the folder of this process. */
export async function commandLine(variables: Variables, ...words: readonly string[]): Promise<Ran> {
  const before = process.exitCode
  const printed = { stdout: '', stderr: '' }
  const restored = (['stdout', 'stderr'] as const).map((name) => {
    const { write, isTTY } = process[name]
    process[name].isTTY = false
    process[name].write = (text: string | Uint8Array) => {
      printed[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
      return true
    }
    return () => Object.assign(process[name], { write, isTTY })
  })
  try {
    process.exitCode = undefined
    await runCentime(words, {
      env: environmentWith(variables),
      exit: (code) => {
        throw new Ended(code)
      },
    })
    return { status: Number(process.exitCode ?? 0), ...printed }
  } catch (error) {
    if (error instanceof Ended) return { status: error.status, ...printed }
    throw error
  } finally {
    process.exitCode = before
    for (const restore of restored) restore()
  }
}
