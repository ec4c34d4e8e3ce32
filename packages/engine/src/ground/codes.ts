import type { Language } from './translate.js'

/** The engine's codes. Types are derived from these lists: a code that is not listed does not compile. */

/**
 * Codes, each with its text in both languages. `partner`: enters the data, with a partner key. `operator`: runs the
 * service, with an admin key. `nobody`: the error resolves itself.
 */
export type Codes = Readonly<Record<string, Readonly<Record<Language, CodeText>>>>
type CodeText = `${string} → ${'partner' | 'operator' | 'nobody'}: ${string}`

/** The meaning of a code, who must act, and the next step. */
export function codeText(text: string): { readonly meaning: string; readonly actor: string; readonly next: string } {
  const [, meaning = '', actor = '', next = ''] = /^(.+) → (\w+): (.+)$/.exec(text) ?? []
  return { meaning, actor, next }
}

/** The reasons for refusing inputs. */
export const FAULT_CODES = {
  unknown_case: {
    en: 'The regulation has no case of this name → partner: use a case that the case schema lists',
    fr: 'Le règlement n’a pas de cas de ce nom → partner: utiliser un cas du schéma des cas',
  },
  unknown_field: {
    en: 'The case has no field of this name → partner: use a field that the case schema lists',
    fr: 'Le cas n’a pas de champ de ce nom → partner: utiliser un champ du schéma des cas',
  },
  measure_ended: {
    en: 'The entry uses a measure that ended before the month → partner: enter what the expected value says, or install the law pack of its prolongation',
    fr: 'La saisie applique une mesure qui a pris fin avant le mois → partner: saisir ce que dit la valeur attendue, ou installer le paquet de chiffres qui la prolonge',
  },
  wrong_type: {
    en: 'A value is not of the type of its field → partner: send what `expected` names, as text',
    fr: 'Une valeur n’est pas du type de son champ → partner: envoyer en texte ce qui est attendu',
  },
  out_of_range: {
    en: 'A value is outside the range of its field → partner: send a value in the range that `expected` names',
    fr: 'Une valeur sort des limites de son champ → partner: envoyer une valeur comprise dans les limites attendues',
  },
  missing_field: {
    en: 'A required field has no value in the month → partner: record a value that is in force in the month',
    fr: 'Un champ obligatoire n’a pas de valeur pour le mois → partner: enregistrer une valeur en vigueur ce mois-là',
  },
  wrong_period: {
    en: 'The month is not YYYY-MM, or not that of the payroll → partner: send the month that is calculated',
    fr: 'Le mois n’est pas de la forme AAAA-MM, ou n’est pas celui de la paie → partner: envoyer le mois à calculer',
  },
  period_without_law: {
    en: 'The regulation has no law for the month → partner: choose a month that `expected` names',
    fr: 'Le règlement n’a pas de textes applicables pour ce mois → partner: choisir un mois couvert par les textes',
  },
  wrong_payment_date: {
    en: 'The payment date is not a day, or too far from the month → partner: send a day that `expected` names',
    fr: 'La date de paiement n’est pas un jour, ou elle est trop éloignée du mois → partner: envoyer un jour dans les limites attendues',
  },
  contract_outside_period: {
    en: 'The contract covers no day of the month → partner: leave the person out, or correct its dates',
    fr: 'Le contrat ne couvre aucun jour du mois → partner: écarter la personne, ou corriger les dates du contrat',
  },
  contract_ends_before_start: {
    en: 'The contract ends before its first day → partner: correct one of the two dates',
    fr: 'Le contrat finit avant son premier jour → partner: corriger l’une des deux dates',
  },
  not_of_this_contract: {
    en: 'A value has no meaning for the kind of contract → partner: leave it out, or correct what `expected` names',
    fr: 'Une valeur n’a pas de sens pour ce type de contrat → partner: la retirer, ou corriger ce qui est attendu',
  },
  wrong_absence: {
    en: 'The dates of an absence contradict each other or another absence → partner: correct what `expected` names, or withdraw one',
    fr: 'Les dates d’une absence se contredisent, ou contredisent une autre absence → partner: corriger ce qui est attendu, ou annuler une absence',
  },
  wrong_history: {
    en: 'An earlier month is incomplete, double or not earlier → partner: pass the earlier results unchanged',
    fr: 'Un mois antérieur est incomplet, en double ou pas antérieur → partner: transmettre les résultats antérieurs sans les modifier',
  },
  wrong_instant: {
    en: 'An instant is not ISO 8601 with a time zone → partner: send an instant such as 2026-06-01T00:00:00Z',
    fr: 'Un instant n’est pas au format ISO 8601 avec fuseau horaire → partner: envoyer un instant comme 2026-06-01T00:00:00Z',
  },
  figure_confirmed: {
    en: 'The law pack changes a figure on a day that has passed and was confirmed → operator: give the value that it replaces in corrects',
    fr: 'Le paquet de chiffres modifie un chiffre à une date passée et vérifiée → operator: donner dans corrects la valeur remplacée',
  },
  figure_gap: {
    en: 'The law pack leaves days of a yearly figure without a checked value → operator: add the value from the day after the last checked one',
    fr: 'Le paquet de chiffres laisse des jours d’un chiffre annuel sans valeur vérifiée → operator: ajouter la valeur dès le lendemain du dernier jour vérifié',
  },
  unknown_figure: {
    en: 'The law has no such figure on the day → partner: take a name, Table.Key, that the command `law` lists for the day',
    fr: 'Les textes n’ont pas ce chiffre à cette date → partner: prendre un nom, Table.Clé, que la commande `law` énumère à cette date',
  },
  wrong_target: {
    en: 'A gross cannot be searched for this line → partner: name a line that `expected` lists',
    fr: 'Aucun brut ne se recherche pour cette ligne → partner: nommer l’une des lignes attendues',
  },
} as const satisfies Codes
export type FaultCode = keyof typeof FAULT_CODES

