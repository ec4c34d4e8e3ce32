import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amountOf, type Decimal, defaut, type MonthInputs, payslip, publishedParameters } from '@centime/engine'
import { afterAll, expect, test } from 'vitest'
import { payPopulation } from './pay-population.js'
import { computePeople } from './population.js'
import { peopleOfFile } from './population-file.js'

/** `centime pay --population`: a CSV file of people, a row each. */

const folder = mkdtempSync(join(tmpdir(), 'centime-population-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

const LINES = ['TotalBrut', 'NetAPayer', 'CoutTotal'] as const

/** 120 people: most began on the same day and are computed in columns, every tenth on another day. */
const HEADER =
  'Matricule;Mois;Contrat.DateDebutContrat;Remuneration.HeuresTravaillees;Taux horaire;Contrat.StatutCadre;Contrat.HeuresContrat'
const rowOf = (place: number): string => {
  const start = place % 10 === 0 ? `${String((place % 28) + 1).padStart(2, '0')}/01/2025` : '2024-03-01'
  return `P${place};06/2026;${start};151,67;${14 + (place % 7)},${10 + place};${place % 3 === 0 ? 'oui' : 'non'};35`
}
const FILE = [HEADER, ...Array.from({ length: 120 }, (_, place) => rowOf(place))].join('\n')

/** Runs the command; returns the file and standard error. */
async function paid(text: string, lines?: readonly string[]) {
  const [people, out] = [join(folder, 'people.csv'), join(folder, 'out.csv')]
  writeFileSync(people, text)
  rmSync(out, { force: true })
  const warned: string[] = []
  const fail = (message: string): never => {
    throw new Error(message)
  }
  const io = { warn: (line: string) => void warned.push(line), refuse: fail, wrong: fail }
  const steps: string[] = []
  const isRight = await payPopulation(
    io,
    defaut,
    { population: people, out, ...(lines && { lines }) },
    (done, all) => void steps.push(`${done}/${all}`),
  )
  const written = () => readFileSync(out, 'utf8').replace('\ufeff', '').trim().split('\r\n')
  return { isRight, warned, steps, written }
}

test('each row has the amounts and warnings of a payslip that is computed alone', async () => {
  const { people, faults } = await peopleOfFile(bytesOf(FILE), defaut)
  expect(faults).toEqual([])
  const all = [...computePeople(defaut, people, LINES)].flat()
  expect(all.length).toBe(120)
  for (const { person, month } of all) {
    const { period, cases } = person
    const inputs = { period, cases: { ...cases, ParametresLegaux: { ...publishedParameters('2026-06-01') } } }
    const alone = payslip(defaut, inputs as MonthInputs)
    if (!month.ok || !alone.ok) throw new Error(JSON.stringify([month, alone]))
    expect(month.value.amounts.map(String)).toEqual(
      LINES.map((name): string => String(amountOf(alone.value, name) as Decimal)),
    )
    expect([...month.value.warnings].sort()).toEqual(alone.value.warnings.map(({ code }) => code).sort())
  }
})

test('rows are written in the order of the file, with the requested lines', async () => {
  const { isRight, warned, steps, written } = await paid(FILE, ['NetAPayer'])
  expect([isRight, warned]).toEqual([true, []])
  const [header, ...rows] = written()
  expect(header).toBe('Matricule;Mois;NetAPayer;Alertes')
  expect(rows.map((row) => row.split(';')[0])).toEqual(Array.from({ length: 120 }, (_, place) => `P${place}`))
  expect(rows.every((row) => /^P\d+;2026-06;\d+,\d\d;/.test(row))).toBe(true)
  expect(steps.at(-1)).toBe('120/120')
})

test('an invalid row is reported with its column and leaves out no other row', async () => {
  const wrong = [
    ...['A;06/2026;2024-03-01;151,67;douze;non;35', 'B;13/2026;2024-03-01;151,67;14;non;35'],
    ...['C;06/2026;;151,67;14;non;35', 'D;06/2026;2024-03-01;151,67;15;non;35'],
  ]
  const { isRight, warned, written } = await paid([HEADER, ...wrong].join('\n'))
  expect(isRight).toBe(false)
  expect(warned.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^centime: ligne 2 : Taux horaire : /),
    expect.stringMatching(/^centime: ligne 3 : Mois : /),
    expect.stringMatching(/^centime: ligne 4 : Contrat\.DateDebutContrat : /),
  ])
  const [, ...rows] = written()
  expect(rows.map((row) => row.split(';')[0])).toEqual(['D'])
})

test('an unknown column is refused with the nearest name', async () => {
  const { isRight, warned } = await paid('Matricule;Mois;Remuneration.TauxHorair\nA;06/2026;14')
  expect(isRight).toBe(false)
  expect(warned[0]).toMatch(/ligne 1.*Remuneration\.TauxHorair.*Remuneration\.TauxHoraire/)
})

test('an attachment above the seizable amount refuses only its row', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, place) => `P${place};06/2026;2024-03-01;151,67;14;${place === 7 ? 5000 : 0}`,
  )
  const header =
    'Matricule;Mois;Contrat.DateDebutContrat;Remuneration.HeuresTravaillees;Remuneration.TauxHoraire;Retenues.Saisies'
  const { warned, written } = await paid([header, ...rows].join('\n'))
  expect(warned).toEqual([expect.stringContaining('ligne 9')])
  expect(written().length).toBe(60)
})
