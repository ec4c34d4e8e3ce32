import { OPENING_BALANCES } from '../cases/opening-balances.js'
import { at } from '../cases/read.js'
import { accepted, type Fault, fault, type Outcome, refused } from '../ground/fault.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { FixedRegulation } from '../tree/fix.js'

/** Without these a year that has begun elsewhere cannot be continued: nothing else tells them. */
const NEEDED_OF_ALL = ['PlafondMois']
const NEEDED_OF_EMPLOYEES = [
  'SmicReference',
  'ReductionFillonTotale',
  'ReductionFillonAGIRC',
  'SeuilMaladie',
  'SeuilFamille',
]

/**
 * The opening balances of a dossier that joins in the year, complete: what is left out and follows from pay and ceilings
 * is worked out as the progressive bases of the law are. With pay, the ceilings must be given, and for employees the
 * reference minimum wage and the reduction granted (0 where there was none); a base above its limit is refused.
 */
export function openingSums(
  fixed: FixedRegulation,
  entered: Readonly<Record<string, Decimal>>,
): Outcome<Readonly<Record<string, Decimal>>> {
  const pay = entered['Assiette'] ?? entered['TotalBrut']
  if (pay === undefined || pay.isZero()) return accepted(entered)
  const gross = entered['TotalBrut'] ?? pay
  const read = new Set(fixed.yearToDates.map(({ line }) => line))
  const faults: Fault[] = []
  const ofEmployees = fixed.regulation.unemploymentInsurance ? NEEDED_OF_EMPLOYEES : []
  for (const name of [...NEEDED_OF_ALL, ...ofEmployees]) {
    if (read.has(name) && entered[name] === undefined) {
      faults.push(fault('missing_field', where(name), 'a value, 0 where there was none: opening balances have pay'))
    }
  }
  const ceilings = entered['PlafondMois'] ?? ZERO
  const used = basesUsed(pay, gross, ceilings)
  for (const [name, most] of Object.entries(used)) {
    const value = entered[name]
    if (value?.gt(most)) {
      const expected = `at most ${most.toFixed()}, which pay and ceilings give`
      faults.push(fault('out_of_range', { ...where(name), value: value.toFixed() }, expected))
    }
  }
  if (faults.length > 0) return refused(faults)
  return accepted({
    Assiette: pay,
    TotalBrut: gross,
    RemunerationReduction: pay,
    AssietteComplementMaladie: pay.gt(entered['SeuilMaladie'] ?? pay) ? pay : ZERO,
    AssietteComplementFamille: pay.gt(entered['SeuilFamille'] ?? pay) ? pay : ZERO,
    ...used,
    ...entered,
  })
}

/** CSS R243-10, on the year so far. */
const basesUsed = (pay: Decimal, gross: Decimal, ceilings: Decimal): Record<string, Decimal> => ({
  Tranche1: Decimal.min(pay, ceilings),
  Tranche2: Decimal.min(Decimal.max(pay.minus(ceilings), ZERO), ceilings.times(7)),
  Base4Plafonds: Decimal.min(pay, ceilings.times(4)),
  BaseCET: pay.gt(ceilings) ? Decimal.min(pay, ceilings.times(8)) : ZERO,
  BasePrevoyance: Decimal.min(gross, ceilings),
  RemunerationAbattue: Decimal.min(gross, ceilings.times(4)),
})

function where(name: string): { caseName: string; caseFieldName: string } {
  const field = OPENING_BALANCES.find((balance) => balance.name === name)
  return field === undefined ? { caseName: 'CumulsDeReprise', caseFieldName: name } : at(field)
}
