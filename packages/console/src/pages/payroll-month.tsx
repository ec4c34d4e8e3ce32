import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ownText } from '../pieces/act-words.js'
import { ActItem, EndingActs } from '../pieces/acts.js'
import type { ClientShown } from '../pieces/client-links.js'
import { counted } from '../pieces/counted.js'
import { ActForm, ErrorSummary, type FormErrors, InputField } from '../pieces/form.js'
import { type ChangedShown, ChangeList } from '../pieces/inputs-changed.js'
import { type Happened, MonthHistory } from '../pieces/month-parts.js'
import { amountShown, countShown, dayShown, monthShown } from '../pieces/numbers.js'
import {
  type BlockerGroup,
  type ControlLine,
  ControlSummary,
  Dues,
  type PersonNamed,
  type Stage,
  Stages,
  Totals,
  type TotalsShown,
} from '../pieces/payroll-month.js'
import { BookFiles, type DocumentsShown, PayslipFiles } from '../pieces/payrun-files.js'
import { type Population, Populations } from '../pieces/populations.js'
import { SelectField } from '../pieces/select.js'
import { ListTable } from '../pieces/table.js'
import { monthClass, monthText } from './client.js'

/** The month of a payroll: its stage, the next act, and all that decides about it. */
export interface PayrollMonthShown {
  readonly client: ClientShown
  readonly payroll: { readonly id: number; readonly name: string }
  readonly populations: readonly Population[]
  readonly period: string
  /** The address of this page. */
  readonly page: string
  readonly stage: Stage
  readonly etag: string | undefined
  /** Those of which one is chosen when the month opens. */
  readonly payruns: readonly string[]
  /** Undefined: it is not open. */
  readonly month: MonthHead | undefined
  readonly controls: readonly ControlLine[]
  readonly deadlines: { readonly payment: string; readonly filing: string; readonly isPeople: boolean }
  readonly people: TotalsShown | undefined
  readonly blockers: readonly BlockerGroup[]
  /** Why the last operation failed; undefined: it did not, or the blockers say it. */
  readonly failure: { readonly isApproval: boolean; readonly text: string } | undefined
  readonly held: readonly (PersonNamed & { readonly reason: string })[]
  readonly changed: ChangedShown | undefined
  readonly late: ChangedShown | undefined
  readonly revisions: readonly MonthRevisionShown[]
  readonly documents: DocumentsShown | undefined
  readonly underway: { readonly kind: string; readonly phase: string; readonly seconds: number } | undefined
  readonly isConfirming: boolean
  /** The month has changed since the page was opened on which an act was asked for. */
  readonly isStale: boolean
  readonly errors: FormErrors | undefined
  readonly typed: Readonly<Record<string, string>>
  readonly history: readonly Happened[]
}

interface MonthHead {
  readonly state: string
  readonly revision: number
  readonly paymentDate: string
  readonly isSkipped: boolean
  readonly candidate: { readonly id: string; readonly payrunJobId: number } | undefined
  readonly counts:
    | { readonly people: number; readonly computed: number; readonly withFaults: number; readonly changed: number }
    | undefined
  readonly annuls: number
}

interface MonthRevisionShown {
  readonly revision: number
  readonly state: string
  readonly people: number
  readonly annuls: number
}

export const PayrollMonthPage = consolePage((shown: PayrollMonthShown) => {
  const { client, payroll, period, page, month, stage, people, changed, late } = shown
  return (
    <PageFrame title={`${client.name} · ${monthShown(say, period)}`} wide>
      <p class="crumbs">
        <a href={`/console/dossiers/${client.id}`}>{client.name}</a>
        <span class="soft">
          {payroll.name}
          {month !== undefined &&
            month.revision > 1 &&
            say(` · révision ${month.revision}`, ` · revision ${month.revision}`)}
        </span>
        <span class={month === undefined ? 'badge' : monthClass(month.state)}>
          {month === undefined ? say('non ouvert', 'not open') : monthText(month.state)}
        </span>
      </p>
      <Populations populations={shown.populations} here={payroll.id} period={period} />
      <Stages page={page} stage={stage} state={month?.state ?? ''} />
      {shown.isStale && <Stale />}
      {shown.errors !== undefined && <ErrorSummary errors={shown.errors} />}
      {shown.underway !== undefined && <Progress underway={shown.underway} address={`${page}/suivi`} />}
      {shown.isConfirming ? <Confirmation shown={shown} /> : <NextAct shown={shown} />}
      {shown.failure !== undefined && (
        <section class="refused">
          <h2>
            {shown.failure.isApproval
              ? say('La validation a échoué', 'The approval has failed')
              : say('Le calcul a échoué', 'The calculation has failed')}
          </h2>
          <p>{shown.failure.text}</p>
        </section>
      )}
      {shown.blockers.length > 0 && <Blockers shown={shown} />}
      {changed !== undefined && stage !== 'final' && <Changed changed={changed} clientId={client.id} />}
      {late !== undefined && <Late late={late} clientId={client.id} />}
      <div class="columns">
        {people !== undefined && <Totals totals={people} page={page} />}
        <div>
          {month?.candidate !== undefined && <ControlSummary controls={shown.controls} page={page} />}
          <Dues deadlines={shown.deadlines}>
            {month !== undefined && stage !== 'final' && stage !== 'underway' && <PayOn shown={shown} />}
          </Dues>
        </div>
      </div>
      {shown.held.length > 0 && <Held shown={shown} />}
      {month?.candidate !== undefined && stage !== 'underway' && <Diffusion shown={shown} />}
      {shown.revisions.length > 1 && <Revisions revisions={shown.revisions} />}
      {month !== undefined && <Endings shown={shown} />}
      {shown.history.length > 0 && <MonthHistory events={shown.history} />}
    </PageFrame>
  )
})

