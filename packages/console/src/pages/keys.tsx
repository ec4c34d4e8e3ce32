import { type Chrome, inLanguage } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ActForm } from '../pieces/form.js'
import { dayShown } from '../pieces/numbers.js'
import { TableFrame } from '../pieces/table.js'
import { OperatorTabs } from './operator.js'

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
  readonly done: string | undefined
}

export function KeysPage(chrome: Chrome, { keys, done }: Keys) {
  const say = inLanguage(chrome.language)
  return (
    <PageFrame chrome={chrome} title={say('Clés', 'Keys')}>
      <OperatorTabs say={say} here="cles" />
      {done !== undefined && (
        <p class="final" role="status">
          {done}
        </p>
      )}
      <p>
        {say(
          'Une clé se crée sur la machine du service, où elle est montrée une seule fois : ',
          'A key is made on the machine of the service, where it is shown once: ',
        )}
        <code>centime key create</code>
      </p>
      <TableFrame label={say('Clés', 'Keys')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('Clé', 'Key')}</th>
              <th scope="col">{say('Rôle', 'Role')}</th>
              <th scope="col">{say('Créée le', 'Made on')}</th>
              <th scope="col">{say('Expire le', 'Expires on')}</th>
              <th scope="col">{say('État', 'State')}</th>
            </tr>
          </thead>
          <tbody>
            {keys.map(({ keyId, environment, role, created, expires, revoked }) => (
              <tr>
                <th scope="row">
                  {keyId} <span class="soft">{environment}</span>
                </th>
                <td>{role === 'admin' ? say('opérateur', 'operator') : say('cabinet', 'partner')}</td>
                <td>{dayShown(created)}</td>
                <td>{expires === null ? say('jamais', 'never') : dayShown(expires)}</td>
                <td>
                  {revoked !== null ? (
                    <span class="badge is-wrong">
                      {say(`révoquée le ${dayShown(revoked)}`, `revoked on ${dayShown(revoked)}`)}
                    </span>
                  ) : keyId === chrome.reader?.keyId ? (
                    say('la vôtre', 'yours')
                  ) : (
                    <ActForm chrome={chrome} action="/console/operateur/cles">
                      <input type="hidden" name="keyId" value={String(keyId)} />
                      <button type="submit" class="risky">
                        {say(`Révoquer la clé ${keyId}`, `Revoke key ${keyId}`)}
                      </button>
                    </ActForm>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </PageFrame>
  )
}
