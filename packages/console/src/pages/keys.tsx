import { consolePage, say, useChrome } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ActForm, ActOutcome, type FormErrors } from '../pieces/form.js'
import { dayShown } from '../pieces/numbers.js'
import { OperatorTabs } from '../pieces/operator.js'
import { ListTable } from '../pieces/table.js'

function environmentText(environment: string): string {
  const texts: Readonly<Record<string, string>> = {
    sandbox: say('bac à sable', 'sandbox'),
    staging: say('préproduction', 'staging'),
  }
  return texts[environment] ?? environment
}

/** The keys of the partner. */
export interface Keys {
  readonly keys: readonly {
    readonly keyId: number
    readonly environment: string
    readonly role: 'partner' | 'admin'
    readonly created: string
    readonly expires: string | null
    readonly revoked: string | null
  }[]
  readonly partnerId: number
  readonly done: string | undefined
  readonly errors: FormErrors | undefined
}

export const KeysPage = consolePage(({ keys, partnerId, done, errors }: Keys) => {
  return (
    <PageFrame title={say('Clés', 'Keys')}>
      <OperatorTabs here="cles" />
      <ActOutcome done={done} errors={errors} />
      <p>
        {say(
          'Une clé se crée sur la machine du service, qui ne la montre qu’une fois : aucune clé ne passe par un navigateur. Copiez une de ces commandes.',
          'A key is made on the machine of the service, which shows it once: no key passes through a browser. Copy one of these commands.',
        )}
      </p>
      <pre class="example" tabindex={0}>
        {(['partner', 'admin'] as const)
          .map((role) => `npm run --silent centime -- key create --partner ${partnerId} --role ${role}`)
          .join('\n')}
      </pre>
      <p>
        {say(
          'Révoquer une clé ferme ses sessions et refuse ses demandes aussitôt. Ce qu’elle a enregistré reste. C’est définitif.',
          'To revoke a key ends its sessions and refuses its requests at once. What it has recorded stays. This is final.',
        )}
      </p>
      <ListTable
        label={say('Clés', 'Keys')}
        heads={[
          say('Clé', 'Key'),
          say('Rôle', 'Role'),
          say('Créée le', 'Made on'),
          say('Expire le', 'Expires on'),
          say('État', 'State'),
        ]}
      >
        {keys.map(({ keyId, environment, role, created, expires, revoked }) => (
          <tr>
            <th scope="row">
              {keyId} <span class="soft">{environmentText(environment)}</span>
            </th>
            <td>{role === 'admin' ? say('opérateur', 'operator') : say('cabinet', 'partner')}</td>
            <td>{dayShown(created)}</td>
            <td>{expires === null ? say('jamais', 'never') : dayShown(expires)}</td>
            <td>
              <KeyState keyId={keyId} revoked={revoked} />
            </td>
          </tr>
        ))}
      </ListTable>
    </PageFrame>
  )
})

function KeyState({ keyId, revoked }: Pick<Keys['keys'][number], 'keyId' | 'revoked'>) {
  if (revoked !== null) {
    return (
      <span class="badge is-wrong">{say(`révoquée le ${dayShown(revoked)}`, `revoked on ${dayShown(revoked)}`)}</span>
    )
  }
  if (keyId === useChrome().reader?.keyId) return <>{say('la vôtre', 'yours')}</>
  return (
    <ActForm action="/console/operateur/cles">
      <input type="hidden" name="keyId" value={String(keyId)} />
      <button type="submit" class="risky">
        {say(`Révoquer la clé ${keyId}`, `Revoke key ${keyId}`)}
      </button>
    </ActForm>
  )
}
