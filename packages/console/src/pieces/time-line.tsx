/** The days that a time line shows. */
export interface Axis {
  readonly from: string
  readonly to: string
}

/** A value from a day to a day, both included. */
export interface TimeSpan {
  readonly from: string
  readonly to: string
  readonly text: string
}

const [WIDTH, HEIGHT] = [360, 28]
/** The width of a letter, about. */
const LETTER = 7

/** The periods of values: a bar for each value. The values are shown beside it as text. */
export function TimeLine({
  label,
  axis,
  spans,
}: {
  readonly label: string
  readonly axis: Axis
  readonly spans: readonly TimeSpan[]
}) {
  const [first, last] = [dayNumber(axis.from), dayNumber(axis.to) + 1]
  const x = (day: number): number =>
    Math.round(((Math.min(Math.max(day, first), last) - first) / Math.max(1, last - first)) * WIDTH)
  const bars = spans
    .map(({ from, to, text }) => ({ left: x(dayNumber(from)), right: x(dayNumber(to) + 1), text }))
    .filter(({ left, right }) => right > left)
  if (bars.length === 0) return null
  return (
    <svg class="timeline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path class="axis" d={`M0 ${HEIGHT - 1}H${WIDTH}`} />
      {bars.map(({ left, right, text }) => (
        <>
          <rect class="bar" x={left} y={2} width={Math.max(1, right - left - 1)} height={HEIGHT - 6} rx={2} />
          {text.length * LETTER < right - left - 4 && (
            <text class="label" x={left + 4} y={HEIGHT - 9}>
              {text}
            </text>
          )}
        </>
      ))}
    </svg>
  )
}

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000
