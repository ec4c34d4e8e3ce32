import { say } from '../chrome.js'
import { agreeing, counted } from './counted.js'
import { countShown, dayShown, percentShown } from './numbers.js'
import { DataTable, ListTable } from './table.js'

/** The trial of a file. */
export interface CheckedFile {
  readonly rows: number
  readonly faultyRows: number
  /** Whether there are more faults than were listed. */
  readonly hasMoreFaults: boolean
  readonly isHeaderWrong: boolean
  /** Each fault once, with the number of its rows. */
  readonly faults: readonly { readonly text: string; readonly count: number }[]
  /** The titles of the columns of `shown`: the first one, and those with faults. */
  readonly titles: readonly string[]
  readonly shown: readonly FaultyRow[]
  readonly warnings: readonly { readonly row: number; readonly column: string; readonly message: string }[]
  /** The first rows as they were read, under all titles. */
  readonly examples: readonly (readonly string[])[]
  readonly allTitles: readonly string[]
  /** The people whose withholding rate the file changes, the first ones. */
  readonly rates: readonly RateShown[]
  /** How many people that are. */
  readonly ratesChanged: number
}

/** Rates are fractions in decimal text; null: the neutral grid. */
export interface RateShown {
  readonly row: number
  readonly name: string
  readonly start: string
  readonly was: string | null
  readonly now: string | null
}

export interface FaultyRow {
  /** In the spreadsheet: the row of titles is 1. */
  readonly row: number
  /** The faults that concern none of its cells. */
  readonly faults: readonly string[]
  /** `column`: from 0. */
  readonly cells: readonly { readonly column: number; readonly text: string; readonly faults: readonly string[] }[]
}

/** The rows at fault with a field in each wrong cell, or the first rows as they were read; and what may be a mistake. */
export const CheckedRows = ({ checked }: OfChecked) => (
  <>
    {checked.faultyRows > 0 ? <Faults checked={checked} /> : <Examples checked={checked} />}
    {checked.ratesChanged > 0 && <Rates checked={checked} />}
    {checked.warnings.length > 0 && <Warnings checked={checked} />}
  </>
)

interface OfChecked {
  readonly checked: CheckedFile
}

/** Each fault once, then the rows that have one, with a field in each cell at fault. */
function Faults({ checked: { faults, shown, titles, faultyRows } }: OfChecked) {
  return (
    <>
      <section class="refused">
        <h3>{say(`${counted(say, faultyRows, 'row')} à corriger`, `${counted(say, faultyRows, 'row')} to correct`)}</h3>
        <ul>
          {faults.map(({ text, count }) => (
            <li>
              {text} <span class="soft">{count > 1 && counted(say, count, 'row')}</span>
            </li>
          ))}
        </ul>
      </section>
      <ListTable
        label={say('Lignes à corriger', 'Rows to correct')}
        tableClass="dense"
        heads={[say('Ligne', 'Row'), ...titles]}
      >
        {shown.map(({ row, faults: ofRow, cells }) => (
          <tr>
            <th scope="row" data-title={say('Ligne', 'Row')}>
              {row}
              {ofRow.map((fault) => (
                <div class="error">{fault}</div>
              ))}
            </th>
            {cells.map((cell, at) => (
              <Cell row={row} title={titles[at] ?? ''} cell={cell} />
            ))}
          </tr>
        ))}
      </ListTable>
      {faultyRows > shown.length && (
        <p>
          {say(
            `et ${countShown(faultyRows - shown.length)} autres ${agreeing(say, faultyRows - shown.length, ['ligne', 'lignes'], ['row', 'rows'])}`,
            `and ${countShown(faultyRows - shown.length)} more ${agreeing(say, faultyRows - shown.length, ['ligne', 'lignes'], ['row', 'rows'])}`,
          )}
        </p>
      )}
    </>
  )
}

function Cell({
  row,
  title,
  cell: { column, text, faults },
}: {
  readonly row: number
  readonly title: string
  readonly cell: FaultyRow['cells'][number]
}) {
  if (faults.length === 0) return <td data-title={title}>{text}</td>
  const name = `cellule.${row - 1}.${column}`
  return (
    <td class="wrong" data-title={title}>
      <input
        type="text"
        id={name}
        name={name}
        value={text}
        aria-label={say(`${title}, ligne ${row}`, `${title}, row ${row}`)}
        aria-invalid="true"
        aria-describedby={`${name}-error`}
      />
      <div class="error" id={`${name}-error`}>
        {faults.join(' ')}
      </div>
    </td>
  )
}

const Examples = ({ checked: { rows, examples, allTitles } }: OfChecked) => (
  <>
    <p class="final">
      {say(`${counted(say, rows, 'row')} sans faute.`, `${counted(say, rows, 'row')} without fault.`)}
    </p>
    <DataTable
      label={say('Premières lignes', 'First rows')}
      tableClass="dense"
      caption={say('Les premières lignes, comme elles sont lues', 'The first rows, as they are read')}
      heads={allTitles}
    >
      {examples.map((cells) => (
        <tr>
          {allTitles.map((_, at) => (
            <td>{cells[at] ?? ''}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  </>
)

/** The people whose withholding rate changes, with both rates. */
function Rates({ checked: { rates, ratesChanged } }: OfChecked) {
  const rate = (fraction: string | null): string =>
    fraction === null ? say('taux neutre', 'neutral rate') : `${percentShown(fraction)} %`
  return (
    <ListTable
      label={say('Taux qui changent', 'Rates that change')}
      tableClass="dense"
      caption={say(
        `Le taux change pour ${counted(say, ratesChanged, 'person')}`,
        `The rate changes for ${counted(say, ratesChanged, 'person')}`,
      )}
      heads={[
        say('Ligne', 'Row'),
        say('Personne', 'Person'),
        say('À partir du', 'From'),
        say('Avant', 'Before'),
        say('Maintenant', 'Now'),
      ]}
    >
      {rates.map(({ row, name, start, was, now }) => (
        <tr>
          <th scope="row" data-title={say('Ligne', 'Row')}>
            {row}
          </th>
          <td data-title={say('Personne', 'Person')}>{name}</td>
          <td data-title={say('À partir du', 'From')}>{dayShown(start)}</td>
          <td data-title={say('Avant', 'Before')}>{rate(was)}</td>
          <td data-title={say('Maintenant', 'Now')}>{rate(now)}</td>
        </tr>
      ))}
    </ListTable>
  )
}

const Warnings = ({ checked: { warnings } }: OfChecked) => (
  <section class="waits">
    <h3>{say('À vérifier', 'To check')}</h3>
    <ul>
      {warnings.map(({ row, column, message }) => (
        <li>
          {say(`Ligne ${row}`, `Row ${row}`)}, {column} {say(': ', ': ')}
          {message}
        </li>
      ))}
    </ul>
  </section>
)
