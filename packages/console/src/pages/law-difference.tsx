import { frenchDate } from '@centime/engine/ground'
import { pageOf, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { counted } from '../pieces/counted.js'
import { InputField } from '../pieces/form.js'
import { TableFrame } from '../pieces/table.js'
import { figureAddress, LawTabs, type LineRow, lineAddress, valueText } from './law.js'

/** What changes in the law between two days. */
export interface LawDifference {
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
  /** Lines whose rule is another one. */
  readonly rules: readonly (LineRow & { readonly since: string; readonly text: string })[]
}

export const LawDifferencePage = pageOf(({ from, to, errors, figures, rules }: LawDifference) => {
  return (
    <PageFrame title={say('Ce qui change dans le droit', 'What changes in the law')}>
      <LawTabs day={to} here="ecart" />
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
      {figures.length > 0 && (
        <TableFrame label={say('Chiffres', 'Figures')} isList>
          <table>
            <caption>{say('Chiffres', 'Figures')}</caption>
            <thead>
              <tr>
                <th scope="col">{say('Chiffre', 'Figure')}</th>
                <th scope="col" class="amount">
                  {frenchDate(from)}
                </th>
                <th scope="col" class="amount">
                  {frenchDate(to)}
                </th>
                <th scope="col">{say('Texte', 'Text')}</th>
              </tr>
            </thead>
            <tbody>
              {figures.map(({ table, key, before, after, text }) => (
                <tr data-row>
                  <th scope="row">
                    <a href={figureAddress(table, key, after === undefined ? from : to)}>
                      <code>
                        {table} · {key}
                      </code>
                    </a>
                  </th>
                  <td class="amount" data-title={frenchDate(from)}>
                    {before === undefined ? '—' : valueText(table, key, before)}
                  </td>
                  <td class="amount" data-title={frenchDate(to)}>
                    {after === undefined ? '—' : valueText(table, key, after)}
                  </td>
                  <td lang="fr">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      {rules.length > 0 && (
        <TableFrame label={say('Règles', 'Rules')} isList>
          <table>
            <caption>{say('Règles', 'Rules')}</caption>
            <thead>
              <tr>
                <th scope="col">{say('Ligne', 'Line')}</th>
                <th scope="col">{say('Depuis le', 'Since')}</th>
                <th scope="col">{say('Texte', 'Text')}</th>
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </table>
        </TableFrame>
      )}
    </PageFrame>
  )
})
