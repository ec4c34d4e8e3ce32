import type { Payroll } from '../src/calculate/payroll.js'
import { choice, number } from '../src/cases/field.js'
import { line } from '../src/tree/declare.js'
import type { Line, Operand } from '../src/tree/formula.js'
import { keysRead } from '../src/tree/reads.js'
import { type Regulation, regulation } from '../src/tree/regulation.js'
import { payrollOf } from './payrolls.js'

/** Made-up regulations, to test the readers of the law on formulas that the law does not have. */

export * as formula from '../src/tree/formula.js'

export const PERIOD = '2026-06'
const LABELS = { fr: 'Nombre', en: 'Number' }
export const EUROS = number('Essai.Euros', 'euros', 'month', { ...LABELS, min: '-99999999.99' })
export const HOURS = number('Essai.Heures', 'hours', 'month', LABELS)
export const FRACTION = number('Essai.Part', 'fraction', 'month', LABELS)
export const COUNT = number('Essai.Nombre', 'count', 'month', LABELS)
export const WORD = choice('Essai.Mot', 'period', ['un', 'deux', 'trois'], { ...LABELS, default: 'un' })

export const madeUpLine = (name: string, is: Operand): Line => line(name, 'base', { label: 'Essai', text: 'Essai', is })

/** A regulation of some lines, numbered from 1; absent fields have their defaults. */
export function madeUpLaw(...all: readonly Line[]): Regulation {
  const lines = Object.fromEntries(all.map((one, index) => [index + 1, one]))
  const read = keysRead({ lines, collectors: {} })
  return regulation({
    name: 'Essai',
    description: 'Essai',
    validFrom: '2024-01-01',
    unemploymentInsurance: true,
    fields: [EUROS, HOURS, FRACTION, COUNT, WORD].filter(({ key }) => read.has(key)),
    lines,
    cumulated: [],
    collectors: {},
  })
}

export const madeUpPayroll = (law: Regulation): Payroll => payrollOf(law, PERIOD)
