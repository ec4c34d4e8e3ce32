import { memory } from './memory.js'

/** The columns of the months and of their payslips, one row for each person. */

/** June 2026, the only month of the version by hand. */
export const JOURS_DU_MOIS = 30
/** In the column of withholding rates. */
export const NEUTRE = -1

/**
 * Months of employees in mainland France without earlier months, ready to compute. Money in cents, hours in hundredths,
 * fractions in millionths, hourly rates in hundred-millionths of a euro; 0 means none.
 */
export interface ScaledMonths {
  readonly joursEmploi: Uint8Array
  readonly joursAbsenceSansSolde: Uint8Array
  /** Per week. */
  readonly heuresContrat: Int32Array
  readonly heuresTravaillees: Int32Array
  readonly tauxHoraire: Float64Array
  readonly heuresSup25: Int32Array
  readonly heuresSup50: Int32Array
  readonly heuresComplementaires: Int32Array
  readonly primes: Int32Array
  readonly repasFournis: Uint8Array
  readonly autresAvantagesNature: Int32Array
  readonly heuresAbsenceMaladie: Int32Array
  readonly tauxHoraireAbsence: Float64Array
  readonly absenceMaladie: Int32Array
  readonly absenceATMP: Int32Array
  readonly absenceSansSolde: Int32Array
  readonly maintien: Int32Array
  readonly nombreRepas: Uint8Array
  readonly montantRepas: Int32Array
  /** The position in `LIEUX_REPAS`. */
  readonly typeRepas: Uint8Array
  readonly indemniteKilometrique: Int32Array
  readonly nombreTitres: Uint8Array
  readonly valeurTitre: Int32Array
  readonly partPatronaleTitre: Int32Array
  readonly abonnementTransport: Int32Array
  readonly partTransport: Int32Array
  readonly tauxPrevoyance: Int32Array
  readonly mutuelleObligatoire: Int32Array
  readonly partPatronaleMutuelle: Int32Array
  readonly mutuelleFacultative: Int32Array
  readonly acomptes: Int32Array
  readonly saisies: Int32Array
  /** May be negative, as `primes` may. */
  readonly regularisation: Int32Array
  /** `NEUTRE`: the neutral grid. */
  readonly tauxPAS: Int32Array
  readonly fixedTerm: Uint8Array
  readonly shortContract: Uint8Array
  readonly finContratMensuelle: Uint8Array
  readonly cadre: Uint8Array
  readonly nonResident: Uint8Array
  readonly effectif: Int32Array
  readonly tauxAT: Int32Array
  readonly tauxVersementMobilite: Int32Array
  readonly alsaceMoselle: Uint8Array
  readonly plafondSS: Int32Array
  readonly smicReduction: Int32Array
}
export const LIEUX_REPAS = ['lieu_travail', 'hors_locaux', 'restaurant'] as const

export function scaledMonths(rows: number): ScaledMonths {
  const { float64, int32, uint8 } = memory(rows)
  // biome-ignore format: an object literal, as property access to an object built by name is slower
  return {
    joursEmploi: uint8(), joursAbsenceSansSolde: uint8(), heuresContrat: int32(), heuresTravaillees: int32(),
    tauxHoraire: float64(), heuresSup25: int32(), heuresSup50: int32(), heuresComplementaires: int32(),
    primes: int32(), repasFournis: uint8(), autresAvantagesNature: int32(), heuresAbsenceMaladie: int32(),
    tauxHoraireAbsence: float64(), absenceMaladie: int32(), absenceATMP: int32(), absenceSansSolde: int32(),
    maintien: int32(), nombreRepas: uint8(), montantRepas: int32(), typeRepas: uint8(),
    indemniteKilometrique: int32(), nombreTitres: uint8(), valeurTitre: int32(), partPatronaleTitre: int32(),
    abonnementTransport: int32(), partTransport: int32(), tauxPrevoyance: int32(), mutuelleObligatoire: int32(),
    partPatronaleMutuelle: int32(), mutuelleFacultative: int32(), acomptes: int32(), saisies: int32(),
    regularisation: int32(), tauxPAS: int32(), fixedTerm: uint8(), shortContract: uint8(),
    finContratMensuelle: uint8(), cadre: uint8(), nonResident: uint8(), effectif: int32(), tauxAT: int32(),
    tauxVersementMobilite: int32(), alsaceMoselle: uint8(), plafondSS: int32(), smicReduction: int32(),
  }
}

