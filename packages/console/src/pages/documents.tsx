import { type Chrome, inLanguage, type Say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import { dayShown, monthShown } from '../pieces/numbers.js'
import { ListTable, type Paged, PageLinks } from '../pieces/table.js'

/** The documents of a client that somebody has asked for, the newest first. */
export interface DocumentsOfClient {
  readonly client: ClientShown
  readonly documents: readonly ListedDocument[]
  readonly paged: Paged
}

interface ListedDocument {
  readonly period: string
  /** Of a managed month; 0: of a payrun. */
  readonly revision: number
  readonly jobId: number | null
  /** Whose payslip of a payrun; undefined: all of them, as one archive. */
  readonly employeeId: number | undefined
  readonly variant: string
  readonly status: string
  readonly requestedAt: string
  /** Until when it is kept, a day; null: it is not made yet, or kept without end. */
  readonly keptUntil: string | null
  /** A private link, while it is ready. */
  readonly url: string | undefined
}

export function DocumentsPage(chrome: Chrome, { client, documents, paged }: DocumentsOfClient) {
  const say = inLanguage(chrome.language)
  return (
    <PageFrame chrome={chrome} title={say(`Documents · ${client.name}`, `Documents · ${client.name}`)}>
      <ClientLinks chrome={chrome} client={client} here="documents" />
      {documents.length === 0 ? (
        <p>{say('Aucun document n’a été demandé.', 'No document was asked for.')}</p>
      ) : (
        <ListTable
          label={say('Documents', 'Documents')}
          heads={[
            say('Document', 'Document'),
            say('Demandé le', 'Asked for on'),
            say('Conservé jusqu’au', 'Kept until'),
            say('État', 'State'),
          ]}
        >
          {documents.map((document) => (
            <tr data-row>
              <th scope="row">
                <a href={pageOf(client.id, document)}>{nameOf(chrome, document)}</a>
              </th>
              <td>{dayShown(document.requestedAt)}</td>
              <td>{document.keptUntil !== null && dayShown(document.keptUntil)}</td>
              <td>
                {document.url === undefined ? (
                  stateOf(say, document.status)
                ) : (
                  <a
                    href={document.url}
                    aria-label={say(
                      `Télécharger : ${nameOf(chrome, document)}`,
                      `Download: ${nameOf(chrome, document)}`,
                    )}
                  >
                    {say('Télécharger', 'Download')}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      <PageLinks chrome={chrome} paged={paged} />
    </PageFrame>
  )
}

function nameOf(chrome: Chrome, { period, revision, jobId, employeeId, variant }: ListedDocument): string {
  const say = inLanguage(chrome.language)
  const kind = variant === 'final' ? say('définitif', 'final') : say('brouillon', 'draft')
  const month = monthShown(chrome, period)
  if (jobId === null) {
    const told = revision > 1 ? say(`, révision ${revision}`, `, revision ${revision}`) : ''
    return say(`Bulletin de ${month}${told} (${kind})`, `Payslip of ${month}${told} (${kind})`)
  }
  return employeeId === undefined
    ? say(`Bulletins de la paie ${jobId}, ${month} (${kind})`, `Payslips of payrun ${jobId}, ${month} (${kind})`)
    : say(
        `Bulletin d’une personne, paie ${jobId}, ${month} (${kind})`,
        `Payslip of one person, payrun ${jobId}, ${month} (${kind})`,
      )
}

/** Where the document was asked for. */
function pageOf(client: number, { period, jobId, employeeId }: ListedDocument): string {
  const address = `/console/dossiers/${client}`
  if (jobId === null) return `${address}/mois/${period}`
  return `${address}/paies/${jobId}${employeeId === undefined ? '' : `/personnes/${employeeId}`}`
}

function stateOf(say: Say, status: string): string {
  const texts: Readonly<Record<string, string>> = {
    pending: say('en attente', 'waiting'),
    generating: say('en préparation', 'being made'),
    failed: say('échoué', 'failed'),
    expired: say('effacé au terme de sa conservation', 'erased at the end of its retention'),
  }
  return texts[status] ?? status
}
