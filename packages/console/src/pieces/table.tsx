import type { Child } from 'hono/jsx'
import { say, useChrome } from '../chrome.js'
import { counted } from './counted.js'
import { countShown } from './numbers.js'

/**
 * A table that scrolls inside its own frame, which a keyboard can reach. `isList`: on a phone each row is a block, one line for each cell,
 * after its `data-title`, so that no amount lies off the screen.
 */
export const TableFrame = ({
  label,
  isList = false,
  children,
}: {
  readonly label: string
  readonly isList?: boolean
  readonly children?: Child
}) => (
  <section class={isList ? 'table is-list' : 'table'} tabindex={0} aria-label={label}>
    {children}
  </section>
)

/** The head of a column: its text, and what is not plain about the column. */
export type ColumnHead = string | { readonly text: Child; readonly class: string }

interface TableShown {
  readonly label: string
  readonly heads: readonly ColumnHead[]
  readonly caption?: string
  /** The language of the caption, where it comes from the law. */
  readonly captionLang?: 'fr' | undefined
  readonly tableClass?: string
  readonly isList?: boolean
  readonly children?: Child
}

/** A table in its frame, of columns with these heads. */
export const DataTable = ({ label, heads, caption, captionLang, tableClass, isList = false, children }: TableShown) => (
  <TableFrame label={label} isList={isList}>
    <table class={tableClass}>
      {caption !== undefined && <caption lang={captionLang}>{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head) =>
            typeof head === 'string' ? (
              <th scope="col">{head}</th>
            ) : (
              <th scope="col" class={head.class}>
                {head.text}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </TableFrame>
)

/** The head of a column of numbers. */
export const amountHead = (text: string): ColumnHead => ({ text, class: 'amount' })

/** A cell of a column of numbers. `title`: its `data-title`. */
export const AmountCell = ({ title, children }: { readonly title: string | undefined; readonly children?: Child }) => (
  <td class="amount" data-title={title}>
    {children}
  </td>
)

/** A list as a table: on a phone each row is a block. */
export const ListTable = (table: Omit<TableShown, 'isList'>) => <DataTable {...table} isList />

/** One page of a longer list. */
export interface Paged {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly total: number
}

/** The page `page` of so many rows, `size` to a page; a page that is not there becomes the nearest. */
export function pageOfRows(page: string | undefined, total: number, size: number): Paged {
  const pages = Math.max(1, Math.ceil(total / size))
  const asked = /^\d{1,9}$/.test(page ?? '') ? Number(page) : 1
  return { page: Math.min(Math.max(1, asked), pages), pages, total }
}

/** This page with other words in its query; an empty word is left out. */
export function withQuery(changes: Readonly<Record<string, string>>): string {
  const [address = '', query = ''] = useChrome().path.split('?')
  const words = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') words.delete(name)
    else words.set(name, value)
  }
  return words.size === 0 ? address : `${address}?${words}`
}

/** Links to the pages beside this one, and which it is. `name`: its word in the query. */
export function PageLinks({
  paged: { page, pages, total },
  name = 'page',
}: {
  readonly paged: Paged
  readonly name?: string
}) {
  if (pages < 2) return null
  const to = (other: number) => withQuery({ [name]: other === 1 ? '' : String(other) })
  return (
    <nav class="pager" aria-label={say('Pages', 'Pages')}>
      {page > 1 && <a href={to(page - 1)}>{say('Page précédente', 'Previous page')}</a>}
      <span>
        {say(
          `page ${countShown(page)} sur ${countShown(pages)} (${counted(say, total, 'row')})`,
          `page ${countShown(page)} of ${countShown(pages)} (${counted(say, total, 'row')})`,
        )}
      </span>
      {page < pages && <a href={to(page + 1)}>{say('Page suivante', 'Next page')}</a>}
    </nav>
  )
}
