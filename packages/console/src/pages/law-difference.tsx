import { frenchDate } from '@centime/engine/ground'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { counted } from '../pieces/counted.js'
import { FigureName } from '../pieces/figure-name.js'
import { InputField } from '../pieces/form.js'
import { AmountCell, amountHead, ListTable } from '../pieces/table.js'
import { figureAddress, LawTabs, type LineRow, lineAddress, valueText } from './law.js'

/** Changes of the law between two days. */
export interface LawDifference {
  readonly isOperator: boolean
  readonly from: string
  readonly to: string
  readonly errors: Readonly<Record<string, string>>
  /** Figures of which the value differs; undefined: it does not exist on that day. */
  readonly figures: readonly {
    readonly table: string
    readonly key: string
    readonly before: string | undefined
    readonly after: string | undefined
    readonly text: string
  }[]
  readonly rules: readonly (LineRow & { readonly since: string; readonly text: string })[]
}

export const LawDifferencePage = consolePage(({ from, to, isOperator, errors, figures, rules }: LawDifference) => {
  return (
    <PageFrame title={say('Ce qui change dans le droit', 'What changes in the law')}>
      <LawTabs day={to} here="ecart" isOperator={isOperator} />
      <form method="get" class="row">
        <InputField name="de" type="date" label={say('Du', 'From')} value={from} error={errors['de']} />
        <InputField name="a" type="date" label={say('Au', 'To')} value={to} error={errors['a']} />
        <button type="submit">{say('Comparer', 'Compare')}</button>
      </form>
      <h2>
        {say(
          `Changements : ${counted(say, figures.length, 'figure')} et ${counted(say, rules.length, 'rule')}`,
          `Changes: ${counted(say, figures.length, 'figure')} and ${counted(say, rules.length, 'rule')}`,
        )}
      </h2>
      {figures.length > 0 && <MovedFigures from={from} to={to} figures={figures} />}
      {rules.length > 0 && <MovedRules to={to} rules={rules} />}
    </PageFrame>
  )
})

function MovedFigures({ from, to, figures }: Pick<LawDifference, 'from' | 'to' | 'figures'>) {
  const [title, before, after] = [say('Chiffres', 'Figures'), frenchDate(from), frenchDate(to)]
  const shown = (table: string, key: string, value: string | undefined) =>
    value === undefined ? '—' : valueText(table, key, value)
  return (
    <ListTable
      label={title}
      caption={title}
      heads={[say('Chiffre', 'Figure'), amountHead(before), amountHead(after), say('Texte', 'Text')]}
    >
      {figures.map((figure) => (
        <tr data-row>
          <th scope="row">
            <a href={figureAddress(figure.table, figure.key, figure.after === undefined ? from : to)}>
              <FigureName name={`${figure.table}.${figure.key}`} />
            </a>
          </th>
          <AmountCell title={before}>{shown(figure.table, figure.key, figure.before)}</AmountCell>
          <AmountCell title={after}>{shown(figure.table, figure.key, figure.after)}</AmountCell>
          <td lang="fr">{figure.text}</td>
        </tr>
      ))}
    </ListTable>
  )
}

function MovedRules({ to, rules }: Pick<LawDifference, 'to' | 'rules'>) {
  const title = say('Règles', 'Rules')
  return (
    <ListTable
      label={title}
      caption={title}
      heads={[say('Ligne', 'Line'), say('Depuis le', 'Since'), say('Texte', 'Text')]}
    >
      {rules.map(({ name, number, label, since, text }) => (
        <tr data-row>
          <th scope="row">
            <a href={lineAddress(name, to)} lang="fr">
              {number === undefined ? label : `${number} · ${label}`}
            </a>
          </th>
          <td>{frenchDate(since)}</td>
          <td lang="fr">{text}</td>
        </tr>
      ))}
    </ListTable>
  )
}
