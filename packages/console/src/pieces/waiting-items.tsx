import type { Child } from 'hono/jsx'
import { say } from '../chrome.js'
import { ownText } from './act-words.js'
import { counted } from './counted.js'
import { settledAt, settleText } from './late-changes.js'
import { dayShown, monthShown } from './numbers.js'

/** Months and payruns that wait for a person, each with what it means for pay and one way on. */

export interface WaitingMonth {
  readonly tenantId: number
  readonly client: string
  readonly period: string
  /** Undefined: the month of an officer. */
  readonly payrollId: number | undefined
  /** The instant since which it waits; empty: the payroll never had a month. */
  readonly at: string
  readonly why: MonthWait
  /** When a month of a payroll is paid and declared; undefined: an officer's, or one that is not open. */
  readonly due: { readonly payment: string; readonly filing: string } | undefined
  /** How many people it is about; 0: not known. */
  readonly people: number
  /** The open month that settles late changes; undefined: no month has read them yet. */
  readonly settledIn?: string | undefined
}
/**
 * `review`: a candidate can be approved. `unfinished`: it was approved, but is not final. `rejected`: the engine has refused values.
 * `doubt`: the engine's answer is unknown, and only an operator can decide. `open`: the last month is final or skipped, or a payroll has none.
 * Of payrolls alone: `calculate`: it is open, but not calculated as it is now.
 */
export type MonthWait =
  | 'open'
  | 'calculate'
  | 'review'
  | 'blocked'
  | 'failed'
  | 'rejected'
  | 'unfinished'
  | 'doubt'
  | 'late'
  | 'correction'

export interface WaitingJob {
  readonly tenantId: number
  readonly client: string
  readonly jobId: number
  readonly name: string
  readonly period: string
  readonly at: string
  readonly isFailed: boolean
  readonly people: number
  /** The first line of the reason of its failure. */
  readonly message: string
  /** How many people would be paid differently if it were calculated now. */
  readonly changed: number
}

/** A released payrun whose payslips do not include values that were recorded since. */
export interface LatePayrun extends Pick<WaitingJob, 'tenantId' | 'client' | 'jobId' | 'name' | 'period' | 'people'> {
  /** The instant of the newest such value. */
  readonly at: string
}

export const operatorOnly = (): string =>
  say('Un opérateur peut décider : demandez-lui.', 'An operator can decide: ask one.')

const WORDS: Readonly<Record<MonthWait, () => readonly [title: string, meaning: string, act: string]>> = {
  open: () => [
    say('Mois à ouvrir', 'Month to open'),
    say('Le dernier mois ouvert est terminé.', 'The last month that was opened is done.'),
    say('Ouvrir le mois', 'Open the month'),
  ],
  calculate: () => [
    say('Mois à calculer', 'Month to calculate'),
    say('Il est ouvert ; ses bulletins ne sont pas calculés.', 'It is open; its payslips are not calculated.'),
    say('Voir le mois', 'See the month'),
  ],
  review: () => [
    say('Bulletin à relire', 'Payslip to review'),
    say(
      'Il est calculé ; personne n’est payé avant sa validation.',
      'It is calculated; nothing is paid before it is approved.',
    ),
    say('Relire', 'Review'),
  ],
  blocked: () => [
    say('Mois bloqué', 'Month blocked'),
    say(
      'Le bulletin ne peut pas être validé : la page dit ce qui manque.',
      'The payslip cannot be approved: the page says what is missing.',
    ),
    say('Voir ce qui manque', 'See what is missing'),
  ],
  failed: () => [
    say('Calcul échoué', 'Calculation failed'),
    say(
      'Rien n’a changé ; la paie du mois n’est pas calculée.',
      'Nothing has changed; the pay of the month is not calculated.',
    ),
    say('Voir pourquoi', 'See why'),
  ],
  rejected: () => [
    say('Saisie refusée', 'Values refused'),
    say(
      'Les valeurs du mois ne sont pas enregistrées ; sa paie n’est pas calculée.',
      'The values of the month are not recorded; its pay is not calculated.',
    ),
    say('Saisir de nouveau', 'Enter them again'),
  ],
  unfinished: () => [
    say('Validation inachevée', 'Approval not finished'),
    say(
      'Le bulletin est validé et n’est pas final : personne n’est payé avant qu’il le soit.',
      'The payslip is approved and not final: nothing is paid before it is.',
    ),
    say('Voir pourquoi', 'See why'),
  ],
  doubt: () => [
    say('Une réponse s’est perdue', 'An answer was lost'),
    say(
      'On ne sait pas si la demande a eu son effet. Le mois attend : rien n’est refait sans décision.',
      'It is not known whether the request has had its effect. The month waits: nothing is done again without a decision.',
    ),
    say('Décider', 'Decide'),
  ],
  late: () => [
    say('Valeurs arrivées trop tard', 'Values that came too late'),
    say('Les bulletins finaux ne les contiennent pas.', 'The final payslips do not have them.'),
    say('Voir les valeurs', 'See the values'),
  ],
  correction: () => [
    say('Correction demandée', 'Correction required'),
    say('La déclaration du mois a été refusée.', 'The declaration of the month was refused.'),
    say('Ouvrir le mois', 'Open the month'),
  ],
}

