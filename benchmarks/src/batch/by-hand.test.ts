import { defaut, payroll } from '@centime/engine'
import { describe, expect, test } from 'vitest'
import { COLUMNS } from '../payslip/columns.js'
import { GRILLE_NEUTRE } from '../payslip/figures.js'
import { readMonth } from '../payslip/read-month.js'
import { byHand, coefficient, type Payslips, payslips } from './by-hand.js'
import { emptyPeople, monthInputs, type People, population } from './people.js'

/** The version by hand gives the engine's payslips: every column to the cent, and every other numbered line is 0. */

const ready = payroll(defaut, '2026-06')
if (!ready.ok) throw new Error('no law')
const { fixed, calculate } = ready.value
const amount = (out: Payslips, name: (typeof COLUMNS)[number], row: number): number | undefined => out.get(name)?.[row]

/** The numbered lines of a row that differ from the engine's. */
function differences(people: People, row: number, out: Payslips): string[] {
  const { wageTypes } = calculate(readMonth(fixed, monthInputs(people, row)).facts)
  const wanted = new Map<string, number>(wageTypes.map((one) => [one.wageTypeName, one.value.times(100).toNumber()]))
  const wrong: string[] = COLUMNS.filter((name) => amount(out, name, row) !== wanted.get(name))
  for (const name of COLUMNS) wanted.delete(name)
  return [...wrong, ...[...wanted].flatMap(([name, value]) => (value === 0 ? [] : [`${name} is not by hand`]))].map(
    (text) => `row ${row}, ${text}`,
  )
}

function agreed(people: People): Payslips {
  const rows = people.effectif.length
  const out = payslips(rows)
  byHand(people, out)
  expect(Array.from({ length: rows }, (_, row) => differences(people, row, out)).flat()).toEqual([])
  return out
}

test('random people: every line of every row, each line paid to at least one person', () => {
  const out = agreed(population(1200))
  expect(COLUMNS.filter((name) => out.get(name)?.every((cents) => cents === 0))).toEqual([])
})

type Changes = Partial<Record<keyof People, number>>

/** Employees of a small company without plans, each with its own changes. */
function peopleOf(changes: readonly Changes[]): People {
  const people = emptyPeople(changes.length)
  for (const [row, one] of changes.entries()) {
    people.effectif[row] = 5
    people.tauxAT[row] = 20_800
    for (const name of Object.keys(people) as (keyof People)[]) people[name][row] = one[name] ?? people[name][row] ?? 0
  }
  return people
}

// One cent around: the minimum wage, the end of the reduction, 1, 4 and 8 ceilings
const PAY = [186_702, 182_304, 400_500, 546_910, 1_602_000, 3_204_000, 9_999_999].flatMap((pay) => [
  pay - 1,
  pay,
  pay + 1,
])

describe('at the limits', () => {
  test('pay and headcount', () => {
    const EFFECTIFS = [1, 10, 11, 19, 20, 49, 50, 250]
    agreed(
      peopleOf(PAY.flatMap((salaireMensuel) => EFFECTIFS.map((effectif) => ({ salaireMensuel, effectif, cadre: 1 })))),
    )
  })
  test('pay and overtime', () => {
    const [low, enough] = [4_100, 20_800]
    agreed(
      peopleOf(
        [186_702, 200_000, 299_999].flatMap((salaireMensuel) =>
          [25, 1_000, 3_467].map((heuresSup25) => ({
            salaireMensuel,
            heuresSup25,
            tauxAT: heuresSup25 > 99 ? low : enough,
          })),
        ),
      ),
    )
  })
  test('the bounds of the neutral grid', () => {
    const bounds = GRILLE_NEUTRE.flatMap(({ below }) => (below.isFinite() ? [below.times(100).toNumber()] : []))
    const out = agreed(
      peopleOf(
        bounds.flatMap((bound) => {
          const pay = payFor(bound)
          return [-2, -1, 0, 1, 2].map((cent) => ({ salaireMensuel: pay + cent }))
        }),
      ),
    )
    // Sometimes no pay reaches the bound exactly.
    const reached = new Set(out.get('NetImposable'))
    expect(bounds.filter((bound) => reached.has(bound)).length).toBeGreaterThan(15)
  })
})

/** The least pay whose taxable net is at least the wanted one. */
function payFor(wanted: number): number {
  let [tooLittle, enough] = [0, 3 * wanted]
  while (enough - tooLittle > 1) {
    const salaireMensuel = (tooLittle + enough) >> 1
    const out = payslips(1)
    byHand(peopleOf([{ salaireMensuel }]), out)
    if ((amount(out, 'NetImposable', 0) ?? 0) < wanted) tooLittle = salaireMensuel
    else enough = salaireMensuel
  }
  return enough
}

test('the coefficient in doubles is that in decimals', () => {
  const pays = Array.from({ length: 500 }, (_, index) => 182_400 + index * 733)
  const always = 1
  expect(pays.map((pay) => coefficient(pay, 350, 398_100))).toEqual(
    pays.map((pay) => coefficient(pay, 350, 398_100, always)),
  )
})

test('the same seed gives the same people, another one others', () => {
  expect(population(100, 3)).toEqual(population(100, 3))
  expect(population(100, 3).salaireMensuel).not.toEqual(population(100, 4).salaireMensuel)
})
