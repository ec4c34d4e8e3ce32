import type { Page, PageTable, Row } from '@centime/payslip'
import type { Child } from 'hono/jsx'
import { say, useChrome } from '../chrome.js'
import { PrintedAmount, type WhyAddress } from './amount.js'
import { ListTable, TableFrame } from './table.js'

/** A stored result as the statutory document. */
export interface PayslipShown {
  readonly page: Page
}

/**
 * The payslip as printed, with every amount linked to its explanation. `before`: the payslip of another month, whose
 * row is below each row that differs; equal rows are grey.
 */
export function PayslipView({
  payslip: { page },
  before,
  address,
}: {
  readonly payslip: PayslipShown
  readonly before?: Page | undefined
  readonly address: WhyAddress
}) {
  return (
    <article class={before === undefined ? 'payslip' : 'payslip is-compared'} lang="fr">
      <header>
        <p class="heading">{page.heading}</p>
        <p class="month">{page.month}</p>
      </header>
      {page.mark !== undefined && <p class="mark">{page.mark}</p>}
      <div class="parties">
        {[page.employer, page.employee].map(({ title, name, address: lines, facts }) => (
          <section>
            <p class="soft">{title}</p>
            <p class="name">{name}</p>
            {lines.map((line) => (
              <p>{line}</p>
            ))}
            <Facts facts={facts} address={address} />
          </section>
        ))}
      </div>
      <Facts facts={page.facts} address={address} />
      {page.notice !== undefined && <p class="notice">{page.notice}</p>}
      {pairedTables(page, before).map((table) => (
        <PayslipTable address={address} table={table} month={before?.month} />
      ))}
      {page.boxes.map((box) => (
        <Box box={box} address={address} />
      ))}
      <footer>
        {page.footer.map((text) => (
          <p>{text}</p>
        ))}
        <p>{page.number}</p>
      </footer>
    </article>
  )
}

const Box = ({
  box: { title, columns, rows },
  address,
}: {
  readonly box: Page['boxes'][number]
  readonly address: WhyAddress
}) => (
  <ListTable label={title} tableClass="box" heads={[title, ...columns]}>
    {rows.map(({ label, cells, numbers }) => (
      <tr>
        <th scope="row" data-title={title}>
          {label}
        </th>
        {cells.map((text, place) => (
          <td class="amount" data-title={columns[place]}>
            <PrintedAmount number={numbers[place]} label={`${columns[place]}, ${label}`} address={address}>
              {text}
            </PrintedAmount>
          </td>
        ))}
      </tr>
    ))}
  </ListTable>
)

/** The sign of the euro hangs out of the column, so that the decimals stay under each other. */
const withHangingEuro = (text: string): Child =>
  text.endsWith(EURO) ? [text.slice(0, -EURO.length), <span class="euro">{EURO}</span>] : text
const EURO = '\u00a0€'

const Facts = ({ facts, address }: { readonly facts: Page['facts']; readonly address: WhyAddress }) =>
  facts.length === 0 ? null : (
    <dl>
      {facts.map(({ label, text, number }) => (
        <div>
          <dt>{label}</dt>
          <dd>
            <PrintedAmount number={number} label={label} address={address}>
              {text}
            </PrintedAmount>
          </dd>
        </div>
      ))}
    </dl>
  )

/** A row, and the same row of the other month. */
export interface PairedRow {
  readonly row: Row
  /** Undefined: the other month has no such row. */
  readonly before: Row | undefined
  /** Rows that only the other month has. */
  readonly isGone: boolean
}
interface PairedTable extends Pick<PageTable, 'caption' | 'columns'> {
  readonly rows: readonly PairedRow[]
  readonly isCompared: boolean
}

