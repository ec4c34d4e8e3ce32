import { say } from '../chrome.js'
import { counted } from './counted.js'
import { amountShown, countShown } from './numbers.js'
import type { WarningGroup } from './payrun-warnings.js'
import { SearchForm } from './search.js'
import { AmountCell, type Paged, PageLinks, TableFrame, withQuery } from './table.js'

export interface ResultsShown {
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly ResultRow[]
  /** The sum of each column over all people found, as decimal text. */
  readonly totals: readonly string[]
  readonly people: number
  readonly paged: Paged
  readonly search: string
  /** The name of a column, `nom` or `matricule`; with `-` before it from the greatest down. */
  readonly sort: string
  /** The code of the warning that filters the people; empty: no filter. */
  readonly code: string
  /** Counts over all people, regardless of the search. */
  readonly warnings: readonly WarningGroup[]
}

interface ResultColumn {
  readonly name: string
  /** The wage type. */
  readonly number: number
  readonly french: string
  readonly english: string
}

interface ResultRow {
  readonly employeeId: number
  readonly identifier: string
  readonly name: string
  readonly amounts: readonly string[]
  readonly warnings: number
}

/** The results of a payrun as a table: searched, sorted, with the sums of what was found. */
export function PayrunResults({ path, results }: { readonly path: string; readonly results: ResultsShown }) {
  const { columns, rows, totals, people, paged, search, sort, code, warnings } = results
  const group = warnings.find((one) => one.code === code)
  const [found, payslips] = [countShown(paged.total), counted(say, people, 'payslip')]
  const searched = search === '' ? '' : say(` pour «\u00a0${search}\u00a0»`, ` for “${search}”`)
  return (
    <section aria-labelledby="results">
      <h2 id="results">{say('Résultats', 'Results')}</h2>
      {code !== '' && (
        <p>
          {say('Avec l’avertissement : ', 'With the warning: ')}
          {group?.meaning ?? code} ·{' '}
          <a href={withQuery({ avertissement: '', page: '' })}>{say('voir tout le monde', 'show all people')}</a>
        </p>
      )}
      <SearchForm search={search} sort={sort === 'nom' ? undefined : sort} />
      <TableFrame label={say('Résultats par personne', 'Results by person')} isList>
        <table>
          <caption>
            {search === '' && code === ''
              ? say(`${payslips}, en euros`, `${payslips}, in euros`)
              : say(`${found} sur ${payslips}${searched}, en euros`, `${found} of ${payslips}${searched}, in euros`)}
          </caption>
          <thead class="sorts">
            <tr>
              <SortHead results={results} name="nom" text={say('Nom', 'Name')} />
              <SortHead results={results} name="matricule" text={say('Matricule', 'Number')} />
              {columns.map(({ name, french, english }) => (
                <SortHead results={results} name={name} text={say(french, english)} isAmount />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row path={path} columns={columns} row={row} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colspan={2}>
                {search === '' ? say('Total', 'Total') : say('Total des bulletins trouvés', 'Total of those found')}
              </th>
              {totals.map((total, index) => (
                <AmountCell title={titleOf(columns[index])}>{amountShown(total)}</AmountCell>
              ))}
            </tr>
          </tfoot>
        </table>
      </TableFrame>
      <PageLinks paged={paged} />
    </section>
  )
}

const titleOf = (column: ResultColumn | undefined): string => say(column?.french ?? '', column?.english ?? '')

function SortHead({
  results: { sort },
  name,
  text,
  isAmount = false,
}: {
  readonly results: ResultsShown
  readonly name: string
  readonly text: string
  readonly isAmount?: boolean
}) {
  // Amounts begin with the greatest, names with A.
  const first = isAmount ? `-${name}` : name
  const other = isAmount ? name : `-${name}`
  const isSorted = sort === name || sort === `-${name}`
  const direction = sort.startsWith('-') ? 'descending' : 'ascending'
  const mark = !isSorted ? '' : direction === 'ascending' ? ' ↑' : ' ↓'
  return (
    <th class={isAmount ? 'amount' : undefined} aria-sort={isSorted ? direction : undefined}>
      <a href={withQuery({ tri: sort === first ? other : first, page: '' })}>
        {text}
        {mark}
      </a>
    </th>
  )
}

function Row({
  path,
  columns,
  row: { employeeId, name, identifier, amounts, warnings },
}: Pick<ResultsShown, 'columns'> & { readonly path: string; readonly row: ResultRow }) {
  const person = `${path}/personnes/${employeeId}`
  return (
    <tr data-row>
      <th scope="row">
        <a href={person}>{name}</a>
        {warnings > 0 && (
          <>
            {' '}
            <span class="badge is-waiting">{counted(say, warnings, 'warning')}</span>
          </>
        )}
      </th>
      <td data-title={say('Matricule', 'Number')}>{identifier}</td>
      {amounts.map((amount, index) => (
        <td class="amount" data-title={titleOf(columns[index])}>
          <a class="plain" href={`${person}?pourquoi=${columns[index]?.name}#why`}>
            {amountShown(amount)}
          </a>
        </td>
      ))}
    </tr>
  )
}
