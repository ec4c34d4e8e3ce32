import { Effectif } from '../cases/company.js'
import {
  HasMutuelleFacultative,
  HasMutuelleObligatoire,
  HasPrevoyance,
  MontantMutuelleFacultative,
  MutuelleObligatoire,
  PartPatronaleMutuelle,
  TauxPrevoyance,
} from '../cases/employee.js'
import { contribution, line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  isAbove,
  isAtLeast,
  isTrue,
  lesser,
  minus,
  plus,
  sum,
  times,
  yearToDate,
} from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import { PlafondMois } from './plafond.js'

/** Provident and health plans, the limits of their exemption, forfait social. */

export const TauxPrevoyances = table('TauxPrevoyance', {
  PrevoyanceCadreMinimum: [since('2024-01-01', '0.015', 'ANI du 17/11/2017, prévoyance des cadres')],
  MutuellePartPatronaleMinimum: [since('2024-01-01', '0.50', 'CSS L911-7')],
  ForfaitSocial: [since('2024-01-01', '0.08', 'CSS L137-15, L137-16')],
  ForfaitSocialGeneral: [since('2024-01-01', '0.20', 'CSS L137-15, L137-16')],
  ForfaitSocialSeuilEffectif: [since('2024-01-01', '11', 'CSS L137-15, L130-1')],
  ExclusionPlafond: [since('2024-01-01', '0.06', 'CSS D242-1 II')],
  ExclusionRemuneration: [since('2024-01-01', '0.015', 'CSS D242-1 II')],
  ExclusionMaximum: [since('2024-01-01', '0.12', 'CSS D242-1 II')],
  FiscalPlafond: [since('2024-01-01', '0.05', 'CGI 83 1° quater')],
  FiscalRemuneration: [since('2024-01-01', '0.02', 'CGI 83 1° quater')],
  FiscalMaximum: [since('2024-01-01', '0.16', 'CGI 83 1° quater (2 % de 8 plafonds)')],
})

/** Tranche 1 of the pay proper: the part of the employer's plan that joins the assiette does not feed back into it. */
const BasePrevoyance = line('BasePrevoyance', 'base', {
  label: 'Tranche 1 pour la prévoyance',
  capped: true,
  text: 'ANI du 17/11/2017 ; CSS R243-10',
  is: minus(
    lesser(plus(yearToDate('TotalBrut'), TotalBrut), plus(yearToDate('PlafondMois'), PlafondMois)),
    yearToDate('BasePrevoyance'),
  ),
})
const tauxPrevoyance = choose(isTrue(HasPrevoyance), TauxPrevoyance, '0')
export const PrevoyancePatronale = contribution('PrevoyancePatronale', 'patronale', {
  label: 'Prévoyance',
  text: 'ANI du 17/11/2017, prévoyance des cadres',
  base: BasePrevoyance,
  rate: tauxPrevoyance,
})

export const MutuellePatronale = line('MutuellePatronale', 'patronale', {
  label: 'Mutuelle obligatoire',
  text: 'CSS L911-7',
  is: choose(isTrue(HasMutuelleObligatoire), cents(times(MutuelleObligatoire, PartPatronaleMutuelle)), '0'),
})
export const MutuelleSalariale = line('MutuelleSalariale', 'salariale', {
  label: 'Mutuelle obligatoire',
  text: 'CSS L911-7',
  is: choose(isTrue(HasMutuelleObligatoire), minus(cents(MutuelleObligatoire), MutuellePatronale), '0'),
})
export const MutuelleFacultative = line('MutuelleFacultative', 'salariale', {
  label: 'Mutuelle facultative',
  text: 'Contrat individuel : non déductible (CGI 83 1° quater a contrario)',
  is: choose(isTrue(HasMutuelleFacultative), cents(MontantMutuelleFacultative), '0'),
})

/** The same before rounding: the CSG base adds them up and is rounded once. */
export const PartsPatronalesExactes = sum(
  times(BasePrevoyance, tauxPrevoyance),
  choose(isTrue(HasMutuelleObligatoire), times(MutuelleObligatoire, PartPatronaleMutuelle), '0'),
)

export const PrevoyanceEtSantePatronales = line('PrevoyanceEtSantePatronales', 'base', {
  label: 'Parts patronales de prévoyance et de santé',
  text: 'CSS D242-1 II, L136-1-1',
  is: plus(PrevoyancePatronale, MutuellePatronale),
})