interface Of {
  readonly shown: PayrollMonthShown
}

const Stale = () => (
  <section class="refused" role="alert" aria-labelledby="stale">
    <h2 id="stale">
      {say('Le mois a changé depuis que vous avez ouvert la page', 'The month has changed since you opened the page')}
    </h2>
    <p>
      {say(
        'Votre demande n’a pas été exécutée. Voici le mois tel qu’il est maintenant : relisez-le, puis recommencez si votre demande reste juste.',
        'Your request was not carried out. This is the month as it is now: review it, then try again if your request is still right.',
      )}
    </p>
  </section>
)

function Progress({
  underway: { kind, phase, seconds },
  address,
}: {
  readonly underway: NonNullable<PayrollMonthShown['underway']>
  readonly address: string
}) {
  const what = kind === 'approve' ? say('Validation', 'Approval') : say('Calcul', 'Calculation')
  const where = phase === 'queued' ? say('en file d’attente', 'in the queue') : say('en cours', 'under way')
  return (
    <section id="progress" class="waits" data-live={address} aria-live="polite">
      <h2>{say(`${what} : ${where}`, `${what}: ${where}`)}</h2>
      <p>
        {say(`Demandé il y a ${seconds} s. `, `Asked for ${seconds} s ago. `)}
        {say(
          'La page se met à jour seule ; sans script, rechargez-la.',
          'The page updates by itself; without script, load it again.',
        )}
      </p>
    </section>
  )
}

