// Room: the command line
// Uses: ground, calculation, documents, operations, cases, service. Used by: no room.

import { readFileSync } from 'node:fs'
import { defaut, explain, explanationText } from '@centime/engine'
import { hasLine } from '@centime/engine/calculate'
import { Command, CommanderError, Option } from 'commander'
import { BUILD } from '../ground/build.js'
import { nearest } from '../ground/nearest.js'
import { addAgreementCommand } from './agreement-command.js'
import { addDsnCommands } from './dsn.js'
import { comparedWith } from './expected.js'
import { addExportCommand } from './export.js'
import { payslipJson } from './json.js'
import { addLawCommands } from './law-commands.js'
import { addLawDiffCommand } from './law-diff.js'
import { type PopulationOptions, payPopulation, progressOn } from './pay-population.js'
import {
  computeFile,
  faultText,
  type MonthOfFile,
  NAMED_REGULATIONS,
  parsePayrollFile,
  sheetHeadOf,
} from './payroll-file.js'
import { type PdfOptions, writePdfs } from './pdf-files.js'
import { addServerCommands, type CommandIo, settingsOf } from './server-commands.js'
import { sheetOf, yearTable } from './sheet.js'
import { styleFor } from './style.js'

/** The `centime` command line. Errors are one line on standard error: exit code 2 for wrong arguments, 1 for refused data. */

const WRONG_ARGUMENTS = 2
const REFUSED = 1

// A reader that closes the pipe early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const stop = (code: number, text: string): never => {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}
const style = styleFor({
  isTerminal: process.stdout.isTTY === true,
  columns: process.stdout.columns,
  noColour: process.env['NO_COLOR'],
})

function computed(path: string) {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return stop(WRONG_ARGUMENTS, `centime: impossible de lire ${path}\u00a0: ${reasonOf(error)}`)
  }
  const file = parsePayrollFile(text)
  if ('problem' in file) {
    return stop(
      REFUSED,
      `centime: ${path} n’est pas un fichier de paie\u00a0: ${file.problem} (voir examples/payslips/README.md)`,
    )
  }
  const outcome = computeFile(file)
  return outcome.ok ? { file, months: outcome.value } : stop(REFUSED, faultText(outcome.faults))
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' ? 'ce fichier n’existe pas' : code === 'EISDIR' ? 'c’est un dossier' : String(code)
}

const lastOf = (months: readonly MonthOfFile[]): MonthOfFile =>
  months.at(-1) ?? stop(REFUSED, 'centime: le fichier n’a aucun mois')

const io: CommandIo = {
  env: process.env,
  print,
  warn: (text) => void process.stderr.write(`${text}\n`),
  refuse: (text) => stop(REFUSED, text),
  wrong: (text) => stop(WRONG_ARGUMENTS, text),
}

interface PayOptions extends PdfOptions, Partial<PopulationOptions> {
  readonly json?: true
  readonly explain?: true
  readonly regulation: string
}
const commaSeparated = (text: string): readonly string[] => text.split(',').map((name) => name.trim())

const centime = new Command('centime')
  .description('French payroll, exact to the centime')
  .version(BUILD.replace('-', ' '), '--version', 'print the version')

