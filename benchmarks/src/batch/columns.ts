import { type NumberColumn, type PopulationMonth, publishedParameters, type WordColumn } from '@centime/engine'
import { LIEUX_REPAS, NEUTRE, type ScaledMonths } from './by-hand/columns.js'

/** The same columns as `calculateMany` takes them: nothing is copied but what has another form there. */
export function populationMonth(months: ScaledMonths): PopulationMonth {
  const number =
    (decimals: number) =>
    (name: keyof ScaledMonths): NumberColumn => ({ decimals, values: months[name] })
  const [whole, money, hours, fraction, hourly] = [number(0), number(2), number(2), number(6), number(8)]
  const flag = (name: 'cadre' | 'shortContract' | 'nonResident' | 'alsaceMoselle' | 'finContratMensuelle') =>
    words(['false', 'true'], months[name])
  const above0 = (name: keyof ScaledMonths) => words(['false', 'true'], places(months[name], isAbove0))
  return {
    period: '2026-06',
    count: months.effectif.length,
    cases: {
      Calendrier: { JoursEmploi: whole('joursEmploi'), ContratCourt: flag('shortContract') },
      Contrat: {
        DateDebutContrat: '2020-01-01',
        HeuresContrat: hours('heuresContrat'),
        StatutCadre: flag('cadre'),
        TypeContrat: words(['CDI', 'CDD'], months.fixedTerm),
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
        TypeRepas: words(LIEUX_REPAS, months.typeRepas),
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
        HasPrevoyance: above0('tauxPrevoyance'),
        TauxPrevoyance: fraction('tauxPrevoyance'),
        HasMutuelleObligatoire: above0('mutuelleObligatoire'),
        MutuelleObligatoire: money('mutuelleObligatoire'),
        PartPatronaleMutuelle: fraction('partPatronaleMutuelle'),
        HasMutuelleFacultative: above0('mutuelleFacultative'),
        MutuelleFacultative: money('mutuelleFacultative'),
      },
      Retenues: { Acomptes: money('acomptes'), Saisies: money('saisies') },
      PAS: {
        TypeTaux: words(['personnalise', 'neutre'], places(months.tauxPAS, isNeutral)),
        TauxPAS: { decimals: 6, values: months.tauxPAS.map((rate) => Math.max(0, rate)) },
      },
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
    },
  }
}

const words = (list: readonly string[], places: Uint8Array): WordColumn => ({ words: list, places })
const isAbove0 = (value: number): boolean => value > 0
const isNeutral = (rate: number): boolean => rate === NEUTRE

/** Not `Uint8Array.from`, which first makes a list of everybody. */
function places(column: ScaledMonths[keyof ScaledMonths], is: (value: number) => boolean): Uint8Array {
  const found = new Uint8Array(column.length)
  for (let row = 0; row < column.length; row++) found[row] = is(column[row] ?? 0) ? 1 : 0
  return found
}