/** Amounts in cents, by the names of the engine's numbered lines. */
export interface Payslips {
  readonly SalaireBase: Int32Array
  readonly HeuresSupplementaires25: Int32Array
  readonly HeuresSupplementaires50: Int32Array
  readonly HeuresComplementaires10: Int32Array
  readonly HeuresComplementaires25: Int32Array
  readonly Primes: Int32Array
  readonly IndemniteFinContrat: Int32Array
  readonly AvantagesNature: Int32Array
  readonly ExcedentRepas: Int32Array
  readonly ExcedentKilometrique: Int32Array
  readonly ExcedentTitresRestaurant: Int32Array
  readonly ExcedentTransport: Int32Array
  readonly AbsenceMaladie: Int32Array
  readonly AbsenceATMP: Int32Array
  readonly AbsenceSansSolde: Int32Array
  readonly MaintienSalaire: Int32Array
  readonly AssuranceMaladiePatronale: Int32Array
  readonly RegularisationMaladie: Int32Array
  readonly MaladieAlsaceMoselleSalariale: Int32Array
  readonly MaladieNonResidentSalariale: Int32Array
  readonly VieillessePlafonneeSalariale: Int32Array
  readonly VieillessePlafonneePatronale: Int32Array
  readonly VieillesseDeplafonneeSalariale: Int32Array
  readonly VieillesseDeplafonneePatronale: Int32Array
  readonly AllocationsFamiliales: Int32Array
  readonly RegularisationFamille: Int32Array
  readonly AccidentsTravail: Int32Array
  readonly FNAL: Int32Array
  readonly CSA: Int32Array
  readonly VersementMobilite: Int32Array
  readonly DialogueSocial: Int32Array
  readonly FormationProfessionnelle: Int32Array
  readonly TaxeApprentissage: Int32Array
  readonly CPFCDD: Int32Array
  readonly MutuelleSalariale: Int32Array
  readonly MutuellePatronale: Int32Array
  readonly MutuelleFacultative: Int32Array
  readonly PrevoyancePatronale: Int32Array
  readonly ForfaitSocial: Int32Array
  readonly CSGDeductible: Int32Array
  readonly CSGNonDeductible: Int32Array
  readonly CRDS: Int32Array
  readonly AgircArrcoT1Salariale: Int32Array
  readonly AgircArrcoT1Patronale: Int32Array
  readonly AgircArrcoT2Salariale: Int32Array
  readonly AgircArrcoT2Patronale: Int32Array
  readonly CEGT1Salariale: Int32Array
  readonly CEGT1Patronale: Int32Array
  readonly CEGT2Salariale: Int32Array
  readonly CEGT2Patronale: Int32Array
  readonly CETSalariale: Int32Array
  readonly CETPatronale: Int32Array
  readonly APECSalariale: Int32Array
  readonly APECPatronale: Int32Array
  readonly AssuranceChomage: Int32Array
  readonly AGS: Int32Array
  readonly ReductionFillonTotale: Int32Array
  readonly ReductionFillonURSSAF: Int32Array
  readonly ReductionFillonAGIRC: Int32Array
  readonly ReductionSalarialeHeures: Int32Array
  readonly DeductionForfaitaireHeures: Int32Array
  readonly IndemniteRepas: Int32Array
  readonly IndemniteKilometrique: Int32Array
  readonly RemboursementTransport: Int32Array
  readonly TitresRestaurantSalarial: Int32Array
  readonly RepriseTitresRestaurant: Int32Array
  readonly RepriseAvantagesNature: Int32Array
  readonly Acomptes: Int32Array
  readonly Saisies: Int32Array
  readonly Regularisation: Int32Array
  readonly TotalBrut: Int32Array
  readonly TotalCotisationsSalariales: Int32Array
  readonly TotalCotisationsPatronales: Int32Array
  readonly TotalAllegements: Int32Array
  readonly MontantNetSocial: Int32Array
  readonly NetAvantImpot: Int32Array
  readonly NetImposable: Int32Array
  readonly HeuresExonerees: Int32Array
  readonly MontantNetHeuresExonerees: Int32Array
  readonly PAS: Int32Array
  readonly QuotiteSaisissable: Int32Array
  readonly TotalIndemnites: Int32Array
  readonly TotalDeductions: Int32Array
  readonly NetAPayer: Int32Array
  readonly TotalVerseEmployeur: Int32Array
  readonly CoutTotal: Int32Array
  /** 1 where doubles cannot decide a tie: the row is computed again in decimals. */
  readonly fallback: Uint8Array
}
export type NumberedLine = Exclude<keyof Payslips, 'fallback'>

