import { MontantMobilites, MontantPrimeCarburant } from '../cases/benefits.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, choose, greater, isAbove, type Line, lesser, minus, plus, sum, yearToDate } from '../tree/formula.js'
import { RemboursementTransport } from './transport.js'

/**
 * Travel premium and sustainable travel: exempt up to limits of the calendar year, beyond them they join the gross. Fuel has a
 * limit of its own within that of both; with refunds of travel passes there is one limit for passes and sustainable travel.
 */

const TEXTE = 'C. trav. L3261-3, L3261-3-1 ; CGI 81 19° ter b'
export const LimitesMobilites = table('LimitesFrais', '2026-12-31', {
  PrimeCarburant: [since('2024-01-01', '400', TEXTE), since('2025-01-01', '300', TEXTE)],
  MobilitesDurables: [since('2024-01-01', '700', TEXTE), since('2025-01-01', '600', TEXTE)],
  MobilitesEtAbonnement: [
    since('2024-01-01', '800', TEXTE),
    since('2025-01-01', '900', `${TEXTE} (une source garde 800)`),
  ],
})

const cumul = (name: string, duMois: Line) => plus(yearToDate(name), duMois)

export const PrimeCarburant = line('PrimeCarburant', 'indemnite', {
  label: 'Prime de transport, carburant',
  text: TEXTE,
  is: lesser(
    cents(MontantPrimeCarburant),
    greater(
      '0',
      lesser(
        minus(LimitesMobilites.PrimeCarburant, yearToDate('PrimeCarburant')),
        minus(LimitesMobilites.MobilitesDurables, plus(yearToDate('PrimeCarburant'), yearToDate('MobilitesDurables'))),
      ),
    ),
  ),
})
const abonnements = cumul('RemboursementTransport', RemboursementTransport)
/** The limit of the year, for sustainable travel and fuel together. */
export const LimiteMobilites = line('LimiteMobilites', 'base', {
  label: 'Limite annuelle des mobilités durables et de la prime de transport',
  text: TEXTE,
  is: choose(
    isAbove(abonnements, '0'),
    greater('0', minus(LimitesMobilites.MobilitesEtAbonnement, abonnements)),
    LimitesMobilites.MobilitesDurables,
  ),
})
export const MobilitesDurables = line('MobilitesDurables', 'indemnite', {
  label: 'Mobilités durables et recharge électrique',
  text: TEXTE,
  is: lesser(
    cents(MontantMobilites),
    greater(
      '0',
      minus(LimiteMobilites, plus(cumul('PrimeCarburant', PrimeCarburant), yearToDate('MobilitesDurables'))),
    ),
  ),
})
export const ExcedentMobilites = line('ExcedentMobilites', 'gain', {
  label: 'Prime de transport et mobilités durables, part soumise',
  text: `CSS L242-1 ; ${TEXTE}`,
  is: minus(sum(cents(MontantPrimeCarburant), cents(MontantMobilites)), plus(PrimeCarburant, MobilitesDurables)),
})
