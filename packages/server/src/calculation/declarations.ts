import { Readable } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import {
  amountText,
  type CompanyDossier,
  type ComparedAmount,
  type ComparedTotal,
  compareDsn,
  type DossierValues,
  type DsnBlock,
  type DsnComparison,
  type DsnFile,
  DsnReader,
  dossiersOf,
  dossierValues,
  dsnFaultText,
  totalsByBody,
  totalsByTypeCode,
  valueIn,
  verdictText,
} from '@centime/dsn'

/** Uploaded declarations, read, checked and compared: the report that the API shows, as texts in compressed pieces. */

export interface DsnOrder {
  /** The files as sent, compressed with gzip. */
  readonly files: readonly { readonly name: string; readonly content: Uint8Array }[]
}

/** The report as JSON or CSV, in pieces that are compressed one by one. It has the comparison if no file is refused. */
export interface ReadDsn {
  readonly isRefused: boolean
  /** Without personal data. */
  readonly counts: object
  readonly report: readonly Uint8Array[]
  /** The report as far as a page shows it. */
  readonly page: readonly Uint8Array[]
  readonly amounts: readonly Uint8Array[]
  readonly values: readonly Uint8Array[]
}

/** How many amounts that differ are in the report; the CSV has all. */
const LISTED = 1000
/** How many of them carry the calculation of our amount, which is a long text. */
const REASONED = 200

/** Receives the number of compared months of people, and their total. */
export type TellProgress = (done: number, all: number) => void

/** Reads and compares files. */
export async function readDeclarations({ files }: DsnOrder, progress: TellProgress): Promise<ReadDsn> {
  const read: { readonly name: string; readonly file: DsnFile }[] = []
  for (const { name, content } of files) read.push({ name, file: await fileIn(content) })
  const all = read.map(({ file }) => file)
  const refused = all.reduce((sum, { counts }) => sum + counts.refused, 0)
  const about = { files: read.map(({ name, file }) => fileOf(name, file)) }
  const counts = { files: files.length, refused, doubts: all.reduce((sum, one) => sum + one.counts.doubts, 0) }
  if (refused > 0 || compareNothing(all)) {
    const report = await piecesOf([JSON.stringify(about)])
    return { isRefused: true, counts, report, page: report, amounts: [], values: [] }
  }
  const comparison = compareDsn(all, { progress })
  const report = { ...about, dossiers: dossiersOf(all, comparison.sums), comparison: reportOf(comparison) }
  return {
    isRefused: false,
    counts: { ...counts, ...comparison.counts },
    report: await piecesOf(textsOf(report)),
    page: await piecesOf([JSON.stringify(pageOf(report))]),
    amounts: await piecesOf(comparisonCsv(comparison)),
    values: await piecesOf(valueLines(dossierValues(all, comparison.sums))),
  }
}

/** A file that is never in memory as a whole, only as its blocks. */
async function fileIn(compressed: Uint8Array): Promise<DsnFile> {
  const reader = new DsnReader()
  for await (const bytes of Readable.from([compressed]).pipe(createGunzip())) reader.push(bytes)
  return reader.end()
}

/** People, months of their pay and differences that a page shows: reading and drawing them takes no time that other requests wait for. */
const [PEOPLE_SHOWN, MONTHS_SHOWN, DIFFERENCES_SHOWN] = [50, 3, 200]

interface Report {
  readonly dossiers: readonly CompanyDossier[]
  readonly comparison: ReturnType<typeof reportOf>
}
function pageOf<R extends Report>(report: R): R {
  const { dossiers, comparison } = report
  const { differences, moreDifferences } = comparison
  return {
    ...report,
    dossiers: dossiers.map((dossier) => {
      const since = dossier.months.at(-MONTHS_SHOWN) ?? dossier.months[0] ?? ''
      const people = dossier.people.slice(0, PEOPLE_SHOWN).map(({ data, ...person }) => ({
        ...person,
        data: data.filter(({ period }) => period === undefined || period >= since),
      }))
      return { ...dossier, people }
    }),
    comparison: {
      ...comparison,
      differences: differences.slice(0, DIFFERENCES_SHOWN),
      moreDifferences: moreDifferences + Math.max(0, differences.length - DIFFERENCES_SHOWN),
    },
  }
}

