import { median } from '../timing/measure.js'
import { amountRules, comparedRules, disagreements, payslipRules } from './agreement.js'
import { ask, modeleSocial, type Rule } from './modele-social.js'
import { SITUATIONS } from './situations.js'
import type { Work } from './works.js'

/** The work of URSSAF's model, ready to time, after checking that its payslips equal the engine's. */

/** Two totals, which depend on nearly every other rule of the model. */
const TWO_TOTALS: readonly Rule[] = [
  'salarié . rémunération . net . payé après impôt',
  'salarié . coût total employeur',
]

interface ModelWork {
  readonly sameOutputs: () => unknown
  readonly amountsOnly: () => unknown
  readonly twoTotals: () => unknown
}
export interface ModelWorks {
  readonly asked: readonly ModelWork[]
  /** Milliseconds of `new Engine(rules)`. */
  readonly building: number
}

/** Throws if the model differs. */
export function modelWorks(works: readonly Pick<Work, 'name' | 'payslip'>[]): ModelWorks {
  const buildings: number[] = []
  const build = () => {
    const start = performance.now()
    const engine = modeleSocial()
    buildings.push(performance.now() - start)
    return engine
  }
  build()
  build()
  const engine = build()
  const asked = works.map(({ name, payslip }, index): ModelWork => {
    const situation = SITUATIONS[index] ?? {}
    const wrong = disagreements(payslip, ask(engine, situation, comparedRules(payslip)))
    if (wrong.length > 0) throw new Error(`${name}: modele-social disagrees\n${wrong.join('\n')}`)
    const [same, amounts] = [payslipRules(payslip), amountRules(payslip)]
    return {
      sameOutputs: () => ask(engine, situation, same),
      amountsOnly: () => ask(engine, situation, amounts),
      twoTotals: () => ask(engine, situation, TWO_TOTALS),
    }
  })
  return { asked, building: median(buildings) }
}
