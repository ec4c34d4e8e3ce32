import { Decimal, type LineName, type Payslip, type PayslipLine } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import { type RegimeAnswers, regimesOf } from './regimes.js'
import type { Situation } from './situation.js'

/** The answer to a situation, with the field names of the oracle; amounts as a payslip prints them, decimal text. */
export interface Answer extends RegimeAnswers {
  readonly lines: Readonly<Record<string, AnswerLine>>
  readonly general_reduction: Reduction
  readonly income_tax: { readonly base: string; readonly rate_pct: string; readonly amount: string }
  readonly [total: string]: unknown
}
interface AnswerLine {
  readonly base: string
  /** If it differs from the employer's: for apprentices. */
  readonly employee_base?: string
  readonly employee_rate_pct: string
  readonly employee: string
  readonly employer_rate_pct: string
  readonly employer: string
}
interface Reduction {
  readonly applicable: boolean
  readonly amount: string
  readonly coefficient: string
  readonly smic_reference: string
  readonly max_coefficient: string
  readonly retirement_share: string
  readonly urssaf_share: string
}

/** The lines that make up an oracle line; `base` and a second employer line if the oracle groups differently. */
interface Mapping {
  readonly employee?: LineName
  readonly employer?: LineName
  readonly alsoEmployer?: LineName
  readonly base?: LineName
}
const LINES: Readonly<Record<string, Mapping>> = {
  health: {
    employee: 'MaladieAlsaceMoselleSalariale',
    employer: 'AssuranceMaladiePatronale',
    alsoEmployer: 'RegularisationMaladie',
  },
  old_age_uncapped: { employee: 'VieillesseDeplafonneeSalariale', employer: 'VieillesseDeplafonneePatronale' },
  old_age_capped: { employee: 'VieillessePlafonneeSalariale', employer: 'VieillessePlafonneePatronale' },
  family: { employer: 'AllocationsFamiliales', alsoEmployer: 'RegularisationFamille' },
  work_accident: { employer: 'AccidentsTravail' },
  unemployment: { employer: 'AssuranceChomage' },
  wage_guarantee_ags: { employer: 'AGS' },
  supplementary_pension_t1: { employee: 'AgircArrcoT1Salariale', employer: 'AgircArrcoT1Patronale' },
  supplementary_pension_t2: { employee: 'AgircArrcoT2Salariale', employer: 'AgircArrcoT2Patronale' },
  ceg_t1: { employee: 'CEGT1Salariale', employer: 'CEGT1Patronale' },
  ceg_t2: { employee: 'CEGT2Salariale', employer: 'CEGT2Patronale' },
  cet: { employee: 'CETSalariale', employer: 'CETPatronale' },
  apec: { employee: 'APECSalariale', employer: 'APECPatronale' },
  executive_provident: { employer: 'PrevoyancePatronale' },
  fnal: { employer: 'FNAL' },
  solidarity_autonomy: { employer: 'CSA' },
  social_dialogue: { employer: 'DialogueSocial' },
  vocational_training: { employer: 'FormationProfessionnelle' },
  cpf_fixed_term: { employer: 'CPFCDD' },
  apprenticeship_main: { employer: 'TaxeApprentissage' },
  mobility: { employer: 'VersementMobilite' },
  employer_social_levy_forfait_social: { employer: 'ForfaitSocial' },
  csg_deductible: { employee: 'CSGDeductible' },
  csg_non_deductible: { employee: 'CSGNonDeductibleSalaire' },
  csg_on_exempt_overtime: { employee: 'CSGHeuresExonerees' },
  crds: { employee: 'CRDS', base: 'BaseCSGTotale' },
}

/**
 * Lines without a rate in the form for an apprentice whose whole pay is exempt. For supplementary pension it has the ordinary
 * rates.
 */
const OLD_AGE = ['old_age_uncapped', 'old_age_capped']

