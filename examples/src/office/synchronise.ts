import { answerOf, type Schemas } from '@centime/client'
import { employees, hire, must, type Office, pathOf, Refused, record, startOf, type Values } from './people.js'

/** A person on the list of an office's HR system. Amounts and rates are decimal text. */
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
  /** Meals of the month, and the company's allowance for one, in euros. */
  readonly meals: string
  readonly mealAllowance: string
}

/** The changes that were sent. A person whose data is refused does not prevent the others from being sent. */
export interface Synchronised {
  readonly hired: readonly string[]
  /** The values that were recorded, by person. */
  readonly recorded: Readonly<Record<string, Values>>
  readonly refused: Readonly<Record<string, string>>
  /** Active in Centime and not on the list: they need a check by a person, since a list may be incomplete. */
  readonly unlisted: readonly string[]
}

/**
 * Synchronises a list of people with Centime for a month, such as `2026-06`: hires new ones, and sends for each person only the
 * values that differ from the recorded ones. A second run sends nothing; after a failure, it sends the rest.
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

/** The values of the list that differ from those in force. */
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

/** The value in force on a day: the last that began by then; for a monthly field, the last that began on that very day. */
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
