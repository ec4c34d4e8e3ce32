import { html } from 'hono/html'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import type { ClientShown } from '../pieces/client-links.js'
import { counted } from '../pieces/counted.js'
import { type FinalMonth, FinalNotice } from '../pieces/final-notice.js'
import { ActForm, InputField, SubmitButton } from '../pieces/form.js'
import { finelyShown, monthShown, numberShown, sumOfTexts } from '../pieces/numbers.js'
import { MonthCrumbs } from '../pieces/payroll-month.js'
import { SearchForm } from '../pieces/search.js'
import { type Option, SelectField } from '../pieces/select.js'
import { type Paged, PageLinks, withQuery } from '../pieces/table.js'
import { UserField } from '../pieces/user-field.js'

interface VariablesShown {
  readonly client: ClientShown
  readonly payroll: { readonly id: number; readonly name: string }
  readonly period: string
  readonly page: string
  readonly columns: readonly ColumnShown[]
  /** How the month is final for people of the payroll; undefined: it is not. */
  readonly final: FinalMonth | undefined
  /** Elements that the grid does not show. */
  readonly others: readonly Option[]
  readonly rows: readonly VariableRow[]
  readonly paged: Paged
  readonly search: string
  /** How many people one page may have instead; undefined: not more. */
  readonly many: number | undefined
  readonly users: readonly Option[]
  readonly typed: Readonly<Record<string, string>>
  /** Why nothing was recorded; undefined: nothing was refused. */
  readonly summary: string | undefined
  /** How many values were recorded by the form before. */
  readonly saved: string | undefined
}

interface ColumnShown {
  readonly key: string
  readonly label: string
  /** It was chosen, and has no values in this month and the month before. */
  readonly isEmpty: boolean
  readonly isEuros: boolean
}

export interface VariableRow {
  readonly id: number
  readonly identifier: string
  readonly name: string
  readonly pay: PayShown
  /** In the order of the columns. */
  readonly cells: readonly CellShown[]
}

/** Base pay in euros, and hours of the contract a week; undefined: a person without base pay. */
export type PayShown =
  | { readonly amount: string; readonly per: 'month' | 'hour'; readonly hours: string | undefined }
  | undefined

export interface CellShown {
  /** As the month counts it, decimal text; empty: nothing. */
  readonly recorded: string
  /** The value for everybody, which one of the person replaces; absent: there is none. */
  readonly ofAll?: { readonly value: string; readonly isReplaced: boolean }
  /** The value that the month before counts. */
  readonly before: string
  /** In its field. */
  readonly value: string
  readonly fault: string | undefined
}

/** People × elements of a month: a form, and with script a grid that the keyboard moves in. */
export const VariablesPage = consolePage((shown: VariablesShown) => {
  const { client, payroll, period, page, final, rows, paged, search, saved, summary } = shown
  const month = monthShown(say, period)
  return (
    <PageFrame title={say(`Variables · ${client.name} · ${month}`, `Variables · ${client.name} · ${month}`)} wide>
      <MonthCrumbs client={client} page={page} period={period} payroll={payroll.name} />
      {saved !== undefined && /^\d{1,6}$/.test(saved) && <Saved count={Number(saved)} page={page} />}
      {summary !== undefined && (
        <section class="refused" role="alert">
          <h2>{say('Rien n’a été enregistré', 'Nothing was saved')}</h2>
          <p>{summary === '' ? say('Corrigez les cellules marquées.', 'Correct the marked cells.') : summary}</p>
        </section>
      )}
      {final !== undefined && <FinalNotice period={period} final={final} isOfMany />}
      <SearchForm search={search} />
      <AddColumn shown={shown} />
      {rows.length === 0 ? (
        <p>{say('Aucune personne n’a de contrat ce mois-ci.', 'No person has a contract in this month.')}</p>
      ) : (
        <Grid shown={shown} />
      )}
      <PageLinks paged={paged} />
      {shown.many !== undefined && (
        <p>
          <a href={withQuery({ lignes: String(shown.many), page: '', enregistre: '' })}>
            {say(`Jusqu’à ${shown.many} personnes par page`, `Up to ${shown.many} people on a page`)}
          </a>
        </p>
      )}
    </PageFrame>
  )
})

function Saved({ count, page }: { readonly count: number; readonly page: string }) {
  const values = counted(say, count, 'value')
  return count === 0 ? (
    <p class="notice" role="status">
      {say('Aucune cellule n’a changé : rien n’a été enregistré.', 'No cell has changed: nothing was saved.')}
    </p>
  ) : (
    <p class="final" role="status">
      {say(`Enregistré : ${values}.`, `Saved: ${values}.`)} <a href={page}>{say('Aller au mois', 'Go to the month')}</a>
    </p>
  )
}

interface Of {
  readonly shown: VariablesShown
}

