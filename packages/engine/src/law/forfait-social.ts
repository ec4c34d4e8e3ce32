import { EffectifForfaitSocial } from '../cases/company.js'
import { contribution, line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, isAtLeast, minus, plus } from '../tree/formula.js'
import { ExcedentPrevoyance, PartsPatronales } from './limites-prevoyance.js'
import { ExcedentRetraite } from './limites-retraite.js'
import { RetraitePatronale } from './retraite-supplementaire.js'
import { VersementSante } from './versement-sante.js'

/** Forfait social on the employer's shares of plans that are exempt from contributions. */

export const TauxForfaitSocial = table('TauxPrevoyance', '2026-12-31', {
  ForfaitSocial: [since('2024-01-01', '0.08', 'CSS L137-15, L137-16')],
  ForfaitSocialGeneral: [since('2024-01-01', '0.20', 'CSS L137-15, L137-16')],
  ForfaitSocialSeuilEffectif: [since('2024-01-01', '11', 'CSS L137-15, L130-1')],
})

export const BaseForfaitSocial = line('BaseForfaitSocial', 'base', {
  label: 'Assiette du forfait social',
  text: 'CSS L137-15',
  is: plus(minus(PartsPatronales, ExcedentPrevoyance), VersementSante),
})
export const ForfaitSocial = contribution('ForfaitSocial', 'patronale', {
  label: 'Forfait social',
  organism: 'urssaf',
  text: 'CSS L137-15, L137-16',
  base: BaseForfaitSocial,
  rate: choose(
    isAtLeast(EffectifForfaitSocial, TauxForfaitSocial.ForfaitSocialSeuilEffectif),
    TauxForfaitSocial.ForfaitSocial,
    '0',
  ),
})

export const BaseForfaitSocialRetraite = line('BaseForfaitSocialRetraite', 'base', {
  label: 'Assiette du forfait social sur la retraite supplémentaire',
  text: 'CSS L137-15',
  is: minus(RetraitePatronale, ExcedentRetraite),
})
/** Whatever the headcount. */
export const ForfaitSocialRetraite = contribution('ForfaitSocialRetraite', 'patronale', {
  label: 'Forfait social sur la retraite supplémentaire',
  organism: 'urssaf',
  text: 'CSS L137-15, L137-16',
  base: BaseForfaitSocialRetraite,
  rate: TauxForfaitSocial.ForfaitSocialGeneral,
})
