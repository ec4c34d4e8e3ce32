import { publishedParameters } from '@centime/engine'
import { LIEUX_REPAS, type ScaledMonths } from './by-hand/columns.js'

/** The name of a column of the months. */
export type Name = keyof ScaledMonths

/** The form of a cell: the text of one row, or a column. */
export interface Form<Cell> {
  readonly number: (name: Name, decimals: number) => Cell
  /** The word at the row's position. */
  readonly word: (name: Name, words: readonly string[]) => Cell
  /** The first word where the row has 0 or less, the second where it has more. */
  readonly either: (name: Name, words: readonly [without: string, having: string]) => Cell
}

/** Every field of the columns in one of the forms, without dates and the fields that follow from them. */
export function casesOf<Cell>({ number, word, either }: Form<Cell>): Record<string, Record<string, Cell | string>> {
  const whole = (name: Name): Cell => number(name, 0)
  const money = (name: Name): Cell => number(name, 2)
  const hours = (name: Name): Cell => number(name, 2)
  const fraction = (name: Name): Cell => number(name, 6)
  const hourly = (name: Name): Cell => number(name, 8)
  const flag = (name: Name): Cell => word(name, ['false', 'true'])
  const has = (name: Name): Cell => either(name, ['false', 'true'])
  return {
    Contrat: {
      HeuresContrat: hours('heuresContrat'),
      StatutCadre: flag('cadre'),
      TypeContrat: word('fixedTerm', ['CDI', 'CDD']),
      IndemniteFinContratMensuelle: flag('finContratMensuelle'),
      NonResidentFiscal: flag('nonResident'),
    },
    Remuneration: { HeuresTravaillees: hours('heuresTravaillees'), TauxHoraire: hourly('tauxHoraire') },
    HeuresSupplementaires: {
      HeuresSup25: hours('heuresSup25'),
      HeuresSup50: hours('heuresSup50'),
      HeuresComplementaires: hours('heuresComplementaires'),
    },
    Primes: { MontantPrimes: money('primes') },
    AvantagesNature: {
      NombreRepasFournis: whole('repasFournis'),
      MontantAvantagesNature: money('autresAvantagesNature'),
    },
    Absences: {
      HeuresAbsenceMaladie: hours('heuresAbsenceMaladie'),
      TauxHoraireAbsence: hourly('tauxHoraireAbsence'),
      MontantAbsenceMaladie: money('absenceMaladie'),
      MontantAbsenceATMP: money('absenceATMP'),
      MontantAbsenceSansSolde: money('absenceSansSolde'),
      JoursAbsenceSansSolde: whole('joursAbsenceSansSolde'),
      MontantMaintien: money('maintien'),
    },
    Frais: {
      NombreRepas: whole('nombreRepas'),
      MontantRepas: money('montantRepas'),
      TypeRepas: word('typeRepas', LIEUX_REPAS),
      IndemniteKilometrique: money('indemniteKilometrique'),
      Regularisation: money('regularisation'),
    },
    TitresRestaurant: {
      NombreTitres: whole('nombreTitres'),
      ValeurTitre: money('valeurTitre'),
      PartPatronaleTitre: fraction('partPatronaleTitre'),
    },
    Transport: { CoutAbonnement: money('abonnementTransport'), PartRemboursee: fraction('partTransport') },
    PrevoyanceMutuelle: {
      HasPrevoyance: has('tauxPrevoyance'),
      TauxPrevoyance: fraction('tauxPrevoyance'),
      HasMutuelleObligatoire: has('mutuelleObligatoire'),
      MutuelleObligatoire: money('mutuelleObligatoire'),
      PartPatronaleMutuelle: fraction('partPatronaleMutuelle'),
      HasMutuelleFacultative: has('mutuelleFacultative'),
      MutuelleFacultative: money('mutuelleFacultative'),
    },
    Retenues: { Acomptes: money('acomptes'), Saisies: money('saisies') },
    Entreprise: {
      Effectif: whole('effectif'),
      TauxAT: fraction('tauxAT'),
      TauxVersementMobilite: fraction('tauxVersementMobilite'),
      AlsaceMoselle: flag('alsaceMoselle'),
    },
    ParametresLegaux: {
      ...publishedParameters('2026-06-30'),
      PlafondSS: money('plafondSS'),
      SMICReduction: money('smicReduction'),
    },
  }
}
