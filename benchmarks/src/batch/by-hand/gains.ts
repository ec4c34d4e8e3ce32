import { LIMITE, MAJORATION, TAUX } from '../../payslip/by-hand/figures.js'
import type { Bases, Payslips, ScaledMonths } from './columns.js'
import {
  CENT_MILLIONIEMES,
  CENTIEMES,
  CENTIMES,
  centimes,
  counted,
  halfAway,
  halfUp,
  MILLIONIEMES,
  millioniemes,
} from './scale.js'

const SUP_25 = counted(MAJORATION.sup25, CENTIEMES)
const SUP_50 = counted(MAJORATION.sup50, CENTIEMES)
const COMPLEMENTAIRES_10 = counted(MAJORATION.complementaires10, CENTIEMES)
const COMPLEMENTAIRES_25 = counted(MAJORATION.complementaires25, CENTIEMES)
/** Prices of an hour have 4 decimals. */
const DECIMALES_PRIX = 10_000
const PRIX = CENT_MILLIONIEMES / DECIMALES_PRIX
const PRIX_MAJORE = PRIX * CENTIEMES
/** Hundredths of an hour times a price, in cents. */
const HEURES_PRIX = (CENTIEMES * DECIMALES_PRIX) / CENTIMES
const HEURES_TAUX = (CENTIEMES * CENT_MILLIONIEMES) / CENTIMES

const HEURES_EXONEREES = centimes(LIMITE.heuresExonerees)
const FIN_CONTRAT = millioniemes(TAUX.finContrat)
const REPAS_FOURNI = centimes(LIMITE.repasFourni)
const REPAS_LIEU_TRAVAIL = centimes(LIMITE.repas.lieu_travail)
const REPAS_HORS_LOCAUX = centimes(LIMITE.repas.hors_locaux)
const REPAS_RESTAURANT = centimes(LIMITE.repas.restaurant)
const TITRE = centimes(LIMITE.titreRestaurant) * MILLIONIEMES
const TITRE_PART_MINIMALE = millioniemes(LIMITE.titreRestaurantPartMinimale)
const TITRE_PART_MAXIMALE = millioniemes(LIMITE.titreRestaurantPartMaximale)
const TRANSPORT = millioniemes(LIMITE.transport)

