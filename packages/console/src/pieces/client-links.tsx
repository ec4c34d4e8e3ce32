import { say } from '../chrome.js'

export interface ClientShown {
  readonly id: number
  readonly name: string
}

/** The way back to a client, and to its payruns, people and documents. */
export function ClientLinks({
  client: { id, name },
  here,
}: {
  readonly client: ClientShown
  readonly here: 'paies' | 'personnes' | 'documents' | 'tardives' | 'import' | 'dsn' | undefined
}) {
  const path = `/console/dossiers/${id}`
  const links = [
    { to: 'paies', text: say('Paies', 'Payruns') },
    { to: 'personnes', text: say('Personnes et contrats', 'People and contracts') },
    { to: 'documents', text: say('Documents', 'Documents') },
    { to: 'tardives', text: say('Saisies tardives', 'Late changes') },
    { to: 'import', text: say('Importer', 'Import') },
    { to: 'dsn', text: say('Reprendre des DSN', 'Move in with DSN') },
  ]
  return (
    <nav class="crumbs" aria-label={say('Dossier', 'Client')}>
      <a href={path}>{name}</a>
      {links.map(({ to, text }) => (
        <a href={`${path}/${to}`} aria-current={to === here ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
