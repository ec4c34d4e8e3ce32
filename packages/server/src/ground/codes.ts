import {
  CYCLE_REFUSALS,
  CYCLE_WARNINGS,
  type CycleRefusalCode,
  NEXT_ACTIONS,
  NOTICED_CHANGES,
  NOTICED_JOB_CHANGES,
  OPERATION_BLOCKERS,
  PREVIEW_BLOCKERS,
  RESULT_BLOCKERS,
  SELECTION_FAULTS,
} from '@centime/cycle'
import {
  type Codes,
  codeText,
  FAULT_CODES,
  type Language,
  NOTICE_CODES,
  typographic,
  WARNING_CODES,
} from '@centime/engine/ground'
import { PAGE_WARNINGS } from '@centime/payslip'
import { CONTROL_CODES } from './control-codes.js'

/** All codes with their texts: the refusals by HTTP status, and the other lists of the packages. */

const TITLES = {
  400: { en: 'Bad Request', fr: 'Requête incorrecte' },
  401: { en: 'Unauthorized', fr: 'Non authentifié' },
  403: { en: 'Forbidden', fr: 'Accès refusé' },
  404: { en: 'Not Found', fr: 'Introuvable' },
  405: { en: 'Method Not Allowed', fr: 'Méthode non admise' },
  409: { en: 'Conflict', fr: 'Conflit' },
  410: { en: 'Gone', fr: 'Plus disponible' },
  412: { en: 'Precondition Failed', fr: 'Condition non remplie' },
  413: { en: 'Content Too Large', fr: 'Contenu trop volumineux' },
  415: { en: 'Unsupported Media Type', fr: 'Type de contenu non admis' },
  422: { en: 'Unprocessable Content', fr: 'Contenu non traitable' },
  428: { en: 'Precondition Required', fr: 'Condition requise' },
  429: { en: 'Too Many Requests', fr: 'Trop de requêtes' },
  500: { en: 'Internal Server Error', fr: 'Erreur interne du service' },
  503: { en: 'Service Unavailable', fr: 'Service indisponible' },
} as const