/** The JSON of a report, person by person: as one text it would need as much memory as the files. */
function* textsOf<R extends Report>({ dossiers, comparison, ...about }: R): Generator<string> {
  yield `${JSON.stringify(about).slice(0, -1)},"dossiers":[`
  for (const [at, { people, ...company }] of dossiers.entries()) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(company).slice(0, -1)},"people":[`
    for (const [place, person] of people.entries()) yield `${place === 0 ? '' : ','}${JSON.stringify(person)}`
    yield ']}'
  }
  yield `],"comparison":${JSON.stringify(comparison)}}`
}

/** A line for each company, without its people, and for each person: reading one line takes no time that others wait for. */
function* valueLines(dossiers: readonly DossierValues[]): Generator<string> {
  for (const { people, ...company } of dossiers) {
    for (const one of [company, ...people]) yield `${JSON.stringify(one)}\n`
  }
}

/** Files without a monthly declaration of people give no dossier. */
const compareNothing = (files: readonly DsnFile[]): boolean => files.every(({ counts }) => counts.people === 0)

/** Characters of a piece: sealing one blocks other requests for some milliseconds at most. */
const PIECE = 256 * 1024
async function piecesOf(texts: Iterable<string> | AsyncIterable<string>): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = []
  let rest = ''
  for await (const text of texts) {
    rest += text
    while (rest.length > PIECE) rest = compressed(rest, pieces)
  }
  while (rest !== '') rest = compressed(rest, pieces)
  return pieces
}
/** Adds the first piece of a text, never within a pair of surrogates: each piece is text of its own. Returns the rest. */
function compressed(text: string, pieces: Uint8Array[]): string {
  const end = text.length > PIECE && /[\uD800-\uDBFF]/.test(text[PIECE - 1] ?? '') ? PIECE - 1 : PIECE
  pieces.push(new Uint8Array(gzipSync(text.slice(0, end))))
  return text.slice(end)
}

const fileOf = (name: string, file: DsnFile) => ({
  name,
  norm: file.version ?? null,
  ...file.counts,
  declarations: file.blocks.filter(({ code }) => code === 'S20.G00.05').map(declarationOf),
  faults: file.faults.map((one) => ({
    ...one,
    rubrique: one.rubrique ?? null,
    text: dsnFaultText(one, 'en'),
    textFr: dsnFaultText(one, 'fr'),
  })),
})
function declarationOf(declaration: DsnBlock) {
  const day = valueIn(declaration, '005')
  const company = declaration.children.find(({ code }) => code === 'S21.G00.06')
  const establishment = company?.children.find(({ code }) => code === 'S21.G00.11')
  return {
    period: `${day.slice(4)}-${day.slice(2, 4)}`,
    siret: valueIn(company, '001') + valueIn(establishment, '001'),
  }
}

function reportOf({ counts, rows }: DsnComparison) {
  const differing = rows.filter(({ verdict }) => verdict !== 'equal')
  // Unexplained differences come first, because a long list is cut at its end.
  const order = ['unexplained', 'explained', 'rounding']
  const takenOver = [...new Set(rows.filter(({ isTakenOver }) => isTakenOver).map(({ what }) => what))].sort()
  const listed = differing.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict)).slice(0, LISTED)
  return {
    counts,
    byBody: totalsByBody(rows).map(totalOf),
    byTypeCode: totalsByTypeCode(rows).map(totalOf),
    takenOver,
    takenOverLabels: takenOver.map(amountText),
    differences: listed.map((row, index) => ({
      ...differenceOf(row),
      why: index < REASONED ? (row.why?.() ?? []) : [],
    })),
    moreDifferences: differing.length - listed.length,
  }
}
const totalOf = ({ name, declared, ours }: ComparedTotal) => ({
  name,
  declared: declared.toFixed(2),
  ours: ours.toFixed(2),
  difference: declared.minus(ours).toFixed(2),
})
const differenceOf = (row: ComparedAmount) => ({
  period: row.period,
  origin: row.origin,
  siret: row.siret,
  person: row.person ?? null,
  what: row.what,
  label: amountText(row.what),
  line: row.line ?? null,
  declared: row.declared?.toFixed(2) ?? null,
  ours: row.ours?.toFixed(2) ?? null,
  verdict: row.verdict,
  cause: row.cause ?? null,
  rates: row.rates?.map((rate) => rate.toFixed()) ?? null,
  isTakenOver: row.isTakenOver,
  text: verdictText(row),
})

/** Every compared amount as a table: what `centime dsn compare` and the API give as CSV. */
export async function* comparisonCsv({ rows }: DsnComparison): AsyncGenerator<string> {
  const { amountColumn, csvOf, inSlices, textColumn } = await import('@centime/books')
  const columns = [
    ...[textColumn('period', 'Mois'), textColumn('origin', 'Mois d’origine'), textColumn('person', 'Matricule')],
    ...[textColumn('what', 'Montant'), amountColumn('declared', 'Déclaré'), amountColumn('ours', 'Centime')],
    textColumn('verdict', 'Pourquoi'),
  ]
  const cells = rows.map((row) => [
    ...[row.period, row.origin, row.person ?? 'bordereau', row.what],
    ...[row.declared, row.ours, verdictText(row)],
  ])
  const about = { file: 'dsn', title: 'Déclarations', isDraft: false, payslips: rows.length, totals: undefined }
  yield* csvOf({ ...about, columns, slices: () => inSlices(cells) })
}
