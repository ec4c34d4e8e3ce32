import type { ListedClient } from '../answers.js'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { InputField } from '../pieces/form.js'
import { monthShown } from '../pieces/numbers.js'
import { DataTable, type Paged, PageLinks } from '../pieces/table.js'

/** The clients of the partner, each with the states of some months. */
export interface Clients {
  readonly search: string
  /** `YYYY-MM`, the oldest first. */
  readonly periods: readonly string[]
  readonly clients: readonly Client[]
  readonly paged: Paged
}
interface Client extends Omit<ListedClient, 'id'> {
  readonly tenantId: number
  /** In the order of `periods`; undefined: not opened. */
  readonly months: readonly (MonthMark | undefined)[]
}
export type MonthMark = 'open' | 'review' | 'wrong' | 'approved' | 'final'

export const ClientsPage = consolePage(({ search, periods, clients, paged }: Clients) => {
  return (
    <PageFrame title={say('Dossiers', 'Clients')}>
      <form method="get" class="row">
        <InputField name="q" type="search" label={say('Chercher un dossier', 'Search for a client')} value={search} />
        <button type="submit">{say('Chercher', 'Search')}</button>
      </form>
      {clients.length === 0 ? (
        <p>{say('Aucun dossier trouvé.', 'No client was found.')}</p>
      ) : (
        <DataTable
          label={say('Dossiers et leurs mois', 'Clients and their months')}
          heads={[
            say('Dossier', 'Client'),
            { text: say('Votre référence', 'Your reference'), class: 'wide-only' },
            ...periods.map((period) => ({
              text: <abbr title={monthShown(say, period)}>{period.slice(5)}</abbr>,
              class: 'month',
            })),
          ]}
        >
          {clients.map(({ tenantId, name, externalId, status, months }) => (
            <tr data-row>
              <th scope="row">
                <a href={`/console/dossiers/${tenantId}`}>{name}</a>{' '}
                {status !== 'active' && <span class="badge">{statusText(status)}</span>}
              </th>
              <td class="wide-only">{externalId}</td>
              {months.map((mark, at) => (
                <td class="month">
                  <MonthSign mark={mark} address={`/console/dossiers/${tenantId}/mois/${periods[at]}`} />
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      )}
      <PageLinks paged={paged} />
    </PageFrame>
  )
})

export const statusText = (status: string): string =>
  status === 'active'
    ? say('actif', 'active')
    : status === 'inactive'
      ? say('en pause', 'paused')
      : say('clos', 'closed')

const SIGNS: Readonly<Record<MonthMark, string>> = { open: '○', review: '●', wrong: '✕', approved: '◐', final: '✓' }
const SIGN_CLASSES: Readonly<Record<MonthMark, string>> = {
  open: 'badge',
  review: 'badge is-waiting',
  wrong: 'badge is-wrong',
  approved: 'badge is-waiting',
  final: 'badge is-final',
}

function markText(mark: MonthMark): string {
  const texts = {
    open: say('en saisie', 'being entered'),
    review: say('à relire', 'to review'),
    wrong: say('bloqué', 'blocked'),
    approved: say('validé', 'approved'),
    final: say('finalisé', 'final'),
  }
  return texts[mark]
}

function MonthSign({ mark, address }: { readonly mark: MonthMark | undefined; readonly address: string }) {
  if (mark === undefined) return <span class="soft">·</span>
  return (
    <a class={SIGN_CLASSES[mark]} href={address} title={markText(mark)}>
      <span aria-hidden="true">{SIGNS[mark]}</span>
      <span class="sr">{markText(mark)}</span>
    </a>
  )
}
