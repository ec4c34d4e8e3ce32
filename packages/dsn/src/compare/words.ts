import { frenchMonth, frenchNumber } from '@centime/engine/ground'
import { labelOf, NORM } from '../norm/norm.js'
import type { ComparedAmount, DifferenceCause } from './rows.js'

/** A compared amount in French. */

const CAUSES: Readonly<Record<DifferenceCause, string>> = {
  opening: 'les cumuls depuis janvier manquent',
  rate: 'le fichier a un autre taux que la loi',
  base: 'suit une assiette qui diffère',
  correction: 'correction d’un mois passé',
  people: 'suit les différences des personnes',
  outside: 'hors de Centime',
  shares: 'les parts patronales des régimes manquent (54 de type 92 et 93)',
  place: 'partagé autrement entre deux assiettes, même somme',
}

/** The verdict on an amount in words: equal, rounding, the cause, or not explained. */
export function verdictText({ verdict, cause, rates }: Pick<ComparedAmount, 'verdict' | 'cause' | 'rates'>): string {
  if (verdict === 'equal') return 'égal'
  if (verdict === 'rounding') return 'arrondi'
  if (cause === undefined) return 'non expliqué'
  const shown = rates && ` (${frenchNumber(rates[0], 2)}\u00a0% au lieu de ${frenchNumber(rates[1], 2)}\u00a0%)`
  return `${CAUSES[cause]}${shown ?? ''}`
}

/** The rubrique that lists what an amount of a block can be. */
const LISTS: Readonly<Record<string, string>> = { 51: '51.011', 58: '58.003', 78: '78.001', 81: '81.001' }
const PLANS: Readonly<Record<string, string>> = { sante: 'frais de santé', prevoyance: 'prévoyance' }

/** What an amount is, by the labels of the norm: `81 03/045` is « Cotisation Accident du travail ». */
export function amountText(what: string): string {
  const [block = '', code = '', more = ''] = what.split(' ')
  if (block === '23') return `Bordereau, code type ${code}, qualifiant ${more}`
  const list = LISTS[block]
  if (list === undefined) return NORM.get('S21.G00.50')?.rubriques.get(block.slice(3))?.name ?? what
  const [first = ''] = code.slice(code.indexOf('/') + 1).split('+')
  const label = labelOf(`S21.G00.${list}`, first) ?? what
  return PLANS[more] === undefined ? label : `${label}\u00a0: ${PLANS[more]}`
}

/** `mars 2026`, or `mars 2026 pour février 2026` for a correction. */
export const originText = ({ period, origin }: Pick<ComparedAmount, 'period' | 'origin'>): string =>
  origin === period ? frenchMonth(period) : `${frenchMonth(period)} pour ${frenchMonth(origin)}`
