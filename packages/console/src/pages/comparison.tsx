import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { causeValue } from '../pieces/changes.js'
import type { ClientShown } from '../pieces/client-links.js'
import { counted } from '../pieces/counted.js'
import { Outdated } from '../pieces/month-notes.js'
import { amountShown, countShown, differenceShown, monthShown, numberShown, ofMonthShown } from '../pieces/numbers.js'
import { MonthCrumbs } from '../pieces/payroll-month.js'
import { SearchForm } from '../pieces/search.js'
import { type Paged, PageLinks, TableFrame, withQuery } from '../pieces/table.js'

interface ComparisonShown {
  readonly client: ClientShown
  readonly payroll: { readonly name: string }
  readonly period: string
  readonly page: string
  /** The month before, `YYYY-MM`; empty: the month has no results. */
  readonly earlier: string
  readonly isOutdated: boolean
  readonly filter: string
  readonly counts: Readonly<Record<string, number>>
  readonly search: string
  readonly sort: string
  readonly rows: readonly ComparedRow[]
  readonly paged: Paged
}

/** A person beside the month before; decimal texts. */
export interface ComparedRow {
  readonly employeeId: number
  readonly identifier: string
  readonly name: string
  readonly moved: 'in' | 'out' | 'missing' | 'changed' | 'same'
  /** The payrun whose payslip is shown: the one of the month before if the person has left. */
  readonly jobId: number
  readonly net: string | undefined
  readonly netBefore: string | undefined
  /** In percent; undefined: unknown. */
  readonly share: string | undefined
  readonly hours: string | undefined
  readonly leave: string | undefined
  readonly findings: number
  /** The largest ones, and how many more there are; undefined: none is known. */
  readonly reasons: { readonly named: readonly ReasonShown[]; readonly more: number } | undefined
}

export type ReasonShown =
  | {
      readonly kind: 'input'
      readonly label: string
      readonly before: string | undefined
      readonly after: string | undefined
    }
  | {
      readonly kind: 'figure' | 'scale'
      readonly name: string
      readonly before: { readonly value: string }
      readonly after: { readonly value: string }
    }
  | { readonly kind: 'rule' | 'earlier'; readonly line: string }

/** The people of a month beside the month before; only what differs is in ink. */
export const ComparisonPage = consolePage((shown: ComparisonShown) => {
  const { client, payroll, period, page, earlier, paged, search, sort } = shown
  const month = monthShown(say, period)
  const order = {
    ...(shown.filter !== 'tous' && { filtre: shown.filter }),
    ...(search !== '' && { recherche: search }),
    ...(sort !== 'nom' && { tri: sort }),
  }
  return (
    <PageFrame title={say(`Comparaison · ${client.name} · ${month}`, `Comparison · ${client.name} · ${month}`)} wide>
      <MonthCrumbs client={client} page={page} period={period} payroll={payroll.name} />
      {earlier === '' ? (
        <p>{say('Le mois n’est pas encore calculé.', 'The month is not calculated yet.')}</p>
      ) : (
        <>
          {shown.isOutdated && <Outdated page={page} />}
          <Filters shown={shown} />
          <SearchForm search={search} sort={sort === 'nom' ? undefined : sort} />
          <p>
            {say('Exporter le livre de paie : ', 'Export the payroll book: ')}
            <a href={`${page}/exports/payroll-book?format=csv`}>CSV</a>{' '}
            <a href={`${page}/exports/payroll-book?format=xlsx`}>XLSX</a>
          </p>
          <PeopleTable shown={shown} order={order} />
          <PageLinks paged={paged} />
        </>
      )}
    </PageFrame>
  )
})

interface Ordered {
  readonly shown: ComparisonShown
  /** The words of an address that keep this order of the people. */
  readonly order: Readonly<Record<string, string>>
}

