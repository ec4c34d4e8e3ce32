import { say } from '../chrome.js'
import { actorText } from './act-words.js'
import { counted } from './counted.js'
import { ActForm, described, type FormErrors } from './form.js'
import { isOfParameters, NextStep } from './next-step.js'
import { amountShown, countShown, datesShown, instantShown, monthShown, numberShown } from './numbers.js'
import type { PersonNamed } from './payroll-month.js'
import { type Paged, PageLinks, TableFrame } from './table.js'

/** The findings of one kind, with the people whom they name. */
export interface ControlGroup {
  readonly code: string
  /** `blocking`, `to_check`, `for_information` */
  readonly severity: string
  readonly meaning: string
  /** Who acts, and how. */
  readonly actor: string
  readonly next: string
  /** The last acceptance, when all its people have one. */
  readonly accepted: AcceptedShown | undefined
  /** `total`: all people. */
  readonly paged: Paged
  readonly people: readonly FoundShown[]
}

export interface FoundShown extends PersonNamed {
  /** Decimal texts by name, or words. */
  readonly amounts: Readonly<Record<string, string>>
  readonly messages: readonly string[]
  readonly accepted: AcceptedShown | undefined
}

interface AcceptedShown {
  readonly by: string
  readonly at: string
  readonly note: string
}

interface GroupShown {
  readonly group: ControlGroup
  /** The page of the month. */
  readonly page: string
  readonly clientId: number
  readonly period: string
  readonly jobId: number | undefined
  readonly isOne: boolean
  readonly errors: FormErrors | undefined
  readonly note: string
}

/** A group: its meaning, its people with amounts, and its acceptance. */
export function ControlGroupCard(shown: GroupShown) {
  const { group, page, isOne } = shown
  const { code, meaning, severity, paged, accepted } = group
  const address = `${page}/controles?groupe=${code}`
  const action = isOne ? address : `${page}/controles`
  const badge = badgeOf(severity, accepted !== undefined)
  return (
    <section class="card" id={code} aria-labelledby={`${code}-title`}>
      <h2 id={`${code}-title`}>
        {meaning} <span class={badge.class}>{badge.text}</span>
      </h2>
      {severity !== 'for_information' && <NextStep {...group} clientId={shown.clientId} />}
      {accepted !== undefined && <Accepted accepted={accepted} />}
      {paged.total > 0 && severity === 'to_check' ? (
        <ActForm action={action}>
          <input type="hidden" name="code" value={code} />
          <Found {...shown} />
          {accepted === undefined ? <Accept {...shown} /> : <TakeBack />}
        </ActForm>
      ) : (
        paged.total > 0 && <Found {...shown} />
      )}
      {isOne ? (
        <PageLinks paged={paged} />
      ) : (
        paged.pages > 1 && (
          <p>
            <a href={address}>
              {say(`Voir les ${countShown(paged.total)} personnes`, `Show all ${countShown(paged.total)} people`)}
            </a>
          </p>
        )
      )}
    </section>
  )
}

function badgeOf(severity: string, isAccepted: boolean): { readonly class: string; readonly text: string } {
  if (severity === 'blocking') return { class: 'badge is-wrong', text: say('bloquant', 'blocking') }
  if (severity === 'for_information') return { class: 'badge', text: say('pour information', 'for information') }
  return isAccepted
    ? { class: 'badge is-final', text: say('accepté', 'accepted') }
    : { class: 'badge is-waiting', text: say('à vérifier', 'to check') }
}

const Accepted = ({ accepted: { by, at, note } }: { readonly accepted: AcceptedShown }) => (
  <p class="soft">
    {say('Accepté', 'Accepted')} · {instantShown(at)} · {actorText(by)} · {note}
  </p>
)

/**
 * By the code of a finding: where the value behind it is corrected, on the page of a person. Other findings lead to the
 * entry of any value.
 */
const CORRECTED: Readonly<Record<string, string>> = {
  hourly_rate_below_minimum_wage: 'vue=valeurs&champ=Remuneration.TauxHoraire#corriger',
  tax_rate_changed: 'vue=valeurs&champ=PAS.TauxPAS#corriger',
  health_cover_missing: 'vue=saisie&cas=Sante',
  year_opening_missing: 'vue=saisie&cas=CumulsDeReprise',
  leave_above_limit: 'vue=conges',
}

/** The acts on a person of a finding. */
function NextOf({
  person,
  shown: { group, page, clientId, period },
}: {
  readonly person: FoundShown
  readonly shown: GroupShown
}) {
  const isBackPay = group.code === 'back_pay_undecided'
  const entry = `/console/dossiers/${clientId}/personnes/${person.id}?mois=${period}&${CORRECTED[group.code] ?? 'vue=saisie'}`
  return (
    <>
      {!isOfParameters(group.code) && (
        <a href={isBackPay ? `${page}/rappels` : entry}>
          {isBackPay ? say('décider', 'decide') : say('corriger', 'correct')}
          <span class="sr"> {person.name}</span>
        </a>
      )}
      {group.severity === 'blocking' && (
        <>
          {!isOfParameters(group.code) && ' · '}
          <a href={`${page}?ecarter=${encodeURIComponent(person.identifier)}#endings`}>
            {say('écarter', 'hold out')}
            <span class="sr"> {person.name}</span>
          </a>
        </>
      )}
    </>
  )
}

