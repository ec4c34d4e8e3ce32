import { CYCLE_WARNINGS, OPERATION_BLOCKERS, PREVIEW_BLOCKERS, RESULT_BLOCKERS } from '@centime/cycle'
import { typographic, WARNING_CODES } from '@centime/engine/ground'
import type { z } from 'zod'
import { type MonthAnswer, OperationAnswer } from '../answers.js'
import type { MonthNote } from '../pages/month.js'
import { meaningOf } from './meaning.js'
import type { SignedIn } from './port.js'
import { readable, sentence } from './readable.js'

/** Pending items, faults and notices of a month, each with its remedy. */
export async function notesOf(
  visit: SignedIn,
  path: string,
  cycle: z.infer<typeof MonthAnswer> | undefined,
): Promise<readonly MonthNote[]> {
  const { say, ask } = visit
  if (cycle === undefined) return [nothingEntered(visit)]
  if (cycle.skipped) {
    const text = say(
      'Ce mois a été déclaré sans paie gérée : continuez avec le mois suivant.',
      'This month was declared a month without managed pay: go on with the next.',
    )
    return [{ kind: 'notice', title: say('Mois sans paie', 'Month without pay'), text }]
  }
  const notes: MonthNote[] = isEmpty(cycle) ? [nothingEntered(visit)] : []
  const { result, state } = cycle
  if (cycle.variableWrite?.status === 'rejected') {
    const title = say('Données non enregistrées', 'Inputs not recorded')
    const text = say(
      'Le moteur de paie n’a pas les dernières données saisies. À faire : les saisir de nouveau.',
      'The payroll engine does not have what was entered last. What to do: enter it again.',
    )
    notes.push({ kind: 'refused', title, text: typographic(text) })
  }
  if (cycle.revision > 1 && state === 'collecting') {
    const text = say(
      'La révision précédente reste le dernier bulletin finalisé tant que celle-ci n’est pas validée.',
      'The revision before stays the last finalized payslip until this one is approved.',
    )
    notes.push({ kind: 'notice', title: say('Révision ouverte', 'Revision open'), text })
  }
  const note = (kind: MonthNote['kind'], title: string, codes: Codes) => (one: Coded) => {
    notes.push({ kind, title, text: withNext(visit, codes, one), code: one.code })
  }
  const blocked = say('Ce candidat ne peut pas être validé', 'This candidate cannot be approved')
  const toCheck = say('À vérifier avant de valider', 'To check before the approval')
  result?.blockers.forEach(note('refused', blocked, RESULT_BLOCKERS))
  const previewed = cycle.preview?.blockers ?? []
  const unready = say('L’aperçu n’est pas prêt', 'The preview is not ready')
  for (const { code } of previewed) note('refused', unready, PREVIEW_BLOCKERS)({ code, message: '' })
  cycle.warnings.forEach(note('waits', say('Le mois est bloqué', 'The month is blocked'), CYCLE_WARNINGS))
  result?.warnings.forEach(note('waits', toCheck, WARNING_CODES))
  // After a failed approval the month stays approved: the page says why it is not final.
  const mayHaveFailed = state === 'collecting' || state === 'approved'
  const operations = mayHaveFailed ? await ask(`${path}/operations`, OperationAnswer.array()) : undefined
  const last = operations?.ok ? operations.value.at(-1) : undefined
  if (last?.status === 'failed' && cycle.operation === null) {
    const approval = say('La validation a échoué', 'The approval has failed')
    const title = last.kind === 'approve' ? approval : say('Le calcul a échoué', 'The calculation has failed')
    note('refused', title, OPERATION_BLOCKERS)({ code: last.blocker ?? '', message: last.message ?? '' })
  }
  return notes
}

const nothingEntered = ({ say }: SignedIn): MonthNote => ({
  kind: 'notice',
  title: say('Rien n’est saisi', 'Nothing is entered'),
  text: say('Saisissez la rémunération et la date de versement.', 'Enter the pay and the payment date.'),
})

const isEmpty = ({ state, revision, variables, variableWrite, skipped }: z.infer<typeof MonthAnswer>): boolean =>
  state === 'collecting' && revision === 1 && variables === null && variableWrite === null && !skipped

/** Why an operation failed, and what to do. */
export const failureText = (visit: SignedIn, { blocker, message }: z.infer<typeof OperationAnswer>): string =>
  // The message of a draft names it by a number that people do not know.
  withNext(visit, OPERATION_BLOCKERS, {
    code: blocker ?? '',
    message: blocker === 'payrun_draft_exists' ? '' : (message ?? ''),
  })

type Codes = Parameters<typeof meaningOf>[0]
interface Coded {
  readonly code: string
  readonly message: string
}

function withNext({ say, chrome: { language } }: SignedIn, codes: Codes, { code, message }: Coded): string {
  const { meaning, actor, next } = meaningOf(codes, code, language)
  const said = message === '' ? meaning : message
  const what = sentence(readable(language, said))
  if (next === '' || actor === 'nobody') return typographic(what)
  const who =
    actor === 'operator' ? say(' À faire par un opérateur', ' What an operator does') : say(' À faire', ' What to do')
  return typographic(`${what}${who}${say(' :', ':')} ${next}.`)
}
