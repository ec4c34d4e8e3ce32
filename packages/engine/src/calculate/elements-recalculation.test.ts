import { type Random, SEED, seeded } from '@centime/testing'
import { expect, test } from 'vitest'
import { byTheSheet, type Entered, isOfYear, SHEET_NATURES } from '../../testing/elements-by-the-sheet.js'
import { employee } from '../../testing/inputs.js'
import { conges, reprise } from '../../testing/leave-months.js'
import { computed } from '../../testing/payrolls.js'
import { RUNS } from '../../testing/runs.js'
import type { ElementDefinition, ElementForm } from '../cases/elements.js'
import { explainAll } from '../explain/explain.js'
import { defaut } from '../regulations/defaut.js'
import { withElements } from '../regulations/with-elements.js'
import { findLine } from './lines.js'

/**
 * Elements by nature over random months against a calculation apart (`testing/elements-by-the-sheet.ts`).
 * `CENTIME_RUNS=20000` runs a campaign, `CENTIME_SEED` repeats one.
 */

/** A definition for each nature, form and rate or cover; a month has values of some of them. */
const DEFINITIONS: readonly ElementDefinition[] = SHEET_NATURES.flatMap((nature, place) =>
  FORMS().map(([form, rate], index): ElementDefinition => {
    const cover = isOfYear(nature) && index > 0 ? { coverMonths: index * 2 } : {}
    const code = `E${place}_${index}`
    const about = { code, label: code, nature, form, recurrence: index % 2 === 0 ? 'monthly' : 'standing' } as const
    return { ...about, ...cover, ...(rate !== undefined && { rate }), start: '2026-01-01' }
  }),
)
function FORMS(): readonly (readonly [ElementForm, string?])[] {
  return [['amount'], ['hours', '2.135'], ['hours'], ['days', '9.875'], ['share'], ['share', '0.0215']]
}
const regulation = withElements(defaut, DEFINITIONS)

function randomValue(draw: Random, { form, rate }: ElementDefinition): string {
  const hundredths = (most: number): string => {
    const number = draw.from(0, most)
    return `${Math.floor(number / 100)}.${String(number % 100).padStart(2, '0')}`
  }
  if (form === 'amount') return `${draw.isTrue(0.1) ? '-' : ''}${hundredths(50_000)}`
  if (form === 'share') return rate === undefined ? `0.0${draw.from(0, 999)}` : hundredths(900_000)
  return hundredths(form === 'days' ? 3_100 : 6_000)
}

test(`the amounts of ${RUNS} months are those of the sheet`, { timeout: 30_000 + RUNS * 40 }, () => {
  const draw = seeded(SEED)
  for (let run = 0; run < RUNS; run += 1) {
    const some = Array.from({ length: draw.from(0, 6) }, () => draw.oneOf(DEFINITIONS as [ElementDefinition]))
    const values = new Map(some.map((definition) => [definition.code, randomValue(draw, definition)]))
    const elements = DEFINITIONS.flatMap((definition): Entered[] => {
      const value = values.get(definition.code)
      const { nature, form, rate, coverMonths: cover = 12 } = definition
      return value === undefined ? [] : [{ nature, form, value, cover, ...(rate !== undefined && { rate }) }]
    })
    const [salary, overtime] = [`${draw.from(1600, 6000)}.${draw.from(10, 99)}`, String(draw.from(0, 40) / 4)]
    const weeks = draw.from(0, 2)
    const reference = `${draw.from(15_000, 90_000)}.${draw.from(10, 99)}`
    const isAbsent = weeks === 0 && draw.isTrue(0.5)
    const [absence, isSick] = [isAbsent ? `${draw.from(1, 1500)}.${draw.from(10, 99)}` : '0', draw.isTrue(0.5)]
    const month = employee('2026-01', '0', {
      Absences: { [isSick ? 'MontantAbsenceMaladie' : 'MontantAbsenceSansSolde']: absence },
      Entreprise: { ComparaisonConges: 'chaque_prise' },
      Remuneration: { SalaireMensuel: salary, HeuresTravaillees: '0', TauxHoraire: '0' },
      HeuresSupplementaires: { HeuresSup25: overtime },
      Elements: Object.fromEntries(values),
    })
    // Monday 12 to Saturday 17 or 24 January: 6 or 12 of the 30 days, 35 or 70 of the 154 hours.
    const absences = weeks === 0 ? [] : [conges('2026-01-12', weeks === 1 ? '2026-01-17' : '2026-01-24')]
    const inputs = { ...month, absences, leave: [reprise('N-1', { Jours: '30', RemunerationReference: reference })] }
    const { payslip, facts, payroll } = computed(regulation, inputs)
    const textOf = (name: string): string => findLine(payslip, name)?.value.toFixed(2) ?? 'none'
    expect(
      {
        gross: textOf('TotalBrut'),
        refunds: textOf('TotalIndemnites'),
        overtime: textOf('HeuresSupplementaires25'),
        leave: textOf('RemunerationConges'),
        beyondThreeMonths: textOf('PrimesHorsTroisMois'),
        isBelowMinimumWage: payslip.warnings.some(({ code }) => code === 'hourly_rate_below_minimum_wage'),
      },
      `CENTIME_SEED=${SEED}, month ${run}: ${JSON.stringify(inputs.cases)}`,
    ).toEqual(byTheSheet({ salary, overtime, absence, isSick, weeks, reference, elements }))
    if (run % 50 !== 0) continue
    const explained = explainAll(payroll.fixed, facts)
    expect(payslip.lines.filter(({ value }, place) => explained[place]?.value.eq(value) !== true)).toEqual([])
  }
})
