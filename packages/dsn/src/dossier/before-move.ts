import type { Decimal } from '@centime/engine'
import { OPENING_CASE } from '@centime/engine/cases'
import { addedUp, amountIn, isoDay } from '../read/amounts.js'
import { below, childrenOf, type DsnBlock, valueIn } from '../read/tree.js'
import { asked, type Datum, derived } from './datum.js'
import type { DeclaredPerson } from './declared.js'
import { FIELDS, paysBeforeStops, stopsOf } from './field-values.js'
import { earlierPay, isFixedTerm, referencePay } from './months-before.js'

/** Data of the months before the move: sums since January, pay before stops, pay that a later end of the contract needs. */

/** The values from which a later end of the contract is computed. */
export function beforeData(months: readonly DeclaredPerson[], contract: DsnBlock): readonly Datum[] {
  if (valueIn(contract, '007') === '80' || childrenOf(contract, '62').length > 0) return []
  const question = 'paie des mois d’avant, si le contrat finit\u00a0: des mois manquent'
  const datum = (field: string, amount: Decimal | undefined, how: string): Datum =>
    amount === undefined ? asked(field, question) : derived(field, amount.toFixed(2), how)
  return isFixedTerm(contract)
    ? [datum('Rupture.RemunerationAnterieure', earlierPay(months, contract), 'brut du CDD, somme de ses mois déclarés')]
    : [
        datum(
          'Rupture.SalaireReference',
          referencePay(months, contract),
          'meilleure moyenne de douze et de trois mois rétablis (51 de type 003)\u00a0; à saisir si le contrat finit, primes annuelles à vérifier',
        ),
      ]
}

/** The gross of the three months before each stop: daily allowances follow from it (CSS R323-4). */
export function beforeStops(months: readonly DeclaredPerson[]): readonly Datum[] {
  return [...paysBeforeStops(stopsOf(months))].map(([begin, pays]) => {
    const how = `brut des trois mois avant l’arrêt du ${begin.split('-').reverse().join('/')}, pour les indemnités journalières`
    const field = 'ArretOuConge.SalaireMois1'
    const datum =
      pays.length === 0
        ? asked(field, `${how}\u00a0: des mois manquent`)
        : derived(field, pays.join(' · '), `${how} (51 de type 001), le plus récent d’abord`)
    return { ...datum, period: begin.slice(0, 7) }
  })
}

/** Sums since January that no rubrique has, computed again from the files: they are written as opening balances. */
export const computedSums = (sums: Readonly<Record<string, string>> = {}): readonly Datum[] =>
  Object.entries(sums)
    .filter(([name]) => FIELDS.has(`${OPENING_CASE}.${name}`) && !DECLARED_SUMS.includes(name))
    .map(([name, sum]) =>
      derived(`${OPENING_CASE}.${name}`, sum, 'recalculé par Centime pour chaque mois déclaré depuis janvier'),
    )
const DECLARED_SUMS = [
  ...['TotalBrut', 'Tranche1', 'SmicReference', 'ReductionFillonTotale', 'ReductionFillonAGIRC'],
  ...['NetImposable', 'MontantNetSocial', 'PAS'],
]

/** Sums of the newest year: complete where its files begin in January or with the contract. */
export function openingData(months: readonly DeclaredPerson[]): readonly Datum[] {
  const year = months.at(-1)?.period.slice(0, 4) ?? ''
  const own = months.filter(({ period }) => period.startsWith(year))
  const [first] = own
  const start = isoDay(valueIn(first?.contracts[0], '001'))
  const isWhole = first?.period.endsWith('-01') === true || start >= `${first?.period}-01`
  const how = isWhole ? 'somme des mois déclarés' : 'somme des mois déclarés\u00a0: les mois d’avant manquent'
  const all = (kind: string) => own.flatMap(({ block }) => below(block, kind))
  const sum = (field: string, blocks: readonly DsnBlock[], number: string): Datum => {
    const total = addedUp(blocks.map((one) => amountIn(one, number)))
    return isWhole ? derived(`CumulsDeReprise.${field}`, total.toFixed(2), how) : asked(`CumulsDeReprise.${field}`, how)
  }
  const typed = (kind: string, type: string, values: readonly string[]) =>
    all(kind).filter((one) => values.includes(valueIn(one, type)))
  return [
    sum('TotalBrut', typed('51', '011', ['001']), '013'),
    sum('Tranche1', typed('78', '001', ['02']), '004'),
    sum('SmicReference', typed('79', '001', ['01']), '004'),
    sum('ReductionFillonTotale', typed('81', '001', ['018', '106']), '004'),
    sum('ReductionFillonAGIRC', typed('81', '001', ['106']), '004'),
    sum('NetImposable', all('50'), '002'),
    sum('MontantNetSocial', typed('58', '003', ['03']), '004'),
    sum('PAS', all('50'), '009'),
  ]
}
