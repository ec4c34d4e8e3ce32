import { AlsaceMoselle, Effectif, TauxAT, TauxVersementMobilite } from '../cases/company.js'
import { NonResidentFiscal } from '../cases/employee.js'
import { contribution, line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { choose, isAtLeast, isTrue } from '../tree/formula.js'
import { Assiette, Tranche1 } from './assiettes.js'

/** Social security collected by Urssaf, but for the two contributions that had a reduced rate (maladie-famille). */

export const TauxUrssaf = table('TauxURSSAF', {
  MaladieAlsaceMoselleSalariale: [since('2024-01-01', '0.013', 'CSS D325-4 (1,30 % depuis avril 2022)')],
  MaladieNonResidentSalariale: [since('2024-01-01', '0.055', 'CSS L131-9, D242-3')],
  VieillessePlafonneeSalariale: [since('2024-01-01', '0.069', 'CSS D242-4')],
  VieillessePlafonneePatronale: [since('2024-01-01', '0.0855', 'CSS D242-4')],
  VieillesseDeplafonneeSalariale: [since('2024-01-01', '0.004', 'CSS D242-4')],
  VieillesseDeplafonneePatronale: [
    since('2024-01-01', '0.0202', 'CSS D242-4 ; décret 2023-1329'),
    since('2026-01-01', '0.0211', 'CSS D242-4 ; décret 2025-1446'),
  ],
  CSA: [since('2024-01-01', '0.003', 'CSS L137-40 ; CASF L14-10-4')],
  FNALMoins50: [since('2024-01-01', '0.001', 'CCH L813-5')],
  FNAL50EtPlus: [since('2024-01-01', '0.005', 'CCH L813-5')],
  VersementMobiliteIDFZone1: [
    since('2024-01-01', '0.0295', 'CGCT L2531-4 (Paris, 92, 93, 94)'),
    since('2024-02-01', '0.0320', 'CGCT L2531-4 (Paris, 92, 93, 94)'),
  ],
  VersementMobiliteIDFZone2: [since('2024-01-01', '0.0201', 'CGCT L2531-4')],
  VersementMobiliteIDFZone3: [since('2024-01-01', '0.0160', 'CGCT L2531-4')],
  AccidentsTravailMoyen: [
    since('2024-01-01', '0.0212', 'Arrêté du 27/12/2023 (taux moyen national)'),
    since('2026-01-01', '0.0208', 'Arrêté du 30/12/2025 (taux moyen national)'),
  ],
  AccidentsTravailFonctionsSupport: [
    since('2024-01-01', '0.0064', 'Arrêté du 27/12/2023'),
    since('2025-05-01', '0.0070', 'Arrêté du 29/04/2025'),
    since('2026-01-01', '0.0064', 'Arrêté du 30/12/2025'),
  ],
})

export const SeuilsEffectif = table('SeuilsEffectif', {
  FNAL: [since('2024-01-01', '50', 'CCH L813-4 ; CSS L130-1')],
  VersementMobilite: [since('2024-01-01', '11', 'CGCT L2333-64, L2531-2 ; CSS L130-1')],
})

export const MaladieAlsaceMoselleSalariale = contribution('MaladieAlsaceMoselleSalariale', 'salariale', {
  label: 'Maladie, régime local d’Alsace-Moselle',
  text: 'CSS L325-1, D325-4',
  base: Assiette,
  rate: choose(isTrue(AlsaceMoselle), TauxUrssaf.MaladieAlsaceMoselleSalariale, '0'),
})
export const MaladieNonResidentSalariale = contribution('MaladieNonResidentSalariale', 'salariale', {
  label: 'Maladie, non-résident fiscal',
  text: 'CSS L131-9',
  base: Assiette,
  rate: choose(isTrue(NonResidentFiscal), TauxUrssaf.MaladieNonResidentSalariale, '0'),
})

export const VieillessePlafonneeSalariale = contribution('VieillessePlafonneeSalariale', 'salariale', {
  label: 'Vieillesse plafonnée',
  text: 'CSS L241-3, D242-4',
  base: Tranche1,
  rate: TauxUrssaf.VieillessePlafonneeSalariale,
})
export const VieillessePlafonneePatronale = contribution('VieillessePlafonneePatronale', 'patronale', {
  label: 'Vieillesse plafonnée',
  text: 'CSS L241-3, D242-4',
  base: Tranche1,
  rate: TauxUrssaf.VieillessePlafonneePatronale,
})
export const VieillesseDeplafonneeSalariale = contribution('VieillesseDeplafonneeSalariale', 'salariale', {
  label: 'Vieillesse déplafonnée',
  text: 'CSS L241-3, D242-4',
  base: Assiette,
  rate: TauxUrssaf.VieillesseDeplafonneeSalariale,
})
export const VieillesseDeplafonneePatronale = contribution('VieillesseDeplafonneePatronale', 'patronale', {
  label: 'Vieillesse déplafonnée',
  text: 'CSS L241-3, D242-4',
  base: Assiette,
  rate: TauxUrssaf.VieillesseDeplafonneePatronale,
})

/** At the rate notified to the establishment. */
export const AccidentsTravail = contribution('AccidentsTravail', 'patronale', {
  label: 'Accidents du travail et maladies professionnelles',
  text: 'CSS L241-5, D242-6-1',
  base: Assiette,
  rate: TauxAT,
})

export const CSA = contribution('CSA', 'patronale', {
  label: 'Contribution solidarité autonomie',
  text: 'CSS L137-40',
  base: Assiette,
  rate: TauxUrssaf.CSA,
})

const auSeuilFNAL = isAtLeast(Effectif, SeuilsEffectif.FNAL)
/** Under 50 employees on tranche 1, from 50 on the whole pay. */
const BaseFNAL = line('BaseFNAL', 'base', {
  label: 'Assiette du FNAL',
  capped: true,
  text: 'CCH L813-5',
  is: choose(auSeuilFNAL, Assiette, Tranche1),
})
export const FNAL = contribution('FNAL', 'patronale', {
  label: 'FNAL',
  text: 'CCH L813-4, L813-5',
  base: BaseFNAL,
  rate: choose(auSeuilFNAL, TauxUrssaf.FNAL50EtPlus, TauxUrssaf.FNALMoins50),
})

/** At the rate of the commune, from 11 employees. */
export const VersementMobilite = contribution('VersementMobilite', 'patronale', {
  label: 'Versement mobilité',
  text: 'CGCT L2333-64, L2531-2',
  base: Assiette,
  rate: choose(isAtLeast(Effectif, SeuilsEffectif.VersementMobilite), TauxVersementMobilite, '0'),
})
