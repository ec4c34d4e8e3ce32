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
    const { file, people } = await readFile(io, path, dossier === true)
    files.push(file)
    if (file.counts.refused > 0) isGood = false
    if (!dossier || file.counts.refused > 0)
      io.print(json ? JSON.stringify({ file: path, ...summary(file) }) : textOf(path, file, people))
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

interface ReadFile {
  readonly file: DsnFile
  /** People of each declaration. */
  readonly people: ReadonlyMap<DsnBlock, number>
}

/** A file of any size: people are counted, and kept only for a dossier. */
async function readFile({ wrong }: Pick<CommandIo, 'wrong'>, path: string, isKept: boolean): Promise<ReadFile> {
  const people = new Map<DsnBlock, number>()
  const counted = (_person: DsnBlock, declaration: DsnBlock) =>
    void people.set(declaration, (people.get(declaration) ?? 0) + 1)
  const reader = new DsnReader(isKept ? {} : { person: counted })
  try {
    for await (const bytes of createReadStream(path)) reader.push(bytes)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    return wrong(`centime: impossible de lire ${path}\u00a0: ${String(error.code)}`)
  }
  return { file: reader.end(), people }
}

const declarationsOf = ({ blocks }: DsnFile): readonly DsnBlock[] => blocks.filter(({ code }) => code === 'S20.G00.05')
/** 01MMAAAA as YYYY-MM. */
const monthOf = (declaration: DsnBlock): string => {
  const day = valueIn(declaration, '005')
  return `${day.slice(4)}-${day.slice(2, 4)}`
}
const siretOf = (declaration: DsnBlock): string => {
  const [company] = childrenOf(declaration, '06')
  const establishment = company && childrenOf(company, '11')[0]
  return valueIn(company, '001') + valueIn(establishment, '001')
}

const summary = (file: DsnFile) => ({
  norm: file.version ?? null,
  ...file.counts,
  declarations: declarationsOf(file).map((one) => ({ period: monthOf(one), siret: siretOf(one) })),
  faults: file.faults.map((one) => ({ ...one, text: dsnFaultText(one, 'en') })),
})

function textOf(path: string, file: DsnFile, people: ReadonlyMap<DsnBlock, number>): string {
  const { lines, refused, doubts } = file.counts
  const found = file.faults.map(
    (fault) => `  ${fault.level === 'refused' ? 'refusé' : 'doute'}, ${dsnFaultText(fault)}`,
  )
  const more = refused + doubts - found.length
  return [
    `${path}\u00a0: norme ${file.version ?? 'inconnue'}, ${separated(String(lines))} lignes, ${refused} refus, ${doubts} doutes`,
    ...declarationsOf(file).map(
      (one) =>
        `  ${monthOf(one)}, SIRET ${siretOf(one)}\u00a0: personnes ${people.get(one) ?? 0}, ` +
        `adhésions ${below(one, '15').length}, bordereaux ${below(one, '22').length}, versements ${below(one, '20').length}`,
    ),
    ...found,
    ...(more > 0 ? [`  et ${more} autres`] : []),
  ].join('\n')
}
