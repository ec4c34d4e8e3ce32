import type { Situation } from './modele-social.js'

/** The three cases as situations of URSSAF's model, with the names that the oracle uses. */

/** The model takes June's minimum wage for the reduction; the law keeps January's (decree 2026-509). */
const COMMON: Situation = {
  date: '01/06/2026',
  'SMIC . horaire': '12.02 €/heure',
  dirigeant: 'non',
  'salarié . activité partielle': 'non',
  'salarié . contrat': "'CDI'",
  'établissement . taux ATMP': '2.08 %',
  'salarié . cotisations . prévoyances . santé . taux employeur': '50 %',
  'impôt . méthode de calcul': "'taux neutre'",
}

/** In the order of `CASES`. */
export const SITUATIONS: readonly Situation[] = [
  {
    ...COMMON,
    'salarié . contrat . statut cadre': 'non',
    'salarié . contrat . salaire brut': '1867.02 €/mois',
    'entreprise . salariés . effectif': '5 employé',
    'établissement . commune . taux versement mobilité': '0 %',
    'salarié . cotisations . prévoyances . santé . montant': '40 €/mois',
  },
  {
    ...COMMON,
    'salarié . contrat . statut cadre': 'oui',
    'salarié . contrat . salaire brut': '4500 €/mois',
    'entreprise . salariés . effectif': '60 employé',
    'établissement . commune . taux versement mobilité': '3.2 %',
    'salarié . cotisations . prévoyances . santé . montant': '80 €/mois',
  },
  {
    ...COMMON,
    'salarié . contrat . statut cadre': 'non',
    'salarié . contrat . salaire brut': '2000 €/mois',
    'salarié . temps de travail . heures supplémentaires': '10 heure/mois',
    'entreprise . salariés . effectif': '10 employé',
    'établissement . commune . taux versement mobilité': '0 %',
    'salarié . cotisations . prévoyances . santé . montant': '40 €/mois',
  },
]
