import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import { dayShown } from '../pieces/numbers.js'
import { SearchForm } from '../pieces/search.js'
import { ListTable, type Paged, PageLinks } from '../pieces/table.js'

export interface EmployeesShown {
  readonly client: ClientShown
  readonly search: string
  readonly people: readonly ListedPerson[]
  readonly paged: Paged
}

interface ListedPerson {
  readonly id: number
  readonly identifier: string
  readonly name: string
  readonly isActive: boolean
  readonly hasLeft: boolean
  /** For each of the person's payrolls the contract of this month, or the nearest one; empty: none is recorded. */
  readonly contracts: readonly ListedContract[]
}

export interface ListedContract {
  /** `CDI`, `CDD`, `mandat` or the nature of the contract. */
  readonly kind: string
  readonly start: string
  readonly end: string | undefined
}

/** The people of a client with their contracts, and a search. */
export const EmployeesPage = consolePage(({ client, search, people, paged }: EmployeesShown) => {
  return (
    <PageFrame title={say(`Personnes et contrats · ${client.name}`, `People and contracts · ${client.name}`)}>
      <ClientLinks client={client} here="personnes" />
      <SearchForm search={search} />
      {people.length === 0 ? (
        <p>{say('Aucune personne ne correspond.', 'No person matches.')}</p>
      ) : (
        <ListTable
          label={say('Personnes', 'People')}
          heads={[say('Nom', 'Name'), say('Matricule', 'Number'), say('Contrat', 'Contract'), say('État', 'State')]}
        >
          {people.map(({ id, name, identifier, isActive, hasLeft, contracts }) => (
            <tr data-row>
              <th scope="row">
                <a href={`/console/dossiers/${client.id}/personnes/${id}`}>{name}</a>
              </th>
              <td>{identifier}</td>
              <td>
                {contracts.length === 0 && <span class="soft">{say('aucun', 'none')}</span>}
                {contracts.map((contract) => (
                  <div>
                    <a href={`/console/dossiers/${client.id}/personnes/${id}#Contrat`}>{contractText(contract)}</a>
                  </div>
                ))}
              </td>
              <td>
                {!isActive ? (
                  <span class="badge">{say('inactive', 'inactive')}</span>
                ) : hasLeft ? (
                  say('contrat terminé', 'contract ended')
                ) : (
                  say('active', 'active')
                )}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      <PageLinks paged={paged} />
    </PageFrame>
  )
})

function contractText({ kind: of, start, end }: ListedContract): string {
  const kind = KINDS()[of] ?? of
  return end === undefined
    ? say(`${kind} depuis le ${dayShown(start)}`, `${kind} since ${dayShown(start)}`)
    : say(`${kind} du ${dayShown(start)} au ${dayShown(end)}`, `${kind} from ${dayShown(start)} to ${dayShown(end)}`)
}

const KINDS = (): Readonly<Record<string, string>> => ({
  mandat: say('Mandat', 'Office'),
  apprentissage: say('Apprentissage', 'Apprenticeship'),
  professionnalisation: say('Contrat de professionnalisation', 'Contrat de professionnalisation'),
  stage: say('Stage', 'Internship'),
})
