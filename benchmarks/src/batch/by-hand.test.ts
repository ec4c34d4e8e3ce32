import { defaut, payroll, readInputs } from '@centime/engine'
import { describe, expect, test } from 'vitest'
import { GRILLE_NEUTRE } from '../payslip/by-hand/figures.js'
import { byHand } from './by-hand/by-hand.js'
import {
  NEUTRE,
  type NumberedLine,
  type Payslips,
  payslips,
  type ScaledMonths,
  scaledMonths,
} from './by-hand/columns.js'
import { monthInputs } from './month-inputs.js'
import { population } from './population.js'

/** The version by hand gives the engine's payslips: every numbered line, to the cent. */

const ready = payroll(defaut, '2026-06')
if (!ready.ok) throw new Error('no law')
const { fixed, calculate } = ready.value

const lineNames = (out: Payslips): NumberedLine[] => {
  const { fallback: _, ...lines } = out
  return Object.keys(lines) as NumberedLine[]
}

/** The lines of a row that differ from the engine's. */
function differences(months: ScaledMonths, row: number, out: Payslips): string[] {
  const read = readInputs(fixed, monthInputs(months, row))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  const wanted = new Map(
    calculate(read.value.facts)
      // A line that is 0 for everybody, as of a plan that nobody has, is not written by hand.
      .wageTypes.filter(({ wageTypeName, value }) => wageTypeName in out || !value.isZero())
      .map(({ wageTypeName, value }) => [wageTypeName, value.times(100).toNumber()]),
  )
  const names = lineNames(out)
  expect([...wanted.keys()].sort()).toEqual([...names].sort())
  return names
    .filter((name) => out[name][row] !== wanted.get(name))
    .map((name) => `row ${row}, ${name}: ${out[name][row]} is not ${wanted.get(name)}`)
}

test('the population: every line of every row', () => {
  const rows = 4000
  const months = population(rows)
  const out = payslips(rows)
  byHand(months, 0, rows, out)
  const wrong: string[] = []
  for (let row = 0; row < rows; row++) wrong.push(...differences(months, row, out))
  expect(wrong).toEqual([])
  const never = lineNames(out).filter((name) => out[name].every((amount) => amount === 0))
  // Of a vehicle, and of the reduced rates that ended with 2025
  expect(never.sort()).toEqual(['ExcedentKilometrique', 'RegularisationFamille', 'RegularisationMaladie'])
})

type Changes = Partial<Record<keyof ScaledMonths, number>>
const PLAIN: Changes = {
  joursEmploi: 30,
  heuresContrat: 3500,
  heuresTravaillees: 15_167,
  tauxPAS: NEUTRE,
  effectif: 5,
  tauxAT: 20_800,
  plafondSS: 400_500,
  smicReduction: 1202,
}

/** Ordinary months, each with its own changes. */
function monthsOf(people: readonly Changes[]): ScaledMonths {
  const months = scaledMonths(people.length)
  for (const [row, changes] of people.entries()) {
    for (const [name, count] of Object.entries({ ...PLAIN, ...changes }))
      months[name as keyof ScaledMonths][row] = count
  }
  return months
}

function agreed(people: readonly Changes[]): { readonly out: Payslips; readonly again: number } {
  const months = monthsOf(people)
  const out = payslips(people.length)
  const again = byHand(months, 0, people.length, out)
  expect(people.flatMap((_person, row) => differences(months, row, out))).toEqual([])
  return { out, again }
}

/** The hourly rate of a month's pay in cents. */
const rate = (pay: number, hours = 15_167): number => Math.round((pay * 1e8) / hours)

// One cent around: the minimum wage, the end of the reduction, 1, 4 and 8 ceilings
const LIMITS = [0, 182_303, 182_304, 400_500, 546_910, 1_602_000, 3_204_000, 10_000_000]
const PAY = LIMITS.flatMap((pay) => [pay - 1, pay, pay + 1]).filter((pay) => pay >= 0)

