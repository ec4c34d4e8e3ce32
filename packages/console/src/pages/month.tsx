import { frenchDate } from '@centime/engine/ground'
import { consolePage, say, useChrome } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { actorText } from '../pieces/act-words.js'
import { BackPayLink } from '../pieces/back-pay.js'
import { Changes, type ComparedPayslip, netOf } from '../pieces/changes.js'
import type { ClientShown } from '../pieces/client-links.js'
import { counted } from '../pieces/counted.js'
import { ActForm, ErrorSummary, type FormErrors, InputField, SubmitButton } from '../pieces/form.js'
import { LateChanges, type LateShown, tooLate } from '../pieces/late-changes.js'
import { Final } from '../pieces/month-next-act.js'
import { InDoubt, Progress, type Underway } from '../pieces/month-notes.js'
import {
  type DocumentShown,
  Documents,
  type Happened,
  MonthHistory,
  type MonthState,
  type RevisionShown,
  Revisions,
} from '../pieces/month-parts.js'
import { MonthsChart, type MonthsShown } from '../pieces/months-chart.js'
import { ParametersLink } from '../pieces/next-step.js'
import { amountShown, dayShown, monthShown } from '../pieces/numbers.js'
import { Dues, type MonthStage, Stages, Totals, type TotalsShown } from '../pieces/payroll-month.js'
import type { PayrollMonthShown } from '../pieces/payroll-month-shown.js'
import { type PayslipShown, PayslipView } from '../pieces/payslip.js'
import { type Population, Populations } from '../pieces/populations.js'
import { AcceptLaw, Provisional, type ProvisionalShown } from '../pieces/provisional.js'
import { type Explanation, WhyPanel } from '../pieces/why.js'
import { monthClass, monthText } from './client.js'

/** One managed month: its state, the next step, its candidate beside the month before, and its history. */
export interface MonthShown {
  readonly client: ClientShown
  readonly populations: readonly Population[]
  readonly period: string
  readonly state: MonthState
  readonly stage: MonthStage
  readonly revision: number
  /** The ETag of the month shown; undefined: the month is not open. */
  readonly etag: string | undefined
  readonly variables: { readonly remuneration: string; readonly dateDeVersement: string } | undefined
  readonly typed: { readonly remuneration: string; readonly dateDeVersement: string }
  readonly errors: FormErrors | undefined
  /** Changes since the page of a refused act was opened. */
  readonly since: readonly Happened[] | undefined
  readonly notes: readonly MonthNote[]
  readonly underway: Underway | undefined
  /** An operation or a write whose outcome is unknown. */
  readonly doubt: MonthDoubt | undefined
  readonly candidate:
    | {
        readonly id: string
        readonly digest: string | undefined
        readonly provisional: ProvisionalShown
      }
    | undefined
  readonly isConfirming: boolean
  /** Whether it can be calculated again: it has a candidate that is not approved, and nothing is under way. */
  readonly isReviewed: boolean
  readonly review: PayslipShown | undefined
  readonly compared: ComparedPayslip | undefined
  readonly explanation: Explanation | undefined
  /** Undefined: nothing is calculated. */
  readonly totals: TotalsShown | undefined
  readonly deadlines: PayrollMonthShown['deadlines']
  /** Net and cost over twelve months; undefined: fewer than two are known. */
  readonly months: MonthsShown | undefined
  readonly documents: readonly DocumentShown[]
  readonly revisions: readonly RevisionShown[]
  readonly late: LateShown | undefined
  /** How many differences of past months it pays or may pay. */
  readonly backPay: number
  readonly history: readonly Happened[]
}
export interface MonthNote {
  readonly kind: 'waits' | 'refused' | 'notice'
  readonly title: string
  readonly text: string
  /** Of a warning. */
  readonly code?: string
}
export interface MonthDoubt {
  readonly message: string
  /** The address at which the reader may decide; undefined: only an operator may. */
  readonly address: string | undefined
}

