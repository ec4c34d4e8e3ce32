import type { ElementDefinition } from '../src/cases/elements.js'
import { defaut } from '../src/regulations/defaut.js'
import { withElements } from '../src/regulations/with-elements.js'

const ALWAYS = { label: 'Élément', recurrence: 'monthly', start: '2024-01-01' } as const
const DEFINITIONS: readonly ElementDefinition[] = [
  { ...ALWAYS, code: 'NUIT', nature: 'nuit_dimanche_ferie', form: 'hours', rate: '2.135' },
  { ...ALWAYS, code: 'ASTREINTE', nature: 'astreinte', form: 'hours' },
  { ...ALWAYS, code: 'PANIER', nature: 'conditions_de_travail', form: 'days', rate: '7.5' },
  { ...ALWAYS, code: 'ANCIENNETE', nature: 'anciennete', form: 'share', recurrence: 'standing' },
  { ...ALWAYS, code: 'COMMISSION', nature: 'resultat_individuel', form: 'share', rate: '0.0215' },
  { ...ALWAYS, code: 'TREIZIEME', nature: 'treizieme_mois', form: 'amount', coverMonths: 6 },
  { ...ALWAYS, code: 'FRAIS', nature: 'remboursement_frais', form: 'amount' },
]

/** The default regulation with an element of each form, for tests that read every field of a regulation. */
export const defautWithElements = withElements(defaut, DEFINITIONS)
