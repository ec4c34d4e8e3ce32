import { Decimal } from '@centime/engine'
import type { FieldName, InputsOf } from '@centime/engine/cases'
import { ZERO } from '@centime/engine/ground'
import { addedUp, amountIn } from '../read/amounts.js'
import { below, childrenOf, type DsnBlock, valueIn } from '../read/tree.js'
import { type PlanKind, planOf, rateFor } from './company.js'
import type { DeclaredPerson } from './declared.js'

/** The collective plans of a person as fields: a flat amount or a rate, and its two shares. */

type Cases = InputsOf<FieldName>
type PlanCases = Pick<Cases, 'RegimeSante' | 'RegimePrevoyance' | 'PrevoyanceMutuelle'>
type Fields = NonNullable<Cases['RegimeSante']>

/** Employer shares: 54 of type 92 for health, 93 for provident. */
const SHARES: Readonly<Record<PlanKind, string>> = { sante: '92', prevoyance: '93' }

export function plansOf(person: DeclaredPerson, kinds: ReadonlyMap<string, PlanKind>): PlanCases {
  return {
    PrevoyanceMutuelle: {
      HasPrevoyance: 'false',
      TauxPrevoyance: '0',
      HasMutuelleObligatoire: 'false',
      HasMutuelleFacultative: 'false',
    },
    RegimeSante: fieldsOf('sante', person, kinds),
    RegimePrevoyance: fieldsOf('prevoyance', person, kinds),
  }
}

/** The bases 31 of a person's month with their plan's kind. */
const planBases = (person: DeclaredPerson, kinds: ReadonlyMap<string, PlanKind>, kind: PlanKind): readonly DsnBlock[] =>
  person.payments
    .flatMap((payment) => childrenOf(payment, '78'))
    .filter((base) => valueIn(base, '001') === '31')
    .filter((base) => (kinds.get(planOf(person.block, valueIn(base, '005'))) ?? 'sante') === kind)

const contributionOf = (base: DsnBlock): Decimal => addedUp(childrenOf(base, '81').map((one) => amountIn(one, '004')))

/** Shares on each base; without a declared employer share, half (CSS L911-7: at least half for health). */
function fieldsOf(kind: PlanKind, person: DeclaredPerson, kinds: ReadonlyMap<string, PlanKind>): Fields {
  const bases = planBases(person, kinds, kind)
  const total = addedUp(bases.map(contributionOf))
  const employer = declaredShare(kind, person, kinds) ?? total.div(2)
  const part = total.isZero() ? ZERO : employer.div(total)
  const fields: Record<string, string> = {}
  for (const base of bases) {
    const amount = contributionOf(base)
    const ofEmployer = amount.times(part).toDecimalPlaces(2)
    const [component] = childrenOf(base, '79')
    const on = ON[valueIn(component, '001')] ?? 'Montant'
    const assessed = component === undefined ? ZERO : amountIn(component, '004')
    for (const [share, value] of [
      ['Patronal', ofEmployer],
      ['Salarial', amount.minus(ofEmployer)],
    ] as const) {
      const name = on === 'Montant' ? `Montant${share}` : `Taux${share}${on}`
      const own = on === 'Montant' ? value : rateFor(value, assessed)
      fields[name] = new Decimal(fields[name] ?? 0).plus(own).toFixed()
    }
  }
  return fields
}
/** The employer's share of a kind of plan: 54, or what 79 of type 04 leaves of both kinds. */
function declaredShare(
  kind: PlanKind,
  person: DeclaredPerson,
  kinds: ReadonlyMap<string, PlanKind>,
): Decimal | undefined {
  const sharesOf = (of: PlanKind) => below(person.block, '54').filter((one) => valueIn(one, '001') === SHARES[of])
  const amountOf = (blocks: readonly DsnBlock[], number: string) => addedUp(blocks.map((one) => amountIn(one, number)))
  const own = sharesOf(kind)
  if (own.length > 0) return amountOf(own, '002')
  const both = below(person.block, '79').filter((one) => valueIn(one, '001') === '04')
  if (both.length === 0) return undefined
  const other = kind === 'sante' ? 'prevoyance' : 'sante'
  const ofOther = planBases(person, kinds, other)
  if (sharesOf(other).length > 0 || ofOther.length === 0) {
    return amountOf(both, '004').minus(amountOf(sharesOf(other), '002'))
  }
  // Health is half: provident has the rest.
  const rest = amountOf(both, '004').minus(addedUp(ofOther.map(contributionOf)).div(2))
  const isRest =
    kind === 'prevoyance' && rest.gte(0) && rest.lte(addedUp(planBases(person, kinds, kind).map(contributionOf)))
  return isRest ? rest : undefined
}

/** Whether plans have contributions of which no employer share is declared: halves are then a guess. */
export const lacksShares = ({ block }: DeclaredPerson): boolean =>
  below(block, '81').some((one) => valueIn(one, '001') === '059') &&
  !below(block, '54').some((one) => Object.values(SHARES).includes(valueIn(one, '001'))) &&
  !below(block, '79').some((one) => valueIn(one, '001') === '04')

/** The base of a component (79.001); any other is an amount. */
const ON: Readonly<Record<string, string>> = { 10: 'Totalite', 11: 'T1', 24: 'T2', 12: 'T2' }
