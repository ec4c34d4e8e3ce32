/** The columns of the months and of their payslips: one row a person. */

/** June 2026: the only month that is written here. */
export const JOURS_DU_MOIS = 30
/** In the column of withholding rates. */
export const NEUTRE = -1

/**
 * Months of employees in mainland France that stand alone, ready to compute. Money in cents, hours in hundredths,
 * fractions in millionths, hourly rates in hundred-millionths of a euro; 0 where there is none.
 */
export interface ScaledMonths {
  readonly joursEmploi: Uint8Array
  readonly joursAbsenceSansSolde: Uint8Array
  /** A week. */
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
  /** The place in `LIEUX_REPAS`. */
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
  /** `NEUTRE`: by the grid. */
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

// biome-ignore format: written out, not built by name: every access to an object that was built by name is a search
export const scaledMonths = (rows: number): ScaledMonths => ({
  joursEmploi: new Uint8Array(rows), joursAbsenceSansSolde: new Uint8Array(rows),
  heuresContrat: new Int32Array(rows), heuresTravaillees: new Int32Array(rows), tauxHoraire: new Float64Array(rows),
  heuresSup25: new Int32Array(rows), heuresSup50: new Int32Array(rows), heuresComplementaires: new Int32Array(rows),
  primes: new Int32Array(rows), repasFournis: new Uint8Array(rows), autresAvantagesNature: new Int32Array(rows),
  heuresAbsenceMaladie: new Int32Array(rows), tauxHoraireAbsence: new Float64Array(rows),
  absenceMaladie: new Int32Array(rows), absenceATMP: new Int32Array(rows), absenceSansSolde: new Int32Array(rows),
  maintien: new Int32Array(rows), nombreRepas: new Uint8Array(rows), montantRepas: new Int32Array(rows),
  typeRepas: new Uint8Array(rows), indemniteKilometrique: new Int32Array(rows), nombreTitres: new Uint8Array(rows),
  valeurTitre: new Int32Array(rows), partPatronaleTitre: new Int32Array(rows),
  abonnementTransport: new Int32Array(rows), partTransport: new Int32Array(rows),
  tauxPrevoyance: new Int32Array(rows), mutuelleObligatoire: new Int32Array(rows),
  partPatronaleMutuelle: new Int32Array(rows), mutuelleFacultative: new Int32Array(rows),
  acomptes: new Int32Array(rows), saisies: new Int32Array(rows), regularisation: new Int32Array(rows),
  tauxPAS: new Int32Array(rows), fixedTerm: new Uint8Array(rows), shortContract: new Uint8Array(rows),
  finContratMensuelle: new Uint8Array(rows), cadre: new Uint8Array(rows), nonResident: new Uint8Array(rows),
  effectif: new Int32Array(rows), tauxAT: new Int32Array(rows), tauxVersementMobilite: new Int32Array(rows),
  alsaceMoselle: new Uint8Array(rows), plafondSS: new Int32Array(rows), smicReduction: new Int32Array(rows),
})

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
  readonly TotalIndemnites: Int32Array
  readonly TotalDeductions: Int32Array
  readonly NetAPayer: Int32Array
  readonly TotalVerseEmployeur: Int32Array
  readonly CoutTotal: Int32Array
  /** 1 where doubles may not tell on which side of half a cent a line is. */
  readonly doubtful: Uint8Array
}
export type LineName = Exclude<keyof Payslips, 'doubtful'>

