import { createReadStream } from 'node:fs'
import {
  below,
  type CompanyDossier,
  childrenOf,
  type Datum,
  type DsnBlock,
  type DsnFile,
  DsnReader,
  dsnFaultText,
  valueIn,
} from '@centime/dsn'
import { separated } from '@centime/engine/ground'
import type { CommandIo } from './server-commands.js'

/** `centime dsn read`: the faults of declarations, and a summary of them. */

export interface DsnReadOptions {
  readonly json?: true
  readonly dossier?: true
}

/** Prints a summary of each file, or the dossier that all of them give; false if a file is refused. */
export async function readFiles(
  io: CommandIo,
  paths: readonly string[],
  { json, dossier }: DsnReadOptions,
): Promise<boolean> {
  let isGood = true
  const files: DsnFile[] = []
  for (const path of paths) {
    const { file, declarations } = await readFile(io, path, dossier === true)
    files.push(file)
    if (file.counts.refused > 0) isGood = false
    if (!dossier || file.counts.refused > 0)
      io.print(json ? JSON.stringify({ file: path, ...summary(file, declarations) }) : textOf(path, file, declarations))
  }
  if (dossier) {
    const { dossiersOf } = await import('@centime/dsn')
    const found = dossiersOf(files)
    io.print(json ? JSON.stringify(found) : found.map(dossierText).join('\n'))
  }
  return isGood
}

const SOURCES = { read: 'lu', derived: 'déduit', missing: 'manque', left_out: 'non repris' } as const
const datumText = ({ field, value, source, how, period }: Datum): string =>
  `  ${SOURCES[source].padEnd(10)}  ${period === undefined ? '' : `${period} `}${field}${value === undefined ? '' : ` = ${value}`} (${how})`

const dossierText = ({ siren, months, data, establishments, people }: CompanyDossier): string =>
  [
    `SIREN ${siren}, mois ${months.join(', ')}`,
    ...data.map(datumText),
    ...establishments.flatMap(({ siret, data: own }) => [`établissement ${siret}`, ...own.map(datumText)]),
    ...people.flatMap(({ identifier, data: own }) => [`personne ${identifier}`, ...own.map(datumText)]),
  ].join('\n')

interface Declaration {
  readonly period: string
  readonly siret: string
  readonly people: number
  readonly plans: number
  readonly bordereaux: number
  readonly payments: number
}
interface ReadFile {
  readonly file: DsnFile
  readonly declarations: readonly Declaration[]
}

/** A file of any size: people and declarations are counted, and kept only for a dossier. */
async function readFile({ wrong }: Pick<CommandIo, 'wrong'>, path: string, isKept: boolean): Promise<ReadFile> {
  const declarations: Declaration[] = []
  let people = 0
  const person = () => {
    people += 1
  }
  const declaration = (one: DsnBlock) => {
    declarations.push(aboutDeclaration(one, people))
    people = 0
  }
  const reader = new DsnReader(isKept ? {} : { person, declaration })
  try {
    for await (const bytes of createReadStream(path)) reader.push(bytes)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    return wrong(`centime: impossible de lire ${path}\u00a0: ${String(error.code)}`)
  }
  const file = reader.end()
  const kept = file.blocks.filter(({ code }) => code === 'S20.G00.05')
  return { file, declarations: [...declarations, ...kept.map((one) => aboutDeclaration(one, below(one, '30').length))] }
}

function aboutDeclaration(declaration: DsnBlock, people: number): Declaration {
  // 01MMAAAA.
  const day = valueIn(declaration, '005')
  const [company] = childrenOf(declaration, '06')
  const establishment = company && childrenOf(company, '11')[0]
  return {
    period: `${day.slice(4)}-${day.slice(2, 4)}`,
    siret: valueIn(company, '001') + valueIn(establishment, '001'),
    people,
    plans: below(declaration, '15').length,
    bordereaux: below(declaration, '22').length,
    payments: below(declaration, '20').length,
  }
}

const summary = (file: DsnFile, declarations: readonly Declaration[]) => ({
  norm: file.version ?? null,
  ...file.counts,
  declarations: declarations.map(({ period, siret }) => ({ period, siret })),
  faults: file.faults.map((one) => ({ ...one, text: dsnFaultText(one, 'en') })),
})

function textOf(path: string, file: DsnFile, declarations: readonly Declaration[]): string {
  const { lines, refused, doubts } = file.counts
  const found = file.faults.map(
    (fault) => `  ${fault.level === 'refused' ? 'refusé' : 'doute'}, ${dsnFaultText(fault)}`,
  )
  const more = refused + doubts - found.length
  return [
    `${path}\u00a0: norme ${file.version ?? 'inconnue'}, ${separated(String(lines))} lignes, ${refused} refus, ${doubts} doutes`,
    ...declarations.map(
      ({ period, siret, people, plans, bordereaux, payments }) =>
        `  ${period}, SIRET ${siret}\u00a0: personnes ${people}, adhésions ${plans}, bordereaux ${bordereaux}, versements ${payments}`,
    ),
    ...found,
    ...(more > 0 ? [`  et ${more} autres`] : []),
  ].join('\n')
}
