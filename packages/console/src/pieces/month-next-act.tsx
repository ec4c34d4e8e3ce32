import { say } from '../chrome.js'
import { ownText } from './act-words.js'
import { counted } from './counted.js'
import { ActForm, InputField, SubmitButton } from './form.js'
import { InDoubt } from './month-notes.js'
import { amountShown, dayShown, monthShown } from './numbers.js'
import type { PayrollMonthShown } from './payroll-month-shown.js'
import { AcceptLaw } from './provisional.js'
import { SelectField } from './select.js'

interface Of {
  readonly shown: PayrollMonthShown
}

/** The next act, as the one filled button of the page. */
export function NextAct({ shown }: Of) {
  const { stage, page, month, etag } = shown
  switch (stage) {
    case 'underway':
      return null
    case 'doubt':
      return <InDoubt />
    case 'open':
      return month?.isSkipped === true ? (
        <p class="notice" id="etape">
          {say('Ce mois a été déclaré sans paie.', 'This month was declared a month without pay.')}
        </p>
      ) : (
        <OpenMonth shown={shown} />
      )
    case 'calculate':
      return (
        <section class="card" id="etape">
          <h2>{calculateTitle(shown)}</h2>
          <ActForm action={page} etag={etag}>
            <SubmitButton act="calculate" text={calculateVerb(shown)} />
          </ActForm>
        </section>
      )
    case 'blocked':
      return <MendBlockers shown={shown} />
    case 'controls':
      return <LookAtControls shown={shown} />
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
      return <Final page={page} period={shown.period} />
  }
}

/** A final month, and the way to the next one. */
export function Final({ page, period }: Pick<PayrollMonthShown, 'page' | 'period'>) {
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

function OpenMonth({ shown: { page, period, payruns, typed, errors } }: Of) {
  return (
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
        {payruns.length > 1 && (
          <SelectField
            name="payrunName"
            label={say('Paie', 'Payrun')}
            value={typed['payrunName']}
            error={errors?.fields['payrunName']}
            options={payruns.map((name) => ({ value: name, text: ownText(say, name) }))}
          />
        )}
        <SubmitButton act="open" text={say(`Ouvrir ${monthShown(say, period)}`, `Open ${monthShown(say, period)}`)} />
      </ActForm>
    </section>
  )
}

function MendBlockers({ shown: { month } }: Of) {
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

function LookAtControls({ shown: { controls, page } }: Of) {
  const open = controls.filter(({ isAccepted, severity }) => !isAccepted && severity !== 'for_information')
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

function nextMonth(period: string): string {
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(5))]
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

function calculateTitle({ changed, month }: PayrollMonthShown): string {
  if (changed?.isOfCompany === true) {
    return say('Des valeurs de l’entreprise ont changé', 'Values of the company have changed')
  }
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
  changed === undefined || changed.isOfCompany === true
    ? say('Calculer le mois', 'Calculate the month')
    : say('Recalculer ces personnes', 'Calculate these people again')

/** Asks once before exactly this candidate is approved. */
export function Confirmation({ shown }: Of) {
  const { month, page, etag, held } = shown
  const { computed = 0 } = month?.counts ?? {}
  const payslips = counted(say, computed, 'payslip')
  const candidate = month?.candidate
  return (
    <section class="waits" aria-labelledby="confirm" id="etape">
      <h2 id="confirm">
        {computed === 1
          ? say('Valider exactement ce bulletin ?', 'Approve exactly this payslip?')
          : say(`Valider exactement ces ${payslips} ?`, `Approve exactly these ${payslips}?`)}
      </h2>
      <dl class="facts">
        <dt>{say('Net à payer', 'Net to pay')}</dt>
        <dd>
          <strong>{amountShown(candidate?.net ?? '0')} €</strong>
        </dd>
        <dt>{say('Payé le', 'Paid on')}</dt>
        <dd>{dayShown(month?.paymentDate ?? '')}</dd>
        {held.length > 0 && <dt>{say('Écartées', 'Held out')}</dt>}
        {held.length > 0 && <dd>{held.map(({ name }) => name).join(', ')}</dd>}
        <dt>{say('Candidat', 'Candidate')}</dt>
        <dd class="code">{candidate?.id}</dd>
        <dt>{say('Empreinte des données', 'Digest of the inputs')}</dt>
        <dd class="code">{candidate?.digest ?? say('inconnue', 'not known')}</dd>
      </dl>
      <p>
        {say(
          'Le mois devient final avec ce calcul, sans recalcul. Personne n’est payé et aucune DSN n’est déposée.',
          'The month becomes final with this calculation, without another one. No person is paid and no declaration (DSN) is filed.',
        )}
      </p>
      <div class="row">
        <ActForm action={page} etag={etag}>
          <input type="hidden" name="candidateId" value={candidate?.id} />
          <AcceptLaw figures={month?.provisional ?? []} />
          <SubmitButton act="approve" text={say('Valider exactement ce mois', 'Approve exactly this month')} />
        </ActForm>
        <a href={page}>{say('Revenir au mois', 'Back to the month')}</a>
      </div>
    </section>
  )
}
