import { ELEMENT_DEFINITIONS, type Field, valueTypeOf } from '@centime/engine/cases'
import type { Language } from '@centime/engine/ground'
import type { z } from 'zod'
import type { ChangedInputsAnswer } from '../answers.js'
import type { ChangedShown, WhatChanged } from '../pieces/inputs-changed.js'
import { type FindField, fieldFinder } from './field-named.js'
import type { SignedIn } from './port.js'

type Changed = z.infer<typeof ChangedInputsAnswer>

/** The changes since a job was calculated, with the names of people and fields; undefined: none. */
export async function changedShown(
  visit: SignedIn,
  changed: Changed | null | undefined,
  payrollId?: number,
): Promise<ChangedShown | undefined> {
  if (!isChanged(changed)) return undefined
  const { lists, digest, chrome } = visit
  const { first, people, values } = changed
  const found = await lists.named(
    first.flatMap(({ person }) => person ?? []),
    first.flatMap(({ by }) => by ?? []),
  )
  const find = await fieldFinder(
    visit,
    first.map(({ field }) => field.split('.')[0] ?? ''),
    payrollId,
  )
  const names = new Map(found.people.map(({ id, firstName, lastName }) => [id, `${lastName} ${firstName}`]))
  const users = new Map(
    found.users.map(({ identifier, firstName, lastName }) => [identifier, `${firstName} ${lastName}`]),
  )
  return {
    ...{ people, count: Math.max(values, first.length), mark: markOf(digest, changed) },
    rows: first.map(({ employeeId, field, old, new: now, by, at }) => ({
      person: employeeId === null ? undefined : { id: employeeId, name: names.get(employeeId) ?? '' },
      what: whatOf(field, find, chrome.language),
      ...{ old, new: now, by: by === null ? undefined : (users.get(by) ?? by), at },
    })),
  }
}

export const isChanged = (changed: Changed | null | undefined): changed is Changed =>
  changed !== null && changed !== undefined && changed.people > 0

/** The changes that a reader has seen, as sent along by a form. */
export const markOf = (digest: SignedIn['digest'], changed: Changed): string => digest(JSON.stringify(changed))

const whatOf = (field: string, find: FindField, language: Language): WhatChanged =>
  field === 'status' || field === 'divisions' || field === 'history' || field === 'backPay'
    ? { kind: field }
    : fieldShown(field, find, language)

/** How the values of a field, `Case.Field`, are shown; a definition of an element of pay is shown by its code. */
function fieldShown(field: string, find: FindField, language: Language): WhatChanged {
  const [caseName = '', name = ''] = field.split('.')
  if (caseName === ELEMENT_DEFINITIONS) return { kind: 'element', code: name }
  const known = find(caseName, name)
  return known === undefined
    ? { kind: 'field', label: name, valueType: 'string', unit: undefined, isChoice: false }
    : knownFieldShown(known, language)
}

/** How the values of a known field are shown. */
export const knownFieldShown = (
  field: Field,
  language: Language,
): Extract<WhatChanged, { readonly kind: 'field' }> => ({
  ...{ kind: 'field', label: field[language], valueType: valueTypeOf(field) },
  unit: field.kind === 'number-field' ? field.unit : undefined,
  isChoice: field.kind === 'choice-field',
})
