import { type Command, Option } from 'commander'
import type { DsnCompareOptions } from './dsn-compare.js'
import type { DsnReadOptions } from './dsn-read.js'
import type { CommandIo } from './server-commands.js'

/** `centime dsn`: monthly declarations, read and checked on this machine. Nothing is kept and nothing is sent. */

export function addDsnCommands(centime: Command, io: CommandIo): void {
  const dsn = centime.command('dsn').description('monthly declarations (DSN): docs/dsn.md')
  dsn
    .command('read')
    .description('read declarations: faults by line, and what the files have; exit code 1 if one is refused')
    .argument('<file...>', 'declarations of norm P26V01 or P25V01')
    .option('--json', 'print a line of JSON for each file')
    .option('--dossier', 'print instead what the files say of the company and its people: read, derived or missing')
    .action(async (paths: readonly string[], options: DsnReadOptions) => {
      const { readFiles } = await import('./dsn-read.js')
      if (!(await readFiles(io, paths, options))) process.exitCode = REFUSED
    })
  dsn
    .command('compare')
    .description(
      'compute each month and person of declarations again, and set it beside what they declare; exit code 1 if one is refused',
    )
    .argument('<file...>', 'declarations; JSON files with the sums since January before the first month')
    .option('--json', 'print a line of JSON for each amount that differs; the last line counts')
    .option('--all', 'print equal amounts too')
    .addOption(new Option('--format <format>', 'a file of all amounts, or a page that prints').choices(['csv', 'html']))
    .option('--out <file>', 'write a file instead of standard output; its ending gives the format')
    .action(async (paths: readonly string[], options: DsnCompareOptions) => {
      const { compareFiles } = await import('./dsn-compare.js')
      if (!(await compareFiles(io, paths, options))) process.exitCode = REFUSED
    })
}
const REFUSED = 1