function PeopleTable({ shown, order }: Ordered) {
  const { earlier, rows, paged, sort } = shown
  return (
    <TableFrame label={say('Personnes du mois', 'People of the month')} isList>
      <table class="dense compared">
        <caption>
          {say(
            `${counted(say, paged.total, 'person')}, en euros, à côté ${ofMonthShown(say, earlier)}`,
            `${counted(say, paged.total, 'person')}, in euros, beside ${monthShown(say, earlier)}`,
          )}
        </caption>
        <thead class="sorts">
          <tr>
            <Sort sort={sort} name="nom" text={say('Nom', 'Name')} />
            <Sort sort={sort} name="net" text={say('Net', 'Net')} isAmount />
            <th scope="col" class="amount">
              {monthShown(say, earlier)}
            </th>
            <Sort sort={sort} name="ecart" text={say('Écart', 'Difference')} isAmount />
            <th scope="col" class="amount">
              %
            </th>
            <th scope="col">{say('Raison', 'Reason')}</th>
            <th scope="col" class="amount">
              {say('Heures', 'Hours')}
            </th>
            <th scope="col" class="amount">
              {say('Congés', 'Leave')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row row={row} shown={shown} order={order} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function Filters({ shown: { filter, counts } }: { readonly shown: ComparisonShown }) {
  const filters = [
    ['tous', say('tous', 'all')],
    ['changed', say('nets changés', 'net changed')],
    ['in', say('entrées', 'joined')],
    ['out', say('sorties', 'left')],
    ['missing', say('sans bulletin', 'without payslip')],
    ['controles', say('avec un contrôle ouvert', 'with an open control')],
  ] as const
  return (
    <nav class="tabs" aria-label={say('Filtres', 'Filters')}>
      {filters.map(([name, text]) => (
        <a
          href={withQuery({ filtre: name === 'tous' ? '' : name, page: '' })}
          aria-current={name === filter ? 'page' : undefined}
        >
          {text} ({countShown(counts[name] ?? 0)})
        </a>
      ))}
    </nav>
  )
}

function Sort({
  sort,
  name,
  text,
  isAmount = false,
}: {
  readonly sort: string
  readonly name: string
  readonly text: string
  readonly isAmount?: boolean
}) {
  const [first, other] = isAmount ? [`-${name}`, name] : [name, `-${name}`]
  const isSorted = sort === name || sort === `-${name}`
  const direction = sort.startsWith('-') ? 'descending' : 'ascending'
  return (
    <th scope="col" class={isAmount ? 'amount' : undefined} aria-sort={isSorted ? direction : undefined}>
      <a href={withQuery({ tri: sort === first ? other : first, page: '' })}>
        {text}
        {!isSorted ? '' : direction === 'ascending' ? ' ↑' : ' ↓'}
      </a>
    </th>
  )
}

function Row({ row, shown, order }: Ordered & { readonly row: ComparedRow }) {
  const { client, page, earlier } = shown
  const { employeeId, identifier, name, moved, jobId, net, netBefore, share, hours, leave, findings } = row
  // A person who has left has only the payslip of the month before.
  const [payslip, words] =
    net === undefined
      ? [`/console/dossiers/${client.id}/paies/${jobId}/personnes/${employeeId}`, new URLSearchParams()]
      : [`${page}/personnes/${employeeId}`, new URLSearchParams(order)]
  const isMoved = moved !== 'same'
  return (
    <tr data-row class={isMoved ? undefined : 'soft'}>
      <th scope="row">
        <a href={words.size === 0 ? payslip : `${payslip}?${words}`}>{name}</a> <span class="soft">{identifier}</span>
        {findings > 0 && <span class="badge is-waiting">{counted(say, findings, 'control')}</span>}
      </th>
      <td class="amount" data-title={say('Net', 'Net')}>
        {net === undefined ? (
          withoutNet(moved)
        ) : (
          <a
            class="plain"
            data-why="row"
            href={`${payslip}?${new URLSearchParams([...words, ['pourquoi', 'NetAPayer']])}#why`}
          >
            {amountShown(net)}
          </a>
        )}
      </td>
      <td class="amount soft" data-title={monthShown(say, earlier)}>
        {netBefore === undefined ? say('entré', 'joined') : amountShown(netBefore)}
      </td>
      <td class="amount" data-title={say('Écart', 'Difference')}>
        {net !== undefined && netBefore !== undefined && isMoved && differenceShown(net, netBefore)}
      </td>
      <td class="amount" data-title="%">
        {share !== undefined && `${share.startsWith('-') ? '' : '+'}${numberShown(share)}`}
      </td>
      <td data-title={say('Raison', 'Reason')}>{reasonsText(row.reasons)}</td>
      <td class="amount soft" data-title={say('Heures', 'Hours')}>
        {hours !== undefined && numberShown(hours)}
      </td>
      <td class="amount soft" data-title={say('Congés', 'Leave')}>
        {leave !== undefined && numberShown(leave)}
      </td>
    </tr>
  )
}

const withoutNet = (moved: ComparedRow['moved']): string =>
  moved === 'missing' ? say('sans bulletin', 'no payslip') : say('sorti', 'left')

function reasonsText(reasons: ComparedRow['reasons']): string {
  const { named, more } = reasons ?? { named: [], more: 0 }
  const rest = more === 0 ? [] : [say(`et ${more} de plus`, `and ${more} more`)]
  return [...named.map(reasonText), ...rest].join(' · ')
}

function reasonText(reason: ReasonShown): string {
  switch (reason.kind) {
    case 'input':
      return `${reason.label} ${causeValue(reason.before)} → ${causeValue(reason.after)}`
    case 'figure':
    case 'scale':
      return say(
        `chiffre du droit ${causeValue(reason.before.value)} → ${causeValue(reason.after.value)}`,
        `figure of the law ${causeValue(reason.before.value)} → ${causeValue(reason.after.value)}`,
      )
    case 'rule':
      return say('règle du droit', 'rule of the law')
    case 'earlier':
      return say('cumuls des mois antérieurs', 'sums of earlier months')
  }
}
