import { crumbs, headOf } from './heads.js'
import { nameOf, type Office, type Person, type Recorded } from './office.js'
import { day, figure, instant, month, ofMonth } from './words.js'

/** The list of people with their contracts, and the leave of one. */

const SEARCH = ['Rechercher une personne', 'Nom, prénom ou matricule']

/** The value of a field in force: the recorded value that starts last; if several do, the one recorded last. */
function heldOf(recorded: readonly Recorded[], field: string): string | undefined {
  const own = recorded.filter(({ caseName, caseFieldName }) => `${caseName}.${caseFieldName}` === field)
  return own.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start))).at(-1)?.value
}

const NATURES: Readonly<Record<string, string>> = {
  apprentissage: 'Apprentissage',
  professionnalisation: 'Contrat de professionnalisation',
  stage: 'Stage',
}

/** The contract of a person, and whether it has ended before a day. */
async function contractLines(office: Office, { id }: Person, today: string): Promise<readonly [string, string]> {
  const recorded = await office.recorded(id)
  const held = (field: string) => heldOf(recorded, `Contrat.${field}`)
  const kind = NATURES[held('NatureContrat') ?? ''] ?? held('TypeContrat') ?? 'CDI'
  const [start = '', end] = [held('DateDebutContrat'), held('DateFinContrat')]
  if (end === undefined) return [`${kind} depuis le ${day(start)}`, 'active']
  return [`${kind} du ${day(start)} au ${day(end)}`, end < today ? 'contrat terminé' : 'active']
}

export async function peopleLines(office: Office, today: string): Promise<readonly string[]> {
  const rows: string[] = []
  for (const person of await office.people()) {
    rows.push([nameOf(person), person.identifier, ...(await contractLines(office, person, today))].join(' | '))
  }
  return [
    `Personnes et contrats · ${office.name}`,
    crumbs(office),
    ...[...SEARCH, '[]', '<Rechercher>'],
    'Nom | Matricule | Contrat | État',
    ...rows,
  ]
}

/** Movements that take days out of a counter but are not leave. */
const OUT = ['paid', 'carried_out', 'lost']

const COUNTERS: Readonly<Record<string, string>> = {
  N: 'Année en cours (N)',
  'N-1': 'Année précédente (N-1)',
  carried_over: 'Reportés',
  closed: 'Échus',
}

/** `ended`: the contract has ended in the month of the counters. */
export async function leaveLines(office: Office, person: Person, ended = false): Promise<readonly string[]> {
  const { period, counters, movements } = await office.leave(person.id)
  const out = movements.filter(({ kind }) => OUT.includes(kind))
  const rows = counters.map(({ counter, acquiredFrom, acquiredTo, rights, taken, balance }) => {
    const own = out.filter((one) => one.counter === counter && one.acquiredFrom === acquiredFrom)
    const gone = String(own.reduce((sum, { days }) => sum - Number(days), 0))
    const days = [rights, taken, ...(out.length === 0 ? [] : [gone]), balance].map(figure)
    return [COUNTERS[counter], `${day(acquiredFrom)} – ${day(acquiredTo)}`, ...days].join(' | ')
  })
  const moved = movements.toReversed().map(({ counter, date, until, days, reason, text }) => {
    const when = date === until ? day(date) : `${day(date)} – ${day(until)}`
    // The month of a right is written out in words.
    const why = reason.replace(/\d{4}-\d\d$/, month)
    return [COUNTERS[counter], when, figure(days), why, text].join(' | ')
  })
  return [
    ...headOf(office, person),
    `Congés à la fin ${ofMonth(period)}${ended ? ', où le contrat a pris fin' : ''}, en jours`,
    `Compteur | Acquis du … au … | Droits | Pris${out.length === 0 ? '' : ' | Payés, reportés ou perdus'} | Solde`,
    ...rows,
    'Mouvements',
    'Compteur | Jour | Jours | Pourquoi | Texte',
    ...moved,
  ]
}

const SIGNS: Readonly<Record<string, readonly [sign: string, word: string]>> = {
  'greve-juin': ['AB', 'absence (grève)'],
}
const DAYS = Array.from({ length: 31 }, (_, at) => at + 1)

/** The absences of a year: each day of each on the calendar, then their records, the newest first. */
export async function absencesLines(office: Office, person: Person, year: number): Promise<readonly string[]> {
  const absences = await office.absences(person.id)
  const signed = absences.map((one) => ({ ...one, words: SIGNS[one.fields.Evenement] ?? ['?', '?'] }))
  const calendar = Array.from({ length: 12 }, (_, at) => {
    const period = `${year}-${String(at + 1).padStart(2, '0')}`
    const days = DAYS.slice(0, new Date(year, at + 1, 0).getDate()).map((one) => {
      const date = `${period}-${String(one).padStart(2, '0')}`
      const found = signed.find(({ fields: { Debut, Fin } }) => Debut <= date && date <= Fin)
      return found === undefined ? '' : `${found.words[0]} (${found.words[1]})`
    })
    return [month(period), ...days].join(' | ').replaceAll(/\s+/g, ' ').trim()
  })
  const records = signed.toReversed().map(({ fields, words, recordedAt, months }) => {
    const touched = months.map(({ period, days, hours }) => `${month(period)} : ${dayCount(days)}, ${figure(hours)} h`)
    const cells = [`${words[1]} / ${fields.Evenement}`, day(fields.Debut), day(fields.Fin), 'en vigueur']
    return [...cells, instant(recordedAt), touched.join(' / ')].join(' | ')
  })
  return [
    ...headOf(office, person),
    `${year - 1} | ${year} | ${year + 1} | Saisir une absence`,
    `Absences de ${year}`,
    ['Mois', ...DAYS].join(' | '),
    ...calendar,
    ...[...new Set(signed.map(({ words }) => words.join(' ')))],
    ...(records.length === 0
      ? ['Aucune absence n’est enregistrée.']
      : ['Absence | Du | Au | État | Enregistrée le | Mois touchés', ...records]),
  ]
}

const dayCount = (days: string): string => `${figure(days)} ${Number(days) < 2 ? 'jour' : 'jours'}`
