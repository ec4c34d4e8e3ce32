import { say } from '../chrome.js'
import { amountShown } from './numbers.js'
import { AmountCell, amountHead, ListTable } from './table.js'

/** The amounts of a picture as a table behind it; decimal texts. */
export const ChartAmounts = ({
  title,
  head,
  columns,
  rows,
}: {
  readonly title: string
  /** The title of the first column. */
  readonly head: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly amounts: readonly string[] }[]
}) => (
  <details>
    <summary>{say('Les montants', 'The amounts')}</summary>
    <ListTable label={title} heads={[head, ...columns.map(amountHead)]} tableClass="dense">
      {rows.map(({ name, amounts }) => (
        <tr>
          <th scope="row">{name}</th>
          {amounts.map((amount, at) => (
            <AmountCell title={columns[at]}>{amountShown(amount)}</AmountCell>
          ))}
        </tr>
      ))}
    </ListTable>
  </details>
)

/** A place in a picture, with one decimal. */
export const placed = (place: number): number => Math.round(place * 10) / 10
