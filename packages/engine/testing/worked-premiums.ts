import type { Inputs } from '../src/cases/read.js'
import { firstDay, monthOf, monthsLater } from '../src/ground/period.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import type { LineName } from '../src/law/names.js'
import { employee } from './inputs.js'
import premiums from './worked-premiums.json' with { type: 'json' }

/**
 * The worked payslips with premiums and benefits in `worked-premiums.json` (W12 and W12b), computed by hand from the
 * texts of law. The reader accepts any case in the same shape.
 */
export interface WorkedCase {
  readonly id: string
  readonly title: string
  readonly input: WorkedInput
  readonly expected: {
    readonly lines: readonly WorkedLine[]
    readonly rgdu?: Readonly<Record<string, string>> | null
    readonly totals: Readonly<Record<string, string>>
  }
}
interface WorkedInput {
  readonly month: string
  readonly gross: string
  readonly headcount: number
  readonly executive?: boolean
  /** Employee and employer, in euros; plans in percent of tranche 1. */
  readonly health?: readonly (string | null)[]
  readonly planT1?: readonly (string | null)[]
  readonly ppv?: string
  /** Pay of the months just before, the last one last. */
  readonly history?: readonly { readonly R: string }[]
}
export interface WorkedLine {
  readonly line: string
  readonly base?: string | null
  readonly rateEmployee?: string | null
  readonly employee?: string | null
  readonly rateEmployer?: string | null
  readonly employer?: string | null
}

export const PREMIUM_CASES: readonly WorkedCase[] = premiums

type Sides = readonly [employee: LineName | undefined, employer: LineName | undefined]
const both = (name: string): Sides => [`${name}Salariale` as LineName, `${name}Patronale` as LineName]
/** By line of the case: the engine's employee and employer lines. */
const LINES: readonly (readonly [label: RegExp, lines: Sides])[] = [
  [/^Maladie/, [undefined, 'AssuranceMaladiePatronale']],
  [/^CSA/, [undefined, 'CSA']],
  [/^AT\/MP/, [undefined, 'AccidentsTravail']],
  [/^Vieillesse plafonnée/, ['VieillessePlafonneeSalariale', 'VieillessePlafonneePatronale']],
  [/^Vieillesse déplafonnée/, ['VieillesseDeplafonneeSalariale', 'VieillesseDeplafonneePatronale']],
  [/^Allocations familiales/, [undefined, 'AllocationsFamiliales']],
  [/^FNAL/, [undefined, 'FNAL']],
  [/^Chômage/, [undefined, 'AssuranceChomage']],
  [/^AGS/, [undefined, 'AGS']],
  [/^Dialogue social/, [undefined, 'DialogueSocial']],
  [/^Formation/, [undefined, 'FormationProfessionnelle']],
  [/^Taxe d'apprentissage/, [undefined, 'TaxeApprentissage']],
  [/^Agirc-Arrco T1/, both('AgircArrcoT1')],
  [/^Agirc-Arrco T2/, both('AgircArrcoT2')],
  [/^CEG T1/, both('CEGT1')],
  [/^CEG T2/, both('CEGT2')],
  [/^CET/, both('CET')],
  [/^APEC/, both('APEC')],
  [/^Prévoyance T1/, both('PrevoyanceT1')],
  [/^Frais de santé/, both('SanteForfait')],
  [/^Forfait social.*(20|PPV|partage)/, [undefined, 'ForfaitSocialPartageValeur']],
  [/^Forfait social/, [undefined, 'ForfaitSocial']],
  [/^CSG déductible/, ['CSGDeductible', undefined]],
  [/^CSG non déductible/, ['CSGNonDeductible', undefined]],
  [/^CRDS/, ['CRDS', undefined]],
  [/^Réduction générale/, [undefined, 'ReductionFillonTotale']],
]
export function linesOf({ line }: WorkedLine): Sides {
  const found = LINES.find(([label]) => label.test(line))
  if (found === undefined) throw new Error(`no line of the engine is known for ${line}`)
  return found[1]
}

const rate = (percent: string | null | undefined): string =>
  percent ? String(Number((Number(percent) / 100).toFixed(6))) : '0'

/** The months of a case in order, the one with the expected amounts last. The contract begins with the first of them. */
export function monthsOf({ input }: WorkedCase): readonly MonthInputs[] {
  const { month, gross, headcount, executive = false, health = [], planT1 = [], ppv = '0', history = [] } = input
  const periodBefore = (months: number): string => monthOf(monthsLater(firstDay(month), -months))
  const common: Inputs = {
    Contrat: { StatutCadre: String(executive), DateDebutContrat: firstDay(periodBefore(history.length)) },
    RegimeSante: { MontantSalarial: health[0] ?? '0', MontantPatronal: health[1] ?? '0' },
    RegimePrevoyance: { TauxSalarialT1: rate(planT1[0]), TauxPatronalT1: rate(planT1[1]) },
    Entreprise: { Effectif: String(headcount) },
  }
  return [
    ...history.map(({ R }, place) => employee(periodBefore(history.length - place), R, common)),
    employee(month, gross, { ...common, PartageValeur: { Montant: ppv } }),
  ]
}
