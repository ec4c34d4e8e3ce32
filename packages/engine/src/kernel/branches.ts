import { nearOf, scaledTo } from './conversion.js'
import { constant, type Exact, isZero, type Num, type Plain, powerOfTen, SAFE } from './number.js'
import type { Block, Writer } from './writer.js'

/** One side of a branch; the last has no condition. */
export interface Side {
  readonly when: string | undefined
  readonly block: Block
  readonly value: Num
}

/** The value of a branch: exact, near or either, depending on its sides. Each row computes one side. */
export function join(writer: Writer, sides: readonly Side[]): Num {
  const exact = sides.flatMap(({ value }) =>
    value.kind === 'exact' ? [value] : value.kind === 'either' ? [value.exact] : [],
  )
  const isExact = sides.every(({ value }) => value.kind === 'exact')
  const isNear = !isExact && exact.every(isZero)
  const scale = Math.max(...exact.map((value) => value.scale))
  const names = { flag: writer.name('f'), exact: writer.name('x'), near: writer.name('v'), error: writer.name('e') }
  const assign = (value: Num): void => {
    if (!isNear && value.kind !== 'near') {
      const digits = value.kind === 'either' ? value.exact : value
      writer.add(`${names.exact} = ${scaledTo(writer, digits, scale).code}`)
      if (!isExact) writer.add(`${names.flag} = ${value.kind === 'either' ? value.flag : 'true'}`)
    }
    if (isNear || value.kind === 'near') assignNear(value)
    else if (value.kind === 'either') assignNear(value.near)
  }
  const assignNear = (value: Num): void => {
    const { code, error } = nearOf(writer, value)
    writer.add(`${names.near} = ${code}; ${names.error} = ${error}`)
  }
  for (const { block, value } of sides) writer.within(block, () => assign(value))
  if (!isNear) writer.add(`let ${names.exact} = 0`)
  if (!isExact) writer.add(`let ${names.near} = 0, ${names.error} = 0`)
  if (!isExact && !isNear) writer.add(`let ${names.flag} = false`)
  const code = sides.map(({ when, block }) => `${when === undefined ? '' : `if (${when}) `}{\n${textOf(block)}\n}`)
  writer.add(code.join(' else '))

  const near = { kind: 'near', code: names.near, error: names.error } as const
  if (isNear) return near
  const digits = withinAll(names.exact, exact, scale)
  return isExact ? digits : { kind: 'either', flag: names.flag, exact: digits, near }
}

const textOf = ({ lines }: Block): string => lines.join('\n')

function withinAll(code: string, values: readonly Exact[], scale: number): Exact {
  const bounds = values.flatMap((value) =>
    [value.least, value.most].map((digits) => digits * powerOfTen(scale - value.scale)),
  )
  const [least, most] = [Math.max(-SAFE, Math.min(...bounds)), Math.min(SAFE, Math.max(...bounds))]
  return least === most ? constant(least, scale) : { kind: 'exact', code, scale, least, most }
}

/**
 * An operation whose operands may be either: written for exact and for near operands; each row computes one version.
 */
export function eitherWay(writer: Writer, left: Num, right: Num, operation: (left: Plain, right: Plain) => Num): Num {
  if (left.kind !== 'either' && right.kind !== 'either') return operation(left, right)
  const { flag, exact, near } = bothWays(writer, left, right)
  return join(writer, [
    { when: flag, ...writer.block(() => operation(...exact)) },
    { when: undefined, ...writer.block(() => operation(...near)) },
  ])
}

/** A test whose operands may be either, written twice in the same way. */
export function testEitherWay(
  writer: Writer,
  left: Num,
  right: Num,
  test: (left: Plain, right: Plain) => string | boolean,
): string | boolean {
  if (left.kind !== 'either' && right.kind !== 'either') return test(left, right)
  const { flag, exact, near } = bothWays(writer, left, right)
  const [so, otherwise] = [writer.block(() => test(...exact)), writer.block(() => test(...near))]
  const holds = writer.name('b')
  const side = ({ block, value }: typeof so): string => `{\n${[...block.lines, `${holds} = ${value}`].join('\n')}\n}`
  writer.add(`let ${holds} = false`)
  writer.add(`if (${flag}) ${side(so)} else ${side(otherwise)}`)
  return holds
}

type Operands = readonly [left: Plain, right: Plain]
function bothWays(
  writer: Writer,
  left: Num,
  right: Num,
): { readonly flag: string; readonly exact: Operands; readonly near: Operands } {
  const flags = new Set([left, right].flatMap((num) => (num.kind === 'either' ? [num.flag] : [])))
  const flag = flags.size === 1 ? [...flags].join('') : writer.keep([...flags].join(' && '))
  const exactSide = (num: Num): Plain => (num.kind === 'either' ? num.exact : num)
  // With two flags, a row may have one exact and one near operand: both then count as near.
  const nearSide = (num: Num): Plain =>
    num.kind !== 'either' ? num : flags.size === 1 ? num.near : nearOf(writer, num)
  return { flag, exact: [exactSide(left), exactSide(right)], near: [nearSide(left), nearSide(right)] }
}
