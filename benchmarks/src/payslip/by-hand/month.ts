import type { Warning } from '@centime/engine'
import type { Facts } from '@centime/engine/tree'
import { Decimal } from './decimal.js'

/**
 * One employee's month, typed and ready to compute: what `Facts` is to the engine. Left out: earlier months of the year,
 * the vehicle of a mileage allowance, overseas withholding grids.
 */
export interface Month {
  readonly period: string
  readonly paymentDate: string
  readonly warnings: readonly Warning[]

  readonly joursDuMois: Decimal
  readonly joursEmploi: Decimal
  readonly heuresContrat: Decimal
  readonly heuresTravaillees: Decimal
  readonly tauxHoraire: Decimal
  readonly heuresSup25: Decimal
  readonly heuresSup50: Decimal
  readonly heuresComplementaires: Decimal
  readonly primes: Decimal
  readonly repasFournis: Decimal
  readonly autresAvantagesNature: Decimal
  readonly heuresAbsenceMaladie: Decimal
  readonly tauxHoraireAbsence: Decimal
  readonly absenceMaladie: Decimal
  readonly absenceATMP: Decimal
  readonly absenceSansSolde: Decimal
  readonly joursAbsenceSansSolde: Decimal
  readonly maintien: Decimal
  readonly nombreRepas: Decimal
  readonly montantRepas: Decimal
  readonly typeRepas: 'lieu_travail' | 'hors_locaux' | 'restaurant'
  readonly kilometres: Decimal
  readonly indemniteKilometrique: Decimal
  readonly nombreTitres: Decimal
  readonly valeurTitre: Decimal
  readonly partPatronaleTitre: Decimal
  readonly abonnementTransport: Decimal
  readonly partTransport: Decimal
  readonly tauxPrevoyance: Decimal | undefined
  readonly mutuelleObligatoire: Decimal | undefined
  readonly partPatronaleMutuelle: Decimal
  readonly mutuelleFacultative: Decimal | undefined
  readonly acomptes: Decimal
  readonly saisies: Decimal
  readonly regularisation: Decimal
  readonly tauxPAS: Decimal | 'neutre'
  readonly fixedTerm: boolean
  readonly shortContract: boolean
  readonly finContratMensuelle: boolean
  readonly apec: boolean
  readonly nonResident: boolean

  readonly effectif: number
  readonly tauxAT: Decimal
  readonly tauxVersementMobilite: Decimal
  readonly alsaceMoselle: boolean
  readonly plafondSS: Decimal
  readonly smicReduction: Decimal
}

/** The same month as the engine's facts. */
export function monthOf(facts: Facts, warnings: readonly Warning[]): Month {
  const number = (name: string): Decimal => new Decimal(String(facts.numbers[name] ?? 0))
  const isTrue = (name: string): boolean => facts.choices[name] === 'true'
  const { TypeRepas, TypeTaux, TypeContrat } = facts.choices
  return {
    period: facts.period,
    paymentDate: facts.paymentDate,
    warnings,
    joursDuMois: number('JoursDuMois'),
    joursEmploi: number('JoursEmploi'),
    heuresContrat: number('HeuresContrat'),
    heuresTravaillees: number('HeuresTravaillees'),
    tauxHoraire: number('TauxHoraire'),
    heuresSup25: number('HeuresSup25'),
    heuresSup50: number('HeuresSup50'),
    heuresComplementaires: number('HeuresComplementaires'),
    primes: number('MontantPrimes'),
    repasFournis: number('NombreRepasFournis'),
    autresAvantagesNature: number('MontantAvantagesNature'),
    heuresAbsenceMaladie: number('HeuresAbsenceMaladie'),
    tauxHoraireAbsence: number('TauxHoraireAbsence'),
    absenceMaladie: number('MontantAbsenceMaladie'),
    absenceATMP: number('MontantAbsenceATMP'),
    absenceSansSolde: number('MontantAbsenceSansSolde'),
    joursAbsenceSansSolde: number('JoursAbsenceSansSolde'),
    maintien: number('MontantMaintien'),
    nombreRepas: number('NombreRepas'),
    montantRepas: number('MontantRepas'),
    typeRepas: TypeRepas === 'hors_locaux' || TypeRepas === 'restaurant' ? TypeRepas : 'lieu_travail',
    kilometres: number('Kilometres'),
    indemniteKilometrique: number('IndemniteKilometrique'),
    nombreTitres: number('NombreTitres'),
    valeurTitre: number('ValeurTitre'),
    partPatronaleTitre: number('PartPatronaleTitre'),
    abonnementTransport: number('CoutAbonnement'),
    partTransport: number('PartRemboursee'),
    tauxPrevoyance: isTrue('HasPrevoyance') ? number('TauxPrevoyance') : undefined,
    mutuelleObligatoire: isTrue('HasMutuelleObligatoire') ? number('MutuelleObligatoire') : undefined,
    partPatronaleMutuelle: number('PartPatronaleMutuelle'),
    mutuelleFacultative: isTrue('HasMutuelleFacultative') ? number('MutuelleFacultative') : undefined,
    acomptes: number('Acomptes'),
    saisies: number('Saisies'),
    regularisation: number('Regularisation'),
    tauxPAS: TypeTaux === 'neutre' ? 'neutre' : number('TauxPAS'),
    fixedTerm: TypeContrat === 'CDD',
    shortContract: isTrue('ContratCourt'),
    finContratMensuelle: isTrue('IndemniteFinContratMensuelle'),
    apec: isTrue('StatutCadre') && isTrue('CotisationApec'),
    nonResident: isTrue('NonResidentFiscal'),
    effectif: number('Effectif').toNumber(),
    tauxAT: number('TauxAT'),
    tauxVersementMobilite: number('TauxVersementMobilite'),
    alsaceMoselle: isTrue('AlsaceMoselle'),
    plafondSS: number('PlafondSS'),
    smicReduction: number('SMICReduction'),
  }
}
