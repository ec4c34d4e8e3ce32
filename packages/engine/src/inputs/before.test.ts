import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { conges } from '../../testing/leave-months.js'
import { payrollOf } from '../../testing/payrolls.js'
import { defaut } from '../regulations/defaut.js'
import type { CasesInTime } from './before.js'
import type { UncheckedInputs } from './month-inputs.js'
import { inputReader } from './read-inputs.js'

/** Leave of a month reads the schedule and the settings of earlier months. */

const { fixed } = payrollOf(defaut, '2026-01')
const { cases } = employee('2026-01', '2000', {
  Horaire: { Lundi: '9', Mardi: '9', Jeudi: '9', Vendredi: '8' },
})
const month: UncheckedInputs = {
  ...{ period: '2026-01', cases },
  leave: [{ Evenement: 'r', Nature: 'reprise', Date: '2025-05-31', Compteur: 'N', Jours: '30' }],
  // A Wednesday.
  absences: [conges('2025-10-15', '2025-10-15')],
}
const EVERY_DAY = { Lundi: '7', Mardi: '7', Mercredi: '7', Jeudi: '7', Vendredi: '7' }

const balance = (more: UncheckedInputs = {}, common?: CasesInTime) => {
  const read = inputReader(fixed, common)({ ...month, ...more })
  return read.ok ? read.value.facts.numbers['Calendrier.CongesSoldeN1']?.toFixed() : read.faults
}

test('leave of an earlier month is counted by the schedule that the month had', () => {
  expect(balance()).toBe('30')
  expect(balance({ before: [{ until: '2025-12-31', cases: { Horaire: EVERY_DAY } }] })).toBe('29')
  // The last schedule before October is not that of October.
  expect(balance({ before: [{ until: '2025-09-30', cases: { Horaire: EVERY_DAY } }] })).toBe('30')
})

test('settings that were common to all before the month apply beside those of a person', () => {
  const { Entreprise = {}, ...own } = cases
  const before = [{ until: '2025-12-31', cases: { Entreprise: { DecompteConges: 'ouvres' } } }]
  const common = { cases: { Entreprise }, before }
  // 30 open days were entered, one is taken: 36 working days and 1.2.
  const person = { cases: own, before: [{ until: '2025-12-31', cases: { Horaire: EVERY_DAY } }] }
  expect(balance(person, common)).toBe('34.8')
})

test.each<[string, unknown, string, string | undefined]>([
  ['no list', {}, 'wrong_type', undefined],
  ['no day', [{ until: '2025-13-31', cases: {} }], 'wrong_type', undefined],
  ['a day of the month', [{ until: '2026-01-01', cases: {} }], 'wrong_type', undefined],
  ['no cases', [{ until: '2025-12-31' }], 'wrong_type', undefined],
  ['a wrong value', [{ until: '2025-12-31', cases: { Horaire: { Lundi: '25' } } }], 'out_of_range', 'Lundi'],
  ['an unknown field', [{ until: '2025-12-31', cases: { Horaire: { Noel: '7' } } }], 'unknown_field', 'Noel'],
  ['fields that are none', [{ until: '2025-12-31', cases: { Horaire: '7' } }], 'wrong_type', undefined],
])('%s before the month is refused', (_, before, code, caseFieldName) => {
  const faults = balance({ before })
  expect(faults).toMatchObject([{ code, ...(caseFieldName && { caseFieldName }) }])
})
