import { Decimal } from '@centime/engine'
import { frenchNumber } from '@centime/engine/ground'
import { placed } from './chart-amounts.js'

/** Lines over a common axis, drawn by the server. The page has a table of the same numbers behind it. */
export interface ChartLine {
  readonly name: string
  readonly points: readonly ChartPoint[]
  /** Dashed, so that lines differ by more than their colour. */
  readonly isSecond?: boolean
  /** Points without a mark: a shape. */
  readonly isShape?: boolean
}
interface ChartPoint {
  readonly x: number
  readonly y: number
  readonly text: string
}

interface NamedPoint extends ChartPoint {
  readonly name: string
}

const [WIDTH, HEIGHT] = [400, 200]
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 16, 24, 32]

/** `ends`: what the axis says at its two ends. `marks`: places of the axis that the law names, in French. */
export function LineChart({
  title,
  lines,
  ends,
  marks = [],
  point,
}: {
  readonly title: string
  readonly lines: readonly ChartLine[]
  readonly ends: readonly [string, string]
  readonly marks?: readonly { readonly x: number; readonly name: string }[]
  /** A point that stands out. */
  readonly point?: NamedPoint | undefined
}) {
  const points = [...lines.flatMap((line) => line.points), ...(point === undefined ? [] : [point])]
  const [start, end] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [least, most] = [Math.min(0, ...points.map(({ y }) => y)), Math.max(0, ...points.map(({ y }) => y))]
  const [bottom, top] = [least < 0 ? -niceAbove(-least) : 0, niceAbove(most)]
  const x = (of: number): number => LEFT + ((of - start) / (end - start || 1)) * (WIDTH - LEFT - RIGHT)
  const y = (of: number): number => HEIGHT - BOTTOM - ((of - bottom) / (top - bottom)) * (HEIGHT - TOP - BOTTOM)
  return (
    <svg class="chart is-wide" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      {[bottom, bottom < 0 ? 0 : top / 2, top].map((level) => (
        <>
          <path class="axis" d={`M${LEFT} ${placed(y(level))}H${WIDTH - RIGHT}`} />
          <text class="label is-end" x={LEFT - 8} y={placed(y(level)) + 4}>
            {frenchNumber(new Decimal(level), 0, 0).replace('-', '\u2212')}
          </text>
        </>
      ))}
      {marks.map(({ x: at, name }) => (
        <>
          <path class="mark" d={`M${placed(x(at))} ${TOP - 4}V${HEIGHT - BOTTOM}`} />
          <text class="label is-middle" lang="fr" x={placed(x(at))} y={TOP - 8}>
            {name}
          </text>
        </>
      ))}
      {lines.map((line) => (
        <LineDrawn line={line} x={x} y={y} />
      ))}
      {point !== undefined && <PersonPoint point={point} x={x(point.x)} y={y(point.y)} />}
      <text class="label" x={LEFT} y={HEIGHT - 8}>
        {ends[0]}
      </text>
      <text class="label is-end" x={WIDTH - RIGHT} y={HEIGHT - 8}>
        {ends[1]}
      </text>
    </svg>
  )
}

type Place = (of: number) => number

/** A line; with its marks and its name, unless it is a shape. */
function LineDrawn({ line, x, y }: { readonly line: ChartLine; readonly x: Place; readonly y: Place }) {
  const path = line.points.map((one, at) => `${at === 0 ? 'M' : 'L'}${placed(x(one.x))} ${placed(y(one.y))}`).join('')
  return (
    <>
      <path class={line.isSecond === true ? 'steps is-second' : 'steps'} d={path} />
      {line.isShape !== true && (
        <>
          {line.points.map((one) => (
            <circle class="dot" cx={placed(x(one.x))} cy={placed(y(one.y))} r="3.5">
              <title>{one.text}</title>
            </circle>
          ))}
          <text
            class="label is-end"
            x={WIDTH - RIGHT}
            y={placed(y(line.points.at(-1)?.y ?? 0)) + (line.isSecond === true ? 20 : -10)}
          >
            {line.name}
          </text>
        </>
      )}
    </>
  )
}

function PersonPoint({ point, x, y }: { readonly point: NamedPoint; readonly x: number; readonly y: number }) {
  // The name stays inside the picture.
  const isLeft = x > WIDTH / 2
  return (
    <>
      <circle class="dot is-person" cx={placed(x)} cy={placed(y)} r="6">
        <title>{point.text}</title>
      </circle>
      <text
        class={isLeft ? 'label is-end is-person' : 'label is-person'}
        x={placed(x) + (isLeft ? -10 : 10)}
        y={placed(y) - 10}
      >
        {point.name}
      </text>
    </>
  )
}

/** The least of 1, 2, 2.5 and 5 times a power of ten that is not below a value. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return ([1, 2, 2.5, 5].find((step) => step * power >= value) ?? 10) * power
}
