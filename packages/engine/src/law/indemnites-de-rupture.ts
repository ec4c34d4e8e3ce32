import { TypeContrat } from '../cases/employee.js'
import * as leaving from '../cases/leaving.js'
import { line } from '../tree/declare.js'
import { scale, since, table, yearly } from '../tree/figure.js'
import {
  both,
  cents,
  choose,
  type Formula,
  greater,
  is,
  isAbove,
  isAtLeast,
  isAtMost,
  isTrue,
  lesser,
  match,
  minus,
  type Operand,
  over,
  plus,
  read,
  round,
  sum,
  times,
} from '../tree/formula.js'
import { AbsenceHorsAnciennete } from './anciennete.js'
import { avantagesEnNature } from './avantages-nature.js'
import { RemunerationHeures } from './heures-supplementaires.js'
import { SalaireInaptitude } from './inaptitude.js'
import { Plafonds } from './plafond.js'
import { moisDuPreavis, salaireDUnMois } from './preavis.js'
import { PrimesHorsTroisMois, primesDuMois } from './primes.js'
import { SalaireBase } from './salaire.js'

/**
 * Severance pay: dismissal, unfitness, agreed termination, retirement. Its minimum, then the parts exempt from contributions, CSG and tax. The
 * limits apply to the total paid since the end of the contract: a month has the parts of that total less those of earlier months.
 */

