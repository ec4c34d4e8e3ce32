import { Decimal, type MonthInputs, publishedParameters } from '@centime/engine'
import type { FieldName, InputsOf } from '@centime/engine/cases'
import { PROFESSIONS, REASONS, SCALES, type Situation, scaleOf } from './situation.js'

/** Overtime hours of a month at 25 %: 8 a week for 52/12 weeks, which the oracle's README writes 34.67. */
const AT_25_PERCENT = new Decimal(8).times(52).div(12).toDecimalPlaces(20)

/** The shortest decimal text of a JSON number. */
const decimal = (value: number | undefined): Decimal => new Decimal(String(value ?? 0))
const fraction = (percent: number): string => decimal(percent).div(100).toFixed()

/** The engine's inputs; `firstPeriod`: the month in which a short contract began. */
export function inputsOf(
  situation: Situation,
  firstPeriod: string = situation.period,
): MonthInputs<InputsOf<FieldName>> {
  const { period, worker } = situation
  return { period, cases: worker === 'officer' ? casesOfOfficer(situation) : casesOfEmployee(situation, firstPeriod) }
}

type Cases = InputsOf<FieldName>

function casesOfOfficer(situation: Situation): Cases {
  return {
    ...sharedCases(situation),
    Contrat: { DateDebutContrat: '2000-01-01', StatutCadre: String(situation.executive) },
    Remuneration: { RemunerationMandat: decimal(situation.baseGross).toFixed() },
    Exonerations: {
      JEI: String(situation.jei === true),
      ...(situation.acre && { DebutAcre: situation.acre.createdOn }),
    },
  }
}

function casesOfEmployee(situation: Situation, firstPeriod: string): Cases {
  const weekly = decimal(situation.weeklyHours ?? 35)
  const overtime = decimal(situation.overtimeHours)
  const scale = situation.lodeom && SCALES[scaleOf(situation.lodeom)]
  const shared = sharedCases(situation)
  return {
    ...shared,
    Entreprise: { ...shared.Entreprise, ...(scale && { BaremeLodeom: scale }) },
    Exonerations: { JEI: String(situation.jei === true) },
    ...(situation.partialActivity && { ActivitePartielle: partialActivityOf(situation.partialActivity, weekly) }),
    Identite: birthOf(situation),
    Contrat: contractOf(situation, firstPeriod, weekly),
    Remuneration: payOf(situation, weekly),
    Frais: { NombreRepas: '0', MontantRepas: '0' },
    HeuresSupplementaires: {
      HeuresSup25: Decimal.min(overtime, AT_25_PERCENT).toFixed(),
      HeuresSup50: Decimal.max(overtime.minus(AT_25_PERCENT), 0).toFixed(),
      HeuresComplementaires: decimal(situation.complementaryHours).toFixed(),
    },
  }
}

/** The cases that employees and officers share. */
function sharedCases(situation: Situation) {
  const { incomeTax, period } = situation
  const provident = situation.executive && situation.executiveProvidentPlan !== false
  const PAS: Cases['PAS'] =
    incomeTax.method === 'neutral'
      ? { TypeTaux: 'neutre' }
      : { TypeTaux: 'personnalise', TauxPAS: fraction(incomeTax.ratePct) }
  return {
    PAS,
    PrevoyanceMutuelle: {
      HasPrevoyance: String(provident),
      TauxPrevoyance: provident ? '0.015' : '0',
      HasMutuelleObligatoire: String(situation.healthPlanTotal > 0),
      MutuelleObligatoire: decimal(situation.healthPlanTotal).toFixed(),
      PartPatronaleMutuelle: fraction(situation.healthPlanEmployerPct),
      HasMutuelleFacultative: 'false',
    },
    Entreprise: {
      Effectif: decimal(situation.headcount).toFixed(),
      TauxAT: fraction(situation.workAccidentRatePct),
      TauxVersementMobilite: fraction(situation.mobilityRatePct),
      ExonerationTaxeApprentissage: situation.nonProfit === true ? 'sans_but_lucratif' : 'aucune',
      AlsaceMoselle: String(situation.alsaceMoselle === true),
      RapportTaxeSalaires: situation.payrollTax === true ? '1' : '0',
    },
    ParametresLegaux: { ...publishedParameters(`${period}-01`) },
  } satisfies Cases
}

function contractOf(situation: Situation, firstPeriod: string, weekly: Decimal): NonNullable<Cases['Contrat']> {
  const profession = situation.dfs && PROFESSIONS[situation.dfs.profession]
  return {
    DateDebutContrat: startOf(situation, `${firstPeriod}-01`),
    TypeContrat: situation.contract === 'CDD' ? 'CDD' : 'CDI',
    NatureContrat: NATURES[situation.contract ?? 'CDI'],
    ...(situation.contractDate !== undefined && { DateSignature: situation.contractDate }),
    AnneeExecution: decimal(situation.contractYear).toFixed(),
    NiveauBac: String(situation.qualifiedBac === true),
    DureeInitialeMois: decimal(situation.fixedTermMonths).toFixed(),
    MotifCDD: situation.fixedTermReason === undefined ? 'autre' : REASONS[situation.fixedTermReason],
    IndemniteFinContratMensuelle: String(situation.endOfContractIndemnity ?? false),
    StatutCadre: String(situation.executive),
    HeuresContrat: weekly.toFixed(),
    ...(profession && { ProfessionDFS: profession }),
  }
}

function payOf(
  { contract, baseGross, internshipHours }: Situation,
  weekly: Decimal,
): NonNullable<Cases['Remuneration']> {
  const base = decimal(baseGross)
  if (contract === 'internship') {
    return {
      HeuresTravaillees: '0',
      TauxHoraire: '0',
      Gratification: base.toFixed(),
      HeuresStage: decimal(internshipHours).toFixed(),
    }
  }
  const monthly = weekly.times(52).div(12).toDecimalPlaces(2)
  return {
    HeuresTravaillees: monthly.toFixed(),
    // Enough decimals for hours × rate to equal the base pay to the cent.
    TauxHoraire: base.div(monthly).toDecimalPlaces(20).toFixed(),
  }
}

/** The form deducts by the legal month, 151.6667 hours, and takes the ceiling over the same hours. */
function partialActivityOf({ hoursWorked }: { readonly hoursWorked: number }, weekly: Decimal) {
  const month = weekly.times(52).div(12).toDecimalPlaces(20)
  return { Heures: month.minus(decimal(hoursWorked)).toFixed(), HeuresReference: month.toFixed() }
}

/** The form has whole months: a contract of a later day than the first month's begins with that month. */
function startOf({ contract, contractDate }: Situation, first: string): string {
  if (contractDate !== undefined) return contractDate < first ? contractDate : first
  return contract === 'CDD' ? first : '2000-01-01'
}

const NATURES = {
  CDI: 'ordinaire',
  CDD: 'ordinaire',
  apprentice: 'apprentissage',
  professionalisation: 'professionnalisation',
  internship: 'stage',
} as const

/** A birthday well before the month: minimum pay rises in the month after it. */
function birthOf({ age, period }: Situation) {
  if (age === undefined) return {}
  const [year = 0, month = 0] = period.split('-').map(Number)
  const [born, at] = month > 2 ? [year - age, month - 2] : [year - age - 1, month + 10]
  return { DateNaissance: `${born}-${String(at).padStart(2, '0')}-01` }
}
