import { SEED, seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { payrollOf } from '../../testing/payrolls.js'
import { randomAbsenceSettings, randomAbsences } from '../../testing/random-absences.js'
import { RUNS } from '../../testing/runs.js'
import { amountOf } from '../calculate/lines.js'
import { type AbsenceRecord, NATURES } from '../cases/absence-events.js'
import { explainAll } from '../explain/explain.js'
import { ZERO } from '../ground/money.js'
import { daysLater, earlier, firstDay, lastDay, later } from '../ground/period.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'

/** Properties of absences. `CENTIME_SEED` repeats a run. */

const CASES = Math.ceil(RUNS / 25)
const PERIODS = ['2024-02', '2025-04', '2026-01', '2026-06'] as const
const payrolls = new Map(PERIODS.map((period) => [period, payrollOf(defaut, period)]))

function monthOf(
  period: (typeof PERIODS)[number],
  absences: readonly AbsenceRecord[],
  Entreprise: Record<string, string>,
) {
  const payroll = payrolls.get(period) ?? payrollOf(defaut, period)
  const changes = { Contrat: { DateDebutContrat: '2022-03-01' }, Entreprise: { ...Entreprise, Effectif: '5' } }
  const read = readInputs(payroll.fixed, { ...employee(period, '2600', changes), absences })
  if (!read.ok) throw new Error(JSON.stringify([absences, read.faults]))
  return { payroll, facts: read.value.facts, payslip: payroll.calculate(read.value.facts) }
}
const amountsOf = ({ lines }: Payslip): readonly string[] =>
  lines.map(({ name, value }) => `${name} ${value.toFixed()}`)

/** One absence for each reason over the first day of a month: some seeds give no random person with that reason. */
const OVER_A_TURN = NATURES.filter((nature) => nature !== 'conge_supplementaire_naissance').map(
  (Nature): AbsenceRecord => ({
    ...{ Evenement: 'turn', Nature, Debut: '2026-05-18', Fin: '2026-06-16', Subrogation: 'true' },
    ...(Nature === 'temps_partiel_therapeutique' && { PartTravaillee: '0.5' }),
  }),
)

/** Random people, then one person for each reason: a month, absences and settings. */
function each(
  check: (
    period: (typeof PERIODS)[number],
    absences: readonly AbsenceRecord[],
    settings: Record<string, string>,
  ) => void,
): void {
  const draw = seeded(SEED)
  for (let left = CASES; left > 0; left -= 1) {
    const period = draw.oneOf(PERIODS)
    check(period, randomAbsences(draw, period), randomAbsenceSettings(draw))
  }
  for (const absence of OVER_A_TURN) check('2026-06', [absence], { MaintienLegal: 'legal' })
}

test('an absence split in two adjacent events, the second a prolongation of the first, gives the same month', () => {
  let split = 0
  each((period, absences, settings) => {
    for (const [index, whole] of absences.entries()) {
      const { Debut: from = '', Fin: to = '', Evenement: id = '', SubrogationDebut: own } = whole
      if (from === to || whole.DemiJournee !== undefined) continue
      const middle = earlier(later(daysLater(from, 1), firstDay(period)), to)
      const { SubrogationDebut: _, ...rest } = whole
      const first: AbsenceRecord = { ...whole, Fin: daysLater(middle, -1) }
      // The attested pays belong to the first event.
      const second: AbsenceRecord = {
        ...rest,
        Evenement: `${id}b`,
        Debut: middle,
        Prolonge: id,
        ...(own && { SubrogationDebut: middle }),
      }
      const others = absences
        .filter((_one, place) => place !== index)
        .map((one) => (one.Prolonge === id ? { ...one, Prolonge: `${id}b` } : one))
      const [one, two] = [absences, [...others, first, second]].map((all) =>
        amountsOf(monthOf(period, all, settings).payslip),
      )
      expect(two).toEqual(one)
      split += 1
    }
  })
  expect(split).toBeGreaterThan(CASES)
})

test('withdrawing an event, with those that prolong it, gives the month without it', () => {
  const draw = seeded(SEED + 1)
  each((period, absences, settings) => {
    const chosen = draw.from(0, absences.length - 1)
    // A prolongation follows the event that it prolongs.
    const withdrawn: string[] = []
    for (const [place, { Evenement = '', Prolonge = '' }] of absences.entries()) {
      if (place === chosen || withdrawn.includes(Prolonge)) withdrawn.push(Evenement)
    }
    const others = absences.filter(({ Evenement = '' }) => !withdrawn.includes(Evenement))
    const taken = withdrawn.map((Evenement): AbsenceRecord => ({ Evenement, Annule: 'true' }))
    const after = monthOf(period, [...absences, ...taken], settings)
    expect(amountsOf(after.payslip)).toEqual(amountsOf(monthOf(period, others, settings).payslip))
  })
})

test('an event of any reason over the turn of a month gives each month its own days, as two events cut there do', () => {
  const turns = new Set<string>()
  each((period, absences, settings) => {
    const [first, last] = [firstDay(period), lastDay(period)]
    // Leave counts days by weeks: its own tests cover the cut.
    const over = absences.filter(({ Debut: from = '', Fin: to = '', Nature, DemiJournee }) => {
      const turns = (from < first && to >= first) || (from <= last && to > last)
      return turns && Nature !== 'conges_payes' && DemiJournee === undefined
    })
    for (const whole of over) {
      const { Debut: from = '', Fin: to = '', Evenement: id = '', SubrogationDebut: own } = whole
      const { SubrogationDebut: _, ...rest } = whole
      const cut = to > last ? daysLater(last, 1) : first
      const parts: AbsenceRecord[] = [
        { ...whole, Fin: daysLater(cut, -1) },
        { ...rest, Evenement: `${id}b`, Debut: cut, Prolonge: id, ...(own && { SubrogationDebut: cut }) },
      ]
      // Days after the month do not count in it.
      const known = to > last ? parts.slice(0, 1) : parts
      const others = absences
        .filter(({ Evenement, Debut = '' }) => Evenement !== id && (to <= last || Debut < from))
        .map((one) => (one.Prolonge === id ? { ...one, Prolonge: `${id}b` } : one))
      expect(amountsOf(monthOf(period, [...others, ...known], settings).payslip)).toEqual(
        amountsOf(monthOf(period, absences, settings).payslip),
      )
      turns.add(whole.Nature ?? '')
    }
  })
  // All reasons except leave.
  expect(turns.size).toBeGreaterThanOrEqual(OVER_A_TURN.length - 1)
})

const RETENTIONS = [
  'AbsenceMaladie',
  'AbsenceATMP',
  'AbsenceParentalite',
  'AbsenceTempsPartielTherapeutique',
  'AbsenceSansSolde',
  'AbsenceActivitePartielle',
] as const

test('retention never exceeds the pay', () => {
  each((period, absences, settings) => {
    const { payslip } = monthOf(period, absences, settings)
    const retained = RETENTIONS.reduce((sum, name) => sum.plus(amountOf(payslip, name)), ZERO)
    expect(retained.lte(amountOf(payslip, 'SalaireBase'))).toBe(true)
    for (const name of RETENTIONS) expect(amountOf(payslip, name).gte(0)).toBe(true)
  })
})

test('maintained pay is at most the retention of the stops, and together with the allowances at most the target of the rule', () => {
  let maintained = 0
  each((period, absences, settings) => {
    const { payslip } = monthOf(period, absences, settings)
    const ofStops = (['AbsenceMaladie', 'AbsenceATMP', 'AbsenceParentalite'] as const).reduce(
      (sum, name) => sum.plus(amountOf(payslip, name)),
      ZERO,
    )
    const kept = amountOf(payslip, 'MaintienSalaire')
    expect(kept.lte(ofStops)).toBe(true)
    // The employer adds the target less the allowances of the same days, never less than 0.
    expect(amountOf(payslip, 'IJDeduites').lte(kept)).toBe(true)
    if (kept.gt(0)) maintained += 1
  })
  expect(maintained).toBeGreaterThan(CASES / 10)
})

test('an explanation of a month with absences gives every line its value on the payslip', () => {
  let stops = 0
  each((period, absences, settings) => {
    const { payroll, facts, payslip } = monthOf(period, absences, settings)
    if (facts.stops === undefined || stops > 15) return
    stops += 1
    const explained = explainAll(payroll.fixed, facts).map(({ name, value }) => `${name} ${value.toFixed()}`)
    expect(explained).toEqual(amountsOf(payslip))
  })
  expect(stops).toBeGreaterThan(5)
})
