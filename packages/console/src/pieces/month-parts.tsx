import { say } from '../chrome.js'
import { monthText } from '../pages/client.js'
import { actorText } from './act-words.js'
import { ActForm, SubmitButton } from './form.js'
import { amountShown, instantShown } from './numbers.js'
import { AmountCell, amountHead, ListTable } from './table.js'

/** The state of a month as its record says it; `unopened`: it has none. */
export type MonthState =
  | 'unopened'
  | 'collecting'
  | 'preview_ready'
  | 'approved'
  | 'finalized'
  | 'filed'
  | 'accepted'
  | 'correction_required'

/** The events of a month, in words. */
export interface Happened {
  readonly sequence: number
  readonly at: string
  readonly text: string
  /** The actor who requested it; undefined: the service, or unknown. */
  readonly by: string | undefined
}

export function MonthHistory({ events }: { readonly events: readonly Happened[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">{say('Journal du mois', 'History of the month')}</h2>
      <ol class="history" reversed>
        {events.toReversed().map(({ sequence, at, text, by }) => (
          <li value={sequence}>
            {text}
            <span class="soft">
              {' '}
              · <time datetime={at}>{instantShown(at)}</time>
              {by !== undefined && ` · ${actorText(by)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export interface RevisionShown {
  readonly revision: number
  readonly state: MonthState
  /** Decimal text; undefined: not known. */
  readonly remuneration: string | undefined
  readonly net: string | undefined
  readonly cost: string | undefined
}

/** The revisions of a month beside one another. */
export function Revisions({ revisions }: { readonly revisions: readonly RevisionShown[] }) {
  const title = say('Révisions', 'Revisions')
  const cell = (title: string, value: string | undefined) => (
    <AmountCell title={title}>{value === undefined ? '' : amountShown(value)}</AmountCell>
  )
  return (
    <section aria-labelledby="revisions">
      <h2 id="revisions">{title}</h2>
      <ListTable
        label={title}
        heads={[
          say('Révision', 'Revision'),
          say('État', 'State'),
          amountHead(say('Rémunération', 'Pay')),
          amountHead(say('Net à payer', 'Net to pay')),
          amountHead(say('Coût total', 'Total cost')),
          say('Comparer', 'Compare'),
        ]}
      >
        {revisions.map(({ revision, state, remuneration, net, cost }, place) => (
          <tr>
            <th scope="row" data-title={say('Révision', 'Revision')}>
              {revision}
            </th>
            <td>{monthText(state)}</td>
            {cell(say('Rémunération', 'Pay'), remuneration)}
            {cell(say('Net à payer', 'Net to pay'), net)}
            {cell(say('Coût total', 'Total cost'), cost)}
            <td>
              {place < revisions.length - 1 && net !== undefined && revisions.at(-1)?.net !== undefined && (
                <a href={`?avec=r${revision}`}>{say(`avec la révision ${revision}`, `with revision ${revision}`)}</a>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  )
}

export interface DocumentShown {
  readonly variant: 'draft' | 'final'
  /** Undefined: it was not asked for. */
  readonly status: string | undefined
  readonly url: string | undefined
  readonly checksum: string | undefined
}

/** Whether a document was requested and is not ready yet. */
export const isBeingMade = ({ status }: Pick<DocumentShown, 'status'>): boolean =>
  status === 'pending' || status === 'generating'

/** The PDFs of a candidate: each has a link, or a button that requests it. A document in progress appears by itself. */
export function Documents({
  documents,
  action,
}: {
  readonly documents: readonly DocumentShown[]
  readonly action: string
}) {
  return (
    <section
      id="documents"
      aria-labelledby="documents-title"
      aria-live="polite"
      data-live={documents.some(isBeingMade) ? `${action}/suivi?documents` : undefined}
      data-alone
    >
      <h2 id="documents-title">{say('Documents', 'Documents')}</h2>
      {documents.map(({ variant, status, url, checksum }) => {
        const name =
          variant === 'final'
            ? say('Bulletin définitif (PDF)', 'Final payslip (PDF)')
            : say('Brouillon (PDF)', 'Draft (PDF)')
        if (url !== undefined) {
          return (
            <p>
              <a href={url}>{name}</a> <span class="soft code">SHA-256 {checksum}</span>
            </p>
          )
        }
        if (isBeingMade({ status })) {
          return (
            <p>
              {say(
                `${name} : en préparation. Le lien apparaîtra ici ; sans script, rechargez la page.`,
                `${name}: being made. The link will appear here; without script, load the page again.`,
              )}
            </p>
          )
        }
        return (
          <ActForm action={action}>
            <input type="hidden" name="variant" value={variant} />
            <SubmitButton act="document" look="second" text={say(`Préparer : ${name}`, `Make: ${name}`)} />
          </ActForm>
        )
      })}
    </section>
  )
}