export const MonthPage = consolePage((month: MonthShown) => {
  const { client, period, state, revision, review, compared, documents } = month
  const action = pathOf(month)
  const address = (line: string): string => whyAddress(action, line)
  return (
    <PageFrame title={`${client.name} · ${monthShown(say, period)}`} wide>
      <p class="crumbs">
        <a href={`/console/dossiers/${client.id}`}>{client.name}</a>{' '}
        <span class="soft">{say(`révision ${revision}`, `revision ${revision}`)}</span>{' '}
        <span class={state === 'unopened' ? 'badge' : monthClass(state)}>
          {state === 'unopened' ? say('non ouvert', 'not open') : monthText(state)}
        </span>
      </p>
      <Populations populations={month.populations} here={undefined} period={period} />
      <Stages
        page={action}
        variables={`${action}#donnees`}
        controls={`${action}#controles`}
        stage={month.stage}
        state={state}
      />
      {month.errors !== undefined && <Refused errors={month.errors} since={month.since} />}
      {month.underway !== undefined && <Progress underway={month.underway} address={`${action}/suivi`} />}
      {month.isConfirming ? <Confirmation month={month} action={action} /> : <NextAct month={month} action={action} />}
      <Notes notes={month.notes} client={client} />
      <Provisional figures={month.candidate?.provisional ?? []} tenantId={client.id} />
      {month.late !== undefined && <LateChanges late={month.late} clientId={client.id} title={tooLate()} />}
      <Sums month={month} action={action} />
      {review !== undefined && compared !== undefined && (
        <Changes payslip={review} compared={compared} address={address} />
      )}
      {review !== undefined && (
        <div class="beside">
          <PayslipView payslip={review} before={compared?.payslip.page} address={address} />
          <WhyPanel explanation={month.explanation} address={address} />
        </div>
      )}
      {month.months !== undefined && (
        <MonthsChart
          title={say('Douze mois, en euros', 'Twelve months, in euros')}
          cost={say('Coût total', 'Total cost')}
          shown={month.months}
        />
      )}
      {documents.length > 0 && (
        <div id="diffusion">
          <Documents documents={documents} action={action} />
        </div>
      )}
      {month.revisions.length > 1 && <Revisions revisions={month.revisions} />}
      {month.history.length > 0 && <MonthHistory events={month.history} />}
    </PageFrame>
  )
})

const pathOf = ({ client, period }: Pick<MonthShown, 'client' | 'period'>): string =>
  `/console/dossiers/${client.id}/mois/${period}`

/** The address of this page with the explanation of a line; it keeps the comparison. */
function whyAddress(action: string, line: string): string {
  const avec = new URLSearchParams(useChrome().path.split('?')[1]).get('avec')
  return `${action}?${new URLSearchParams({ ...(avec !== null && { avec }), pourquoi: line })}`
}

/** Why an act was refused; for an outdated page also the changes since it was opened. */
function Refused({ errors, since }: { readonly errors: FormErrors; readonly since: readonly Happened[] | undefined }) {
  if (since === undefined) return <ErrorSummary errors={errors} />
  return (
    <section class="refused" role="alert" aria-labelledby="stale">
      <h2 id="stale">
        {say('Le mois a changé depuis que vous avez ouvert la page', 'The month has changed since you opened the page')}
      </h2>
      <p>
        {say(
          'Votre demande n’a pas été exécutée. Ce que vous avez saisi est conservé ci-dessous. Depuis :',
          'Your request was not carried out. What you typed is kept below. Since then:',
        )}
      </p>
      <ul>
        {since.map(({ text, at, by }) => (
          <li>
            {text} <span class="soft">({[dayShown(at), by && actorText(by)].filter(Boolean).join(', ')})</span>
          </li>
        ))}
      </ul>
      <p>
        {say(
          'Relisez le mois, puis recommencez si votre demande reste juste.',
          'Review the month, then try again if your request is still right.',
        )}
      </p>
    </section>
  )
}

interface Of {
  readonly month: MonthShown
  readonly action: string
}

const Notes = ({ notes, client }: Pick<MonthShown, 'notes' | 'client'>) => (
  <div id="controles">
    {notes.map(({ kind, title, text, code = '' }) => (
      <section class={kind}>
        <h2>{title}</h2>
        <p>{text}</p>
        <ParametersLink code={code} clientId={client.id} />
      </section>
    ))}
  </div>
)

/** The totals, beside the variables and when they are due. */
const Sums = ({ month, action }: Of) => (
  <div class="columns">
    {month.totals !== undefined && <Totals totals={month.totals} page={action} />}
    <div>
      <Inputs month={month} action={action} />
      <BackPayLink page={action} count={month.backPay} />
      <Dues deadlines={month.deadlines} />
    </div>
  </div>
)

