import type { ElementDefinition } from '@centime/engine'
import { firstDay, isDay } from '@centime/engine/ground'
import { labelOf } from '../norm/norm.js'
import { isoDay } from '../read/amounts.js'
import { below, type DsnBlock, valueIn } from '../read/tree.js'
import type { DeclaredMonth } from './declared.js'

/**
 * The result of each rubrique of pay: a recorded value, or an element of pay that the payroll names. Declarations know
 * only three types of premiums, so a person must confirm their natures.
 */

/** The French words for what is entered, by block and type. */
const ENTERED: Readonly<Record<string, string>> = {
  '51 010': 'salaire mensuel',
  '51 017': 'heures supplémentaires',
  '51 018': 'heures supplémentaires structurelles du contrat',
  '51 019': 'arrêt ou congé, d’après sa nature',
  ...each(
    '52',
    ['001', '003', '004', '005', '006', '007', '008', '009', '010', '021', '022', '055'],
    'indemnité de rupture',
  ),
  ...each('52', ['011', '016'], 'motif de la rupture'),
  ...each('52', ['020', '034', '046'], 'congés pris au départ'),
  ...each('52', ['023', '032'], 'montant du préavis'),
  '52 029': 'jours de repos auxquels le salarié renonce',
  ...each('52', ['904', '905', '906'], 'prime de partage de la valeur'),
  ...each('54', ['02', '03', '04', '05', '06'], 'avantages en nature'),
  '54 17': 'titres-restaurant',
  '54 18': 'abonnement de transport',
  '54 92': 'régime de santé',
  '54 93': 'régime de prévoyance',
}
function each(kind: string, types: readonly string[], words: string): Readonly<Record<string, string>> {
  return Object.fromEntries(types.map((type) => [`${kind} ${type}`, words]))
}

/** Natures of the premiums of block 52. */
const NATURES: Readonly<Record<string, ElementDefinition['nature']>> = {
  '026': 'exceptionnelle',
  '027': 'treizieme_mois',
  '028': 'performance_annuelle_globale',
}
const codeOf = (type: string): string => `DSN${type}`

/** The entry for an amount of block 51, 52 or 54, in French; undefined: it is not entered. */
export function becoming(kind: string, type: string): string | undefined {
  if (kind === '52' && NATURES[type] !== undefined) return `élément de paie ${codeOf(type)}`
  return ENTERED[`${kind} ${type}`]
}

/** The elements of pay that the premiums of months become, each from the first month on. */
export function declaredElements(months: readonly DeclaredMonth[]): readonly ElementDefinition[] {
  const [first] = months
  const premiums = months.flatMap(({ establishment }) => below(establishment, '52'))
  return Object.entries(NATURES).flatMap(([type, nature]) => {
    const own = premiums.filter((premium) => valueIn(premium, '001') === type)
    const label = labelOf('S21.G00.52.001', type)
    if (first === undefined || own.length === 0 || label === undefined) return []
    const coverMonths = own.map(monthsCovered).find((count) => count !== undefined)
    return [
      {
        ...{ code: codeOf(type), label: label.slice(0, LABEL), nature, form: 'amount' as const },
        ...{ recurrence: 'monthly' as const, start: firstDay(first.period) },
        ...(coverMonths !== undefined && { coverMonths }),
      },
    ]
  })
}
/** Characters of the label of an element. */
const LABEL = 60

/** The months of 52.003 to 52.004; undefined: not declared, or more than a year. */
function monthsCovered(premium: DsnBlock): number | undefined {
  const [from = '', to = ''] = ['003', '004'].map((number) => isoDay(valueIn(premium, number)))
  if (!isDay(from) || !isDay(to)) return undefined
  const monthOfEra = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const count = monthOfEra(to) - monthOfEra(from) + 1
  return count >= 1 && count <= 12 ? count : undefined
}
