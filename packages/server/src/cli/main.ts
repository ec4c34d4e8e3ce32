// Room: the command line
// Uses: ground, calculation, documents, operations, cases, service. Used by: no room.

import { CommanderError } from 'commander'
import { centimeProgram } from './program.js'
import { type CommandIo, REFUSED } from './server-commands.js'
import { styleFor } from './style.js'

/** The process of the command line. Errors are one line on standard error: exit code 2 for wrong arguments, 1 for refused data. */

const WRONG_ARGUMENTS = 2

// A reader that closes the pipe early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const stop = (code: number, text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}
const style = styleFor({
  isTerminal: process.stdout.isTTY === true,
  columns: process.stdout.columns,
  noColour: process.env['NO_COLOR'],
})

const io: CommandIo = {
  env: process.env,
  print: (text) => void process.stdout.write(`${text}\n`),
  warn: (text) => void process.stderr.write(`${text}\n`),
  refuse: (text) => stop(REFUSED, text),
  wrong: (text) => stop(WRONG_ARGUMENTS, text),
}

try {
  await centimeProgram(io, style).parseAsync()
} catch (error) {
  if (!(error instanceof CommanderError)) {
    // A database that cannot be opened is reported in one line, a bug with its stack.
    if (error instanceof Error && 'code' in error) stop(REFUSED, `centime: ${error.message}`)
    throw error
  }
  // Exit code 0: help was printed.
  if (error.exitCode === 0) process.exit(0)
  stop(
    WRONG_ARGUMENTS,
    error.code === 'commander.help'
      ? 'centime: a command is missing; see centime --help'
      : error.message.replace(/^error:/, 'centime:').replaceAll('\n', ' '),
  )
}
