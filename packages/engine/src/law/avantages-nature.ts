import { CoutOutils, RepasHCR } from '../cases/benefits.js'
import { MontantAvantagesNature, NombreRepasFournis } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import { cents, choose, isAbove, isTrue, over, plus, sum, times } from '../tree/formula.js'
import { AvantageLogement } from './avantage-logement.js'
import { AvantageVehicule } from './avantage-vehicule.js'
import { MinimumGaranti } from './smic.js'

/** Benefits in kind: they bear contributions and are deducted from the net, because they are not paid in money. */

const LimitesRepasFournis = table('LimitesFrais', '2026-12-31', {
  RepasFourni: yearly(
    since('2024-01-01', '5.35', 'Arrêté du 10/12/2002'),
    since('2025-01-01', '5.45', 'Arrêté du 25/02/2025'),
    since('2026-01-01', '5.50', 'Arrêté du 25/02/2025'),
  ),
})

/** The same figures as the minimum garanti, unchecked since June 2026. */
const RepasHotels = table('LimitesFrais', '2026-12-31', {
  RepasFourniHCR: yearly(
    ...MinimumGaranti.MinimumGaranti.values.map(({ from, value = '0', text }) =>
      since(from, value, `Arrêté du 25/02/2025 (un minimum garanti) ; ${text}`),
    ),
  ),
})

/** Printed for meals alone: with other benefits, number × price would not give the amount. */
const prixRepas = choose(isTrue(RepasHCR), RepasHotels.RepasFourniHCR, LimitesRepasFournis.RepasFourni)
const repas = {
  of: choose(isAbove(MontantAvantagesNature, '0'), '0', NombreRepasFournis),
  price: choose(isAbove(MontantAvantagesNature, '0'), '0', prixRepas),
}

export const AvantagesNature = line('AvantagesNature', 'gain', {
  label: 'Avantages en nature',
  text: 'CSS L242-1 ; arrêté du 25/02/2025',
  quantity: repas,
  is: cents(plus(times(NombreRepasFournis, prixRepas), MontantAvantagesNature)),
})

const Outils = table('LimitesFrais', '2026-12-31', {
  OutilsNumeriques: [since('2024-01-01', '0.10', 'Arrêtés du 10/12/2002, art. 4, et du 25/02/2025 (par an) (C)')],
})
/** Phone, computer and the like: a tenth of the purchase or of the yearly subscriptions, a twelfth a month. */
export const AvantageOutils = line('AvantageOutils', 'gain', {
  label: 'Avantage en nature outils numériques',
  text: 'CSS L242-1 ; arrêtés du 10/12/2002, art. 4, et du 25/02/2025',
  is: cents(over(times(CoutOutils, Outils.OutilsNumeriques), '12')),
})

export const LimitesAvantagesNature = { ...LimitesRepasFournis, ...RepasHotels, ...Outils }

const autresAvantages = sum(AvantageVehicule, AvantageLogement, AvantageOutils)
/** All benefits of the month. */
export const avantagesEnNature = plus(AvantagesNature, autresAvantages)

export const RepriseAvantagesNature = line('RepriseAvantagesNature', 'deduction', {
  label: 'Reprise des avantages en nature',
  text: 'CSS L242-1',
  quantity: {
    of: choose(isAbove(autresAvantages, '0'), '0', repas.of),
    price: choose(isAbove(autresAvantages, '0'), '0', repas.price),
  },
  is: avantagesEnNature,
})
