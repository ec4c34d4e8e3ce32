import { Decimal, type LineName, type PayslipLine } from '@centime/engine'
import { figuresInForce } from '@centime/engine/catalogue'
import { ZERO } from '@centime/engine/ground'
import type { Situation } from './situation.js'

/**
 * Contract kinds, exemptions, flat deduction, partial activity and payroll tax in the answer, with the names of the form; absent
 * if nothing is due.
 */
export interface RegimeAnswers {
  readonly apprentice?: Readonly<Record<string, string>>
  readonly internship?: Readonly<Record<'exempt' | 'contribution_base', string>>
  readonly exemptions?: Readonly<Record<'jei' | 'acre' | 'lodeom', Exemption | undefined>>
  readonly dfs?: Readonly<Record<'rate_pct' | 'deduction' | 'reduced_base' | 'minimum_base', string>>
  readonly partial_activity?: Readonly<Record<string, string>>
  readonly payroll_tax?: Readonly<Record<'base' | 'amount', string>>
}
interface Exemption {
  readonly employer: string
  readonly employee?: string
  readonly coefficient?: string
  readonly max_coefficient?: string
}

type Lines = ReadonlyMap<string, PayslipLine>
const cents = (value: Decimal): string => value.toFixed(2)

export function regimesOf(lines: Lines, situation: Situation): RegimeAnswers {
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
    ...(situation.contract === 'apprentice' && { apprentice: apprentice(amount, situation) }),
    ...(situation.contract === 'internship' && {
      internship: {
        // The exempt amount by hours, even for a gratification below it.
        exempt: cents(
          figuresOf(situation)('LimitesFrais.GratificationStageHoraire').times(situation.internshipHours ?? 0),
        ),
        contribution_base: cents(amount('Assiette')),
      },
    }),
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

/** Figures of the law in force in the month, by `Table.Key`. */
function figuresOf({ period }: Situation): (name: string) => Decimal {
  const figures = new Map(figuresInForce(`${period}-01`).map(({ table, key, value }) => [`${table}.${key}`, value]))
  return (name) => new Decimal(figures.get(name) ?? 0)
}

function apprentice(amount: (name: LineName) => Decimal, situation: Situation) {
  const { age = 0, contractYear = 1, contractDate = '' } = situation
  const figure = figuresOf(situation)
  const ages = age < 18 ? 'Moins18' : age < 21 ? '18A20' : '21A25'
  const bracket = age >= 26 ? '26EtPlus' : `${ages}Annee${Math.min(contractYear, 3)}`
  const part = figure(`MinimaAlternance.Apprenti${bracket}`)
  const exempt = figure(contractDate < '2025-03-01' ? 'Apprentis.PartSmicAncien' : 'Apprentis.PartSmic')
  return {
    exempt_share_pct: exempt.times(100).toFixed(),
    exempt_pay: cents(Decimal.min(amount('Assiette'), amount('SeuilApprenti'))),
    employee_base: cents(amount('AssietteSalariale')),
    csg_base: cents(amount('BaseCSGTotale')),
    minimum_pay_pct: part.times(100).toFixed(),
    minimum_pay: figure('SMIC.SMICHoraire').times(1820).div(12).times(part).toFixed(8),
  }
}
