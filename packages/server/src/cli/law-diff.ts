import type { AskedLaws, ComparedPeople, Impact } from '@centime/books'
import { REGULATIONS } from '@centime/engine'
import { lawChanges, lawOf, lawWith } from '@centime/engine/catalogue'
import { hasLaw, lawMonths } from '@centime/engine/ground'
import { inputReader } from '@centime/engine/inputs'
import type { Store } from '@centime/store'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { LawBatch } from '../calculation/compare-batch.js'
import { inFrench } from '../ground/french.js'
import type { Settings } from '../ground/settings.js'
import { dayIn, monthArgument, positive } from './arguments.js'
import { formatOf, textIn, writeParts } from './files.js'
import { today } from './law-commands.js'
import {
  faultText,
  inputsOfFile,
  monthsOf,
  type PayrollFile,
  parsePopulationFile,
  regulationOf,
} from './payroll-file.js'
import type { CommandIo } from './server-commands.js'

/** `centime law-diff`: the effect of another law on the pay of people in a file or in a payroll of the database. */

const FORMATS = ['csv', 'json', 'html'] as const
interface DiffOptions {
  readonly population?: string
  readonly tenant?: number
  readonly payroll?: number
  readonly period?: string
  readonly figure?: readonly string[]
  readonly pack?: string
  readonly format?: (typeof FORMATS)[number]
  readonly out?: string
}
type OfDatabase = Readonly<Record<'tenant' | 'payroll', number>> & { readonly period: string }
export function addLawDiffCommand(centime: Command, io: CommandIo, settingsOf: (io: CommandIo) => Settings): void {
  centime
    .command('law-diff')
    .description('whose pay changes between two days of law, and by which text; docs/law-diff.md')
    .argument('<from>', 'the law before: a month YYYY-MM (its first day) or a day YYYY-MM-DD')
    .argument('<to>', 'the law after; the same day with --figure compares with these figures')
    .option('--population <file>', 'JSON: a list of files of centime pay, a person each, or one of them')
    .option('--tenant <id>', 'of the database: the tenant', positive)
    .option('--payroll <id>', 'of the database: the payroll', positive)
    .option('--period <month>', 'the month that is calculated, YYYY-MM; of a file default its last', monthArgument)
    .option('--figure <name=value...>', 'a value that replaces that of the law after, as SMIC.SMICHoraire=12.50', given)
    .option(
      '--pack <file>',
      'a law pack that the law after has beside those of the database; the same day compares with it',
    )
    .addOption(new Option('--format <format>', 'default: the ending of --out, or csv').choices(FORMATS))
    .option('--out <file>', 'write a file instead of standard output')
    .action(async (from: string, to: string, options: DiffOptions) => {
      const figures = Object.fromEntries((options.figure ?? []).map((one) => one.split('=') as [string, string]))
      const laws = { from: { day: dayIn(io, from), figures: {} }, to: { day: dayIn(io, to), figures } }
      const pack = options.pack === undefined ? undefined : textIn(io, options.pack)
      const { population, tenant, payroll } = options
      const as = formatOf(FORMATS, options)
      if (population !== undefined && tenant === undefined && payroll === undefined) {
        return writeParts(
          io,
          options.out,
          partsOf(await ofFile(io, population, packed(io, laws, pack, ''), options.period), as),
        )
      }
      const { period } = options
      if (population !== undefined || tenant === undefined || payroll === undefined || period === undefined) {
        return io.wrong('centime: name --population, or --tenant, --payroll and --period')
      }
      if (!hasLaw(`${period}-01`)) return io.wrong(`centime: there is no law for ${period}: ${lawMonths()}`)
      const { opened, READING } = await import('./administration.js')
      await opened(
        settingsOf(io),
        async (store) => {
          const { changes } = await store.read((await import('../calculation/law.js')).lawInForce)
          const asked = packed(io, laws, pack, changes)
          return writeParts(
            io,
            options.out,
            partsOf(await ofDatabase(io, store, asked, { tenant, payroll, period }), as),
          )
        },
        READING,
      )
    })
}

