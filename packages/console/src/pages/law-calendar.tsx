import type { CalendarEntry } from '@centime/engine/catalogue'
import { frenchDate } from '@centime/engine/ground'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { counted } from '../pieces/counted.js'
import { FigureName } from '../pieces/figure-name.js'
import { InFrench } from '../pieces/law-text.js'
import { ListTable } from '../pieces/table.js'
import { figureAddress, LawTabs, valueText } from './law.js'

/** The figures that a new year publishes, as a check list with usual dates and texts. */
export interface LawCalendar {
  readonly day: string
  readonly completeUntil: string
  /** The last day that is served. */
  readonly servedUntil: string
  readonly isOperator: boolean
  readonly entries: readonly CalendarEntry[]
}

export const LawCalendarPage = consolePage(({ day, completeUntil, servedUntil, isOperator, entries }: LawCalendar) => (
  <PageFrame title={say('Calendrier des chiffres de l’année', 'Calendar of the year’s figures')}>
    <LawTabs day={day} here="calendrier" isOperator={isOperator} />
    <p>
      {say(
        `Chaque chiffre a une valeur jusqu’au ${frenchDate(completeUntil)} ; le tableau dit jusqu’à quel jour elle est vérifiée. Les mois suivants se calculent avec les derniers chiffres connus et sont provisoires, jusqu’au ${frenchDate(servedUntil)}.`,
        `Each figure has a value until ${frenchDate(completeUntil)}; the table says until which day it is checked. Later months are computed with the last known figures and are provisional, until ${frenchDate(servedUntil)}.`,
      )}
    </p>
    <ListTable
      label={say('Ce qu’une année publie', 'What a year publishes')}
      heads={[
        say('Chiffres', 'Figures'),
        say('D’habitude', 'Usually'),
        say('Texte', 'Text'),
        say('Vérifié jusqu’au', 'Checked until'),
      ]}
    >
      {entries.map((entry) => (
        <Row entry={entry} day={day} />
      ))}
    </ListTable>
  </PageFrame>
))

function Row({ entry, day }: { readonly entry: CalendarEntry; readonly day: string }) {
  const { title, usually, text, figures, confirmedUntil, estimate } = entry
  const [usual, until] = [say('D’habitude', 'Usually'), say('Vérifié jusqu’au', 'Checked until')]
  return (
    <tr data-row>
      <th scope="row">
        {say(title.fr, title.en)}
        {figures.length > 0 && <span class="soft"> {counted(say, figures.length, 'figure')}</span>}
        {estimate !== undefined && <Estimate estimate={estimate} />}
      </th>
      <td data-title={usual}>{say(usually.fr, usually.en)}</td>
      <td data-title={say('Texte', 'Text')} lang="fr">
        {text}
      </td>
      <td data-title={until}>
        {confirmedUntil === undefined ? say('chaque entreprise', 'each company') : frenchDate(confirmedUntil)}{' '}
        {confirmedUntil !== undefined && confirmedUntil < day && (
          <span class="badge is-waiting">{say('à vérifier', 'to check')}</span>
        )}
      </td>
    </tr>
  )
}

/** An expected value, which no payslip uses. */
function Estimate({ estimate }: { readonly estimate: NonNullable<CalendarEntry['estimate']> }) {
  const { figure, from, value, source } = estimate
  const [table = '', key = ''] = figure.split('.')
  return (
    <p class="soft">
      {say('Estimé à ', 'Estimated at ')}
      {valueText(table, key, value)}
      {say(` au ${frenchDate(from)}, jamais utilisé : `, ` from ${frenchDate(from)}, never used: `)}
      <a href={figureAddress(table, key, from)}>
        <FigureName name={figure} />
      </a>{' '}
      (<InFrench>{source}</InFrench>)
    </p>
  )
}
