import { crumbs } from './home.js'
import { nameOf, type Office, type Person, type Recorded } from './office.js'
import { day, figure, month, ofMonth } from './words.js'

/** The list of people with their contracts, and the leave of one. */

const SEARCH = ['Rechercher une personne', 'Nom, prénom ou matricule']

/** The value of a field that holds: of those that were recorded the one that starts last, and of these the last recorded. */
function heldOf(recorded: readonly Recorded[], field: string): string | undefined {
  const own = recorded.filter(({ caseName, caseFieldName }) => `${caseName}.${caseFieldName}` === field)
  return own.toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start))).at(-1)?.value
}

const NATURES: Readonly<Record<string, string>> = {
  apprentissage: 'Apprentissage',
  professionnalisation: 'Contrat de professionnalisation',
  stage: 'Stage',
}

async function contractTold(office: Office, { id }: Person): Promise<string> {
  const recorded = await office.recorded(id)
  const held = (field: string) => heldOf(recorded, `Contrat.${field}`)
  const kind = NATURES[held('NatureContrat') ?? ''] ?? held('TypeContrat') ?? 'CDI'
  const [start = '', end] = [held('DateDebutContrat'), held('DateFinContrat')]
  return end === undefined ? `${kind} depuis le ${day(start)}` : `${kind} du ${day(start)} au ${day(end)}`
}

export async function peopleTold(office: Office): Promise<readonly string[]> {
  const rows: string[] = []
  for (const person of await office.people()) {
    rows.push([nameOf(person), person.identifier, await contractTold(office, person), 'active'].join(' | '))
  }
  return [
    `Personnes et contrats · ${office.name}`,
    crumbs(office),
    ...[...SEARCH, '[]', '<Rechercher>'],
    'Nom | Matricule | Contrat | État',
    ...rows,
  ]
}

/** What stands above each view of a person. */
export const headOf = (office: Office, person: Person): readonly string[] => [
  nameOf(person),
  crumbs(office),
  `Matricule ${person.identifier} · Siège`,
  'Valeurs enregistrées | Saisir | Absences | Congés',
]

const COUNTERS: Readonly<Record<string, string>> = {
  N: 'Année en cours (N)',
  'N-1': 'Année précédente (N-1)',
  carried_over: 'Reportés',
  closed: 'Échus',
}

/** `ended`: the contract has ended in the month of the counters. */
export async function leaveTold(office: Office, person: Person, ended = false): Promise<readonly string[]> {
  const { period, counters, movements } = await office.leave(person.id)
  const rows = counters.map(({ counter, acquiredFrom, acquiredTo, rights, taken, balance }) => {
    const days = [rights, taken, balance].map(figure)
    return [COUNTERS[counter], `${day(acquiredFrom)} – ${day(acquiredTo)}`, ...days].join(' | ')
  })
  const moved = movements.toReversed().map(({ counter, date, until, days, reason, text }) => {
    const when = date === until ? day(date) : `${day(date)} – ${day(until)}`
    // The month of a right stands in words.
    const why = reason.replace(/\d{4}-\d\d$/, month)
    return [COUNTERS[counter], when, figure(days), why, text].join(' | ')
  })
  return [
    ...headOf(office, person),
    `Congés à la fin ${ofMonth(period)}${ended ? ', où le contrat a pris fin' : ''}, en jours`,
    'Compteur | Acquis du … au … | Droits | Pris | Solde',
    ...rows,
    'Mouvements',
    'Compteur | Jour | Jours | Pourquoi | Texte',
    ...moved,
  ]
}
