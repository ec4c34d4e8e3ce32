import { OFFICERS_REGULATION } from '@centime/cycle'
import type { z } from 'zod'
import { ClientAnswer, ImportAnswer, PayrollAnswer, UserAnswer } from '../answers.js'
import { FILE_KINDS, type FileKind, ImportPage } from '../pages/imports.js'
import type { CheckedFile, FaultyRow, RateShown } from '../pieces/checked-file.js'
import { csvCells, withCells } from './csv-cells.js'
import { folded } from './folded.js'
import { given } from './form-values.js'
import { namesOf } from './payroll-month-parts.js'
import type { Form, Found, Pages, Problem, SignedIn } from './port.js'
import { formErrors, problemPage, wrongInput } from './problems.js'
import { sentence } from './readable.js'
import { userOptions } from './user-options.js'

/** Files of a client, in the order of their kinds: each is tried, corrected in its cells, and recorded. */

export function importPages({ get, post }: Pages): void {
  get(IMPORT, (visit) => showImport(visit))
  post(IMPORT, sendFiles)
  get(`${IMPORT}/modeles/:fichier`, async (visit) => {
    const found = await readClient(visit)
    if (!found.ok) return problemPage(visit, found.problem)
    const contract = new URLSearchParams(given('contract', visit.query('contrat')))
    return visit.file(`${found.value.imports}/${visit.part('fichier')}${contract.size === 0 ? '' : `?${contract}`}`)
  })
}
const IMPORT = '/dossiers/:tenantId/import'

interface ImportRead {
  readonly client: z.infer<typeof ClientAnswer>
  readonly payrolls: readonly z.infer<typeof PayrollAnswer>[]
  readonly users: readonly z.infer<typeof UserAnswer>[]
  /** The payroll whose files are sent. */
  readonly payroll: z.infer<typeof PayrollAnswer> | undefined
  /** The route of its files. */
  readonly imports: string
}

async function readClient({ ask, tenant, form, query }: SignedIn): Promise<Found<ImportRead>> {
  const client = await ask(tenant, ClientAnswer)
  if (!client.ok) return client
  const payrolls = await ask(`${tenant}/payrolls`, PayrollAnswer.array())
  if (!payrolls.ok) return payrolls
  const users = await ask(`${tenant}/users`, UserAnswer.array())
  if (!users.ok) return users
  const wanted = form['payrollId'] ?? query('paie')
  const payroll = payrolls.value.find(({ id }) => String(id) === wanted) ?? payrolls.value[0]
  const read = { client: client.value, payrolls: payrolls.value, users: users.value, payroll }
  return { ...client, value: { ...read, imports: `${tenant}/payrolls/${payroll?.id}/imports` } }
}

/** The parts of the page beside its form. */
interface Shown {
  /** The files that are left, the first of them tried. */
  readonly files?: readonly SentFile[]
  readonly checked?: CheckedFile
  readonly done?: readonly string[]
  readonly refused?: Problem
}

