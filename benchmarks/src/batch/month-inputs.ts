import { type MonthInputs, publishedParameters } from '@centime/engine'
import { JOURS_DU_MOIS, LIEUX_REPAS, NEUTRE, type ScaledMonths } from './by-hand/columns.js'

/** One row of the columns as the engine is given it: every field, as text. */
export function monthInputs(months: ScaledMonths, row: number): MonthInputs {
  const count = (name: keyof ScaledMonths): number => months[name][row] ?? 0
  // Exact: these are whole numbers far below 2^53, over a power of ten.
  const scaled =
    (decimals: number) =>
    (name: keyof ScaledMonths): string =>
      (count(name) / 10 ** decimals).toFixed(decimals)
  const [whole, money, hours, fraction, hourly] = [scaled(0), scaled(2), scaled(2), scaled(6), scaled(8)]
  const flag = (name: keyof ScaledMonths): string => String(count(name) === 1)
  const above0 = (name: keyof ScaledMonths): string => String(count(name) > 0)
  const neutral = count('tauxPAS') === NEUTRE
  const cases: MonthInputs['cases'] = {
    Contrat: {
      DateDebutContrat: firstDayEmployed(count('joursEmploi'), count('shortContract') === 1),
      HeuresContrat: hours('heuresContrat'),
      StatutCadre: flag('cadre'),
      TypeContrat: count('fixedTerm') === 1 ? 'CDD' : 'CDI',
      DureeInitialeMois: count('shortContract') === 1 ? '2' : '12',
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
      TypeRepas: LIEUX_REPAS[count('typeRepas')] ?? 'lieu_travail',
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
    PAS: neutral ? { TypeTaux: 'neutre' } : { TypeTaux: 'personnalise', TauxPAS: fraction('tauxPAS') },
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
  return { period: '2026-06', cases }
}

/** A contract of two months is within them: it began in May, unless it began in June. */
function firstDayEmployed(days: number, short: boolean): string {
  if (days < JOURS_DU_MOIS) return `2026-06-${String(JOURS_DU_MOIS + 1 - days).padStart(2, '0')}`
  return short ? '2026-05-15' : '2020-01-01'
}
