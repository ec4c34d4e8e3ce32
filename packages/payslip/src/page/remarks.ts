import type { Payslip } from '@centime/engine'
import type { NoticeCode, WarningCode } from '@centime/engine/ground'

/** The engine's warnings and notices in French, for the reader of a draft; the engine's own messages are for integrators. */
const REMARKS: Readonly<Record<WarningCode | NoticeCode, string>> = {
  legal_parameters_missing:
    'Paramètres légaux incomplets : sans plafond les assiettes plafonnées sont nulles, sans SMIC la réduction générale aussi',
  legal_parameters_differ: 'Paramètres légaux : le plafond ou le SMIC enregistré diffère de la valeur publiée',
  unemployment_rate_out_of_bounds: 'Taux d’assurance chômage notifié hors des limites du bonus-malus',
  executive_without_provident_plan: 'Cadre sans prévoyance : l’employeur doit au moins 1,50 % de la tranche 1',
  provident_rate_below_minimum: 'Prévoyance d’un cadre à un taux inférieur à 1,50 %',
  health_plan_amount_missing: 'Mutuelle obligatoire sans montant : elle compte pour 0',
  health_plan_share_below_minimum: 'Mutuelle obligatoire : l’employeur en paie moins de la moitié',
  mileage_not_checked: 'Indemnités kilométriques exonérées telles quelles : kilomètres ou véhicule inconnus',
  hourly_rate_below_minimum_wage: 'Taux horaire ou salaire mensuel inférieur au SMIC',
  pay_below_minimum_of_kind:
    'Rémunération inférieure au minimum du contrat en alternance (C. trav. D6222-26, D6325-15)',
  birth_date_missing: 'Alternance sans date de naissance : la rémunération minimale n’est pas contrôlée',
  apprentice_age: 'Apprentissage : âge au début du contrat hors des limites (C. trav. L6222-1, L6222-2)',
  gratification_below_minimum:
    'Gratification de stage inférieure au minimum pour les heures de présence (C. éduc. L124-6)',
  internship_hours_beyond_legal_time: 'Heures de présence en stage au-delà de la durée légale (C. éduc. L124-14)',
  end_of_contract_indemnity_not_due:
    'Indemnité de fin de contrat non due pour un contrat de formation (C. trav. L1243-10)',
  salary_of_two_contracts: 'Salaire mensuel compté aussi pour les jours d’un contrat précédent',
  rest_days_below_minimum: 'Jours de repos travaillés payés moins de 110 % d’une journée (C. trav. L3121-59)',
  weekly_hours_beyond_maximum: 'Contrat de plus de 48 heures par semaine (C. trav. L3121-20)',
  overtime_of_minor: 'Plus de 35 heures par semaine avant 18 ans (C. trav. L3162-1)',
  lodeom_in_metropole: 'Barème Lodeom avec une zone fiscale métropolitaine (CSS L752-3-2)',
  part_time_below_minimum: 'Temps partiel inférieur à 24 heures par semaine sans dérogation (C. trav. L3123-27)',
  overtime_of_part_time: 'Heures supplémentaires saisies pour un temps partiel (C. trav. L3123-9)',
  overtime_entered_twice: 'Heures supplémentaires du contrat saisies une seconde fois',
  complementary_hours_beyond_tenth:
    'Heures complémentaires au-delà du dixième du contrat sans accord (C. trav. L3123-28)',
  unpaid_days_missing: 'Absence non payée sans nombre de jours : le plafond n’est pas réduit',
  overtime_missing: 'Contrat de plus de 35 heures par semaine sans heures supplémentaires',
  complementary_hours_beyond_third: 'Heures complémentaires au-delà du tiers du contrat (C. trav. L3123-20)',
  complementary_hours_reach_full_time: 'Heures complémentaires qui atteignent le temps plein (C. trav. L3123-9)',
  non_resident_withholding:
    'Non-résident fiscal : la retenue à la source de l’article 182 A du CGI n’est pas calculée ici',
  reference_pay_unknown: 'Indemnité journalière calculée sur le salaire actuel : paies de référence inconnues',
  allowance_rights_unknown:
    'Moins de 150 heures en trois mois au contrat : droit aux indemnités journalières à vérifier',
  net_guarantee_at_full_pay_only: 'Garantie du net : jours maintenus à moins de 100 %, calculés sur le brut',
  leave_opening_missing: 'Compteurs de congés sans solde de reprise, alors que le contrat est plus ancien',
  leave_of_earlier_contract: 'Congés d’un contrat précédent du mois non soldés',
  leave_taken_in_advance: 'Congés pris au-delà des droits acquis (C. trav. L3141-12)',
  net_pay_negative: 'Net à payer négatif',
  attachments_above_net: 'Saisies et oppositions supérieures au net disponible',
  figures_not_confirmed: 'Des chiffres de la loi n’ont pas été vérifiés pour ce mois : ils ont pu changer',
}

export const remarksOn = ({ warnings, notices }: Payslip): readonly string[] => [
  ...new Set([...warnings, ...notices].map(({ code }) => REMARKS[code])),
]
