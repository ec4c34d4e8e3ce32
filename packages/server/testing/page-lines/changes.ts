import { type Changed, nameOf, type Office, type Run } from './office.js'
import { valueLines } from './values.js'
import { counted, instant } from './words.js'

/** The changes since a payrun was calculated. */

/** The changes of a payrun that the page must show; undefined: nothing has changed. */
export const changedOf = ({ inputsChangedSince: since }: Run): Changed | undefined =>
  since !== undefined && since !== null && since.people > 0 ? since : undefined

/** Each change as a line: person, field, old and new value, time and author. */
async function changeLines(office: Office, { first }: Changed): Promise<readonly string[]> {
  const schema = await office.schema()
  const people = await office.people()
  return first.map(({ employeeId, field: key, old, new: now, at }) => {
    const [caseName = '', name = ''] = key.split('.')
    const field = schema[caseName]?.properties[name]
    const person = people.find(({ id }) => id === employeeId)
    if (field === undefined || person === undefined) throw new Error(`no words for a change of ${key}`)
    const side = (text: string | null): string => (text === null ? 'rien' : valueLines(field, text))
    return `${nameOf(person)} · ${field.title} : ${side(old)} → ${side(now)} · le ${instant(at)} par Alix Bernard`
  })
}

const DRAFT = ({ people }: Changed): string =>
  `Calculée maintenant, cette paie serait différente pour ${counted(people, 'personne')}.`

/** The texts on the page of a payrun: the changes, their effect on pay, and the next act. */
export async function changesLines(office: Office, run: Run): Promise<readonly string[]> {
  const changed = changedOf(run)
  if (changed === undefined) return []
  const lines = await changeLines(office, changed)
  if (run.jobStatus === 'Draft') {
    const next = 'Pour en tenir compte : abandonnez cette paie, puis relancez-la.'
    return ['Changé depuis le calcul', DRAFT(changed), ...lines, next]
  }
  return [
    'Absent des bulletins validés',
    `Ce qui suit a été enregistré après le calcul et change le mois de ${counted(changed.people, 'personne')} ; les bulletins validés n’en tiennent pas compte.`,
    ...lines,
    'Pour en tenir compte : relancez la paie de ce mois, puis validez-la. Ses bulletins annulent et remplacent ceux d’ici.',
  ]
}

/** The texts of the question before a release: the changes again, with the tick that a release needs. */
export async function tickLines(office: Office, run: Run): Promise<readonly string[]> {
  const changed = changedOf(run)
  if (changed === undefined) return []
  const tick = '[ ] Valider quand même, sans ces changements'
  return [`Changé depuis le calcul : ${DRAFT(changed)}`, ...(await changeLines(office, changed)), tick]
}
