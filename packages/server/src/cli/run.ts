import { CommanderError } from 'commander'
import { centimeProgram } from './program.js'
import { type CommandIo, REFUSED } from './server-commands.js'
import { styleFor } from './style.js'

/** One command, from its words to its exit code. Errors are one line on standard error: exit code 2 for wrong arguments, 1 for refused data. */

const WRONG_ARGUMENTS = 2

interface Surroundings {
  readonly env: CommandIo['env']
  /** Ends the process. */
  readonly exit: (code: number) => never
}

/** Runs a command, and sets the exit code of a command that does not end the process itself. */
export async function runCentime(words: readonly string[], { env, exit }: Surroundings): Promise<void> {
  const stop = (code: number, text: string): never => {
    process.stderr.write(`${text}\n`)
    return exit(code)
  }
  const style = styleFor({
    isTerminal: process.stdout.isTTY === true,
    columns: process.stdout.columns,
    noColour: env['NO_COLOR'],
  })
  const io: CommandIo = {
    env,
    print: (text) => void process.stdout.write(`${text}\n`),
    warn: (text) => void process.stderr.write(`${text}\n`),
    refuse: (text) => stop(REFUSED, text),
    wrong: (text) => stop(WRONG_ARGUMENTS, text),
  }
  try {
    await centimeProgram(io, style).parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      // A database that cannot be opened is reported in one line, a bug with its stack.
      if (error instanceof Error && 'code' in error) stop(REFUSED, `centime: ${error.message}`)
      throw error
    }
    // Exit code 0: help was printed.
    if (error.exitCode === 0) exit(0)
    stop(
      WRONG_ARGUMENTS,
      error.code === 'commander.help'
        ? 'centime: a command is missing; see centime --help'
        : error.message.replace(/^error:/, 'centime:').replaceAll('\n', ' '),
    )
  }
}
