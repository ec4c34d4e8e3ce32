/**
 * The codes of the managed month. Types are derived from these lists: a code that is not here does not compile. The server,
 * which publishes them, checks the form of their texts (`Codes`).
 */

/** Why a decision about a month is refused (section 7 of the specification), in the order of precedence. */
export const CYCLE_REFUSALS = {
  period_outside_write_window: {
    en: 'Only the current month and the one before can be changed → partner: correct in an open month',
    fr: 'Seuls le mois en cours et le mois précédent peuvent être modifiés → partner: corriger dans un mois ouvert',
  },
  month_skipped: {
    en: 'The month was declared a month without managed pay → partner: go on with the next month',
    fr: 'Le mois a été déclaré sans paie gérée → partner: continuer avec le mois suivant',
  },
  variable_write_reconciliation_required: {
    en: 'The write may have succeeded → operator: reconcile it; do not send it again',
    fr: 'L’écriture a peut-être abouti → operator: la rapprocher ; ne pas la renvoyer',
  },
  payroll_operation_collision: {
    en: 'Another operation or write of the month is under way → partner: poll it, then try again',
    fr: 'Une autre opération ou écriture du mois est en cours → partner: la suivre, puis recommencer',
  },
  candidate_required: {
    en: 'A managed month is approved by its candidate → partner: send the `candidateId` that you reviewed',
    fr: 'Un mois géré s’approuve par son candidat → partner: envoyer le `candidateId` qui a été relu',
  },
  candidate_conflict: {
    en: 'The month has no such candidate, other inputs, or another state → partner: read it, calculate and review it again',
    fr: 'Le mois n’a pas ce candidat, a d’autres données ou est dans un autre état → partner: le lire, le calculer et le relire',
  },
  controls_open: {
    en: 'A control is blocking, or is to be checked and not accepted → partner: read the controls; mend, hold out or accept',
    fr: 'Un contrôle bloque, ou reste à vérifier sans être accepté → partner: lire les contrôles ; corriger, écarter ou accepter',
  },
  provisional_law_not_accepted: {
    en: 'The pay uses figures of the year before, since the new ones are not published → partner: check them and send `acceptProvisionalLaw`, unless the policy of the tenant refuses such months',
    fr: 'La paie utilise des chiffres de l’année précédente, les nouveaux n’étant pas publiés → partner: les vérifier et envoyer `acceptProvisionalLaw`, sauf si la politique du dossier refuse ces mois',
  },
  managed_officer_required: {
    en: 'The tenant has not exactly one active officer → partner: correct the employees',
    fr: 'Le dossier n’a pas exactement un mandataire actif → partner: corriger les salariés',
  },
  variables_missing: {
    en: 'The month has no confirmed variables → partner: set the variables of the month',
    fr: 'Le mois n’a pas de variables confirmées → partner: saisir les variables du mois',
  },
  payment_date_refused: {
    en: 'The payment date is outside the month and the next one → partner: choose a date in these two months',
    fr: 'La date de paiement n’est ni dans le mois ni dans le suivant → partner: choisir une date de ces deux mois',
  },
  later_finalized_month_requires_operator_replay: {
    en: 'A later month is finalized → operator: replay the months in order',
    fr: 'Un mois postérieur est clôturé → operator: rejouer les mois dans l’ordre',
  },
  prior_month_not_finalized: {
    en: 'The month before is not finalized → partner: finalize it, or have the operator skip it',
    fr: 'Le mois précédent n’est pas clôturé → partner: le clôturer, ou le faire déclarer sans paie par l’opérateur',
  },
  month_already_finalized: {
    en: 'The month is finalized: it cannot be skipped, and its back pay is decided → operator: leave it as it is',
    fr: 'Le mois est clôturé : il ne peut pas être déclaré sans paie, et ses rappels sont décidés → operator: le laisser tel quel',
  },
  month_before_first_contract: {
    en: 'The month ends before the first contract of the tenant begins → operator: skip a month from that contract on',
    fr: 'Le mois finit avant le début du premier contrat du dossier → operator: déclarer sans paie un mois à partir de ce contrat',
  },
  filing_refused: {
    en: 'The month is not in the preceding state → operator: file in order: filed, then accepted or correction_required',
    fr: 'Le mois n’est pas dans l’état précédent → operator: déposer dans l’ordre : filed, puis accepted ou correction_required',
  },
  replay_refused: {
    en: 'The month is not finalized, so it has nothing to correct → operator: replay a finalized month',
    fr: 'Le mois n’est pas clôturé, il n’y a donc rien à corriger → operator: rejouer un mois clôturé',
  },
  nothing_to_reconcile: {
    en: 'The operation or write is not in doubt → operator: read the month again',
    fr: 'L’opération ou l’écriture n’est pas en doute → operator: relire le mois',
  },
  draft_approved: {
    en: 'The job is approved, so it cannot be aborted as a draft → operator: move the job on by its status',
    fr: 'Le calcul est approuvé, il ne peut donc pas être abandonné comme brouillon → operator: le faire avancer par son statut',
  },
  draft_not_draft: {
    en: 'The job is not a draft any more → partner: read the job again',
    fr: 'Le calcul n’est plus un brouillon → partner: relire le calcul',
  },
  draft_owned_by_candidate: {
    en: 'The job belongs to a candidate of a month → partner: approve or abandon the candidate',
    fr: 'Le calcul appartient au candidat d’un mois → partner: approuver ou abandonner le candidat',
  },
} as const
export type CycleRefusalCode = keyof typeof CYCLE_REFUSALS