/** A month without a ceiling adds nothing to a limit, and so nothing to what is held against it. */
const duMois = (of: Formula): Formula => choose(isAbove(PlafondMois, '0'), of, '0')

const PartsPatronales = line('PartsPatronales', 'base', {
  label: 'Parts patronales de prévoyance et de santé, retenues pour la limite',
  text: 'CSS D242-1 II',
  is: duMois(PrevoyanceEtSantePatronales),
})

const PlafondCumule = plus(yearToDate('PlafondMois'), PlafondMois)
const BrutCumule = plus(yearToDate('TotalBrut'), TotalBrut)

const LimiteExclusionAnnuelle = line('LimiteExclusion', 'base', {
  label: "Limite d'exonération des parts patronales, cumulée",
  text: 'CSS D242-1 II',
  is: cents(
    lesser(
      plus(
        times(PlafondCumule, TauxPrevoyances.ExclusionPlafond),
        times(BrutCumule, TauxPrevoyances.ExclusionRemuneration),
      ),
      times(PlafondCumule, TauxPrevoyances.ExclusionMaximum),
    ),
  ),
})
/** What exceeds the limit bears every contribution. Unknown, hence 0, while there is no ceiling. */
export const ExcedentPrevoyance = line('ExcedentPrevoyance', 'base', {
  label: 'Part patronale de prévoyance et santé au-delà de la limite',
  text: 'CSS D242-1 II',
  is: choose(
    isAbove(PlafondMois, '0'),
    minus(
      greater('0', minus(plus(yearToDate('PartsPatronales'), PartsPatronales), LimiteExclusionAnnuelle)),
      yearToDate('ExcedentPrevoyance'),
    ),
    '0',
  ),
})

/** What the tax limit spares: all but the employer's health share, which is taxable anyway. */
const PartsDeductibles = line('PartsDeductibles', 'base', {
  label: 'Parts de prévoyance et de santé déductibles',
  text: 'CGI 83 1° quater',
  is: duMois(plus(PrevoyancePatronale, MutuelleSalariale)),
})
const SantePatronale = line('SantePatronale', 'base', {
  label: 'Part patronale de santé, retenue pour la limite fiscale',
  text: 'CGI 83 1° quater',
  is: duMois(MutuellePatronale),
})
const LimiteFiscaleAnnuelle = line('LimiteFiscale', 'base', {
  label: 'Limite fiscale de prévoyance et de santé, cumulée',
  text: 'CGI 83 1° quater',
  is: cents(
    lesser(
      plus(times(PlafondCumule, TauxPrevoyances.FiscalPlafond), times(BrutCumule, TauxPrevoyances.FiscalRemuneration)),
      times(PlafondCumule, TauxPrevoyances.FiscalMaximum),
    ),
  ),
})
/** What exceeds the tax limit of the year so far is taxable; the employer's health share is not counted twice. */
export const ExcedentFiscalPrevoyance = line('ExcedentFiscalPrevoyance', 'base', {
  label: 'Prévoyance et santé au-delà de la limite fiscale',
  text: 'CGI 83 1° quater',
  is: choose(
    isAbove(PlafondMois, '0'),
    minus(
      greater(
        '0',
        lesser(
          plus(yearToDate('PartsDeductibles'), PartsDeductibles),
          minus(
            sum(
              plus(yearToDate('PartsDeductibles'), PartsDeductibles),
              plus(yearToDate('SantePatronale'), SantePatronale),
            ),
            LimiteFiscaleAnnuelle,
          ),
        ),
      ),
      yearToDate('ExcedentFiscalPrevoyance'),
    ),
    '0',
  ),
})

const BaseForfaitSocial = line('BaseForfaitSocial', 'base', {
  label: 'Assiette du forfait social',
  text: 'CSS L137-15',
  is: minus(PrevoyanceEtSantePatronales, ExcedentPrevoyance),
})
export const ForfaitSocial = contribution('ForfaitSocial', 'patronale', {
  label: 'Forfait social',
  text: 'CSS L137-15, L137-16',
  base: BaseForfaitSocial,
  rate: choose(isAtLeast(Effectif, TauxPrevoyances.ForfaitSocialSeuilEffectif), TauxPrevoyances.ForfaitSocial, '0'),
})
