import { say } from '../chrome.js'
import { type ChangedShown, ChangeList } from './inputs-changed.js'
import { monthShown } from './numbers.js'

/** Late changes of a final month. */
export interface LateShown extends ChangedShown {
  /** The address where unsettled differences are decided; undefined: all are settled. */
  readonly settledIn: SettledIn | undefined
}

export interface SettledIn {
  readonly period: string
  /** Whether the month is open: else it is opened first. */
  readonly isOpen: boolean
  /** The address of the months of its population. */
  readonly months: string
}

/** The address where the differences of late changes are decided. */
export const settledAt = ({ months, period, isOpen }: SettledIn): string =>
  `${months}/${period}${isOpen ? '/rappels' : ''}`

export const settleText = ({ period, isOpen }: Pick<SettledIn, 'period' | 'isOpen'>): string => {
  const month = monthShown(say, period)
  return isOpen
    ? say(`Régulariser en ${month}`, `Settle in ${month}`)
    : say(`Ouvrir ${month} pour régulariser`, `Open ${month} to settle them`)
}

/** The title of the late changes of one month on its own page. */
export const tooLate = (): string =>
  say('Arrivé trop tard pour les bulletins finaux', 'Too late for the final payslips')

/** Values recorded too late for the final payslips, the outcome of each, and the way to settle the rest. */
export function LateChanges({
  clientId,
  late,
  title,
  page,
}: {
  readonly clientId: number
  readonly late: LateShown
  readonly title: string
  /** The page of the month; undefined: it is this page. */
  readonly page?: string
}) {
  const { settledIn } = late
  return (
    <section class={settledIn === undefined ? 'notice' : 'waits'} aria-label={title}>
      <h2>{page === undefined ? title : <a href={page}>{title}</a>}</h2>
      <p>
        {say(
          'Les bulletins finaux ne contiennent pas ces valeurs : un mois ouvert paie ou reprend la différence.',
          'The final payslips do not have these values: an open month pays or takes back the difference.',
        )}
      </p>
      <ChangeList clientId={clientId} changed={late} />
      {settledIn !== undefined && (
        <a class="button second" href={settledAt(settledIn)}>
          {settleText(settledIn)}
        </a>
      )}
    </section>
  )
}
