import type { StagedEmployee } from '@centime/store'
import * as store from '@centime/store'
import type { z } from '@hono/zod-openapi'
import { type NewEmployee, unknownDivisions } from '../../dossiers/master-data.js'
import { FieldErrors } from '../../ground/refusal.js'
import { withEmployees } from '../../months/payroll/membership.js'
import type { Kind } from './stage.js'

/** New employees, with the checks of the single route. `culture`: the default culture. */
export function newEmployees(culture: string): Kind<z.infer<typeof NewEmployee>> {
  const seen = new Map<string, number>()
  return {
    check: async (slice, db, outcomes) => {
      const names = [...new Set(slice.flatMap(({ value }) => value.divisions))]
      const divisions = names.length === 0 ? [] : await store.divisionsByName(db, names).execute()
      const identifiers = slice.map(({ value }) => value.identifier)
      const known = await store.employeesByIdentifier(db, identifiers, 0)
      const right: StagedEmployee[] = []
      for (const { item, value } of slice) {
        const { identifier, divisions: named, ...person } = value
        const errors = new FieldErrors()
        for (const error of unknownDivisions(named, divisions)) errors.add(() => error)
        const other = seen.get(identifier)
        if (errors.listed.length > 0) outcomes.fail(item, 'validation_failed', errors)
        else if (known.has(identifier)) outcomes.wrong(item, 'already_exists', '/identifier', EXISTS)
        else if (other !== undefined) {
          outcomes.wrong(item, 'already_exists', '/identifier', 'is the identifier of another item before')
        } else {
          const divisionIds = divisions.filter(({ name }) => named.includes(name)).map(({ id }) => id)
          right.push({ item, identifier, ...person, culture: person.culture ?? culture, divisionIds })
          seen.set(identifier, item)
        }
      }
      return (db, stageId) => store.stageEmployees(db, stageId, right)
    },
    recheck: async (_call, db, _root, { id, outcomes }) => {
      for (const { item } of await store.itemsTaken(db, id).execute()) {
        if (!outcomes.has(item)) outcomes.wrong(item, 'already_exists', '/identifier', EXISTS)
      }
    },
    publish: async (call, db, root, stageId) => {
      const added = await store.publishEmployees(db, root, stageId, call.now.toISOString(), store.yieldToEventLoop)
      // The caller wakes the loops that a change of months needs.
      for (let from = 0; from < added.length; from += TOGETHER) {
        const some = added.slice(from, from + TOGETHER).map(({ id }) => id)
        await withEmployees(call, db, root, some)
      }
      return added
    },
  }
}
/** How many new employees are looked up at a time. */
const TOGETHER = 500
const EXISTS = 'is the identifier of another employee of the tenant'