/** The next act, as the one filled button of the page. */
function NextAct({ month, action }: Of) {
  const { stage, doubt, etag, candidate, period } = month
  switch (stage) {
    case 'doubt':
      return <InDoubt {...doubt} />
    case 'calculate':
      return (
        <section class="card" id="etape">
          <h2>{say('Les variables sont-elles complètes ?', 'Are the variables complete?')}</h2>
          <ActForm action={action} etag={etag}>
            <SubmitButton act="calculate" text={say('Calculer', 'Calculate')} />
          </ActForm>
        </section>
      )
    case 'approve':
      return (
        <section class="card" id="etape">
          <h2>{say(`${counted(say, 1, 'payslip')} à valider`, `${counted(say, 1, 'payslip')} to approve`)}</h2>
          <form method="get" action={action}>
            <input type="hidden" name="valider" value={candidate?.id} />
            <input type="hidden" name="vu" value={etag} />
            <button type="submit">{say('Valider ce bulletin…', 'Approve this payslip…')}</button>
          </form>
        </section>
      )
    case 'final':
      return <Final page={action} period={period} />
    default:
      return null
  }
}

function Inputs({ month, action }: Of) {
  const { variables, typed, errors, etag, stage } = month
  return (
    <section class="card" id="donnees" aria-labelledby="inputs">
      <h2 id="inputs">{say('Variables du mois', 'Variables of the month')}</h2>
      {variables !== undefined && (
        <dl class="facts">
          <dt>{say('Rémunération', 'Pay')}</dt>
          <dd>{`${amountShown(variables.remuneration)}\u202f€`}</dd>
          <dt>{say('Payé le', 'Paid on')}</dt>
          <dd>{frenchDate(variables.dateDeVersement)}</dd>
        </dl>
      )}
      <details open={variables === undefined || errors !== undefined}>
        <summary>
          {variables === undefined
            ? say('Saisir', 'Enter')
            : stage === 'final'
              ? say('Corriger (nouvelle révision)', 'Correct (new revision)')
              : say('Modifier', 'Change')}
        </summary>
        <ActForm action={action} etag={etag}>
          <InputField
            name="remuneration"
            label={say('Rémunération du mois, en euros', 'Pay of the month, in euros')}
            hint={say('par exemple 3 000,00 ; 0 si rien n’est versé', 'for example 3 000,00; 0 where nothing is paid')}
            value={typed.remuneration}
            error={errors?.fields['remuneration']}
            inputmode="decimal"
            required
          />
          <InputField
            name="dateDeVersement"
            type="date"
            label={say('Date de versement', 'Payment date')}
            value={typed.dateDeVersement}
            error={errors?.fields['dateDeVersement']}
            required
          />
          <SubmitButton
            act="variables"
            {...(stage !== 'open' && { look: 'second' })}
            text={say('Enregistrer', 'Save')}
          />
        </ActForm>
      </details>
      {month.isReviewed && (
        <ActForm action={action} etag={etag}>
          <SubmitButton act="calculate" look="second" text={say('Recalculer', 'Calculate again')} />
        </ActForm>
      )}
    </section>
  )
}

function Confirmation({ month, action }: Of) {
  const { candidate, review, etag } = month
  if (candidate === undefined || review === undefined) return null
  return (
    <section class="waits" id="etape" aria-labelledby="confirm">
      <h2 id="confirm">{say('Valider exactement ce bulletin ?', 'Approve exactly this payslip?')}</h2>
      <dl class="facts">
        <dt>{say('Net à payer', 'Net to pay')}</dt>
        <dd>
          <strong>{netOf(review.page)}</strong>
        </dd>
        <dt>{say('Candidat', 'Candidate')}</dt>
        <dd class="code">{candidate.id}</dd>
        <dt>{say('Empreinte des données', 'Digest of the inputs')}</dt>
        <dd class="code">{candidate.digest ?? say('inconnue', 'not known')}</dd>
      </dl>
      <p>
        {say(
          'Le mois sera finalisé avec ce calcul, sans recalcul. Personne n’est payé et aucune DSN n’est déposée.',
          'The month is finalized with this calculation, without another one. No person is paid and no declaration (DSN) is filed.',
        )}
      </p>
      <div class="row">
        <ActForm action={action} etag={etag}>
          <input type="hidden" name="candidateId" value={candidate.id} />
          <AcceptLaw figures={candidate.provisional} />
          <SubmitButton act="approve" text={say('Valider exactement ce bulletin', 'Approve exactly this payslip')} />
        </ActForm>
        <a href={action}>{say('Revenir à la relecture', 'Back to the review')}</a>
      </div>
    </section>
  )
}
