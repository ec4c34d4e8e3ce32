import { RegimeAcre } from '../cases/derived.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  is,
  lesser,
  match,
  minus,
  over,
  plus,
  sum,
  times,
  yearToDate,
} from '../tree/formula.js'
import { Assiette } from './assiettes.js'
import { TauxFamille } from './famille.js'
import { TauxMaladie } from './maladie.js'
import { PlafondMois } from './plafond-du-mois.js'
import { TauxVieillesse } from './vieillesse.js'

/**
 * Acre: twelve months of exemption for the officer of a new company, of health, old-age and family contributions, employer and
 * employee. Whole up to 75 % of the ceiling, then less and less; nothing from the ceiling on. The year so far counts.
 *
 * 2026: the decree (D131-6-1, décret 2026-69 art. 3) gives 25 % to companies created from 1 January 2026, the law (LFSS 2026
 * art. 23 V-B) speaks of periods of activity. The decree is followed: a company created before keeps its 100 %.
 */

const TEXTE = 'CSS L131-6-4, D131-6-1'

export const Acre = table('Acre', '2026-12-31', {
  PartAvant2026: [since('2024-01-01', '1', TEXTE)],
  PartDepuis2026: [since('2024-01-01', '0.25', 'CSS D131-6-1 ; décret 2026-69 (créations à compter du 01/01/2026)')],
  SeuilPlein: [since('2024-01-01', '0.75', TEXTE)],
})

const siAcre = (formula: Formula): Formula => choose(is(RegimeAcre, 'aucun'), '0', formula)

export const RemunerationAcre = line('RemunerationAcre', 'base', {
  label: 'Rémunération du mois sous l’Acre',
  text: TEXTE,
  is: siAcre(Assiette),
})
/** The ceiling of the months under the exemption: an affiliation of part of the year has part of the ceiling. */
export const PlafondAcre = line('PlafondAcre', 'base', {
  label: 'Plafond du mois sous l’Acre',
  text: TEXTE,
  is: siAcre(PlafondMois),
})

const remuneration = plus(yearToDate('RemunerationAcre'), RemunerationAcre)
const plafond = plus(yearToDate('PlafondAcre'), PlafondAcre)

/**
 * Pay that bears no contributions: all of it up to 75 % of the ceiling; between, E ÷ (25 % of the ceiling) × (ceiling − pay), where
 * E is due on 75 %: three times what is missing to the ceiling.
 */
export const AssietteExonereeAcre = line('AssietteExonereeAcre', 'base', {
  label: 'Assiette exonérée par l’Acre depuis le 1er janvier',
  text: TEXTE,
  is: siAcre(
    times(
      match(RegimeAcre, {
        aucun: '0',
        creation_avant_2026: Acre.PartAvant2026,
        creation_depuis_2026: Acre.PartDepuis2026,
      }),
      greater(
        '0',
        lesser(remuneration, times(over(Acre.SeuilPlein, minus('1', Acre.SeuilPlein)), minus(plafond, remuneration))),
      ),
    ),
  ),
})

const exoneree = (taux: Formula, deja: string): Formula =>
  siAcre(minus('0', plus(cents(times(AssietteExonereeAcre, taux)), yearToDate(deja))))

/** Negative. */
export const ExonerationAcrePatronale = line('ExonerationAcrePatronale', 'allegement', {
  label: 'Exonération Acre, part employeur',
  organism: 'urssaf',
  text: TEXTE,
  is: exoneree(
    sum(
      TauxMaladie.MaladiePatronale,
      TauxVieillesse.VieillessePlafonneePatronale,
      TauxVieillesse.VieillesseDeplafonneePatronale,
      TauxFamille.FamillePatronale,
    ),
    'ExonerationAcrePatronale',
  ),
})
/** Negative. */
export const ExonerationAcreSalariale = line('ExonerationAcreSalariale', 'salariale', {
  label: 'Exonération Acre, part salariale',
  organism: 'urssaf',
  text: TEXTE,
  is: exoneree(
    plus(TauxVieillesse.VieillessePlafonneeSalariale, TauxVieillesse.VieillesseDeplafonneeSalariale),
    'ExonerationAcreSalariale',
  ),
})
