/** A rule of the specification that the service has broken. */
export class Violation extends Error {
  readonly rule: string
  constructor(rule: string, message: string) {
    super(`${rule}: ${message}`)
    this.rule = rule
  }
}

export const broken = (rule: string, message: string): Violation => new Violation(rule, message)
