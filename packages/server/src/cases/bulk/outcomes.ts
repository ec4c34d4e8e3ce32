import { type RefusalCode, statusOf } from '../../ground/codes.js'
import { type FieldError, FieldErrors, invalid, type Refusal, refuse } from '../../ground/refusal.js'

interface Failed {
  readonly code: RefusalCode
  readonly errors: FieldError[]
  more: number
}

/** The items of a bulk write that cannot be recorded, by their place. */
export class Outcomes {
  readonly #failed = new Map<number, Failed>()
  readonly #most: number
  #listed = 0

  /** `most`: how many errors are listed, over all items; further errors are only counted. */
  constructor(most = 1000) {
    this.#most = most
  }

  fail(item: number, code: RefusalCode, found: FieldErrors): void {
    const room = Math.max(0, this.#most - this.#listed)
    const errors = found.listed.slice(0, room)
    this.#listed += errors.length
    this.#failed.set(item, { code, errors, more: found.more + found.listed.length - errors.length })
  }

  wrong(item: number, code: RefusalCode, pointer: string, message: string): void {
    const errors = new FieldErrors()
    errors.add(() => ({ pointer, message }))
    this.fail(item, code, errors)
  }

  add(item: number, pointer: string, message: string): void {
    const failed = this.#failed.get(item)
    if (failed === undefined) this.wrong(item, 'validation_failed', pointer, message)
    else if (this.#listed >= this.#most || failed.errors.length >= 100) failed.more++
    else {
      this.#listed++
      failed.errors.push({ pointer, message })
    }
  }

  /** Copies the errors of an item from other outcomes, with their places and wording converted. */
  take(
    item: number,
    from: Outcomes,
    placed: (pointer: string) => string,
    worded = (message: string): string => message,
  ): void {
    const { code = 'validation_failed', errors = [], more = 0 } = from.#failed.get(item) ?? {}
    const all = new FieldErrors()
    for (const { pointer, message } of errors) {
      all.add(() => ({ pointer: placed(pointer), message: worded(message) }))
    }
    all.more += more
    this.fail(item, code, all)
  }

  get items(): readonly number[] {
    return [...this.#failed.keys()]
  }

  has(item: number): boolean {
    return this.#failed.has(item)
  }

  /** The outcome of a failed item for the answer. */
  of(item: number): object | undefined {
    const failed = this.#failed.get(item)
    if (failed === undefined) return undefined
    const { code, errors, more } = failed
    return { status: statusOf(code).status, code, errors, ...(more > 0 && { moreErrors: more }) }
  }

  /** The listed errors in the order of the items, and how many more there are. */
  get listed() {
    const items = this.items.toSorted((a, b) => a - b)
    const failed = items.map((item) => ({ item, ...(this.#failed.get(item) ?? { errors: [], more: 0 }) }))
    return {
      errors: failed.flatMap(({ item, errors }) => errors.map((error) => ({ item, ...error }))),
      more: failed.reduce((sum, { more }) => sum + more, 0),
    }
  }

  /** All errors in the form of one request; `placed` gives the place of an item's error in it. */
  #asErrors(placed: (item: number, pointer: string) => string): FieldErrors {
    const { errors, more } = this.listed
    const all = new FieldErrors()
    for (const { item, pointer, message } of errors) all.add(() => ({ pointer: placed(item, pointer), message }))
    all.more += more
    return all
  }

  /** The refusal of an all-or-nothing request: the code that all failed items share, or `validation_failed`. */
  refusal(placed: (item: number, pointer: string) => string): Refusal {
    const [code = 'validation_failed', ...others] = new Set([...this.#failed.values()].map((failed) => failed.code))
    const { refusal: _, detail, ...more } = invalid(this.#asErrors(placed))
    return refuse(others.length > 0 ? 'validation_failed' : code, detail, more)
  }
}