const Waiting = ({
  of: { client, period },
  isWrong,
  title,
  name = '',
  since,
  act,
  children,
}: {
  readonly of: Pick<WaitingMonth, 'client' | 'period'>
  readonly isWrong: boolean
  readonly title: string
  /** The payrun's id; empty: the item is not a payrun. */
  readonly name?: string
  readonly since: string
  readonly act: { readonly href: string; readonly text: string; readonly isFirst: boolean }
  readonly children?: Child
}) => (
  <section class="card todo">
    <div>
      <h2>
        {client} · {monthShown(say, period)}
      </h2>
      <p>
        <span class={isWrong ? 'badge is-wrong' : 'badge is-waiting'}>{title}</span>{' '}
        {name !== '' && `${ownText(say, name)} `}
        <span class="soft">{since}</span>
      </p>
      {children}
    </div>
    <a class={act.isFirst ? 'button' : 'button second'} href={act.href}>
      {act.text}
    </a>
  </section>
)

const sinceText = (at: string): string => say(`depuis le ${dayShown(at)}`, `since ${dayShown(at)}`)

export function MonthItem({
  isOperator,
  month,
  today,
}: {
  readonly isOperator: boolean
  readonly month: WaitingMonth
  readonly today: string
}) {
  const { tenantId, payrollId, period, at, why, due, people, settledIn } = month
  const [title, about, text] = WORDS[why]()
  const meaning = at === '' ? say('Aucun mois n’a encore été ouvert.', 'No month was opened yet.') : about
  const isReview = why === 'review'
  const isPlain = isReview || why === 'open' || why === 'calculate'
  const client = `/console/dossiers/${tenantId}`
  const months = payrollId === undefined ? `${client}/mois` : `${client}/populations/${payrollId}/mois`
  const href =
    why === 'doubt' && isOperator && payrollId === undefined
      ? operatorMonth(tenantId, period)
      : settledIn !== undefined
        ? settledAt({ months, period: settledIn, isOpen: true })
        : why === 'late'
          ? `${client}/tardives`
          : `${months}/${period}`
  return (
    <Waiting
      of={month}
      isWrong={!isPlain}
      title={isReview && people > 1 ? say('Bulletins à relire', 'Payslips to review') : title}
      since={at === '' ? '' : sinceText(at)}
      act={{
        href,
        text: settledIn === undefined ? text : settleText({ period: settledIn, isOpen: true }),
        isFirst: isReview,
      }}
    >
      <p>
        {meaning}{' '}
        {settledIn !== undefined && <a href={`${client}/tardives`}>{say('Voir les valeurs', 'See the values')}</a>}
      </p>
      {due !== undefined && <Due due={due} people={people} today={today} isPaid={why === 'late'} />}
      {why === 'doubt' && !isOperator && <p>{operatorOnly()}</p>}
    </Waiting>
  )
}

