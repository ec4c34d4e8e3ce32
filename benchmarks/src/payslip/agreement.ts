import { type LineName, lineOf, type Payslip } from '@centime/engine'
import type { RègleModèleSocial as Rule } from 'modele-social'
import type { Answers } from './modele-social.js'

/**
 * The rules of URSSAF's model that are evaluated, and their tolerances. The model does not round, a payslip rounds each base
 * and line: the tolerance is a cent for a line, half a cent for each line of a total. Known differences, where the payslip
 * follows the law: it has no yearly contributions; the employer's provident share is not taxable; the model rounds
 * tax-exempt overtime and the yearly tax to the euro, and divides by 151.6667 hours instead of 151.67.
 */
interface Output {
  readonly rule: Rule
  /** The lines of the payslip that add up to the rule, or the line whose rate it is. */
  readonly lines: readonly LineName[]
  readonly figure: 'amount' | 'rate'
  readonly tolerance: number
  /** The factor to the model's sign or unit: its deductions are positive, its rates in percent. */
  readonly times: number
  /** The known difference of the model in this rule. */
  readonly departure: 'none' | 'yearly' | 'provident' | 'taxed provident'
}

const CENT = 0.01
const EXEMPT_EURO = 0.5
const TAX_EURO = 0.5 / 12

const output = (rule: Rule, lines: readonly LineName[], other: Partial<Output> = {}): Output => ({
  rule,
  lines,
  figure: 'amount',
  tolerance: CENT * lines.length,
  times: 1,
  departure: 'none',
  ...other,
})
const total = (lines: number): number => CENT + 0.005 * lines

const CONTRIBUTIONS: readonly Output[] = [
  output('salarié . rémunération . brut', ['TotalBrut']),
  output('salarié . cotisations . maladie . employeur', ['AssuranceMaladiePatronale']),
  output('salarié . cotisations . vieillesse . salarié . plafonnée', ['VieillessePlafonneeSalariale']),
  output('salarié . cotisations . vieillesse . employeur . plafonnée', ['VieillessePlafonneePatronale']),
  output('salarié . cotisations . vieillesse . salarié . déplafonnée', ['VieillesseDeplafonneeSalariale']),
  output('salarié . cotisations . vieillesse . employeur . déplafonnée', ['VieillesseDeplafonneePatronale']),
  output('salarié . cotisations . allocations familiales', ['AllocationsFamiliales']),
  output('salarié . cotisations . ATMP', ['AccidentsTravail']),
  output('salarié . cotisations . FNAL', ['FNAL']),
  output('salarié . cotisations . CSA', ['CSA']),
  output('salarié . cotisations . contribution au dialogue social', ['DialogueSocial']),
  output('salarié . cotisations . formation professionnelle', ['FormationProfessionnelle']),
  output("salarié . cotisations . taxe d'apprentissage . base", ['TaxeApprentissage']),
  output('salarié . cotisations . chômage', ['AssuranceChomage']),
  output('salarié . cotisations . AGS', ['AGS']),
  output('salarié . cotisations . prévoyances . santé . salarié', ['MutuelleSalariale']),
  output('salarié . cotisations . prévoyances . santé . employeur', ['MutuellePatronale']),
  output('salarié . cotisations . retraite complémentaire . salarié', [
    'AgircArrcoT1Salariale',
    'AgircArrcoT2Salariale',
  ]),
  output('salarié . cotisations . retraite complémentaire . employeur', [
    'AgircArrcoT1Patronale',
    'AgircArrcoT2Patronale',
  ]),
  output('salarié . cotisations . CEG . salarié', ['CEGT1Salariale', 'CEGT2Salariale']),
  output('salarié . cotisations . CEG . employeur', ['CEGT1Patronale', 'CEGT2Patronale']),
  output('salarié . cotisations . CSG-CRDS . CSG . déductible', ['CSGDeductible']),
  output('salarié . cotisations . CSG-CRDS . CSG . non déductible', ['CSGNonDeductible']),
  output('salarié . cotisations . CSG-CRDS . CRDS', ['CRDS']),
  output('salarié . cotisations . exonérations . RGDU', ['ReductionFillonTotale'], { times: -1 }),
]

