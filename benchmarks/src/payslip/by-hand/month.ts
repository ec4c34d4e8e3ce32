import type { Warning } from '@centime/engine'
import type { FieldName } from '@centime/engine/cases'
import type { Facts } from '@centime/engine/tree'
import { Decimal } from './decimal.js'

/** A plan of one kind: rates on three bases, and amounts. */
export interface Plan {
  readonly t1: PlanShares
  readonly t2: PlanShares
  readonly totalite: PlanShares
  readonly forfait: PlanShares
  readonly plafondsT2: Decimal
}
interface PlanShares {
  readonly patronal: Decimal
  readonly salarial: Decimal
}

/**
 * One employee's month, typed and ready to compute, as `Facts` are for the engine. Left out: earlier months of the year, the
 * vehicle of a mileage allowance, overseas withholding grids.
 */
export interface Month {
  readonly period: string
  readonly paymentDate: string
  readonly warnings: readonly Warning[]
  readonly contract: Facts['contract']
  /** What was entered, for the warnings of a negative net: only their comparison is by hand. */
  readonly numbers: Facts['numbers']

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
  readonly prevoyance: Plan
  readonly sante: Plan
  readonly retraite: Plan
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

const NO_SHARES: PlanShares = { patronal: new Decimal(0), salarial: new Decimal(0) }
export const NO_PLAN: Plan = {
  t1: NO_SHARES,
  t2: NO_SHARES,
  totalite: NO_SHARES,
  forfait: NO_SHARES,
  plafondsT2: new Decimal(8),
}

/** The same month as the engine's facts. */
export function monthOf(facts: Facts, warnings: readonly Warning[]): Month {
  const number = (field: FieldName): Decimal => new Decimal(String(facts.numbers[field] ?? 0))
  const choice = (field: FieldName): string | undefined => facts.choices[field]
  const isTrue = (field: FieldName): boolean => choice(field) === 'true'
  const plan = (kind: 'RegimePrevoyance' | 'RegimeSante' | 'RegimeRetraite'): Plan => ({
    t1: { patronal: number(`${kind}.TauxPatronalT1`), salarial: number(`${kind}.TauxSalarialT1`) },
    t2: { patronal: number(`${kind}.TauxPatronalT2`), salarial: number(`${kind}.TauxSalarialT2`) },
    totalite: { patronal: number(`${kind}.TauxPatronalTotalite`), salarial: number(`${kind}.TauxSalarialTotalite`) },
    forfait: { patronal: number(`${kind}.MontantPatronal`), salarial: number(`${kind}.MontantSalarial`) },
    plafondsT2: number(`${kind}.PlafondsT2`),
  })
  const typeRepas = choice('Frais.TypeRepas')
  return {
    period: facts.period,
    paymentDate: facts.paymentDate,
    warnings,
    contract: facts.contract,
    numbers: facts.numbers,
    joursDuMois: number('Calendrier.JoursDuMois'),
    joursEmploi: number('Calendrier.JoursEmploi'),
    heuresContrat: number('Contrat.HeuresContrat'),
    heuresTravaillees: number('Remuneration.HeuresTravaillees'),
    tauxHoraire: number('Remuneration.TauxHoraire'),
    heuresSup25: number('HeuresSupplementaires.HeuresSup25'),
    heuresSup50: number('HeuresSupplementaires.HeuresSup50'),
    heuresComplementaires: number('HeuresSupplementaires.HeuresComplementaires'),
    primes: number('Primes.MontantPrimes'),
    repasFournis: number('AvantagesNature.NombreRepasFournis'),
    autresAvantagesNature: number('AvantagesNature.MontantAvantagesNature'),
    heuresAbsenceMaladie: number('Absences.HeuresAbsenceMaladie'),
    tauxHoraireAbsence: number('Absences.TauxHoraireAbsence'),
    absenceMaladie: number('Absences.MontantAbsenceMaladie'),
    absenceATMP: number('Absences.MontantAbsenceATMP'),
    absenceSansSolde: number('Absences.MontantAbsenceSansSolde'),
    joursAbsenceSansSolde: number('Absences.JoursAbsenceSansSolde'),
    maintien: number('Absences.MontantMaintien'),
    nombreRepas: number('Frais.NombreRepas'),
    montantRepas: number('Frais.MontantRepas'),
    typeRepas: typeRepas === 'hors_locaux' || typeRepas === 'restaurant' ? typeRepas : 'lieu_travail',
    kilometres: number('Frais.Kilometres'),
    indemniteKilometrique: number('Frais.IndemniteKilometrique'),
    nombreTitres: number('TitresRestaurant.NombreTitres'),
    valeurTitre: number('TitresRestaurant.ValeurTitre'),
    partPatronaleTitre: number('TitresRestaurant.PartPatronaleTitre'),
    abonnementTransport: number('Transport.CoutAbonnement'),
    partTransport: number('Transport.PartRemboursee'),
    tauxPrevoyance: isTrue('PrevoyanceMutuelle.HasPrevoyance')
      ? number('PrevoyanceMutuelle.TauxPrevoyance')
      : undefined,
    mutuelleObligatoire: isTrue('PrevoyanceMutuelle.HasMutuelleObligatoire')
      ? number('PrevoyanceMutuelle.MutuelleObligatoire')
      : undefined,
    partPatronaleMutuelle: number('PrevoyanceMutuelle.PartPatronaleMutuelle'),
    mutuelleFacultative: isTrue('PrevoyanceMutuelle.HasMutuelleFacultative')
      ? number('PrevoyanceMutuelle.MutuelleFacultative')
      : undefined,
    prevoyance: plan('RegimePrevoyance'),
    sante: plan('RegimeSante'),
    retraite: plan('RegimeRetraite'),
    acomptes: number('Retenues.Acomptes'),
    saisies: number('Retenues.Saisies'),
    regularisation: number('Frais.Regularisation'),
    tauxPAS: choice('PAS.TypeTaux') === 'neutre' ? 'neutre' : number('PAS.TauxPAS'),
    fixedTerm: choice('Contrat.TypeContrat') === 'CDD',
    shortContract: isTrue('Calendrier.ContratCourt'),
    finContratMensuelle: isTrue('Contrat.IndemniteFinContratMensuelle'),
    apec: isTrue('Contrat.StatutCadre') && isTrue('Contrat.CotisationApec'),
    nonResident: isTrue('Contrat.NonResidentFiscal'),
    effectif: number('Entreprise.Effectif').toNumber(),
    tauxAT: number('Entreprise.TauxAT'),
    tauxVersementMobilite: number('Entreprise.TauxVersementMobilite'),
    alsaceMoselle: isTrue('Entreprise.AlsaceMoselle'),
    plafondSS: number('ParametresLegaux.PlafondSS'),
    smicReduction: number('ParametresLegaux.SMICReduction'),
  }
}
