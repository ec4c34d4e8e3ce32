import { NonResidentFiscal } from '../cases/employee.js'
import { RegimeRupture, RuptureAvantHausse } from '../cases/leaving.js'
import { contribution, line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, isTrue, lesser, match, minus } from '../tree/formula.js'
import { TauxCsgCrds } from './csg-crds.js'
import {
  IndemniteRupture,
  IndemniteRuptureExoneree,
  IndemniteRuptureImposable,
  RuptureHorsCSG,
} from './indemnites-de-rupture.js'

/** CSG and CRDS on severance pay, without the abatement of wages, and the contribution of the employer. */

/** By the day on which the contract ended, not that of payment. */
export const TauxRupture = table('ContributionRupture', '2026-12-31', {
  AvantHausse: [since('2024-01-01', '0.30', 'CSS L137-12 (contrats rompus du 01/09/2023 au 30/12/2025)')],
  Contribution: [
    since('2024-01-01', '0.40', 'CSS L137-12 ; loi 2025-1403 art. 15 (contrats rompus dès le 31/12/2025)'),
  ],
})

export const BaseContributionRupture = line('BaseContributionRupture', 'base', {
  label: 'Assiette de la contribution patronale sur l’indemnité de rupture',
  text: 'CSS L137-12',
  is: match(RegimeRupture, {
    aucun: '0',
    licenciement: '0',
    pse: '0',
    inaptitude: '0',
    inaptitude_professionnelle: '0',
    conventionnelle: IndemniteRuptureExoneree,
    retraite_volontaire: '0',
    retraite_employeur: IndemniteRuptureExoneree,
  }),
})
export const ContributionRupture = contribution('ContributionRupture', 'patronale', {
  label: 'Contribution patronale sur l’indemnité de rupture',
  organism: 'urssaf',
  text: 'CSS L137-12',
  base: BaseContributionRupture,
  rate: choose(isTrue(RuptureAvantHausse), TauxRupture.AvantHausse, TauxRupture.Contribution),
})

export const BaseCSGRupture = line('BaseCSGRupture', 'base', {
  label: 'Assiette de la CSG et de la CRDS sur l’indemnité de rupture',
  text: 'CSS L136-1-1 III 5°',
  is: choose(isTrue(NonResidentFiscal), '0', minus(IndemniteRupture, RuptureHorsCSG)),
})
/** The taxed part: its CSG is deductible as that of wages. */
export const BaseCSGRuptureImposable = line('BaseCSGRuptureImposable', 'base', {
  label: 'Assiette de la CSG sur l’indemnité de rupture imposable',
  text: 'CSS L136-1-1 III 5° ; CGI 154 quinquies',
  is: lesser(BaseCSGRupture, IndemniteRuptureImposable),
})
export const BaseCSGRuptureNonImposable = line('BaseCSGRuptureNonImposable', 'base', {
  label: 'Assiette de la CSG sur l’indemnité de rupture non imposable',
  text: 'CSS L136-1-1 III 5° ; CGI 154 quinquies',
  is: minus(BaseCSGRupture, BaseCSGRuptureImposable),
})
export const CSGRuptureDeductible = contribution('CSGRuptureDeductible', 'salariale', {
  label: 'CSG sur indemnité de rupture imposable, déductible',
  organism: 'urssaf',
  text: 'CSS L136-8 ; CGI 154 quinquies',
  base: BaseCSGRuptureImposable,
  rate: TauxCsgCrds.CSGDeductible,
})
export const CSGRuptureNonDeductible = contribution('CSGRuptureNonDeductible', 'salariale', {
  label: 'CSG sur indemnité de rupture imposable, non déductible',
  organism: 'urssaf',
  text: 'CSS L136-8',
  base: BaseCSGRuptureImposable,
  rate: TauxCsgCrds.CSGNonDeductible,
})
export const CSGRuptureNonImposable = contribution('CSGRuptureNonImposable', 'salariale', {
  label: 'CSG sur indemnité de rupture (non déductible)',
  organism: 'urssaf',
  text: 'CSS L136-8 ; CGI 154 quinquies a contrario',
  base: BaseCSGRuptureNonImposable,
  rate: TauxCsgCrds.CSGHeuresExonerees,
})
export const CRDSRupture = contribution('CRDSRupture', 'salariale', {
  label: 'CRDS sur indemnité de rupture',
  organism: 'urssaf',
  text: 'Ordonnance 96-50, art. 14',
  base: BaseCSGRupture,
  rate: TauxCsgCrds.CRDS,
})
