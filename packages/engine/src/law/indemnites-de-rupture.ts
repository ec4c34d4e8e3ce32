import {
  AncienneteNotification,
  AncienneteRupture,
  BrutAnneePrecedente,
  DroitPension,
  IndemniteConventionnelle,
  IndemniteVersee,
  MoisDeRupture,
  ReferenceRupture,
  RegimeRupture,
  RemunerationAnneePrecedente,
  RuptureExonereeAvant,
  RuptureHorsCSGAvant,
  RuptureNonImposableAvant,
  RuptureVersee,
  SalaireReference,
} from '../cases/leaving.js'
import { line } from '../tree/declare.js'
import { scale, since, table } from '../tree/figure.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  is,
  isAbove,
  isAtLeast,
  isTrue,
  lesser,
  match,
  minus,
  type Operand,
  over,
  plus,
  read,
  times,
} from '../tree/formula.js'
import { Plafonds } from './plafond.js'
import { salaireDUnMois } from './preavis.js'

/**
 * Severance pay: dismissal, agreed termination, retirement. Its minimum, then the parts exempt from contributions, CSG and tax. The
 * limits bear on what is paid since the end of the contract: a month has what its total gives, less what earlier months had.
 */

export const Licenciement = table('IndemniteLicenciement', '2026-12-31', {
  AncienneteMinimaleMois: [since('2024-01-01', '8', 'C. trav. L1234-9')],
  /** A quarter of a month for each year up to 10, then a third: the divisors, since a third has no end. */
  DiviseurJusquaDixAns: [since('2024-01-01', '4', 'C. trav. R1234-2 1°')],
  DiviseurAuDela: [since('2024-01-01', '3', 'C. trav. R1234-2 2°')],
  MoisDeDixAns: [since('2024-01-01', '120', 'C. trav. R1234-2')],
})
/** Months of pay by full months of service. */
export const DepartRetraite = scale(
  'IndemniteDepartRetraite',
  { boundIncluded: false, datedBy: 'period', confirmedUntil: '2026-12-31' },
  [
    since(
      '2024-01-01',
      [
        ['120', '0'],
        ['180', '0.5'],
        ['240', '1'],
        ['360', '1.5'],
        [null, '2'],
      ],
      'C. trav. D1237-1',
    ),
  ],
)
export const LimitesRupture = table('LimitesRupture', '2026-12-31', {
  ExonerationPlafonds: [since('2024-01-01', '2', 'CSS L242-1 II 7°')],
  SoumissionPlafonds: [since('2024-01-01', '10', 'CSS L242-1 II 7°, L136-1-1 III 5°')],
  ImpotPlafonds: [since('2024-01-01', '6', 'CGI 80 duodecies')],
  ImpotPlafondsMiseALaRetraite: [since('2024-01-01', '5', 'CGI 80 duodecies')],
  ImpotMultipleAnnuel: [since('2024-01-01', '2', 'CGI 80 duodecies')],
  ImpotPartIndemnite: [since('2024-01-01', '0.50', 'CGI 80 duodecies')],
})
/** The ceiling of the year of payment (BOSS, C). */
export const PlafondRupture = table(
  'PlafondRupture',
  '2026-12-31',
  { PlafondAnnuel: Plafonds.PlafondSSAnnuel.values },
  'payment',
)
const plafonds = (nombre: Operand): Formula => times(nombre, PlafondRupture.PlafondAnnuel)

const siRupture = (formula: Operand): Formula => choose(is(RegimeRupture, 'aucun'), '0', formula)

/** Of payslips: the mean of twelve months or of three; without any the present salary. */
export const SalaireDeReference = line('SalaireDeReference', 'base', {
  label: 'Salaire de référence de l’indemnité de rupture',
  text: 'C. trav. R1234-4, D1237-2',
  is: siRupture(
    cents(
      choose(
        isAbove(SalaireReference, '0'),
        SalaireReference,
        choose(isAbove(ReferenceRupture, '0'), ReferenceRupture, salaireDUnMois),
      ),
    ),
  ),
})

const dixAns = Licenciement.MoisDeDixAns
const quartPuisTiers = cents(
  over(
    plus(
      over(times(SalaireDeReference, lesser(AncienneteRupture, dixAns)), Licenciement.DiviseurJusquaDixAns),
      over(times(SalaireDeReference, greater('0', minus(AncienneteRupture, dixAns))), Licenciement.DiviseurAuDela),
    ),
    '12',
  ),
)
const apresHuitMois = choose(
  isAtLeast(AncienneteNotification, Licenciement.AncienneteMinimaleMois),
  quartPuisTiers,
  '0',
)
/** Years that are not complete count by their full months. An agreed termination has it from the first months on (C). */
export const IndemniteLegaleRupture = line('IndemniteLegaleRupture', 'base', {
  label: 'Indemnité légale de rupture',
  text: 'C. trav. L1234-9, R1234-1, R1234-2, L1237-13, L1237-7, D1237-1',
  is: match(RegimeRupture, {
    aucun: '0',
    licenciement: apresHuitMois,
    pse: apresHuitMois,
    conventionnelle: quartPuisTiers,
    retraite_volontaire: cents(times(SalaireDeReference, read(DepartRetraite, AncienneteRupture))),
    retraite_employeur: apresHuitMois,
  }),
})

