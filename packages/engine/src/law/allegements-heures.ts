import { EffectifHeuresSupplementaires } from '../cases/company.js'
import { JoursRenonces } from '../cases/contract-kinds.js'
import { HeuresSup25, HeuresSup50 } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import {
  both,
  cents,
  choose,
  greater,
  isAbove,
  isAtLeast,
  isBelow,
  lesser,
  minus,
  over,
  plus,
  sum,
  times,
} from '../tree/formula.js'
import { AccidentsTravail } from './accidents-du-travail.js'
import { AGS } from './ags.js'
import { AssietteSalariale, BaseCETSalariale, estApprenti, Tranche1Salariale, Tranche2Salariale } from './apprentis.js'
import { TaxeApprentissage } from './apprentissage.js'
import { AssuranceChomage } from './chomage.js'
import { CPFCDD } from './cpf-cdd.js'
import { CSA } from './csa.js'
import { DialogueSocial } from './dialogue-social.js'
import { AllocationsFamiliales, RegularisationFamille } from './famille.js'
import { FNAL } from './fnal.js'
import { FormationProfessionnelle } from './formation.js'
import { HeuresStructurelles, RemunerationHeures } from './heures-supplementaires.js'
import { ExonerationJEI } from './jei.js'
import { ExonerationLodeomURSSAF } from './lodeom.js'
import { AssuranceMaladiePatronale, RegularisationMaladie } from './maladie.js'
import { ReductionFillonURSSAF } from './reduction-generale.js'
import { TauxRetraite } from './retraite-complementaire.js'
import { VersementMobilite } from './versement-mobilite.js'
import {
  TauxVieillesse,
  VieillesseDeplafonneePatronale,
  VieillesseDeplafonneeSalariale,
  VieillessePlafonneePatronale,
  VieillessePlafonneeSalariale,
} from './vieillesse.js'

/** Overtime and complementary hours: the employee’s reduction and the employer’s flat deduction. */

export const AllegementsHeures = table('AllegementsHeures', '2026-12-31', {
  ReductionSalarialeMaximum: [since('2024-01-01', '0.1131', 'CSS L241-17, D241-21')],
  DeductionMoins20: [since('2024-01-01', '1.50', 'CSS L241-18, D241-24')],
  Deduction20A249: [since('2024-01-01', '0.50', 'CSS L241-18-1, D241-24')],
  Deduction250EtPlus: [
    since('2024-01-01', '0', 'CSS L241-18-1 (moins de 250 salariés)'),
    since('2026-01-01', '0.50', 'CSS L241-18-1 ; loi 2025-1403 (LFSS 2026) art. 21'),
  ],
  SeuilEffectif20: [since('2024-01-01', '20', 'CSS L241-18, L130-1')],
  SeuilEffectif250: [since('2024-01-01', '250', 'CSS L241-18-1, L130-1')],
})

/**
 * The employee's old-age contributions ÷ the pay, in a month with overtime or complementary hours: exactly 11.31 % on
 * tranche 1 alone, less when part of the pay exceeds the ceiling.
 */
export const TauxVieillesseSalarial = line('TauxVieillesseSalarial', 'base', {
  label: 'Taux effectif des cotisations salariales de vieillesse',
  text: 'CSS D241-21',
  is: choose(
    both(isAbove(RemunerationHeures, '0'), isAbove(AssietteSalariale, '0')),
    over(
      sum(
        times(AssietteSalariale, TauxVieillesse.VieillesseDeplafonneeSalariale),
        times(
          Tranche1Salariale,
          sum(
            TauxVieillesse.VieillessePlafonneeSalariale,
            TauxRetraite.AgircArrcoT1Salariale,
            TauxRetraite.CEGT1Salariale,
          ),
        ),
        times(Tranche2Salariale, plus(TauxRetraite.AgircArrcoT2Salariale, TauxRetraite.CEGT2Salariale)),
        times(BaseCETSalariale, TauxRetraite.CETSalariale),
      ),
      AssietteSalariale,
    ),
    '0',
  ),
})

export const TauxReductionHeures = line('TauxReductionHeures', 'base', {
  label: 'Taux de la réduction salariale sur heures supplémentaires',
  text: 'CSS L241-17, D241-21',
  is: lesser(AllegementsHeures.ReductionSalarialeMaximum, TauxVieillesseSalarial),
})

/** For an apprentice, the part above the exempt pay. */
const remunerationReduite = choose(estApprenti, lesser(RemunerationHeures, AssietteSalariale), RemunerationHeures)

/**
 * Negative: it lowers the employee's contributions. Supplementary pension counts in its rate; it is set against the old-age
 * contributions of the basic scheme (CSS L241-3) on the whole pay of the month alone, and never exceeds them.
 */
export const ReductionSalarialeHeures = line('ReductionSalarialeHeures', 'salariale', {
  label: 'Réduction de cotisations salariales sur heures supplémentaires',
  organism: 'urssaf',
  text: 'CSS L241-17, D241-21',
  is: minus(
    '0',
    greater(
      '0',
      lesser(
        cents(times(remunerationReduite, TauxReductionHeures)),
        plus(VieillessePlafonneeSalariale, VieillesseDeplafonneeSalariale),
      ),
    ),
  ),
})

/** The employer's contributions collected by Urssaf: the deduction is limited to what the general reduction leaves. */
const cotisationsUrssaf = sum(
  AssuranceMaladiePatronale,
  RegularisationMaladie,
  AllocationsFamiliales,
  RegularisationFamille,
  VieillessePlafonneePatronale,
  VieillesseDeplafonneePatronale,
  AccidentsTravail,
  CSA,
  FNAL,
  VersementMobilite,
  AssuranceChomage,
  AGS,
  DialogueSocial,
  FormationProfessionnelle,
  TaxeApprentissage,
  CPFCDD,
)

const parHeure = choose(
  isBelow(EffectifHeuresSupplementaires, AllegementsHeures.SeuilEffectif20),
  AllegementsHeures.DeductionMoins20,
  choose(
    isAtLeast(EffectifHeuresSupplementaires, AllegementsHeures.SeuilEffectif250),
    AllegementsHeures.Deduction250EtPlus,
    AllegementsHeures.Deduction20A249,
  ),
)

/** Seven times the amount of an hour for a day. */
const heuresDesJoursRenonces = times('7', JoursRenonces)

/** Negative. Overtime only; with the other reductions at most the employer's Urssaf contributions. */
export const DeductionForfaitaireHeures = line('DeductionForfaitaireHeures', 'allegement', {
  label: 'Déduction forfaitaire patronale sur heures supplémentaires',
  organism: 'urssaf',
  text: 'CSS L241-18, L241-18-1, D241-24',
  is: minus(
    '0',
    lesser(
      cents(times(sum(HeuresSup25, HeuresSup50, HeuresStructurelles, heuresDesJoursRenonces), parHeure)),
      greater('0', sum(cotisationsUrssaf, ReductionFillonURSSAF, ExonerationJEI, ExonerationLodeomURSSAF)),
    ),
  ),
})
