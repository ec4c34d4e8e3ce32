import rules, { type RègleModèleSocial } from 'modele-social'
import Engine from 'publicodes'

/** The public model of URSSAF, asked through its public API for what a payslip prints. */

export type Rule = RègleModèleSocial
export type Situation = Readonly<Partial<Record<Rule, string>>>
export type Answers = ReadonlyMap<Rule, number>

/** Building it reads every rule: done once, timed apart. Its warnings would only cost it time. */
export function modeleSocial(): Engine<Rule> {
  const silent = { log() {}, warn() {}, error() {} }
  return new Engine(rules, { logger: silent, warn: false })
}

export function ask(engine: Engine<Rule>, situation: Situation, outputs: readonly Rule[]): Answers {
  engine.setSituation(situation)
  const answers = new Map<Rule, number>()
  for (const rule of outputs) {
    const { nodeValue } = engine.evaluate(rule)
    answers.set(rule, typeof nodeValue === 'number' ? nodeValue : 0) // not applicable: nothing is due
  }
  return answers
}
