import { expect, test } from 'vitest'
import { employee, officer } from '../../testing/inputs.js'
import { computed } from '../../testing/payrolls.js'
import { JoursForfait, NatureContrat } from '../cases/contract-kinds.js'
import {
  BENEFIT_WARNING_FIELDS,
  CONTRACT_FIELDS,
  KIND_FIELDS,
  KIND_WARNING_FIELDS,
  WARNING_FIELDS,
} from '../cases/readers.js'
import { readContract } from '../dates/read-contract.js'
import { Decimal } from '../ground/money.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { faultsOfKind } from './kinds.js'
import { warningsOf } from './warnings.js'

/** The lists of fields that code reads: their types refuse a field too few, these tests a field too many. */

const keysOf = (fields: readonly { readonly key: string }[]): string[] =>
  [...new Set(fields.map(({ key }) => key))].sort()

const noHours = { HeuresTravaillees: '0', TauxHoraire: '0' }
const trainee = employee('2026-06', '0', {
  Contrat: { NatureContrat: 'stage' },
  Remuneration: { ...noHours, Gratification: '900', HeuresStage: '154' },
})

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

test('the faults of a kind of contract read each field of their list', () => {
  const read = new Set<string>()
  const numbers = watched({ [JoursForfait.key]: new Decimal(218) }, read)
  for (const nature of ['stage', 'ordinaire']) {
    const choices = watched({ [NatureContrat.key]: nature }, read)
    expect([...faultsOfKind({ numbers, choices, dates: {}, opening: {}, faults: [] }, 22)].length).toBeGreaterThan(0)
  }
  expect([...read].sort()).toEqual(keysOf(KIND_FIELDS))
})

test('the warnings read each field of their list', () => {
  const plans = {
    PrevoyanceMutuelle: { HasPrevoyance: 'true', HasMutuelleObligatoire: 'true', MutuelleObligatoire: '60' },
  }
  const extras = {
    Frais: { IndemniteKilometrique: '10', Vehicule: 'voiture_5cv' },
    Absences: { MontantAbsenceSansSolde: '10' },
  }
  const people = [
    computed(defaut, employee('2026-06', '2500', { ...plans, ...extras, Contrat: { StatutCadre: 'true' } })),
    computed(salaire2026, officer('2026-06', '2500')),
    ...['1990-01-01', '2004-01-01'].flatMap((DateNaissance) =>
      ['apprentissage', 'professionnalisation'].map((NatureContrat) =>
        computed(defaut, employee('2026-06', '2500', { Identite: { DateNaissance }, Contrat: { NatureContrat } })),
      ),
    ),
    computed(defaut, employee('2026-06', '1300', { HeuresSupplementaires: { HeuresComplementaires: '20' } }, '20')),
    computed(defaut, trainee),
    ...['true', 'false'].map((Loue) => {
      const Vehicule = { Loue, MiseADisposition: '2026-01-01' }
      const benefits = { Vehicule, PartageValeur: { Montant: '1' }, Teletravail: { Allocation: '1' } }
      return computed(defaut, employee('2026-06', '2500', benefits))
    }),
    computed(
      defaut,
      employee('2026-06', '0', {
        Contrat: { DateDebutContrat: '2026-06-10', HeuresContrat: '35' },
        Remuneration: { ...noHours, SalaireMensuel: '1800' },
      }),
    ),
    computed(
      defaut,
      employee('2026-06', '0', {
        Contrat: { JoursForfait: '218' },
        Remuneration: { ...noHours, SalaireMensuel: '4000' },
        HeuresSupplementaires: { JoursRenonces: '1', MontantJoursRenonces: '100' },
      }),
    ),
  ]
  const read = new Set<string>()
  for (const { facts } of people) {
    warningsOf({ ...facts, numbers: watched(facts.numbers, read), choices: watched(facts.choices, read) }, '2026-06-30')
  }
  expect([...read].sort()).toEqual(keysOf([...WARNING_FIELDS, ...KIND_WARNING_FIELDS, ...BENEFIT_WARNING_FIELDS]))
})
