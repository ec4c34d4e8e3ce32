import { answerOf, type Schemas } from '@centime/client'
import { employees, hire, must, type Office, pathOf, Refused, record, startOf, type Values } from './people.js'

/** A person as an office's HR system lists them. Amounts and rates are decimal text. */
export interface Listed {
  readonly identifier: string
  readonly firstName: string
  readonly lastName: string
  /** First and last day of the contract; without an end it goes on. */
  readonly from: string
  readonly until?: string
  readonly cadre: boolean
  readonly hoursPerWeek: string
  /** Gross euros a month. */
  readonly salary: string
  /** As a fraction: 0.03. */
  readonly taxRate: string
  /** Meals of the month, and what the company gives for one, in euros. */
  readonly meals: string
  readonly mealAllowance: string
}

/** What was sent. A person whose data is refused keeps nobody else from being sent. */
export interface Synchronised {
  readonly hired: readonly string[]
  /** The values that were recorded, by person. */
  readonly recorded: Readonly<Record<string, Values>>
  readonly refused: Readonly<Record<string, string>>
  /** Active in Centime and not on the list: for a person to look at, since a list may be incomplete. */
  readonly unlisted: readonly string[]
}

/**
 * Brings a list of people to Centime for a month, as `2026-06`: new ones are hired, and of each person only the values are
 * sent that differ from what is recorded. Run again it sends nothing; run again after a failure it sends what is left.
 */
export async function synchronise(office: Office, people: readonly Listed[], month: string): Promise<Synchronised> {
  const known = new Map((await employees(office)).map((employee) => [employee.identifier, employee]))
  const hired: string[] = []
  const recorded: Record<string, Values> = {}
  const refused: Record<string, string> = {}
  for (const person of people) {
    const { identifier } = person
    try {
      const found = known.get(identifier)
      const { id } = found ?? (await hire(office, person))
      if (found === undefined) hired.push(identifier)
      const changed = await changesOf(office, id, person, month)
      await record(office, id, changed, later(person.from, `${month}-01`))
      if (Object.keys(changed).length > 0) recorded[identifier] = changed
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused[identifier] = error.message
    }
  }
  const listed = new Set(people.map(({ identifier }) => identifier))
  const unlisted = [...known.values()].filter(
    ({ identifier, status }) => status === 'Active' && !listed.has(identifier),
  )
  return { hired, recorded, refused, unlisted: unlisted.map(({ identifier }) => identifier) }
}

/** The values of the list that are not what is in force. */
async function changesOf(office: Office, employeeId: number, person: Listed, month: string): Promise<Values> {
  const path = { ...pathOf(office), employeeId }
  const answering = office.api.GET('/partners/{partnerId}/tenants/{tenantId}/employees/{employeeId}/cases', {
    params: { path },
  })
  const real = (await must(answerOf(answering))).filter(({ forecast }) => forecast === null)
  const day = startOf(later(person.from, `${month}-01`))
  const differs = ([name, value]: [string, string]) => inForce(real, name, day) !== value
  return Object.fromEntries(Object.entries(valuesOf(person)).filter(differs))
}

/** Values that belong to the month of their start; all others hold until they are replaced. */
const OF_A_MONTH = ['Frais.NombreRepas']

/** What counts on a day: the last value that began by then; of a month, the last that began on that very day. */
function inForce(values: readonly Schemas['RecordedValue'][], name: string, day: string): string | undefined {
  const of = values.filter(({ caseName, caseFieldName }) => `${caseName}.${caseFieldName}` === name)
  const begun = of.filter(({ start }) => (OF_A_MONTH.includes(name) ? start === day : start <= day))
  return begun.sort((a, b) => a.start.localeCompare(b.start) || a.id - b.id).at(-1)?.value
}

const valuesOf = (person: Listed): Values => ({
  'Identite.Nom': person.lastName,
  'Identite.Prenom': person.firstName,
  'Contrat.DateDebutContrat': person.from,
  ...(person.until !== undefined && { 'Contrat.DateFinContrat': person.until }),
  'Contrat.StatutCadre': String(person.cadre),
  'Contrat.HeuresContrat': person.hoursPerWeek,
  'Remuneration.SalaireMensuel': person.salary,
  'PAS.TauxPAS': person.taxRate,
  'Frais.NombreRepas': person.meals,
  'Frais.MontantRepas': person.mealAllowance,
  'PrevoyanceMutuelle.HasPrevoyance': 'false',
  'PrevoyanceMutuelle.TauxPrevoyance': '0',
  'PrevoyanceMutuelle.HasMutuelleObligatoire': 'false',
  'PrevoyanceMutuelle.HasMutuelleFacultative': 'false',
})

const later = (day: string, other: string): string => (day > other ? day : other)
