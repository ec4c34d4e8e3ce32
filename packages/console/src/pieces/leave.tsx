import { Decimal } from '@centime/engine'
import type { ShownCounters } from '../answers.js'
import { inLanguage, say } from '../chrome.js'
import { datesShown, dayShown, numberShown, ofMonthShown } from './numbers.js'
import { AmountCell, TableFrame } from './table.js'

/** The paid leave of a person at the end of a month. */
export interface LeaveShown extends Pick<ShownCounters, 'period' | 'counters' | 'movements'> {
  /** Whether a contract covers the present month, or has ended before it, or begins after it: in that month. */
  readonly contract: 'covers' | 'ended' | 'begins'
  /** Why the counters cannot be read; empty: they were. */
  readonly faults: readonly string[]
}

type Counter = ShownCounters['counters'][number]

interface Column {
  readonly title: string
  readonly daysOf: (counter: Counter) => string
}

/** Days that left a counter but were not leave: paid at the end of the contract, carried over to another, or lost. */
const goneFrom = ({ rights, taken, balance }: Counter): Decimal => new Decimal(rights).minus(taken).minus(balance)

function columnsOf(counters: readonly Counter[]): readonly Column[] {
  const gone = {
    title: say('Payés, reportés ou perdus', 'Paid, carried over or lost'),
    daysOf: (one: Counter) => goneFrom(one).toFixed(),
  }
  return [
    { title: say('Droits', 'Rights'), daysOf: ({ rights }) => rights },
    { title: say('Pris', 'Taken'), daysOf: ({ taken }) => taken },
    ...(counters.some((one) => !goneFrom(one).isZero()) ? [gone] : []),
    { title: say('Solde', 'Balance'), daysOf: ({ balance }) => balance },
  ]
}

/** Counters of paid leave, then each movement with its reason and its article. */
export function LeaveTables({ leave }: { readonly leave: LeaveShown }) {
  const { period, contract, counters, movements, faults } = leave
  if (faults.length > 0) {
    return (
      <section class="waits">
        <h2>{say('Les compteurs ne peuvent pas être calculés', 'The counters cannot be derived')}</h2>
        <ul>
          {faults.map((fault) => (
            <li>{fault}</li>
          ))}
        </ul>
      </section>
    )
  }
  if (counters.length === 0) {
    return (
      <p class="notice">
        {say('Aucun compteur de congés n’est tenu pour cette personne.', 'No leave counters are kept for this person.')}
      </p>
    )
  }
  return (
    <>
      <Counters title={titleOf(contract, ofMonthShown(say, period))} counters={counters} />
      <h2>{say('Mouvements', 'Movements')}</h2>
      <Movements movements={movements} />
    </>
  )
}

function titleOf(contract: LeaveShown['contract'], month: string): string {
  switch (contract) {
    case 'covers':
      return say(`Congés à la fin ${month}`, `Leave at the end ${month}`)
    case 'ended':
      return say(
        `Congés à la fin ${month}, où le contrat a pris fin`,
        `Leave at the end ${month}, in which the contract ended`,
      )
    case 'begins':
      return say(
        `Congés à la fin ${month}, où le contrat commence`,
        `Leave at the end ${month}, in which the contract begins`,
      )
  }
}

function counterText(counter: string): string {
  const names: Readonly<Record<string, string>> = {
    N: say('Année en cours (N)', 'This year (N)'),
    'N-1': say('Année précédente (N-1)', 'Year before (N-1)'),
    carried_over: say('Reportés', 'Carried over'),
    closed: say('Échus', 'Closed'),
  }
  return names[counter] ?? counter
}

function Counters({ title, counters }: Pick<LeaveShown, 'counters'> & { readonly title: string }) {
  const columns = columnsOf(counters)
  return (
    <TableFrame label={title} isList>
      <table>
        <caption>{say(`${title}, en jours`, `${title}, in days`)}</caption>
        <thead>
          <tr>
            <th>{say('Compteur', 'Counter')}</th>
            <th>{say('Acquis du … au …', 'Acquired from … to …')}</th>
            {columns.map((column) => (
              <th class="amount">{column.title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counters.map((counter) => (
            <tr data-row>
              <th scope="row">{counterText(counter.counter)}</th>
              <td>
                {dayShown(counter.acquiredFrom)} – {dayShown(counter.acquiredTo)}
              </td>
              {columns.map((column) => (
                <AmountCell title={column.title}>{numberShown(column.daysOf(counter))}</AmountCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

const Movements = ({ movements }: Pick<LeaveShown, 'movements'>) => (
  <TableFrame label={say('Mouvements', 'Movements')} isList>
    <table>
      <thead>
        <tr>
          <th>{say('Compteur', 'Counter')}</th>
          <th>{say('Jour', 'Day')}</th>
          <th class="amount">{say('Jours', 'Days')}</th>
          <th>{say('Pourquoi', 'Why')}</th>
          <th>{say('Texte', 'Text')}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map(({ counter, date, until, days, reason, text }) => (
          <tr data-row>
            <td>{counterText(counter)}</td>
            <td>
              {dayShown(date)}
              {until !== date && ` – ${dayShown(until)}`}
            </td>
            <AmountCell title={say('Jours', 'Days')}>{numberShown(days)}</AmountCell>
            <td lang="fr">{datesShown(inLanguage('fr'), reason)}</td>
            <td lang="fr">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableFrame>
)
