import { createReadStream } from 'node:fs'
import { below, childrenOf, type DsnBlock, type DsnFile, DsnReader, dsnFaultText, valueIn } from '@centime/dsn'
import { separated } from '@centime/engine/ground'
import type { CommandIo } from './server-commands.js'

/** `centime dsn read`: the faults of declarations, and what they have. */

export interface DsnReadOptions {
  readonly json?: true
}

/** Prints what each file has; false where a file is refused. */
export async function readFiles(io: CommandIo, paths: readonly string[], { json }: DsnReadOptions): Promise<boolean> {
  let isGood = true
  for (const path of paths) {
    const { file, people } = await readFile(io, path)
    if (file.counts.refused > 0) isGood = false
    io.print(json ? JSON.stringify({ file: path, ...summary(file) }) : textOf(path, file, people))
  }
  return isGood
}

interface ReadFile {
  readonly file: DsnFile
  /** People of each declaration. */
  readonly people: ReadonlyMap<DsnBlock, number>
}

/** A file of any size: people are counted and not kept. */
async function readFile({ wrong }: Pick<CommandIo, 'wrong'>, path: string): Promise<ReadFile> {
  const people = new Map<DsnBlock, number>()
  const reader = new DsnReader({
    person: (_person, declaration) => void people.set(declaration, (people.get(declaration) ?? 0) + 1),
  })
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
