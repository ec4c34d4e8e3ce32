import * as benefits from '../cases/benefits.js'
import { EffectifPartageValeur } from '../cases/company.js'
import { RegimeVehicule } from '../cases/derived.js'
import { MontantPartageValeur, SeuilPartageValeur } from '../cases/premiums.js'
import { firstDay, monthOf } from '../ground/period.js'
import { PetitsEmployeurs, SmicPartageValeur } from '../law/partage-valeur.js'
import { type Warning, warning } from '../tree/payslip.js'
import type { MonthRead } from './month-read.js'

/** What is probably missing beside a premium or a benefit. */
export function* warningsOfBenefits(month: MonthRead): Generator<Warning> {
  const { isAbove0, number, choice, isTrue, figure } = month
  const isSmall = number(EffectifPartageValeur).lt(figure(PetitsEmployeurs.EffectifExonere))
  const isOfPremium = (key: string): boolean => key.startsWith(`${SmicPartageValeur.name} `)
  const isUnknown = () => !Object.entries(month.yearToDate).some(([key, sum]) => isOfPremium(key) && sum.gt(0))
  const began = () => month.contract.since < firstDay(monthOf(month.lawDate))
  const isCompared = isAbove0(MontantPartageValeur) && isSmall && choice(SeuilPartageValeur) === 'calcule'
  if (isCompared && isUnknown() && began()) {
    const message = {
      en: `${SeuilPartageValeur.key} is calcule and no earlier month is known: this month alone is compared with three minimum wages; record sous_3_smic or des_3_smic`,
      fr: `${SeuilPartageValeur.key} vaut calcule et aucun mois antérieur n’est connu : ce mois seul est comparé à trois SMIC ; saisir sous_3_smic ou des_3_smic`,
    }
    yield warning('value_sharing_pay_unknown', message)
  }
  const price = isTrue(benefits.VehiculeLoue) ? benefits.LoyerVehicule : benefits.PrixVehicule
  if (choice(RegimeVehicule) !== 'aucun' && !isAbove0(price)) {
    const message = {
      en: `${price.key} is not set: the car that is lent counts for 0`,
      fr: `${price.key} n’est pas renseigné : le véhicule mis à disposition compte pour 0`,
    }
    yield warning('car_value_missing', message)
  }
  const isWithoutDays = !isAbove0(benefits.JoursTeletravail) && !isAbove0(benefits.TeletravailParSemaine)
  if (isAbove0(benefits.AllocationTeletravail) && isWithoutDays) {
    const message = {
      en: `${benefits.AllocationTeletravail.key} bears contributions in full: neither ${benefits.JoursTeletravail.key} nor ${benefits.TeletravailParSemaine.key} is set`,
      fr: `${benefits.AllocationTeletravail.key} est entièrement soumis : ni ${benefits.JoursTeletravail.key} ni ${benefits.TeletravailParSemaine.key} n’est renseigné`,
    }
    yield warning('home_work_days_missing', message)
  }
}
