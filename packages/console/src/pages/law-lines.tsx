import type { Words } from '@centime/engine/catalogue'
import { frenchDate } from '@centime/engine/ground'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { FigureName } from '../pieces/figure-name.js'
import { InputField } from '../pieces/form.js'
import { InFrench, WithNames } from '../pieces/law-text.js'
import { AmountCell, amountHead, ListTable } from '../pieces/table.js'
import { type FigureShown, figureAddress, HistoryOf, LawTabs, type LineRow, LinesList, lineAddress } from './law.js'

/** The numbered lines of the payslip on a day. */
export interface LawLines {
  readonly day: string
  readonly isOperator: boolean
  readonly error: string | undefined
  readonly search: string
  readonly lines: readonly (LineRow & { readonly payer: Payer; readonly text: string })[]
}
type Payer = 'salarie' | 'employeur'

const payerText = (payer: Payer): string =>
  payer === 'employeur' ? say('employeur', 'employer') : say('salarié', 'employee')

export const LawLinesPage = consolePage(({ day, error, isOperator, search, lines }: LawLines) => {
  return (
    <PageFrame title={say(`Lignes du bulletin au ${frenchDate(day)}`, `Lines of the payslip on ${frenchDate(day)}`)}>
      <LawTabs day={day} here="lignes" isOperator={isOperator} />
      <form method="get" class="row">
        <InputField name="jour" type="date" label={say('Jour', 'Day')} value={day} error={error} />
        <InputField name="q" type="search" label={say('Numéro ou libellé', 'Number or label')} value={search} />
        <button type="submit">{say('Afficher', 'Show')}</button>
      </form>
      <ListTable
        label={say('Lignes du bulletin', 'Lines of the payslip')}
        heads={[
          amountHead(say('Numéro', 'Number')),
          say('Ligne', 'Line'),
          say('À la charge de', 'Paid by'),
          say('Texte', 'Text'),
        ]}
      >
        {lines.map(({ name, number, label, payer, text }) => (
          <tr data-row>
            <AmountCell title={say('Numéro', 'Number')}>{number}</AmountCell>
            <th scope="row">
              <a href={lineAddress(name, day)} lang="fr">
                {label}
              </a>
            </th>
            <td>{payerText(payer)}</td>
            <td lang="fr">{text}</td>
          </tr>
        ))}
      </ListTable>
    </PageFrame>
  )
})

/** One line of the law: its meaning, the party that pays, the base and its limit, the rates over time, and an example. */
export interface LineShown extends LineRow {
  readonly day: string
  readonly isOperator: boolean
  readonly text: string
  readonly payer: Payer
  readonly organism: string | undefined
  readonly base: LineRow | undefined
  /** The limit of the base: the social security ceiling. */
  readonly isCapped: boolean
  readonly words: Words
  readonly figures: readonly Omit<FigureShown, 'day' | 'description' | 'readers'>[]
  readonly scales: readonly {
    readonly name: string
    readonly key: string
    readonly since: string
    readonly text: string
  }[]
  readonly reads: readonly LineRow[]
  readonly readers: readonly LineRow[]
  /** The person of the example, and the explanation line by line; undefined: no example has an amount. */
  readonly example: { readonly who: string; readonly text: string } | undefined
}

export const LinePage = consolePage((line: LineShown) => {
  const { day, isOperator, number, label, words, figures, scales, example } = line
  return (
    <PageFrame title={number === undefined ? label : `${number} · ${label}`} titleLang="fr">
      <LawTabs day={day} here="lignes" isOperator={isOperator} />
      <LineFacts line={line} />
      <h2>{say(`Calcul au ${frenchDate(day)}`, `Computation on ${frenchDate(day)}`)}</h2>
      <div class="card rule" lang="fr">
        <WordsList words={[words]} />
      </div>
      {figures.length + scales.length > 0 && <h2>{say('Ses chiffres dans le temps', 'Its figures over time')}</h2>}
      {figures.map(({ table, key, confirmedUntil, values }) => (
        <section class="card">
          <h3>
            <a href={figureAddress(table, key, day)}>
              <FigureName name={`${table}.${key}`} />
            </a>
          </h3>
          <HistoryOf table={table} name={key} values={values} until={confirmedUntil} day={day} />
        </section>
      ))}
      {scales.map(({ name, key, since, text: by }) => (
        <p>
          {say('Barème', 'Scale')}{' '}
          <a href={`/console/droit?jour=${day}&table=${encodeURIComponent(name)}`}>
            <FigureName name={key} />
          </a>
          {say(`, depuis le ${frenchDate(since)} : `, `, since ${frenchDate(since)}: `)}
          <InFrench>{by}</InFrench>
        </p>
      ))}
      <h2>{say('Exemple', 'Example')}</h2>
      {example === undefined ? (
        <p>
          {say(
            'Aucun des exemples n’a de montant sur cette ligne.',
            'None of the examples has an amount on this line.',
          )}
        </p>
      ) : (
        <>
          <p>{example.who}</p>
          <pre class="example" lang="fr" tabindex={0}>
            {example.text}
          </pre>
        </>
      )}
      <LinesList title={say('Lignes qu’elle lit', 'Lines that it reads')} lines={line.reads} day={day} />
      <LinesList title={say('Lignes qui la lisent', 'Lines that read it')} lines={line.readers} day={day} />
    </PageFrame>
  )
})

function LineFacts({ line: { day, text, payer, organism, base, isCapped } }: { readonly line: LineShown }) {
  return (
    <dl class="facts">
      <dt>{say('Texte', 'Text')}</dt>
      <dd lang="fr">{text}</dd>
      <dt>{say('À la charge de', 'Paid by')}</dt>
      <dd>{payerText(payer)}</dd>
      {organism !== undefined && (
        <>
          <dt>{say('Versée à', 'Paid to')}</dt>
          <dd lang="fr">{organism}</dd>
        </>
      )}
      {base !== undefined && (
        <>
          <dt>{say('Assiette', 'Base')}</dt>
          <dd>
            <a href={lineAddress(base.name, day)} lang="fr">
              {base.label}
            </a>
            {isCapped &&
              say(', limitée par le plafond de la sécurité sociale', ', limited by the social security ceiling')}
          </dd>
        </>
      )}
    </dl>
  )
}

const WordsList = ({ words }: { readonly words: readonly Words[] }) => (
  <ul>
    {words.map(({ text, below }) => (
      <li>
        <WithNames text={text} />
        {below.length > 0 && <WordsList words={below} />}
      </li>
    ))}
  </ul>
)