const rate = (rule: Rule, line: LineName): Output => ({
  rule,
  lines: [line],
  figure: 'rate',
  tolerance: 1e-9,
  times: 100,
  departure: 'none',
})
/** Rates and bases that a payslip prints and that the model has as rules. */
const RATES_AND_BASES: readonly Output[] = [
  rate('salarié . cotisations . maladie . employeur . taux', 'AssuranceMaladiePatronale'),
  rate('salarié . cotisations . vieillesse . salarié . plafonnée . taux', 'VieillessePlafonneeSalariale'),
  rate('salarié . cotisations . vieillesse . employeur . plafonnée . taux', 'VieillessePlafonneePatronale'),
  rate('salarié . cotisations . vieillesse . salarié . déplafonnée . taux', 'VieillesseDeplafonneeSalariale'),
  rate('salarié . cotisations . vieillesse . employeur . déplafonnée . taux', 'VieillesseDeplafonneePatronale'),
  rate('salarié . cotisations . allocations familiales . taux', 'AllocationsFamiliales'),
  rate('établissement . taux ATMP', 'AccidentsTravail'),
  rate('salarié . cotisations . FNAL . taux', 'FNAL'),
  rate('salarié . cotisations . CSA . taux', 'CSA'),
  rate('salarié . cotisations . chômage . taux', 'AssuranceChomage'),
  rate('salarié . cotisations . AGS . taux', 'AGS'),
  rate('salarié . cotisations . retraite complémentaire . salarié . taux T1', 'AgircArrcoT1Salariale'),
  rate('salarié . cotisations . retraite complémentaire . employeur . taux T1', 'AgircArrcoT1Patronale'),
  rate('salarié . cotisations . retraite complémentaire . salarié . taux T2', 'AgircArrcoT2Salariale'),
  rate('salarié . cotisations . retraite complémentaire . employeur . taux T2', 'AgircArrcoT2Patronale'),
  rate('salarié . cotisations . CEG . employeur . taux T1', 'CEGT1Patronale'),
  rate('salarié . cotisations . CSG-CRDS . CSG . déductible . taux', 'CSGDeductible'),
  rate('salarié . cotisations . CSG-CRDS . CSG . non déductible . taux', 'CSGNonDeductible'),
  rate('salarié . cotisations . CSG-CRDS . CRDS . taux', 'CRDS'),
  rate("impôt . taux d'imposition", 'PAS'),
  output('salarié . cotisations . CSG-CRDS . assiette de base', ['BaseCSG']),
]

/** Lines that only some payslips have, evaluated only for those. */
const OCCASIONAL: readonly Output[] = [
  output('salarié . cotisations . CET . salarié', ['CETSalariale']),
  output('salarié . cotisations . CET . employeur', ['CETPatronale']),
  output('salarié . cotisations . APEC . salarié', ['APECSalariale']),
  output('salarié . cotisations . APEC . employeur', ['APECPatronale']),
  output('salarié . cotisations . versement mobilité', ['VersementMobilite']),
  output('salarié . cotisations . forfait social', ['ForfaitSocial']),
  output('salarié . cotisations . prévoyances . employeur . cadres', ['PrevoyancePatronale']),
  output('salarié . rémunération . heures supplémentaires', ['HeuresSupplementaires25', 'HeuresSupplementaires50']),
  output('salarié . rémunération . net . imposable . heures supplémentaires et complémentaires défiscalisées', [
    'HeuresExonerees',
  ]),
  output('salarié . cotisations . exonérations . heures supplémentaires . salarié', ['ReductionSalarialeHeures'], {
    times: -1,
  }),
  output('salarié . cotisations . exonérations . heures supplémentaires . employeur', ['DeductionForfaitaireHeures'], {
    times: -1,
  }),
]