export function answerOf(payslip: Payslip, situation: Situation): Answer {
  const byName: Lines = new Map(payslip.lines.map((line) => [line.name, line]))
  const amount = amountIn(byName)
  const positive = (name: LineName): string => text(amount(name).neg())
  return {
    base_gross: text(amount('SalaireBase').plus(amount('RemunerationMandat')).plus(amount('GratificationStage'))),
    overtime_pay: text(amount('HeuresSupplementaires25').plus(amount('HeuresSupplementaires50'))),
    complementary_hours_pay: text(amount('HeuresComplementaires10').plus(amount('HeuresComplementaires25'))),
    fixed_term_indemnities: text(amount('IndemniteFinContrat')),
    gross: text(amount('TotalBrut')),
    contribution_base: text(amount('Assiette')),
    social_security_ceiling: text(amount('PlafondMois')),
    lines: { ...contributionsOf(byName), ...healthPlanOf(byName, situation), ...overtimeOf(byName) },
    general_reduction: {
      applicable: !amount('ReductionFillonTotale').isZero(),
      amount: positive('ReductionFillonTotale'),
      coefficient: amount('CoefficientReduction').toFixed(4),
      smic_reference: amount('SmicReference').toFixed(8),
      max_coefficient: amount('CoefficientMaximal').toFixed(4),
      retirement_share: positive('ReductionFillonAGIRC'),
      urssaf_share: positive('ReductionFillonURSSAF'),
    },
    employee_contributions: text(amount('TotalCotisationsSalariales')),
    employer_contributions_before_reductions: text(amount('TotalCotisationsPatronales')),
    employer_reductions: positive('TotalAllegements'),
    employer_contributions: text(amount('TotalCotisationsPatronales').plus(amount('TotalAllegements'))),
    net_before_tax: text(amount('NetAvantImpot')),
    net_taxable: text(amount('NetImposable')),
    exempt_overtime: text(amount('HeuresExonerees')),
    net_social: text(amount('MontantNetSocial')),
    income_tax: { base: text(amount('BasePAS')), rate_pct: percent(byName.get('PAS')), amount: text(amount('PAS')) },
    net_payable: text(amount('NetAPayer')),
    employer_total_cost: text(amount('CoutTotal')),
    ...regimesOf(byName, situation),
  }
}

type Lines = ReadonlyMap<string, PayslipLine>
type AnswerLines = Readonly<Record<string, AnswerLine>>

/** The amount of a line; 0 where the payslip has none. */
const amountIn =
  (lines: Lines) =>
  (name: LineName | undefined): Decimal =>
    (name && lines.get(name)?.value) || ZERO
const text = (value: Decimal): string => value.toFixed(2)
const percent = (line: PayslipLine | undefined): string => (line?.rate || ZERO).times(100).toFixed()

function contributionsOf(byName: Lines): AnswerLines {
  const amount = amountIn(byName)
  const isExempt = amount('SeuilApprenti').gt(amount('Assiette'))
  const lines: Record<string, AnswerLine> = {}
  for (const [id, { employee, employer, alsoEmployer, base }] of Object.entries(LINES)) {
    const [mine, theirs] = [employee, employer].map((name) => byName.get(name ?? ''))
    const shown = theirs ?? mine
    const employerAmount = amount(employer).plus(amount(alsoEmployer))
    if (shown === undefined || (amount(employee).isZero() && employerAmount.isZero())) continue
    lines[id] = {
      base: text(base === undefined ? (shown.base ?? ZERO) : amount(base)),
      ...(mine?.base && theirs?.base && !mine.base.eq(theirs.base) && { employee_base: text(mine.base) }),
      employee_rate_pct: isExempt && OLD_AGE.includes(id) ? '0' : percent(mine),
      employee: text(amount(employee)),
      employer_rate_pct: percent(theirs),
      employer: text(employerAmount),
    }
  }
  return lines
}

function healthPlanOf(byName: Lines, { healthPlanTotal, healthPlanEmployerPct }: Situation): AnswerLines {
  if (healthPlanTotal <= 0) return {}
  const amount = amountIn(byName)
  const [employee, employer] = [amount('MutuelleSalariale'), amount('MutuellePatronale')]
  const employer_rate_pct = new Decimal(String(healthPlanEmployerPct))
  return {
    health_plan: {
      base: text(employee.plus(employer)),
      employee_rate_pct: new Decimal(100).minus(employer_rate_pct).toFixed(),
      employee: text(employee),
      employer_rate_pct: employer_rate_pct.toFixed(),
      employer: text(employer),
    },
  }
}

/** The contributions that overtime spares the employee and the employer. */
function overtimeOf(byName: Lines): AnswerLines {
  const amount = amountIn(byName)
  const [reduction, deduction] = [amount('ReductionSalarialeHeures'), amount('DeductionForfaitaireHeures')]
  return {
    ...(!reduction.isZero() && {
      overtime_employee_reduction: {
        base: text(amount('RemunerationHeures')),
        employee_rate_pct: amount('TauxReductionHeures').times(-100).toFixed(),
        employee: text(reduction),
        employer_rate_pct: '0',
        employer: '0.00',
      },
    }),
    ...(!deduction.isZero() && {
      overtime_employer_deduction: {
        base: '0.00',
        employee_rate_pct: '0',
        employee: '0.00',
        employer_rate_pct: '0',
        employer: text(deduction),
      },
    }),
  }
}
