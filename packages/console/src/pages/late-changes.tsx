import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import { LateChanges, type LateShown } from '../pieces/late-changes.js'
import { monthShown } from '../pieces/numbers.js'

interface LateChangesShown {
  readonly client: ClientShown
  /** The final months that have late changes, the latest first. */
  readonly months: readonly {
    readonly period: string
    /** The population that it pays. */
    readonly name: string
    readonly page: string
    readonly late: LateShown
  }[]
}

/** The late changes of a client, by month. */
export const LateChangesPage = consolePage(({ client, months }: LateChangesShown) => (
  <PageFrame title={say(`Saisies tardives · ${client.name}`, `Late changes · ${client.name}`)}>
    <ClientLinks client={client} here="tardives" />
    {months.length === 0 && (
      <p>{say('Rien n’est arrivé après les bulletins finaux.', 'Nothing has come after the final payslips.')}</p>
    )}
    {months.map(({ period, name, page, late }) => (
      <LateChanges clientId={client.id} late={late} page={page} title={`${monthShown(say, period)} · ${name}`} />
    ))}
  </PageFrame>
))