const TOTALS: readonly Output[] = [
  output('salarié . cotisations . salarié', ['TotalCotisationsSalariales'], { tolerance: total(16) }),
  output('salarié . cotisations . employeur', ['TotalCotisationsPatronales', 'TotalAllegements'], {
    tolerance: total(27),
    departure: 'yearly',
  }),
  output('salarié . cotisations . exonérations . employeur', ['TotalAllegements'], { times: -1, tolerance: total(2) }),
  output('salarié . rémunération . montant net social', ['MontantNetSocial'], { tolerance: total(17) }),
  output('salarié . rémunération . net . à payer avant impôt', ['NetAvantImpot'], { tolerance: total(17) }),
  output('salarié . rémunération . net . imposable', ['NetImposable'], {
    tolerance: total(20),
    departure: 'provident',
  }),
  output('salarié . rémunération . net . payé après impôt', ['NetAPayer'], {
    tolerance: total(18) + TAX_EURO,
    departure: 'taxed provident',
  }),
  output('salarié . coût total employeur', ['TotalVerseEmployeur'], { tolerance: total(28), departure: 'yearly' }),
]

/** Steps of the engine that the version by hand lacks: evaluated for the comparison, not timed. */
const STEPS: readonly Output[] = [
  output('salarié . cotisations . assiette', ['Assiette']),
  output('salarié . cotisations . exonérations . RGDU . coefficient', ['CoefficientReduction'], { tolerance: 1e-9 }),
  output('salarié . temps de travail . SMIC', ['SmicReference'], { tolerance: 1e-6 }),
]

/** The yearly contributions that the model spreads over the months: evaluated for the comparison, not timed. */
const YEARLY: readonly Rule[] = ["salarié . cotisations . taxe d'apprentissage . solde", 'salarié . cotisations . PEEC']

const amountsOf = (payslip: Payslip): readonly Output[] => [
  ...CONTRIBUTIONS,
  ...OCCASIONAL.filter(({ lines }) => lines.some((name) => !lineOf(payslip, name).value.isZero())),
  ...TOTALS,
]

const outputsOf = (payslip: Payslip): readonly Output[] => [...amountsOf(payslip), ...RATES_AND_BASES]
const rulesOf = (outputs: readonly Output[]): readonly Rule[] => outputs.map(({ rule }) => rule)

/** The rules for the amounts of a payslip; the same with its rates and bases; and those with the further rules of the comparison. */
export const amountRules = (payslip: Payslip): readonly Rule[] => rulesOf(amountsOf(payslip))
export const payslipRules = (payslip: Payslip): readonly Rule[] => rulesOf(outputsOf(payslip))
export const comparedRules = (payslip: Payslip): readonly Rule[] => [
  ...payslipRules(payslip),
  ...rulesOf(STEPS),
  ...YEARLY,
]

/** The rules whose values differ from the payslip by more than their tolerance. */
export function disagreements(payslip: Payslip, answers: Answers): readonly string[] {
  const amount = (name: LineName): number => lineOf(payslip, name).value.toNumber()
  const rateOf = (name: LineName): number => lineOf(payslip, name).rate?.toNumber() ?? Number.NaN
  const answer = (rule: Rule): number => answers.get(rule) ?? Number.NaN
  const overtime = amount('RemunerationHeures') > 0
  const provident = amount('PrevoyancePatronale')
  const departures: Readonly<Record<Output['departure'], number>> = {
    none: 0,
    yearly: YEARLY.reduce((sum, rule) => sum + answer(rule), 0),
    provident,
    'taxed provident': -provident * rateOf('PAS'),
  }
  return [...outputsOf(payslip), ...STEPS].flatMap(({ rule, lines, figure, times, tolerance, departure }) => {
    const of = figure === 'rate' ? rateOf : amount
    const expected = lines.reduce((sum, name) => sum + of(name), 0) * times + departures[departure]
    const allowed = tolerance + (overtime && tolerance >= CENT ? overtimeTolerance(rule) : 0)
    return Math.abs(answer(rule) - expected) <= allowed ? [] : [`${rule}: ${answer(rule)} instead of ${expected}`]
  })
}

/** A cent of overtime pay; if the rule reads tax-exempt pay, half a euro at its rate. */
function overtimeTolerance(rule: Rule): number {
  if (rule.includes('imposable') || rule.includes('assiette de base')) return CENT + EXEMPT_EURO
  if (rule.includes('CSG-CRDS')) return CENT + EXEMPT_EURO * 0.092
  if (rule.includes('après impôt')) return CENT + EXEMPT_EURO * 0.43
  return CENT
}