/** A warning for the officer to check; the payslip is still valid. */
export const WARNING_CODES = {
  legal_parameters_missing: {
    en: 'A legal parameter has no value and counts as 0 → operator: publish those of the month',
    fr: 'Paramètres légaux incomplets : sans plafond les assiettes plafonnées sont nulles, sans SMIC la réduction générale aussi → operator: publier ceux du mois',
  },
  legal_parameters_differ: {
    en: 'A legal parameter differs from the published value → operator: check it or publish it again',
    fr: 'Paramètres légaux : le plafond ou le SMIC enregistré diffère de la valeur publiée → operator: le vérifier, ou le publier de nouveau',
  },
  unemployment_rate_out_of_bounds: {
    en: 'The notified unemployment rate is outside the bonus-malus of the month → partner: check the notification',
    fr: 'Taux d’assurance chômage notifié hors des limites du bonus-malus → partner: vérifier la notification',
  },
  executive_without_provident_plan: {
    en: 'An executive has no provident plan, though one is owed → partner: record the plan',
    fr: 'Cadre sans prévoyance : l’employeur doit au moins 1,50 % de la tranche 1 → partner: enregistrer le régime',
  },
  provident_rate_below_minimum: {
    en: "An executive's provident rate is below 1.50 % → partner: check the rate of the plan",
    fr: 'Prévoyance d’un cadre à un taux inférieur à 1,50 % → partner: vérifier le taux du régime',
  },
  health_plan_amount_missing: {
    en: 'The mandatory health plan has no amount and counts as 0 → partner: record the amount',
    fr: 'Mutuelle obligatoire sans montant : elle compte pour 0 → partner: enregistrer le montant',
  },
  health_plan_share_below_minimum: {
    en: 'The employer pays less than half of the health plan → partner: check the share',
    fr: 'Mutuelle obligatoire : l’employeur en paie moins de la moitié → partner: vérifier la répartition',
  },
  mileage_not_checked: {
    en: 'Mileage counts as exempt without kilometres or vehicle → partner: record both to have it checked',
    fr: 'Indemnités kilométriques exonérées telles quelles : kilomètres ou véhicule inconnus → partner: enregistrer les deux pour qu’elles soient contrôlées',
  },
  hourly_rate_below_minimum_wage: {
    en: 'The hourly rate or the monthly salary is below the minimum wage → partner: check the rate or the salary',
    fr: 'Taux horaire ou salaire mensuel inférieur au SMIC → partner: vérifier le taux ou le salaire',
  },
  pay_below_minimum_of_kind: {
    en: 'The pay of a work-study contract is below its minimum → partner: check pay, age and year of the contract',
    fr: 'Rémunération inférieure au minimum du contrat en alternance (C. trav. D6222-26, D6325-15) → partner: vérifier la rémunération, l’âge et l’année du contrat',
  },
  birth_date_missing: {
    en: 'The minimum pay of a work-study contract is not checked without a date of birth → partner: record the date of birth',
    fr: 'Alternance sans date de naissance : la rémunération minimale n’est pas contrôlée → partner: enregistrer la date de naissance',
  },
  apprentice_age: {
    en: 'The age at the start of the apprenticeship is outside 15 to 29 years (L6222-1) → partner: check the exception of L6222-2',
    fr: 'Apprentissage : âge au début du contrat hors des limites (C. trav. L6222-1, L6222-2) → partner: vérifier l’exception de l’article L6222-2',
  },
  gratification_below_minimum: {
    en: 'The gratification of a trainee is below the minimum for the hours → partner: check gratification and hours',
    fr: 'Gratification de stage inférieure au minimum pour les heures de présence (C. éduc. L124-6) → partner: vérifier la gratification et les heures',
  },
  internship_hours_beyond_legal_time: {
    en: 'The hours of a trainee exceed the legal time of the month (L124-14) → partner: check the hours of presence',
    fr: 'Heures de présence en stage au-delà de la durée légale (C. éduc. L124-14) → partner: vérifier les heures de présence',
  },
  end_of_contract_indemnity_not_due: {
    en: 'A contract for training owes no end-of-contract indemnity (L1243-10) → partner: check that an agreement grants it',
    fr: 'Indemnité de fin de contrat non due pour un contrat de formation (C. trav. L1243-10) → partner: vérifier qu’un accord la prévoit',
  },
  salary_of_two_contracts: {
    en: 'A monthly salary counts for the days of an earlier contract too → partner: check the deduction of the month',
    fr: 'Salaire mensuel compté aussi pour les jours d’un contrat précédent → partner: vérifier la retenue du mois',
  },
  rest_days_below_minimum: {
    en: 'Days of rest worked are paid less than a day of the salary and 10 % (L3121-59) → partner: check days and amount',
    fr: 'Jours de repos travaillés payés moins de 110 % d’une journée (C. trav. L3121-59) → partner: vérifier les jours et le montant',
  },
  weekly_hours_beyond_maximum: {
    en: 'The contract exceeds 48 hours a week, or the hours of the month do (L3121-18, L3121-20) → partner: check the hours',
    fr: 'Contrat ou heures du mois au-delà de 48 heures par semaine (C. trav. L3121-18, L3121-20) → partner: vérifier les heures',
  },
  overtime_of_minor: {
    en: 'A person under 18 works more than 35 hours a week (L3162-1) → partner: check hours and date of birth',
    fr: 'Plus de 35 heures par semaine avant 18 ans (C. trav. L3162-1) → partner: vérifier les heures et la date de naissance',
  },
  lodeom_in_metropole: {
    en: 'A scale of Lodeom is set and the tax zone is metropolitan France (L752-3-2) → partner: check scale and zone',
    fr: 'Barème Lodeom avec une zone fiscale métropolitaine (CSS L752-3-2) → partner: vérifier le barème et la zone',
  },
  value_sharing_pay_unknown: {
    en: 'The pay of twelve months before a value-sharing premium is not known → partner: record whether it is below three minimum wages',
    fr: 'Rémunération des douze mois avant la prime de partage de la valeur inconnue → partner: indiquer si elle est inférieure à trois SMIC',
  },
  car_value_missing: {
    en: 'A car is lent and its price or hire is 0 → partner: record it',
    fr: 'Véhicule de fonction sans prix ni loyer → partner: saisir le prix ou le coût annuel',
  },
  home_work_days_missing: {
    en: 'A home-working allowance has no days: nothing of it is exempt → partner: record the days',
    fr: 'Allocation de télétravail sans jours : rien n’est exonéré → partner: saisir les jours',
  },
  standing_element_in_part: {
    en: 'A standing element of pay is paid in full in a month that the contract covers in part → partner: where days of presence count, record the part of the month, and the whole value from the next one',
    fr: 'Prime permanente versée entière dans un mois que le contrat couvre en partie → partner: si elle se calcule au prorata, saisir la part du mois, et la valeur entière à partir du suivant',
  },
  part_time_below_minimum: {
    en: 'The contract is below 24 hours a week (L3123-27) → partner: record the exception, or check the hours',
    fr: 'Temps partiel inférieur à 24 heures par semaine sans dérogation (C. trav. L3123-27) → partner: enregistrer la dérogation, ou vérifier les heures',
  },
  overtime_of_part_time: {
    en: 'Overtime is entered for part time, which has complementary hours (L3123-9) → partner: check the hours',
    fr: 'Heures supplémentaires saisies pour un temps partiel (C. trav. L3123-9) → partner: vérifier les heures',
  },
  overtime_entered_twice: {
    en: 'Overtime that the contract pays each month is entered again → partner: enter only the hours beyond the contract',
    fr: 'Heures supplémentaires du contrat saisies une seconde fois → partner: ne saisir que les heures au-delà du contrat',
  },
  complementary_hours_beyond_tenth: {
    en: 'Complementary hours exceed a tenth of the contract (L3123-28) → partner: record the agreement, or check the hours',
    fr: 'Heures complémentaires au-delà du dixième du contrat sans accord (C. trav. L3123-28) → partner: enregistrer l’accord, ou vérifier les heures',
  },
  unpaid_days_missing: {
    en: 'An unpaid absence has no days: the ceiling stays whole → partner: record the days without pay',
    fr: 'Absence non payée sans nombre de jours : le plafond n’est pas réduit → partner: enregistrer les jours sans salaire',
  },
  overtime_missing: {
    en: 'The contract exceeds 35 hours a week and no overtime is entered → partner: record that the contract pays it, or the hours',
    fr: 'Contrat de plus de 35 heures par semaine sans heures supplémentaires → partner: indiquer que le contrat les paie, ou saisir les heures',
  },
  complementary_hours_beyond_third: {
    en: 'Complementary hours exceed a third of the contract (L3123-20) → partner: check them, or raise the contract hours',
    fr: 'Heures complémentaires au-delà du tiers du contrat (C. trav. L3123-20) → partner: les vérifier, ou augmenter les heures du contrat',
  },
  complementary_hours_reach_full_time: {
    en: 'Complementary hours reach full time (L3123-9) → partner: check them, or record a full-time contract',
    fr: 'Heures complémentaires qui atteignent le temps plein (C. trav. L3123-9) → partner: les vérifier, ou enregistrer un contrat à temps plein',
  },
  reference_pay_unknown: {
    en: 'A daily allowance is computed from the present salary: no pay of an earlier month is known → partner: enter the pays of the attestation, or the amount of the statement',
    fr: 'Indemnité journalière calculée sur le salaire actuel : paies de référence inconnues → partner: saisir les paies de l’attestation, ou le montant du décompte',
  },
  allowance_rights_unknown: {
    en: 'The contract alone does not open the right to daily allowances (R313-3) → partner: check that the fund pays them',
    fr: 'Moins de 150 heures en trois mois au contrat : droit aux indemnités journalières à vérifier (CSS R313-3) → partner: vérifier que la caisse les verse',
  },
  net_guarantee_at_full_pay_only: {
    en: 'The agreement guarantees the net, and a rate below 100 %: the gross of these days is guaranteed → partner: check it against the agreement',
    fr: 'Garantie du net : jours maintenus à moins de 100 %, calculés sur le brut → partner: comparer avec la convention',
  },
  non_resident_withholding: {
    en: 'The withholding of CGI 182 A is not computed → partner: compute it outside the service',
    fr: 'Non-résident fiscal : la retenue à la source de l’article 182 A du CGI n’est pas calculée ici → partner: la calculer hors du service',
  },
  leave_opening_missing: {
    en: 'The contract is older than the leave counters and no balance is recorded → partner: record a reprise in CompteurConges',
    fr: 'Compteurs de congés sans solde de reprise, alors que le contrat est plus ancien → partner: enregistrer une reprise dans CompteurConges',
  },
  leave_in_lieu_unknown: {
    en: 'A contract ends without an account of leave: nothing is paid in lieu of it, or of the months known alone → partner: record Conges.PrisAuDepart, 0 where no day was taken, Entreprise.CaisseConges where a fund pays, or an opening balance (CompteurConges)',
    fr: 'Contrat fini sans compte de congés : aucune indemnité compensatrice n’est payée, ou sur les seuls mois connus → partner: saisir Conges.PrisAuDepart, 0 si aucun jour n’a été pris, Entreprise.CaisseConges si une caisse paie, ou une reprise (CompteurConges)',
  },
  fixed_term_pay_unknown: {
    en: 'A fixed term ends and the pay of some of its months is not known → partner: record Rupture.RemunerationAnterieure, the gross pay of those months',
    fr: 'CDD terminé dont certains mois ne sont pas connus → partner: saisir dans Rupture.RemunerationAnterieure la rémunération brute de ces mois',
  },
  health_cover_missing: {
    en: 'An employee has neither a health plan nor a dispense from it (CSS L911-7) → partner: record the plan (PrevoyanceMutuelle, RegimeSante), or Sante.Dispense',
    fr: 'Salarié sans mutuelle obligatoire ni dispense (CSS L911-7) → partner: saisir la mutuelle (PrevoyanceMutuelle, RegimeSante), ou Sante.Dispense',
  },
  health_dispense_to_check: {
    en: 'A dispense from the health plan has ended, so that the plan applies again, or its yearly proof is old → partner: ask for a new proof and record it (Sante.DispenseJusquau, Sante.JustificatifDispense), or tell the person',
    fr: 'Dispense de mutuelle échue, la mutuelle s’applique de nouveau, ou justificatif annuel ancien → partner: demander un justificatif et le saisir (Sante.DispenseJusquau, Sante.JustificatifDispense), ou prévenir la personne',
  },
  year_opening_missing: {
    en: 'The person was hired before the first month known of the year, and no opening balance is recorded → partner: record CumulsDeReprise with the totals since 1 January',
    fr: 'Personne embauchée avant le premier mois connu de l’année, sans cumuls de reprise → partner: saisir dans CumulsDeReprise les totaux depuis le 1er janvier',
  },
  leave_of_earlier_contract: {
    en: 'The leave of a contract that ended in the month is not settled → partner: enter its first and last day (DebutContratPrecedent, FinContratPrecedent)',
    fr: 'Congés d’un contrat précédent du mois non soldés → partner: saisir son premier et son dernier jour (DebutContratPrecedent, FinContratPrecedent)',
  },
  leave_taken_in_advance: {
    en: 'More leave is taken than was acquired so far → partner: check the dates, or that the person agreed (L3141-12)',
    fr: 'Congés pris au-delà des droits acquis (C. trav. L3141-12) → partner: vérifier les dates, ou l’accord du salarié',
  },
  net_pay_negative: {
    en: 'The net pay is negative → partner: lower the deductions that the message names',
    fr: 'Net à payer négatif → partner: diminuer les retenues que le message nomme',
  },
  entry_without_pay: {
    en: 'The method of entries and exits leaves no pay for days of the contract → partner: pay them by the real hours, as a bonus or by another method',
    fr: 'La méthode des entrées et sorties ne laisse aucune paie pour des jours du contrat → partner: les payer aux heures réelles, par une prime ou une autre méthode',
  },
  attachments_above_net: {
    en: 'Attachments exceed what may be seized, which alone was taken → partner: enter at most that (C. trav. L3252-2)',
    fr: 'Saisies et oppositions supérieures à la fraction saisissable, seule prélevée → partner: saisir au plus cette fraction (C. trav. L3252-2)',
  },
  attachment_carried: {
    en: 'An alimony or tax seizure could not be taken in full → partner: tell the creditor; the rest is carried to the next month',
    fr: 'Pension alimentaire ou saisie administrative non prélevée en totalité → partner: en informer le créancier ; le reste est reporté au mois suivant',
  },
  severance_below_minimum: {
    en: 'Severance pay is below that of law or agreement → partner: check the amount, reference pay and seniority',
    fr: 'Indemnité de rupture inférieure au minimum légal ou conventionnel → partner: vérifier le montant, le salaire de référence et l’ancienneté',
  },
  severance_pay_unknown: {
    en: 'Payslips of the months or the year that severance pay reads are missing → partner: enter reference pay and the pay of the year before',
    fr: 'Bulletins manquants pour l’indemnité de rupture → partner: saisir le salaire de référence et la rémunération de l’année précédente',
  },
  service_partly_unknown: {
    en: 'Severance pay is due and only some months of the service are known: absences before count only where they are recorded → partner: check them, or enter Rupture.AncienneteMois',
    fr: 'Une indemnité de rupture est due et seule une partie de l’ancienneté est connue : les absences antérieures ne comptent que si elles sont saisies → partner: les vérifier, ou saisir Rupture.AncienneteMois',
  },
  agreement_not_covered: {
    en: 'The law alone is paid where the collective agreement is not covered: at the end of a contract the whole agreement or its retirement pay, in a stop the pay that it keeps → partner: check the agreement, and record Rupture.IndemniteConventionnelle, Rupture.MoisPreavis or Entreprise.BaremeMaintien',
    fr: 'La loi seule est appliquée là où la convention collective n’est pas couverte : en fin de contrat toute la convention ou son indemnité de retraite, pendant un arrêt le salaire qu’elle maintient → partner: vérifier la convention, et saisir Rupture.IndemniteConventionnelle, Rupture.MoisPreavis ou Entreprise.BaremeMaintien',
  },
  working_time_partly_unknown: {
    en: 'Severance pay counts part time, and only some months of the service are known → partner: check that Contrat.HeuresContrat is entered from the first day of each working time',
    fr: 'L’indemnité de rupture compte du temps partiel, et seule une partie de l’ancienneté est connue → partner: vérifier que Contrat.HeuresContrat est saisi dès le premier jour de chaque durée du travail',
  },
  end_of_contract_reason_missing: {
    en: 'A fixed-term contract ends and no reason is recorded: no end-of-contract indemnity is paid → partner: record Rupture.Motif',
    fr: 'Fin de CDD sans motif : aucune indemnité de fin de contrat n’est versée → partner: enregistrer Rupture.Motif',
  },
} as const satisfies Codes
export type WarningCode = keyof typeof WARNING_CODES

/** A notice about the law of a month. */
export const NOTICE_CODES = {
  figures_not_confirmed: {
    en: 'Some figures of the law are not checked for the month → operator: compare them with their sources, or update',
    fr: 'Des chiffres de la loi n’ont pas été vérifiés pour ce mois : ils ont pu changer → operator: les comparer à leurs sources, ou mettre à jour',
  },
} as const satisfies Codes
export type NoticeCode = keyof typeof NOTICE_CODES