async function showImport(visit: SignedIn, { files = [], checked, done = [], refused }: Shown = {}) {
  const found = await readClient(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { client, payrolls, users, payroll } = found.value
  const { form, chrome, show, query } = visit
  const recorded = [...done, ...(query('fait') ?? '').split(',')].flatMap((one) => {
    const [, name, rows] = DONE.exec(one) ?? []
    return isKind(name) ? [{ kind: name, rows: Number(rows) }] : []
  })
  const page = ImportPage(chrome, {
    ...{ client, payroll, payrolls, checked, recorded, typed: form },
    users: userOptions(users),
    kinds: kindsOf(payroll),
    isOfOfficers: payroll?.regulationId === OFFICERS_REGULATION,
    files: files.map(({ name, kind, text }) => ({ name, kind, text })),
    errors: refused && formErrors(refused, PLACES),
  })
  return show(page, refused?.status)
}

/** The fields of the page that a refusal may name. */
const PLACES = { fichier: '', userId: '' }

/** What was recorded, in addresses and forms: the kind of the file and its rows. */
const DONE = /^(\w+)\.(\d{1,5})$/

const isKind = (text: string | undefined): text is FileKind => FILE_KINDS.some((kind) => kind === text)

/** A payroll of officers has neither absences nor leave. */
const kindsOf = (payroll: ImportRead['payroll']): readonly FileKind[] =>
  payroll?.regulationId === OFFICERS_REGULATION
    ? ['employees', 'contracts', 'variables', 'openings', 'rates']
    : FILE_KINDS

interface SentFile {
  readonly name: string
  readonly kind: FileKind
  readonly text: string
}

/** Tries the first file; records it first where the form asks for that. */
async function sendFiles(visit: SignedIn) {
  const { form, say } = visit
  const found = await readClient(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const read = found.value
  const done = (form['fait'] ?? '').split(',').filter((one) => DONE.test(one))
  const [first, ...others] = await filesIn(visit, read)
  if (first === undefined) {
    const message = say('Choisissez un fichier, ou collez ses lignes.', 'Choose a file, or paste its rows.')
    return showImport(visit, { refused: wrongInput('fichier', message).problem })
  }
  const act = form['act']
  if (read.users.length === 0) {
    const message = say('Le dossier n’a pas encore d’utilisateur.', 'The client has no user yet.')
    return showImport(visit, { files: [first, ...others], done, refused: wrongInput('userId', message).problem })
  }
  if (act === 'skip') return tryNext(visit, read, others, done)
  if (act !== 'import' && act !== 'partial') return tryNext(visit, read, [first, ...others], done)
  const recorded = await send(visit, read, first, { partial: act === 'partial' })
  if (recorded.ok) return tryNext(visit, read, others, [...done, `${first.kind}.${recorded.value.recorded}`])
  // A fault is shown in its cell, as the trial finds it.
  return recorded.problem.errors.length > 0
    ? tryNext(visit, read, [first, ...others], done)
    : showImport(visit, { files: [first, ...others], done, refused: recorded.problem })
}

/** The payroll that the form has named, in the address of the next page. */
const ofPayroll = ({ form }: SignedIn): string =>
  /^\d{1,15}$/.test(form['payrollId'] ?? '') ? `paie=${form['payrollId']}&` : ''

/** Tries the first of the files that are left; after the last one the page says what was recorded. */
async function tryNext(visit: SignedIn, read: ImportRead, files: readonly SentFile[], done: readonly string[]) {
  const [next] = files
  if (next === undefined) return visit.redirect(`${visit.path}?${ofPayroll(visit)}fait=${done.join()}`)
  const answer = await send(visit, read, next, { dryRun: true })
  return answer.ok
    ? showImport(visit, { files, done, checked: await checkedFile(visit, next, answer.value) })
    : showImport(visit, { files, done, refused: answer.problem })
}

/** The files of a form in the order of their kinds, with the mended cells of the first. */
async function filesIn(visit: SignedIn, read: ImportRead): Promise<readonly SentFile[]> {
  const { form } = visit
  const places = Object.keys(form).filter((name) => /^fichier\.\d{1,3}$/.test(name) && form[name]?.trim() !== '')
  const sent = places
    .map((name) => name.slice('fichier.'.length))
    .map((at) => ({ at, name: form[`nom.${at}`] ?? '', text: form[`fichier.${at}`] ?? '' }))
  const pasted = form['colle']?.trim() ? [{ at: '', name: '', text: form['colle'] }] : []
  const kindOf = await kindReader(visit, read)
  const files = [...sent, ...pasted].map(({ at, ...file }): SentFile => {
    const chosen = form[`genre.${at}`]
    return { ...file, kind: isKind(chosen) ? chosen : kindOf(file.text) }
  })
  const sorted = files.toSorted((a, b) => FILE_KINDS.indexOf(a.kind) - FILE_KINDS.indexOf(b.kind))
  // Mended cells belong to the first file of the page that was sent.
  return sorted.map((file, at) => (at === 0 ? { ...file, text: withCells(file.text, mendedIn(form)) } : file))
}

const mendedIn = (form: Form): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(form).flatMap(([name, text]) => (/^cellule\.\d+\.\d+$/.test(name) ? [[name.slice(8), text]] : [])),
  )

/** Finds the kind of a file: the one whose template has the most of its titles or codes. */
async function kindReader({ file }: SignedIn, { payroll, imports }: ImportRead): Promise<(text: string) => FileKind> {
  const known: { readonly kind: FileKind; readonly names: ReadonlySet<string> }[] = []
  for (const kind of kindsOf(payroll)) {
    const template = await file(`${imports}/${kind}`)
    const [titles = [], codes = []] = csvCells(await template.text()).rows
    known.push({ kind, names: new Set([...titles, ...codes].map(nameKey)) })
  }
  return (text) => {
    const titles = csvCells(text).rows[0]?.map(nameKey) ?? []
    const counts = known.map(({ names }) => titles.filter((title) => names.has(title)).length)
    return known[counts.indexOf(Math.max(...counts))]?.kind ?? 'employees'
  }
}
const nameKey = (name: string): string => folded(name).replaceAll(/[^a-z0-9.]/g, '')

type Imported = z.infer<typeof ImportAnswer>

async function send(
  { act, form }: SignedIn,
  { imports, users }: ImportRead,
  { kind, text }: SentFile,
  how: { readonly dryRun?: boolean; readonly partial?: boolean },
): Promise<Found<Imported>> {
  const query = new URLSearchParams({
    // Empty: the page was made before the client had a user.
    userId: form['userId'] || String(users[0]?.id ?? ''),
    ...(how.dryRun === true && { dryRun: 'true' }),
    ...(how.partial === true && { partial: 'true' }),
    ...(form['ajouter'] !== undefined && { add: 'true' }),
  })
  const sent = await act('POST', `${imports}/${kind}?${query}`, { csv: text })
  return sent.ok ? { ...sent, value: ImportAnswer.parse(sent.value) } : sent
}

/** How many rows with faults a page shows. */
const SHOWN = 50
/** How many rows without faults it shows as they were read. */
const EXAMPLES = 5

/** A file as it was tried: its faults in their cells, equal faults counted. */
async function checkedFile(visit: SignedIn, { text }: SentFile, imported: Imported): Promise<CheckedFile> {
  const { rows, faults, moreFaults = 0, warnings = [], changed = [] } = imported
  const cells = csvCells(text).rows
  const titles = cells[0] ?? []
  const at = new Map(titles.map((title, column) => [title.trim().replaceAll(/\s+/g, ' '), column]))
  const saidOf = ({ row, message }: { readonly row: number; readonly message: string }) =>
    withoutPerson(cells[row - 1] ?? [], withoutQuery(message))
  const byRow = new Map<number, Imported['faults']>()
  const kinds = new Map<string, { readonly text: string; count: number }>()
  for (const fault of faults) {
    byRow.set(fault.row, [...(byRow.get(fault.row) ?? []), fault])
    const said = sentence([fault.column, saidOf(fault).text].filter(Boolean).join(' : '))
    const known = kinds.get(said)
    if (known === undefined) kinds.set(said, { text: said, count: 1 })
    else known.count += 1
  }
  const columns = [...new Set([0, ...faults.flatMap(({ column }) => at.get(column) ?? [])])].toSorted((a, b) => a - b)
  const shown = [...byRow].slice(0, SHOWN).map(([row, own]): FaultyRow => {
    const of = (column: number) => own.filter((fault) => at.get(fault.column) === column)
    return {
      row,
      faults: own.filter(({ column }) => !at.has(column)).map((one) => sentence(saidOf(one).text)),
      cells: columns.map((column) => ({
        column,
        text: cells[row - 1]?.[column] ?? '',
        faults: of(column).map((one) => sentence(saidOf(one).text)),
      })),
    }
  })
  return {
    ...{ rows, faultyRows: byRow.size, hasMoreFaults: moreFaults > 0, isHeaderWrong: byRow.has(1) },
    titles: columns.map((column) => titles[column] ?? ''),
    faults: [...kinds.values()],
    shown,
    warnings: warnings.slice(0, SHOWN).map((one) => {
      const { who, text } = saidOf(one)
      return { ...one, message: [who, sentence(text)].filter(Boolean).join(' : ') }
    }),
    examples: cells.slice(1).filter(isRead).slice(0, EXAMPLES),
    allTitles: titles,
    ...{ rates: await ratesShown(visit, changed.slice(0, SHOWN)), ratesChanged: changed.length },
  }
}

/** Changed rates with the names of their people. */
async function ratesShown(visit: SignedIn, changed: NonNullable<Imported['changed']>): Promise<readonly RateShown[]> {
  const ids = changed.map(({ employeeId }) => employeeId)
  const nameOf = ids.length === 0 ? undefined : await namesOf(visit, ids)
  return changed.map(({ employeeId, ...one }) => ({ ...one, name: nameOf?.(employeeId)?.name ?? '' }))
}

const isRead = (row: readonly string[]): boolean => !/^#(\s|$)/.test(row[0] ?? '') && row.some((cell) => cell !== '')

/** The text of a message that begins with the person of its row, whose cell the page shows beside it. */
function withoutPerson(row: readonly string[], message: string): { readonly who: string; readonly text: string } {
  for (const cell of row) {
    const [start, text] = [cell.trim(), /^[\s\u00a0]?: (.*)$/s.exec(message.slice(cell.trim().length))?.[1]]
    if (start !== '' && message.startsWith(start) && text !== undefined) return { who: start, text }
  }
  return { who: '', text: message }
}

/** A page has a box for each parameter of a program. */
const withoutQuery = (message: string): string => message.replace(/,? (?:ou|or) (?:envoyer|send) add=true$/, '')
