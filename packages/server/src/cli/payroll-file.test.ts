import { readdirSync, readFileSync } from 'node:fs'
import { ofTheMonth } from '@centime/engine/testing/inputs.js'
import { afterEach, describe, expect, test } from 'vitest'
import { comparedWith } from './expected.js'
import { computeFile, faultText, type PayrollFile, parsePayrollFile } from './payroll-file.js'

/** Every example file: the amounts that its origin gives, to the cent. */

const FOLDER = new URL('../../../../examples/payslips/', import.meta.url)
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8')

describe('the examples', () => {
  test('are the eight worked payslips, a president without pay, 2024, 2025, a year with a bonus, plans, eight kinds of contract, eight regimes, eighteen absences, a leaver with leave left, one by agreement, a fixed term of a part of a month, an attachment, five premiums and benefits, elements that a company names, and the one of the README', () => {
    expect(files).toHaveLength(58)
  })

  test.each(files)('%s gives the amounts of its origin', (name) => {
    const text = read(name)
    const file = parsePayrollFile(text)
    if ('problem' in file) throw new Error(file.problem)
    const outcome = computeFile(file)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
    expect(JSON.parse(text).origin).not.toBe('')
    const { count, differences } = comparedWith(file, outcome.value)
    expect(differences).toEqual([])
    expect(count).toBeGreaterThan(4)
    // Most are single months of people hired earlier.
    expect(ofTheMonth(outcome.value.flatMap(({ payslip }) => payslip.warnings))).toEqual([])
  })
})

describe('dates do not depend on the time zone of the machine', () => {
  const { TZ } = process.env
  afterEach(() => {
    if (TZ === undefined) delete process.env['TZ']
    else process.env['TZ'] = TZ
  })
  test.each(['Pacific/Kiritimati', 'Pacific/Apia', 'America/Los_Angeles', 'Europe/Paris'])('%s', (zone) => {
    process.env['TZ'] = zone
    const readme = JSON.parse(read('readme.json'))
    for (const DateDebutContrat of ['1994-12-31', '2011-12-30', '1993-08-21', '2026-06-01']) {
      const outcome = computeFile({ ...readme, cases: { ...readme.cases, Contrat: { DateDebutContrat } } })
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
      expect(comparedWith({ ...readme, expected: { NetAPayer: '1886.68' } }, outcome.value)).toEqual({
        count: 1,
        differences: [],
      })
    }
  })
})

test.each([
  ['', 'pas du JSON'],
  ['[]', 'il faut un objet JSON'],
  ['{"periode":"2026-06"}', 'membre inconnu "periode"'],
  ['{"regulation":"x","period":"2026-06"}', '"regulation" doit être l’une des valeurs defaut, salaire-2026'],
  ['{"cases":{}}', '"period" manque'],
  ['{"period":"2026-06","cases":{"PAS":1}}', '"cases" dans le fichier doit être un objet'],
  ['{"months":[]}', '"months" doit être une liste'],
  ['{"months":[1]}', 'months[0] doit être un objet'],
  ['{"period":"2026-06","employer":{"siret":"12345678900012"}}', '"employer.siret" doit être un SIRET'],
  ['{"period":"2026-06","employer":{"apeCode":"62"}}', '"employer.apeCode" doit être un code APE'],
  [
    '{"period":"2026-06","employee":{"numeroSecuriteSociale":"269054958815781"}}',
    'doit être un numéro de sécurité sociale',
  ],
  ['{"period":"2026-06","employer":{"nom":"x"}}', '"employer" peut contenir du texte pour name'],
  [
    '{"period":"2026-06","expected":{"NetAPayer":1886.68}}',
    '"expected" dans le fichier doit donner des montants en texte',
  ],
  ['{"months":[{"period":"2026-06","expected":[]}]}', '"expected" dans months[0] doit'],
  ['{"expected":{"990":"1 886,68"},"months":[{"period":"2026-06"}]}', '"expected" dans le fichier doit'],
])('the file %s is refused in one sentence', (text, problem) => {
  const file = parsePayrollFile(text)
  expect('problem' in file && file.problem).toContain(problem)
})

