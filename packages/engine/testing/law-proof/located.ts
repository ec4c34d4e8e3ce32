/** Where the law declares its parts: the line of the call that makes each figure value and each node. */

export interface Place {
  /** The file in `law/`. */
  readonly file: string
  readonly line: number
}

const places = new WeakMap<object, Place>()
export const placeOf = (part: object): Place | undefined => places.get(part)

/** The same constructor, which keeps the line of the law that calls it. */
export const located =
  <Arguments extends readonly unknown[], Part extends object>(make: (...given: Arguments) => Part) =>
  (...given: Arguments): Part => {
    const part = make(...given)
    if (places.has(part)) return part
    const lines = [...(new Error().stack ?? '').matchAll(/\/src\/law\/([\w/-]+\.ts)[^:\n]*:(\d+)/g)]
    const [, file, line] = lines.find(([, name = '']) => !TERMS.test(name)) ?? lines[0] ?? []
    if (file !== undefined) places.set(part, { file, line: Number(line) })
    return part
  }
/** The words in which agreements state their rules: the agreement that uses one is the place. */
const TERMS = /^conventions\/(notice|terms|lines)\.ts$/
