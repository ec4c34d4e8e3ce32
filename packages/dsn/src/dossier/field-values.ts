import { defaut, salaire2026 } from '@centime/engine'
import type { Field } from '@centime/engine/cases'
import { daysLater, isDay, isSocialSecurityNumber, monthOf, monthsLater } from '@centime/engine/ground'
import { addedUp, amountIn, isoDay } from '../read/amounts.js'
import { below, childrenOf, valueIn } from '../read/tree.js'
import type { DeclaredPerson } from './declared.js'

/** Blocks of a person as values of fields: identity, and stops with the pay of the months before. */

/** A value of a field, from a day on. */
export interface DossierValue {
  readonly caseName: string
  readonly caseFieldName: string
  readonly value: string
  /** YYYY-MM-DD. */
  readonly from: string
}

/** The fields of people and companies, by their keys. */
export const FIELDS: ReadonlyMap<string, Field> = new Map(
  [defaut, salaire2026].flatMap(({ fields }) => fields.map((field) => [field.key, field] as const)),
)

/** The identity of a person, which has no date. */
export function identityValues({ block, period, contracts }: DeclaredPerson): readonly DossierValue[] {
  const [street, code, town] = ['008', '009', '010'].map((number) => valueIn(block, number))
  const place = [code, town].filter((part) => part !== '').join(' ')
  const said = {
    'Identite.Nom': valueIn(block, '002'),
    'Identite.Prenom': valueIn(block, '004'),
    'Identite.DateNaissance': isoDay(valueIn(block, '006')),
    'Identite.NumeroSecuriteSociale': withKey(valueIn(block, '001')),
    'Identite.Matricule': valueIn(block, '019'),
    'Identite.Adresse': [street, place].filter((part) => part !== '').join(', '),
    'Contrat.Emploi': valueIn(contracts.at(-1), '006'),
  }
  const start = isoDay(valueIn(contracts.at(-1), '001'))
  return Object.entries(said).flatMap(([key, value]) => {
    const [caseName = '', caseFieldName = ''] = key.split('.')
    const from = caseName === 'Contrat' ? start : `${period}-01`
    return value.length < 2 || from.length < 10 ? [] : [{ caseName, caseFieldName, value, from }]
  })
}

/**
 * The number of 13 characters with its key; empty: it is not such a number. Corsica's letters count as 19 and 18
 * (arrêté of 1972).
 */
function withKey(nir: string): string {
  const digits = nir.replace('2A', '19').replace('2B', '18')
  if (!/^\d{13}$/.test(digits)) return ''
  const whole = `${nir}${String(97n - (BigInt(digits) % 97n)).padStart(2, '0')}`
  return isSocialSecurityNumber(whole) ? whole : ''
}

/** Natures of stops (60.001) and of suspensions (65.001); others have no field. */
const STOPS: Readonly<Record<string, string>> = {
  '01': 'maladie',
  '02': 'maternite',
  '03': 'paternite',
  '04': 'accident_trajet',
  '05': 'maladie_professionnelle',
  '06': 'accident_travail',
  '09': 'adoption',
  '19': 'deuil_enfant',
}
const SUSPENSIONS: Readonly<Record<string, string>> = {
  '301': 'formation',
  '501': 'sans_solde',
  '602': 'activite_partielle',
  '610': 'formation',
  '632': 'conge_parental',
  '637': 'evenement_familial',
}

/**
 * The stops and suspensions of a person, each once, as the newest month says it; with the gross of the three months
 * before a stop, if the files have it: daily allowances follow from it (CSS R323-4).
 */
export function stopsOf(months: readonly DeclaredPerson[]): readonly DossierValue[] {
  const stops = new Map<string, readonly DossierValue[]>()
  const grosses = new Map(months.map((person) => [person.period, grossOf(person)]))
  for (const { block } of months) {
    for (const [kind, natures] of [
      ['60', STOPS],
      ['65', SUSPENSIONS],
    ] as const) {
      for (const one of below(block, kind)) {
        const nature = natures[valueIn(one, '001')]
        const [day = '', end = ''] = ['002', '003'].map((number) => isoDay(valueIn(one, number)))
        if (nature === undefined || !isDay(day)) continue
        // A stop is declared with the last day of work, a suspension with its own first day.
        const begin = kind === '60' ? daysLater(day, 1) : day
        const of = (caseFieldName: string, value: string): DossierValue => ({
          ...{ caseName: 'ArretOuConge', caseFieldName, value, from: begin },
        })
        const before = [1, 2, 3].flatMap(
          (back) => grosses.get(monthOf(monthsLater(`${monthOf(begin)}-01`, -back))) ?? [],
        )
        const areKnown = kind === '60' && before.length === 3
        stops.set(`${nature} ${begin}`, [
          of('Evenement', `DSN ${nature} ${begin}`),
          of('Nature', nature),
          of('Debut', begin),
          ...(isDay(end) ? [of('Fin', end)] : []),
          ...(areKnown ? before.map((pay, index) => of(`SalaireMois${index + 1}`, pay)) : []),
        ])
      }
    }
  }
  return [...stops.values()].flat()
}

/** The gross of the three months before each stop, by its first day; none: months are missing. Suspensions need none. */
export function paysBeforeStops(values: readonly DossierValue[]): ReadonlyMap<string, readonly string[]> {
  const pays = new Map<string, string[]>()
  for (const { caseFieldName, value, from } of values) {
    if (caseFieldName === 'Nature' && Object.values(STOPS).includes(value)) pays.set(from, [])
    if (caseFieldName.startsWith('SalaireMois')) pays.get(from)?.push(value)
  }
  return pays
}

const grossOf = ({ payments }: DeclaredPerson): string =>
  addedUp(
    payments
      .flatMap((payment) => childrenOf(payment, '51'))
      .filter((pay) => valueIn(pay, '011') === '001')
      .map((pay) => amountIn(pay, '013')),
  ).toFixed(2)
