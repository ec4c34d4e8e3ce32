import { NOTICE_CODES, WARNING_CODES } from '@centime/engine/ground'
import { ControlsPage } from '../pages/controls.js'
import type { ControlGroup, FoundShown } from '../pieces/control-group.js'
import type { ControlLine } from '../pieces/payroll-month.js'
import { pageOfRows } from '../pieces/table.js'
import { type FindField, fieldFinder } from './field-named.js'
import type { Control } from './lists.js'
import { meaningOf } from './meaning.js'
import { namesOf } from './payroll-month-parts.js'
import { controlsOf, monthRead, placeOf } from './payroll-month-read.js'
import type { Found, Problem, SignedIn } from './port.js'
import { formErrors, problemPage, wrongInput } from './problems.js'
import { sentence } from './readable.js'

/** The findings of a month, grouped by kind, and their acceptance. */

/** How many people a group has on the page of all groups, and on its own. */
const [FEW, SHOWN] = [10, 50]

/** The meaning of a finding, and the next step. */
function meaningShown({ chrome, told, say }: SignedIn, { code, message }: Control) {
  const known = meaningOf({ ...WARNING_CODES, ...NOTICE_CODES }, code, chrome.language)
  if (known.meaning !== '') return known
  // Joined as by the route. For people the page itself names the missing data.
  const [meaning = '', ...next] = told(message, code).split(/\s?;\s/)
  return {
    meaning,
    actor: 'partner',
    next: next.join(say('\u202f; ', '; ')).replace(NAMED_FIELD, say('ce qui manque', 'what is missing')),
  }
}

const NAMED_FIELD = /(les champs que|the fields that) `\w+` (nomme|names)/

/** Each finding in one line. */
export const controlLines = (visit: SignedIn, controls: readonly Control[]): readonly ControlLine[] =>
  controls.map((control) => ({
    ...{ code: control.code, severity: control.severity, people: control.people.length },
    meaning: meaningShown(visit, control).meaning,
    isAccepted: control.accepted !== undefined,
  }))

/** The page of all groups, or of one; after a refused act with the reason. */
export async function showControls(visit: SignedIn, refused?: Problem) {
  const found = await monthRead(visit)
  if (!found.ok) return problemPage(visit, found.problem)
  const { query, form, show, chrome } = visit
  const { place, client, payroll, month } = found.value
  const all = await controlsOf(visit, found.value)
  const asked = query('groupe')
  const chosen = asked === undefined ? all : all.filter(({ code }) => code === asked)
  const groups: ControlGroup[] = []
  for (const control of chosen) {
    groups.push(await groupShown(visit, control, asked === undefined ? FEW : SHOWN))
  }
  const errors = refused && formErrors(refused, form)
  const shown = {
    ...{ client, payroll, period: place.period, page: place.page, groups, errors, typed: form },
    ...{ jobId: month?.candidate?.payrunJobId, isOne: asked !== undefined },
  }
  return show(ControlsPage(chrome, shown), refused?.status)
}

async function groupShown(visit: SignedIn, control: Control, size: number): Promise<ControlGroup> {
  const { code, severity, people, accepted } = control
  const paged = pageOfRows(visit.query('page'), people.length, size)
  const shown = people.slice((paged.page - 1) * size, paged.page * size)
  const nameOf = await namesOf(
    visit,
    shown.map(({ employeeId }) => employeeId),
  )
  const { meaning, actor, next } = meaningShown(visit, control)
  const missing = shown.flatMap(({ amounts }) => amounts['missing']?.split(', ') ?? [])
  const find = await fieldFinder(
    visit,
    missing.map((key) => key.split('.')[0] ?? ''),
    placeOf(visit).payrollId,
  )
  // Text that is the same for all people is shown once, for the group.
  const ofAll = people.length < 2 ? [] : messagesOfAll(people)
  return {
    ...{ code, severity, accepted: acceptedShown(accepted), paged },
    ...{ meaning, actor, next },
    people: shown.map(({ employeeId, amounts, warnings, accepted: acceptedAlone }) => ({
      ...(nameOf(employeeId) ?? { id: employeeId, name: '', identifier: '' }),
      amounts: amountsShown(visit, amounts, find),
      // A warning without amounts of its own has the text of its group.
      messages: warnings
        .filter(({ message }) => !ofAll.includes(message))
        .map((one) => visit.told(one.message, code))
        .flatMap((message) => (message.startsWith(meaning) ? [] : [sentence(message)])),
      accepted: acceptedShown(acceptedAlone),
    })),
  }
}

/** The messages that each of some people has. */
function messagesOfAll([first, ...others]: Control['people']): readonly string[] {
  const messages = first?.warnings.map(({ message }) => message) ?? []
  return messages.filter((message) => others.every(({ warnings }) => warnings.some((one) => one.message === message)))
}

const acceptedShown = (one: Control['accepted']) => one && { by: one.acceptedBy, at: one.acceptedAt, note: one.note }

/** The amounts of a finding for people, with the labels of missing fields. */
function amountsShown(
  { chrome, told }: SignedIn,
  amounts: Readonly<Record<string, string>>,
  find: FindField,
): FoundShown['amounts'] {
  const { missing, reason, ...more } = amounts
  const others = reason === undefined ? more : { ...more, reason: sentence(told(reason)) }
  if (missing === undefined) return others
  const labels = missing.split(', ').map((key) => {
    const [caseName = '', name = ''] = key.split('.')
    return find(caseName, name)?.[chrome.language] ?? name
  })
  return { ...others, missing: labels.join(', ') }
}

/** Accepts a finding for all people whom it names or for the ticked ones, or withdraws its acceptance. */
export async function actOnControls(visit: SignedIn) {
  const { form, redirect, path } = visit
  const done = await acceptance(visit)
  if (!done.ok) return showControls(visit, done.problem)
  const code = form['code'] ?? ''
  return redirect(`${path}${visit.query('groupe') === undefined ? '' : `?groupe=${encodeURIComponent(code)}`}`)
}

async function acceptance({ form, act, say, ...visit }: SignedIn): Promise<Found<unknown>> {
  const { month } = placeOf({ form, act, say, ...visit })
  const path = `${month}/controls/${encodeURIComponent(form['code'] ?? '')}/acceptance`
  if (form['act'] === 'takeBack') return act('DELETE', path)
  const note = form['note'] ?? ''
  const ticked = Object.keys(form).flatMap((name) =>
    /^personne\.[1-9]\d{0,14}$/.test(name) ? [Number(name.slice(9))] : [],
  )
  const message =
    note.trim() === ''
      ? say('Écrivez pourquoi c’est en ordre.', 'Write why it is in order.')
      : say('Cochez au moins une personne.', 'Tick at least one person.')
  if (note.trim() === '' || (form['act'] === 'acceptSome' && ticked.length === 0)) return wrongInput('note', message)
  return act('PUT', path, { body: { note, ...(form['act'] === 'acceptSome' && { employeeIds: ticked }) } })
}
