import { say, useChrome } from '../chrome.js'
import { type Option, SelectField } from './select.js'

/** Where an operator adds users and payrolls to the client of this page; nothing for other readers. */
export function OperatorActsLink({ act, text }: { readonly act: string; readonly text: string }) {
  const { path, reader } = useChrome()
  const [, clientId] = /^\/console\/dossiers\/(\d+)/.exec(path) ?? []
  if (clientId === undefined || reader?.role !== 'admin') return null
  return <a href={`/console/operateur/dossiers/${clientId}#acte-${act}`}>{text}</a>
}

/** In whose name something is recorded. A client without users says who adds one: an empty list would be a dead end. */
export function UserField({
  name = 'userId',
  value,
  error,
  users,
}: {
  readonly name?: string
  readonly value: string | undefined
  readonly error?: string | undefined
  readonly users: readonly Option[]
}) {
  const label = say('Au nom de', 'In the name of')
  if (users.length > 0) return <SelectField {...{ name, label, value, error }} options={users} />
  return (
    <div class={error === undefined ? 'field' : 'field wrong'} id={name}>
      <strong>{label}</strong>
      <p class={error === undefined ? undefined : 'error'}>
        {say(
          'Le dossier n’a pas d’utilisateur : un opérateur en ajoute un. ',
          'The client has no user: an operator adds one. ',
        )}
        <OperatorActsLink act="user" text={say('Ajouter un utilisateur', 'Add a user')} />
      </p>
      {/* Sent, unlike an empty list, so that a refusal names this field. */}
      <input type="hidden" name={name} value="" />
    </div>
  )
}
