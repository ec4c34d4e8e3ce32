import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ActItem, EndingActs } from '../pieces/acts.js'
import { BackPayLink } from '../pieces/back-pay.js'
import { counted } from '../pieces/counted.js'
import { ActForm, ErrorSummary, InputField, SubmitButton } from '../pieces/form.js'
import { type ChangedShown, ChangeList } from '../pieces/inputs-changed.js'
import { LateChanges, tooLate } from '../pieces/late-changes.js'
import { Confirmation, NextAct } from '../pieces/month-next-act.js'
import { Progress } from '../pieces/month-notes.js'
import { MonthHistory } from '../pieces/month-parts.js'
import { MonthsChart } from '../pieces/months-chart.js'
import { countShown, monthShown } from '../pieces/numbers.js'
import { ControlSummary, Dues, type PersonNamed, Stages, Totals } from '../pieces/payroll-month.js'
import type { PayrollMonthShown } from '../pieces/payroll-month-shown.js'
import { BookFiles, PayslipFiles } from '../pieces/payrun-files.js'
import { Populations } from '../pieces/populations.js'
import { Provisional } from '../pieces/provisional.js'
import { ListTable } from '../pieces/table.js'
import { monthClass, monthText } from './client.js'

export const PayrollMonthPage = consolePage((shown: PayrollMonthShown) => {
  const { client, payroll, period, page, month, stage, changed, late } = shown
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
        <a href={`/console/dossiers/${client.id}/populations/${payroll.id}/elements`}>
          {say('Éléments de paie', 'Elements of pay')}
        </a>
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
      <Provisional figures={month?.provisional ?? []} tenantId={client.id} />
      {shown.blockers.length > 0 && <Blockers shown={shown} />}
      {changed !== undefined && stage !== 'final' && <Changed changed={changed} clientId={client.id} />}
      {late !== undefined && <LateChanges late={late} clientId={client.id} title={tooLate()} />}
      <Sums shown={shown} />
      {shown.months !== undefined && (
        <MonthsChart
          title={say('Douze mois, en euros', 'Twelve months, in euros')}
          cost={say('Coût total', 'Total cost')}
          shown={shown.months}
        />
      )}
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

/** The totals, beside what is open and when it is due. */
const Sums = ({ shown }: Of) => (
  <div class="columns">
    {shown.people !== undefined && <Totals totals={shown.people} page={shown.page} />}
    <div>
      {shown.month?.candidate !== undefined && <ControlSummary controls={shown.controls} page={shown.page} />}
      <BackPayLink page={shown.page} count={shown.backPay} />
      <Dues deadlines={shown.deadlines}>
        {shown.month !== undefined && shown.stage !== 'final' && shown.stage !== 'underway' && <PayOn shown={shown} />}
      </Dues>
    </div>
  </div>
)

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

/** The words of an address that lead to the entry of the missing values. */
const entryOf = (caseName: string | undefined, value: string | undefined): string =>
  value !== undefined
    ? `&vue=valeurs&champ=${value}#corriger`
    : `&vue=saisie${caseName === undefined ? '' : `&cas=${caseName}`}`

function Blockers({ shown: { blockers, client, period, page, etag } }: Of) {
  return (
    <section class="refused" id="blocages" aria-labelledby="blockers">
      <h2 id="blockers">{say('Sans bulletin', 'Without payslip')}</h2>
      {blockers.map(({ what: title, meaning, next, caseName, value, count, people }) => (
        <details open={blockers.length < 4}>
          <summary>
            {[title, meaning].filter(Boolean).join(say(' : ', ': '))} · {counted(say, count, 'person')}
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
                  href={`/console/dossiers/${client.id}/personnes/${person.id}?mois=${period}${entryOf(caseName, value)}`}
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
      <SubmitButton act="hold" look="second" text={say('Écarter', 'Hold out')} />
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
      <SubmitButton act="payOn" look="second" text={say('Changer la date', 'Change the date')} />
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

/** The acts that take people or the month away, in a menu. */
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
            <SubmitButton act="abandon" look="risky" text={say('Abandonner ce calcul', 'Give this calculation up')} />
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
            <SubmitButton act="hold" look="risky" text={say('Écarter cette personne', 'Hold this person out')} />
          </ActForm>
        </ActItem>
      )}
    </EndingActs>
  )
}
