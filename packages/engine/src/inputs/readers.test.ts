import { expect, test } from 'vitest'
import { employee, officer } from '../../testing/inputs.js'
import { computed } from '../../testing/payrolls.js'
import { CONTRACT_FIELDS, WARNING_FIELDS } from '../cases/readers.js'
import type { Decimal } from '../ground/money.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { readContract } from './read-contract.js'
import { warningsOf } from './warnings.js'

/** The lists of fields that code reads: their types refuse a field too few, these tests a field too many. */

const keysOf = (fields: readonly { readonly key: string }[]): string[] => fields.map(({ key }) => key).sort()

/** A record that writes down the keys that are read. */
function watched<Value>(record: Readonly<Record<string, Value>>, keys: Set<string>): Record<string, Value> {
  return new Proxy(
    { ...record },
    {
      get: (target, key) => {
        keys.add(String(key))
        return target[String(key)]
      },
    },
  )
}

test('the contract reads each field of its list', () => {
  const read = new Set<string>()
  const numbers = watched<Decimal>({}, read)
  const choices = watched({ [CONTRACT_FIELDS[0].key]: 'CDD' }, read)
  readContract({ numbers, choices, dates: {}, opening: {}, faults: [] }, '2026-06-30', undefined)
  expect([...read].sort()).toEqual(keysOf(CONTRACT_FIELDS))
})

test('the warnings read each field of their list', () => {
  const plans = { PrevoyanceMutuelle: { HasPrevoyance: 'true', HasMutuelleObligatoire: 'true' } }
  const extras = {
    Frais: { IndemniteKilometrique: '10', Vehicule: 'voiture_5cv' },
    Absences: { MontantAbsenceSansSolde: '10' },
  }
  const people = [
    computed(defaut, employee('2026-06', '2500', { ...plans, ...extras, Contrat: { StatutCadre: 'true' } })),
    computed(salaire2026, officer('2026-06', '2500')),
  ]
  const read = new Set<string>()
  for (const { facts } of people) {
    warningsOf({ ...facts, numbers: watched(facts.numbers, read), choices: watched(facts.choices, read) }, '2026-06-30')
  }
  expect([...read].sort()).toEqual(keysOf(WARNING_FIELDS))
})
