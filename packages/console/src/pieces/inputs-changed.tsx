import { say } from '../chrome.js'
import { actorText } from './act-words.js'
import { counted } from './counted.js'
import { countShown, instantShown, monthShown, ofMonthShown } from './numbers.js'
import { type FieldType, valueShown } from './value-shown.js'

/** The changes since a payrun was calculated. */
export interface ChangedShown {
  /** Whether values of the company are among them: how many people they move is known once the month is calculated. */
  readonly isOfCompany?: boolean
  /** How many people the changes affect. */
  readonly people: number
  /** How many changes there are; `rows` are the newest. */
  readonly count: number
  readonly rows: readonly ChangeShown[]
  /** A text for the changes that the reader has seen; any other change gives another text. */
  readonly mark: string
}

interface ChangeShown {
  /** Undefined: the company, or an earlier month. */
  readonly person: { readonly id: number; readonly name: string } | undefined
  readonly what: WhatChanged
  /** As it is recorded; null: nothing. */
  readonly old: string | null
  readonly new: string | null
  /** Undefined: the service itself, or not known. */
  readonly by: string | undefined
  readonly at: string | null
  /** The outcome of the difference of a late change. Undefined: the change came in time. */
  readonly became?: LateState
}
export type WhatChanged =
  | (FieldType & { readonly kind: 'field'; readonly label: string })
  | { readonly kind: 'element'; readonly code: string }
  | { readonly kind: 'status' | 'divisions' | 'history' | 'backPay' }

/** The outcome of the difference of a late change. */
interface LateState {
  /** `none`, `proposed`, `accepted`, `put_off`, `paid` */
  readonly backPay: string
  /** The month that has paid it, put it off, may pay it or owes nothing for it, `YYYY-MM`; null: no later month has read the value. */
  readonly period: string | null
}

/** The changes since a payrun was calculated, and their meaning: for a draft before its release, or for a released payrun. */
export function ChangedSince({
  clientId,
  changed,
  isReleased,
  isAllowed,
}: {
  readonly clientId: number
  readonly changed: ChangedShown
  readonly isReleased: boolean
  /** Whether the reader may release a payrun or give it up. */
  readonly isAllowed: boolean
}) {
  return (
    <section class="waits" id="changed" aria-labelledby="changed-title">
      <h2 id="changed-title">
        {isReleased
          ? say('Absent des bulletins validés', 'Missing in the released payslips')
          : say('Changé depuis le calcul', 'Changed since the calculation')}
      </h2>
      <p>{isReleased ? releasedText(changed.people) : draftText(changed.people)}</p>
      <ChangeList clientId={clientId} changed={changed} />
      <p class="hint">{isReleased ? nextOfReleased(isAllowed) : nextOfDraft(isAllowed)}</p>
    </section>
  )
}

/** The effect of changes on a draft. */
export const draftText = (people: number): string =>
  say(
    `Calculée maintenant, cette paie serait différente pour ${counted(say, people, 'person')}.`,
    `Calculated now, this payrun would differ for ${counted(say, people, 'person')}.`,
  )

const releasedText = (people: number): string =>
  say(
    `Ce qui suit a été enregistré après le calcul et change le mois de ${counted(say, people, 'person')} ; les bulletins validés n’en tiennent pas compte.`,
    `What follows was recorded after the calculation and changes the month of ${counted(say, people, 'person')}; the released payslips do not have it.`,
  )

const nextOfDraft = (isAllowed: boolean): string =>
  isAllowed
    ? say(
        'Pour en tenir compte : abandonnez cette paie, puis relancez-la.',
        'To have it in the payslips: give this payrun up, then start it again.',
      )
    : say(
        'Pour en tenir compte : un opérateur abandonne cette paie, puis vous la relancez.',
        'To have it in the payslips: an operator gives this payrun up, then you start it again.',
      )

const nextOfReleased = (isAllowed: boolean): string =>
  isAllowed
    ? say(
        'Pour en tenir compte : relancez la paie de ce mois, puis validez-la. Ses bulletins annulent et remplacent ceux d’ici.',
        'To have it in the payslips: start the payrun of this month again, then release it. Its payslips annul and replace these.',
      )
    : say(
        'Pour en tenir compte : relancez la paie de ce mois, puis un opérateur la valide. Ses bulletins annulent et remplacent ceux d’ici.',
        'To have it in the payslips: start the payrun of this month again, then an operator releases it. Its payslips annul and replace these.',
      )