/** The laws to compare, with a law pack in the law after; `changes`: the text of the law before. Refuses a pack that no server would take. */
function packed(io: CommandIo, { from, to }: AskedLaws, pack: string | undefined, changes: string): AskedLaws {
  if (pack === undefined) return { from, to }
  const law = lawWith(parsed(pack), today(), lawOf(changes))
  if (!law.ok) return io.refuse(faultText(law.faults))
  return { from: { ...from, law: changes }, to: { ...to, law: lawChanges(law.value) } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The people of a file: the same month for all, under one regulation. */
async function ofFile(io: CommandIo, path: string, laws: AskedLaws, wanted: string | undefined): Promise<Impact> {
  const { compareMonths, comparisonOf } = await import('../calculation/compare-batch.js')
  const { textOfDefinitions } = await import('../calculation/elements.js')
  const parsed = parsePopulationFile(textIn(io, path))
  if ('problem' in parsed) return io.refuse(`centime: ${path} n’est pas un fichier de paie : ${parsed.problem}`)
  const files = parsed
  const [first] = files
  const month = first && monthsOf(first).findLast(({ period: one }) => one === (wanted ?? one))
  if (first === undefined || month === undefined) return io.refuse(`centime: ${path} n’a pas le mois ${wanted ?? ''}`)
  const { period, paymentDate = null } = month
  const { name } = regulationOf(first)
  const regulationId = REGULATIONS.find(({ regulation }) => regulation.name === name)?.id ?? 0
  const elements = textOfDefinitions(first.elements ?? [])
  const comparison = comparisonOf({ regulationId, period, paymentDate, laws, law: '', elements })
  if (!comparison.ok) return io.refuse(faultText(comparison.faults))
  const compared = comparison.value
  const { sides, diff } = compared
  const [was, is] = [inputReader(sides[0].payroll.fixed), inputReader(sides[1].payroll.fixed)]
  const read = (file: PayrollFile, place: number) => {
    const employeeIdentifier = file.employee?.matricule ?? String(place + 1)
    if (regulationOf(file).name !== name || textOfDefinitions(file.elements ?? []) !== elements)
      io.refuse(`centime: ${employeeIdentifier} est d’un autre règlement`)
    const inputs = inputsOfFile(file, period) ?? io.refuse(`centime: ${employeeIdentifier} n’a pas le mois ${period}`)
    if (!inputs.ok) return { employeeIdentifier, before: inputs, after: inputs }
    return { employeeIdentifier, before: was(inputs.value), after: is(inputs.value) }
  }
  async function* people(): AsyncGenerator<ComparedPeople> {
    for (let from = 0; from < files.length; from += AT_A_TIME) {
      const some = files.slice(from, from + AT_A_TIME)
      yield compareMonths(
        compared,
        some.map((file, place) => read(file, from + place)),
      )
    }
  }
  return { period, regulation: name, laws, movers: diff.movers, people }
}
const AT_A_TIME = 500

/** The people whom a payrun of the month would pay now. */
async function ofDatabase(io: CommandIo, store: Store, laws: AskedLaws, asked: OfDatabase): Promise<Impact> {
  const { comparedOf, impactOf } = await import('../documents/books/impact.js')
  const { compareBatch } = await import('../calculation/compare-batch.js')
  const { comparePeople } = await import('../calculation/compare-people.js')
  const { payrollById } = await import('@centime/store')
  const { forTenant } = await import('@centime/store')
  const { tenant: tenantId, period: month } = asked
  const compared = await store.read(async (root) => {
    const db = forTenant(root, tenantId)
    const payroll = await payrollById(db, asked.payroll)
    return payroll && comparedOf(db, root, { tenantId, payroll, period: month, laws })
  })
  if (compared === undefined) return io.refuse(`centime: tenant ${tenantId} has no payroll ${asked.payroll}`)
  const compare = { compare: async (batch: LawBatch) => compareBatch(batch) }
  const impact = await impactOf((order) => comparePeople(store, compare, order), compared)
  return impact.ok ? impact.value : io.refuse(faultText(impact.faults))
}

async function* partsOf(impact: Impact, as: (typeof FORMATS)[number]): AsyncGenerator<string> {
  if (as === 'html') return yield await (await import('@centime/books')).impactHtml(impact, inFrench)
  const { impactJson, impactListing } = await import('@centime/books')
  if (as === 'csv') return yield* (await import('@centime/books')).csvOf(impactListing(impact))
  yield* impactJson(impact)
  yield '\n'
}

function given(text: string, before: readonly string[] = []): readonly string[] {
  if (!/^[^=]+=[^=]+$/.test(text)) throw new InvalidArgumentError('It must be NAME=VALUE, as SMIC.SMICHoraire=12.50.')
  return [...before, text]
}
