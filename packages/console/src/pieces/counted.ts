import type { Say } from '../chrome.js'
import { countShown } from './numbers.js'

const NOUNS = {
  absence: ['absence', 'absences', 'absence', 'absences'],
  amount: ['montant', 'montants', 'amount', 'amounts'],
  attempt: ['essai', 'essais', 'attempt', 'attempts'],
  calculation: ['calcul', 'calculs', 'job', 'jobs'],
  control: ['contrôle', 'contrôles', 'control', 'controls'],
  day: ['jour', 'jours', 'day', 'days'],
  difference: ['écart', 'écarts', 'difference', 'differences'],
  document: ['document', 'documents', 'document', 'documents'],
  entry: ['entrée', 'entrées', 'entry', 'entries'],
  file: ['fichier', 'fichiers', 'file', 'files'],
  figure: ['chiffre', 'chiffres', 'figure', 'figures'],
  month: ['mois', 'mois', 'month', 'months'],
  payslip: ['bulletin', 'bulletins', 'payslip', 'payslips'],
  payslipLine: ['ligne du bulletin', 'lignes du bulletin', 'line of the payslip', 'lines of the payslip'],
  person: ['personne', 'personnes', 'person', 'people'],
  point: ['point', 'points', 'point', 'points'],
  row: ['ligne', 'lignes', 'row', 'rows'],
  rule: ['règle', 'règles', 'rule', 'rules'],
  value: ['valeur', 'valeurs', 'value', 'values'],
  warning: ['avertissement', 'avertissements', 'warning', 'warnings'],
} as const satisfies Readonly<Record<string, readonly [string, string, string, string]>>

export type Noun = keyof typeof NOUNS

/** The form that agrees with a number: in French 0 and 1 are singular, in English only 1. */
export const agreeing = (
  say: Say,
  count: number,
  [french, severalFrench]: readonly [one: string, several: string],
  [english, severalEnglish]: readonly [one: string, several: string],
): string => say(count < 2 ? french : severalFrench, count === 1 ? english : severalEnglish)

/** A number with its noun: `0 bulletin`, `1 bulletin`, `2 bulletins`; `0 payslips`, `1 payslip`. */
export function counted(say: Say, count: number, noun: Noun): string {
  const [french, severalFrench, english, severalEnglish] = NOUNS[noun]
  return `${countShown(count)} ${agreeing(say, count, [french, severalFrench], [english, severalEnglish])}`
}