/** What comes next, as the one filled button of the page. */
function NextAct({ shown }: Of) {
  const { stage, page, month, etag, period, typed, errors } = shown
  switch (stage) {
    case 'underway':
      return null
    case 'doubt':
      return (
        <section class="refused" id="etape">
          <h2>{say('On ne sait pas si la demande a abouti', 'It is not known whether the request took place')}</h2>
          <p>
            {say(
              'Rien n’est renvoyé tant qu’un opérateur n’a pas établi ce qui s’est passé.',
              'Nothing is sent again until an operator has found out what happened.',
            )}
          </p>
        </section>
      )
    case 'open':
      return month?.isSkipped === true ? (
        <p class="notice" id="etape">
          {say('Ce mois a été déclaré sans paie.', 'This month was declared one without pay.')}
        </p>
      ) : (
        <section class="card" id="etape">
          <h2>{say('Le mois n’est pas ouvert', 'The month is not open')}</h2>
          <ActForm action={page}>
            <InputField
              name="paymentDate"
              type="date"
              label={say('Date de paiement', 'Payment date')}
              hint={say('Vide : le dernier jour du mois', 'Empty: the last day of the month')}
              value={typed['paymentDate']}
              error={errors?.fields['paymentDate']}
            />
            {shown.payruns.length > 1 && (
              <SelectField
                name="payrunName"
                label={say('Paie', 'Payrun')}
                value={typed['payrunName']}
                error={errors?.fields['payrunName']}
                options={shown.payruns.map((name) => ({ value: name, text: ownText(say, name) }))}
              />
            )}
            <button type="submit" name="act" value="open">
              {say(`Ouvrir ${monthShown(say, period)}`, `Open ${monthShown(say, period)}`)}
            </button>
          </ActForm>
        </section>
      )
    case 'calculate':
      return (
        <section class="card" id="etape">
          <h2>{calculateTitle(shown)}</h2>
          <ActForm action={page} etag={etag}>
            <button type="submit" name="act" value="calculate">
              {calculateVerb(shown)}
            </button>
          </ActForm>
        </section>
      )
    case 'blocked': {
      const people = month?.counts?.withFaults ?? 0
      return (
        <section class="card" id="etape">
          <h2>
            {say(
              `${counted(say, people, 'person')} sans bulletin : une donnée manque ou est fausse`,
              `${counted(say, people, 'person')} without payslip: a value is missing or wrong`,
            )}
          </h2>
          <p>
            {say(
              'Corrigez chaque donnée, ou écartez la personne du mois, puis recalculez.',
              'Correct each value, or hold the person out of the month, then calculate again.',
            )}
          </p>
          <a class="button" href="#blocages">
            {say('Voir ce qui manque', 'See what is missing')}
          </a>
        </section>
      )
    }
    case 'controls': {
      const open = shown.controls.filter(({ isAccepted, severity }) => !isAccepted && severity !== 'for_information')
      return (
        <section class="card" id="etape">
          <h2>
            {say(
              `${counted(say, open.length, 'control')} à examiner avant la validation`,
              `${counted(say, open.length, 'control')} to look at before the approval`,
            )}
          </h2>
          <a class="button" href={`${page}/controles`}>
            {say('Examiner les contrôles', 'Look at the controls')}
          </a>
        </section>
      )
    }
    case 'approve':
      return (
        <section class="card" id="etape">
          <h2>
            {say(
              `${counted(say, month?.counts?.computed ?? 0, 'payslip')} à valider`,
              `${counted(say, month?.counts?.computed ?? 0, 'payslip')} to approve`,
            )}
          </h2>
          <form method="get" action={page}>
            <input type="hidden" name="valider" value={month?.candidate?.id} />
            <input type="hidden" name="vu" value={etag} />
            <button type="submit">{say('Valider ce mois…', 'Approve this month…')}</button>
          </form>
        </section>
      )
    case 'final':
      return (
        <section class="final" id="etape">
          <h2>{say('Le mois est final', 'The month is final')}</h2>
          <p>
            {say(
              'Les mois suivants lisent ces bulletins. Centime ne fait aucun virement et ne dépose aucune DSN.',
              'Later months read these payslips. Centime makes no transfer and files no declaration (DSN).',
            )}
          </p>
          <a class="button" href={`${page.slice(0, -7)}${nextMonth(period)}`}>
            {say(`Aller à ${monthShown(say, nextMonth(period))}`, `Go to ${monthShown(say, nextMonth(period))}`)}
          </a>
        </section>
      )
  }
}

function nextMonth(period: string): string {
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(5))]
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

function calculateTitle({ changed, month }: PayrollMonthShown): string {
  if (changed !== undefined) {
    return say(
      `${counted(say, changed.people, 'person')} à recalculer`,
      `${counted(say, changed.people, 'person')} to calculate again`,
    )
  }
  return month !== undefined && month.revision > 1
    ? say('Une révision est ouverte', 'A revision is open')
    : say('Les variables sont-elles complètes ?', 'Are the variables complete?')
}

const calculateVerb = ({ changed }: PayrollMonthShown): string =>
  changed === undefined
    ? say('Calculer le mois', 'Calculate the month')
    : say('Recalculer ces personnes', 'Calculate these people again')

function Confirmation({ shown }: Of) {
  const { month, page, etag, people, held } = shown
  const net = people?.lines.find(({ name }) => name === 'NetAPayer')?.now ?? '0'
  const payslips = counted(say, month?.counts?.computed ?? 0, 'payslip')
  return (
    <section class="waits" aria-labelledby="confirm" id="etape">
      <h2 id="confirm">{say(`Valider exactement ces ${payslips} ?`, `Approve exactly these ${payslips}?`)}</h2>
      <dl class="facts">
        <dt>{say('Net à payer', 'Net to pay')}</dt>
        <dd>
          <strong>{amountShown(net)} €</strong>
        </dd>
        <dt>{say('Payé le', 'Paid on')}</dt>
        <dd>{dayShown(month?.paymentDate ?? '')}</dd>
        {held.length > 0 && <dt>{say('Écartées', 'Held out')}</dt>}
        {held.length > 0 && <dd>{held.map(({ name }) => name).join(', ')}</dd>}
        <dt>{say('Candidat', 'Candidate')}</dt>
        <dd class="code">{month?.candidate?.id}</dd>
      </dl>
      <p>
        {say(
          'Le mois devient final avec ce calcul, sans recalcul. Personne n’est payé et aucune DSN n’est déposée.',
          'The month becomes final with this calculation, without another one. No person is paid and no declaration (DSN) is filed.',
        )}
      </p>
      <div class="row">
        <ActForm action={page} etag={etag}>
          <input type="hidden" name="candidateId" value={month?.candidate?.id} />
          <button type="submit" name="act" value="approve">
            {say('Valider exactement ce mois', 'Approve exactly this month')}
          </button>
        </ActForm>
        <a href={page}>{say('Revenir au mois', 'Back to the month')}</a>
      </div>
    </section>
  )
}

