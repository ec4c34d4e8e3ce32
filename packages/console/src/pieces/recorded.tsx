import { dayInParis, monthOf } from '@centime/engine/ground'
import { say } from '../chrome.js'
import { ownText } from './act-words.js'
import { caseText } from './case-words.js'
import { agreeing, counted } from './counted.js'
import { dayShown, instantShown, monthShown } from './numbers.js'
import { TableFrame } from './table.js'
import { type Axis, TimeLine, type TimeSpan } from './time-line.js'
import { ValueForm, type ValueFormShown } from './value-form.js'
import { type FieldType, valueShown } from './value-shown.js'

export interface RecordedShown {
  readonly cases: readonly RecordedCase[]
  readonly axis: Axis
  readonly older: number
  /** The month whose counting values the view marks. */
  readonly month: string
  /** The form of the value that the reader edits; undefined: none. */
  readonly edit: ValueFormShown | undefined
}

interface RecordedCase {
  readonly name: string
  readonly fields: readonly RecordedField[]
}

interface RecordedField extends FieldType {
  readonly name: string
  readonly label: string
  /** Whether a value counts only in the month of its start. */
  readonly isOfMonth: boolean
  /** Whether it is edited by itself: an event is entered as a whole. */
  readonly isEditable: boolean
  /** The periods of the values; empty: the values have no time of their own, such as those of an event. */
  readonly spans: readonly TimeSpan[]
  readonly values: readonly ValueShown[]
}

interface ValueShown {
  readonly value: string
  readonly start: string
  readonly recordedAt: string
  /** The user who recorded it; undefined: the service itself. */
  readonly by: string | undefined
  readonly reason: string | null
  readonly forecast: string | null
  /** Whether it counts in that month: several entries of a month do, with their sum. */
  readonly counts: boolean
  /** Whether the value is a default, 0 or false, that was recorded because none was ever entered. */
  readonly isUnsaid: boolean
}

/** The recorded values of a person: each field with its time line, and each value with author and time. */
export function RecordedView({
  path,
  recorded: { cases, axis, older, month, edit },
}: {
  readonly path: string
  readonly recorded: RecordedShown
}) {
  const isListed = (one: ValueFormShown): boolean =>
    cases.some(({ name, fields }) => name === one.caseName && fields.some((field) => field.name === one.field.name))
  // A value that was never recorded has no row.
  if (edit !== undefined && !isListed(edit)) {
    return (
      <>
        <ValueForm shown={edit} />
        <RecordedView path={path} recorded={{ cases, axis, older, month, edit: undefined }} />
      </>
    )
  }
  if (cases.length === 0) {
    return (
      <p class="notice">
        {say('Rien n’est enregistré de cette personne. ', 'Nothing is recorded of this person. ')}
        <a href={`${path}?vue=saisie`}>{say('Saisir des valeurs', 'Enter values')}</a>
      </p>
    )
  }
  return (
    <>
      {cases.map((one) => (
        <CaseCard path={path} shown={one} axis={axis} month={month} edit={edit} />
      ))}
      {older > 0 && (
        <p class="hint">
          {counted(say, older, 'value')}{' '}
          {agreeing(
            say,
            older,
            ['plus ancienne n’est pas montrée.', 'plus anciennes ne sont pas montrées.'],
            ['that is older is not shown.', 'that are older are not shown.'],
          )}
        </p>
      )}
    </>
  )
}

function CaseCard({
  path,
  shown: { name, fields },
  axis,
  month,
  edit,
}: Pick<RecordedShown, 'axis' | 'month' | 'edit'> & { readonly path: string; readonly shown: RecordedCase }) {
  return (
    <div class="card" id={name}>
      <h2>{caseText(say, name)}</h2>
      <TableFrame label={caseText(say, name)}>
        <table class="recorded">
          <thead>
            <tr>
              <th>{say('Donnée', 'Field')}</th>
              <th class="wide-only">
                {say('Frise', 'Time line')} {dayShown(axis.from)} – {dayShown(axis.to)}
              </th>
              <th>{say('Valeurs, la plus récente d’abord', 'Values, the newest first')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr data-row>
                <th scope="row">{field.label}</th>
                <td class="wide-only">
                  <TimeLine
                    label={say(`${field.label} dans le temps`, `${field.label} over time`)}
                    axis={axis}
                    spans={field.spans.map((span) => ({ ...span, text: valueShown(say, field, span.text) }))}
                  />
                </td>
                <td>
                  <Values field={field} month={month} />
                  {edit?.caseName === name && edit.field.name === field.name ? (
                    <ValueForm shown={edit} />
                  ) : (
                    field.isEditable && (
                      <a href={`${path}?vue=valeurs&mois=${month}&champ=${name}.${field.name}#corriger`}>
                        {say('modifier', 'edit')}
                        <span class="sr"> {field.label}</span>
                      </a>
                    )
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      <p>
        <a href={`${path}?vue=saisie&cas=${name}`}>{say('Saisir une valeur', 'Enter a value')}</a>
      </p>
    </div>
  )
}

/** The values of a field: those that count in the present month, or else the newest one, are visible; the others are folded. */
function Values({ field, month }: { readonly field: RecordedField; readonly month: string }) {
  const counting = field.values.filter(({ counts }) => counts)
  const open = counting.length > 0 ? counting : field.values.slice(0, 1)
  const others = field.values.filter((value) => !open.includes(value))
  return (
    <>
      {open.map((value) => (
        <OneValue field={field} value={value} month={month} />
      ))}
      {field.isOfMonth && counting.length > 1 && (
        <p class="soft">
          {say(
            `${counting.length} saisies de ce mois, qui s’additionnent`,
            `${counting.length} entries of this month, which add up`,
          )}
        </p>
      )}
      {others.length > 0 && (
        <details>
          <summary>
            {others.length === 1
              ? say('une autre valeur', 'another value')
              : say(`${others.length} autres valeurs`, `${others.length} other values`)}
          </summary>
          {others.map((value) => (
            <OneValue field={field} value={value} month={month} />
          ))}
        </details>
      )}
    </>
  )
}

function startText({ isOfMonth }: RecordedField, start: string): string {
  const day = dayShown(start)
  if (!isOfMonth) return say(`depuis le ${day}`, `since ${day}`)
  const month = monthShown(say, monthOf(dayInParis(start)))
  return say(`pour ${month} (${day})`, `for ${month} (${day})`)
}

function OneValue({
  field,
  value: { value, start, recordedAt, by, reason, forecast, counts, isUnsaid },
  month,
}: {
  readonly field: RecordedField
  readonly value: ValueShown
  readonly month: string
}) {
  const who = by ?? say('le service', 'the service')
  const when = instantShown(recordedAt)
  return (
    <p class="value">
      <strong>{valueShown(say, field, value)}</strong>{' '}
      {isUnsaid ? say('faute d’avoir été dit', 'for lack of being said') : startText(field, start)}
      <span class="soft">
        {say(` · enregistrée le ${when} par ${who}`, ` · recorded on ${when} by ${who}`)}
        {reason !== null && ` · ${ownText(say, reason)}`}
        {counts && say(` · compte en ${monthShown(say, month)}`, ` · counts in ${monthShown(say, month)}`)}
        {forecast !== null && say(` · simulation «\u00a0${forecast}\u00a0»`, ` · simulation “${forecast}”`)}
      </span>
    </p>
  )
}
