// Room: the command line
// Uses: ground, calculation, documents, operations, cases, service. Used by: no room.

import { runCentime } from './run.js'

/** The process of the command line. */

// A reader that closes the pipe early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
await runCentime(process.argv.slice(2), { env: process.env, exit: (code) => process.exit(code) })
