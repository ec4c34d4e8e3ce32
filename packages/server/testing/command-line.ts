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

/** Runs one command, as `centime` of server-process.ts does, without the start of a process. */
export async function centimeHere(variables: Variables, ...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await commandLine(variables, ...words)
  if (status !== 0) throw new Error(`centime ${words.join(' ')}: exit code ${status}\n${stderr}${stdout}`)
  return stdout
}

/** Makes a partner with a key. */
export async function partnerKey(variables: Variables, role: string, ...more: readonly string[]) {
  const { partnerId }: { partnerId: number } = JSON.parse(
    await centimeHere(variables, 'partner', 'create', '--name', 'A'),
  )
  const of = ['--partner', `${partnerId}`, '--role', role]
  const { key }: { key: string } = JSON.parse(await centimeHere(variables, 'key', 'create', ...of, ...more))
  return { partnerId, key }
}