/** The columns of the grid: one more, or one less of those without values. The payroll keeps them for its later months. */
function AddColumn({ shown: { client, payroll, others, columns } }: Of) {
  const elements = `/console/dossiers/${client.id}/populations/${payroll.id}/elements`
  const empty = columns.filter(({ isEmpty }) => isEmpty).map(({ key, label }) => ({ value: key, text: label }))
  const action = withQuery({ enregistre: '' })
  return (
    <div class="row filter">
      {others.length > 0 && (
        <ActForm action={action}>
          <div class="row">
            <SelectField name="colonne" label={say('Ajouter une colonne', 'Add a column')} options={others} />
            <SubmitButton look="second" text={say('Ajouter', 'Add')} />
          </div>
        </ActForm>
      )}
      {empty.length > 0 && (
        <ActForm action={action}>
          <div class="row">
            <SelectField
              name="retirer"
              label={say('Retirer une colonne vide', 'Remove an empty column')}
              options={empty}
            />
            <SubmitButton look="second" text={say('Retirer', 'Remove')} />
          </div>
        </ActForm>
      )}
      <a href={elements}>{say('Définir un élément de paie', 'Define an element of pay')}</a>
      {columns.length === 0 && <span class="soft">{say('Aucune colonne encore.', 'No column yet.')}</span>}
    </div>
  )
}

function Grid({ shown: { columns, rows, period, typed, users } }: Of) {
  return (
    <ActForm action={withQuery({ enregistre: '' })}>
      <input type="hidden" name="colonnes" value={columns.map(({ key }) => key).join(',')} />
      <section class="table grid" tabindex={0} aria-label={say('Variables du mois', 'Variables of the month')}>
        <table class="dense" data-grid>
          <caption>
            {say(
              `${counted(say, rows.length, 'person')} · vide : 0 · en gris : le mois précédent`,
              `${counted(say, rows.length, 'person')} · empty: 0 · in grey: the month before`,
            )}
          </caption>
          <thead>
            <tr>
              <th scope="col">{monthShown(say, period)}</th>
              {columns.map(({ label }) => (
                <th scope="col" class="amount">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row row={row} columns={columns} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{say('Somme', 'Sum')}</th>
              {columns.map(({ isEuros }, at) => {
                const sum = sumOfTexts(rows.map(({ cells }) => cells[at]?.recorded ?? ''))
                return (
                  <td class="amount" data-sum={isEuros ? 'euros' : ''}>
                    {numberIn(isEuros, sum)}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        </table>
      </section>
      <div class="row">
        <UserField value={typed['userId']} users={users} />
        <InputField name="reason" label={say('Motif', 'Reason')} value={typed['reason']} />
        <button type="submit">{say('Enregistrer les changements', 'Save the changes')}</button>
        <span data-unsaved aria-live="polite" class="soft" />
      </div>
    </ActForm>
  )
}

/** A number of a column: euros have their centimes. */
const numberIn = (isEuros: boolean, value: string): string => (isEuros ? finelyShown(value) : numberShown(value))

function Row({ row, columns }: { readonly row: VariableRow; readonly columns: VariablesShown['columns'] }) {
  return (
    <tr>
      <th scope="row">
        {row.name} <span class="soft">{row.identifier}</span>
        {row.pay !== undefined && <div class="soft">{payText(row.pay)}</div>}
        <input type="hidden" name={`vu.${row.id}`} value={row.cells.map(({ recorded }) => recorded).join('|')} />
      </th>
      {row.cells.map(({ value, before, fault, recorded, ofAll }, at) => {
        const isEuros = columns[at]?.isEuros === true
        const whose = ofAll && ofAllText(ofAll, isEuros)
        const id = `${row.id}.${columns[at]?.key}`
        const label = [columns[at]?.label, row.name, whose].filter(Boolean).join(', ')
        return (
          <td class={fault === undefined ? 'amount' : 'amount wrong'}>
            {cellInput({ id, label, value, seen: recorded.replace('.', ','), isWrong: fault !== undefined })}
            {/[1-9]/.test(before) && <div class="soft">{numberIn(isEuros, before)}</div>}
            {whose !== undefined && <div class="of-all">{whose}</div>}
            {fault !== undefined && (
              <div class="error" id={`${id}-error`}>
                {fault}
              </div>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Whose value a cell has, where there is one for everybody; one of the person stands beside what it replaces. */
function ofAllText({ value, isReplaced }: NonNullable<CellShown['ofAll']>, isEuros: boolean): string {
  const all = say('pour tous', 'for all')
  return isReplaced ? say(`${all} : ${numberIn(isEuros, value)}`, `${all}: ${numberIn(isEuros, value)}`) : all
}

function payText({ amount, per, hours = '' }: NonNullable<PayShown>): string {
  const rate = per === 'month' ? say('par mois', 'a month') : say('de l’heure', 'an hour')
  const week = hours === '' ? '' : ` · ${numberShown(hours)} h`
  return `${finelyShown(amount)} € ${rate}${week}`
}

interface CellInput {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly seen: string
  readonly isWrong: boolean
}

/** The field of a cell, as text: a page has up to 6,000, and as elements they would take most of its time. */
function cellInput({ id, label, value, seen, isWrong }: CellInput) {
  const wrong = isWrong ? html` aria-invalid="true" aria-describedby="${id}-error"` : ''
  return html`<input type="text" inputmode="decimal" autocomplete="off" id="${id}" name="${id}" value="${value}" placeholder="0" data-seen="${seen}" aria-label="${label}"${wrong}/>`
}