/** The service's own codes, by status. */
const SERVICE_REFUSALS = {
  400: {
    malformed_json: {
      en: 'The body is not JSON in UTF-8 → partner: correct the body',
      fr: 'Le corps n’est pas du JSON en UTF-8 → partner: corriger le corps',
    },
    validation_failed: {
      en: 'Fields are missing or wrong → partner: correct those that `errors` points to',
      fr: 'Des champs manquent ou sont erronés → partner: corriger ceux que `errors` désigne',
    },
    law_missing: OPERATION_BLOCKERS.law_missing,
    idempotency_key_required: {
      en: 'The route needs an `Idempotency-Key` → partner: send one, the same at every retry',
      fr: 'La route exige un en-tête `Idempotency-Key` → partner: en envoyer un, le même à chaque nouvel essai',
    },
  },
  401: {
    unauthorized: {
      en: 'The API key is missing, invalid, expired or revoked → partner: send `Bearer <API_KEY>`',
      fr: 'La clé d’API manque, n’est pas valable, a expiré ou est révoquée → partner: envoyer `Bearer <API_KEY>`',
    },
  },
  403: {
    partner_mismatch: {
      en: 'The partner of the path is not that of the key → partner: use your own partner id',
      fr: 'Le partenaire du chemin n’est pas celui de la clé → partner: utiliser son propre identifiant de partenaire',
    },
    tenant_forbidden: {
      en: 'The tenant is not registered to the partner → partner: register it, or correct its id',
      fr: 'Le dossier n’est pas enregistré chez le partenaire → partner: l’enregistrer, ou corriger son identifiant',
    },
    admin_required: {
      en: 'The route needs a key with the admin role → operator: make the request',
      fr: 'La route exige une clé de rôle admin → operator: envoyer la requête',
    },
    tenant_inactive: {
      en: 'The tenant is not active: it can be read, not changed → operator: set its status to active',
      fr: 'Le dossier n’est pas actif : il se lit, il ne se modifie pas → operator: le remettre en service',
    },
    native_write_denied: {
      en: 'A policy denies native writes in this tenant → operator: allow them by the policy',
      fr: 'Une règle interdit les écritures natives dans ce dossier → operator: les autoriser dans la règle',
    },
  },
  404: {
    not_found: {
      en: 'The path, or an object that it names, does not exist here → partner: check the path and its ids',
      fr: 'Le chemin, ou un objet qu’il nomme, n’existe pas ici → partner: vérifier le chemin et ses identifiants',
    },
    payroll_journey_unavailable: {
      en: 'The managed journey is off → operator: set CENTIME_MANAGED_JOURNEY',
      fr: 'Le parcours géré est fermé → operator: régler CENTIME_MANAGED_JOURNEY',
    },
    drafts_abort_unavailable: {
      en: 'Aborting native drafts is off → operator: set CENTIME_DRAFT_ABORT',
      fr: 'L’abandon des brouillons natifs est fermé → operator: régler CENTIME_DRAFT_ABORT',
    },
  },
  405: {
    method_not_allowed: {
      en: 'The path does not support the method → partner: use one that `Allow` lists',
      fr: 'Le chemin n’admet pas cette méthode → partner: utiliser une méthode que `Allow` énumère',
    },
  },
  409: {
    already_exists: {
      en: 'An object with this name or identifier exists → partner: use it, or choose another name',
      fr: 'Un objet de ce nom ou de cet identifiant existe → partner: l’utiliser, ou choisir un autre nom',
    },
    declarations_not_ready: {
      en: 'The uploaded declarations are not read yet, are refused, or are erased → partner: wait, correct the files, or upload them again',
      fr: 'Les déclarations déposées ne sont pas encore lues, sont refusées ou sont effacées → partner: attendre, corriger les fichiers, ou les déposer à nouveau',
    },
    element_in_use: {
      en: 'Values of the element of pay are recorded, and months may have paid them → partner: keep it, and record no more values',
      fr: 'Des valeurs de l’élément de paie sont enregistrées, et des mois ont pu les payer → partner: le garder, et ne plus en enregistrer',
    },
    payrun_draft_exists: OPERATION_BLOCKERS.payrun_draft_exists,
    officer_month: {
      en: 'The payroll pays exactly one officer, whose months are payroll cycles → partner: use the path that `path` names',
      fr: 'La paie ne paie qu’un mandataire, dont les mois sont des cycles de paie → partner: utiliser le chemin que `path` nomme',
    },
    period_already_paid: {
      en: 'The payroll has paid the month, by jobs or by its managed month → partner: correct it the same way, and open the next month',
      fr: 'La paie a payé le mois, par des calculs ou par son mois géré → partner: le corriger de la même façon, et ouvrir le mois suivant',
    },
    law_pack_exists: {
      en: 'Another law pack in force has this id → operator: remove it first, or give the pack another id',
      fr: 'Un autre paquet de chiffres en vigueur porte cet identifiant → operator: le retirer d’abord, ou donner un autre identifiant',
    },
    law_pack_needed: {
      en: 'Another law pack corrects a value of this one → operator: remove those that `detail` names first',
      fr: 'Un autre paquet de chiffres corrige une valeur de celui-ci → operator: retirer d’abord ceux que `detail` nomme',
    },
    payroll_month_open: {
      en: 'The payroll has a managed month of this period, which pays its people → partner: calculate and approve it there',
      fr: 'La paie a un mois géré de cette période, qui paie ses salariés → partner: le calculer et l’approuver là',
    },
    job_transition_refused: {
      en: 'The job cannot move to this status → operator: choose one that `detail` names',
      fr: 'Le calcul ne peut pas passer à ce statut → operator: choisir un statut que `detail` nomme',
    },
    forecast_limit_reached: {
      en: 'The partner stores as many forecast payslips as it may store → partner: use the name of an earlier forecast, which it replaces',
      fr: 'Le partenaire conserve le nombre maximal de bulletins simulés → partner: reprendre le nom d’une simulation antérieure, qui sera remplacée',
    },
    job_not_released: {
      en: 'The job is not released, so its payslips count nowhere → partner: release it, or ask with `draft=true`',
      fr: 'Le calcul n’est pas validé, ses bulletins ne comptent donc nulle part → partner: le valider, ou demander avec `draft=true`',
    },
    books_differ: {
      en: 'The lines of payslips do not add up to their totals, so no book is made → operator: report the payslips of `detail`',
      fr: 'Les lignes de bulletins ne font pas leurs totaux, aucun livre n’est donc établi → operator: signaler les bulletins que `detail` nomme',
    },
    job_not_deletable: {
      en: 'Only a draft or a failed job can be deleted → operator: leave the job as it is',
      fr: 'Seul un brouillon ou un calcul en échec peut être supprimé → operator: laisser le calcul tel quel',
    },
    partner_without_tenants: {
      en: 'The partner has no tenant, and a test event names one → partner: register a tenant first',
      fr: 'Le partenaire n’a pas de dossier, et un événement d’essai en nomme un → partner: enregistrer d’abord un dossier',
    },
    delivery_pending: {
      en: 'The event is still being sent → nobody: wait for the next attempt',
      fr: 'L’événement est encore en cours d’envoi → nobody: attendre le prochain essai',
    },
    clock_moves_forward_only: {
      en: "The sandbox's clock is later already → operator: send a later instant",
      fr: 'L’horloge du bac à sable est déjà plus avancée → operator: envoyer un instant postérieur',
    },
    job_without_documents: {
      en: 'The job has no documents of this kind: it is neither a draft nor released, it is a simulation, or it belongs to a managed month → partner: read the job; release it first, or use the documents of the month',
      fr: 'Le calcul n’a pas de documents de ce type : il n’est ni brouillon ni validé, c’est une simulation, ou il relève d’un mois géré → partner: lire le calcul ; le valider d’abord, ou utiliser les documents du mois',
    },
    document_altered: {
      en: 'The stored document differs from the one that was made, so it is not given out → operator: run `centime check`, then restore a backup',
      fr: 'Le document conservé diffère de celui qui a été produit, il n’est donc pas remis → operator: lancer `centime check`, puis restaurer une sauvegarde',
    },
    payslip_not_ready: {
      en: 'The month has no payslip of this kind yet → partner: do what `nextAction` says',
      fr: 'Le mois n’a pas encore de bulletin de ce type → partner: faire ce que dit `nextAction`',
    },
  },
  410: {
    document_retention_expired: {
      en: 'The document was deleted when its retention ended → nobody: it is not kept',
      fr: 'Le document a été supprimé à la fin de sa conservation → nobody: il n’est plus conservé',
    },
  },
  412: {
    etag_mismatch: {
      en: 'The month has changed since it was read → partner: read it again and decide anew',
      fr: 'Le mois a changé depuis sa lecture → partner: le relire et décider de nouveau',
    },
    inputs_changed: OPERATION_BLOCKERS.inputs_changed,
  },
  413: {
    body_too_large: {
      en: 'The body exceeds the limit → partner: split the request',
      fr: 'Le corps dépasse la limite → partner: diviser la requête',
    },
  },
  415: {
    unsupported_media_type: {
      en: 'The body is not application/json in UTF-8 → partner: set `Content-Type`',
      fr: 'Le corps n’est pas de type application/json en UTF-8 → partner: renseigner `Content-Type`',
    },
  },
  422: {
    spreadsheet_too_large: {
      en: 'The spreadsheet would have too many rows → partner: ask for a month of it, or for CSV',
      fr: 'Le classeur aurait trop de lignes → partner: demander un seul mois, ou le format CSV',
    },
    idempotency_key_reused: {
      en: 'The idempotency key was used for another request → partner: send a new key',
      fr: 'La clé d’idempotence a servi pour une autre requête → partner: envoyer une nouvelle clé',
    },
    law_pack_signature: {
      en: 'The law pack is not signed, or not by a known key → operator: send it as its author has signed it; `CENTIME_LAW_KEYS` holds the keys',
      fr: 'Le paquet de chiffres n’est pas signé, ou ne l’est par aucune clé connue → operator: l’envoyer tel que son auteur l’a signé ; `CENTIME_LAW_KEYS` contient les clés',
    },
    destination_refused: {
      en: 'Webhooks are not sent to this address → operator: set a public https address, on port 443 or above 1023',
      fr: 'Aucun webhook n’est envoyé à cette adresse → operator: donner une adresse https publique, sur le port 443 ou au-dessus de 1023',
    },
  },
  428: {
    precondition_required: {
      en: 'The route needs `If-Match` → partner: send the ETag that was read last',
      fr: 'La route exige `If-Match` → partner: envoyer l’ETag lu en dernier',
    },
  },
  429: {
    rate_limit_exceeded: {
      en: 'The key makes too many requests, or its address sends too many wrong keys → partner: try again after `Retry-After`',
      fr: 'La clé fait trop de requêtes, ou son adresse envoie trop de clés erronées → partner: réessayer après `Retry-After`',
    },
  },
  500: {
    internal_error: {
      en: 'The service failed → operator: find the `requestId` in the log',
      fr: 'Le service a échoué → operator: chercher le `requestId` dans le journal',
    },
  },
  503: {
    payrun_queue_full: {
      en: 'The partner has as many waiting jobs as it may have → partner: try again after `Retry-After`',
      fr: 'Le partenaire a le nombre maximal de calculs en attente → partner: réessayer après `Retry-After`',
    },
    overloaded: {
      en: 'The process has more to do than it can; nothing was changed → partner: try again after `Retry-After`',
      fr: 'Le service est surchargé ; rien n’a été modifié → partner: réessayer après `Retry-After`',
    },
    not_ready: {
      en: 'The database is busy or cannot be reached; nothing was changed, or the commit had no answer → partner: try again',
      fr: 'La base de données est occupée ou inaccessible ; rien n’a été modifié, ou la validation est restée sans réponse → partner: réessayer',
    },
    storage_full: {
      en: 'The disk of the service is full; what was accepted waits for room → partner: try again later',
      fr: 'Le disque du service est plein ; ce qui a été accepté attend de la place → partner: réessayer plus tard',
    },
    operator_policy_unavailable: {
      en: "The operator's policy cannot be read; nothing was changed → partner: try again",
      fr: 'La règle de l’opérateur ne peut pas être lue ; rien n’a été modifié → partner: réessayer',
    },
  },
} as const satisfies Readonly<Record<keyof typeof TITLES, Codes>>

