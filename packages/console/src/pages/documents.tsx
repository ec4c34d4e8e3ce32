import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import { dayShown, monthShown } from '../pieces/numbers.js'
import { SearchForm } from '../pieces/search.js'
import { ListTable, type Paged, PageLinks } from '../pieces/table.js'

/** The ordered documents of a client, the newest first. */
export interface DocumentsOfClient {
  readonly client: ClientShown
  /** The search for people whose documents are shown; empty: all. */
  readonly search: string
  readonly documents: readonly ListedDocument[]
  readonly paged: Paged
}

interface ListedDocument {
  readonly period: string
  /** The revision of a managed month; 0: of a payrun. */
  readonly revision: number
  readonly jobId: number | null
  /** The person of the payslip; undefined: all people in a payrun, as one archive. */
  readonly person: { readonly id: number; readonly name: string; readonly identifier: string | null } | undefined
  /** The number printed on the payslip; undefined: an archive. */
  readonly number: string | undefined
  /** The number of the payslip that counts in its place; empty: none does; undefined: it counts, or is a draft. */
  readonly replacedBy: string | undefined
  readonly variant: string
  readonly status: string
  readonly requestedAt: string
  /** Null: it is not made, or was erased. */
  readonly generatedAt: string | null
  /** Until when it is kept; null: it is not made yet, or kept without end. */
  readonly keptUntil: string | null
  readonly url: string | undefined
}

export const DocumentsPage = consolePage(({ client, search, documents, paged }: DocumentsOfClient) => {
  const isEmpty = documents.length === 0
  return (
    <PageFrame title={say(`Documents · ${client.name}`, `Documents · ${client.name}`)} wide>
      <ClientLinks client={client} here="documents" />
      {(!isEmpty || search !== '') && <SearchForm search={search} />}
      {isEmpty ? (
        <p>
          {search === ''
            ? say('Aucun document n’a été demandé.', 'No document was asked for.')
            : say('Aucun bulletin de cette personne n’a été demandé.', 'No payslip of this person was asked for.')}
        </p>
      ) : (
        <ListTable
          label={say('Documents', 'Documents')}
          heads={[
            say('Personne', 'Person'),
            say('Document', 'Document'),
            say('Mois', 'Month'),
            say('Numéro', 'Number'),
            say('Fait le', 'Made on'),
            say('Conservé jusqu’au', 'Kept until'),
            say('Fichier', 'File'),
          ]}
        >
          {documents.map((document) => (
            <Row client={client} document={document} />
          ))}
        </ListTable>
      )}
      <PageLinks paged={paged} />
    </PageFrame>
  )
})

function Row({ client, document }: { readonly client: ClientShown; readonly document: ListedDocument }) {
  const { person, period, number, requestedAt, generatedAt, keptUntil, status, url } = document
  const name = person?.name ?? say('Tout le monde', 'Everybody')
  const kind = kindOf(document)
  return (
    <tr data-row>
      <th scope="row">
        <a href={placeOf(client.id, document)}>{name}</a>{' '}
        {person?.identifier && <span class="soft">{person.identifier}</span>}
      </th>
      <td>{kind}</td>
      <td class="unbroken">{monthShown(say, period)}</td>
      <td class="unbroken" data-title={say('Numéro', 'Number')}>
        {number}
        {document.replacedBy !== undefined && <div class="soft">{replacedText(document.replacedBy)}</div>}
      </td>
      <td data-title={say('Fait le', 'Made on')}>
        {generatedAt === null
          ? say(`demandé le ${dayShown(requestedAt)}`, `asked for on ${dayShown(requestedAt)}`)
          : dayShown(generatedAt)}
      </td>
      <td data-title={say('Conservé jusqu’au', 'Kept until')}>
        {keptUntil === null ? (generatedAt === null ? '' : say('sans limite', 'without end')) : dayShown(keptUntil)}
      </td>
      <td>
        {url === undefined ? (
          stateOf(status)
        ) : (
          <a href={url} aria-label={[say('Télécharger', 'Download'), name, kind, monthShown(say, period)].join(', ')}>
            {say('Télécharger', 'Download')}
          </a>
        )}
      </td>
    </tr>
  )
}

function kindOf({ revision, jobId, person, variant }: ListedDocument): string {
  const isFinal = variant === 'final'
  if (person === undefined) {
    return isFinal
      ? say(`Bulletins définitifs de la paie ${jobId} (ZIP)`, `Final payslips of payrun ${jobId} (ZIP)`)
      : say(`Brouillons des bulletins de la paie ${jobId} (ZIP)`, `Draft payslips of payrun ${jobId} (ZIP)`)
  }
  const kind = isFinal ? say('Bulletin définitif', 'Final payslip') : say('Brouillon de bulletin', 'Draft payslip')
  if (jobId !== null) return say(`${kind}, paie ${jobId}`, `${kind}, payrun ${jobId}`)
  return revision > 1 ? say(`${kind}, révision ${revision}`, `${kind}, revision ${revision}`) : kind
}

const replacedText = (by: string): string =>
  by === '' ? say('annulé', 'annulled') : say(`annulé et remplacé par le ${by}`, `annulled and replaced by ${by}`)

function placeOf(client: number, { period, jobId, person }: ListedDocument): string {
  const address = `/console/dossiers/${client}`
  if (jobId === null) return `${address}/mois/${period}`
  return `${address}/paies/${jobId}${person === undefined ? '' : `/personnes/${person.id}`}`
}

function stateOf(status: string): string {
  const texts: Readonly<Record<string, string>> = {
    pending: say('en attente', 'waiting'),
    generating: say('en préparation', 'being made'),
    failed: say('échoué', 'failed'),
    expired: say('effacé au terme de sa conservation', 'erased at the end of its retention'),
  }
  return texts[status] ?? status
}
