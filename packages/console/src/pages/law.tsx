import { Decimal } from '@centime/engine'
import { frenchDate, frenchNumber, frenchPercent } from '@centime/engine/ground'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { FigureName } from '../pieces/figure-name.js'
import { figureText } from '../pieces/figure-words.js'
import { InputField } from '../pieces/form.js'
import { InFrench, WithNames } from '../pieces/law-text.js'
import { StepChart } from '../pieces/step-chart.js'
import { amountHead, DataTable } from '../pieces/table.js'
import { Tabs } from '../pieces/tabs.js'

/** The law of a day: tables of figures, or those that a search finds. */
interface LawShown {
  readonly day: string
  readonly isOperator: boolean
  /** A request that cannot be shown. */
  readonly error: string | undefined
  readonly search: string
  readonly tables: readonly { readonly name: string; readonly description: string; readonly figures: number }[]
  /** The table that is shown, or the search, with its figures; undefined: the list of tables. */
  readonly found: { readonly title: string; readonly figures: readonly FigureRow[] } | undefined
  readonly warnings: readonly string[]
}

export interface FigureRow {
  readonly table: string
  readonly key: string
  /** Decimal text. */
  readonly value: string
  readonly since: string
  readonly text: string
}

export const LawPage = consolePage(({ day, error, isOperator, search, tables, found, warnings }: LawShown) => {
  const at = `jour=${day}`
  const listed = say('Chiffres en vigueur, par table', 'Figures in force, by table')
  return (
    <PageFrame title={say(`Le droit au ${frenchDate(day)}`, `The law on ${frenchDate(day)}`)}>
      <LawTabs day={day} here="chiffres" isOperator={isOperator} />
      <form method="get" class="row">
        <InputField name="jour" type="date" label={say('Jour', 'Day')} value={day} error={error} />
        <InputField name="q" type="search" label={say('Chercher un chiffre', 'Search for a figure')} value={search} />
        <button type="submit">{say('Afficher', 'Show')}</button>
      </form>
      {warnings.map((warning) => (
        <p class="waits">
          <WithNames text={warning} />
        </p>
      ))}
      {found === undefined ? (
        <DataTable
          label={listed}
          caption={listed}
          heads={[
            say('Table', 'Table'),
            say('Nom technique', 'Technical name'),
            amountHead(say('Chiffres', 'Figures')),
          ]}
        >
          {tables.map(({ name, description, figures }) => (
            <tr data-row>
              <th scope="row" lang="fr">
                <a href={`/console/droit?${at}&table=${encodeURIComponent(name)}`}>{description}</a>
              </th>
              <td>
                <code>{name}</code>
              </td>
              <td class="amount">{figures}</td>
            </tr>
          ))}
        </DataTable>
      ) : (
        <>
          <p>
            <a href={`/console/droit?${at}`}>{say('Toutes les tables', 'All tables')}</a>
          </p>
          <FiguresTable
            caption={found.title}
            figures={found.figures}
            day={day}
            isSearch={search !== ''}
            lang={search === '' ? 'fr' : undefined}
          />
        </>
      )}
    </PageFrame>
  )
})

type LawTab = 'conventions' | 'chiffres' | 'lignes' | 'ecart' | 'calendrier' | 'paquets'

/** The ways into the law; law packs are for operators. */
export function LawTabs({
  day,
  here,
  isOperator,
}: {
  readonly day: string
  readonly here: LawTab
  readonly isOperator: boolean
}) {
  const tabs: readonly (readonly [LawTab, string, string])[] = [
    ['chiffres', `/console/droit?jour=${day}`, say('Chiffres', 'Figures')],
    ['lignes', `/console/droit/lignes?jour=${day}`, say('Lignes du bulletin', 'Lines of the payslip')],
    ['ecart', `/console/droit/ecart?a=${day}`, say('Écart entre deux jours', 'Difference between two days')],
    ['calendrier', '/console/droit/calendrier', say('Calendrier', 'Calendar')],
    ['conventions', '/console/droit/conventions', say('Conventions', 'Agreements')],
  ]
  const packs = ['paquets', '/console/droit/paquets', say('Paquets', 'Packs')] as const
  return <Tabs label={say('Le droit', 'The law')} tabs={isOperator ? [...tabs, packs] : tabs} here={here} />
}

