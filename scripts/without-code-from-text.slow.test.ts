import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { built } from './prepare.mjs'
import { ROOT } from './rooms.js'

/** A host may forbid code from text: a content security policy, an edge runtime, `--disallow-code-generation-from-strings`. */

beforeAll(() => built(), 120_000)

const PROGRAM = `
  import { calculateMany, defaut, lineOf, payroll, payslip, publishedParameters } from '@centime/engine'
  import { amountAt, calculatePopulation } from '@centime/population'
  const period = '2026-06'
  const casesOf = (hours) => ({
    Remuneration: { HeuresTravaillees: hours, TauxHoraire: '20' },
    Contrat: { DateDebutContrat: '2024-01-01' },
    PAS: { TypeTaux: 'neutre' },
    PrevoyanceMutuelle: {
      HasPrevoyance: 'false', TauxPrevoyance: '0', HasMutuelleObligatoire: 'false', HasMutuelleFacultative: 'false',
    },
    Frais: { NombreRepas: '0', MontantRepas: '0' },
    ParametresLegaux: { ...publishedParameters('2026-06-01') },
  })
  const months = ['151.67', '100', '12.5'].map((hours) => ({ period, cases: casesOf(hours) }))
  const net = (month) => {
    const { faults, value } = payslip(defaut, month)
    if (faults !== undefined) throw new Error(JSON.stringify(faults))
    return lineOf(value, 'NetAPayer').value.toFixed()
  }
  const { value: june } = payroll(defaut, period)
  const at = june.fixed.lines.findIndex(({ name }) => name === 'NetAPayer')
  let mayCompile = true
  try { new Function('') } catch { mayCompile = false }
  const people = calculatePopulation(june, { period, count: 3, cases: casesOf({ decimals: 2, values: Int32Array.of(15167, 10000, 1250) }) }, ['NetAPayer'])
  console.log(JSON.stringify({
    mayCompile,
    oneByOne: months.map(net),
    many: [...calculateMany(june, months)].map(({ value }) => value.lines[at]),
    population: people.ok ? [0, 1, 2].map((row) => amountAt(people.value.columns.NetAPayer, row)) : people.faults,
  }))`

test('calculateMany and calculatePopulation compute one by one if a host forbids code from text', () => {
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', PROGRAM]
  const printed = execFileSync(process.execPath, flags, { cwd: join(ROOT, 'packages/population'), encoding: 'utf8' })
  const { mayCompile, oneByOne, many, population } = JSON.parse(printed)
  expect(mayCompile).toBe(false)
  expect(new Set(oneByOne).size).toBe(3)
  expect(many).toEqual(oneByOne)
  expect(population).toEqual(oneByOne)
})