function Blockers({ shown: { blockers, client, period, page, etag } }: Of) {
  return (
    <section class="refused" id="blocages" aria-labelledby="blockers">
      <h2 id="blockers">{say('Sans bulletin', 'Without payslip')}</h2>
      {blockers.map(({ what, meaning, next, caseName, count, people }) => (
        <details open={blockers.length < 4}>
          <summary>
            {[what, meaning].filter(Boolean).join(say(' : ', ': '))} · {counted(say, count, 'person')}
          </summary>
          {next !== '' && (
            <p>
              {say('À faire : ', 'What to do: ')}
              {next}.
            </p>
          )}
          <ul class="plain">
            {people.map((person) => (
              <li>
                {person.name} <span class="soft">{person.identifier}</span>{' '}
                <a
                  href={`/console/dossiers/${client.id}/personnes/${person.id}?vue=saisie${caseName === undefined ? '' : `&cas=${caseName}`}&mois=${period}`}
                >
                  {say('corriger', 'correct')}
                  <span class="sr"> {person.name}</span>
                </a>
                <HoldOut page={page} etag={etag} person={person} />
              </li>
            ))}
            {count > people.length && (
              <li>
                {say(`et ${countShown(count - people.length)} autres`, `and ${countShown(count - people.length)} more`)}
              </li>
            )}
          </ul>
        </details>
      ))}
    </section>
  )
}

const HoldOut = ({
  page,
  etag,
  person,
}: {
  readonly page: string
  readonly etag: string | undefined
  readonly person: PersonNamed
}) => (
  <details class="inline">
    <summary>
      {say('écarter du mois', 'hold out of the month')}
      <span class="sr"> {person.name}</span>
    </summary>
    <ActForm action={page} etag={etag}>
      <input type="hidden" name="employeeId" value={person.id} />
      <label class="row">
        {say('Motif', 'Reason')} <input type="text" name="reason" required />
      </label>
      <button class="second" type="submit" name="act" value="hold">
        {say('Écarter', 'Hold out')}
      </button>
    </ActForm>
  </details>
)

function Changed({ changed, clientId }: { readonly changed: ChangedShown; readonly clientId: number }) {
  return (
    <section class="waits" aria-labelledby="changed">
      <h2 id="changed">
        {say(
          `${counted(say, changed.count, 'value')} depuis le dernier calcul`,
          `${counted(say, changed.count, 'value')} since the last calculation`,
        )}
      </h2>
      <ChangeList clientId={clientId} changed={changed} />
    </section>
  )
}

function Late({ late, clientId }: { readonly late: ChangedShown; readonly clientId: number }) {
  return (
    <section class="waits" aria-labelledby="late">
      <h2 id="late">{say('Arrivé trop tard pour les bulletins finaux', 'Too late for the final payslips')}</h2>
      <p>
        {say(
          'Les bulletins finaux ne contiennent pas ces valeurs. À faire : régulariser dans le mois ouvert.',
          'The final payslips do not have these values. What to do: settle them in the open month.',
        )}
      </p>
      <ChangeList clientId={clientId} changed={late} />
    </section>
  )
}

const PayOn = ({ shown: { page, etag, month, typed, errors } }: Of) => (
  <details open={errors?.fields['paymentDate'] !== undefined}>
    <summary>{say('Changer la date de paiement', 'Change the payment date')}</summary>
    <ActForm action={page} etag={etag}>
      <InputField
        name="paymentDate"
        type="date"
        label={say('Payé le', 'Paid on')}
        hint={say(
          'Une autre date peut changer les bulletins : le mois est à recalculer',
          'Another date may change the payslips: the month is to be calculated again',
        )}
        value={typed['paymentDate'] ?? month?.paymentDate}
        error={errors?.fields['paymentDate']}
        required
      />
      <button class="second" type="submit" name="act" value="payOn">
        {say('Changer la date', 'Change the date')}
      </button>
    </ActForm>
  </details>
)

