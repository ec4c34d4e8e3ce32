import { OPENING_CASE, type OpeningBalances, type OpeningName } from '../cases/opening-balances.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal, ZERO } from '../ground/money.js'
import { later, monthOf, yearOf } from '../ground/period.js'
import type { FixedRegulation } from '../tree/fix.js'

/** Balances that cannot be computed from the others. */
const NEEDED_OF_ALL: readonly OpeningName[] = ['PlafondMois']
const NEEDED_OF_EMPLOYEES: readonly OpeningName[] = ['SmicReference', 'ReductionFillonTotale', 'ReductionFillonAGIRC']
/** Since 2026 a scale of Lodeom alone has reduced rates. */
const NEEDED_UNTIL_2025: readonly OpeningName[] = ['SeuilMaladie', 'SeuilFamille']

/** The value-sharing premium is in the pay of the general reduction (CSS L241-13 III). */
const PREMIUM_COUNTS_FROM = '2025-01-01'

/**
 * The opening balances of a dossier that joins during the year, complete: a balance that is absent and follows from pay
 * and ceilings is computed like the progressive bases of the law; absent months of contract are `months`. With pay, the
 * ceilings are required, and for employees the reference minimum wage and the reduction granted (0 where there was none).
 * Refuses a base above its limit.
 */
export function openingSums(
  fixed: FixedRegulation,
  entered: OpeningBalances,
  months: () => number,
): Outcome<OpeningBalances> {
  if (Object.keys(entered).length === 0) return accepted(entered)
  const MoisDeContrat = entered.MoisDeContrat ?? new Decimal(months())
  const pay = entered.Assiette ?? entered.TotalBrut
  if (pay === undefined || pay.isZero()) return accepted({ ...entered, MoisDeContrat })
  const gross = entered.TotalBrut ?? pay
  const used = basesUsed(pay, gross, entered.PlafondMois ?? ZERO)
  const faults = [...missingBalances(fixed, entered), ...basesAboveLimit(entered, used)]
  if (faults.length > 0) return refused(faults)
  return accepted({
    Assiette: pay,
    TotalBrut: gross,
    RemunerationReduction: pay.plus((fixed.lawDate >= PREMIUM_COUNTS_FROM && entered.PrimePartageValeur) || ZERO),
    AssietteComplementMaladie: pay.gt(entered.SeuilMaladie ?? pay) ? pay : ZERO,
    AssietteComplementFamille: pay.gt(entered.SeuilFamille ?? pay) ? pay : ZERO,
    ...Object.fromEntries(used),
    ...entered,
    MoisDeContrat,
  })
}

/**
 * How many months of contract of the year lie before the first that is computed here. Without a day on which the contract
 * began: all since January. Never fewer than have the ceilings entered.
 */
export function monthsOfContractBefore(
  firstComputed: string,
  contractStart: string | undefined,
  ceilings: Decimal,
  ceiling: Decimal,
): number {
  const first = Number(firstComputed.slice(5))
  const began = contractStart?.startsWith(yearOf(firstComputed)) ? Number(contractStart.slice(5, 7)) : 1
  const byCeilings = ceiling.isZero() ? 0 : Number(ceilings.div(ceiling).ceil().toFixed())
  return Math.min(first - 1, Math.max(first - began, byCeilings))
}

/** Whether a contract of the year, or older, began before the first month known of the year. */
export const beganBefore = (firstKnown: string, since: string): boolean =>
  firstKnown > later(`${yearOf(firstKnown)}-01`, monthOf(since))

function* missingBalances(
  { regulation, lawDate, yearToDates }: FixedRegulation,
  entered: OpeningBalances,
): Generator<Fault> {
  const read = new Set(yearToDates.map(({ line }) => line))
  const ofEmployees = lawDate < '2026-01-01' ? [...NEEDED_OF_EMPLOYEES, ...NEEDED_UNTIL_2025] : NEEDED_OF_EMPLOYEES
  for (const name of [...NEEDED_OF_ALL, ...(regulation.unemploymentInsurance ? ofEmployees : [])]) {
    if (!read.has(name) || entered[name] !== undefined) continue
    yield fault('missing_field', where(name), {
      en: 'a value, 0 where there was none: opening balances have pay',
      fr: 'une valeur, 0 s’il n’y en avait pas : la reprise a une rémunération',
    })
  }
}

function* basesAboveLimit(entered: OpeningBalances, used: readonly Base[]): Generator<Fault> {
  for (const [name, most] of used) {
    const value = entered[name]
    if (!value?.gt(most)) continue
    const expected = {
      en: `at most ${most.toFixed()}, which pay and ceilings give`,
      fr: `au plus ${most.toFixed()}, que donnent la rémunération et les plafonds`,
    }
    yield fault('out_of_range', { ...where(name), value: value.toFixed() }, expected)
  }
}

type Base = readonly [name: OpeningName, most: Decimal]

/** CSS R243-10, on the year so far. */
const basesUsed = (pay: Decimal, gross: Decimal, ceilings: Decimal): readonly Base[] => [
  ['Tranche1', Decimal.min(pay, ceilings)],
  ['Tranche2', Decimal.min(Decimal.max(pay.minus(ceilings), ZERO), ceilings.times(7))],
  ['Base4Plafonds', Decimal.min(pay, ceilings.times(4))],
  ['BaseCET', pay.gt(ceilings) ? Decimal.min(pay, ceilings.times(8)) : ZERO],
  ['BasePrevoyance', Decimal.min(gross, ceilings)],
  ['RemunerationAbattue', Decimal.min(gross, ceilings.times(4))],
]

const where = (caseFieldName: OpeningName) => ({ caseName: OPENING_CASE, caseFieldName })
