import { Decimal } from './decimal.js'

/** The figures of June 2026 for an employee in mainland France, as decimals created once. */

const d = (text: string): Decimal => new Decimal(text)

/** Constants of the arithmetic. */
export const N = {
  two: d('2'),
  four: d('4'),
  seven: d('7'),
  eight: d('8'),
  ten: d('10'),
  twelve: d('12'),
  weeks: d('52'),
}

export const DUREE = { annuelle: d('1820'), hebdomadaire: d('35'), diviseur: d('420') } // 12 months × 35 hours

export const MAJORATION = {
  sup25: d('1.25'),
  sup50: d('1.50'),
  complementaires10: d('1.10'),
  complementaires25: d('1.25'),
}

export const LIMITE = {
  repas: { lieu_travail: d('7.50'), hors_locaux: d('10.40'), restaurant: d('21.40') },
  repasFourni: d('5.50'),
  titreRestaurant: d('7.32'),
  titreRestaurantPartMinimale: d('0.50'),
  titreRestaurantPartMaximale: d('0.60'),
  transport: d('0.75'),
  mobilites: d('600'),
  mobilitesEtAbonnement: d('900'),
  smicHoraire: d('12.31'),
  heuresExonerees: d('8037'),
  contratCourt: d('766'),
}

export const TAUX = {
  finContrat: d('0.10'),
  maladie: d('0.13'),
  maladieAlsaceMoselle: d('0.013'),
  maladieNonResident: d('0.055'),
  vieillessePlafonneeSalariale: d('0.069'),
  vieillessePlafonneePatronale: d('0.0855'),
  vieillesseDeplafonneeSalariale: d('0.004'),
  vieillesseDeplafonneePatronale: d('0.0211'),
  famille: d('0.0525'),
  fnalMoins50: d('0.001'),
  fnal50EtPlus: d('0.005'),
  csa: d('0.003'),
  dialogueSocial: d('0.00016'),
  formationMoins11: d('0.0055'),
  formation11EtPlus: d('0.01'),
  apprentissage: d('0.0059'),
  apprentissageAlsaceMoselle: d('0.0044'),
  cpfCdd: d('0.01'),
  forfaitSocial: d('0.08'),
  forfaitSocialRetraite: d('0.20'),
  csgDeductible: d('0.068'),
  csgNonDeductible: d('0.024'),
  csgHeures: d('0.092'),
  crds: d('0.005'),
  apresAbattement: d('0.9825'),
  agircArrcoT1Salariale: d('0.0315'),
  agircArrcoT1Patronale: d('0.0472'),
  agircArrcoT2Salariale: d('0.0864'),
  agircArrcoT2Patronale: d('0.1295'),
  cegT1Salariale: d('0.0086'),
  cegT1Patronale: d('0.0129'),
  cegT2Salariale: d('0.0108'),
  cegT2Patronale: d('0.0162'),
  cetSalariale: d('0.0014'),
  cetPatronale: d('0.0021'),
  apecSalariale: d('0.00024'),
  apecPatronale: d('0.00036'),
  chomage: d('0.04'),
  ags: d('0.0025'),
  vieillesseT1: d('0.1091'), // 6.90 % + 3.15 % + 0.86 %
  vieillesseT2: d('0.0972'), // 8.64 % + 1.08 %
  reductionSalarialeMaximum: d('0.1131'),
}

export const PREVOYANCE = {
  exclusionPlafond: d('0.06'),
  exclusionRemuneration: d('0.015'),
  exclusionMaximum: d('0.12'),
  fiscalPlafond: d('0.05'),
  fiscalRemuneration: d('0.02'),
  fiscalMaximum: d('0.16'),
}

export const RETRAITE = {
  part: d('0.05'),
  plafonds: d('5'),
  partFiscale: d('0.08'),
  plafondsFiscaux: d('8'),
}

export const REDUCTION = {
  pointDeSortie: d('3'),
  minimum: d('0.0200'),
  maximumMoins50: d('0.3981'),
  maximum50EtPlus: d('0.4021'),
  partAccidentsTravail: d('0.0049'),
  partRetraite: d('0.0601'),
  deductionMoins20: d('1.50'),
  deduction20EtPlus: d('0.50'),
}

/** Attachments: the parts of a month's pay that may be taken, up to a twelfth of each bound, and what is always left. */
export const SAISIE = {
  tranches: [
    ['4480', '1', '20'],
    ['8730', '1', '10'],
    ['13000', '1', '5'],
    ['17230', '1', '4'],
    ['21470', '1', '3'],
    ['25810', '2', '3'],
  ].map(([annuel = '', fois = '', sur = '']) => ({ annuel: d(annuel), fois: d(fois), sur: d(sur) })),
  minimumInsaisissable: d('651.69'),
}

/** Neutral withholding, mainland, paid from May 2026: base strictly below the bound, rate. */
export const GRILLE_NEUTRE = [
  ['1635', '0'],
  ['1698', '0.005'],
  ['1807', '0.013'],
  ['1928', '0.021'],
  ['2060', '0.029'],
  ['2170', '0.035'],
  ['2315', '0.041'],
  ['2738', '0.053'],
  ['3135', '0.075'],
  ['3571', '0.099'],
  ['4019', '0.119'],
  ['4690', '0.138'],
  ['5624', '0.158'],
  ['7037', '0.179'],
  ['8789', '0.2'],
  ['12200', '0.24'],
  ['16523', '0.28'],
  ['25937', '0.33'],
  ['55558', '0.38'],
].map(([below = '', rate = '']) => ({ below: d(below), rate: d(rate) }))
export const TAUX_NEUTRE_MAXIMUM = d('0.43')
