import { RappelAssiettePAS } from '../cases/back-pay.js'
import { Zone } from '../cases/company.js'
import { ContratCourt } from '../cases/derived.js'
import { BaseRegularisee, TauxApplique, TauxPAS, TauxTransmis, TypeTaux } from '../cases/employee.js'
import { contribution, line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import { both, cents, choose, greater, is, isTrue, match, minus, read, sum, times } from '../tree/formula.js'
import { GrillesNeutres } from './grilles-neutres.js'
import { IJSSAssiettePAS } from './ijss.js'
import { NetImposable } from './net-imposable.js'

/** Withholding tax (CGI 204 A to 204 N): personal rate, or the neutral grid of the zone at the payment date. */

export const ParametresPAS = table(
  'ParametresPAS',
  '2026-12-31',
  {
    /** Half a net taxable monthly minimum wage, to the euro. */
    AbattementContratCourt: yearly(
      since('2024-01-01', '725', 'CGI 204 H III 1 d ; BOI-IR-PAS-20-20-30 (C : déduit du SMIC)'),
      since('2024-11-01', '739', 'CGI 204 H III 1 d ; BOI-IR-PAS-20-20-30'),
      since('2026-01-01', '748', 'CGI 204 H III 1 d ; BOI-IR-PAS-20-20-30'),
      since('2026-06-01', '766', 'CGI 204 H III 1 d ; BOI-IR-PAS-20-20-30'),
    ),
  },
  'payment',
)

/** Never negative: with back pay, the whole is taxed at the rate of the payment. Daily allowances paid to the employer are taxed with the pay. The allowance for short contracts applies with the neutral rate only. */
export const BasePAS = line('BasePAS', 'base', {
  label: 'Base de l’impôt prélevé à la source',
  text: 'CGI 204 F, 204 H III 1 d',
  is: greater(
    '0',
    minus(
      sum(NetImposable, IJSSAssiettePAS, RappelAssiettePAS),
      choose(both(isTrue(ContratCourt), is(TypeTaux, 'neutre')), ParametresPAS.AbattementContratCourt, '0'),
    ),
  ),
})

export const PAS = contribution('PAS', 'net', {
  label: 'Impôt sur le revenu prélevé à la source',
  organism: 'dgfip',
  text: 'CGI 204 A, 204 E, 204 H',
  base: BasePAS,
  rate: match(TypeTaux, {
    personnalise: TauxPAS,
    neutre: match(Zone, {
      metropole: read(GrillesNeutres.metropole, BasePAS),
      guadeloupe_reunion_martinique: read(GrillesNeutres.guadeloupe_reunion_martinique, BasePAS),
      guyane_mayotte: read(GrillesNeutres.guyane_mayotte, BasePAS),
    }),
  }),
})

/**
 * The correction of a withholding of an earlier month at a wrong rate: withheld now if above 0, given back if below 0.
 * The net taxable pay does not move (BOI-IR-PAS-30-10-50 I).
 */
export const RegularisationPAS = line('RegularisationPAS', 'net', {
  label: 'Régularisation de prélèvement à la source',
  organism: 'dgfip',
  text: 'BOI-IR-PAS-30-10-50 I (B)',
  share: { base: BaseRegularisee, rate: minus(TauxTransmis, TauxApplique) },
  is: minus(cents(times(BaseRegularisee, TauxTransmis)), cents(times(BaseRegularisee, TauxApplique))),
})
