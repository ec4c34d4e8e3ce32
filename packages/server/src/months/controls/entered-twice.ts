import type { PersonResult } from '../../calculation/person-results.js'
import { type FoundOfPerson, foundBy } from './findings.js'

/** Two people of a month who are probably one. */

/** The data by which two people of the month are distinguished. */
export interface Identity {
  readonly socialSecurityNumber?: string | undefined
  /** `YYYY-MM-DD`. */
  readonly birthDate?: string | undefined
  readonly name?: string | undefined
}

type Person = Pick<PersonResult, 'employeeId' | 'employeeIdentifier'>

/** People who share the number, or else the name and the date of birth, with others: each with the shared data and the others. */
export function doubledPeople(
  people: readonly Person[],
  identityOf: (employeeId: number) => Identity,
): readonly FoundOfPerson[] {
  const numbers = sharing(people, ({ employeeId }) => identityOf(employeeId).socialSecurityNumber)
  const names = sharing(people, ({ employeeId }) => nameOf(identityOf(employeeId)))
  return people.flatMap(({ employeeId }) => {
    const [byNumber, byName] = [numbers.get(employeeId), names.get(employeeId)]
    if (byNumber !== undefined) {
      return [foundBy('entered_twice', employeeId, { same: 'social_security_number', as: byNumber })]
    }
    return byName === undefined
      ? []
      : [foundBy('entered_twice', employeeId, { same: 'name_and_birth_date', as: byName })]
  })
}

/** For each person whose key other people have too: the identifiers of those people. */
function sharing(
  people: readonly Person[],
  keyOf: (person: Person) => string | undefined,
): ReadonlyMap<number, string> {
  const groups = new Map<string, Person[]>()
  for (const person of people) {
    const key = keyOf(person)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [person])
    else group.push(person)
  }
  const others = (group: readonly Person[], { employeeId }: Person): string =>
    group
      .filter((one) => one.employeeId !== employeeId)
      .map(({ employeeIdentifier }) => employeeIdentifier)
      .join(', ')
  return new Map(
    [...groups.values()].flatMap((group) =>
      group.length < 2 ? [] : group.map((one) => [one.employeeId, others(group, one)] as const),
    ),
  )
}

/** Names that differ only in accents, case or spaces count as the same. */
const nameOf = ({ birthDate, name }: Identity): string | undefined =>
  birthDate && name
    ? `${birthDate} ${name
        .normalize('NFD')
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase()}`
    : undefined
