import { pageOf, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ErrorSummary, type FormErrors, InputField } from '../pieces/form.js'
import { instantShown, monthShown } from '../pieces/numbers.js'
import { SelectField } from '../pieces/select.js'
import { monthClass, monthText } from './client.js'
import { OperatorAct } from './operator.js'

/** What only an operator does to a month: decide a doubt, replay, skip, record the declaration. */
export interface OperatorMonth {
  readonly tenantId: number
  readonly client: string
  readonly period: string
  readonly state: string
  readonly revision: number
  /** The answer that was lost; undefined: none. */
  readonly doubt: LostAnswer | undefined
  /** The months after it that a replay reopens too. */
  readonly reopened: readonly string[]
  /** The present time as a field of a form has it: in Paris. */
  readonly now: string
  readonly done: string | undefined
  readonly errors: FormErrors | undefined
  /** What was typed. */
  readonly typed: Readonly<Record<string, string>>
}
export interface LostAnswer {
  readonly kind: 'calculate' | 'approve' | 'abort_draft' | 'write_variables'
  readonly id: number
  /** When it was asked for, an instant. */
  readonly requestedAt: string
  /** What the engine was found to hold under the key of the request. */
  readonly evidence: readonly Evidence[]
}
export interface Evidence {
  readonly id: number
  /** Of a job: its status, and how many people it pays; of recorded values: their fields. */
  readonly text: string
}

export const OperatorMonthPage = pageOf((month: OperatorMonth) => {
  const { tenantId, client, period, state, revision, doubt, reopened, now, done, errors, typed } = month
  const action = `/console/operateur/dossiers/${tenantId}/mois/${period}`
  const acts = { action, errors, typed }
  const isFinal = ['finalized', 'filed', 'accepted', 'correction_required'].includes(state)
  return (
    <PageFrame title={`${client} · ${monthShown(say, period)}`}>
      {errors && <ErrorSummary errors={errors} />}
      {done !== undefined && (
        <p class="final" role="status">
          {done}
        </p>
      )}
      <p>
        <span class={monthClass(state)}>{monthText(state)}</span> {say(`révision ${revision}`, `revision ${revision}`)}{' '}
        · <a href={`/console/dossiers/${tenantId}/mois/${period}`}>{say('voir le mois', 'see the month')}</a> ·{' '}
        <a href={`/console/operateur/dossiers/${tenantId}`}>{say('actes sur le dossier', 'acts on the client')}</a>
      </p>
      {doubt !== undefined && <DoubtCard {...acts} doubt={doubt} />}
      <div class="columns">
        {isFinal && <ReplayAct {...acts} reopened={reopened} now={now} />}
        {isFinal && <FilingAct {...acts} />}
        {!isFinal && <SkipAct {...acts} />}
      </div>
    </PageFrame>
  )
})

/** What the forms of the page have in common. */
interface Acts {
  readonly action: string
  readonly errors: FormErrors | undefined
  readonly typed: Readonly<Record<string, string>>
}

function DoubtCard({ action, doubt, errors, typed }: Acts & { readonly doubt: LostAnswer }) {
  const { kind, id, requestedAt, evidence } = doubt
  const asked = {
    calculate: say('un calcul', 'a calculation'),
    approve: say('une validation', 'an approval'),
    abort_draft: say('l’abandon d’un brouillon', 'the abandonment of a draft'),
    write_variables: say('l’enregistrement des variables', 'a write of the variables'),
  }[kind]
  return (
    <OperatorAct
      action={action}
      act="reconcile"
      title={say('La réponse à décider', 'The answer to decide')}
      says={say(
        `Le ${instantShown(requestedAt)}, ${asked} a été demandé (n° ${id}), et la réponse s’est perdue. Ce que le moteur de paie contient sous la clé de cette demande :`,
        `On ${instantShown(requestedAt)}, ${asked} was asked for (no. ${id}), and the answer was lost. What the payroll engine holds under the key of this request:`,
      )}
      button={say('Décider', 'Decide')}
      isRisky
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={String(id)} />
      {evidence.length === 0 ? (
        <p>
          <strong>
            {say('rien : la demande n’a pas eu d’effet visible.', 'nothing: the request has had no visible effect.')}
          </strong>
        </p>
      ) : (
        <ul>
          {evidence.map((one) => (
            <li>{one.text}</li>
          ))}
        </ul>
      )}
      <SelectField
        name="outcome"
        label={say('Décision', 'Decision')}
        value={typed['outcome'] ?? (evidence.length === 0 ? 'not_applied' : 'applied')}
        options={[
          { value: 'applied', text: say('elle a eu son effet : continuer', 'it has had its effect: go on') },
          {
            value: 'not_applied',
            text: say('elle n’a pas eu d’effet : abandonner', 'it has had no effect: give it up'),
          },
        ]}
      />
      {kind === 'calculate' && evidence.length > 1 && (
        <SelectField
          name="payrunJobId"
          label={say('Lequel garder', 'Which one to keep')}
          value={typed['payrunJobId']}
          options={evidence.map((one) => ({ value: String(one.id), text: one.text }))}
        />
      )}
      <InputField
        name="reason"
        label={say('Motif', 'Reason')}
        value={typed['reason']}
        error={errors?.fields['reason']}
        required
      />
    </OperatorAct>
  )
}