/** Section 6 of the contract, "default 0". */
test('a file needs the first day of the contract and the pay; the rest of a person is 0 or false', () => {
  const least = {
    period: '2026-06',
    parametresLegaux: 'publies',
    cases: { Contrat: { DateDebutContrat: '2024-01-01' }, Remuneration: { SalaireMensuel: '2500' } },
  }
  const outcome = computeFile(least)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const [month] = outcome.value
  const amounts = new Map(month?.payslip.lines.map(({ name, value }) => [name as string, value.toFixed(2)]))
  expect(['TotalBrut', 'IndemniteRepas', 'PAS'].map((name) => amounts.get(name))).toEqual(['2500.00', '0.00', '0.00'])
  const byTheHour = { ...least, cases: { ...least.cases, Remuneration: { TauxHoraire: '20' } } }
  const missing = computeFile(byTheHour)
  expect(!missing.ok && missing.faults).toMatchObject([{ code: 'missing_field', caseFieldName: 'HeuresTravaillees' }])
})

/** The README's payroll file. */
describe('a file', () => {
  const NBSP = '\u00a0'
  const readme = (change: object): PayrollFile => ({ ...JSON.parse(read('readme.json')), ...change })
  const computed = (file: PayrollFile) => {
    const outcome = computeFile(file)
    return outcome.ok ? outcome.value : faultText(outcome.faults)
  }
  const { parametresLegaux: _, ...bare } = readme({})
  const ASKED =
    ' – attendu\u00a0: une valeur, ou "parametresLegaux": "publies" dans le fichier pour les valeurs publiées du mois'

  test('without legal parameters is refused with the names of the missing ones, leaving out those that officers do not need', () => {
    expect(computed(bare)).toBe(
      ['PlafondSS', 'SMICHoraire', 'SMICReduction'].map((name) => `ParametresLegaux.${name}${ASKED}`).join('\n'),
    )
    const some = { ...bare, cases: { ...bare.cases, ParametresLegaux: { PlafondSS: '4005', SMICHoraire: '12.31' } } }
    expect(computed(some)).toBe(`ParametresLegaux.SMICReduction${ASKED}`)
    const { parametresLegaux: __, ...officer } = JSON.parse(read('president-sasu-3000.json'))
    expect(computed(officer)).toBe(`ParametresLegaux.PlafondSS${ASKED}`)
    const all = { PlafondSS: '4005', SMICHoraire: '12.31', SMICReduction: '12.02' }
    expect(computed({ ...bare, cases: { ...bare.cases, ParametresLegaux: all } })).toHaveLength(1)
  })

  // The pay of the README's payslip: 1,886.68 (its origin). 12.345 % of one cent rounds to 0.
  test.each([
    [{ NetAPayer: '1886.68', '990': '1886.68' }, 2, []],
    [
      { NetAPayer: '1886.69' },
      1,
      [`juin 2026, NetAPayer${NBSP}: attendu 1${NBSP}886,69, calculé 1${NBSP}886,68, écart -0,01`],
    ],
    [{ '990': '1886' }, 1, [`juin 2026, 990${NBSP}: attendu 1${NBSP}886,00, calculé 1${NBSP}886,68, écart 0,68`]],
    [
      { NetAPayer: '1886.7' },
      1,
      [`juin 2026, NetAPayer${NBSP}: attendu 1${NBSP}886,70, calculé 1${NBSP}886,68, écart -0,02`],
    ],
    [{ NetAPaye: '1' }, 1, [`juin 2026, NetAPaye${NBSP}: le bulletin n’a pas cette ligne`]],
    [{}, 0, []],
  ])('that expects %j is compared to the cent', (expected, count, differences) => {
    const file = readme({ expected })
    const outcome = computeFile(file)
    expect(comparedWith(file, outcome.ok ? outcome.value : [])).toEqual({ count, differences })
  })
})
