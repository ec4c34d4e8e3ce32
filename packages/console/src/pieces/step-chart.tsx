import { frenchDate } from '@centime/engine/ground'
import { placed } from './chart-amounts.js'

/** A value over time as a step line. The page shows a table of the same values below it. */
export interface Step {
  readonly from: string
  /** Undefined: nothing holds from this day on. */
  readonly value: number | undefined
}

const [WIDTH, HEIGHT, MARGIN] = [400, 140, 24]

export function StepChart({
  title,
  steps,
  until,
  shown,
}: {
  readonly title: string
  readonly steps: readonly Step[]
  readonly until: string
  readonly shown: (value: number) => string
}) {
  const values = steps.flatMap(({ value }) => value ?? [])
  const [first] = steps
  if (first === undefined || values.length === 0) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [start, end] = [dayNumber(first.from), Math.max(dayNumber(until), dayNumber(steps.at(-1)?.from ?? until) + 60)]
  const x = (day: number): number => MARGIN + ((day - start) / Math.max(1, end - start)) * (WIDTH - 2 * MARGIN)
  // A value that never changed is in the middle.
  const y = (value: number): number =>
    high === low ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN)
  const path = steps
    .map(({ from, value }, at) => {
      if (value === undefined) return ''
      const next = steps[at + 1]
      const isJoined = at > 0 && steps[at - 1]?.value !== undefined
      const to = x(next === undefined ? end : dayNumber(next.from))
      return `${isJoined ? 'L' : 'M'}${placed(x(dayNumber(from)))} ${placed(y(value))}H${placed(to)}`
    })
    .join('')
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      <path class="axis" d={`M${MARGIN} ${HEIGHT - MARGIN / 2}H${WIDTH - MARGIN}`} />
      <path class="steps" d={path} />
      {steps.map(({ from, value }) => (
        <>
          {value !== undefined && (
            <circle class="dot" cx={placed(x(dayNumber(from)))} cy={placed(y(value))} r="4">
              <title>{`${frenchDate(from)} · ${shown(value)}`}</title>
            </circle>
          )}
        </>
      ))}
      <text class="label" x={MARGIN} y={HEIGHT - 1}>
        {frenchDate(first.from)}
      </text>
      <text class="label is-end" x={WIDTH - MARGIN} y={HEIGHT - 1}>
        {frenchDate(until)}
      </text>
    </svg>
  )
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