/** Warnings of a month: each announces that a later write will be refused. */
export const CYCLE_WARNINGS = { managed_officer_required: CYCLE_REFUSALS.managed_officer_required } as const
export type CycleWarning = keyof typeof CYCLE_WARNINGS

/** Why an operation, or a variable write, has failed or is in doubt. */
export const OPERATION_BLOCKERS = {
  inputs_changed: {
    en: 'An input has changed since the job was started → partner: calculate again, or have a legacy job aborted and start another',
    fr: 'Une donnée a changé depuis le début du calcul → partner: calculer de nouveau, ou faire abandonner un calcul historique et en lancer un autre',
  },
  managed_officer_required: CYCLE_REFUSALS.managed_officer_required,
  law_missing: {
    en: 'The service has no law for the month → operator: update it; or ask for a month that has law',
    fr: 'Le service n’a pas de textes applicables pour ce mois → operator: le mettre à jour ; ou demander un mois couvert par les textes',
  },
  payrun_draft_exists: {
    en: 'The payrun has a draft or a running job → operator: release or abort that job',
    fr: 'La paie a un brouillon ou un calcul en cours → operator: valider ou abandonner ce calcul',
  },
  draft_not_draft: CYCLE_REFUSALS.draft_not_draft,
  calculation_failed: {
    en: 'The job was aborted; `message` says why → partner: correct the inputs, then calculate again',
    fr: 'Le calcul a été abandonné ; `message` dit pourquoi → partner: corriger les données, puis calculer de nouveau',
  },
  results_missing: {
    en: 'The job has not exactly one result → partner: check who is in the payrun, then run it again',
    fr: 'Le calcul n’a pas exactement un résultat → partner: vérifier qui est dans la paie, puis la relancer',
  },
  job_missing: {
    en: 'The job was deleted while it was calculated → partner: calculate again',
    fr: 'Le calcul a été supprimé pendant son exécution → partner: calculer de nouveau',
  },
  engine_effect_not_found: {
    en: 'The answer was lost; no effect carries the key → operator: find out what happened and reconcile',
    fr: 'La réponse s’est perdue ; aucun effet ne porte la clé → operator: établir ce qui s’est passé et rapprocher',
  },
  engine_effect_ambiguous: {
    en: 'The answer was lost; several effects carry the key → operator: choose one and reconcile',
    fr: 'La réponse s’est perdue ; plusieurs effets portent la clé → operator: en choisir un et rapprocher',
  },
  reconciled_not_applied: {
    en: 'An operator has found that it was not applied → partner: read the month, then try again',
    fr: 'Un opérateur a constaté que rien n’a été appliqué → partner: lire le mois, puis recommencer',
  },
  service_failed: {
    en: 'The service failed at the operation → operator: read the log; reconcile if `status` asks for it',
    fr: 'Le service a échoué pendant l’opération → operator: lire le journal ; rapprocher si `status` le demande',
  },
} as const
export type OperationBlocker = keyof typeof OPERATION_BLOCKERS

/** Why a candidate cannot be approved. */
export const RESULT_BLOCKERS = {
  amount_missing: {
    en: 'An amount of the result is missing or occurs twice → operator: have the native result corrected',
    fr: 'Un montant du résultat manque ou apparaît deux fois → operator: faire corriger le résultat natif',
  },
  amount_mismatch: {
    en: 'The result contradicts the confirmed pay or itself → partner: correct the values, calculate again',
    fr: 'Le résultat contredit la rémunération confirmée ou se contredit → partner: corriger les valeurs, calculer de nouveau',
  },
} as const
export type ResultBlocker = keyof typeof RESULT_BLOCKERS

