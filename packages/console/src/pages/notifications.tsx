import type { ShownDelivery, ShownDestination } from '../answers.js'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ActItem, ActList, EndingActs } from '../pieces/acts.js'
import { ActForm, ActOutcome } from '../pieces/form.js'
import { dayShown, instantShown, monthShown } from '../pieces/numbers.js'
import { type Act, type ActOutcomeShown, OperatorAct, OperatorTabs } from '../pieces/operator.js'
import { ListTable, type Paged, PageLinks } from '../pieces/table.js'

/** The destination of events, and the state of each delivery. */
export interface Notifications extends ActOutcomeShown {
  /** Undefined: nothing is sent anywhere. */
  readonly destination: ShownDestination | undefined
  /** The latest first. */
  readonly deliveries: readonly DeliveryShown[]
  readonly paged: Paged
  /** A secret that was just made: it is shown only once. */
  readonly secret: string | undefined
}
interface DeliveryShown extends ShownDelivery {
  /** The meaning of the change; empty: a code without words. */
  readonly meaning: string
}

const ADDRESS = '/console/operateur/notifications'

export const NotificationsPage = consolePage((page: Notifications) => {
  const { destination, deliveries, paged, secret, done, errors, typed } = page
  return (
    <PageFrame title={say('Notifications', 'Notifications')}>
      <OperatorTabs here="notifications" />
      <ActOutcome errors={errors} done={done} />
      {secret !== undefined && (
        <section class="waits">
          <h2>{say('Le secret de signature, montré cette seule fois', 'The signing secret, shown this once')}</h2>
          <p>
            <code>{secret}</code>
          </p>
        </section>
      )}
      <DestinationCard destination={destination} />
      <OperatorAct page={{ action: ADDRESS, typed, errors }} act={addressAct(destination !== undefined)} />
      <h2>{say('Envois', 'Deliveries')}</h2>
      {deliveries.length === 0 ? (
        <p>{say('Rien n’a été envoyé.', 'Nothing was sent.')}</p>
      ) : (
        <Deliveries deliveries={deliveries} />
      )}
      <PageLinks paged={paged} />
    </PageFrame>
  )
})

const addressAct = (isKnown: boolean): Act => ({
  act: 'set',
  title: isKnown
    ? say('Changer d’adresse', 'Change the address')
    : say('Envoyer les notifications', 'Send notifications'),
  says: say(
    'Un nouveau secret de signature est créé et montré une seule fois. Ce qui n’est pas encore parti va à la nouvelle adresse.',
    'A new signing secret is made and shown once. What is not sent yet goes to the new address.',
  ),
  button: say('Enregistrer l’adresse', 'Save the address'),
  fields: [{ name: 'url', type: 'url', label: say('Adresse', 'Address'), required: true, showsError: true }],
})

function DestinationCard({ destination }: { readonly destination: Notifications['destination'] }) {
  if (destination === undefined)
    return <p>{say('Aucune adresse : rien n’est envoyé.', 'No address: nothing is sent.')}</p>
  const { url, suspendedAt, updated } = destination
  return (
    <section class={suspendedAt === null ? 'card' : 'refused'}>
      <h2>{url}</h2>
      <p>
        {suspendedAt === null
          ? say(`En service depuis le ${dayShown(updated)}.`, `In use since ${dayShown(updated)}.`)
          : say(
              `Suspendue depuis le ${dayShown(suspendedAt)} : elle a répondu qu’elle n’existe plus. Les événements attendent.`,
              `Suspended since ${dayShown(suspendedAt)}: it has answered that it no longer exists. Events wait.`,
            )}
      </p>
      <ActList label={say('Actes sur cette adresse', 'Acts on this address')}>
        {suspendedAt !== null && (
          <ActItem says={say('Ce qui attend est envoyé, dans l’ordre.', 'What waits is sent, in its order.')}>
            <Button act="resume" text={say('Reprendre les envois', 'Resume sending')} />
          </ActItem>
        )}
        <ActItem
          says={say(
            'Un événement d’essai part aussitôt ; aucune paie ne change.',
            'A test event is sent at once; no pay changes.',
          )}
        >
          <Button act="test" text={say('Envoyer un essai', 'Send a test')} />
        </ActItem>
        <ActItem
          says={say(
            'Un nouveau secret de signature est montré une seule fois. Votre logiciel doit le connaître pour vérifier les envois suivants.',
            'A new signing secret is shown once. Your program needs it to verify what is sent from then on.',
          )}
        >
          <Button act="rotate" text={say('Renouveler le secret', 'Rotate the secret')} />
        </ActItem>
      </ActList>
      <EndingActs title={say('Arrêter les notifications', 'Stop notifications')}>
        <ActItem
          says={say(
            'L’adresse est oubliée, et ce qui n’est pas parti n’est pas envoyé. Les paies et les mois ne changent pas.',
            'The address is forgotten, and what was not sent yet is not sent. Payruns and months do not change.',
          )}
        >
          <Button act="delete" text={say('Ne plus rien envoyer', 'Stop sending')} />
        </ActItem>
      </EndingActs>
    </section>
  )
}

const Button = ({ act, text, eventId }: { readonly act: string; readonly text: string; readonly eventId?: string }) => (
  <ActForm action={ADDRESS}>
    <input type="hidden" name="act" value={act} />
    {eventId !== undefined && <input type="hidden" name="eventId" value={eventId} />}
    <button type="submit" class={act === 'delete' ? 'risky' : 'second'}>
      {text}
    </button>
  </ActForm>
)

function statusText(status: string): string {
  const texts: Readonly<Record<string, string>> = {
    pending: say('en cours', 'pending'),
    suspended: say('en attente', 'waiting'),
    delivered: say('reçu', 'delivered'),
    exhausted: say('abandonné', 'given up'),
  }
  return texts[status] ?? status
}

const Deliveries = ({ deliveries }: { readonly deliveries: readonly DeliveryShown[] }) => (
  <ListTable
    label={say('Envois', 'Deliveries')}
    heads={[
      say('Événement', 'Event'),
      say('Mois', 'Month'),
      say('État', 'State'),
      say('Essais', 'Attempts'),
      say('Action', 'Act'),
    ]}
  >
    {deliveries.map(({ eventId, change, tenantId, period, status, attempts, createdAt, history, meaning }) => (
      <tr data-row>
        <th scope="row">
          {meaning === '' ? <code>{change}</code> : meaning}
          <br />
          <span class="soft">{instantShown(createdAt)}</span>
        </th>
        <td>
          <a href={`/console/dossiers/${tenantId}/mois/${period}`}>{monthShown(say, period)}</a>
        </td>
        <td>
          <span
            class={
              status === 'delivered' ? 'badge is-final' : status === 'exhausted' ? 'badge is-wrong' : 'badge is-waiting'
            }
          >
            {statusText(status)}
          </span>
        </td>
        <td>
          <details>
            <summary>{attempts}</summary>
            <ul>
              {history.map((attempt) => (
                <li>
                  {instantShown(attempt.at)} : {attempt.status ?? attempt.error}
                </li>
              ))}
            </ul>
          </details>
        </td>
        <td>
          {status !== 'pending' && <Button act="replay" text={say('Renvoyer', 'Send again')} eventId={eventId} />}
        </td>
      </tr>
    ))}
  </ListTable>
)
