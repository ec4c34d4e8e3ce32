import { SEED, seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { payrollOf } from '../../testing/payrolls.js'
import { randomAbsences } from '../../testing/random-absences.js'
import { RUNS } from '../../testing/runs.js'
import { payByDays, type SecondDay, type SecondRules, stopsByDays } from '../../testing/stops-by-days.js'
import { amountOf } from '../calculate/lines.js'
import { daysLater, firstDay, lastDay, monthOf, weekdayOf, weekdaysBetween } from '../ground/period.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { readAbsences } from './absence-events.js'
import { bracketsOf } from './maintenance-scale.js'
import { stopDays } from './stop-days.js'

/**
 * Years of random stops agree with an independent computation of rights (`testing/stops-by-days.ts`): waiting days,
 * allowances, maintained days by seniority over twelve months, and their amounts. `CENTIME_SEED` repeats a run.
 */

interface Scale {
  readonly text: string | undefined
  readonly scale: SecondRules['scale']
}
const SCALES: readonly [Scale, ...Scale[]] = [
  { text: undefined, scale: [] },
  { text: '0:90x1', scale: [{ years: 0, tranches: [[90, 100]] }] },
  {
    text: '1:30x1,60x0.8;5:60x1',
    scale: [
      {
        years: 1,
        tranches: [
          [30, 100],
          [60, 80],
        ],
      },
      { years: 5, tranches: [[60, 100]] },
    ],
  },
  { text: '2:45x0.95', scale: [{ years: 2, tranches: [[45, 95]] }] },
]
/** The months around the first run of stops, and around the second. */
const PERIODS = ['2025-02', '2025-11', '2026-01', '2026-02', '2026-06'] as const
const HIRED = ['2025-09-01', '2023-03-01', '2019-11-15', '2009-02-28', '1990-01-01'] as const
/** Pays below every ceiling, so that one figure applies to every stop. */
const SALARY = 240_000

const NATURES_OF_STOPS = [
  'affection_longue_duree',
  'accident_travail',
  'maladie_professionnelle',
  'accident_trajet',
  'maternite',
  'paternite',
  'temps_partiel_therapeutique',
] as const

/** So many that some days are paid and some wait, whatever the seed, also in a quick run. */
const CAREERS = Math.max(15, Math.ceil(RUNS / 70))

const people = (() => {
  const draw = seeded(SEED)
  return Array.from({ length: CAREERS }, () => {
    const localDays = draw.isTrue(0.2) ? 42 : 0
    const own = { hired: draw.oneOf(HIRED), isLegal: draw.isTrue(0.8), localDays, keepsParents: draw.isTrue(0.4) }
    const { text, scale } = draw.oneOf(SCALES)
    const rules: SecondRules = { ...own, waitingDays: draw.oneOf([0, 3]), scale }
    // Two runs of stops, so that most stops depend on earlier ones.
    const pays = { SalaireMois1: '2400', SalaireMois2: '2400', SalaireMois3: '2400' }
    const first = randomAbsences(draw, '2026-01')
    const end = first.at(-1)?.Fin ?? ''
    const later = randomAbsences(draw, monthOf(daysLater(end, 450)))
    const records = [...first, ...later.filter(({ Debut = '' }) => Debut > end)].filter(
      ({ Debut = '' }) => Debut >= own.hired,
    )
    const known = new Set(records.map(({ Evenement }) => Evenement))
    // All other reasons are sickness here. A record whose predecessor is left out begins a stop of its own.
    const absences = records.map(({ Prolonge, Nature = '', PartTravaillee: _, ...one }) => ({
      ...{ ...one, ...pays, Nature: NATURES_OF_STOPS.find((stop) => stop === Nature) ?? 'maladie' },
      ...(Prolonge !== undefined && known.has(Prolonge) && { Prolonge }),
      ...(Nature === 'temps_partiel_therapeutique' && { PartTravaillee: '0.5' }),
    }))
    return { rules, text, absences }
  })
})()

const shown = ({
  event,
  day,
  allowance,
  isTaxed,
}: Pick<SecondDay, 'day' | 'allowance' | 'isTaxed'> & { event: string }) => `${event} ${day} ${allowance} ${isTaxed}`

test('every day of every stop has the rights of the independent computation', () => {
  let [paid, waits] = [0, 0]
  for (const { rules, text, absences } of people) {
    const { hired, isLegal, localDays, waitingDays, keepsParents } = rules
    const events = readAbsences(absences)
    if (!events.ok) throw new Error(JSON.stringify(events.faults))
    const until =
      absences
        .map(({ Fin = '' }) => Fin)
        .sort()
        .at(-1) ?? ''
    const own = { sinceOf: () => hired, isLegal, localDays, brackets: bracketsOf(text), waitingDays, keepsParents }
    const found = stopDays(events.value, until, own)
    const second = stopsByDays(absences, until, rules)
    const expected = second.map(
      (one) => `${shown({ ...one, event: one.event.Evenement ?? '' })} ${percent(one.rate[0] / one.rate[1])}`,
    )
    expect(
      found.map((one) => `${shown({ ...one, event: one.event.id })} ${percent(Number(one.guarantee.rate))}`),
    ).toEqual(expected)
    paid += second.filter(({ rate }) => rate[0] > 0).length
    waits += second.filter(({ allowance }) => allowance === 0).length
  }
  expect([paid > 14 * CAREERS, waits > CAREERS]).toEqual([true, true])
})
const percent = (rate: number): string => rate.toFixed(4)

/** Absent halves of the working days of a month, of a week of five equal days. */
const halvesOf = ({ event, day }: SecondDay): number => {
  if (weekdayOf(day) > 4) return 0
  const { Debut, Fin, DemiJournee = '', PartTravaillee } = event
  if (PartTravaillee !== undefined) return 0
  const halves = [DemiJournee.startsWith('debut') && day === Debut, DemiJournee.endsWith('fin') && day === Fin]
  return 2 - halves.filter(Boolean).length
}

test('every month maintains the amount of the independent computation: with the allowances exactly the target of the rule', () => {
  let months = 0
  for (const { rules, text, absences } of people) {
    const Entreprise = {
      ...{
        Effectif: '5',
        MaintienLegal: rules.isLegal ? 'legal' : 'aucun',
        MaintienParentalite: String(rules.keepsParents),
      },
      ...{ AlsaceMoselle: String(rules.localDays > 0), CarenceMaintien: String(rules.waitingDays) },
      ...(text !== undefined && { BaremeMaintien: text }),
    }
    for (const period of PERIODS) {
      const all = absences.filter(({ Debut = '' }) => Debut <= lastDay(period))
      const days = stopsByDays(all, lastDay(period), rules).filter(({ day }) => monthOf(day) === period)
      if (!days.some(({ rate }) => rate[0] > 0)) continue
      const payroll = payrollOf(defaut, period)
      const changes = { Contrat: { DateDebutContrat: rules.hired }, Entreprise }
      const read = readInputs(payroll.fixed, { ...employee(period, '2400', changes), absences: all })
      if (!read.ok) throw new Error(JSON.stringify(read.faults))
      const payslip = payroll.calculate(read.value.facts)
      const halves = 2 * weekdaysBetween(firstDay(period), lastDay(period))
      const { maintained, deducted } = payByDays(days, SALARY, halves, halvesOf)
      const cents = (name: Parameters<typeof amountOf>[1]): number => amountOf(payslip, name).times(100).toNumber()
      // The sum of rounded parts may exceed the deduction, the maximum of maintained pay, by a cent.
      const retained = cents('AbsenceMaladie') + cents('AbsenceATMP') + cents('AbsenceParentalite')
      expect([period, cents('MaintienSalaire'), cents('IJDeduites')]).toEqual([
        period,
        Math.min(maintained, retained),
        deducted,
      ])
      months += 1
    }
  }
  expect(months).toBeGreaterThan(CAREERS / 3)
})