/** The status of each refusal of a month: one without a status does not compile. */
const CYCLE_STATUSES = {
  period_outside_write_window: 422,
  month_skipped: 409,
  variable_write_reconciliation_required: 409,
  payroll_operation_collision: 409,
  candidate_required: 422,
  candidate_conflict: 409,
  controls_open: 409,
  provisional_law_not_accepted: 409,
  managed_officer_required: 409,
  variables_missing: 409,
  payment_date_refused: 422,
  later_finalized_month_requires_operator_replay: 409,
  prior_month_not_finalized: 409,
  month_already_finalized: 409,
  month_before_first_contract: 409,
  filing_refused: 409,
  replay_refused: 409,
  nothing_to_reconcile: 409,
  draft_approved: 409,
  draft_not_draft: 409,
  draft_owned_by_candidate: 409,
} as const satisfies Readonly<Record<CycleRefusalCode, keyof typeof TITLES>>

type ServiceRefusals = typeof SERVICE_REFUSALS
export type RefusalCode =
  | { [Status in keyof ServiceRefusals]: keyof ServiceRefusals[Status] }[keyof ServiceRefusals]
  | CycleRefusalCode

/** Codes that any route can answer in addition to its own. The document does not list them by route. */
export const ANYWHERE = [
  'internal_error',
  'not_ready',
  'storage_full',
  'overloaded',
] as const satisfies readonly RefusalCode[]

