import { publishedParameters } from '@centime/engine'
import { LIEUX_REPAS, type ScaledMonths } from './by-hand/columns.js'

/** A column of the months. */
export type Name = keyof ScaledMonths

/** How a column is told: as the text of one row, or as a column. */
export interface Form<Cell> {
  readonly number: (name: Name, decimals: number) => Cell
  /** The word at the place that a row has. */
  readonly word: (name: Name, words: readonly string[]) => Cell
  /** The first word where the row has nothing (0, or less), the second where it has something. */
  readonly either: (name: Name, words: readonly [without: string, having: string]) => Cell
}

/** Every field that the columns hold, in one form or the other; dates and what follows from them are apart. */
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
