import { Decimal } from '@centime/engine'
import { frenchAmount, frenchNumber } from '@centime/engine/ground'
import { eurosOf, signed } from './euros.js'
import { type Forecast, type Question, totalOf } from './forecast.js'
import { smicsOf } from './table.js'

/** Two bar charts in SVG: the difference in cost by bracket of hourly pay, in all and for each person. */

const [WIDTH, HEIGHT] = [960, 720]
const [LEFT, RIGHT] = [84, 936]
const PANELS = { together: { top: 130, bottom: 370 }, each: { top: 440, bottom: 640 } }

/** Okabe and Ito's colours, distinct for every kind of colour vision; the side of the axis shows the same. */
const [MORE, LESS] = ['#0072b2', '#d55e00']

interface Bar {
  readonly label: string
  /** Undefined for an empty bracket. */
  readonly value: Decimal | undefined
  /** The tooltip. */
  readonly title: string
}

export function plotOf({ year, smic, people }: Question, { before, after, brackets, headcounts }: Forecast): string {
  const differences = brackets.labels.map((_, at) => (after.cents.cost[at] ?? 0n) - (before.cents.cost[at] ?? 0n))
  const total = eurosOf(totalOf(after, 'cost') - totalOf(before, 'cost'))
  const largest = Decimal.max(0, ...differences.map((cents) => eurosOf(cents).abs()))
  const [unit, unitName] = largest.gte(1_000_000) ? [1_000_000, 'millions of euros'] : [1000, 'thousands of euros']
  const wage = frenchAmount(eurosOf(BigInt(smic)))
  const title = `What a SMIC of ${wage} € changes in the cost of employment, ${year}`
  const count = frenchAmount(new Decimal(people), 0)
  const subtitle = [
    `${count} synthetic employees, against the law as published (${smicsOf(before.law)}).`,
    `All together: ${signed(total.div(unit))} ${unitName} in the year. The general reduction is counted from the SMIC and grows with it.`,
  ]
  const bars = (per: (cents: bigint, heads: number) => Decimal, name: string): readonly Bar[] =>
    brackets.labels.map((label, at) => {
      const heads = headcounts[at] ?? 0
      const value = heads === 0 ? undefined : per(differences[at] ?? 0n, heads)
      const change = value === undefined ? 'nobody' : `${signed(value)} ${name}`
      return { label, value, title: `${spoken(label)}: ${change}, ${frenchAmount(new Decimal(heads), 0)} people` }
    })
  const together = bars((cents) => eurosOf(cents).div(unit), unitName)
  const each = bars((cents, heads) => eurosOf(cents).div(heads), 'euros a person')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc" font-family="'DejaVu Sans', Verdana, sans-serif" font-size="12" fill="#222">`,
    `<title id="title">${title}</title>`,
    `<desc id="desc">${subtitle.join(' ')} Two bar charts by hourly pay before the change: the difference in the yearly cost for employers of all people of a bracket, and of one person on average. Bars above the axis cost more, bars below it less.</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(24, 36, title, 'font-size="20" font-weight="bold"'),
    ...subtitle.map((line, index) => text(24, 60 + 18 * index, line, 'fill="#444"')),
    ...panel(PANELS.together, `Difference in yearly cost, ${unitName}`, together),
    ...panel(PANELS.each, 'Difference in yearly cost for one person on average, euros', each),
    text(
      (LEFT + RIGHT) / 2,
      686,
      'Hourly pay before the change, euros: from the number to the next',
      'text-anchor="middle"',
    ),
    ...legend(),
    '</svg>',
    '',
  ].join('\n')
}

const spoken = (label: string): string =>
  label === 'SMIC' ? 'at the SMIC' : label.endsWith('+') ? `${label.slice(0, -1)} € and more` : `from ${label} €`

const text = (x: number, y: number, content: string, attributes = ''): string =>
  `<text x="${x}" y="${y}"${attributes && ` ${attributes}`}>${content}</text>`

const legend = (): readonly string[] =>
  [
    { x: RIGHT - 220, colour: MORE, name: 'costs more' },
    { x: RIGHT - 100, colour: LESS, name: 'costs less' },
  ].flatMap(({ x, colour, name }) => [
    `<rect x="${x}" y="98" width="12" height="12" fill="${colour}"/>`,
    text(x + 18, 109, name),
  ])

/** Doubles are exact enough for the ends of bars: the amounts are in their titles. */
function panel(place: { readonly top: number; readonly bottom: number }, name: string, bars: readonly Bar[]): string[] {
  const values = bars.map(({ value }) => value?.toNumber() ?? 0)
  const step = stepFor(Math.max(0, ...values) - Math.min(0, ...values))
  const [low, high] = [Math.floor(Math.min(0, ...values) / step), Math.max(1, Math.ceil(Math.max(0, ...values) / step))]
  const y = (value: number): number =>
    round(place.bottom - ((value / step - low) / (high - low)) * (place.bottom - place.top))
  const width = (RIGHT - LEFT) / bars.length
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => low + index)
  return [
    text(24, place.top - 18, name, 'font-weight="bold"'),
    ...ticks.flatMap((tick) => [
      `<line x1="${LEFT}" x2="${RIGHT}" y1="${y(tick * step)}" y2="${y(tick * step)}" stroke="${tick === 0 ? '#222' : '#ddd'}"/>`,
      text(LEFT - 8, y(tick * step) + 4, tickText(tick, step), 'text-anchor="end"'),
    ]),
    ...bars.flatMap(({ label, title }, index) => {
      const x = LEFT + index * width
      const [from, to] = [y(Math.max(0, values[index] ?? 0)), y(Math.min(0, values[index] ?? 0))]
      const colour = (values[index] ?? 0) < 0 ? LESS : MORE
      return [
        `<rect x="${round(x + 3)}" y="${from}" width="${round(width - 6)}" height="${round(to - from)}" fill="${colour}"><title>${title}</title></rect>`,
        text(round(x + width / 2), place.bottom + 18, label, 'text-anchor="middle" font-size="10.5"'),
      ]
    }),
  ]
}

const round = (pixels: number): number => Math.round(pixels * 100) / 100

/** The distance of grid lines: 1, 2 or 5 times a power of ten, for about six lines. */
function stepFor(range: number): number {
  const rough = Math.max(range, 1e-6) / 6
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power
}

const tickText = (tick: number, step: number): string =>
  `${tick < 0 ? '−' : ''}${frenchNumber(new Decimal(Math.abs(tick)).times(new Decimal(step).toSignificantDigits(1)))}`