interface ProblemStatus {
  readonly status: number
  readonly title: Readonly<Record<Language, string>>
  readonly codes: Codes
}

const titles = new Map<string, ProblemStatus['title']>(Object.entries(TITLES))
const statusOfCycle = new Map<string, number>(Object.entries(CYCLE_STATUSES))

/** Every status that a problem can have, with all its codes. */
export const PROBLEM_STATUSES: readonly ProblemStatus[] = Object.entries<Codes>(SERVICE_REFUSALS).map(
  ([text, codes]) => {
    const status = Number(text)
    const ofCycle = Object.entries(CYCLE_REFUSALS).filter(([code]) => statusOfCycle.get(code) === status)
    return { status, title: titles.get(text) ?? TITLES[500], codes: { ...codes, ...Object.fromEntries(ofCycle) } }
  },
)

const statusByCode = new Map(PROBLEM_STATUSES.flatMap((of) => Object.keys(of.codes).map((code) => [code, of] as const)))

/** The status of a refusal. */
export function statusOf(code: RefusalCode): ProblemStatus {
  const status = statusByCode.get(code)
  if (status === undefined) throw new Error(`the refusal ${code} has no status`)
  return status
}

/** Warnings about a recorded case change. */
export const CHANGE_WARNINGS = {
  adds_to_recorded: {
    en: 'A value of a month is added to others that were recorded from other instants of it → partner: to replace them instead, record it from the instant of one, and 0 from those of the others',
    fr: 'Une valeur d’un mois s’ajoute à d’autres, enregistrées à partir d’autres instants de ce mois → partner: si elle devait les remplacer, l’enregistrer à l’instant de l’une, et 0 à ceux des autres',
  },
  standing_element_whole_month: {
    en: 'A standing element of pay begins within a month and counts for the whole of it → partner: to pay a part, record that part for the month, and the whole value from the next one',
    fr: 'Une prime permanente commence en cours de mois et compte pour le mois entier → partner: pour en payer une part, saisir cette part pour le mois, et la valeur entière à partir du suivant',
  },
} as const satisfies Codes
export type ChangeWarning = keyof typeof CHANGE_WARNINGS

/** The codes of answers and webhooks that are not codes of problems. */
export const CODE_LISTS = {
  'Blockers of operations': OPERATION_BLOCKERS,
  'Blockers of candidates': RESULT_BLOCKERS,
  'Blockers of previews': PREVIEW_BLOCKERS,
  'Next actions': NEXT_ACTIONS,
  'Changes of webhooks': NOTICED_CHANGES,
  'Changes of payrun jobs in webhooks': NOTICED_JOB_CHANGES,
  'Warnings of months': CYCLE_WARNINGS,
  'Warnings of case changes': CHANGE_WARNINGS,
  'Controls of months': CONTROL_CODES,
  Warnings: WARNING_CODES,
  Notices: NOTICE_CODES,
  'Warnings of documents': PAGE_WARNINGS,
  Faults: FAULT_CODES,
  'Faults of employees in a job': SELECTION_FAULTS,
} as const satisfies Readonly<Record<string, Codes>>

/** A code with its text in parts. */
export type Explained = ReturnType<typeof explained>[number]

export const explained = (codes: Codes, language: Language) =>
  Object.entries(codes).map(([code, texts]) => ({
    code,
    ...codeText(language === 'fr' ? typographic(texts.fr) : texts.en),
  }))
