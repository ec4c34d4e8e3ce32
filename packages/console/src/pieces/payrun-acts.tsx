import { say } from '../chrome.js'
import { ActItem, ActList, EndingActs } from './acts.js'
import { counted } from './counted.js'
import { ActForm, described, type FormErrors, InputField } from './form.js'
import { type ChangedShown, ChangeList, draftText } from './inputs-changed.js'
import type { JobShown } from './job-status.js'
import { amountShown, monthShown, ofMonthShown } from './numbers.js'
import type { ResultsShown } from './payrun-results.js'
import { AcceptLaw, type ProvisionalShown } from './provisional.js'

/** The possible next acts of a payrun. */
export interface ActsShown {
  readonly statuses: readonly string[]
  readonly isDeletable: boolean
  /** Whether the reader may do it: an operator's key. */
  readonly isAllowed: boolean
  /** The act that is to be confirmed; undefined: none was chosen. */
  readonly chosen: string | undefined
  readonly reason: string
  readonly errors: FormErrors | undefined
}

interface Acting {
  readonly path: string
  readonly job: JobShown
  readonly acts: ActsShown
  readonly results: ResultsShown | undefined
  readonly clientId: number
  /** The changes since the calculation; undefined: none. */
  readonly changed: ChangedShown | undefined
  readonly provisional: ProvisionalShown
}

function verbOf(act: string): string {
  switch (act) {
    case 'Release':
      return say('Valider cette paie', 'Release this payrun')
    case 'Process':
      return say('Déclarer envoyée en paiement', 'Declare sent to payment')
    case 'Complete':
      return say('Déclarer payée', 'Declare paid')
    case 'Abort':
      return say('Abandonner cette paie', 'Abort this payrun')
    case 'Cancel':
      return say('Déclarer non payée', 'Declare not paid')
    default:
      return say('Supprimer cette paie', 'Delete this payrun')
  }
}

function meaningOf(act: string, period: string, isDraft: boolean): string {
  switch (act) {
    case 'Release':
      return say(
        `Ses bulletins deviennent ceux ${period} : les mois suivants les lisent, et les bulletins définitifs peuvent être faits.`,
        `Its payslips become those ${period}: later months read them, and the final documents can be made.`,
      )
    case 'Process':
      return say(
        'Vous déclarez que vos ordres de paiement sont partis : Centime ne fait aucun virement. Aucun montant ne change ; la paie pourra ensuite être déclarée payée, ou non payée.',
        'You declare that your payment orders have left: Centime makes no transfer. No amount changes; the payrun can then be declared paid, or not paid.',
      )
    case 'Complete':
      return say(
        'Vous déclarez que les personnes ont été payées ; Centime ne le vérifie pas. C’est définitif.',
        'You declare that the people were paid; Centime does not check it. This is final.',
      )
    case 'Abort':
      if (!isDraft) {
        return say(
          'Ses bulletins ne sont plus ceux du mois, et les mois calculés ensuite ne la lisent plus. Elle reste dans la liste, ainsi que les données saisies. C’est définitif.',
          'Its payslips are no longer those of the month, and months calculated later no longer read it. It stays in the list, and so do the values that were entered. This is final.',
        )
      }
      return say(
        'Ses bulletins ne deviennent pas ceux du mois, et les mois suivants ne la lisent pas. Elle reste dans la liste, ainsi que les données saisies. C’est définitif.',
        'Its payslips do not become those of the month, and later months do not read it. It stays in the list, and so do the values that were entered. This is final.',
      )
    case 'Cancel':
      return say(
        'Vous déclarez que le paiement n’a pas eu lieu ; les mois suivants ne lisent plus cette paie. Elle reste dans la liste, avec ses bulletins. C’est définitif.',
        'You declare that the payment did not happen; later months no longer read this payrun. It stays in the list, with its payslips. This is final.',
      )
    default:
      return say(
        'La paie et ses résultats sont effacés ; les données saisies restent. Une nouvelle paie peut être lancée. C’est définitif.',
        'The payrun and its results are deleted; the values that were entered stay. Another payrun can be started. This is final.',
      )
  }
}

const possibleActs = ({ statuses, isDeletable }: ActsShown): readonly string[] => [
  ...statuses,
  ...(isDeletable ? ['delete'] : []),
]