describe('at the limits', () => {
  test('pay and headcount', () => {
    const EFFECTIFS = [1, 10, 11, 19, 20, 49, 50, 250]
    agreed(PAY.flatMap((pay) => EFFECTIFS.map((effectif) => ({ tauxHoraire: rate(pay), effectif }))))
  })
  test('pay and overtime', () => {
    agreed(PAY.map((pay) => ({ tauxHoraire: rate(pay), heuresSup25: 3_467, heuresSup50: 733, cadre: 1 })))
  })
  test('pay and rich plans', () => {
    agreed(PAY.map((pay) => ({ tauxHoraire: rate(pay), tauxPrevoyance: 180_000, mutuelleObligatoire: 42_000 })))
  })
  test('pay of a part-time month that is lost in part', () => {
    const lost = { heuresContrat: 2400, heuresTravaillees: 10_400, heuresComplementaires: 1_250, joursEmploi: 17 }
    agreed(PAY.map((pay) => ({ ...lost, tauxHoraire: rate(pay, 10_400), absenceMaladie: 33_333, maintien: 6_110 })))
  })
  test('more taken back than was earned', () => {
    agreed([1, 77_777, 450_000].map((primes) => ({ tauxHoraire: rate(190_000), primes: -190_000 - primes })))
    agreed([{ tauxHoraire: rate(190_000), absenceSansSolde: 190_000, joursAbsenceSansSolde: 30 }])
  })
  test('pay and attachments', () => {
    const people = PAY.flatMap((pay) =>
      [5_000, 500_000].flatMap((saisies) => [
        { tauxHoraire: rate(pay), saisies },
        { tauxHoraire: rate(pay), saisies, autresAvantagesNature: 60_000, acomptes: 30_000, regularisation: -4_000 },
      ]),
    )
    const { out } = agreed(people)
    const taken = people.map(({ saisies }, row) => (out.Saisies[row] ?? 0) / saisies)
    // Nothing, a part and all of what is attached
    expect([taken.includes(0), taken.includes(1), taken.some((part) => part > 0 && part < 1)]).toEqual([
      true,
      true,
      true,
    ])
  })
  test.each([0, 1])('the bounds of the neutral grid, short contract: %i', (shortContract) => {
    const person = (pay: number): Changes => ({ tauxHoraire: rate(pay), fixedTerm: shortContract, shortContract })
    const bounds = GRILLE_NEUTRE.map(({ below }) => below.times(100).toNumber() + shortContract * 76_600)
    const people = bounds.flatMap((bound) => {
      const pay = payFor(bound, person)
      return [-2, -1, 0, 1, 2].map((cent) => person(pay + cent))
    })
    const reached = agreed(people).out.NetImposable
    // Sometimes no pay reaches the bound exactly.
    expect(bounds.filter((bound) => reached.includes(bound)).length).toBeGreaterThan(15)
  })
})

/** The least pay of a month whose taxable net is at least the wanted one. */
function payFor(wanted: number, person: (pay: number) => Changes): number {
  let [tooLittle, enough] = [0, 3 * wanted]
  while (enough - tooLittle > 1) {
    const pay = (tooLittle + enough) >> 1
    const out = payslips(1)
    byHand(monthsOf([person(pay)]), 0, 1, out)
    if ((out.NetImposable[0] ?? 0) < wanted) tooLittle = pay
    else enough = pay
  }
  return enough
}

test('half a cent of a share without end is computed again in decimals', () => {
  // 24.05 hours a week, 7 days of 30: the ceiling is exactly half a cent, though the share of 35 hours has no end.
  const tie: Changes = {
    heuresContrat: 2405,
    heuresTravaillees: 2_432,
    joursEmploi: 7,
    tauxHoraire: rate(45_000, 2_432),
  }
  expect(agreed([tie, {}, tie]).again).toBe(2)
})

test('a range of rows, across blocks, leaves the others alone', () => {
  const rows = 2000
  const months = population(rows, 7)
  const [whole, part] = [payslips(rows), payslips(rows)]
  byHand(months, 0, rows, whole)
  byHand(months, 300, 1700, part)
  for (const name of lineNames(whole)) {
    expect(part[name].slice(300, 1700)).toEqual(whole[name].slice(300, 1700))
    expect([...part[name].slice(0, 300), ...part[name].slice(1700)].every((amount) => amount === 0)).toBe(true)
  }
})

test('the same seed gives the same people, another one others', () => {
  expect(population(100, 3)).toEqual(population(100, 3))
  expect(population(100, 3).tauxHoraire).not.toEqual(population(100, 4).tauxHoraire)
})
