import { lawTables } from '@centime/engine/catalogue'

/** Figures and scales of the law in French words. */

const DESCRIPTIONS = new Map(lawTables().map(({ name, description }) => [name, description]))

/** `Cotisations de sécurité sociale : FNAL moins 50` of `TauxURSSAF.FNALMoins50`; of a key alone its words. */
export function figureText(name: string): string {
  const [table = '', key] = name.split('.')
  const described = DESCRIPTIONS.get(table)
  if (key === undefined) return described ?? keyText(name)
  return described === undefined ? keyText(`${table}${key}`) : `${described}\u00a0: ${keyText(key)}`
}

const FRAGMENT = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g

/** The words of a key, with their accents; what is an acronym or a name of a place keeps its capitals. */
function keyText(key: string): string {
  const words = (key.match(FRAGMENT) ?? []).map((part) => ACCENTED[part.toLowerCase()] ?? lowered(part))
  const text = words.join(' ').replaceAll(/\bT (?=\d)/g, 'T')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
const lowered = (part: string): string => (/^[A-Z]+$/.test(part) ? part : part.toLowerCase())

const WRITTEN = [
  'Alsace Moselle Guadeloupe Réunion Martinique Guyane Mayotte Paris Agirc Arrco FNAL SMIC à âge année ancienneté',
  'bâtiment chômage cinquième complémentaire complément compétitivité congé décote deuxième delà déduction déductible',
  'déplacement déplafonnée dixième durée électrique établissement exonération exonérée exonérées exonéré fenêtre général',
  'impôt indemnité légales majoré maternité mobilité mobilités numériques ouvrés plafonnée prévoyance propreté réduction',
  'réduite réduits référence régime rémunération renforcée renforcé résident supplément supplémentaires télétravail',
  'troisième vingtième congés préavis métropole',
].flatMap((line) => line.split(' '))
const ACCENTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(WRITTEN.map((word) => [word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(), word])),
  ...{ jusqua: 'jusqu’à', cegt: 'CEG T', cpfcdd: 'CPF-CDD' },
}