const Held = ({ shown: { held, page, etag } }: Of) => (
  <section class="card" aria-labelledby="held">
    <h2 id="held">{say('Écartées du mois', 'Held out of the month')}</h2>
    <ul class="plain">
      {held.map(({ id, name, identifier, reason }) => (
        <li>
          <ActForm action={page} etag={etag}>
            <input type="hidden" name="employeeId" value={id} />
            {name} <span class="soft">{identifier}</span> · {reason}{' '}
            <button class="quiet" type="submit" name="act" value="release">
              {say('reprendre', 'take back')}
              <span class="sr"> {name}</span>
            </button>
          </ActForm>
        </li>
      ))}
    </ul>
  </section>
)

function Diffusion({ shown: { documents, page, month, stage } }: Of) {
  return (
    <section id="diffusion" aria-labelledby="diffusion-title">
      <h2 id="diffusion-title">{say('Diffusion', 'Payslips out')}</h2>
      <div
        class="columns"
        id="documents-live"
        data-live={documents?.isPending === true ? `${page}/suivi?documents` : undefined}
      >
        {documents !== undefined && <PayslipFiles action={page} documents={documents} />}
        <BookFiles path={page} isDraft={stage !== 'final'} />
      </div>
      <p>
        <a href={`${page}/comparaison`}>{say('Bulletin de chaque personne', 'Payslip of each person')}</a>
        {month !== undefined && month.annuls > 0 && (
          <span class="soft">
            {' '}
            {say(
              `${counted(say, month.annuls, 'payslip')} d’une révision antérieure sont annulés sans remplacement`,
              `${counted(say, month.annuls, 'payslip')} of an earlier revision are annulled with none in their place`,
            )}
          </span>
        )}
      </p>
    </section>
  )
}

const Revisions = ({ revisions }: Pick<PayrollMonthShown, 'revisions'>) => (
  <section aria-labelledby="revisions">
    <h2 id="revisions">{say('Révisions', 'Revisions')}</h2>
    <p>
      {say(
        'Les bulletins d’une révision annulent et remplacent ceux des mêmes personnes dans les précédentes.',
        'The payslips of a revision annul and replace those of the same people in earlier ones.',
      )}
    </p>
    <ListTable
      label={say('Révisions', 'Revisions')}
      heads={[say('Révision', 'Revision'), say('État', 'State'), say('Bulletins', 'Payslips')]}
    >
      {revisions.map(({ revision, state, people }) => (
        <tr>
          <th scope="row" data-title={say('Révision', 'Revision')}>
            {revision}
          </th>
          <td data-title={say('État', 'State')}>{monthText(state)}</td>
          <td data-title={say('Bulletins', 'Payslips')}>{countShown(people)}</td>
        </tr>
      ))}
    </ListTable>
  </section>
)

/** What takes something away from the month, behind a menu. */
function Endings({ shown }: Of) {
  const { stage, page, etag, month, typed, errors } = shown
  if (stage === 'underway' || stage === 'doubt' || stage === 'open') return null
  const isAsked = typed['matricule'] !== undefined
  return (
    <EndingActs title={say('Écarter, abandonner', 'Hold out, give up')} isOpen={isAsked}>
      {stage !== 'calculate' && stage !== 'final' && (
        <ActItem
          says={say(
            'Les bulletins calculés ne deviennent pas ceux du mois. Les données saisies restent ; le mois se recalcule.',
            'The calculated payslips do not become those of the month. What was entered stays; the month can be calculated again.',
          )}
        >
          <ActForm action={page} etag={etag}>
            <input type="hidden" name="candidateId" value={month?.candidate?.id} />
            <button class="risky" type="submit" name="act" value="abandon">
              {say('Abandonner ce calcul', 'Give this calculation up')}
            </button>
          </ActForm>
        </ActItem>
      )}
      {stage !== 'final' && (
        <ActItem
          says={say(
            'La personne n’a pas de bulletin ce mois-ci, tant que vous ne la reprenez pas. Le mois est à recalculer.',
            'The person has no payslip this month until you take the person back. The month is to be calculated again.',
          )}
        >
          <ActForm action={page} etag={etag}>
            <InputField
              name="matricule"
              label={say('Matricule', 'Number')}
              value={typed['matricule']}
              error={errors?.fields['matricule']}
              required
            />
            <InputField
              name="reason"
              label={say('Motif', 'Reason')}
              value={typed['reason']}
              error={errors?.fields['reason']}
              required
            />
            <button class="risky" type="submit" name="act" value="hold">
              {say('Écarter cette personne', 'Hold this person out')}
            </button>
          </ActForm>
        </ActItem>
      )}
    </EndingActs>
  )
}
