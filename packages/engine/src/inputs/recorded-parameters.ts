import { PlafondSS } from '../cases/company.js'
import type { Inputs } from '../cases/read.js'
import { Decimal } from '../ground/money.js'
import { LAST_DAY_OF_LAW, lastDay } from '../ground/period.js'
import { type Figure, inForce } from '../tree/figure.js'
import { figureUnder, SHIPPED } from '../tree/law.js'
import type { Regulation } from '../tree/regulation.js'

/**
 * Gives the inputs of a month their legal parameters. The published values of a payroll are recorded once, to the end of the shipped
 * law. In later months, and where a law pack sets another value, the month's published value replaces a recorded one that was ever
 * published. A value that never was, such as the minimum wage of Mayotte, is the company's own and remains.
 */
export function parametersReader({ published = [], law = SHIPPED }: Regulation) {
  return <Entered extends { readonly cases: Inputs }>(inputs: Entered, period: string): Entered => {
    const recorded = inputs.cases[PlafondSS.caseName]
    // People have none.
    if (recorded === undefined) return inputs
    const day = lastDay(period)
    if (day <= LAST_DAY_OF_LAW && law === SHIPPED) return inputs
    const followed = published.flatMap((shipped) => {
      const figure = figureUnder(law, shipped)
      const value = inForce(figure.values, day)?.value
      if (value === undefined || (day <= LAST_DAY_OF_LAW && inForce(shipped.values, day)?.value === value)) return []
      const wasPublished = [shipped, figure].some((one) => hasValue(one, recorded[figure.key]))
      return wasPublished ? [[figure.key, value] as const] : []
    })
    const parameters = { ...recorded, ...Object.fromEntries(followed) }
    return { ...inputs, cases: { ...inputs.cases, [PlafondSS.caseName]: parameters } }
  }
}

function hasValue({ values }: Figure, recorded: unknown): boolean {
  if (typeof recorded !== 'string') return false
  const entered = new Decimal(recorded)
  return values.some(({ value }) => value !== undefined && entered.eq(value))
}
