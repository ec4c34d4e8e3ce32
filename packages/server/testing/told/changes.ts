import type { Changed, Office, Run } from './office.js'
import { valueTold } from './values.js'
import { counted, instant, month } from './words.js'

/** What has changed since a payrun was calculated. */

/** The changes of a payrun that are to be said; undefined: nothing has changed. */
export const changedOf = ({ inputsChangedSince: since }: Run): Changed | undefined =>
  since !== undefined && since !== null && since.people > 0 ? since : undefined

export const changedCount = ({ people, values }: Changed): string =>
  `${counted(values, 'valeur')}, pour ${counted(people, 'personne')}`

/** Each change: who, what, from what to what, when and by whom. */
async function partsOf(office: Office, { first }: Changed) {
  const schema = await office.schema()
  const people = await office.people()
  return first.map(({ employeeId, field: key, old, new: now, by, at }) => {
    const [caseName = '', name = ''] = key.split('.')
    const field = schema[caseName]?.properties[name]
    const person = people.find(({ id }) => id === employeeId)
    if (field === undefined || person === undefined) throw new Error(`no words for a change of ${key}`)
    const who = `${person.firstName} ${person.lastName} (${person.identifier})`
    const side = (text: string | null): string => (text === null ? 'rien' : valueTold(field, text))
    return { who, title: field.title, old: side(old), now: side(now), by, at: instant(at) }
  })
}

/** One change as a line. */
export const changeLines = async (office: Office, changed: Changed): Promise<readonly string[]> =>
  (await partsOf(office, changed)).map(({ who, title, old, now }) => `${who} · ${title} : ${old} → ${now}`)

async function tableTold(office: Office, changed: Changed): Promise<readonly string[]> {
  const rows = (await partsOf(office, changed)).map(({ who, title, old, now, by, at }) =>
    [who, title, old, now, `${at} / par ${by}`].join(' | '),
  )
  return ['Personne | Donnée | Au calcul | Maintenant | Enregistré', ...rows]
}

/** On the page of a payrun: what has changed, what that means for pay, and what to do. */
export async function changesTold(office: Office, run: Run): Promise<readonly string[]> {
  const changed = changedOf(run)
  if (changed === undefined) return []
  const said = {
    draft: [
      'Des données ont changé depuis le calcul',
      `${changedCount(changed)} : ce brouillon n’en tient pas compte. Pour en tenir compte, supprimez-le, puis lancez de nouveau la paie.`,
    ],
    released: [
      'Des données ont changé depuis cette paie',
      `${changedCount(changed)} : les bulletins validés n’en tiennent pas compte. Pour corriger, lancez de nouveau la paie de ${month(run.periodName)} pour ces personnes ; un opérateur la valide, et ses bulletins remplacent ceux-ci.`,
    ],
  }
  const isDraft = run.jobStatus === 'Draft'
  return [
    ...said[isDraft ? 'draft' : 'released'],
    ...(await tableTold(office, changed)),
    ...(isDraft ? [] : ['Préparer la correction']),
  ]
}

/** In the question before a release: the changes again, with the tick that a release needs. */
export async function tickTold(office: Office, run: Run): Promise<readonly string[]> {
  const changed = changedOf(run)
  if (changed === undefined) return []
  return [
    'Des données ont changé depuis le calcul',
    ...(await tableTold(office, changed)),
    `[ ] Valider quand même : ces bulletins ne tiennent pas compte de ce qui a changé (${changedCount(changed)})`,
  ]
}