function ReplayAct({ action, errors, typed, reopened, now }: Acts & Pick<OperatorMonth, 'reopened' | 'now'>) {
  return (
    <OperatorAct
      action={action}
      act="replay"
      title={say('Rejouer le mois', 'Replay the month')}
      says={
        reopened.length === 0
          ? say(
              'Une révision de correction s’ouvre. Le bulletin final actuel reste lisible ; la suite est : saisie, calcul, relecture, validation.',
              'A correction revision opens. The present final payslip stays readable; what follows is: inputs, calculation, review, approval.',
            )
          : say(
              `Une révision de correction s’ouvre pour ce mois, et pour ${reopened.map((one) => monthShown(say, one)).join(', ')}, à refaire dans l’ordre.`,
              `A correction revision opens for this month, and for ${reopened.map((one) => monthShown(say, one)).join(', ')}, to be done again in order.`,
            )
      }
      button={say('Rejouer avec ce consentement', 'Replay with this consent')}
      isRisky
    >
      <InputField
        name="by"
        label={say('Qui a consenti', 'Who has consented')}
        value={typed['by']}
        error={errors?.fields['by']}
        required
      />
      <InputField
        name="reference"
        label={say('Référence du consentement', 'Reference of the consent')}
        value={typed['reference']}
        error={errors?.fields['reference']}
        required
      />
      <InputField
        name="at"
        label={say('Donné le', 'Given on')}
        type="datetime-local"
        hint={say('Jour et heure, à Paris', 'Day and time in Paris')}
        value={typed['at'] ?? now}
        error={errors?.fields['at']}
        required
      />
    </OperatorAct>
  )
}

function FilingAct({ action, typed }: Acts) {
  return (
    <OperatorAct
      action={action}
      act="filing"
      title={say('Déclaration', 'Declaration')}
      says={say(
        'Le service ne dépose rien lui-même : enregistrez ce que la déclaration est devenue.',
        'The service itself files nothing: record what became of the declaration.',
      )}
      button={say('Enregistrer', 'Record')}
    >
      <SelectField
        name="state"
        label={say('État', 'State')}
        value={typed['state']}
        options={[
          { value: 'filed', text: say('déposée', 'filed') },
          { value: 'accepted', text: say('acceptée', 'accepted') },
          { value: 'correction_required', text: say('correction demandée', 'correction required') },
        ]}
      />
      <InputField name="reference" label={say('Référence', 'Reference')} value={typed['reference']} />
      <InputField name="reason" label={say('Motif', 'Reason')} value={typed['reason']} />
    </OperatorAct>
  )
}

function SkipAct({ action, errors, typed }: Acts) {
  return (
    <OperatorAct
      action={action}
      act="skip"
      title={say('Mois sans paie gérée', 'Month without managed pay')}
      says={say(
        'Le mois suivant n’attend plus celui-ci, où rien n’est payé.',
        'The next month no longer waits for this one. No pay is made in it.',
      )}
      button={say('Déclarer sans paie', 'Declare without pay')}
      isRisky
    >
      <InputField
        name="reason"
        label={say('Motif', 'Reason')}
        value={typed['reason']}
        error={errors?.fields['reason']}
        required
      />
    </OperatorAct>
  )
}
