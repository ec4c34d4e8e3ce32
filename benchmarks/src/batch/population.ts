import { publishedParameters } from '@centime/engine'
import { type Random, seeded } from '@centime/testing'
import { JOURS_DU_MOIS, NEUTRE, type ScaledMonths, scaledMonths } from './by-hand/columns.js'

/**
 * The people of the benchmark: June 2026 without earlier months, pay from the minimum wage to 100,000 euros. Most have an
 * ordinary month; every branch of the law applies to some.
 */
export function population(rows: number, seed = 1): ScaledMonths {
  const months = scaledMonths(rows)
  const published = publishedParameters('2026-06-30')
  months.plafondSS.fill(cents(published?.PlafondSS))
  months.smicReduction.fill(cents(published?.SMICReduction))
  const draw = seeded(seed)
  for (let row = 0; row < rows; row++) {
    const salaire = contract(months, row, draw)
    company(months, row, draw)
    plans(months, row, draw)
    extras(months, row, draw)
    absences(months, row, draw, salaire)
    allowances(months, row, draw)
  }
  return months
}

const cents = (euros: string | undefined): number => Math.round(Number(euros) * 100)

const SALAIRE_MINIMUM = 186_702

/** The monthly pay of full time, in cents. */
function fullTimePay(draw: Random): number {
  if (draw.isTrue(0.25)) return draw.from(SALAIRE_MINIMUM, 195_000)
  if (draw.isTrue(0.67)) return draw.from(195_000, 320_000)
  if (draw.isTrue(0.72)) return draw.from(320_000, 550_000)
  if (draw.isTrue(0.78)) return draw.from(550_000, 1_200_000)
  return draw.isTrue(0.8) ? draw.from(1_200_000, 3_000_000) : draw.from(3_000_000, 10_000_000)
}

/** Contract, hours and hourly rate. Returns the pay of a whole month. */
function contract(months: ScaledMonths, row: number, draw: Random): number {
  const fullTime = draw.isTrue(0.86)
  const weekly = fullTime ? 3500 : draw.oneOf([1000, 1750, 2000, 2400, 2405, 2800, 3000, 3150])
  const hours = Math.round((weekly * 13) / 3)
  const pay = Math.round((fullTimePay(draw) * weekly) / 3500)
  months.heuresContrat[row] = weekly
  // Enough decimals for hours × rate to give the pay back to the cent
  months.tauxHoraire[row] = Math.round((pay * 1e8) / hours)
  const days = draw.isTrue(0.02) ? draw.from(1, JOURS_DU_MOIS - 1) : JOURS_DU_MOIS
  months.joursEmploi[row] = days
  months.heuresTravaillees[row] = days === JOURS_DU_MOIS ? hours : Math.round((hours * days) / JOURS_DU_MOIS)

  const executive = pay > 300_000 && draw.isTrue(0.6)
  months.cadre[row] = Number(executive)
  if (!executive && draw.isTrue(0.1)) {
    months.fixedTerm[row] = 1
    months.shortContract[row] = Number(draw.isTrue(0.4))
    months.finContratMensuelle[row] = Number(draw.isTrue(0.5))
  }
  if (draw.isTrue(0.003)) months.nonResident[row] = 1
  months.tauxPAS[row] = draw.isTrue(0.4) ? NEUTRE : draw.from(0, 250) * 1000

  if (fullTime && draw.isTrue(0.15)) {
    months.heuresSup25[row] = draw.from(1, 70) * 50
    if (draw.isTrue(0.2)) months.heuresSup50[row] = draw.from(1, 30) * 25
  }
  if (!fullTime && draw.isTrue(0.25)) months.heuresComplementaires[row] = draw.from(1, 120) * 25
  return pay
}

const TAUX_AT = [20_800, 20_800, 9_200, 11_100, 4_100, 33_500, 61_000] as const
const TAUX_MOBILITE = [0, 5_500, 8_000, 18_000, 29_500, 32_000] as const

