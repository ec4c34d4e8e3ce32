import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ActOutcome } from '../pieces/form.js'
import { instantShown, monthShown } from '../pieces/numbers.js'
import { type Act, type ActOutcomeShown, OperatorAct } from '../pieces/operator.js'
import { monthClass, monthText } from './client.js'

/** Acts on a month that are reserved to operators: resolve a doubt, replay, skip, record the declaration. */
export interface OperatorMonth extends ActOutcomeShown {
  readonly tenantId: number
  readonly client: string
  readonly period: string
  readonly state: string
  readonly revision: number
  /** The answer that was lost; undefined: none. */
  readonly doubt: LostAnswer | undefined
  readonly reopened: readonly string[]
  /** The present time as a field of a form has it: in Paris. */
  readonly now: string
}
export interface LostAnswer {
  readonly kind: 'calculate' | 'approve' | 'abort_draft' | 'write_variables'
  readonly id: number
  readonly requestedAt: string
  readonly evidence: readonly Evidence[]
}
export interface Evidence {
  readonly id: number
  /** For a job: its status, and how many people it pays; for recorded values: their fields. */
  readonly text: string
}

export const OperatorMonthPage = consolePage((month: OperatorMonth) => {
  const { tenantId, client, period, state, revision, doubt, done, errors, typed } = month
  const page = { action: `/console/operateur/dossiers/${tenantId}/mois/${period}`, typed, errors }
  const isFinal = ['finalized', 'filed', 'accepted', 'correction_required'].includes(state)
  return (
    <PageFrame title={`${client} · ${monthShown(say, period)}`}>
      <ActOutcome errors={errors} done={done} />
      <p>
        <span class={monthClass(state)}>{monthText(state)}</span> {say(`révision ${revision}`, `revision ${revision}`)}{' '}
        · <a href={`/console/dossiers/${tenantId}/mois/${period}`}>{say('voir le mois', 'see the month')}</a> ·{' '}
        <a href={`/console/operateur/dossiers/${tenantId}`}>{say('actes sur le dossier', 'acts on the client')}</a>
      </p>
      {doubt !== undefined && (
        <OperatorAct page={page} act={decisionOn(doubt)}>
          <EvidenceList evidence={doubt.evidence} />
        </OperatorAct>
      )}
      <div class="columns">
        {(isFinal ? [replayOf(month), filing()] : [skip()]).map((act) => (
          <OperatorAct page={page} act={act} />
        ))}
      </div>
    </PageFrame>
  )
})

function EvidenceList({ evidence }: Pick<LostAnswer, 'evidence'>) {
  if (evidence.length > 0) {
    return (
      <ul>
        {evidence.map((one) => (
          <li>{one.text}</li>
        ))}
      </ul>
    )
  }
  return (
    <p>
      <strong>
        {say('rien : la demande n’a pas eu d’effet visible.', 'nothing: the request has had no visible effect.')}
      </strong>
    </p>
  )
}

const reason = () => ({ name: 'reason', label: say('Motif', 'Reason') })

function decisionOn({ kind, id, requestedAt, evidence }: LostAnswer): Act {
  const asked = {
    calculate: say('un calcul', 'a calculation'),
    approve: say('une validation', 'an approval'),
    abort_draft: say('l’abandon d’un brouillon', 'the abandonment of a draft'),
    write_variables: say('l’enregistrement des variables', 'a write of the variables'),
  }[kind]
  const outcome = {
    name: 'outcome',
    label: say('Décision', 'Decision'),
    value: evidence.length === 0 ? 'not_applied' : 'applied',
    options: [
      { value: 'applied', text: say('elle a eu son effet : continuer', 'it has had its effect: go on') },
      { value: 'not_applied', text: say('elle n’a pas eu d’effet : abandonner', 'it has had no effect: give it up') },
    ],
  }
  const kept = {
    name: 'payrunJobId',
    label: say('Lequel garder', 'Which one to keep'),
    options: evidence.map((one) => ({ value: String(one.id), text: one.text })),
  }
  return {
    act: 'reconcile',
    title: say('La réponse à décider', 'The answer to decide'),
    says: say(
      `Le ${instantShown(requestedAt)}, ${asked} a été demandé (n° ${id}), et la réponse s’est perdue. Ce que le moteur de paie contient sous la clé de cette demande :`,
      `On ${instantShown(requestedAt)}, ${asked} was asked for (no. ${id}), and the answer was lost. What the payroll engine holds under the key of this request:`,
    ),
    button: say('Décider', 'Decide'),
    isRisky: true,
    sent: { kind, id: String(id) },
    fields: [
      outcome,
      ...(kind === 'calculate' && evidence.length > 1 ? [kept] : []),
      { ...reason(), required: true, showsError: true },
    ],
  }
}

function replayOf({ reopened, now }: OperatorMonth): Act {
  const months = reopened.map((one) => monthShown(say, one)).join(', ')
  return {
    act: 'replay',
    title: say('Rejouer le mois', 'Replay the month'),
    says:
      reopened.length === 0
        ? say(
            'Une révision de correction s’ouvre. Le bulletin final actuel reste lisible ; la suite est : saisie, calcul, relecture, validation.',
            'A correction revision opens. The present final payslip stays readable; what follows is: inputs, calculation, review, approval.',
          )
        : say(
            `Une révision de correction s’ouvre pour ce mois, et pour ${months}, à refaire dans l’ordre.`,
            `A correction revision opens for this month, and for ${months}, to be done again in order.`,
          ),
    button: say('Rejouer avec ce consentement', 'Replay with this consent'),
    isRisky: true,
    fields: [
      { name: 'by', label: say('Qui a consenti', 'Who has consented'), required: true, showsError: true },
      {
        name: 'reference',
        label: say('Référence du consentement', 'Reference of the consent'),
        required: true,
        showsError: true,
      },
      {
        name: 'at',
        label: say('Donné le', 'Given on'),
        hint: say('Jour et heure, à Paris', 'Day and time in Paris'),
        type: 'datetime-local',
        value: now,
        required: true,
        showsError: true,
      },
    ],
  }
}

const filing = (): Act => ({
  act: 'filing',
  title: say('Déclaration', 'Declaration'),
  says: say(
    'Le service ne dépose rien lui-même : enregistrez ce que la déclaration est devenue.',
    'The service itself files nothing: record what became of the declaration.',
  ),
  button: say('Enregistrer', 'Record'),
  fields: [
    {
      name: 'state',
      label: say('État', 'State'),
      options: [
        { value: 'filed', text: say('déposée', 'filed') },
        { value: 'accepted', text: say('acceptée', 'accepted') },
        { value: 'correction_required', text: say('correction demandée', 'correction required') },
      ],
    },
    { name: 'reference', label: say('Référence', 'Reference') },
    reason(),
  ],
})

const skip = (): Act => ({
  act: 'skip',
  title: say('Mois sans paie gérée', 'Month without managed pay'),
  says: say(
    'Le mois suivant n’attend plus celui-ci, où rien n’est payé.',
    'The next month no longer waits for this one. No pay is made in it.',
  ),
  button: say('Déclarer sans paie', 'Declare without pay'),
  isRisky: true,
  fields: [{ ...reason(), required: true, showsError: true }],
})
