import type { CycleEvent } from '@centime/cycle'
import { frenchDate } from '@centime/engine/ground'
import type { Say } from '../chrome.js'
import type { Happened } from '../pieces/month-parts.js'
import { amountShown } from '../pieces/numbers.js'
import type { SignedIn } from './port.js'

/**
 * The events of a month of the visited tenant, which the reader may see; oldest first. `payrollId` absent: a month of
 * an officer.
 */
export async function happenedIn(
  { lists, say }: SignedIn,
  period: string,
  payrollId?: number,
): Promise<readonly Happened[]> {
  const entries = await lists.history(period, payrollId)
  return entries.map(({ event, ...entry }) => ({ ...entry, text: eventText(say, event) }))
}

function eventText(say: Say, event: CycleEvent): string {
  switch (event.type) {
    case 'Opened':
      return say('Mois ouvert', 'Month opened')
    case 'PaymentDateSet':
    case 'PersonHeld':
    case 'PersonReleased':
      return payrollText(say, event)
    case 'VariableWriteBegun': {
      const { remuneration, dateDeVersement } = event.variables
      const [pay, day] = [amountShown(remuneration), frenchDate(dateDeVersement)]
      return say(`Données saisies : ${pay} €, payé le ${day}`, `Inputs entered: ${pay} €, paid on ${day}`)
    }
    case 'VariableWriteConfirmed':
      return event.late
        ? say('Données enregistrées trop tard pour le bulletin', 'Inputs recorded too late for the payslip')
        : say('Données enregistrées', 'Inputs recorded')
    case 'VariableWriteInDoubt':
      return say('Enregistrement des données en doute', 'Recording of the inputs in doubt')
    case 'VariableWriteRejected':
      return say('Données non enregistrées', 'Inputs not recorded')
    case 'InputsChanged':
      return say(
        'Des données ont changé : le calcul n’est plus à jour',
        'Inputs have changed: the calculation is out of date',
      )
    case 'InputsLate':
      return say('Des données sont arrivées trop tard', 'Inputs have come too late')
    case 'RevisionOpened':
      return event.consent === undefined
        ? say('Nouvelle révision ouverte', 'New revision opened')
        : say(
            `Révision ouverte par un rejeu (accord de ${event.consent.by}, ${event.consent.reference})`,
            `Revision opened by a replay (consent of ${event.consent.by}, ${event.consent.reference})`,
          )
    case 'Filed':
      return filingText(say, event.state)
    case 'Skipped':
      return say(`Mois déclaré sans paie : ${event.reason}`, `Month declared without pay: ${event.reason}`)
    default:
      return operationText(say, event)
  }
}

type Told =
  | PayrollEvent['type']
  | 'Opened'
  | `Variable${string}`
  | `Inputs${string}`
  | 'RevisionOpened'
  | 'Filed'
  | 'Skipped'

function operationText(say: Say, event: Exclude<CycleEvent, { readonly type: Told }>): string {
  switch (event.type) {
    case 'CalculationRequested':
      return say('Calcul demandé', 'Calculation asked for')
    case 'CandidateMade':
      return event.outcome === 'ready'
        ? say('Calcul prêt à relire', 'Calculation ready to review')
        : say('Calcul bloqué', 'Calculation blocked')
    case 'CandidateInvalidated':
      return say('Calcul périmé', 'Calculation out of date')
    case 'CandidateAbandoned':
      return say('Calcul abandonné', 'Calculation given up')
    case 'PreviewChecked':
      return say('Aperçu vérifié', 'Preview checked')
    case 'Approved':
      return say('Bulletin validé', 'Payslip approved')
    case 'Finalized':
      return say('Mois finalisé', 'Month finalized')
    case 'DraftAbortRequested':
      return say(`Abandon du brouillon ${event.payrunJobId} demandé`, `Abort of draft ${event.payrunJobId} asked for`)
    case 'OperationEnded':
      return event.why === 'done'
        ? say('Opération terminée', 'Operation done')
        : say('Opération sans effet', 'Operation without effect')
    case 'OperationInDoubt':
      return say('Opération en doute', 'Operation in doubt')
    case 'OperationResumed':
      return say('Opération reprise', 'Operation resumed')
  }
}

type PayrollEvent = Extract<CycleEvent, { readonly type: 'PaymentDateSet' | 'PersonHeld' | 'PersonReleased' }>
function payrollText(say: Say, event: PayrollEvent): string {
  switch (event.type) {
    case 'PaymentDateSet': {
      const day = frenchDate(event.paymentDate)
      return say(`Date de paiement : ${day}`, `Payment date: ${day}`)
    }
    case 'PersonHeld':
      return say(`Personne écartée : ${event.reason}`, `Person held out: ${event.reason}`)
    case 'PersonReleased':
      return say('Personne reprise', 'Person no longer held out')
  }
}

const filingText = (say: Say, state: 'filed' | 'accepted' | 'correction_required'): string =>
  ({
    filed: say('Déclaration déposée', 'Declaration filed'),
    accepted: say('Déclaration acceptée', 'Declaration accepted'),
    correction_required: say('Déclaration à corriger', 'Declaration to correct'),
  })[state]