centime
  .command('pay')
  .description(
    'compute the payslip of an input file, without any server; of several months, a table and the last payslip',
  )
  .argument('[file]', 'JSON file of cases (see examples/payslips)')
  .option('--population <people.csv>', 'instead: a CSV file, a person a row; result as CSV (docs/populations.md)')
  .option('--lines <names>', 'with --population: the lines of the result, separated by commas', commaSeparated)
  .option('--out <file>', 'with --population: write a file instead of standard output')
  .addOption(
    new Option('--regulation <name>', 'with --population: the regulation of all rows')
      .choices(Object.keys(NAMED_REGULATIONS))
      .default('defaut'),
  )
  .option('--json', 'print JSON for machines')
  .option('--explain', 'say why, down to inputs and dated figures')
  .option('--pdf <out>', 'write the payslip as PDF; of several months one file each, named with its month')
  .addOption(new Option('--model <model>', 'of the PDF, for payments of 2026').choices(['adapte', 'renove']))
  .option('--draft', 'mark the PDF as a draft')
  .action(async (path: string | undefined, options: PayOptions) => {
    const { population, regulation } = options
    if ((path === undefined) === (population === undefined))
      return stop(WRONG_ARGUMENTS, 'centime: name a file, or --population')
    if (population !== undefined) {
      const asked = { ...options, population }
      const isRight = await payPopulation(
        io,
        NAMED_REGULATIONS[regulation] ?? defaut,
        asked,
        progressOn(process.stderr),
      )
      if (!isRight) process.exitCode = REFUSED
      return
    }
    const { file, months } = computed(path ?? '')
    const written = await writePdfs(file, months, options)
    if ('problem' in written) return stop(WRONG_ARGUMENTS, `centime: ${written.problem}`)
    const { count, differences } = comparedWith(file, months)
    // A file with different expected amounts ends with exit code 1, whatever is printed.
    if (differences.length > 0) process.exitCode = REFUSED
    for (const difference of differences) process.stderr.write(`centime: ${difference}\n`)
    for (const remark of written.remarks) process.stderr.write(`centime: ${remark}\n`)
    if (options.json) {
      const all = months.map((month) => payslipJson(month, options.explain === true))
      print(JSON.stringify(all.length === 1 ? all[0] : all, null, 1))
      return
    }
    const payslips = months.map((month) => month.payslip)
    if (payslips.length > 1) print(`${yearTable(payslips, style)}\n`)
    const { payroll, read, payslip } = lastOf(months)
    print(sheetOf(payslip, sheetHeadOf(file), style))
    if (options.explain) print(`\n${explanationText(explain(payroll.fixed, read.facts, 'NetAPayer'))}`)
    for (const missing of written.missing) print(style.alert(`Attention : ${missing}`))
    if (count > 0 && differences.length === 0) print(`Contrôle : ${count} montants attendus, tous retrouvés`)
    for (const out of written.files) print(`PDF : ${out}`)
  })

centime
  .command('explain')
  .description('say why one line is what it is, in French')
  .argument('<file>', 'JSON file of cases')
  .argument('<number>', 'wage type number, or the name of a line')
  .option('--json', 'print the tree as JSON')
  .option('--month <month>', 'which month of a file with several; default: the last', undefined)
  .action((path: string, which: string, options: { readonly json?: true; readonly month?: string }) => {
    const { months } = computed(path)
    const month = options.month ? months.find(({ payslip }) => payslip.period === options.month) : lastOf(months)
    if (month === undefined) return stop(WRONG_ARGUMENTS, `centime: ${path} n’a pas le mois ${options.month}`)
    const { payroll, read } = month
    const line = /^\d+$/.test(which) ? Number(which) : which
    if (!hasLine(payroll.fixed, line)) {
      return stop(
        WRONG_ARGUMENTS,
        `centime: ${noLine(payroll, which)}\u00a0; centime pay ${path} --json énumère les lignes`,
      )
    }
    const reason = explain(payroll.fixed, read.facts, line)
    print(options.json ? JSON.stringify(reason, null, 1) : explanationText(reason))
  })

function noLine({ fixed: { regulation, lines } }: MonthOfFile['payroll'], which: string): string {
  const near = !/^\d+$/.test(which)
    ? nearest(
        which,
        lines.map(({ name }) => name),
      )
    : undefined
  return `${regulation.name} n’a pas de ligne ${which}${near === undefined ? '' : `\u00a0; la plus proche est ${near}`}`
}

addLawCommands(centime, io, style, settingsOf)
addAgreementCommand(centime, io, style)
addLawDiffCommand(centime, io, settingsOf)
addDsnCommands(centime, io)
addExportCommand(centime, io, { computed, settingsOf })
addServerCommands(centime, io)

const withSubcommands = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
]
for (const command of withSubcommands(centime)) {
  command
    .exitOverride()
    .configureOutput({ writeErr: () => {}, outputError: () => {} })
    .showHelpAfterError(false)
}
try {
  await centime.parseAsync()
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
