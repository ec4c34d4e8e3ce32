import type { Child } from 'hono/jsx'
import { say } from '../chrome.js'
import type { ClientShown } from './client-links.js'
import { agreeing, counted } from './counted.js'
import { amountShown, countShown, dayShown, differenceShown, monthShown } from './numbers.js'
import { StepList } from './step-list.js'
import { AmountCell, amountHead, ListTable } from './table.js'
import { totalText } from './total-names.js'

/** Parts of the pages of a payroll's month. */

/** What comes next in a month. */
export type MonthStage = 'open' | 'calculate' | 'blocked' | 'controls' | 'approve' | 'underway' | 'doubt' | 'final'

export interface PersonNamed {
  readonly id: number
  readonly name: string
  readonly identifier: string
}

/** The same fault of several people. */
export interface BlockerGroup {
  /** The field; empty: the fault concerns no field. */
  readonly what: string
  readonly meaning: string
  readonly next: string
  readonly caseName: string | undefined
  /** The value that is corrected by itself, as `Case.Field`; undefined: a record that is entered as a whole, or no value. */
  readonly value: string | undefined
  readonly count: number
  readonly people: readonly PersonNamed[]
}

/** A finding of the candidate in one line. */
export interface ControlLine {
  readonly code: string
  readonly meaning: string
  readonly severity: string
  readonly people: number
  readonly isAccepted: boolean
}

/** The pay of a month beside the month before. */
export interface TotalsShown {
  readonly people: number
  /** Whether entries have changed since the calculation. */
  readonly isOutdated: boolean
  /** Undefined: the month of an officer, who is paid alone. */
  readonly counts: { readonly in: number; readonly out: number; readonly changed: number } | undefined
  /** `YYYY-MM` */
  readonly earlier: string
  /** Decimal texts; `before` undefined: the month before has paid none. */
  readonly lines: readonly { readonly name: string; readonly now: string; readonly before: string | undefined }[]
}

/** The stages of a month as links to where each is done. */
export function Stages({
  page,
  variables = `${page}/variables`,
  controls = `${page}/controles`,
  stage,
  state,
}: {
  readonly page: string
  /** Where values are entered and controls are read, if not on pages of their own. */
  readonly variables?: string
  readonly controls?: string
  readonly stage: MonthStage
  readonly state: string
}) {
  const steps = [
    { name: say('variables', 'variables'), href: variables },
    { name: say('calcul', 'calculation'), href: `${page}#etape` },
    { name: say('contrôles', 'controls'), href: controls },
    { name: say('validation', 'approval'), href: `${page}#etape` },
    { name: say('diffusion', 'payslips out'), href: `${page}#diffusion` },
  ]
  return <StepList steps={steps} at={placeOf(stage, state)} />
}

function placeOf(stage: MonthStage, state: string): number {
  switch (stage) {
    case 'open':
      return 0
    case 'calculate':
    case 'blocked':
      return 1
    case 'controls':
      return 2
    case 'approve':
      return 3
    case 'underway':
    case 'doubt':
      return state === 'approved' || state === 'preview_ready' ? 3 : 1
    case 'final':
      return state === 'finalized' ? 4 : 5
  }
}

/** Amounts beside last month's, and people in, out and changed. */
export function Totals({ totals, page }: { readonly totals: TotalsShown; readonly page: string }) {
  const { counts, lines, earlier } = totals
  const month = monthShown(say, earlier)
  const hasBefore = lines.some(({ before }) => before !== undefined)
  return (
    <section class="card" aria-labelledby="totals">
      <h2 id="totals">{counted(say, totals.people, 'payslip')}</h2>
      {totals.isOutdated && <p class="soft">{say('Avant les dernières saisies.', 'Before the last entries.')}</p>}
      {!hasBefore && <p class="soft">{say(`Aucun bulletin final en ${month}.`, `No final payslip in ${month}.`)}</p>}
      {hasBefore && counts !== undefined && <Moved counts={counts} page={page} />}
      <ListTable
        label={say('Totaux du mois', 'Totals of the month')}
        heads={[
          say('Total', 'Total'),
          amountHead(say('Ce mois', 'This month')),
          ...(hasBefore ? [amountHead(month), amountHead(say('Écart', 'Difference'))] : []),
        ]}
      >
        {lines.map(({ name, now, before }) => (
          <tr>
            <th scope="row">{totalText(name)}</th>
            <AmountCell title={say('Ce mois', 'This month')}>{amountShown(now)}</AmountCell>
            {hasBefore && (
              <td class="amount soft" data-title={month}>
                {before !== undefined && amountShown(before)}
              </td>
            )}
            {hasBefore && (
              <td class="amount" data-title={say('Écart', 'Difference')}>
                {before !== undefined && differenceShown(now, before)}
              </td>
            )}
          </tr>
        ))}
      </ListTable>
      {counts !== undefined && (
        <p>
          <a href={`${page}/comparaison`}>{say('Comparer personne par personne', 'Compare person by person')}</a>
        </p>
      )}
    </section>
  )
}

