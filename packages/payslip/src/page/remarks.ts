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
  hourly_rate_below_minimum_wage: 'Taux horaire inférieur au SMIC',
  unpaid_days_missing: 'Absence non payée sans nombre de jours : le plafond n’est pas réduit',
  overtime_missing: 'Contrat de plus de 35 heures par semaine sans heures supplémentaires',
  complementary_hours_beyond_third: 'Heures complémentaires au-delà du tiers du contrat (C. trav. L3123-20)',
  complementary_hours_reach_full_time: 'Heures complémentaires qui atteignent le temps plein (C. trav. L3123-9)',
  non_resident_withholding:
    'Non-résident fiscal : la retenue à la source de l’article 182 A du CGI n’est pas calculée ici',
  net_pay_negative: 'Net à payer négatif',
  attachments_above_net: 'Saisies et oppositions supérieures au net disponible',
  figures_not_confirmed: 'Des chiffres de la loi n’ont pas été vérifiés pour ce mois : ils ont pu changer',
}

export const remarksOn = ({ warnings, notices }: Payslip): readonly string[] => [
  ...new Set([...warnings, ...notices].map(({ code }) => REMARKS[code])),
]
