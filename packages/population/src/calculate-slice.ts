import {
  defaut,
  type ElementDefinition,
  type Outcome,
  type Payroll,
  payroll,
  type Regulation,
  salaire2026,
  withElements,
} from '@centime/engine'
import { Cache } from './cache.js'
import { calculatePopulation } from './calculate-population.js'
import type { PopulationAmounts } from './population-amounts.js'
import type { PopulationMonth } from './population-month.js'

const REGULATIONS = [defaut, salaire2026]
type Shipped = (typeof REGULATIONS)[number]

/** The names of the engine's own regulations, and the keys of the fields of one of them. */
export type RegulationName = Shipped['name']
export type KeyOf<Name extends RegulationName> = Extract<Shipped, { readonly name: Name }>['fields'][number]['key']

export interface Slice {
  /** The name of one of the engine's own regulations: functions cannot be sent to a thread. */
  readonly regulationName: RegulationName
  readonly people: PopulationMonth
  /** Absent: all lines. */
  readonly lines: readonly string[] | undefined
  /** Elements of pay beside the lines of the regulation. */
  readonly elements: readonly ElementDefinition[]
}

/** `calculatePopulation` for a regulation by name; throws a RangeError for an unknown name and for a wrong element. */
export function calculateSlice({ regulationName, people, lines, elements }: Slice): Outcome<PopulationAmounts> {
  const { period, paymentDate } = people
  const ready = payrolls.get(`${regulationName} ${period} ${paymentDate ?? ''} ${JSON.stringify(elements)}`, () =>
    payroll(withElements(regulationNamed(regulationName), elements), period, paymentDate),
  )
  return ready.ok ? calculatePopulation(ready.value, people, lines) : ready
}

/** Fixing and compiling a regulation costs as much as thousands of payslips. */
const payrolls = new Cache<Outcome<Payroll>>(50)

function regulationNamed(name: string): Regulation {
  const found = REGULATIONS.find((regulation) => regulation.name === name)
  if (found === undefined) throw new RangeError(`the engine has no regulation ${name}`)
  return found
}
