import type { Child } from 'hono/jsx'
import { pageOf, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { counted } from '../pieces/counted.js'
import { ActForm, ErrorSummary, type FormErrors, InputField } from '../pieces/form.js'
import { dayShown, monthShown } from '../pieces/numbers.js'
import { operatorMonth, type WaitingMonth } from './home.js'

/** What an operator must decide, and how the service is. */
export interface OperatorHome {
  readonly doubts: readonly WaitingMonth[]
  readonly health: {
    readonly isReady: boolean
    /** Why it is not ready. */
    readonly problem: string | undefined
    readonly jobs: number
    /** How long the oldest job of the queue waits, in seconds. */
    readonly seconds: number
    readonly isClockSteady: boolean
  }
  readonly errors: FormErrors | undefined
  /** What was typed. */
  readonly typed: Readonly<Record<string, string>>
}

export const OperatorPage = pageOf(({ doubts, health, errors, typed }: OperatorHome) => {
  return (
    <PageFrame title={say('Opérateur', 'Operator')}>
      <OperatorTabs here="decisions" />
      {errors && <ErrorSummary errors={errors} />}
      <h2>{say('À décider', 'To decide')}</h2>
      {doubts.length === 0 ? (
        <p>{say('Aucune réponse perdue.', 'No answer was lost.')}</p>
      ) : (
        <ul class="plain">
          {doubts.map(({ tenantId, client, period, at }) => (
            <li>
              <a href={operatorMonth(tenantId, period)}>
                {client} · {monthShown(say, period)}
              </a>{' '}
              <span class="badge is-wrong">{say('réponse perdue', 'answer lost')}</span>{' '}
              <span class="soft">{say(`depuis le ${dayShown(at)}`, `since ${dayShown(at)}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <h2>{say('Le service', 'The service')}</h2>
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
      <OperatorAct
        action="/console/operateur"
        act="register"
        title={say('Ajouter un dossier', 'Add a client')}
        says={say(
          'La même référence donne le même dossier : recommencer n’en crée pas un second.',
          'The same reference gives the same client: trying again makes no second one.',
        )}
        button={say('Ajouter le dossier', 'Add the client')}
      >
        <InputField
          name="name"
          label={say('Nom', 'Name')}
          value={typed['name']}
          error={errors?.fields['name']}
          required
        />
        <InputField
          name="externalId"
          label={say('Votre référence', 'Your reference')}
          value={typed['externalId']}
          error={errors?.fields['externalId']}
          required
        />
      </OperatorAct>
    </PageFrame>
  )
})

export function OperatorTabs({ here }: { readonly here: 'decisions' | 'notifications' | 'journal' | 'cles' }) {
  const tabs = [
    ['decisions', '/console/operateur', say('Décisions', 'Decisions')],
    ['notifications', '/console/operateur/notifications', say('Notifications', 'Notifications')],
    ['journal', '/console/operateur/journal', say('Journal', 'Audit log')],
    ['cles', '/console/operateur/cles', say('Clés', 'Keys')],
  ] as const
  return (
    <nav class="tabs" aria-label={say('Opérateur', 'Operator')}>
      {tabs.map(([name, href, text]) => (
        <a href={href} aria-current={name === here ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}

/** One act of an operator: what it does, its fields, its button. */
export function OperatorAct({
  action,
  act,
  title,
  says,
  button,
  isRisky = false,
  children,
}: {
  readonly action: string
  /** Which act of the page. */
  readonly act: string
  readonly title: string
  readonly says: string
  readonly button: string
  readonly isRisky?: boolean
  readonly children?: Child
}) {
  return (
    <section class="card">
      <h2>{title}</h2>
      <p>{says}</p>
      <ActForm action={action}>
        <input type="hidden" name="act" value={act} />
        {children}
        <button type="submit" class={isRisky ? 'risky' : 'second'}>
          {button}
        </button>
      </ActForm>
    </section>
  )
}