function Moved({ counts, page }: { readonly counts: NonNullable<TotalsShown['counts']>; readonly page: string }) {
  const moved = [
    ['in', counts.in, ['entrée', 'entrées'], ['joined', 'joined']],
    ['out', counts.out, ['sortie', 'sorties'], ['left', 'left']],
    ['changed', counts.changed, ['net changé', 'nets changés'], ['net changed', 'nets changed']],
  ] as const
  return (
    <p>
      {moved.map(([filter, count, french, english], at) => (
        <>
          {at > 0 && ' · '}
          <a href={`${page}/comparaison?filtre=${filter}`}>
            {countShown(count)} {agreeing(say, count, french, english)}
          </a>
        </>
      ))}
    </p>
  )
}

/**
 * The days by which a month is paid and declared. `isPeople`: no headcount is recorded, so the number of payslips
 * replaces it.
 */
export function Dues({
  deadlines: { payment, filing, isPeople },
  children,
}: {
  readonly deadlines: { readonly payment: string; readonly filing: string; readonly isPeople: boolean }
  readonly children?: Child
}) {
  return (
    <section class="card" aria-labelledby="dues">
      <h2 id="dues">{say('Échéances', 'Deadlines')}</h2>
      <dl class="facts">
        <dt>{say('Paiement', 'Payment')}</dt>
        <dd>{dayShown(payment)}</dd>
        <dt>
          <abbr lang="fr" title="Déclaration sociale nominative">
            DSN
          </abbr>
        </dt>
        <dd>
          {dayShown(filing)}
          {isPeople && (
            <span class="soft">
              {' '}
              {say(
                '(effectif non saisi : compté d’après les bulletins)',
                '(no head count recorded: counted by the payslips)',
              )}
            </span>
          )}
        </dd>
      </dl>
      {children}
    </section>
  )
}

/** The open findings, by kind. */
export function ControlSummary({
  controls,
  page,
}: {
  readonly controls: readonly ControlLine[]
  readonly page: string
}) {
  const open = controls.filter(({ severity, isAccepted }) => severity !== 'for_information' && !isAccepted)
  const accepted = controls.filter(({ isAccepted }) => isAccepted).length
  return (
    <section class="card" aria-labelledby="findings">
      <h2 id="findings">{say('Contrôles', 'Controls')}</h2>
      {open.length === 0 ? (
        <p>{say('Aucun contrôle ouvert.', 'No control is open.')}</p>
      ) : (
        <ul class="plain">
          {open.map(({ code, meaning, severity, people }) => (
            <li>
              <span class={severity === 'blocking' ? 'badge is-wrong' : 'badge is-waiting'}>
                {severity === 'blocking' ? say('bloquant', 'blocking') : say('à vérifier', 'to check')}
              </span>{' '}
              <a href={`${page}/controles#${code}`}>{meaning}</a>{' '}
              <span class="soft">{counted(say, people, 'person')}</span>
            </li>
          ))}
        </ul>
      )}
      {controls.length > 0 && (
        <p>
          <a href={`${page}/controles`}>
            {accepted === 0
              ? say('Tous les contrôles', 'All controls')
              : say(`Tous les contrôles (acceptés : ${accepted})`, `All controls (accepted: ${accepted})`)}
          </a>
        </p>
      )}
    </section>
  )
}

/** The way back from a page of a month: to its client, and to the month. */
export const MonthCrumbs = ({
  client,
  page,
  period,
  payroll,
}: {
  readonly client: ClientShown
  readonly page: string
  readonly period: string
  readonly payroll: string
}) => (
  <nav class="crumbs" aria-label={say('Mois', 'Month')}>
    <a href={`/console/dossiers/${client.id}`}>{client.name}</a>
    <a href={page}>{monthShown(say, period)}</a>
    <span class="soft">{payroll}</span>
  </nav>
)
