import { TypeContrat } from '../cases/employee.js'
import {
  CongesDeclares,
  CongesDuContrat,
  CongesN,
  CongesN1,
  CongesReport,
  IndemnitesDuContrat,
  RemunerationDeReprise,
  RemunerationDuContrat,
} from '../cases/leave-derived.js'
import { CompensatriceCDD, DecompteConges } from '../cases/leave-settings.js'
import { RemunerationAnterieure } from '../cases/leaving.js'
import { DepartSansCompte, JoursSansCompte, RemunerationSansCompte } from '../cases/warning-derived.js'
import { line } from '../tree/declare.js'
import {
  andElements,
  both,
  cents,
  choose,
  type Formula,
  greater,
  is,
  isAbove,
  isBelow,
  isTrue,
  match,
  minus,
  type Operand,
  over,
  plus,
  sum,
  times,
} from '../tree/formula.js'
import {
  type CompteurDuMois,
  CongesPayes,
  dixieme,
  duContratRegle,
  indemnitesDeConges,
  pourJours,
  RemunerationConges,
  remunerationCongesDuMois,
} from './conges-payes.js'
import { IndemniteFinContrat, remunerationBrute } from './fin-de-contrat.js'
import { salaireDUnMois } from './preavis.js'

/** Pay in lieu of leave that was not taken when the contract ends, and leave taken beyond the rights. */

/** A day at the end of the contract: that month ÷ 26, or ÷ 21.67 open days (C). */
const auDepart = (jours: Operand): Formula =>
  cents(
    over(
      times(andElements(salaireDUnMois, 'auDepart'), jours),
      match(DecompteConges, {
        ouvrables: CongesPayes.JoursOuvrablesDuMois,
        ouvres: CongesPayes.JoursOuvresDuMois,
      }),
    ),
  )
/** Days taken beyond the rights are paid back at the price of a day at the end, never at the tenth. */
const compensatrice = (compteur: CompteurDuMois, remuneration: Operand): Formula =>
  choose(
    isAbove(compteur.payes, '0'),
    greater(auDepart(compteur.payes), cents(dixieme(compteur, compteur.payes, remuneration))),
    choose(isBelow(compteur.payes, '0'), auDepart(compteur.payes), '0'),
  )
const compensatriceDe = <Name extends string>(
  name: Name,
  label: string,
  compteur: CompteurDuMois,
  remuneration: Operand,
) =>
  line(name, 'gain', {
    label: `Indemnité compensatrice de congés payés, ${label}`,
    text: 'C. trav. L3141-28, L3141-29',
    ...pourJours(compteur.payes, compensatrice(compteur, remuneration)),
  })
export const CompensatriceCongesReport = compensatriceDe(
  'CompensatriceCongesReport',
  'report',
  CongesReport,
  CongesReport.remuneration,
)
export const CompensatriceCongesN1 = compensatriceDe('CompensatriceCongesN1', 'N-1', CongesN1, CongesN1.remuneration)
export const CompensatriceCongesN = compensatriceDe(
  'CompensatriceCongesN',
  'N',
  CongesN,
  plus(CongesN.remuneration, remunerationCongesDuMois),
)

/** Pay in lieu of leave in the month: if another contract follows, the counters start again after it. */
export const CompensatriceConges = line('CompensatriceConges', 'base', {
  label: 'Indemnités compensatrices de congés payés du mois',
  text: 'C. trav. L3141-28, L3141-29',
  is: sum(CompensatriceCongesReport, CompensatriceCongesN1, CompensatriceCongesN),
})

/** Gross pay of the month with the end-of-contract indemnity, without pay in lieu of leave. */
export const RemunerationHorsCompensatrice = line('RemunerationHorsCompensatrice', 'base', {
  label: 'Rémunération du mois hors indemnité compensatrice',
  text: 'C. trav. L1242-16',
  is: plus(remunerationBrute, IndemniteFinContrat),
})
/** Opening balances hold the pay of the months before them. */
const anterieure = choose(isAbove(RemunerationDeReprise, '0'), '0', RemunerationAnterieure)
const remunerationDuCDD = sum(RemunerationDuContrat, anterieure, duContratRegle(RemunerationHorsCompensatrice))
const dixiemeDuCDD = cents(times(remunerationDuCDD, CongesPayes.IndemniteCDD))
/** Paid for the days taken of the contract: by payslips, or with the salary where they were only declared at its end (C). */
const dejaPaye = sum(cents(IndemnitesDuContrat), duContratRegle(indemnitesDeConges), auDepart(CongesDeclares))
/** In proportion to the days that were not taken. */
const prorata = cents(
  over(
    times(
      times(remunerationDuCDD, CongesPayes.IndemniteCDD),
      greater('0', sum(CongesReport.payes, CongesN1.payes, CongesN.payes)),
    ),
    CongesDuContrat,
  ),
)
/** For a fixed term: a tenth of the contract's whole gross pay, less the pay for the days. */
export const MinimumCompensatriceCDD = line('MinimumCompensatriceCDD', 'gain', {
  label: 'Complément au dixième de la rémunération du CDD',
  text: 'C. trav. L1242-16',
  // The other indemnities for the same days are deducted after the rate.
  share: {
    base: choose(both(is(TypeContrat, 'CDD'), isTrue(CongesN.cloture)), remunerationDuCDD, '0'),
    rate: '0',
  },
  is: match(CompensatriceCDD, {
    dixieme_total: choose(
      both(is(TypeContrat, 'CDD'), isTrue(CongesN.cloture)),
      greater('0', minus(minus(dixiemeDuCDD, dejaPaye), CompensatriceConges)),
      '0',
    ),
    prorata: choose(
      both(is(TypeContrat, 'CDD'), isTrue(CongesN.cloture)),
      choose(
        isAbove(CongesDuContrat, '0'),
        // Leave taken beyond the rights stays paid back (L3141-29).
        greater('0', minus(prorata, greater('0', CompensatriceConges))),
        greater('0', minus(dixiemeDuCDD, CompensatriceConges)),
      ),
      '0',
    ),
  }),
})

/**
 * The pay in lieu of leave if no day was taken, when no account states the days taken: for a fixed term a tenth of its
 * gross, else the better of the tenth of the pay since the reference year began and of 2.5 days per full month.
 */
export const CongesSansCompte = line('CongesSansCompte', 'information', {
  label: 'Congés payés au départ sans compte, si aucun jour n’a été pris',
  text: 'C. trav. L3141-28, L1242-16',
  is: choose(
    is(DepartSansCompte, 'connu'),
    choose(
      is(TypeContrat, 'CDD'),
      cents(
        times(
          sum(RemunerationSansCompte, RemunerationAnterieure, RemunerationHorsCompensatrice),
          CongesPayes.IndemniteCDD,
        ),
      ),
      greater(
        auDepart(JoursSansCompte),
        cents(times(plus(RemunerationSansCompte, RemunerationConges), CongesPayes.Dixieme)),
      ),
    ),
    '0',
  ),
})
