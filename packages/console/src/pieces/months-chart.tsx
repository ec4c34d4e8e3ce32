import { say } from '../chrome.js'
import { ChartAmounts } from './chart-amounts.js'
import { counted } from './counted.js'
import { LineChart } from './line-chart.js'
import { amountShown, monthShown } from './numbers.js'
import { withQuery } from './table.js'

/** Amounts of a month; decimal texts. */
export interface AmountsOfMonth {
  readonly period: string
  readonly net: string
  /** The cost of a payroll, or the gross pay of a person. */
  readonly cost: string
}

export interface MonthsShown {
  readonly months: readonly AmountsOfMonth[]
  /** How many months have results that the page has not read. */
  readonly unread: number
}

/** Two amounts over months as lines, with a table of the same amounts behind. `cost`: what the upper line is called. */
export function MonthsChart({
  title,
  cost,
  shown: { months, unread },
}: {
  readonly title: string
  readonly cost: string
  readonly shown: MonthsShown
}) {
  const net = say('Net à payer', 'Net to pay')
  const pointsOf = (of: (month: AmountsOfMonth) => string) =>
    months.map((month, at) => ({
      x: at,
      y: Number(of(month)),
      text: `${monthShown(say, month.period)} · ${amountShown(of(month))}`,
    }))
  const [first, last] = [months[0], months.at(-1)]
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      {first !== undefined && last !== undefined && months.length > 1 && (
        <>
          <LineChart
            title={title}
            lines={[
              { name: cost, points: pointsOf((month) => month.cost) },
              { name: net, points: pointsOf((month) => month.net), isSecond: true },
            ]}
            ends={[monthShown(say, first.period), monthShown(say, last.period)]}
          />
          <ChartAmounts
            title={title}
            head={say('Mois', 'Month')}
            columns={[cost, net]}
            rows={months.map((month) => ({ name: monthShown(say, month.period), amounts: [month.cost, month.net] }))}
          />
        </>
      )}
      {unread > 0 && (
        <p>
          <a href={withQuery({ courbe: '1' })}>
            {say(`Lire aussi ${counted(say, unread, 'month')}`, `Read ${counted(say, unread, 'month')} more`)}
          </a>
        </p>
      )}
    </section>
  )
}