function FiguresTable({
  caption,
  figures,
  day,
  isSearch,
  lang,
}: {
  readonly caption: string
  readonly figures: readonly FigureRow[]
  readonly day: string
  /** Whether they are of several tables. */
  readonly isSearch: boolean
  /** The language of the caption, where it comes from the law. */
  readonly lang: 'fr' | undefined
}) {
  if (figures.length === 0) return <p>{say('Aucun chiffre trouvé.', 'No figure was found.')}</p>
  return (
    <DataTable
      label={say('Chiffres', 'Figures')}
      caption={caption}
      captionLang={lang}
      heads={[
        say('Chiffre', 'Figure'),
        amountHead(say('Valeur', 'Value')),
        say('Depuis le', 'Since'),
        say('Texte', 'Text'),
      ]}
    >
      {figures.map(({ table, key, value, since, text }) => (
        <tr data-row>
          <th scope="row">
            <a href={figureAddress(table, key, day)}>
              <FigureName name={isSearch ? `${table}.${key}` : key} />
            </a>
          </th>
          <td class="amount">{valueText(table, key, value)}</td>
          <td>{frenchDate(since)}</td>
          <td lang="fr">{text}</td>
        </tr>
      ))}
    </DataTable>
  )
}

export const figureAddress = (table: string, key: string, day: string): string =>
  `/console/droit/chiffres/${encodeURIComponent(table)}/${encodeURIComponent(key)}?jour=${day}`
export const lineAddress = (name: string, day: string): string => `/console/droit/lignes/${name}?jour=${day}`

/** A rate in percent, anything else as a number: a figure has no unit, its name says what it is. */
export function valueText(table: string, key: string, value: string): string {
  const number = new Decimal(value)
  return /^Taux|Taux/.test(table + key) && number.abs().lessThan(1)
    ? `${frenchPercent(number)} %`
    : frenchNumber(number)
}

/** One figure over time. */
export interface FigureShown {
  readonly day: string
  readonly table: string
  readonly key: string
  readonly description: string
  readonly confirmedUntil: string
  /** Value undefined: repealed from that day on. */
  readonly values: readonly { readonly from: string; readonly value: string | undefined; readonly text: string }[]
  readonly readers: readonly LineRow[]
}
export interface LineRow {
  readonly name: string
  readonly number: number | undefined
  readonly label: string
}

export const FigurePage = consolePage(
  ({ day, table, key, description, confirmedUntil, values, readers }: FigureShown) => (
    <PageFrame title={say(figureText(key), key)}>
      <p class="soft">
        <InFrench>{description}</InFrench> ·{' '}
        <a href={`/console/droit?jour=${day}&table=${encodeURIComponent(table)}`}>
          <code>
            {table}.{key}
          </code>
        </a>
      </p>
      <HistoryOf table={table} name={key} values={values} until={confirmedUntil} day={day} />
      <p>
        {say(
          `Ce chiffre est vérifié jusqu’au ${frenchDate(confirmedUntil)}.`,
          `This figure is checked until ${frenchDate(confirmedUntil)}.`,
        )}
      </p>
      <LinesList title={say('Lignes qui le lisent', 'Lines that read it')} lines={readers} day={day} />
    </PageFrame>
  ),
)

/** The values of a figure: chart, then table with the texts. */
export function HistoryOf({
  table,
  name,
  values,
  until,
  day,
}: {
  readonly table: string
  readonly name: string
  readonly values: FigureShown['values']
  readonly until: string
  readonly day: string
}) {
  const steps = values.map(({ from, value }) => ({ from, value: value === undefined ? undefined : Number(value) }))
  const since = frenchDate(values[0]?.from ?? day)
  const current = values.findLast(({ from }) => from <= day)
  return (
    <>
      <StepChart
        title={say(`${figureText(name)} depuis le ${since}`, `${name} since ${since}`)}
        steps={steps}
        shown={(value) => valueText(table, name, String(value))}
        until={until}
      />
      <DataTable
        label={say(`Valeurs : ${figureText(name)}`, `Values of ${name}`)}
        heads={[say('Depuis le', 'Since'), amountHead(say('Valeur', 'Value')), say('Texte', 'Text')]}
      >
        {values.map((value) => (
          <tr class={value === current ? 'is-chosen' : ''}>
            <th scope="row">
              {frenchDate(value.from)}
              {value === current && <span class="badge"> {say('en vigueur', 'in force')}</span>}
            </th>
            <td class="amount">
              {value.value === undefined ? say('abrogé', 'repealed') : valueText(table, name, value.value)}
            </td>
            <td lang="fr">{value.text}</td>
          </tr>
        ))}
      </DataTable>
    </>
  )
}

export function LinesList({
  title,
  lines,
  day,
}: {
  readonly title: string
  readonly lines: readonly LineRow[]
  readonly day: string
}) {
  return (
    <>
      <h2>{title}</h2>
      {lines.length === 0 ? (
        <p>{say('Aucune.', 'None.')}</p>
      ) : (
        <ul>
          {lines.map(({ name, number, label }) => (
            <li>
              <a href={lineAddress(name, day)} lang="fr">
                {number === undefined ? '' : `${number} · `}
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