/** Why the preview of a legacy cycle is not ready. */
export const PREVIEW_BLOCKERS = {
  variables_missing: CYCLE_REFUSALS.variables_missing,
  payrun_missing: {
    en: 'The month has no real payrun job → partner: start its payrun job',
    fr: 'Le mois n’a pas de calcul réel → partner: lancer son calcul',
  },
  payrun_running: {
    en: 'The payrun job is still calculating → nobody: poll the job, then preview again',
    fr: 'Le calcul est encore en cours → nobody: suivre le calcul, puis refaire l’aperçu',
  },
  draft_not_draft: CYCLE_REFUSALS.draft_not_draft,
  inputs_changed: OPERATION_BLOCKERS.inputs_changed,
  results_missing: OPERATION_BLOCKERS.results_missing,
  amount_mismatch: RESULT_BLOCKERS.amount_mismatch,
  rendering_disabled: {
    en: 'The PDF of the preview could not be made → operator: read the log, then preview again',
    fr: 'Le PDF de l’aperçu n’a pas pu être produit → operator: lire le journal, puis refaire l’aperçu',
  },
} as const
export type PreviewBlocker = keyof typeof PREVIEW_BLOCKERS

/** The next action of a partner while there is no payslip (section 7 of the specification). */
export const NEXT_ACTIONS = {
  set_cycle_variables: {
    en: 'The month has no confirmed variables → partner: set the variables of the month',
    fr: 'Le mois n’a pas de variables confirmées → partner: saisir les variables du mois',
  },
  prepare_preview: {
    en: 'The month has no preview → partner: preview the month',
    fr: 'Le mois n’a pas d’aperçu → partner: préparer l’aperçu du mois',
  },
  wait_for_payrun: {
    en: 'A calculation or a document is awaited → partner: start the job if there is none, and poll it',
    fr: 'Un calcul ou un document est attendu → partner: lancer le calcul s’il n’y en a pas, et le suivre',
  },
  resolve_preview_blockers: {
    en: 'The preview, the candidate, the last calculation or the month before is in the way → partner: resolve that, then go on',
    fr: 'L’aperçu, le candidat, le dernier calcul ou le mois précédent fait obstacle → partner: lever l’obstacle, puis continuer',
  },
  contact_verso: {
    en: 'A partner can do nothing more here → operator: reconcile what is in doubt, replay, or have the document made again',
    fr: 'Un partenaire ne peut rien faire de plus ici → operator: rapprocher ce qui est en doute, rejouer, ou faire refaire le document',
  },
  calculate_month: {
    en: 'A managed month has no candidate → partner: calculate it',
    fr: 'Un mois géré n’a pas de candidat → partner: le calculer',
  },
  approve_candidate: {
    en: 'A managed month has a candidate → partner: review it, then approve it or abandon it',
    fr: 'Un mois géré a un candidat → partner: le relire, puis l’approuver ou l’abandonner',
  },
  get_final_document: {
    en: 'A managed month is finalized → partner: send a POST to the route in `document`, then read it',
    fr: 'Un mois géré est clôturé → partner: envoyer un POST à la route de `document`, puis le lire',
  },
} as const
export type NextAction = keyof typeof NEXT_ACTIONS

/** The action of a partner about each blocker of a preview. */
export const AFTER_BLOCKER: Readonly<Record<PreviewBlocker, NextAction>> = {
  variables_missing: 'set_cycle_variables',
  payrun_missing: 'wait_for_payrun',
  payrun_running: 'wait_for_payrun',
  draft_not_draft: 'resolve_preview_blockers',
  results_missing: 'resolve_preview_blockers',
  inputs_changed: 'resolve_preview_blockers',
  amount_mismatch: 'resolve_preview_blockers',
  rendering_disabled: 'contact_verso',
}

/** The next action when another calculation would only fail again. */
export const AFTER_FAILURE: Readonly<Partial<Record<OperationBlocker, NextAction>>> = {
  managed_officer_required: 'resolve_preview_blockers',
  calculation_failed: 'resolve_preview_blockers',
  results_missing: 'resolve_preview_blockers',
  law_missing: 'contact_verso',
  service_failed: 'contact_verso',
}

