import type { MonthNote } from '@centime/console'
import { CYCLE_REFUSALS, type CycleEvent, OPERATION_BLOCKERS, PREVIEW_BLOCKERS, RESULT_BLOCKERS } from '@centime/cycle'
import { type Codes, codeText, NOTICE_CODES, typographic, WARNING_CODES } from '@centime/engine/ground'
import type { z } from '@hono/zod-openapi'
import { type CycleRecord, OperationRecord } from '../months/records.js'
import type { SignedIn } from './visit.js'

type CycleShown = z.infer<typeof CycleRecord>
type Noted = Omit<MonthNote, 'next'> & { readonly next?: string | undefined }

/** What waits, is wrong or must be known of a month, each with what to do. `events`: all of the month, oldest first. */
export async function notesOf(
  visit: SignedIn,
  cycle: CycleShown | undefined,
  events: readonly CycleEvent[],
): Promise<readonly MonthNote[]> {
  const { say } = visit
  if (cycle === undefined || (isEmpty(cycle) && events.length < 2)) return [nothingEntered(visit)].map(whole)
  if (cycle.skipped) {
    const reason = events.findLast((event) => event.type === 'Skipped')?.reason
    const text = say('Ce mois a été déclaré sans paie gérée', 'This month was declared one without managed pay')
    return [
      {
        kind: 'notice',
        title: say('Mois sans paie', 'Month without pay'),
        text: reason === undefined ? `${text}.` : typographic(say(`${text} : ${reason}.`, `${text}: ${reason}.`)),
        next: say('continuez avec le mois suivant', 'go on with the next month'),
      },
    ]
  }
  const notes = [
    ...revisionNotes(visit, cycle),
    ...blockersOf(visit, cycle),
    ...(await lastOutcome(visit, cycle, events)),
    ...toCheck(visit, cycle),
  ]
  return notes.map(whole)
}

const whole = ({ next, ...note }: Noted): MonthNote => ({ ...note, next })
const isEmpty = ({ state, variables, variableWrite, skipped }: CycleShown): boolean =>
  state === 'collecting' && variables === null && variableWrite === null && !skipped

const nothingEntered = ({ say }: SignedIn): Noted => ({
  kind: 'notice',
  title: say('Rien n’est saisi', 'Nothing is entered'),
  text: say('Personne n’est payé pour ce mois.', 'Nobody is paid for this month.'),
  next: say('saisissez la rémunération et la date de versement', 'enter the pay and the payment date'),
})

/** What a code asks for, of whom; undefined: the code is none of the list. */
export function nextStep(
  { say, chrome: { language } }: SignedIn,
  codes: Codes,
  code: string | null,
): string | undefined {
  const texts = Object.entries(codes).find(([name]) => name === code)?.[1]
  if (texts === undefined) return undefined
  const { actor, next } = codeText(texts[language])
  const who = actor === 'operator' ? say('un exploitant : ', 'an operator: ') : ''
  return typographic(`${who}${next}`)
}

/** Why an act on a month was refused, as what to do about it. */
export const afterRefusal = (visit: SignedIn, code: string): string | undefined => nextStep(visit, CYCLE_REFUSALS, code)

function revisionNotes({ say }: SignedIn, { revision, state, consent, filing }: CycleShown): readonly Noted[] {
  if (state === 'correction_required') {
    const [reference, reason] = [filing?.reference ?? '', filing?.reason ?? '']
    const why = [reference, reason].filter((text) => text !== '').join(', ')
    const text = say('La déclaration du mois demande une correction', 'The declaration of the month needs a correction')
    return [
      {
        kind: 'refused',
        title: say('Correction demandée', 'Correction required'),
        text: why === '' ? `${text}.` : typographic(say(`${text} : ${why}.`, `${text}: ${why}.`)),
        next: say(
          'corrigez les données du mois ; passé son délai de modification, saisissez la correction dans un mois ouvert',
          'correct the inputs of the month; once it can no longer be changed, enter the correction in an open month',
        ),
      },
    ]
  }
  if (revision === 1 || state !== 'collecting') return []
  const by =
    consent === null
      ? ''
      : say(
          ` Elle est ouverte par un rejeu, avec l’accord de ${consent.by} (${consent.reference}).`,
          ` A replay has opened it, with the consent of ${consent.by} (${consent.reference}).`,
        )
  const text = say(
    'La révision précédente reste le dernier bulletin finalisé tant que celle-ci n’est pas validée.',
    'The revision before stays the last finalized payslip until this one is approved.',
  )
  return [{ kind: 'notice', title: say('Révision ouverte', 'Revision open'), text: `${text}${by}` }]
}

/** What keeps the month from being calculated or approved. */
function blockersOf(visit: SignedIn, { result, warnings, preview }: CycleShown): readonly Noted[] {
  const { say, chrome } = visit
  const candidate = say('Ce candidat ne peut pas être validé', 'This candidate cannot be approved')
  const month = say('Le mois est bloqué', 'The month is blocked')
  return [
    ...(result?.blockers ?? []).map(({ code, message }) => ({
      ...{ kind: 'refused' as const, title: candidate, text: message },
      next: nextStep(visit, RESULT_BLOCKERS, code),
    })),
    ...warnings.map(({ code, message }) => ({
      ...{ kind: 'refused' as const, title: month, text: message },
      next: nextStep(visit, CYCLE_REFUSALS, code),
    })),
    ...(preview?.blockers ?? []).map(({ code }) => ({
      ...{ kind: 'refused' as const, title: say('L’aperçu n’est pas prêt', 'The preview is not ready') },
      text: typographic(codeText(PREVIEW_BLOCKERS[code as keyof typeof PREVIEW_BLOCKERS][chrome.language]).meaning),
      next: nextStep(visit, PREVIEW_BLOCKERS, code),
    })),
  ]
}