/** Whether an act is to be confirmed. */
export const isConfirming = (acts: ActsShown, act: string): boolean =>
  acts.isAllowed && acts.chosen === act && possibleActs(acts).includes(act)
const isEnding = (act: string): boolean => act === 'Abort' || act === 'Cancel' || act === 'delete'

/** The next acts of a payrun: a link for each act, and a confirmation before it is executed. */
export function PayrunActs(acting: Acting) {
  const { path, job, acts } = acting
  const possible = possibleActs(acts)
  if (possible.length === 0) return null
  if (!acts.isAllowed) {
    if (job.status !== 'Draft' || job.forecast !== null) return null
    return (
      <p class="notice">
        {say(
          'Cette paie attend d’être validée. Un opérateur le fait, avec une clé d’administration.',
          'This payrun waits for its release. An operator does it, with an admin key.',
        )}
      </p>
    )
  }
  if (acts.chosen !== undefined && isConfirming(acts, acts.chosen))
    return <Confirmation {...acting} act={acts.chosen} />
  const forward = possible.filter((act) => !isEnding(act))
  const endings = possible.filter(isEnding)
  const linkTo = (act: string) => (
    <ActItem says={meaningOf(act, ofMonthShown(say, job.period), job.status === 'Draft')}>
      <a class={act === 'Release' ? 'button' : 'button second'} href={`${path}?acte=${act}#act`}>
        {verbOf(act)}…
      </a>
    </ActItem>
  )
  return (
    <>
      {forward.length > 0 && (
        <ActList label={say('Suite de la paie', 'How the payrun goes on')}>{forward.map(linkTo)}</ActList>
      )}
      {endings.length > 0 && (
        <EndingActs title={say('Renoncer à cette paie', 'Give this payrun up')}>{endings.map(linkTo)}</EndingActs>
      )}
    </>
  )
}

function Confirmation(confirmed: Acting & { readonly act: string }) {
  const { path, job, acts, results, act } = confirmed
  return (
    <section class="waits" id="act" aria-labelledby="act-title">
      <h2 id="act-title">{verbOf(act)}</h2>
      <p>
        <strong>{job.name}</strong>, {monthShown(say, job.period)}
        {say(' : ', ': ')}
        {counted(say, job.people, 'person')}
        {results?.search === '' &&
          results.columns.map(({ french, english }, index) => (
            <>
              {', '}
              {say(french, english).toLowerCase()} {amountShown(results.totals[index] ?? '0')}
              {'\u00a0€'}
            </>
          ))}
        .
      </p>
      <p>{meaningOf(act, ofMonthShown(say, job.period), job.status === 'Draft')}</p>
      <ActForm action={path}>
        <input type="hidden" name="act" value={act} />
        {act === 'Release' && <AcceptChanges {...confirmed} />}
        {act === 'Release' && <AcceptLaw figures={confirmed.provisional} />}
        {act !== 'delete' && (
          <InputField
            name="reason"
            label={say('Motif', 'Reason')}
            hint={say('Facultatif ; il est écrit au journal', 'Optional; the audit log keeps it')}
            value={acts.reason}
            error={acts.errors?.fields['reason']}
          />
        )}
        <div class="row">
          <button type="submit" class={isEnding(act) ? 'risky' : undefined}>
            {verbOf(act)}
          </button>
          <a href={path}>{say('Ne rien faire', 'Do nothing')}</a>
        </div>
      </ActForm>
    </section>
  )
}

function AcceptChanges({ clientId, acts, changed }: Acting) {
  if (changed === undefined) return null
  const error = acts.errors?.fields['accepted']
  return (
    <div class={error === undefined ? 'field' : 'field wrong'}>
      <p>
        <strong>{say('Changé depuis le calcul', 'Changed since the calculation')}</strong>
        {say(' : ', ': ')}
        {draftText(changed.people)}
      </p>
      <ChangeList clientId={clientId} changed={changed} />
      <input type="hidden" name="inputs" value={changed.mark} />
      {error !== undefined && (
        <p class="error" id="accepted-error">
          {error}
        </p>
      )}
      <label class="check">
        <input type="checkbox" id="accepted" name="accepted" required {...described('accepted', undefined, error)} />{' '}
        {say('Valider quand même, sans ces changements', 'Release anyway, without these changes')}
      </label>
    </div>
  )
}