/** By when a month is paid and declared, and for how many. */
function Due({
  due: { payment, filing },
  people,
  today,
  isPaid,
}: {
  readonly due: NonNullable<WaitingMonth['due']>
  readonly people: number
  readonly today: string
  readonly isPaid: boolean
}) {
  const counts = people === 0 ? '' : ` · ${counted(say, people, 'person')}`
  const days = say(
    `Paiement le ${dayShown(payment)} · DSN le ${dayShown(filing)}`,
    `Payment on ${dayShown(payment)} · DSN on ${dayShown(filing)}`,
  )
  return (
    <p>
      {days}
      {counts} {!isPaid && payment < today && <span class="badge is-wrong">{say('en retard', 'overdue')}</span>}
    </p>
  )
}

interface JobItemShown<Job> {
  readonly isOperator: boolean
  readonly job: Job
}

export function LateItem({ isOperator, job }: JobItemShown<LatePayrun>) {
  const { tenantId, jobId, name, people, at } = job
  const whose = counted(say, people, 'person')
  const href = `/console/dossiers/${tenantId}/paies/${jobId}#changed`
  return (
    <Waiting
      of={job}
      isWrong
      title={say('Valeurs absentes des bulletins', 'Values missing in payslips')}
      name={name}
      since={say(`enregistrées jusqu’au ${dayShown(at)}`, `recorded up to ${dayShown(at)}`)}
      act={{ href, text: say('Voir ce qui manque', 'See what is missing'), isFirst: false }}
    >
      <p>
        {say(
          `Les bulletins validés ne les contiennent pas (${whose}) : la paie de ce mois reste sans elles tant qu’elle n’est pas refaite.`,
          `The released payslips do not have them (${whose}): the pay of this month stays without them until it is made again.`,
        )}
      </p>
      <p>
        {isOperator
          ? say(
              'Vous pouvez relancer la paie de ce mois, et la valider.',
              'You can start the payrun of this month again, and release it.',
            )
          : say(
              'Vous pouvez relancer la paie de ce mois ; un opérateur la valide.',
              'You can start the payrun of this month again; an operator releases it.',
            )}
      </p>
    </Waiting>
  )
}

export function JobItem({ isOperator, job }: JobItemShown<WaitingJob>) {
  const { tenantId, jobId, name, at, isFailed, people, message, changed } = job
  const text = isFailed ? say('Voir qui corriger', 'See what to correct') : say('Relire', 'Review')
  return (
    <Waiting
      of={job}
      isWrong={isFailed}
      title={isFailed ? say('Paie échouée', 'Payrun failed') : say('Paie à valider', 'Payrun to release')}
      name={name}
      since={sinceText(at)}
      act={{ href: `/console/dossiers/${tenantId}/paies/${jobId}`, text, isFirst: !isFailed }}
    >
      <p>
        {isFailed
          ? say(`Personne n’est payé : ${message}`, `Nothing is paid: ${message}`)
          : say(
              `${counted(say, people, 'payslip')} en brouillon ; rien n’est payé avant validation.`,
              `${counted(say, people, 'payslip')} in draft; nothing is paid before the release.`,
            )}
      </p>
      {changed > 0 && <p>{staleText(changed, isOperator)}</p>}
    </Waiting>
  )
}

function staleText(people: number, isOperator: boolean): string {
  const changed = say(
    `${counted(say, people, 'person')} ${people === 1 ? 'a' : 'ont'} changé depuis le calcul`,
    `${counted(say, people, 'person')} ${people === 1 ? 'has' : 'have'} changed since the calculation`,
  )
  const meaning = say(
    `${changed} : validée telle quelle, cette paie est sans ces changements.`,
    `${changed}: released as it is, this payrun is without these changes.`,
  )
  const who = isOperator
    ? say(
        'Vous pouvez l’abandonner et la relancer, ou la valider.',
        'You can give it up and start it again, or release it.',
      )
    : say(
        'Un opérateur peut l’abandonner, pour que vous la relanciez, ou la valider.',
        'An operator can give it up, so that you start it again, or release it.',
      )
  return `${meaning} ${who}`
}

/** The address at which an operator decides about a month. */
export const operatorMonth = (tenantId: number, period: string): string =>
  `/console/operateur/dossiers/${tenantId}/mois/${period}`