/** What a reader should check before approving, and what is to be known of the law. */
function toCheck(visit: SignedIn, { result }: CycleShown): readonly Noted[] {
  const { say } = visit
  return [
    ...(result?.warnings ?? []).map(({ code, message }) => ({
      ...{ kind: 'waits' as const, title: say('À vérifier avant de valider', 'To check before the approval') },
      ...{ text: message, next: nextStep(visit, WARNING_CODES, code) },
    })),
    ...(result?.notices ?? []).map(({ code, message }) => ({
      ...{ kind: 'notice' as const, title: say('À savoir sur le droit', 'To know of the law'), text: message },
      next: nextStep(visit, NOTICE_CODES, code),
    })),
  ]
}

/** What ends the effect of what came before it. */
const TURNS: ReadonlySet<CycleEvent['type']> = new Set([
  'CandidateMade',
  'CandidateAbandoned',
  'RevisionOpened',
  'VariableWriteRejected',
  'OperationEnded',
])

/** How the last request of the month has ended, where it has not brought what was asked for. */
async function lastOutcome(
  visit: SignedIn,
  cycle: CycleShown,
  events: readonly CycleEvent[],
): Promise<readonly Noted[]> {
  const { state, operation, variableWrite } = cycle
  if (operation !== null || ['pending', 'reconcile_required'].includes(variableWrite?.status ?? '')) return []
  const turn = events.findLastIndex(({ type }) => TURNS.has(type))
  const [end, after] = [events[turn], events.slice(turn + 1).map(({ type }) => type)]
  const isInvalidated = after.includes('CandidateInvalidated')
  if (end?.type === 'VariableWriteRejected') {
    return after.includes('VariableWriteConfirmed') ? [] : [notRecorded(visit, end.reconciled)]
  }
  if (end?.type === 'OperationEnded' && end.why !== 'done') {
    return isInvalidated || !after.includes('InputsChanged') ? failure(visit, cycle, end.operationId) : []
  }
  if (state !== 'collecting') return []
  if (isInvalidated) return [outOfDate(visit)]
  return end?.type === 'CandidateAbandoned' ? [abandoned(visit)] : []
}

const again = ({ say }: SignedIn): string => say('calculez de nouveau, puis relisez', 'calculate again, then review')

const outOfDate = (visit: SignedIn): Noted => ({
  kind: 'waits',
  title: visit.say('Le calcul n’est plus à jour', 'The calculation is out of date'),
  text: visit.say(
    'Des données ont changé depuis : le bulletin calculé ne peut plus être validé. Le journal du mois dit quand, et qui les a saisies.',
    'Inputs have changed since: the calculated payslip can no longer be approved. The history of the month says when, and who entered them.',
  ),
  next: again(visit),
})

const abandoned = (visit: SignedIn): Noted => ({
  kind: 'notice',
  title: visit.say('Candidat abandonné', 'Candidate abandoned'),
  text: visit.say('Aucun bulletin n’est à valider.', 'There is no payslip to approve.'),
  next: again(visit),
})

const notRecorded = ({ say }: SignedIn, isReconciled: boolean): Noted => ({
  kind: 'refused',
  title: say('Données non enregistrées', 'Inputs not recorded'),
  text: isReconciled
    ? say(
        'Un exploitant a constaté que le moteur de paie ne les contient pas.',
        'An operator has found that the payroll engine does not hold them.',
      )
    : say('Le moteur de paie les a refusées.', 'The payroll engine has refused them.'),
  next: say('saisissez-les de nouveau', 'enter them again'),
})

/** Why an operation has failed. */
async function failure(visit: SignedIn, { period, state }: CycleShown, id: number): Promise<readonly Noted[]> {
  const { say, ask, tenant } = visit
  const found = await ask(`${tenant}/payroll-cycles/${period}/operations/${id}`, OperationRecord)
  if (!found.ok) return []
  const { kind, blocker, message } = found.value
  const titles: Readonly<Record<string, string>> = {
    approve: say('La validation a échoué', 'The approval has failed'),
    calculate: say('Le calcul a échoué', 'The calculation has failed'),
    abort_draft: say('L’abandon du brouillon a échoué', 'The abort of the draft has failed'),
  }
  const kept =
    state === 'approved'
      ? say('Le bulletin est validé et n’est pas final.', 'The payslip is approved and not final.')
      : say('Les données saisies sont conservées.', 'What was entered is kept.')
  const text = typographic(`${(message ?? '').replace(/\.?$/, '.')} ${kept}`)
  return [{ kind: 'refused', title: titles[kind] ?? kind, text, next: nextStep(visit, OPERATION_BLOCKERS, blocker) }]
}
