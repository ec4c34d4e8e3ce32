import type { Decimal, LineName, PayslipLine } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'

/** Exemptions, flat deduction, partial activity and payroll tax in the answer, with the names of the form; absent where nothing is due. */
export interface RegimeAnswers {
  readonly exemptions?: Readonly<Record<'jei' | 'acre' | 'lodeom', Exemption | undefined>>
  readonly dfs?: Readonly<Record<'rate_pct' | 'deduction' | 'reduced_base' | 'minimum_base', string>>
  readonly partial_activity?: Readonly<Record<string, string>>
  readonly payroll_tax?: Readonly<Record<'base' | 'amount', string>>
}
export interface Exemption {
  readonly employer: string
  readonly employee?: string
  readonly coefficient?: string
  readonly max_coefficient?: string
}

type Lines = ReadonlyMap<string, PayslipLine>
const cents = (value: Decimal): string => value.toFixed(2)

export function regimesOf(lines: Lines): RegimeAnswers {
  const amount = (name: LineName): Decimal => lines.get(name)?.value ?? ZERO
  const spared = (name: LineName): string => cents(amount(name).neg())
  const isDue = (name: LineName): boolean => !amount(name).isZero()
  const jei = isDue('RemunerationJEI') ? { employer: spared('ExonerationJEI') } : undefined
  const acre = isDue('RemunerationAcre')
    ? { employer: spared('ExonerationAcrePatronale'), employee: spared('ExonerationAcreSalariale') }
    : undefined
  const lodeom = isDue('RemunerationLodeom')
    ? {
        employer: spared('ExonerationLodeom'),
        coefficient: amount('CoefficientLodeom').toFixed(4),
        max_coefficient: amount('CoefficientMaximalLodeom').toFixed(4),
      }
    : undefined
  const hours = lines.get('AbsenceActivitePartielle')?.quantity ?? ZERO
  const deduction = lines.get('DeductionDFS')
  return {
    ...((jei || acre || lodeom) && { exemptions: { jei, acre, lodeom } }),
    ...(deduction &&
      isDue('AssietteMinimaleDFS') && {
        dfs: {
          rate_pct: (deduction.price ?? ZERO).times(100).toFixed(),
          deduction: cents(deduction.value),
          reduced_base: cents(amount('Assiette')),
          minimum_base: cents(amount('AssietteMinimaleDFS')),
        },
      }),
    ...(hours.gt(0) && { partial_activity: partialActivity(amount, hours) }),
    ...(isDue('BaseTaxeSalaires') && {
      payroll_tax: { base: cents(amount('BaseTaxeSalaires')), amount: cents(amount('TaxeSurLesSalaires')) },
    }),
  }
}

const partialActivity = (amount: (name: LineName) => Decimal, hours: Decimal) => ({
  hours_not_worked: hours.toFixed(8),
  absence_deduction: cents(amount('AbsenceActivitePartielle')),
  indemnity: cents(amount('IndemniteActivitePartielle').plus(amount('ComplementRemunerationMinimale'))),
  minimum_complement: cents(amount('ComplementRemunerationMinimale')),
  csg_base: cents(amount('BaseCSGActivitePartielle')),
  csg_deductible: cents(amount('CSGActivitePartielleDeductible')),
  csg_non_deductible: cents(amount('CSGActivitePartielleNonDeductible')),
  crds: cents(amount('CRDSActivitePartielle')),
  state_allowance_information_only: cents(amount('AllocationActivitePartielle')),
})
