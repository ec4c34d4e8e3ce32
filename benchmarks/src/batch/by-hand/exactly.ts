import { Decimal } from '../../payslip/by-hand/decimal.js'
import { type Month, NO_PLAN } from '../../payslip/by-hand/month.js'
import { payslipByHand } from '../../payslip/by-hand/payslip.js'
import { JOURS_DU_MOIS, LIEUX_REPAS, NEUTRE, type NumberedLine, type Payslips, type ScaledMonths } from './columns.js'
import { CENT_MILLIONIEMES, CENTIEMES, CENTIMES, MILLIONIEMES } from './scale.js'

/** Computes one row in decimals, for the rows that fall back. */
export function exactly(months: ScaledMonths, row: number, out: Payslips): void {
  for (const { wageTypeName, value } of payslipByHand(monthOfRow(months, row)).wageTypes) {
    if (!(wageTypeName in out)) continue // of a plan that nobody has
    out[wageTypeName as NumberedLine][row] = value.times(CENTIMES).toNumber()
  }
}

function monthOfRow(months: ScaledMonths, row: number): Month {
  const count = (name: keyof ScaledMonths): number => months[name][row] ?? 0
  const scaled =
    (unit: number) =>
    (name: keyof ScaledMonths): Decimal =>
      new Decimal(count(name)).div(unit)
  const [whole, money, hours] = [scaled(1), scaled(CENTIMES), scaled(CENTIEMES)]
  const [fraction, hourly] = [scaled(MILLIONIEMES), scaled(CENT_MILLIONIEMES)]
  const isTrue = (name: keyof ScaledMonths): boolean => count(name) === 1
  return {
    period: '2026-06',
    paymentDate: '2026-06-30',
    warnings: [],
    contract: { since: '2020-01-01' },
    numbers: {},
    joursDuMois: new Decimal(JOURS_DU_MOIS),
    joursEmploi: whole('joursEmploi'),
    heuresContrat: hours('heuresContrat'),
    heuresTravaillees: hours('heuresTravaillees'),
    tauxHoraire: hourly('tauxHoraire'),
    heuresSup25: hours('heuresSup25'),
    heuresSup50: hours('heuresSup50'),
    heuresComplementaires: hours('heuresComplementaires'),
    primes: money('primes'),
    repasFournis: whole('repasFournis'),
    autresAvantagesNature: money('autresAvantagesNature'),
    heuresAbsenceMaladie: hours('heuresAbsenceMaladie'),
    tauxHoraireAbsence: hourly('tauxHoraireAbsence'),
    absenceMaladie: money('absenceMaladie'),
    absenceATMP: money('absenceATMP'),
    absenceSansSolde: money('absenceSansSolde'),
    joursAbsenceSansSolde: whole('joursAbsenceSansSolde'),
    maintien: money('maintien'),
    nombreRepas: whole('nombreRepas'),
    montantRepas: money('montantRepas'),
    typeRepas: LIEUX_REPAS[count('typeRepas')] ?? 'lieu_travail',
    kilometres: new Decimal(0),
    indemniteKilometrique: money('indemniteKilometrique'),
    nombreTitres: whole('nombreTitres'),
    valeurTitre: money('valeurTitre'),
    partPatronaleTitre: fraction('partPatronaleTitre'),
    abonnementTransport: money('abonnementTransport'),
    partTransport: fraction('partTransport'),
    tauxPrevoyance: fraction('tauxPrevoyance'),
    mutuelleObligatoire: money('mutuelleObligatoire'),
    partPatronaleMutuelle: fraction('partPatronaleMutuelle'),
    mutuelleFacultative: money('mutuelleFacultative'),
    prevoyance: NO_PLAN,
    sante: NO_PLAN,
    retraite: NO_PLAN,
    acomptes: money('acomptes'),
    saisies: money('saisies'),
    regularisation: money('regularisation'),
    tauxPAS: count('tauxPAS') === NEUTRE ? 'neutre' : fraction('tauxPAS'),
    fixedTerm: isTrue('fixedTerm'),
    shortContract: isTrue('shortContract'),
    finContratMensuelle: isTrue('finContratMensuelle'),
    apec: isTrue('cadre'),
    nonResident: isTrue('nonResident'),
    effectif: count('effectif'),
    tauxAT: fraction('tauxAT'),
    tauxVersementMobilite: fraction('tauxVersementMobilite'),
    alsaceMoselle: isTrue('alsaceMoselle'),
    plafondSS: money('plafondSS'),
    smicReduction: money('smicReduction'),
  }
}
