import { crumbs } from './heads.js'
import { nameOf, numberOf, type Office, type Person, type Result, type Run } from './office.js'
import { day, folded, instant, month } from './words.js'

/** The documents of a client. */

/** The requested documents, the newest first: of all people in a payrun as an archive and singly, or of one person. */
export interface AskedFor {
  readonly jobId: number
  /** The identifier of the person; absent: all people. */
  readonly only?: string
  readonly at: string
}

export async function documentsLines(
  office: Office,
  asked: readonly AskedFor[],
  search = '',
): Promise<readonly string[]> {
  const rows: string[] = []
  for (const one of asked) rows.push(...(await rowsOf(office, one, search)))
  return [
    `Documents · ${office.name}`,
    crumbs(office),
    ...['Rechercher une personne', 'Nom, prénom ou matricule', `[${search}]`],
    `<Rechercher>${search === '' ? '' : ' Tout voir'}`,
    'Personne | Document | Mois | Numéro | Fait le | Conservé jusqu’au | Fichier',
    ...rows,
  ]
}

async function rowsOf(office: Office, { jobId, only, at }: AskedFor, search: string): Promise<readonly string[]> {
  const run = await office.run(jobId)
  const results = await office.results(jobId)
  const rows: string[] = []
  for (const person of await office.people()) {
    const result = results.find(({ employeeId }) => employeeId === person.id)
    const isFound = folded(`${nameOf(person)} ${person.identifier}`).includes(folded(search))
    const isAsked = isFound && (only === undefined || only === person.identifier)
    if (result !== undefined && isAsked) rows.push(await payslipRow(office, run, { person, result, at }))
  }
  if (only !== undefined || search !== '') return rows
  const kind = `Bulletins définitifs de la paie ${jobId} (ZIP)`
  const kept = await office.document(`/payruns/jobs/${jobId}/documents/final`)
  return [rowOf(run, { name: 'Tout le monde', said: 'Tout le monde', kind, number: '', at, kept }), ...rows]
}

interface Payslip {
  readonly person: Person
  readonly result: Result
  readonly at: string
}

async function payslipRow(office: Office, run: Run, { person, result, at }: Payslip): Promise<string> {
  const kept = await office.document(`/payruns/jobs/${run.id}/employees/${person.id}/documents/final`)
  const said = `${nameOf(person)} ${person.identifier}`
  const kind = `Bulletin définitif, paie ${run.id}`
  const number = `${numberOf(result)}${await replacedText(office, result)}`
  return rowOf(run, { name: nameOf(person), said, kind, number, at, kept })
}

/** The payslip that annuls and replaces another one, as it says itself. */
async function replacedText(office: Office, result: Result): Promise<string> {
  const runs = await office.runs()
  const all = (await Promise.all(runs.map(({ id }) => office.results(id)))).flat()
  const by = all.findLast(({ replaces }) => replaces?.number === numberOf(result))
  return by === undefined ? '' : ` / annulé et remplacé par le ${numberOf(by)}`
}

interface Row {
  readonly name: string
  readonly said: string
  readonly kind: string
  readonly number: string
  readonly at: string
  readonly kept: Awaited<ReturnType<Office['document']>>
}

function rowOf({ periodName }: Run, { name, said, kind, number, at, kept }: Row): string {
  const until = kept?.retentionDeadline
  const kepts = until === undefined || until === null ? 'sans limite' : instant(until).slice(0, 10)
  const link = ['Télécharger', name, kind, month(periodName)].join(', ')
  const file = kept?.status === 'ready' ? link : 'en attente'
  return [said, kind, month(periodName), number, day(at), kepts, file].join(' | ').replaceAll(/\s+/g, ' ')
}
