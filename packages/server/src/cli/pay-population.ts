import { createReadStream } from 'node:fs'
import type { ListingRow } from '@centime/books'
import type { Regulation } from '@centime/engine'
import { inFrench } from '../ground/french.js'
import { writeParts } from './files.js'
import type { RowFault } from './population-file.js'
import type { CommandIo } from './server-commands.js'

/** `centime pay --population`: the payslips of a CSV file of people, a row each, as CSV. */

export interface PopulationOptions {
  readonly population: string
  /** Names of lines; absent: `LINES`. */
  readonly lines?: readonly string[]
  readonly out?: string
}

const LINES = ['TotalBrut', 'NetImposable', 'NetAvantImpot', 'NetAPayer', 'CoutTotal']

/**
 * Writes the amounts of the valid rows, in the order of the file, and reports every other row on standard error; true
 * where all rows are valid. `progress` gets the numbers of computed people and of all people.
 */
export async function payPopulation(
  io: Pick<CommandIo, 'warn' | 'refuse' | 'wrong'>,
  regulation: Regulation,
  options: PopulationOptions,
  progress: (done: number, all: number) => void,
): Promise<boolean> {
  const [{ peopleOfFile }, { columnOfFault, computePeople }] = await Promise.all([
    import('./population-file.js'),
    import('./population.js'),
  ])
  const lines = options.lines ?? LINES.filter((name) => hasLine(regulation, name))
  const unknown = lines.find((name) => !hasLine(regulation, name))
  if (unknown !== undefined) return io.wrong(`centime: ${regulation.name} n’a pas de ligne ${unknown}`)
  const { people, faults, nameOf } = await peopleOfFile(bytesOf(io, options.population), regulation)
  const found: RowFault[] = [...faults]
  const wrongRows = new Set(faults.map(({ row }) => row))
  const right = people.filter(({ row }) => !wrongRows.has(row))
  const rows = new Map<number, ListingRow>()
  let done = 0
  for (const some of computePeople(regulation, right, lines)) {
    for (const { person, month } of some) {
      const { row, identifier, period } = person
      if (month.ok) rows.set(row, [identifier, period, ...month.value.amounts, month.value.warnings.join(' ')])
      else for (const one of month.faults) found.push({ row, column: columnOfFault(one, nameOf), message: one.message })
    }
    done += some.length
    progress(done, right.length)
  }
  for (const { row, column, message } of found.sort((a, b) => a.row - b.row)) {
    const named = column === '' ? '' : `${column}\u00a0: `
    io.warn(`centime: ligne ${row}\u00a0: ${named}${inFrench(message)}`)
  }
  const written = right.flatMap(({ row }) => [rows.get(row) ?? []]).filter(({ length }) => length > 0)
  if (right.length > 0) await writeParts(io, options.out, partsOf(lines, written))
  return found.length === 0
}

const hasLine = ({ lines }: Regulation, name: string): boolean =>
  Object.values(lines).some((line) => line.name === name)

async function* bytesOf(io: Pick<CommandIo, 'wrong'>, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    io.wrong(`centime: impossible de lire ${path}\u00a0: ${String(error.code)}`)
  }
}

async function* partsOf(lines: readonly string[], rows: readonly ListingRow[]): AsyncGenerator<string> {
  const { amountColumn, csvOf, inSlices, textColumn } = await import('@centime/books')
  const columns = [
    ...[textColumn('identifier', 'Matricule'), textColumn('period', 'Mois')],
    ...lines.map((name) => amountColumn(name, name)),
    textColumn('warnings', 'Alertes'),
  ]
  const listing = { file: 'population', title: 'Population', isDraft: false, payslips: rows.length, columns }
  yield* csvOf({ ...listing, slices: () => inSlices(rows), totals: undefined })
}

/** Reports progress on a terminal, on one rewritten line; elsewhere nothing. */
export function progressOn(stream: NodeJS.WriteStream): (done: number, all: number) => void {
  if (stream.isTTY !== true) return () => undefined
  return (done, all) => void stream.write(`\r${done} / ${all}${done === all ? '\n' : ''}`)
}
