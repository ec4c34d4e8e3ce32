import { Decimal } from '@centime/engine'
import type { Cause } from '@centime/engine/compare'
import { frenchDate, frenchNumber } from '@centime/engine/ground'
import type { Page, Row } from '@centime/payslip'
import { say } from '../chrome.js'
import { PrintedAmount, type WhyAddress } from './amount.js'
import { choiceText } from './case-words.js'
import { agreeing } from './counted.js'
import { FigureName } from './figure-name.js'
import { InFrench } from './law-text.js'
import { amountShown } from './numbers.js'
import { isMoved, mainCell, type PairedRow, type PayslipShown, pairedTables } from './payslip.js'

/** A payslip beside which another is read, and why a line differs. */
export interface ComparedPayslip {
  /** `mai 2026`, `révision 1`. */
  readonly name: string
  readonly payslip: PayslipShown
  readonly causes: (line: string) => readonly Cause[]
  readonly fieldLabel: (caseName: string, caseFieldName: string) => string
  readonly labelOf: (line: string) => string
}

/** The amounts that a reader checks first: the net to pay, and the employer's cost. */
const FIRST: readonly string[] = ['NetAPayer', 'TotalVerseEmployeur']
/** How many causes a row names; the rest is in the explanation of its amount. */
const CAUSES = 4

/** Differences from another payslip: row by row, with the source of each difference. */
export function Changes({
  payslip,
  compared,
  address,
}: {
  readonly payslip: PayslipShown
  readonly compared: ComparedPayslip
  readonly address: WhyAddress
}) {
  const rows = pairedTables(payslip.page, compared.payslip.page).flatMap((table) => table.rows)
  const first = FIRST.flatMap((line) => rows.find(({ row }) => row.of.includes(line)) ?? [])
  const others = rows.filter((paired) => isMoved(paired) && !first.includes(paired))
  const changeOf = (paired: PairedRow) => <Change compared={compared} address={address} paired={paired} />
  return (
    <section class="card changes" aria-labelledby="changes">
      <h2 id="changes">{say(`Ce qui change depuis ${compared.name}`, `What changes since ${compared.name}`)}</h2>
      <ul>{first.map(changeOf)}</ul>
      {others.length === 0 ? (
        <p class="soft">{say('Aucune autre ligne ne change.', 'No other line changes.')}</p>
      ) : (
        <details>
          <summary>
            {others.length}{' '}
            {agreeing(
              say,
              others.length,
              ['autre ligne change', 'autres lignes changent'],
              ['other line changes', 'other lines change'],
            )}
          </summary>
          <ul>{others.map(changeOf)}</ul>
        </details>
      )}
    </section>
  )
}

function Change({
  compared,
  address,
  paired: { row, before, isGone },
}: {
  readonly compared: ComparedPayslip
  readonly address: WhyAddress
  readonly paired: PairedRow
}) {
  const moved = [2, 3].filter((place) => (isGone ? '' : row.cells[place]) !== (before?.cells[place] ?? ''))
  const causes = causesOfRow(compared, row)
  // Sums of earlier months differ every month: they are named where nothing else is.
  const direct = causes.filter(({ kind }) => kind !== 'earlier')
  const named = direct.length > 0 ? direct : causes
  return (
    <li>
      {(moved.length > 0 ? moved : [mainCell(row)]).map((place) => {
        const now = isGone ? '' : (row.cells[place] ?? '')
        const difference = numberIn(now).minus(numberIn(before?.cells[place] ?? ''))
        return (
          <p class="change">
            <span>
              <InFrench>{row.label}</InFrench>
              {moved.length > 1 &&
                (place === 3 ? say(' (employeur)', ' (employer)') : say(' (salarié)', ' (employee)'))}
            </span>
            <span class="amount">
              <PrintedAmount number={row.numbers[place] ?? before?.numbers[place]} label={row.label} address={address}>
                {now === '' ? '0,00' : now}
              </PrintedAmount>
            </span>
            <span class={difference.isZero() ? 'amount soft' : 'amount'}>{signed(difference)}</span>
          </p>
        )
      })}
      {causes.length > 0 && (
        <ul class="causes">
          {named.slice(0, CAUSES).map((cause) => (
            <li>
              <CauseText cause={cause} compared={compared} />
            </li>
          ))}
          {named.length > CAUSES && (
            <li>
              {say('et', 'and')} {named.length - CAUSES}{' '}
              {agreeing(say, named.length - CAUSES, ['autre cause', 'autres causes'], ['other cause', 'other causes'])}
            </li>
          )}
          {named.length < causes.length && (
            <li>{say('les cumuls des mois antérieurs comptent aussi', 'the sums of earlier months count too')}</li>
          )}
        </ul>
      )}
    </li>
  )
}

function causesOfRow({ causes }: ComparedPayslip, { of }: Row): readonly Cause[] {
  const all = of.flatMap((line) => causes(line).map((cause) => [JSON.stringify(cause), cause] as const))
  return [...new Map(all).values()]
}

const numberIn = (text: string): Decimal => {
  const plain = text
    .replace('\u2212', '-')
    .replace(',', '.')
    .replaceAll(/[\s\u00a0\u202f€]/g, '')
  return new Decimal(plain === '' ? 0 : plain)
}

const signed = (difference: Decimal): string =>
  difference.gt(0) ? `+${amountShown(difference.toFixed())}` : amountShown(difference.toFixed())

function CauseText({ cause, compared }: { readonly cause: Cause; readonly compared: ComparedPayslip }) {
  if (cause.kind === 'input') {
    return (
      <>
        {say('saisie', 'input')} · {compared.fieldLabel(cause.caseName, cause.caseFieldName)} :{' '}
        {causeValue(cause.before)} → {causeValue(cause.after)}
      </>
    )
  }
  if (cause.kind === 'earlier') {
    return (
      <>
        {say('cumul des mois antérieurs', 'sum of earlier months')} ·{' '}
        <InFrench>{compared.labelOf(cause.line)}</InFrench> : {amountShown(cause.before)} → {amountShown(cause.after)}
      </>
    )
  }
  const { since, text } = cause.after
  if (cause.kind === 'rule') {
    return (
      <>
        {say('règle', 'rule')} · <InFrench>{compared.labelOf(cause.line)}</InFrench>, {say('depuis le', 'since')}{' '}
        {frenchDate(since)} : <InFrench>{text}</InFrench>
      </>
    )
  }
  const [table = '', key] = cause.name.split('.')
  const address =
    key === undefined
      ? `/console/droit?q=${encodeURIComponent(table)}`
      : `/console/droit/chiffres/${encodeURIComponent(table)}/${encodeURIComponent(key)}`
  return (
    <>
      {cause.kind === 'scale' ? say('barème', 'scale') : say('chiffre', 'figure')} ·{' '}
      <a href={address}>
        <FigureName name={cause.name} />
      </a>{' '}
      : {causeValue(cause.before.value)} → {causeValue(cause.after.value)}, {say('depuis le', 'since')}{' '}
      {frenchDate(since)} : <InFrench>{text}</InFrench>
    </>
  )
}

/** A value of a cause as people read it; absent: the month does not read it. */
export const causeValue = (value: string | null | undefined): string => {
  if (value == null) return say('rien', 'nothing')
  return /^-?\d+(\.\d+)?$/.test(value)
    ? frenchNumber(new Decimal(value), 0, 8).replace('-', '\u2212')
    : choiceText(say, value)
}

/** The net to pay as the payslip prints it. */
export const netOf = (page: Page): string =>
  page.tables.flatMap(({ rows }) => rows).find(({ kind }) => kind === 'pay')?.cells[2] ?? ''
