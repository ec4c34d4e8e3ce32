import { SMICReduction } from '../cases/company.js'
import { BaremeLodeom } from '../cases/employer-regimes.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import {
  both,
  cents,
  choose,
  type Formula,
  isAbove,
  isAtMost,
  isBelow,
  match,
  minus,
  type Operand,
  over,
  plus,
  round,
  times,
  yearToDate,
} from '../tree/formula.js'
import { Assiette } from './assiettes.js'
import { siLodeom } from './exonerations.js'
import { auSeuilFNAL } from './fnal.js'
import { accidentsManquants, PERIODE, ReductionGenerale } from './reduction-generale.js'
import { DureeReference, Smic } from './smic.js'

/**
 * Exemption of overseas employers (Lodeom), in place of the general reduction: a coefficient × the pay. T up to a first
 * multiple of the minimum wage (`Inflexion`); between that and `Palier` the exemption stays the amount of the first multiple, in
 * the scales that have a landing; then it falls to nothing at `Sortie`.
 *
 * Guadeloupe, Guyane, Martinique, La Réunion (zone 1): the pay of the contract since 1 January, the minimum wage of the general
 * reduction. L752-3-2 is repealed on 1 July 2026, and inputs refuse its scales from there. Saint-Barthélemy, Saint-Martin (zone
 * 2): each month alone, by the minimum wage of its first day, social security without supplementary pension and unemployment.
 */

const ZONE_UN = 'CSS L752-3-2, D752-7'
const ZONE_DEUX = 'CSS L752-3-3, D752-8'
const DEUX_ZONES = `${ZONE_UN} ; L752-3-3, D752-8`
const TAUX_REDUITS = 'CSS L241-2-1, L241-6-1 ; SMIC au 31/12/2023'
const bareme = <Key extends string>(key: Key, text: string, inflexion: string, palier: string, sortie: string) =>
  ({
    [`${key}Inflexion`]: [since('2024-01-01', inflexion, text)],
    [`${key}Palier`]: [since('2024-01-01', palier, text)],
    [`${key}Sortie`]: [since('2024-01-01', sortie, text)],
  }) as Record<`${Key}${'Inflexion' | 'Palier' | 'Sortie'}`, [ReturnType<typeof since<string>>]>

/** Multiples of the minimum wage; a scale without a landing has it at its first multiple. */
export const Lodeom = table('Lodeom', '2026-12-31', {
  ...bareme('Competitivite', ZONE_UN, '1.3', '1.3', '2.2'),
  ...bareme('CompetitiviteRenforcee', ZONE_UN, '2', '2', '2.7'),
  ...bareme('InnovationCroissance', ZONE_UN, '1.7', '2.5', '3.5'),
  ...bareme('MoinsDe11', ZONE_DEUX, '1.4', '2', '3'),
  ...bareme('Sectoriel', ZONE_DEUX, '1.4', '1.4', '3'),
  ...bareme('Renforce', ZONE_DEUX, '1.7', '2.5', '4.5'),
  TZoneUnFnalMoins50: [
    since('2024-01-01', '0.3194', `${ZONE_UN} ; décret 2023-1329`),
    since('2025-05-01', '0.3193', `${ZONE_UN} ; décret 2025-318`),
    since('2026-01-01', '0.3201', `${ZONE_UN} ; 7 + 3,45 + 8,55 + 2,11 + 0,30 + 0,49 + 0,10 + 4,00 + 6,01 %`),
  ],
  TZoneUnFnal50EtPlus: [
    since('2024-01-01', '0.3234', `${ZONE_UN} ; décret 2023-1329`),
    since('2025-05-01', '0.3233', `${ZONE_UN} ; décret 2025-318`),
    since('2026-01-01', '0.3241', `${ZONE_UN} ; FNAL à 0,50 %`),
  ],
  /** The rates at the level of the minimum wage, hence the reduced ones, at every pay (D752-8 V 1°). */
  TZoneDeux: [
    since('2024-01-01', '0.2102', `${ZONE_DEUX} ; 7 + 3,45 + 8,55 + 2,02 %`),
    since('2026-01-01', '0.2111', `${ZONE_DEUX} ; 7 + 3,45 + 8,55 + 2,11 %`),
  ],
  /** The reduced rates that overseas employers keep, with the thresholds of 31 December 2023. */
  SmicTauxReduits: [since('2024-01-01', '11.52', TAUX_REDUITS)],
  SeuilMaladie: [since('2024-01-01', '2.5', TAUX_REDUITS)],
  SeuilFamille: [since('2024-01-01', '3.5', TAUX_REDUITS)],
  MaladiePatronaleReduite: [since('2024-01-01', '0.07', TAUX_REDUITS)],
  MaladieComplement: [since('2024-01-01', '0.06', TAUX_REDUITS)],
  FamillePatronaleReduite: [since('2024-01-01', '0.0345', TAUX_REDUITS)],
  FamilleComplement: [since('2024-01-01', '0.018', TAUX_REDUITS)],
})