export function payslips(rows: number): Payslips {
  const { int32, uint8 } = memory(rows)
  // biome-ignore format: an object literal, for the same reason
  return {
    SalaireBase: int32(), HeuresSupplementaires25: int32(), HeuresSupplementaires50: int32(),
    HeuresComplementaires10: int32(), HeuresComplementaires25: int32(), Primes: int32(),
    IndemniteFinContrat: int32(), AvantagesNature: int32(), ExcedentRepas: int32(), ExcedentKilometrique: int32(),
    ExcedentTitresRestaurant: int32(), ExcedentTransport: int32(), AbsenceMaladie: int32(), AbsenceATMP: int32(),
    AbsenceSansSolde: int32(), MaintienSalaire: int32(), AssuranceMaladiePatronale: int32(),
    RegularisationMaladie: int32(), MaladieAlsaceMoselleSalariale: int32(), MaladieNonResidentSalariale: int32(),
    VieillessePlafonneeSalariale: int32(), VieillessePlafonneePatronale: int32(),
    VieillesseDeplafonneeSalariale: int32(), VieillesseDeplafonneePatronale: int32(), AllocationsFamiliales: int32(),
    RegularisationFamille: int32(), AccidentsTravail: int32(), FNAL: int32(), CSA: int32(),
    VersementMobilite: int32(), DialogueSocial: int32(), FormationProfessionnelle: int32(),
    TaxeApprentissage: int32(), CPFCDD: int32(), MutuelleSalariale: int32(), MutuellePatronale: int32(),
    MutuelleFacultative: int32(), PrevoyancePatronale: int32(), ForfaitSocial: int32(), CSGDeductible: int32(),
    CSGNonDeductible: int32(), CRDS: int32(), AgircArrcoT1Salariale: int32(), AgircArrcoT1Patronale: int32(),
    AgircArrcoT2Salariale: int32(), AgircArrcoT2Patronale: int32(), CEGT1Salariale: int32(), CEGT1Patronale: int32(),
    CEGT2Salariale: int32(), CEGT2Patronale: int32(), CETSalariale: int32(), CETPatronale: int32(),
    APECSalariale: int32(), APECPatronale: int32(), AssuranceChomage: int32(), AGS: int32(),
    ReductionFillonTotale: int32(), ReductionFillonURSSAF: int32(), ReductionFillonAGIRC: int32(),
    ReductionSalarialeHeures: int32(), DeductionForfaitaireHeures: int32(), IndemniteRepas: int32(),
    IndemniteKilometrique: int32(), RemboursementTransport: int32(), TitresRestaurantSalarial: int32(),
    RepriseTitresRestaurant: int32(), RepriseAvantagesNature: int32(), Acomptes: int32(), Saisies: int32(),
    Regularisation: int32(), TotalBrut: int32(), TotalCotisationsSalariales: int32(),
    TotalCotisationsPatronales: int32(), TotalAllegements: int32(), MontantNetSocial: int32(),
    NetAvantImpot: int32(), NetImposable: int32(), HeuresExonerees: int32(), MontantNetHeuresExonerees: int32(),
    PAS: int32(), QuotiteSaisissable: int32(), TotalIndemnites: int32(), TotalDeductions: int32(), NetAPayer: int32(),
    TotalVerseEmployeur: int32(), CoutTotal: int32(), fallback: uint8(),
  }
}

/** Intermediate columns of one block: results of one part of the payslip that the next ones read. */
export interface Bases {
  readonly absences: Float64Array
  readonly assiette: Float64Array
  readonly cet: Float64Array
  readonly csg: Float64Array
  readonly csgHeures: Float64Array
  readonly excedentFiscal: Float64Array
  readonly forfaitSocial: Float64Array
  readonly plafond: Float64Array
  readonly quatrePlafonds: Float64Array
  readonly remunerationHeures: Float64Array
  readonly salariales: Float64Array
  readonly titresPatronalExonere: Float64Array
  readonly tranche1: Float64Array
  readonly tranche2: Float64Array
  readonly urssafSansReduction: Float64Array
  readonly vieillesseSalariale: Float64Array
}

export function bases(rows: number): Bases {
  const { float64 } = memory(rows)
  // biome-ignore format: one block
  return {
    absences: float64(), assiette: float64(), cet: float64(), csg: float64(), csgHeures: float64(),
    excedentFiscal: float64(), forfaitSocial: float64(), plafond: float64(), quatrePlafonds: float64(),
    remunerationHeures: float64(), salariales: float64(), titresPatronalExonere: float64(), tranche1: float64(),
    tranche2: float64(), urssafSansReduction: float64(), vieillesseSalariale: float64(),
  }
}