export const Licenciement = table('IndemniteLicenciement', '2026-12-31', {
  AncienneteMinimaleMois: [since('2024-01-01', '8', 'C. trav. L1234-9')],
  /** A quarter of a month for each year up to 10, then a third: the divisors, since a third has no finite decimals. */
  DiviseurJusquaDixAns: [since('2024-01-01', '4', 'C. trav. R1234-2 1°')],
  DiviseurAuDela: [since('2024-01-01', '3', 'C. trav. R1234-2 2°')],
  MoisDeDixAns: [since('2024-01-01', '120', 'C. trav. R1234-2')],
  /** For unfitness after a work accident or an occupational disease, also of a fixed-term contract. */
  MultiplicateurInaptitude: [since('2024-01-01', '2', 'C. trav. L1226-14, L1226-20')],
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
  { PlafondAnnuel: yearly(...Plafonds.PlafondSSAnnuel.values) },
  'payment',
)
const plafonds = (nombre: Operand): Formula => times(nombre, PlafondRupture.PlafondAnnuel)

const siRupture = (formula: Operand): Formula => choose(is(leaving.RegimeRupture, 'aucun'), '0', formula)

/** This month as if worked, for a retirement on its last day. */
const dernierMois = sum(SalaireBase, RemunerationHeures, primesDuMois, avantagesEnNature)
const siDernierMois = (formula: Formula): Formula => choose(isTrue(leaving.DernierMoisCompte), formula, '0')
const moyenne = (somme: Operand, nombre: Operand): Formula =>
  siRupture(choose(isAbove(nombre, '0'), over(somme, nombre), '0'))

/** The mean of the known months, if the service is shorter or payslips are missing. */
export const MoyenneDouzeMois = line('MoyenneDouzeMois', 'base', {
  label: 'Rémunération moyenne des douze derniers mois',
  text: 'C. trav. R1234-4 1°, D1237-2 1°',
  is: moyenne(plus(leaving.ReferenceDouzeMois, siDernierMois(dernierMois)), leaving.NombreDouzeMois),
})
/** An annual or exceptional premium counts for three of the months that it covers. */
export const MoyenneTroisMois = line('MoyenneTroisMois', 'base', {
  label: 'Rémunération moyenne des trois derniers mois, primes annuelles en proportion',
  text: 'C. trav. R1234-4 2°, D1237-2 2°',
  is: moyenne(
    plus(leaving.ReferenceTroisMois, siDernierMois(minus(dernierMois, PrimesHorsTroisMois))),
    leaving.NombreTroisMois,
  ),
})
/** The better of both means; without payslips the present salary. Only the indemnity is rounded. */
export const SalaireDeReference = line('SalaireDeReference', 'base', {
  label: 'Salaire de référence de l’indemnité de rupture',
  text: 'C. trav. R1234-4, D1237-2',
  is: siRupture(
    choose(
      isAbove(leaving.SalaireReference, '0'),
      leaving.SalaireReference,
      choose(isAbove(leaving.NombreDouzeMois, '0'), greater(MoyenneDouzeMois, MoyenneTroisMois), salaireDUnMois),
    ),
  ),
})
/** A pay in proportion to the mean working time of the service (L3123-5). */
export const selonTempsDeTravail = (salaire: Operand): Formula =>
  choose(isAbove(leaving.RapportTempsDeTravail, '0'), times(salaire, leaving.RapportTempsDeTravail), salaire)
/**
 * Alternating full time and part time: each period at its own pay, in proportion to its months, which equals the mean
 * working time of the service. Occupational unfitness takes the mean of L1226-16 if it is better (C).
 */
export const BaseIndemniteRupture = line('BaseIndemniteRupture', 'base', {
  label: 'Salaire de référence, temps plein et temps partiel en proportion',
  text: 'C. trav. L3123-5, L1226-16',
  is: siRupture(
    selonTempsDeTravail(
      choose(
        isAbove(leaving.SalaireReference, '0'),
        leaving.SalaireReference,
        greater(SalaireDeReference, SalaireInaptitude),
      ),
    ),
  ),
})

/**
 * Service runs to the end of the notice, worked or not: a notice paid as a lump sum counts (L1234-4), and so does one
 * that unfitness excludes (L1226-4), except for occupational unfitness.
 */
export const preavisNonExecute = choose(
  isTrue(leaving.MoisDeRupture),
  choose(
    is(leaving.Preavis, 'paye'),
    // An entered service already includes the notice.
    choose(isAbove(leaving.AncienneteMois, '0'), '0', moisDuPreavis),
    choose(both(is(leaving.RegimeRupture, 'inaptitude'), is(TypeContrat, 'CDI')), moisDuPreavis, '0'),
  ),
  '0',
)
export const Anciennete = line('Anciennete', 'base', {
  label: 'Ancienneté de l’indemnité de rupture, en mois',
  text: 'C. trav. L1234-4, L1234-11, R1234-1, L1226-4',
  is: siRupture(
    plus(
      choose(
        isAbove(leaving.AncienneteMois, '0'),
        leaving.AncienneteMois,
        greater('0', minus(leaving.AncienneteRupture, AbsenceHorsAnciennete)),
      ),
      preavisNonExecute,
    ),
  ),
})

const dixAns = Licenciement.MoisDeDixAns
const quartPuisTiers = over(
  plus(
    over(lesser(Anciennete, dixAns), Licenciement.DiviseurJusquaDixAns),
    over(greater('0', minus(Anciennete, dixAns)), Licenciement.DiviseurAuDela),
  ),
  '12',
)
const apresHuitMois = choose(
  isAtLeast(leaving.AncienneteNotification, Licenciement.AncienneteMinimaleMois),
  quartPuisTiers,
  '0',
)
/**
 * Years that are not complete count by their full months. An agreed termination (C) and occupational unfitness give the indemnity
 * from the first months on.
 */
export const MoisDeSalaireRupture = line('MoisDeSalaireRupture', 'base', {
  label: 'Indemnité légale de rupture, en mois de salaire',
  text: 'C. trav. L1234-9, R1234-1, R1234-2, L1237-13, L1237-7, D1237-1, L1226-14, L1226-4-3, L1226-20',
  is: match(leaving.RegimeRupture, {
    aucun: '0',
    licenciement: apresHuitMois,
    pse: apresHuitMois,
    inaptitude: apresHuitMois,
    inaptitude_professionnelle: quartPuisTiers,
    conventionnelle: quartPuisTiers,
    retraite_volontaire: read(DepartRetraite, Anciennete),
    retraite_employeur: apresHuitMois,
  }),
})
const multiple = choose(
  is(leaving.RegimeRupture, 'inaptitude_professionnelle'),
  Licenciement.MultiplicateurInaptitude,
  '1',
)
/**
 * A mean may have endless decimals: it is first rounded far beyond the cent, so that exactly half a cent is rounded up. Occupational
 * unfitness doubles the amount that is rounded to the cent (C).
 */
export const IndemniteLegaleRupture = line('IndemniteLegaleRupture', 'base', {
  label: 'Indemnité légale de rupture',
  text: 'C. trav. L1234-9, L1237-13, L1237-7, L1237-9, L1226-14',
  is: times(cents(round(times(BaseIndemniteRupture, MoisDeSalaireRupture), 8)), multiple),
})

export const MinimumRupture = line('MinimumRupture', 'base', {
  label: 'Minimum légal ou conventionnel de l’indemnité de rupture',
  text: 'C. trav. L1234-9, L1237-13, L1237-7, L1237-9',
  is: siRupture(greater(IndemniteLegaleRupture, cents(leaving.IndemniteConventionnelle))),
})
/** The entered indemnity; if it is absent, the minimum, in the month in which the contract ends. */
export const IndemniteRupture = line('IndemniteRupture', 'base', {
  label: 'Indemnité de rupture du mois',
  text: 'C. trav. L1234-9, L1237-13, L1237-7, L1237-9',
  is: siRupture(
    choose(
      isAbove(leaving.IndemniteVersee, '0'),
      cents(leaving.IndemniteVersee),
      choose(isTrue(leaving.MoisDeRupture), greater('0', minus(MinimumRupture, cents(leaving.RuptureVersee))), '0'),
    ),
  ),
})

const versee = plus(cents(leaving.RuptureVersee), IndemniteRupture)

/** The part that CGI 80 duodecies exempts from tax, even for a person entitled to a pension. */
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
            cents(
              choose(
                isAbove(leaving.RemunerationAnneePrecedente, '0'),
                leaving.RemunerationAnneePrecedente,
                leaving.BrutAnneePrecedente,
              ),
            ),
          ),
          cents(times(versee, LimitesRupture.ImpotPartIndemnite)),
        ),
        plafonds(
          choose(
            is(leaving.RegimeRupture, 'retraite_employeur'),
            LimitesRupture.ImpotPlafondsMiseALaRetraite,
            LimitesRupture.ImpotPlafonds,
          ),
        ),
      ),
    ),
  ),
})
const dansLaLimite = lesser(versee, LimiteFiscaleRupture)
/** The part of a total that a rule exempts: all of it in a plan de sauvegarde, none for a voluntary departure. */
const horsImpot = (conventionnelle: Operand): Formula =>
  match(leaving.RegimeRupture, {
    aucun: '0',
    licenciement: dansLaLimite,
    pse: versee,
    inaptitude: dansLaLimite,
    inaptitude_professionnelle: dansLaLimite,
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

/** The printed months and reference pay of the legal indemnity, if one line has all of it. */
const enMois = (autrePart: Operand) => {
  const estEntiere = both(
    isAtMost(leaving.IndemniteVersee, '0'),
    isAtMost(leaving.RuptureVersee, '0'),
    isAtLeast(IndemniteLegaleRupture, leaving.IndemniteConventionnelle),
    isAtMost(autrePart, '0'),
  )
  return {
    of: choose(estEntiere, times(MoisDeSalaireRupture, multiple), '0'),
    price: choose(estEntiere, round(BaseIndemniteRupture, 4), '0'),
  }
}
const partExoneree = duMois(exoneree, leaving.RuptureExonereeAvant)

export const IndemniteRuptureExoneree = line('IndemniteRuptureExoneree', 'indemnite', {
  label: 'Indemnité de rupture, part exonérée de cotisations',
  text: 'CSS L242-1 II 7°',
  quantity: enMois(minus(IndemniteRupture, partExoneree)),
  is: partExoneree,
})
export const IndemniteRuptureSoumise = line('IndemniteRuptureSoumise', 'gain', {
  label: 'Indemnité de rupture, part soumise à cotisations',
  text: 'CSS L242-1 II 7°',
  quantity: enMois(IndemniteRuptureExoneree),
  is: minus(IndemniteRupture, IndemniteRuptureExoneree),
})
/** Never more than the minimum of law or agreement, nor than what bears no contributions. */
export const RuptureHorsCSG = line('RuptureHorsCSG', 'base', {
  label: 'Indemnité de rupture exonérée de CSG et de CRDS',
  text: 'CSS L136-1-1 III 5°',
  is: duMois(lesser(MinimumRupture, exoneree), leaving.RuptureHorsCSGAvant),
})
export const RuptureNonImposable = line('RuptureNonImposable', 'base', {
  label: 'Indemnité de rupture exonérée d’impôt',
  text: 'CGI 80 duodecies',
  is: duMois(horsImpot(choose(isTrue(leaving.DroitPension), '0', dansLaLimite)), leaving.RuptureNonImposableAvant),
})
export const IndemniteRuptureImposable = line('IndemniteRuptureImposable', 'information', {
  label: 'Indemnité de rupture imposable',
  text: 'CGI 80 duodecies',
  is: minus(IndemniteRupture, RuptureNonImposable),
})