function company(months: ScaledMonths, row: number, draw: Random): void {
  months.effectif[row] = draw.oneOf([draw.from(1, 10), draw.from(11, 19), draw.from(20, 49), draw.from(50, 2000)])
  months.tauxAT[row] = draw.oneOf(TAUX_AT)
  months.tauxVersementMobilite[row] = draw.oneOf(TAUX_MOBILITE)
  months.alsaceMoselle[row] = Number(draw.isTrue(0.04))
}

function plans(months: ScaledMonths, row: number, draw: Random): void {
  if (months.cadre[row] === 1) months.tauxPrevoyance[row] = draw.oneOf([15_000, 15_000, 22_000, 120_000])
  else if (draw.isTrue(0.3)) months.tauxPrevoyance[row] = draw.from(20, 150) * 100
  months.partPatronaleMutuelle[row] = draw.oneOf([500_000, 500_000, 600_000, 750_000, 1_000_000])
  if (draw.isTrue(0.93)) months.mutuelleObligatoire[row] = draw.from(3_000, 18_000)
  if (draw.isTrue(0.08)) months.mutuelleFacultative[row] = draw.from(500, 6_000)
}

function extras(months: ScaledMonths, row: number, draw: Random): void {
  if (draw.isTrue(0.2)) months.primes[row] = draw.from(1_000, 120_000)
  if (draw.isTrue(0.002)) months.primes[row] = -draw.from(1_000, 300_000)
  if (draw.isTrue(0.03)) months.repasFournis[row] = draw.from(1, 22)
  if (draw.isTrue(0.02)) months.autresAvantagesNature[row] = draw.from(1_000, 60_000)
  if (draw.isTrue(0.04)) months.acomptes[row] = draw.from(50, 800) * 100
  // Of a few it is more than may be seized of the pay that absences leave.
  if (months.heuresContrat[row] === 3500 && draw.isTrue(0.01)) months.saisies[row] = draw.from(1_000, 15_000)
  if (draw.isTrue(0.01)) months.regularisation[row] = draw.from(-5_000, 5_000)
}

function absences(months: ScaledMonths, row: number, draw: Random, pay: number): void {
  if (draw.isTrue(0.03)) {
    months.heuresAbsenceMaladie[row] = draw.from(1, 80) * 100
    if (draw.isTrue(0.2)) months.tauxHoraireAbsence[row] = draw.from(123_100, 400_000) * 10_000
    if (draw.isTrue(0.5)) months.maintien[row] = draw.from(1_000, 90_000)
  } else if (draw.isTrue(0.01)) months.absenceMaladie[row] = draw.from(1, Math.round(pay / 2))
  if (draw.isTrue(0.005)) months.absenceATMP[row] = draw.from(1, Math.round(pay / 3))
  if (draw.isTrue(0.01)) {
    const days = Math.min(draw.from(1, JOURS_DU_MOIS), months.joursEmploi[row] ?? 0)
    months.joursAbsenceSansSolde[row] = days
    months.absenceSansSolde[row] = Math.round((pay * days) / JOURS_DU_MOIS)
  }
}

function allowances(months: ScaledMonths, row: number, draw: Random): void {
  if (draw.isTrue(0.1)) {
    months.nombreRepas[row] = draw.from(1, 22)
    months.montantRepas[row] = draw.from(500, 2_500)
    months.typeRepas[row] = draw.from(0, 2)
  }
  if (draw.isTrue(0.05)) months.indemniteKilometrique[row] = draw.from(500, 40_000)
  months.partPatronaleTitre[row] = draw.oneOf([500_000, 550_000, 600_000, 600_000, 650_000, 450_000])
  if (draw.isTrue(0.2)) {
    months.nombreTitres[row] = draw.from(1, 22)
    months.valeurTitre[row] = draw.from(600, 1_400)
  }
  months.partTransport[row] = draw.oneOf([500_000, 500_000, 750_000, 1_000_000])
  if (draw.isTrue(0.25)) months.abonnementTransport[row] = draw.oneOf([8_880, 4_500, 6_775, 3_333])
}
