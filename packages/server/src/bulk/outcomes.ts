import { type RefusalCode, statusOf } from '../ground/codes.js'
import { type FieldError, FieldErrors } from '../ground/refusal.js'

/** How many errors of a request are listed, over all items; of the others only the number is kept. */
const LISTED = 1000

interface Failed {
  readonly code: RefusalCode
  readonly errors: FieldError[]
  more: number
}

/** The items of a bulk write that cannot be recorded, by their place. */
export class Outcomes {
  readonly #failed = new Map<number, Failed>()
  #listed = 0

  /** Keeps what is wrong with an item. */
  fail(item: number, code: RefusalCode, found: FieldErrors): void {
    const room = Math.max(0, LISTED - this.#listed)
    const errors = found.listed.slice(0, room)
    this.#listed += errors.length
    this.#failed.set(item, { code, errors, more: found.more + found.listed.length - errors.length })
  }

  /** The same of one error. */
  wrong(item: number, code: RefusalCode, pointer: string, message: string): void {
    const errors = new FieldErrors()
    errors.add(() => ({ pointer, message }))
    this.fail(item, code, errors)
  }

  get items(): readonly number[] {
    return [...this.#failed.keys()]
  }

  /** Why items failed, each code once. */
  get codes(): readonly RefusalCode[] {
    return [...new Set([...this.#failed.values()].map(({ code }) => code))]
  }

  has(item: number): boolean {
    return this.#failed.has(item)
  }

  /** Of a failed item, as the answer says it. */
  of(item: number): object | undefined {
    const failed = this.#failed.get(item)
    if (failed === undefined) return undefined
    const { code, errors, more } = failed
    return { status: statusOf(code).status, code, errors, ...(more > 0 && { moreErrors: more }) }
  }

  /** All errors as those of one request; `placed` says where in it an item has one. */
  errors(placed: (item: number, error: FieldError) => FieldError): FieldErrors {
    const all = new FieldErrors()
    for (const item of this.items.toSorted((a, b) => a - b)) {
      const { errors = [], more = 0 } = this.#failed.get(item) ?? {}
      for (const error of errors) all.add(() => placed(item, error))
      all.more += more
    }
    return all
  }
}
