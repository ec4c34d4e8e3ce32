import { say } from '../chrome.js'
import { ChartAmounts } from './chart-amounts.js'
import { LineChart } from './line-chart.js'
import { amountShown, numberShown } from './numbers.js'

/** The reduction of a month over gross pay; decimal texts. */
export interface ReductionShown {
  readonly points: readonly PayPoint[]
  readonly person: PayPoint
  /** The minimum wage of the month. */
  readonly smic: string
  /** The pay from which none is due, in minimum wages. */
  readonly exit: string
}
interface PayPoint {
  readonly gross: string
  readonly reduction: string
}

/** Each so many points is a row of the table. */
const EVERY = 2

/** The shape of the reduction over pay beside the point of the person, with a table of the same amounts. */
export function ReductionChart({
  shown: { points, person, smic, exit },
  name,
}: {
  readonly shown: ReductionShown
  readonly name: string
}) {
  const title = say('Réduction générale selon le brut', 'General reduction over gross pay')
  const pointOf = ({ gross, reduction }: PayPoint) => ({
    x: Number(gross),
    y: Number(reduction),
    text: `${amountShown(gross)} → ${amountShown(reduction)}`,
  })
  const euros = (text = '0') => `${amountShown(text)}\u00a0€`
  const reduction = say('Réduction', 'Reduction')
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      <p class="hint">
        {say(
          'Ce mois, si le salaire de base était autre et le reste inchangé.',
          'This month, if the base pay were another and all else the same.',
        )}{' '}
        {points.some((one) => one.reduction.startsWith('-')) &&
          say(
            'Sous 0, le mois reprend une part des réductions des mois d’avant, car l’année se calcule d’un bloc.',
            'Below 0 the month takes back a part of the reductions of the months before, since the year is computed as a whole.',
          )}
      </p>
      <LineChart
        title={title}
        lines={[{ name: reduction, points: points.map(pointOf), isShape: true }]}
        ends={[euros(points[0]?.gross), euros(points.at(-1)?.gross)]}
        marks={[
          { x: Number(smic), name: 'SMIC' },
          { x: Number(exit) * Number(smic), name: `${numberShown(exit)} SMIC` },
        ]}
        point={{ ...pointOf(person), name }}
      />
      <ChartAmounts
        title={title}
        head={say('Brut', 'Gross')}
        columns={[reduction]}
        rows={[
          { name: `${amountShown(person.gross)} · ${name}`, amounts: [person.reduction] },
          ...points
            .filter((_, at) => at % EVERY === 0)
            .map((one) => ({ name: amountShown(one.gross), amounts: [one.reduction] })),
        ]}
      />
    </section>
  )
}