/** Each change with its person, field, old and new value, author and time; the newest first. */
export function ChangeList({
  clientId,
  changed: { count, rows },
}: {
  readonly clientId: number
  readonly changed: ChangedShown
}) {
  const rest = countShown(count - rows.length)
  return (
    <ul class="moved">
      {rows.map((row) => (
        <li>
          {row.person !== undefined && (
            <>
              <a href={`/console/dossiers/${clientId}/personnes/${row.person.id}`}>{row.person.name}</a>
              {' · '}
            </>
          )}
          <ChangeText row={row} /> {row.became !== undefined && <Became became={row.became} />}
        </li>
      ))}
      {count > rows.length && <li>{say(`et ${rest} de plus, avant ceux-là`, `and ${rest} more, before these`)}</li>}
    </ul>
  )
}

function Became({ became: { backPay, period } }: { readonly became: LateState }) {
  if (period === null) return <span class="badge is-waiting">{say('pas encore calculé', 'not calculated yet')}</span>
  const month = monthShown(say, period)
  const texts: Readonly<Record<string, string>> = {
    none: say(`sans effet en ${month}`, `without effect in ${month}`),
    proposed: say(`à décider en ${month}`, `to decide in ${month}`),
    accepted: say(`accepté en ${month}`, `accepted in ${month}`),
    put_off: say(`reporté en ${month}`, `put off in ${month}`),
    paid: say(`régularisé en ${month}`, `settled in ${month}`),
  }
  const badge = backPay === 'proposed' ? 'badge is-waiting' : backPay === 'paid' ? 'badge is-final' : 'badge'
  return <span class={badge}>{texts[backPay] ?? backPay}</span>
}

/** A value before and after, under its label. */
export function MovedValue({
  what,
  old,
  now,
}: {
  readonly what: Extract<WhatChanged, { readonly kind: 'field' }>
  readonly old: string | null
  readonly now: string | null
}) {
  const shown = (text: string | null): string => (text === null ? say('rien', 'nothing') : valueShown(say, what, text))
  return (
    <>
      {what.label}
      {say(' : ', ': ')}
      {shown(old)} → <strong>{shown(now)}</strong>
    </>
  )
}

/** The definition of an element of pay that has changed. */
export const ElementDefined = ({
  code,
  isWithdrawn = false,
}: {
  readonly code: string
  readonly isWithdrawn?: boolean
}) => (
  <>
    {isWithdrawn
      ? say(`élément de paie ${code} retiré`, `element of pay ${code} withdrawn`)
      : say(`définition de l’élément de paie ${code}`, `definition of the element of pay ${code}`)}
  </>
)

function ChangeText({ row }: { readonly row: ChangeShown }) {
  const { what: changed, person, by, at } = row
  const when = at === null ? '' : instantShown(at)
  const who = by === undefined ? '' : say(` par ${actorText(by)}`, ` by ${actorText(by)}`)
  const recorded = at !== null && <span class="soft">{say(`· le ${when}${who}`, `· on ${when}${who}`)}</span>
  if (changed.kind === 'element') {
    return (
      <>
        <ElementDefined code={changed.code} isWithdrawn={row.new === null || row.new === ''} /> {recorded}
      </>
    )
  }
  if (changed.kind !== 'field') {
    return (
      <>
        {stateText(changed.kind, row)} {recorded}
      </>
    )
  }
  return (
    <>
      {person === undefined && `${say('l’entreprise', 'the company')} · `}
      <MovedValue what={changed} old={row.old} now={row.new} /> {recorded}
    </>
  )
}

function stateText(kind: Exclude<WhatChanged['kind'], 'field' | 'element'>, row: ChangeShown): string {
  const { old, new: now } = row
  if (kind === 'backPay') {
    const [origin = '', decision] = (now ?? '').split(' ')
    const of = ofMonthShown(say, origin)
    return decision === 'accept'
      ? say(`rappel ${of} accepté`, `back pay ${of} accepted`)
      : say(`rappel ${of} reporté`, `back pay ${of} put off`)
  }
  if (kind === 'status') return say('n’est plus une personne active', 'is no longer active')
  if (kind === 'divisions') {
    return now === null
      ? say(`n’est plus dans l’établissement ${old}`, `is no longer in the division ${old}`)
      : say(`est maintenant dans l’établissement ${now}`, `is now in the division ${now}`)
  }
  if (now !== null) {
    const month = ofMonthShown(say, now)
    return say(`la paie ${month} a été validée depuis`, `the payrun ${month} was released since`)
  }
  const month = ofMonthShown(say, old ?? '')
  return say(`la paie ${month} ne compte plus`, `the payrun ${month} does not count any more`)
}
