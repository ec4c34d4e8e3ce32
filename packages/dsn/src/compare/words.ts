import { frenchMonth, frenchNumber } from '@centime/engine/ground'
import type { ComparedAmount, DifferenceCause } from './rows.js'

/** A compared amount in French. */

const CAUSES: Readonly<Record<DifferenceCause, string>> = {
  opening: 'les cumuls depuis janvier manquent',
  rate: 'le fichier a un autre taux que la loi',
  base: 'suit une assiette qui diffère',
  correction: 'correction d’un mois passé',
  people: 'suit les différences des personnes',
  outside: 'hors de Centime',
}

/** The verdict on an amount in words: equal, rounding, the cause, or not explained. */
export function verdictText({ verdict, cause, rates }: Pick<ComparedAmount, 'verdict' | 'cause' | 'rates'>): string {
  if (verdict === 'equal') return 'égal'
  if (verdict === 'rounding') return 'arrondi'
  if (cause === undefined) return 'non expliqué'
  const shown = rates && ` (${frenchNumber(rates[0], 2)}\u00a0% au lieu de ${frenchNumber(rates[1], 2)}\u00a0%)`
  return `${CAUSES[cause]}${shown ?? ''}`
}

/** `mars 2026`, or `mars 2026 pour février 2026` for a correction. */
export const originText = ({ period, origin }: Pick<ComparedAmount, 'period' | 'origin'>): string =>
  origin === period ? frenchMonth(period) : `${frenchMonth(period)} pour ${frenchMonth(origin)}`
