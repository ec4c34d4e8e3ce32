import { say } from '../chrome.js'

/** Notes of the pages of a month, beside its amounts. */

/** An operation of a month that has not ended. */
export interface Underway {
  readonly kind: string
  readonly phase: string
  readonly seconds: number
}

/** The progress of an operation, which the page follows. */
export function Progress({
  underway: { kind, phase, seconds },
  address,
}: {
  readonly underway: Underway
  readonly address: string
}) {
  const work =
    kind === 'approve'
      ? say('Validation', 'Approval')
      : kind === 'calculate'
        ? say('Calcul', 'Calculation')
        : say('Abandon d’un brouillon', 'Giving up a draft')
  const where =
    phase === 'queued'
      ? say('en file d’attente', 'in the queue')
      : phase === 'sending'
        ? say('transmis au moteur', 'handed to the engine')
        : say('en cours', 'under way')
  return (
    <section
      id="progress"
      class="waits"
      data-live={address}
      data-ended={say('C’est terminé : afficher le mois à jour', 'Done: show the month as it is now')}
      aria-live="polite"
    >
      <h2>{say(`${work} : ${where}`, `${work}: ${where}`)}</h2>
      <p>
        {say(`Demandé il y a ${seconds} s. `, `Asked for ${seconds} s ago. `)}
        {say(
          'La page se met à jour seule ; sans script, rechargez-la. Une interruption est reprise automatiquement.',
          'The page updates by itself; without script, load it again. An interruption is resumed by itself.',
        )}
      </p>
    </section>
  )
}

/** Amounts of a calculation that later entries have withdrawn. `page`: the page of the month. */
export const Outdated = ({ page }: { readonly page: string }) => (
  <p class="waits">
    {say(
      'Des données ont changé depuis le calcul : ce qui suit ne les contient pas encore. ',
      'Values have changed since the calculation: what follows does not have them yet. ',
    )}
    <a href={`${page}#etape`}>{say('Recalculer', 'Calculate again')}</a>
  </p>
)

/** An operation or a write whose outcome is unknown. `message`: what is known; `address`: where the reader may decide. */
export const InDoubt = ({
  message = '',
  address,
}: {
  readonly message?: string
  readonly address?: string | undefined
}) => (
  <section class="refused" id="etape" aria-labelledby="doubt">
    <h2 id="doubt">{say('On ne sait pas si la demande a abouti', 'It is not known whether the request took place')}</h2>
    {message !== '' && <p>{message}</p>}
    <p>
      {say(
        'Rien n’est renvoyé tant qu’un opérateur n’a pas établi ce qui s’est passé.',
        'Nothing is sent again until an operator has found out what happened.',
      )}
    </p>
    {address !== undefined && (
      <a class="button" href={address}>
        {say('Décider si la demande a abouti', 'Decide whether it took place')}
      </a>
    )}
  </section>
)
