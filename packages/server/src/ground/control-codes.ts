import type { Codes } from '@centime/engine/ground'

/** The findings of controls, in addition to the warnings of the engine and the notices of the law. */
export const CONTROL_CODES = {
  pay_moved: {
    en: 'Gross or net pay has moved by more than the share that the payroll has set → partner: check why, then accept it with a note',
    fr: 'Le brut ou le net a varié de plus que la part fixée pour la paie → partner: vérifier pourquoi, puis l’accepter avec une note',
  },
  net_pay_zero: {
    en: 'The net pay is 0 → partner: check the absences and the deductions, then accept it with a note',
    fr: 'Le net à payer est de 0 → partner: vérifier les absences et les retenues, puis l’accepter avec une note',
  },
  tax_rate_changed: {
    en: 'The tax rate differs from that of the last final month → partner: compare it with the rate that the tax authority has sent, then accept it with a note',
    fr: 'Le taux de prélèvement à la source a changé depuis le dernier mois définitif → partner: le comparer au taux transmis par l’administration, puis l’accepter avec une note',
  },
  leave_above_limit: {
    en: 'The person has more days of leave than the payroll has set → partner: check the counters, then accept it with a note',
    fr: 'La personne a plus de jours de congés que la limite fixée pour la paie → partner: vérifier les compteurs, puis l’accepter avec une note',
  },
  leaving_data_missing: {
    en: 'The contract ends and data of the work certificate or of the attestation is missing → partner: record the fields that `missing` names',
    fr: 'Le contrat finit et des données du certificat de travail ou de l’attestation manquent → partner: saisir les champs que `missing` nomme',
  },
  entered_twice: {
    en: 'Another person of the month has the same social security number, or the same name and date of birth → partner: keep one of the two, or accept it with a note',
    fr: 'Une autre personne du mois a le même numéro de sécurité sociale, ou les mêmes nom et date de naissance → partner: n’en garder qu’une, ou l’accepter avec une note',
  },
  back_pay_undecided: {
    en: 'Differences of past months are not decided → partner: read the back pay of the month; accept it or put it off',
    fr: 'Des écarts de mois passés attendent une décision → partner: lire les rappels du mois ; les accepter ou les reporter',
  },
  back_pay_not_computed: {
    en: 'Values of past months have changed, but those months cannot be computed again, for the `reason` named → partner: correct the values, or pay the difference as an amount of the month',
    fr: 'Des données de mois passés ont changé, mais ces mois ne peuvent pas être recalculés, pour la raison `reason` → partner: corriger les données, ou payer la différence comme un montant du mois',
  },
  average_hours_beyond_maximum: {
    en: 'The hours of three months exceed 44 a week on average over twelve weeks (L3121-22) → partner: check the hours, or the agreement that allows more',
    fr: 'Les heures de trois mois dépassent 44 par semaine en moyenne sur douze semaines (C. trav. L3121-22) → partner: vérifier les heures, ou l’accord qui permet davantage',
  },
} as const satisfies Codes
export type ControlCode = keyof typeof CONTROL_CODES
