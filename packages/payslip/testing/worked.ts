import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  defaut,
  lineOf,
  type Payslip,
  type PayslipLine,
  payslip,
  publishedParameters,
  salaire2026,
} from '@centime/engine'
import type { Inputs } from '@centime/engine/cases'
import { ofTheMonth } from '@centime/engine/testing/inputs.js'
import type { EmployeeMentions, EmployerMentions } from '../src/page/mentions.js'
import { type PageInput, pageOf } from '../src/page/page-of.js'

/** The worked payslips of examples/payslips, and pages made of them. */

const EXAMPLES = fileURLToPath(new URL('../../../examples/payslips/', import.meta.url))
/** The monthly payslips that were worked out line by line from the texts. */
export const WORKED = [
  'smic-janvier-2026',
  'smic-juin-2026',
  'non-cadre-2500',
  'cadre-4500-paris',
  'president-sasu-3000',
  'heures-supplementaires',
  'temps-partiel-80',
  'cadre-10000',
] as const
export type Example = (typeof WORKED)[number] | 'president-sasu-0'

interface ExampleFile {
  readonly regulation: string
  readonly period: string
  readonly cases: Inputs
}

const made = new Map<string, Payslip>()

export function worked(name: Example): Payslip {
  const known = made.get(name)
  if (known !== undefined) return known
  const file = JSON.parse(readFileSync(`${EXAMPLES}${name}.json`, 'utf8')) as ExampleFile
  const { period } = file
  const cases = { ParametresLegaux: { ...publishedParameters(`${period}-01`) }, ...file.cases }
  const outcome = payslip(file.regulation === 'defaut' ? defaut : salaire2026, { period, cases })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  // Only the warnings of the month itself: the months before are unknown.
  const alone = { ...outcome.value, warnings: ofTheMonth(outcome.value.warnings) }
  made.set(name, alone)
  return alone
}

export const EMPLOYER: EmployerMentions = {
  name: 'Menuiserie Lenoir SARL',
  address: '12 rue des Tanneurs, 69002 Lyon',
  siret: '73282932000074',
  apeCode: '43.32A',
  conventionCollective: 'Bâtiment : ouvriers (IDCC 1597)',
}
export const EMPLOYEE: EmployeeMentions = {
  name: 'Camille Durand',
  address: '3 impasse du Lavoir\n69100 Villeurbanne',
  emploi: 'Menuisière',
  classification: 'Niveau III, coefficient 210',
}

/** A final document with every mention, with the changes of a test. */
export const pageFor = (of: Payslip, changes: Partial<PageInput> = {}) =>
  pageOf({ payslip: of, employer: EMPLOYER, employee: EMPLOYEE, kind: 'final', identity: 'document 1', ...changes })

/** The same pay in that many gains: a month with more lines than a page has room for. */
export function manyGains(of: Payslip, count: number): Payslip {
  const base = lineOf(of, 'SalaireBase')
  const part = base.value.div(count).toDecimalPlaces(2)
  const gains = Array.from(
    { length: count },
    (_, index): PayslipLine => ({
      ...base,
      name: `Prime${index + 1}`,
      label: `Prime de chantier n° ${index + 1}`,
      value: index + 1 === count ? base.value.minus(part.times(count - 1)) : part,
      quantity: undefined,
      price: undefined,
    }),
  )
  return { ...of, lines: [...gains, ...of.lines.filter((line) => line !== base)] }
}