/** The values of a webhook's `data.change` (section 6 of the specification). */
export const NOTICED_CHANGES = {
  'calculation.ready': {
    en: 'A calculation has made a candidate → partner: read the month and review the candidate',
    fr: 'Un calcul a produit un candidat → partner: lire le mois et relire le candidat',
  },
  'calculation.failed': {
    en: 'A calculation has failed → partner: read its operation and correct the inputs',
    fr: 'Un calcul a échoué → partner: lire son opération et corriger les données',
  },
  'calculation.reconcile_required': {
    en: 'An operation is in doubt → operator: find out what happened and reconcile',
    fr: 'Une opération est en doute → operator: établir ce qui s’est passé et rapprocher',
  },
  'reconciliation.resolved': {
    en: 'An operation or a write was reconciled → partner: read the month and go on',
    fr: 'Une opération ou une écriture a été rapprochée → partner: lire le mois et continuer',
  },
  'controls.open': {
    en: 'A candidate has controls that keep it from being approved → partner: read the controls; mend, hold out or accept',
    fr: 'Un candidat a des contrôles qui empêchent son approbation → partner: lire les contrôles ; corriger, écarter ou accepter',
  },
  'back_pay.proposed': {
    en: 'A calculation has found differences of past months that are not decided → partner: read the back pay; accept it or put it off',
    fr: 'Un calcul a trouvé des différences de mois passés qui ne sont pas décidées → partner: lire les rappels ; les accepter ou les reporter',
  },
  'candidate.invalidated': {
    en: 'An input has changed, so the candidate cannot be approved → partner: calculate again',
    fr: 'Une donnée a changé, le candidat ne peut donc plus être approuvé → partner: calculer de nouveau',
  },
  'candidate.abandoned': {
    en: 'The candidate was abandoned → partner: calculate again once the inputs are right',
    fr: 'Le candidat a été abandonné → partner: calculer de nouveau quand les données sont justes',
  },
  'input.late': {
    en: 'A value was recorded for a final month outside its write window → partner: calculate a later month, which proposes the difference',
    fr: 'Une valeur a été enregistrée pour un mois clôturé, hors de son délai de modification → partner: calculer un mois suivant, qui propose la différence',
  },
  'cycle.finalized': {
    en: 'The month is finalized → partner: read the month and its final document',
    fr: 'Le mois est clôturé → partner: lire le mois et son document définitif',
  },
  'document.ready': {
    en: 'A document is ready → partner: read the document and follow its link',
    fr: 'Un document est prêt → partner: lire le document et suivre son lien',
  },
  'document.failed': {
    en: 'A document could not be made → partner: request it again; nothing is recalculated',
    fr: 'Un document n’a pas pu être produit → partner: le redemander ; rien n’est recalculé',
  },
  test: {
    en: 'An operator has asked for a test event → nobody: no month has changed',
    fr: 'Un opérateur a demandé un événement de test → nobody: aucun mois n’a changé',
  },
} as const
export type NoticedChange = keyof typeof NOTICED_CHANGES

/** The values of a webhook's `data.change` for a payrun job that no managed month has started. */
export const NOTICED_JOB_CHANGES = {
  calculated: {
    en: 'A payrun job is calculated and a draft → partner: read its results, then have it released',
    fr: 'Un calcul de paie est terminé, en brouillon → partner: lire ses résultats, puis le faire valider',
  },
  failed: {
    en: 'A payrun job could not be calculated → partner: read its `message` and `faults`, correct the inputs, start another',
    fr: 'Un calcul de paie a échoué → partner: lire son `message` et ses `faults`, corriger les données, en lancer un autre',
  },
  released: {
    en: 'A payrun job is released, so its results are final → partner: read them and request the final documents',
    fr: 'Un calcul de paie est validé, ses résultats sont donc définitifs → partner: les lire et demander les documents définitifs',
  },
  aborted: {
    en: 'A payrun job was aborted, so it does not count → partner: start another one where the month is to be paid',
    fr: 'Un calcul de paie a été abandonné, il ne compte donc pas → partner: en lancer un autre si le mois est à payer',
  },
  documents_ready: {
    en: 'The archive of the payslips of a payrun job is ready → partner: read the documents of the job and follow the link',
    fr: 'L’archive des bulletins d’un calcul de paie est prête → partner: lire les documents du calcul et suivre le lien',
  },
} as const
export type NoticedJobChange = keyof typeof NOTICED_JOB_CHANGES

/** Why an employee that a job names cannot be in it. Its other faults are those of the engine. */
export const SELECTION_FAULTS = {
  unknown_employee: {
    en: 'The tenant has no employee of this identifier → partner: correct it or leave it out',
    fr: 'Le dossier n’a pas de salarié de cet identifiant → partner: le corriger ou l’écarter',
  },
  inactive_employee: {
    en: 'The employee is inactive → partner: leave the employee out, or set the status to Active',
    fr: 'Le salarié est inactif → partner: l’écarter, ou lui rendre le statut Active',
  },
  employee_outside_division: {
    en: 'The employee is not in the division of the payroll → partner: change the divisions',
    fr: 'Le salarié n’est pas dans la division de la paie → partner: modifier ses divisions',
  },
  employee_in_several_establishments: {
    en: 'The employee is in several establishments of the payroll, so the rates are not known → partner: leave one in the divisions of the employee',
    fr: 'Le salarié est dans plusieurs établissements de la paie, ses taux ne sont donc pas connus → partner: n’en garder qu’un parmi ses divisions',
  },
} as const
export type SelectionFault = keyof typeof SELECTION_FAULTS