// biome-ignore format: written out, for the same reason
export const payslips = (rows: number): Payslips => ({
  SalaireBase: new Int32Array(rows), HeuresSupplementaires25: new Int32Array(rows),
  HeuresSupplementaires50: new Int32Array(rows), HeuresComplementaires10: new Int32Array(rows),
  HeuresComplementaires25: new Int32Array(rows), Primes: new Int32Array(rows),
  IndemniteFinContrat: new Int32Array(rows), AvantagesNature: new Int32Array(rows),
  ExcedentRepas: new Int32Array(rows), ExcedentKilometrique: new Int32Array(rows),
  ExcedentTitresRestaurant: new Int32Array(rows), ExcedentTransport: new Int32Array(rows),
  AbsenceMaladie: new Int32Array(rows), AbsenceATMP: new Int32Array(rows), AbsenceSansSolde: new Int32Array(rows),
  MaintienSalaire: new Int32Array(rows), AssuranceMaladiePatronale: new Int32Array(rows),
  RegularisationMaladie: new Int32Array(rows), MaladieAlsaceMoselleSalariale: new Int32Array(rows),
  MaladieNonResidentSalariale: new Int32Array(rows), VieillessePlafonneeSalariale: new Int32Array(rows),
  VieillessePlafonneePatronale: new Int32Array(rows), VieillesseDeplafonneeSalariale: new Int32Array(rows),
  VieillesseDeplafonneePatronale: new Int32Array(rows), AllocationsFamiliales: new Int32Array(rows),
  RegularisationFamille: new Int32Array(rows), AccidentsTravail: new Int32Array(rows), FNAL: new Int32Array(rows),
  CSA: new Int32Array(rows), VersementMobilite: new Int32Array(rows), DialogueSocial: new Int32Array(rows),
  FormationProfessionnelle: new Int32Array(rows), TaxeApprentissage: new Int32Array(rows),
  CPFCDD: new Int32Array(rows), MutuelleSalariale: new Int32Array(rows), MutuellePatronale: new Int32Array(rows),
  MutuelleFacultative: new Int32Array(rows), PrevoyancePatronale: new Int32Array(rows),
  ForfaitSocial: new Int32Array(rows), CSGDeductible: new Int32Array(rows), CSGNonDeductible: new Int32Array(rows),
  CRDS: new Int32Array(rows), AgircArrcoT1Salariale: new Int32Array(rows),
  AgircArrcoT1Patronale: new Int32Array(rows), AgircArrcoT2Salariale: new Int32Array(rows),
  AgircArrcoT2Patronale: new Int32Array(rows), CEGT1Salariale: new Int32Array(rows),
  CEGT1Patronale: new Int32Array(rows), CEGT2Salariale: new Int32Array(rows), CEGT2Patronale: new Int32Array(rows),
  CETSalariale: new Int32Array(rows), CETPatronale: new Int32Array(rows), APECSalariale: new Int32Array(rows),
  APECPatronale: new Int32Array(rows), AssuranceChomage: new Int32Array(rows), AGS: new Int32Array(rows),
  ReductionFillonTotale: new Int32Array(rows), ReductionFillonURSSAF: new Int32Array(rows),
  ReductionFillonAGIRC: new Int32Array(rows), ReductionSalarialeHeures: new Int32Array(rows),
  DeductionForfaitaireHeures: new Int32Array(rows), IndemniteRepas: new Int32Array(rows),
  IndemniteKilometrique: new Int32Array(rows), RemboursementTransport: new Int32Array(rows),
  TitresRestaurantSalarial: new Int32Array(rows), RepriseTitresRestaurant: new Int32Array(rows),
  RepriseAvantagesNature: new Int32Array(rows), Acomptes: new Int32Array(rows), Saisies: new Int32Array(rows),
  Regularisation: new Int32Array(rows), TotalBrut: new Int32Array(rows),
  TotalCotisationsSalariales: new Int32Array(rows), TotalCotisationsPatronales: new Int32Array(rows),
  TotalAllegements: new Int32Array(rows), MontantNetSocial: new Int32Array(rows),
  NetAvantImpot: new Int32Array(rows), NetImposable: new Int32Array(rows), HeuresExonerees: new Int32Array(rows),
  MontantNetHeuresExonerees: new Int32Array(rows), PAS: new Int32Array(rows), TotalIndemnites: new Int32Array(rows),
  TotalDeductions: new Int32Array(rows), NetAPayer: new Int32Array(rows), TotalVerseEmployeur: new Int32Array(rows),
  CoutTotal: new Int32Array(rows),
  doubtful: new Uint8Array(rows),
})

/** What one part of the payslip leaves to the next, for the rows of one block. */
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

export const bases = (rows: number): Bases => ({
  absences: new Float64Array(rows),
  assiette: new Float64Array(rows),
  cet: new Float64Array(rows),
  csg: new Float64Array(rows),
  csgHeures: new Float64Array(rows),
  excedentFiscal: new Float64Array(rows),
  forfaitSocial: new Float64Array(rows),
  plafond: new Float64Array(rows),
  quatrePlafonds: new Float64Array(rows),
  remunerationHeures: new Float64Array(rows),
  salariales: new Float64Array(rows),
  titresPatronalExonere: new Float64Array(rows),
  tranche1: new Float64Array(rows),
  tranche2: new Float64Array(rows),
  urssafSansReduction: new Float64Array(rows),
  vieillesseSalariale: new Float64Array(rows),
})
