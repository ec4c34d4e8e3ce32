import { Decimal as DecimalBase } from 'decimal.js'
import type { Column } from './columns.js'

/** The figures of June 2026 that an ordinary payslip needs, created once, for both versions by hand. */

/** decimal.js with the settings of the engine, in its own clone: the contestants share no objects. */
export const Decimal = DecimalBase.clone({
  precision: 34,
  rounding: DecimalBase.ROUND_HALF_UP,
  toExpNeg: -60,
  toExpPos: 60,
  defaults: true,
})
export type Decimal = DecimalBase

const d = (text: string): Decimal => new Decimal(text)

export const PLAFOND = d('4005')
export const SMIC = d('12.02') // January's: the general reduction keeps it (decree 2026-509)
export const HEURES = { mois: d('151.67'), an: d('1820'), majoration: d('1.25') }

export type Base = 'brut' | 'tranche1' | 'tranche2' | 'cet' | 'quatrePlafonds' | 'csg'
export interface Contribution {
  readonly name: Column
  readonly base: Base
  readonly rate: Decimal
}
const contribution = (name: Column, base: Base, rate: string): Contribution => ({ name, base, rate: d(rate) })

/** Contributions with one rate and one base for every employee. */
export const SALARIALES = [
  contribution('VieillessePlafonneeSalariale', 'tranche1', '0.069'),
  contribution('VieillesseDeplafonneeSalariale', 'brut', '0.004'),
  contribution('AgircArrcoT1Salariale', 'tranche1', '0.0315'),
  contribution('AgircArrcoT2Salariale', 'tranche2', '0.0864'),
  contribution('CEGT1Salariale', 'tranche1', '0.0086'),
  contribution('CEGT2Salariale', 'tranche2', '0.0108'),
  contribution('CETSalariale', 'cet', '0.0014'),
  contribution('CSGDeductible', 'csg', '0.068'),
]
export const URSSAF_PATRONALES = [
  contribution('AssuranceMaladiePatronale', 'brut', '0.13'),
  contribution('VieillessePlafonneePatronale', 'tranche1', '0.0855'),
  contribution('VieillesseDeplafonneePatronale', 'brut', '0.0211'),
  contribution('AllocationsFamiliales', 'brut', '0.0525'),
  contribution('CSA', 'brut', '0.003'),
  contribution('DialogueSocial', 'brut', '0.00016'),
  contribution('TaxeApprentissage', 'brut', '0.0059'),
  contribution('AssuranceChomage', 'quatrePlafonds', '0.04'),
  contribution('AGS', 'quatrePlafonds', '0.0025'),
]
export const RETRAITE_PATRONALES = [
  contribution('AgircArrcoT1Patronale', 'tranche1', '0.0472'),
  contribution('AgircArrcoT2Patronale', 'tranche2', '0.1295'),
  contribution('CEGT1Patronale', 'tranche1', '0.0129'),
  contribution('CEGT2Patronale', 'tranche2', '0.0162'),
  contribution('CETPatronale', 'cet', '0.0021'),
]
export const CADRE = { apecSalariale: d('0.00024'), apecPatronale: d('0.00036') }

/** By headcount: 11, 20 and 50 employees. */
export const EFFECTIF = {
  formationMoins11: d('0.0055'),
  formation11EtPlus: d('0.01'),
  fnalMoins50: d('0.001'),
  fnal50EtPlus: d('0.005'),
  forfaitSocial: d('0.08'),
  deductionMoins20: d('1.5'),
  deduction20EtPlus: d('0.5'),
}

export const CSG = {
  apresAbattement: d('0.9825'),
  deductible: d('0.068'),
  nonDeductible: d('0.024'),
  heures: d('0.092'),
  crds: d('0.005'),
}

export const REDUCTION = {
  pointDeSortie: d('3'),
  minimum: d('0.02'),
  maximumMoins50: d('0.3981'),
  maximum50EtPlus: d('0.4021'),
  partAccidentsTravail: d('0.0049'),
  partRetraite: d('0.0601'),
  salarialeHeures: d('0.1131'), // for overtime within the ceiling
}

/** Neutral withholding, mainland, paid from May 2026: base strictly below the bound, rate. */
export const GRILLE_NEUTRE = [
  '1635 0, 1698 0.005, 1807 0.013, 1928 0.021, 2060 0.029, 2170 0.035, 2315 0.041, 2738 0.053, 3135 0.075, 3571 0.099',
  '4019 0.119, 4690 0.138, 5624 0.158, 7037 0.179, 8789 0.2, 12200 0.24, 16523 0.28, 25937 0.33, 55558 0.38',
  'Infinity 0.43',
].flatMap((row) =>
  row.split(', ').map((bracket) => {
    const [below = '', rate = ''] = bracket.split(' ')
    return { below: d(below), rate: d(rate) }
  }),
)
