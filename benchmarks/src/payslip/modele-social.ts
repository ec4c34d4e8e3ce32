import rules, { type RègleModèleSocial } from 'modele-social'
import Engine from 'publicodes'

/** URSSAF's public model, through its public API. */

export type Rule = RègleModèleSocial
export type Situation = Readonly<Partial<Record<Rule, string>>>
export type Answers = ReadonlyMap<Rule, number>

/** Parses every rule: done once and timed separately, without warnings, which would cost the model time. */
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
