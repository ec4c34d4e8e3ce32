import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

/** A program that uses the engine, as a user would write it; each line that a comment marks must not compile. */
const PROGRAM = `
import { amountOf, defaut, explain, lineOf, payroll, payslip, payslipFromJson, readInputs, salaire2026 } from '@centime/engine'
import { hasLine } from '@centime/engine/calculate'
import { calculatePopulation } from '@centime/population'
import { threads } from '@centime/population/threads'
import { AlsaceMoselle } from 'engine/cases/company.js'
import { TypeContrat } from 'engine/cases/employee.js'
import { is, isTrue, match } from 'engine/tree/formula.js'

const period = '2026-06'
const right = payslip(salaire2026, { period, cases: { Remuneration: { RemunerationMandat: '3000' } } })
payslip(defaut, { period, cases: { Remuneration: { TauxHoraire: '20' }, Absences: { MontantMaintien: '0' } } })
payslip(salaire2026, { period, cases: { Remuneraton: { RemunerationMandat: '3000' } } }) // unknown case
payslip(salaire2026, { period, cases: { Remuneration: { RemunerationMandats: '3000' } } }) // unknown field
payslip(salaire2026, { period, cases: { Remuneration: { TauxHoraire: '20' } } }) // field of another regulation
payslip(salaire2026, { period, cases: { Absences: {} } }) // case of another regulation
if (right.ok) {
  amountOf(right.value, 'NetAPayer')
  amountOf(right.value, 7025)
  amountOf(right.value, 'NetAPayr') // unknown line
  lineOf(right.value, 'NetAPayr') // unknown line
  explain(right.value, 'NetAPayer').because
  explain(right.value, 'NetAPayr') // unknown line
  right.value.explanation // not asked for
}
const why = payslip(salaire2026, { period, cases: { Remuneration: { RemunerationMandat: '3000' } } }, { explain: true })
if (why.ok) why.value.explanation[0]?.label
payslip(salaire2026, { period, cases: { Remuneraton: { RemunerationMandat: '3000' } } }, { explain: true }) // unknown case
const ready = payroll(defaut, period)
if (ready.ok) {
  const { fixed } = ready.value
  const { carried } = fixed
  const read = readInputs(fixed, { period, cases: { Primes: { MontantPrime: '100' } } }) // unknown field
  calculatePopulation(ready.value, { period, count: 1, cases: { Primes: { MontantPrimes: '100' } } })
  const people = { period, count: 1, cases: {} }
  calculatePopulation(ready.value, { ...people, cases: { Primes: { MontantPrime: '100' } } }) // unknown field
  calculatePopulation(ready.value, { ...people, cases: { Remuneraton: { TauxHoraire: '20' } } }) // unknown case
  calculatePopulation(ready.value, people, ['NetAPayer', ...carried.filter((name) => hasLine(fixed, name))])
  calculatePopulation(ready.value, people, ['NetAPayr']) // unknown line
  calculatePopulation(ready.value, people, carried) // unchecked lines
  threads().calculatePopulation('Centime.Defaut', { ...people, cases: { Remuneration: { TauxHoraire: '20' } } }, ['PAS'])
  threads().calculatePopulation('Centime.Defau', people, ['PAS']) // unknown regulation
  threads().calculatePopulation('Centime.Defaut', people, ['NetAPayr']) // unknown line
  threads().calculatePopulation('FR.Salaire.2026', { ...people, cases: { Titres: {} } }) // case of another regulation
  if (read.ok) explain(fixed, read.value.facts, 'NetAPayr') // unknown line
  if (read.ok) explain(ready.value.calculate(read.value.facts), 990) // a payslip without its facts
}
const parsed: unknown = JSON.parse('{}')
payslipFromJson(salaire2026, parsed)
payslip(salaire2026, parsed) // unchecked inputs
const cases: Record<string, Record<string, string>> = {}
payslip(salaire2026, { period, cases })
match(TypeContrat, { CDI: '1', CDD: '2' })
is(TypeContrat, 'CDD')
is(TypeContrat, 'CDDs') // unknown value
match(TypeContrat, { CDI: '1' }) // missing value
match(TypeContrat, { CDI: '1', CDD: '2', Stage: '3' }) // unknown value
isTrue(AlsaceMoselle)
isTrue(TypeContrat) // no boolean
`

const folder = mkdtempSync(join(tmpdir(), 'centime-names-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a misspelt case, field, line, regulation or value is an error of the compiler, on its line; a right one is none', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const doors = {
    '@centime/engine': 'engine/src/index.ts',
    '@centime/engine/calculate': 'engine/src/calculate/index.ts',
    '@centime/population': 'population/src/index.ts',
    '@centime/population/threads': 'population/src/threads.ts',
    'engine/*': 'engine/src/*',
  }
  const paths = Object.fromEntries(Object.entries(doors).map(([name, path]) => [name, [join(root, 'packages', path)]]))
  const compilerOptions = {
    ...{ noEmit: true, composite: false, declarationMap: false, emitDeclarationOnly: false, tsBuildInfoFile: null },
    ...{ rootDir: '/', typeRoots: [join(root, 'node_modules/@types')], types: ['node'], paths },
  }
  const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, files: ['program.mts'] }
  writeFileSync(join(folder, 'program.mts'), PROGRAM)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false', '--singleThreaded'], {
    encoding: 'utf8',
  })

  const found = [...stdout.matchAll(/^(.*?)\((\d+),\d+\): error/gm)].map(([, file, line]) => `${file}:${line}`)
  const marked = PROGRAM.split('\n').flatMap((line, index) => (line.includes(' // ') ? [index + 1] : []))
  expect(marked).toHaveLength(24)
  expect(found.map((place) => place.replace(/^.*program\.mts:/, ''))).toEqual(marked.map(String))
}, 60_000)
