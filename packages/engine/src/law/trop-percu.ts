import { RappelNet, ReportTropPercu, RepriseConvenue, TropPercu } from '../cases/back-pay.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, choose, type Formula, greater, isAbove, lesser, minus, plus, sum, times } from '../tree/formula.js'
import { IndemniteRuptureExoneree } from './indemnites-de-rupture.js'
import { NetAvantImpot } from './net-avant-impot.js'
import { PAS } from './pas.js'

/**
 * Overpaid net of past months is an advance: a month takes a tenth of its pay, the rest is carried (Cass. soc.
 * 03/11/2011, 10-16.660; B).
 */

export const LimiteReprise = table('LimiteReprise', '2026-12-31', {
  PartDuNet: [since('2024-01-01', '0.1', 'C. trav. L3251-3 ; Cass. soc. 03/11/2011, 10-16.660')],
})

const tropPercu = cents(TropPercu)

/** The net of the month without the overpaid part: the tenth is taken of this sum. */
export const NetExigible = line('NetExigible', 'base', {
  label: 'Net du mois avant reprise d’un trop-perçu',
  text: 'C. trav. L3251-3',
  is: minus(sum(NetAvantImpot, cents(RappelNet), tropPercu), PAS),
})

/** Severance is not pay: at the end of the contract all of it may be taken (Cass. soc. 23/06/1988, 85-44.158). */
const indemnite = lesser(IndemniteRuptureExoneree, greater('0', NetExigible))
/** Cut to the cent, as a rounding: a tenth of a net has three decimals. */
const coupe = (dixieme: Formula): Formula => cents(minus(dixieme, '0.0045'))
const limite = plus(coupe(times(LimiteReprise.PartDuNet, greater('0', minus(NetExigible, indemnite)))), indemnite)
const du = plus(tropPercu, cents(ReportTropPercu))

/** The employee may agree in writing to more than the tenth. */
export const RepriseTropPercu = line('RepriseTropPercu', 'information', {
  label: 'Trop-perçu repris ce mois',
  text: 'C. trav. L3251-3',
  is: choose(
    isAbove(du, '0'),
    lesser(du, lesser(greater(limite, cents(RepriseConvenue)), greater('0', NetExigible))),
    '0',
  ),
})
export const ResteTropPercu = line('ResteTropPercu', 'information', {
  label: 'Trop-perçu restant à reprendre',
  text: 'C. trav. L3251-3',
  is: minus(du, RepriseTropPercu),
})
/** After tax. Above 0: left to the employee until later; below 0: taken for earlier months. */
export const TropPercuReporte = line('TropPercuReporte', 'net', {
  label: 'Trop-perçu reporté',
  text: 'C. trav. L3251-3',
  is: minus(tropPercu, RepriseTropPercu),
})
