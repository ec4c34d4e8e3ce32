import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { counted } from '../pieces/counted.js'
import { ActOutcome, type FormErrors } from '../pieces/form.js'
import { dayShown, monthShown } from '../pieces/numbers.js'
import { type Act, OperatorAct, OperatorTabs } from '../pieces/operator.js'
import { operatorMonth, type WaitingMonth } from '../pieces/waiting-items.js'

/** An operator's pending decisions, and the health of the service. */
export interface OperatorHome {
  readonly doubts: readonly WaitingMonth[]
  readonly health: {
    readonly isReady: boolean
    readonly problem: string | undefined
    readonly jobs: number
    /** How long the oldest job of the queue waits, in seconds. */
    readonly seconds: number
    readonly isClockSteady: boolean
  }
  readonly errors: FormErrors | undefined
  readonly typed: Readonly<Record<string, string>>
}

export const OperatorPage = consolePage(({ doubts, health, errors, typed }: OperatorHome) => (
  <PageFrame title={say('Opérateur', 'Operator')}>
    <OperatorTabs here="decisions" />
    <ActOutcome errors={errors} />
    <h2>{say('À décider', 'To decide')}</h2>
    {doubts.length === 0 ? (
      <p>{say('Aucune réponse perdue.', 'No answer was lost.')}</p>
    ) : (
      <ul class="plain">
        {doubts.map(({ tenantId, client, payrollId, period, at }) => (
          <li>
            <a
              href={
                payrollId === undefined ? operatorMonth(tenantId, period) : payrollMonth(tenantId, payrollId, period)
              }
            >
              {client} · {monthShown(say, period)}
            </a>{' '}
            <span class="badge is-wrong">{say('réponse perdue', 'answer lost')}</span>{' '}
            <span class="soft">
              {say(`depuis le ${dayShown(at)}`, `since ${dayShown(at)}`)}
              {payrollId !== undefined &&
                say(' · mois d’une paie : décidé par l’API', ' · month of a payroll: decided over the API')}
            </span>
          </li>
        ))}
      </ul>
    )}
    <h2>{say('Le service', 'The service')}</h2>
    <Health health={health} />
    <OperatorAct page={{ action: '/console/operateur', typed, errors }} act={registration()} />
  </PageFrame>
))

const payrollMonth = (tenantId: number, payrollId: number, period: string): string =>
  `/console/dossiers/${tenantId}/populations/${payrollId}/mois/${period}`

const Health = ({ health }: Pick<OperatorHome, 'health'>) => (
  <dl class="facts">
    <dt>{say('État', 'State')}</dt>
    <dd>
      {health.isReady ? (
        <span class="badge is-final">{say('prêt', 'ready')}</span>
      ) : (
        <span class="badge is-wrong">{say('pas prêt', 'not ready')}</span>
      )}{' '}
      {health.problem}
    </dd>
    <dt>{say('File d’attente', 'Queue')}</dt>
    <dd>
      {health.jobs === 0
        ? say('vide', 'empty')
        : say(
            `${counted(say, health.jobs, 'calculation')}, le plus ancien depuis ${health.seconds} s`,
            `${counted(say, health.jobs, 'calculation')}, the oldest for ${health.seconds} s`,
          )}
    </dd>
    <dt>{say('Horloge', 'Clock')}</dt>
    <dd>
      {health.isClockSteady
        ? say('régulière', 'steady')
        : say(
            'elle a sauté : rien n’est purgé tant qu’elle n’est pas vérifiée',
            'it has jumped: nothing is purged until it is checked',
          )}
    </dd>
  </dl>
)

const registration = (): Act => ({
  act: 'register',
  title: say('Ajouter un dossier', 'Add a client'),
  says: say(
    'La même référence donne le même dossier : recommencer n’en crée pas un second.',
    'The same reference gives the same client: trying again makes no second one.',
  ),
  button: say('Ajouter le dossier', 'Add the client'),
  fields: [
    { name: 'name', label: say('Nom', 'Name'), required: true, showsError: true },
    { name: 'externalId', label: say('Votre référence', 'Your reference'), required: true, showsError: true },
  ],
})
