import { createReadStream, existsSync, readFileSync } from 'node:fs'
import {
  type ComparedAmount,
  compareDsn,
  comparisonHtml,
  type DsnComparison,
  type DsnFile,
  DsnReader,
  dsnFaultText,
  type OpeningSums,
  originText,
  verdictText,
} from '@centime/dsn'
import { frenchAmount } from '@centime/engine/ground'
import { z } from 'zod'
import { comparisonCsv } from '../calculation/declarations.js'
import { formatOf, writeParts } from './files.js'
import { progressOn } from './pay-population.js'
import type { CommandIo } from './server-commands.js'

/** `centime dsn compare`: the amounts of declarations beside those that Centime computes from them. */

const FORMATS = ['csv', 'html'] as const
export interface DsnCompareOptions {
  readonly json?: true
  readonly all?: true
  readonly format?: (typeof FORMATS)[number]
  readonly out?: string
}

/** Compares declarations, with the sums since January of the JSON files among or beside them; false where a file is refused. */
export async function compareFiles(
  io: CommandIo,
  paths: readonly string[],
  options: DsnCompareOptions,
): Promise<boolean> {
  const given = paths.filter((path) => path.endsWith('.json'))
  const declarations = paths.filter((path) => !given.includes(path))
  if (declarations.length === 0) return io.wrong('centime: aucune déclaration à comparer')
  const files: DsnFile[] = []
  for (const path of declarations) files.push(await readWhole(io, path))
  if (files.some(({ counts }) => counts.refused > 0)) return false
  const beside = declarations.map((path) => path.replace(/\.\w+$/, '.json')).filter((path) => existsSync(path))
  const openings = [...new Set([...given, ...beside])].flatMap((path) => openingIn(io, path, given.includes(path)))
  const comparison = compareDsn(files, { openings, progress: progressOn(process.stderr) })
  const { json, all, format, out } = options
  if (format !== undefined || out !== undefined) {
    await writeParts(io, out, reportOf(comparison, formatOf(FORMATS, options)))
    return true
  }
  const rows = comparison.rows.filter(({ verdict }) => all || verdict !== 'equal')
  for (const row of rows) io.print(json ? JSON.stringify(dataOf(row)) : textOf(row))
  io.print(json ? JSON.stringify(comparison.counts) : summaryOf(comparison))
  return true
}

async function readWhole({ wrong, warn }: CommandIo, path: string): Promise<DsnFile> {
  const reader = new DsnReader()
  try {
    for await (const bytes of createReadStream(path)) reader.push(bytes)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    return wrong(`centime: impossible de lire ${path}\u00a0: ${String(error.code)}`)
  }
  const file = reader.end()
  for (const fault of file.faults) if (fault.level === 'refused') warn(`centime: ${path}, ${dsnFaultText(fault)}`)
  return file
}

const Openings = z.object({
  period: z.string().regex(/^\d{4}-\d{2}$/),
  company: z.object({ siret: z.string() }),
  people: z.array(z.object({ id: z.string(), sinceJanuaryBefore: z.record(z.string(), z.string()).optional() })),
})
/** A named file must have sums; a file beside a declaration may be something else. */
function openingIn({ wrong }: CommandIo, path: string, isNamed: boolean): readonly OpeningSums[] {
  const read = Openings.safeParse(parsed(path))
  if (!read.success) {
    return isNamed ? wrong(`centime: ${path} n’a pas de cumuls depuis janvier (voir docs/dsn.md)`) : []
  }
  const { period, company, people } = read.data
  const sums = people.flatMap(({ id, sinceJanuaryBefore }) =>
    sinceJanuaryBefore ? [[id, sinceJanuaryBefore] as const] : [],
  )
  return [{ period, siret: company.siret, people: Object.fromEntries(sums) }]
}
function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** A row as data: amounts as text with two decimals, rates in percent. */
const dataOf = ({ declared, ours, rates, why: _, ...row }: ComparedAmount) => ({
  ...row,
  ...(declared && { declared: declared.toFixed(2) }),
  ...(ours && { ours: ours.toFixed(2) }),
  ...(rates && { rates: rates.map((rate) => rate.toFixed()) }),
})

function textOf(row: ComparedAmount): string {
  const { person = 'bordereau', what, line, declared, ours } = row
  const where = line === undefined ? '' : `, ligne ${line}`
  const amounts = [
    `déclaré ${declared ? frenchAmount(declared) : 'rien'}`,
    `Centime ${ours ? frenchAmount(ours) : 'non calculé'}`,
  ].join(', ')
  return `${originText(row)}, ${person}, ${what}${where}\u00a0: ${amounts}\u00a0; ${verdictText(row)}`
}

/** All amounts as CSV, or a page of the differences. */
async function* reportOf(comparison: DsnComparison, format: (typeof FORMATS)[number]): AsyncGenerator<string> {
  if (format === 'html') yield comparisonHtml(comparison)
  else yield* comparisonCsv(comparison)
}

const summaryOf = ({ counts, rows }: DsnComparison): string => {
  const { months, people, compared, equal, rounding, explained, unexplained } = counts
  const taken = new Set(rows.filter(({ isTakenOver }) => isTakenOver).map(({ what }) => what))
  return [
    `mois ${months}, personnes ${people}, montants comparés ${compared}\u00a0: égaux ${equal}, arrondis ${rounding}, ` +
      `expliqués ${explained}, non expliqués ${unexplained}`,
    `taux repris du fichier (une erreur ne s’y verrait pas)\u00a0: ${[...taken].sort().join(', ')}`,
  ].join('\n')
}
