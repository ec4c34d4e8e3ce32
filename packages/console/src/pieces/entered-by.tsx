import { say } from '../chrome.js'
import { actorText, ownText } from './act-words.js'
import { choiceText } from './case-words.js'
import { dayShown, instantShown, numberShown } from './numbers.js'

/** The origin of an entered value. */
export interface RecordedInput {
  readonly label: string
  /** The values that count in the month, with their sum; empty: nothing was entered, it is a default or derived. */
  readonly recorded: readonly Recorded[]
  /** The recorded absences of the month from which it is derived. */
  readonly absences: readonly RecordedAbsence[]
  /** Whether it cannot be entered: it is derived from other inputs. */
  readonly isDerived: boolean
  /** Where the reader corrects it; undefined: not on this page. */
  readonly correct?: string | undefined
}
export interface Recorded extends RecordedBy {
  readonly value: string
  /** From which instant it holds. */
  readonly start: string
}
export interface RecordedAbsence extends RecordedBy {
  readonly nature: string
  readonly from: string
  /** Empty: not known yet. */
  readonly to: string
}
interface RecordedBy {
  readonly at: string
  /** `key 3`, or the user that the request named; undefined: not known. */
  readonly by: string | undefined
  readonly reason: string | undefined
}

/** The author and the time of each entry. If the sum of several entries counts, each shows its own amount; a value that comes from
absences shows the absences. */
export function EnteredBy({ input: { recorded, absences, isDerived } }: { readonly input: RecordedInput }) {
  const [first, ...others] = recorded
  if (first === undefined && absences.length > 0) {
    return absences.map((one) => <span class="source">{absenceText(one)}</span>)
  }
  if (first === undefined) {
    const nothing = isDerived
      ? say('déduit d’autres données', 'derived from other data')
      : say('valeur par défaut ou déduite : rien n’a été saisi', 'default or derived: nothing was entered')
    return <span class="source">{nothing}</span>
  }
  if (others.length === 0) return <span class="source">{recordedText(first)}</span>
  const count = say(`somme de ${recorded.length} saisies :`, `sum of ${recorded.length} entries:`)
  return (
    <>
      <span class="source">{count}</span>
      {recorded.map((one) => (
        <span class="source">
          {numberShown(one.value)}, {recordedText(one)}
        </span>
      ))}
    </>
  )
}

function recordedText({ start, ...entry }: Recorded): string {
  return say(
    `${enteredText(entry)}, valable depuis le ${dayShown(start)}`,
    `${enteredText(entry)}, valid from ${dayShown(start)}`,
  )
}

function absenceText({ nature, from, to, ...entry }: RecordedAbsence): string {
  const [first, last] = [dayShown(from), to === '' ? '' : dayShown(to)]
  const days =
    last === ''
      ? say(`depuis le ${first}`, `since ${first}`)
      : say(`du ${first} au ${last}`, `from ${first} to ${last}`)
  return `${say('d’après : ', 'from: ')}${choiceText(say, nature)} ${days}, ${enteredText(entry)}`
}

function enteredText({ at, by, reason }: RecordedBy): string {
  const who = by === undefined ? '' : say(` par ${actorText(by)}`, ` by ${actorText(by)}`)
  const why = reason === undefined ? '' : ` (${ownText(say, reason)})`
  return say(`saisi le ${instantShown(at)}${who}${why}`, `entered on ${instantShown(at)}${who}${why}`)
}