const parZone = (zoneUn: Operand, zoneDeux: Operand): Formula =>
  match(BaremeLodeom, {
    aucun: '0',
    competitivite: zoneUn,
    competitivite_renforcee: zoneUn,
    innovation_croissance: zoneUn,
    moins_de_11: zoneDeux,
    sectoriel: zoneDeux,
    renforce: zoneDeux,
  })

const parBareme = (colonne: 'Inflexion' | 'Palier' | 'Sortie'): Formula =>
  match(BaremeLodeom, {
    aucun: '0',
    competitivite: Lodeom[`Competitivite${colonne}`],
    competitivite_renforcee: Lodeom[`CompetitiviteRenforcee${colonne}`],
    innovation_croissance: Lodeom[`InnovationCroissance${colonne}`],
    moins_de_11: Lodeom[`MoinsDe11${colonne}`],
    sectoriel: Lodeom[`Sectoriel${colonne}`],
    renforce: Lodeom[`Renforce${colonne}`],
  })

export const RemunerationLodeom = line('RemunerationLodeom', 'base', {
  label: 'Rémunération du mois pour la Lodeom',
  text: DEUX_ZONES,
  is: siLodeom(Assiette),
})
export const SmicLodeom = line('SmicLodeom', 'base', {
  label: 'SMIC de référence du mois pour la Lodeom',
  text: DEUX_ZONES,
  is: siLodeom(times(DureeReference, parZone(SMICReduction, Smic.SMICHoraire))),
})
export const RemunerationLodeomCumulee = line('RemunerationLodeomCumulee', 'base', {
  label: 'Rémunération cumulée de la Lodeom',
  text: DEUX_ZONES,
  is: siLodeom(plus(yearToDate('RemunerationLodeom', PERIODE), RemunerationLodeom)),
})
const smic = parZone(plus(yearToDate('SmicLodeom', PERIODE), SmicLodeom), SmicLodeom)

export const CoefficientMaximalLodeom = line('CoefficientMaximalLodeom', 'base', {
  label: 'Coefficient maximal de la Lodeom (T)',
  text: DEUX_ZONES,
  is: siLodeom(
    parZone(
      minus(choose(auSeuilFNAL, Lodeom.TZoneUnFnal50EtPlus, Lodeom.TZoneUnFnalMoins50), accidentsManquants),
      Lodeom.TZoneDeux,
    ),
  ),
})

const remuneration = parZone(RemunerationLodeomCumulee, RemunerationLodeom)
const montantInflexion = times(times(parBareme('Inflexion'), CoefficientMaximalLodeom), smic)
/** Rounded only to compare, as the exit point of the general reduction. */
const multiple = (colonne: 'Inflexion' | 'Palier' | 'Sortie'): Formula => round(times(parBareme(colonne), smic), 6)

export const CoefficientLodeom = line('CoefficientLodeom', 'base', {
  label: 'Coefficient de la Lodeom',
  text: `${DEUX_ZONES} (dix-millième le plus proche)`,
  is: siLodeom(
    choose(
      both(isAbove(remuneration, '0'), isBelow(remuneration, multiple('Sortie'))),
      choose(
        isAtMost(remuneration, multiple('Inflexion')),
        CoefficientMaximalLodeom,
        round(
          choose(
            isBelow(remuneration, multiple('Palier')),
            over(montantInflexion, remuneration),
            over(
              times(
                times(parBareme('Inflexion'), CoefficientMaximalLodeom),
                minus(over(times(parBareme('Sortie'), smic), remuneration), '1'),
              ),
              minus(parBareme('Sortie'), parBareme('Palier')),
            ),
          ),
          4,
        ),
      ),
      '0',
    ),
  ),
})

/** Negative. */
export const ExonerationLodeom = line('ExonerationLodeom', 'allegement', {
  label: 'Exonération Lodeom',
  text: DEUX_ZONES,
  is: siLodeom(
    minus(
      '0',
      plus(cents(times(CoefficientLodeom, remuneration)), parZone(yearToDate('ExonerationLodeom', PERIODE), '0')),
    ),
  ),
})

/** Negative. The part on supplementary pension: in zone 1 only (D752-7 III, D241-7 VI). */
export const ExonerationLodeomAGIRC = line('ExonerationLodeomAGIRC', 'information', {
  label: 'dont imputée sur la retraite complémentaire',
  organism: 'agirc_arrco',
  employer: true,
  text: 'CSS D752-7 III, D241-7 VI',
  is: siLodeom(
    parZone(
      cents(over(times(ExonerationLodeom, ReductionGenerale.PartRetraiteComplementaire), CoefficientMaximalLodeom)),
      '0',
    ),
  ),
})
export const ExonerationLodeomURSSAF = line('ExonerationLodeomURSSAF', 'information', {
  label: 'dont imputée sur les cotisations Urssaf',
  organism: 'urssaf',
  employer: true,
  text: 'CSS D752-7 III, D241-7 VI',
  is: minus(ExonerationLodeom, ExonerationLodeomAGIRC),
})