function Found(shown: GroupShown) {
  const { group, page, jobId } = shown
  const { people, paged, severity, accepted, meaning } = group
  const isTicked = severity === 'to_check' && accepted === undefined
  return (
    <TableFrame label={meaning} isList>
      <table class="dense">
        <caption>{counted(say, paged.total, 'person')}</caption>
        <thead>
          <tr>
            {isTicked && <th scope="col">{say('Choisir', 'Choose')}</th>}
            <th scope="col">{say('Personne', 'Person')}</th>
            <th scope="col">{say('Constat', 'Finding')}</th>
            <th scope="col">{say('Acceptation', 'Acceptance')}</th>
            <th scope="col">{say('Suite', 'Next')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr data-row>
              {isTicked && (
                <td>
                  <input type="checkbox" name={`personne.${person.id}`} aria-label={person.name} />
                </td>
              )}
              <th scope="row">
                {jobId === undefined ? (
                  person.name
                ) : (
                  <a href={`${page}/personnes/${person.id}${isTicked ? '?filtre=controles' : ''}`}>{person.name}</a>
                )}{' '}
                <span class="soft">{person.identifier}</span>
              </th>
              <td>
                {amountsText(person.amounts)}
                {person.messages.map((message) => (
                  <div>{message}</div>
                ))}
              </td>
              <td>{person.accepted?.note}</td>
              <td>
                <NextOf person={person} shown={shown} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

/** The values of a finding in words: an amount beside that of the month before. */
function amountsText(amounts: Readonly<Record<string, string>>): string {
  const pairs: readonly (readonly [name: string, text: string])[] = [
    ['gross', say('brut', 'gross')],
    ['netPayable', say('net', 'net')],
    ['net', say('net avant impôt', 'net before tax')],
  ]
  const moved = pairs.flatMap(([name, text]) => {
    const [now, before] = [amounts[name], amounts[`${name}Before`]]
    if (now === undefined) return []
    return [
      before === undefined ? `${text} ${amountShown(now)}` : `${text} ${amountShown(before)} → ${amountShown(now)}`,
    ]
  })
  const { rate, rateBefore, leaveDays, missing, same, as, averageHours, since, months, reason = '' } = amounts
  const others = [
    reason,
    months === undefined ? '' : datesShown(say, months),
    rate === undefined
      ? ''
      : say(`taux ${percent(rateBefore)} → ${percent(rate)}`, `rate ${percent(rateBefore)} → ${percent(rate)}`),
    leaveDays === undefined
      ? ''
      : say(`${numberShown(leaveDays)} jours de congés`, `${numberShown(leaveDays)} days of leave`),
    missing === undefined ? '' : say(`manque : ${missing}`, `missing: ${missing}`),
    same === undefined ? '' : sameText(same, as ?? ''),
    averageHours === undefined
      ? ''
      : say(
          `${numberShown(averageHours)} heures par semaine en moyenne depuis ${monthShown(say, since ?? '')}`,
          `${numberShown(averageHours)} hours a week on average since ${monthShown(say, since ?? '')}`,
        ),
  ]
  return [...moved, ...others].filter((text) => text !== '').join(' · ')
}

/** A share of decimal text as a percentage: `0.053` is 5,3 %. */
function percent(share = '0'): string {
  const [whole = '0', decimals = ''] = share.split('.')
  const digits = `${whole}${decimals.padEnd(2, '0')}`
  const cut = whole.length + 2
  const rest = digits.slice(cut).replace(/0+$/, '')
  return `${digits.slice(0, cut).replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `,${rest}`} %`
}

const sameText = (same: string, as: string): string =>
  same === 'social_security_number'
    ? say(`même numéro de sécurité sociale que ${as}`, `same social security number as ${as}`)
    : say(`mêmes nom et date de naissance que ${as}`, `same name and date of birth as ${as}`)

function Accept({ group: { code, paged }, errors, note }: GroupShown) {
  const error = errors?.fields['note']
  const id = `note-${code}`
  return (
    <div class={error === undefined ? 'row' : 'row wrong'}>
      <div class="field">
        <label for={id}>{say('Pourquoi c’est en ordre', 'Why it is in order')}</label>
        {error !== undefined && (
          <p class="error" id={`${id}-error`}>
            {error}
          </p>
        )}
        <input id={id} type="text" name="note" value={note} {...described(id, undefined, error)} />
      </div>
      <button type="submit" class="second" name="act" value="accept">
        {paged.total === 1
          ? say('Accepter', 'Accept')
          : say(`Accepter pour les ${countShown(paged.total)}`, `Accept for all ${countShown(paged.total)}`)}
      </button>
      {paged.total > 1 && (
        <button type="submit" class="second" name="act" value="acceptSome">
          {say('Accepter pour celles cochées', 'Accept for those ticked')}
        </button>
      )}
    </div>
  )
}

const TakeBack = () => (
  <button type="submit" class="quiet" name="act" value="takeBack">
    {say('Revenir sur l’acceptation', 'Take the acceptance back')}
  </button>
)
