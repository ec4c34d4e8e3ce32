import { PlafondSS } from '../cases/company.js'
import type { Inputs } from '../cases/read.js'
import { Decimal } from '../ground/money.js'
import { LAST_DAY_OF_LAW, lastDay } from '../ground/period.js'
import { type Figure, inForce } from '../tree/figure.js'
import { figureUnder, SHIPPED } from '../tree/law.js'
import type { Regulation } from '../tree/regulation.js'

/**
 * Gives the inputs of a month their legal parameters. The published values of a payroll are recorded once, to the end of the shipped law. In later months a recorded value that was
 * published on any day gives way to that of the month; one that never was, such as the minimum wage of Mayotte, is the company's own
 * and remains.
 */
export function parametersReader({ published = [], law = SHIPPED }: Regulation) {
  const figures = published.map((figure) => figureUnder(law, figure))
  return <Entered extends { readonly cases: Inputs }>(inputs: Entered, period: string): Entered => {
    const day = lastDay(period)
    const recorded = inputs.cases[PlafondSS.caseName]
    if (day <= LAST_DAY_OF_LAW || recorded === undefined) return inputs
    const followed = figures.flatMap((figure) => {
      const value = inForce(figure.values, day)?.value
      return value !== undefined && wasPublished(figure, recorded[figure.key]) ? [[figure.key, value] as const] : []
    })
    const parameters = { ...recorded, ...Object.fromEntries(followed) }
    return { ...inputs, cases: { ...inputs.cases, [PlafondSS.caseName]: parameters } }
  }
}

function wasPublished({ values }: Figure, recorded: unknown): boolean {
  if (typeof recorded !== 'string') return false
  const entered = new Decimal(recorded)
  return values.some(({ value }) => value !== undefined && entered.eq(value))
}
