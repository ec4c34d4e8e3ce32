import { readFileSync } from 'node:fs'
import { defaut, explain, explanationText } from '@centime/engine'
import { hasLine } from '@centime/engine/calculate'
import { type Command, Option } from 'commander'
import { nearest } from '../ground/nearest.js'
import { comparedWith } from './expected.js'
import { payslipJson } from './json.js'
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
import { type CommandIo, REFUSED } from './server-commands.js'
import { sheetOf, yearTable } from './sheet.js'
import type { Style } from './style.js'

/** `centime pay` and `centime explain`: payslips of an input file, without any server. */

interface PayOptions extends PdfOptions, Partial<PopulationOptions> {
  readonly json?: true
  readonly explain?: true
  readonly regulation: string
}
const commaSeparated = (text: string): readonly string[] => text.split(',').map((name) => name.trim())

export function addPayCommand(centime: Command, io: CommandIo, style: Style): void {
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
      if ((path === undefined) === (population === undefined)) return io.wrong('centime: name a file, or --population')
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
      const { file, months } = computedFile(io, path ?? '')
      const written = await writePdfs(file, months, options)
      if ('problem' in written) return io.wrong(`centime: ${written.problem}`)
      const { count, differences } = comparedWith(file, months)
      // A file with different expected amounts ends with exit code 1, whatever is printed.
      if (differences.length > 0) process.exitCode = REFUSED
      for (const difference of differences) io.warn(`centime: ${difference}`)
      for (const remark of written.remarks) io.warn(`centime: ${remark}`)
      if (options.json) {
        const all = months.map((month) => payslipJson(month, options.explain === true))
        io.print(JSON.stringify(all.length === 1 ? all[0] : all, null, 1))
        return
      }
      const payslips = months.map((month) => month.payslip)
      if (payslips.length > 1) io.print(`${yearTable(payslips, style)}\n`)
      const { payroll, read, payslip } = lastOf(io, months)
      io.print(sheetOf(payslip, sheetHeadOf(file), style))
      if (options.explain) io.print(`\n${explanationText(explain(payroll.fixed, read.facts, 'NetAPayer'))}`)
      for (const missing of written.missing) io.print(style.alert(`Attention : ${missing}`))
      if (count > 0 && differences.length === 0) io.print(`Contrôle : ${count} montants attendus, tous retrouvés`)
      for (const out of written.files) io.print(`PDF : ${out}`)
    })
}

export function addExplainCommand(centime: Command, io: CommandIo): void {
  centime
    .command('explain')
    .description('say why one line is what it is, in French')
    .argument('<file>', 'JSON file of cases')
    .argument('<number>', 'wage type number, or the name of a line')
    .option('--json', 'print the tree as JSON')
    .option('--month <month>', 'which month of a file with several; default: the last', undefined)
    .action((path: string, which: string, options: { readonly json?: true; readonly month?: string }) => {
      const { months } = computedFile(io, path)
      const month = options.month ? months.find(({ payslip }) => payslip.period === options.month) : lastOf(io, months)
      if (month === undefined) return io.wrong(`centime: ${path} n’a pas le mois ${options.month}`)
      const { payroll, read } = month
      const line = /^\d+$/.test(which) ? Number(which) : which
      if (!hasLine(payroll.fixed, line)) {
        return io.wrong(`centime: ${noLine(payroll, which)}\u00a0; centime pay ${path} --json énumère les lignes`)
      }
      const reason = explain(payroll.fixed, read.facts, line)
      io.print(options.json ? JSON.stringify(reason, null, 1) : explanationText(reason))
    })
}

/** The months of an input file. An unreadable file, or one that cannot be computed, is refused. */
export function computedFile(io: CommandIo, path: string) {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return io.wrong(`centime: impossible de lire ${path}\u00a0: ${reasonOf(error)}`)
  }
  const file = parsePayrollFile(text)
  if ('problem' in file) {
    return io.refuse(
      `centime: ${path} n’est pas un fichier de paie\u00a0: ${file.problem} (voir examples/payslips/README.md)`,
    )
  }
  const outcome = computeFile(file)
  return outcome.ok ? { file, months: outcome.value } : io.refuse(faultText(outcome.faults))
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' ? 'ce fichier n’existe pas' : code === 'EISDIR' ? 'c’est un dossier' : String(code)
}

const lastOf = (io: CommandIo, months: readonly MonthOfFile[]): MonthOfFile =>
  months.at(-1) ?? io.refuse('centime: le fichier n’a aucun mois')

function noLine({ fixed: { regulation, lines } }: MonthOfFile['payroll'], which: string): string {
  const near = !/^\d+$/.test(which)
    ? nearest(
        which,
        lines.map(({ name }) => name),
      )
    : undefined
  return `${regulation.name} n’a pas de ligne ${which}${near === undefined ? '' : `\u00a0; la plus proche est ${near}`}`
}
