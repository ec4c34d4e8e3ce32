import { type NumberField, number } from './field.js'

/**
 * Collective plans as their contracts define them, one case per kind: the shares of employer and employee on tranche 1,
 * on tranche 2, on the whole pay, and as a monthly amount. All apply until replaced; absent: nothing is due. Several
 * plans of one kind are entered as one: rates on the same base and amounts add up. This loses nothing, since plans of
 * one kind share their limits, their tax and their row of the payslip, which prints one sum. The short form, the case
 * `PrevoyanceMutuelle`, is one more plan and adds to these.
 */
const plan = <Case extends string>(caseName: Case, fr: string, en: string) => {
  const rate = <Name extends string>(name: Name, labels: readonly [string, string]): NumberField<`${Case}.${Name}`> =>
    number(`${caseName}.${name}`, 'fraction', 'period', { fr: `${fr} : ${labels[0]}`, en: `${en}: ${labels[1]}` })
  const amount = <Name extends string>(name: Name, labels: readonly [string, string]): NumberField<`${Case}.${Name}`> =>
    number(`${caseName}.${name}`, 'euros', 'period', { fr: `${fr} : ${labels[0]}`, en: `${en}: ${labels[1]}` })
  const PlafondsT2: NumberField<`${Case}.PlafondsT2`> = number(`${caseName}.PlafondsT2`, 'count', 'period', {
    fr: `${fr} : fin de la tranche 2, en plafonds`,
    en: `${en}: end of tranche 2, in ceilings`,
    default: '8',
    min: '1',
    max: '8',
  })
  return {
    TauxPatronalT1: rate('TauxPatronalT1', ['taux patronal, tranche 1', 'employer rate, tranche 1']),
    TauxSalarialT1: rate('TauxSalarialT1', ['taux salarial, tranche 1', 'employee rate, tranche 1']),
    TauxPatronalT2: rate('TauxPatronalT2', ['taux patronal, tranche 2', 'employer rate, tranche 2']),
    TauxSalarialT2: rate('TauxSalarialT2', ['taux salarial, tranche 2', 'employee rate, tranche 2']),
    TauxPatronalTotalite: rate('TauxPatronalTotalite', ['taux patronal, totalité', 'employer rate, whole pay']),
    TauxSalarialTotalite: rate('TauxSalarialTotalite', ['taux salarial, totalité', 'employee rate, whole pay']),
    MontantPatronal: amount('MontantPatronal', ['montant patronal', 'employer amount']),
    MontantSalarial: amount('MontantSalarial', ['montant salarial', 'employee amount']),
    /** Tranche 2 extends from 1 ceiling to this many. */
    PlafondsT2,
  }
}

/** Incapacity, invalidity, death. */
export const RegimePrevoyance = plan('RegimePrevoyance', 'Prévoyance', 'Provident plan')
/** Compulsory cover of health costs. */
export const RegimeSante = plan('RegimeSante', 'Frais de santé', 'Health plan')
/** Supplementary pension of the company (former articles 83 and 82, PERO). */
export const RegimeRetraite = plan('RegimeRetraite', 'Retraite supplémentaire', 'Supplementary pension')

export const PLAN_FIELDS = [
  ...Object.values(RegimePrevoyance),
  ...Object.values(RegimeSante),
  ...Object.values(RegimeRetraite),
] as const