/** The tables of a payslip beside those of another, row by row; rows of the other one alone are at the end of their table. */
export function pairedTables({ tables }: Page, before: Page | undefined): readonly PairedTable[] {
  return tables.map(({ caption, columns, rows }) => {
    const others = [...(before?.tables.find((table) => table.caption === caption)?.rows ?? [])]
    const paired = rows.map((row): PairedRow => {
      const place = others.findIndex((other) => isSameRow(row, other))
      const [found] = place < 0 ? [] : others.splice(place, 1)
      return { row, before: found, isGone: false }
    })
    const gone = others.filter(({ cells }) => cells.some((text) => text !== ''))
    const ofOther = gone.map((row): PairedRow => ({ row, before: row, isGone: true }))
    return { caption, columns, rows: [...paired, ...ofOther], isCompared: before !== undefined }
  })
}

const isSameRow = (one: Row, other: Row): boolean =>
  one.label === other.label || (one.of.length > 0 && one.of.join() === other.of.join())

/** Whether a row has other amounts than in the other month. */
export const isMoved = ({ row, before, isGone }: PairedRow): boolean =>
  isGone || row.cells.some((text, place) => text !== (before?.cells[place] ?? ''))

interface TableShown {
  readonly address: WhyAddress
  readonly table: PairedTable
  /** The name of the other month; undefined: no comparison. */
  readonly month: string | undefined
}

const PayslipTable = ({ address, table, month }: TableShown) => (
  <TableFrame label={table.caption}>
    <table>
      <caption class="sr">{table.caption}</caption>
      {table.columns !== undefined && (
        <thead>
          <tr>{table.columns.map((text) => (text === '' ? <td></td> : <th scope="col">{text}</th>))}</tr>
        </thead>
      )}
      <tbody>
        {table.rows.map((paired) => (
          <>
            {!paired.isGone && <PrintedRow paired={paired} table={table} address={address} />}
            {table.isCompared && isMoved(paired) && <RowBefore paired={paired} month={month} />}
          </>
        ))}
      </tbody>
    </table>
  </TableFrame>
)

function PrintedRow({
  paired,
  table: { columns, isCompared },
  address,
}: Omit<TableShown, 'month'> & { readonly paired: PairedRow }) {
  const { row, before } = paired
  const isOther = (text: string, place: number) => isCompared && text !== (before?.cells[place] ?? '')
  return (
    <tr class={`is-${row.kind}${isCompared && !isMoved(paired) ? ' is-same' : ''}`} data-row={row.of.length > 0}>
      <th scope="row">{row.label}</th>
      {row.cells.map((text, place) => (
        <td class={isOther(text, place) ? 'amount is-other' : 'amount'}>
          {text !== '' && (
            <PrintedAmount
              number={row.numbers[place]}
              label={[row.label, columns?.[place + 1]].filter(Boolean).join(', ')}
              address={address}
              isMain={place === mainCell(row)}
            >
              {withHangingEuro(text)}
            </PrintedAmount>
          )}
        </td>
      ))}
    </tr>
  )
}

const RowBefore = ({ paired, month }: Pick<TableShown, 'month'> & { readonly paired: PairedRow }) => (
  <tr class="is-before">
    <th scope="row">
      <NameBefore paired={paired} month={month} />
    </th>
    {paired.row.cells.map((_text, place) => (
      <td class="amount">{paired.before?.cells[place] ?? ''}</td>
    ))}
  </tr>
)

function NameBefore({
  paired: { row, before, isGone },
  month,
}: Pick<TableShown, 'month'> & { readonly paired: PairedRow }) {
  const { language } = useChrome()
  if (!isGone && before !== undefined) return <>{month}</>
  return (
    <>
      {isGone && `${row.label} `}
      <span lang={language}>{isGone ? say(': seulement en', '– only in') : say('absent de', 'not in')}</span>{' '}
      {month?.toLowerCase()}
    </>
  )
}

/** The cell that a row is about: the employer's where only that is filled, else the last of amount and rate that has a text. */
export const mainCell = ({ cells }: Row): number => [2, 3, 0, 1].find((place) => cells[place] !== '') ?? 2