/** Gross pay, allowances beside it, and deductions from the net. */
export function gains(months: ScaledMonths, out: Payslips, bases: Bases, from: number, to: number): void {
  for (let row = from, at = 0; row < to; row++, at++) {
    const heures = months.heuresTravaillees[row] ?? 0
    const taux = months.tauxHoraire[row] ?? 0
    const salaireBase = halfUp(heures * taux, HEURES_TAUX)
    out.SalaireBase[row] = salaireBase

    // Hours above the contract's
    const sup25 = months.heuresSup25[row] ?? 0
    const sup50 = months.heuresSup50[row] ?? 0
    const complementaires = months.heuresComplementaires[row] ?? 0
    let heuresSup25 = 0
    let heuresSup50 = 0
    let heuresComplementaires10 = 0
    let heuresComplementaires25 = 0
    if (sup25 + sup50 + complementaires > 0) {
      const majorable = heures > 0 ? halfUp(salaireBase * DECIMALES_PRIX, heures) * PRIX : taux
      heuresSup25 = halfUp(sup25 * halfUp(majorable * SUP_25, PRIX_MAJORE), HEURES_PRIX)
      heuresSup50 = halfUp(sup50 * halfUp(majorable * SUP_50, PRIX_MAJORE), HEURES_PRIX)
      if (complementaires > 0) {
        // Hours a month are hours a week × 52 ÷ 12, to the hundredth; a tenth of them, again to the hundredth.
        const mensuelles = halfUp((months.heuresContrat[row] ?? 0) * 13, 3)
        const dixieme = Math.min(complementaires, halfUp(mensuelles, 10))
        const price10 = halfUp(majorable * COMPLEMENTAIRES_10, PRIX_MAJORE)
        const price25 = halfUp(majorable * COMPLEMENTAIRES_25, PRIX_MAJORE)
        heuresComplementaires10 = halfUp(dixieme * price10, HEURES_PRIX)
        heuresComplementaires25 = halfUp((complementaires - dixieme) * price25, HEURES_PRIX)
      }
    }
    out.HeuresSupplementaires25[row] = heuresSup25
    out.HeuresSupplementaires50[row] = heuresSup50
    out.HeuresComplementaires10[row] = heuresComplementaires10
    out.HeuresComplementaires25[row] = heuresComplementaires25
    const remunerationHeures = heuresSup25 + heuresSup50 + heuresComplementaires10 + heuresComplementaires25
    bases.remunerationHeures[at] = remunerationHeures
    out.HeuresExonerees[row] = Math.min(remunerationHeures, HEURES_EXONEREES)

    const primes = months.primes[row] ?? 0
    out.Primes[row] = primes
    const avantagesNature = (months.repasFournis[row] ?? 0) * REPAS_FOURNI + (months.autresAvantagesNature[row] ?? 0)
    out.AvantagesNature[row] = avantagesNature
    out.RepriseAvantagesNature[row] = avantagesNature
    const maintien = months.maintien[row] ?? 0
    out.MaintienSalaire[row] = maintien

    // Absences
    let absenceMaladie = months.absenceMaladie[row] ?? 0
    const heuresMaladie = months.heuresAbsenceMaladie[row] ?? 0
    if (absenceMaladie === 0 && heuresMaladie > 0) {
      const tauxAbsence = months.tauxHoraireAbsence[row] ?? 0
      absenceMaladie = halfUp(heuresMaladie * (tauxAbsence > 0 ? tauxAbsence : taux), HEURES_TAUX)
    }
    const absenceATMP = months.absenceATMP[row] ?? 0
    const absenceSansSolde = months.absenceSansSolde[row] ?? 0
    out.AbsenceMaladie[row] = absenceMaladie
    out.AbsenceATMP[row] = absenceATMP
    out.AbsenceSansSolde[row] = absenceSansSolde
    const absences = absenceMaladie + absenceATMP + absenceSansSolde
    bases.absences[at] = absences
    const remuneration = salaireBase + remunerationHeures + primes + avantagesNature + maintien - absences
    const finContrat =
      months.fixedTerm[row] === 1 && months.finContratMensuelle[row] === 1
        ? halfAway(remuneration * FIN_CONTRAT, MILLIONIEMES)
        : 0
    out.IndemniteFinContrat[row] = finContrat

    // Allowances: the exempt part, and the part that is added to the gross
    const typeRepas = months.typeRepas[row]
    const nombreRepas = months.nombreRepas[row] ?? 0
    const montantRepas = months.montantRepas[row] ?? 0
    const limiteRepas = typeRepas === 0 ? REPAS_LIEU_TRAVAIL : typeRepas === 1 ? REPAS_HORS_LOCAUX : REPAS_RESTAURANT
    const indemniteRepas = nombreRepas * Math.min(montantRepas, limiteRepas)
    const excedentRepas = nombreRepas * montantRepas - indemniteRepas
    out.IndemniteRepas[row] = indemniteRepas
    out.ExcedentRepas[row] = excedentRepas
    const indemniteKilometrique = months.indemniteKilometrique[row] ?? 0
    out.IndemniteKilometrique[row] = indemniteKilometrique
    out.ExcedentKilometrique[row] = 0 // without a vehicle there is no limit
    const nombreTitres = months.nombreTitres[row] ?? 0
    let titresPatronal = 0
    let titresSalarial = 0
    let excedentTitres = 0
    if (nombreTitres > 0) {
      const valeur = months.valeurTitre[row] ?? 0
      const part = months.partPatronaleTitre[row] ?? 0
      titresPatronal = halfUp(nombreTitres * valeur * part, MILLIONIEMES)
      titresSalarial = nombreTitres * valeur - titresPatronal
      const exonere = part < TITRE_PART_MINIMALE ? 0 : Math.min(valeur * Math.min(part, TITRE_PART_MAXIMALE), TITRE)
      excedentTitres = titresPatronal - halfUp(nombreTitres * exonere, MILLIONIEMES)
    }
    bases.titresPatronalExonere[at] = titresPatronal - excedentTitres
    out.TitresRestaurantSalarial[row] = titresSalarial
    out.ExcedentTitresRestaurant[row] = excedentTitres
    out.RepriseTitresRestaurant[row] = excedentTitres
    const abonnement = months.abonnementTransport[row] ?? 0
    const partTransport = months.partTransport[row] ?? 0
    const transport = halfUp(abonnement * Math.min(partTransport, TRANSPORT), MILLIONIEMES)
    const excedentTransport = halfUp(abonnement * partTransport, MILLIONIEMES) - transport
    out.RemboursementTransport[row] = transport
    out.ExcedentTransport[row] = excedentTransport
    out.TotalIndemnites[row] = indemniteRepas + indemniteKilometrique + transport

    out.TotalBrut[row] = remuneration + finContrat + excedentRepas + excedentTitres + excedentTransport

    const acomptes = months.acomptes[row] ?? 0
    out.Acomptes[row] = acomptes
    out.Regularisation[row] = months.regularisation[row] ?? 0
    out.TotalDeductions[row] = titresSalarial + excedentTitres + avantagesNature + acomptes // without attachments, which need the net
    out.fallback[row] = 0
  }
}