export const MinimumRupture = line('MinimumRupture', 'base', {
  label: 'Minimum légal ou conventionnel de l’indemnité de rupture',
  text: 'C. trav. L1234-9, L1237-13, L1237-7, L1237-9',
  is: siRupture(greater(IndemniteLegaleRupture, cents(IndemniteConventionnelle))),
})
/** What is entered; without it the minimum, in the month in which the contract ends. */
export const IndemniteRupture = line('IndemniteRupture', 'base', {
  label: 'Indemnité de rupture du mois',
  text: 'C. trav. L1234-9, L1237-13, L1237-7, L1237-9',
  is: siRupture(
    choose(
      isAbove(IndemniteVersee, '0'),
      cents(IndemniteVersee),
      choose(isTrue(MoisDeRupture), greater('0', minus(MinimumRupture, cents(RuptureVersee))), '0'),
    ),
  ),
})

const versee = plus(cents(RuptureVersee), IndemniteRupture)

/** What CGI 80 duodecies leaves without tax, whoever could draw a pension. */
export const LimiteFiscaleRupture = line('LimiteFiscaleRupture', 'base', {
  label: 'Limite de l’exonération fiscale de l’indemnité de rupture',
  text: 'CGI 80 duodecies',
  is: siRupture(
    greater(
      MinimumRupture,
      lesser(
        greater(
          times(
            LimitesRupture.ImpotMultipleAnnuel,
            cents(choose(isAbove(RemunerationAnneePrecedente, '0'), RemunerationAnneePrecedente, BrutAnneePrecedente)),
          ),
          cents(times(versee, LimitesRupture.ImpotPartIndemnite)),
        ),
        plafonds(
          choose(
            is(RegimeRupture, 'retraite_employeur'),
            LimitesRupture.ImpotPlafondsMiseALaRetraite,
            LimitesRupture.ImpotPlafonds,
          ),
        ),
      ),
    ),
  ),
})
const dansLaLimite = lesser(versee, LimiteFiscaleRupture)
/** The part of a total that a rule leaves out: all of it in a plan de sauvegarde, none of a departure of one's own will. */
const horsImpot = (conventionnelle: Operand): Formula =>
  match(RegimeRupture, {
    aucun: '0',
    licenciement: dansLaLimite,
    pse: versee,
    conventionnelle,
    retraite_volontaire: '0',
    retraite_employeur: dansLaLimite,
  })

/** All is subject beyond ten ceilings. A person entitled to a pension pays tax on all, but contributions as others (L242-1 II 7°). */
const exoneree = choose(
  isAbove(versee, plafonds(LimitesRupture.SoumissionPlafonds)),
  '0',
  lesser(horsImpot(dansLaLimite), plafonds(LimitesRupture.ExonerationPlafonds)),
)
const duMois = (total: Operand, avant: Operand): Formula => siRupture(minus(total, cents(avant)))

export const IndemniteRuptureExoneree = line('IndemniteRuptureExoneree', 'indemnite', {
  label: 'Indemnité de rupture, part exonérée de cotisations',
  text: 'CSS L242-1 II 7°',
  is: duMois(exoneree, RuptureExonereeAvant),
})
export const IndemniteRuptureSoumise = line('IndemniteRuptureSoumise', 'gain', {
  label: 'Indemnité de rupture, part soumise à cotisations',
  text: 'CSS L242-1 II 7°',
  is: minus(IndemniteRupture, IndemniteRuptureExoneree),
})
/** Never more than the minimum of law or agreement, nor than what bears no contributions. */
export const RuptureHorsCSG = line('RuptureHorsCSG', 'base', {
  label: 'Indemnité de rupture exonérée de CSG et de CRDS',
  text: 'CSS L136-1-1 III 5°',
  is: duMois(lesser(MinimumRupture, exoneree), RuptureHorsCSGAvant),
})
export const RuptureNonImposable = line('RuptureNonImposable', 'base', {
  label: 'Indemnité de rupture exonérée d’impôt',
  text: 'CGI 80 duodecies',
  is: duMois(horsImpot(choose(isTrue(DroitPension), '0', dansLaLimite)), RuptureNonImposableAvant),
})
export const IndemniteRuptureImposable = line('IndemniteRuptureImposable', 'information', {
  label: 'Indemnité de rupture imposable',
  text: 'CGI 80 duodecies',
  is: minus(IndemniteRupture, RuptureNonImposable),
})
