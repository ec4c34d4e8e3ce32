import type { Page, PageTable, Row } from '@centime/payslip'
import type { Child } from 'hono/jsx'
import { say, useChrome } from '../chrome.js'
import { PrintedAmount, type WhyAddress } from './amount.js'
import { TableFrame } from './table.js'

/** A stored result as the statutory document. */
export interface PayslipShown {
  readonly page: Page
}

/**
 * The payslip as it is printed, with every amount a link that asks why. `before`: that of another month, whose row stands below each row
 * that differs; what is the same is grey.
 */
export function PayslipView({
  payslip,
  before,
  address,
}: {
  readonly payslip: PayslipShown
  readonly before?: Page | undefined
  readonly address: WhyAddress
}) {
  const { page } = payslip
  const tables = pairedTables(page, before)
  const whyOf = (label: string) => ({ label, address })
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
            <Facts of={facts} whyOf={whyOf} />
          </section>
        ))}
      </div>
      <Facts of={page.facts} whyOf={whyOf} />
      {page.notice !== undefined && <p class="notice">{page.notice}</p>}
      {tables.map((table) => (
        <PayslipTable {...{ address, table }} month={before?.month} />
      ))}
      {page.boxes.map(({ title, columns, rows }) => (
        <TableFrame label={title} isList>
          <table class="box">
            <thead>
              <tr>
                {[title, ...columns].map((text) => (
                  <th scope="col">{text}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, cells, numbers }) => (
                <tr>
                  <th scope="row" data-title={title}>
                    {label}
                  </th>
                  {cells.map((text, place) => (
                    <td class="amount" data-title={columns[place]}>
                      <PrintedAmount number={numbers[place]} {...whyOf(`${columns[place]}, ${label}`)}>
                        {text}
                      </PrintedAmount>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
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

/** The sign of the euro hangs out of the column, so that the decimals stay under each other. */
const withHangingEuro = (text: string): Child =>
  text.endsWith(EURO) ? [text.slice(0, -EURO.length), <span class="euro">{EURO}</span>] : text
const EURO = '\u00a0€'

interface FactsShown {
  readonly of: Page['facts']
  readonly whyOf: (label: string) => { readonly label: string; readonly address: WhyAddress }
}
const Facts = ({ of, whyOf }: FactsShown) =>
  of.length === 0 ? null : (
    <dl>
      {of.map(({ label, text, number }) => (
        <div>
          <dt>{label}</dt>
          <dd>
            <PrintedAmount number={number} {...whyOf(label)}>
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
  /** Of the other month alone. */
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

function PayslipTable({
  address,
  table: { caption, columns, rows, isCompared },
  month,
}: {
  readonly address: WhyAddress
  readonly table: PairedTable
  readonly month: string | undefined
}) {
  return (
    <TableFrame label={caption}>
      <table>
        <caption class="sr">{caption}</caption>
        {columns !== undefined && (
          <thead>
            <tr>{columns.map((text) => (text === '' ? <td></td> : <th scope="col">{text}</th>))}</tr>
          </thead>
        )}
        <tbody>
          {rows.map((paired) => {
            const { row, before, isGone } = paired
            const moved = isCompared && isMoved(paired)
            return (
              <>
                {!isGone && (
                  <tr class={`is-${row.kind}${isCompared && !moved ? ' is-same' : ''}`} data-row={row.of.length > 0}>
                    <th scope="row">{row.label}</th>
                    {row.cells.map((text, place) => (
                      <td
                        class={
                          isCompared && moved && text !== (before?.cells[place] ?? '') ? 'amount is-other' : 'amount'
                        }
                      >
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
                )}
                {moved && (
                  <tr class="is-before">
                    <th scope="row">
                      {isGone ? (
                        <>
                          {row.label} <span lang={useChrome().language}>{say(': seulement en', '– only in')}</span>{' '}
                          {month?.toLowerCase()}
                        </>
                      ) : before === undefined ? (
                        <>
                          <span lang={useChrome().language}>{say('absent de', 'not in')}</span> {month?.toLowerCase()}
                        </>
                      ) : (
                        month
                      )}
                    </th>
                    {row.cells.map((_text, place) => (
                      <td class="amount">{before?.cells[place] ?? ''}</td>
                    ))}
                  </tr>
                )}
              </>
            )
          })}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** The cell that a row is about: the employer's where only that is filled, else the last of amount and rate that has a text. */
export const mainCell = ({ cells }: Row): number => [2, 3, 0, 1].find((place) => cells[place] !== '') ?? 2
