import { JoursEmploi } from '../cases/derived.js'
import {
  CongesN,
  CongesN1,
  CongesReport,
  CongesReportParJour,
  HeuresCalendaires,
  JoursContratClos,
  MoisComptePourConges,
} from '../cases/leave-derived.js'
import { AvantagesPerdusEnConges, ComparaisonConges, PrimesHorsConges } from '../cases/leave-settings.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
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
  type Line,
  lesser,
  match,
  minus,
  type Operand,
  over,
  plus,
  round,
  sum,
  times,
} from '../tree/formula.js'
import { AbsenceMaladie, AbsenceSansSolde, AbsenceTempsPartielTherapeutique, salaireDuMois } from './absences.js'
import { avantagesEnNature } from './avantages-nature.js'
import { EntreeSortie } from './entree-sortie.js'
import { RemunerationHeures } from './heures-supplementaires.js'
import { IndemnitePreavis, preavisHorsConges } from './preavis.js'
import { primesDesConges } from './primes.js'
import { SalaireBase } from './salaire.js'

/** Paid leave: its figures, the indemnity of the days taken, balances. Pay in lieu of leave is in conges-au-depart. */

export const CongesPayes = table('CongesPayes', '2026-12-31', {
  JoursParMois: [since('2024-01-01', '2.5', 'C. trav. L3141-3')],
  JoursParMoisMaladie: [since('2024-01-01', '2', 'C. trav. L3141-5-1 (rétroactif au 01/12/2009)')],
  JoursParAn: [since('2024-01-01', '30', 'C. trav. L3141-3')],
  JoursParAnMaladie: [since('2024-01-01', '24', 'C. trav. L3141-5-1')],
  /** Weeks of work that count as a month; working days are four weeks of the schedule: 24 of six days a week, 20 of five. */
  SemainesParMois: [since('2024-01-01', '4', 'C. trav. L3141-4')],
  ReportMois: [since('2024-01-01', '15', 'C. trav. L3141-19-1, L3141-19-2 (rétroactif)')],
  CongePrincipal: [since('2024-01-01', '24', 'C. trav. L3141-17, L3141-23')],
  CongeNonFractionnable: [since('2024-01-01', '12', 'C. trav. L3141-18, L3141-19')],
  /** Days of the principal leave outside 1 May to 31 October that give one day more, and two. */
  FractionnementUnJour: [since('2024-01-01', '3', 'C. trav. L3141-23 2° b')],
  FractionnementDeuxJours: [since('2024-01-01', '6', 'C. trav. L3141-23 2° b')],
  Dixieme: [since('2024-01-01', '0.10', 'C. trav. L3141-24 I')],
  PartMaladie: [since('2024-01-01', '0.80', 'C. trav. L3141-24 I 4°')],
  /** Days by which a monthly salary is divided at the end of the contract. */
  JoursOuvrablesDuMois: [since('2024-01-01', '26', 'C. trav. L3141-28 (C)')],
  JoursOuvresDuMois: [since('2024-01-01', '21.67', 'C. trav. L3141-28 (C)')],
  IndemniteCDD: [since('2024-01-01', '0.10', 'C. trav. L1242-16')],
})

export type CompteurDuMois = typeof CongesN1 | typeof CongesN | typeof CongesReport

const siCompteurs = (formula: Operand): Formula => choose(isAbove(HeuresCalendaires, '0'), formula, '0')
const heuresDeConges = sum(CongesReport.heures, CongesN1.heures, CongesN.heures)
/** Elements of a month are paid with its days of leave: deducted and maintained with the salary, they are not paid beside the tenth. */
const salaireMaintenu = andElements(salaireDuMois, 'maintien')
/** Pay of some hours, by the hours that would have been worked this month: the divisor of the deduction, so that both agree. */
const salaireDesHeures = (heures: Operand): Formula => cents(over(times(salaireMaintenu, heures), HeuresCalendaires))

export const AbsenceConges = line('AbsenceConges', 'retenue', {
  label: 'Absence congés payés',
  text: 'C. trav. L3141-24 ; Cass. soc. 11/02/1982 (heures réelles)',
  quantity: { of: heuresDeConges, price: siCompteurs(round(over(salaireMaintenu, HeuresCalendaires), 4)) },
  is: siCompteurs(lesser(andElements(SalaireBase, 'maintien'), salaireDesHeures(heuresDeConges))),
})

/** The tenth of the pay of a reference year, for some of its days ÷ the days acquired before they were rounded up (C). */
export const dixieme = ({ acquis }: CompteurDuMois, jours: Operand, remuneration: Operand): Formula =>
  choose(isAbove(acquis, '0'), over(times(times(remuneration, CongesPayes.Dixieme), jours), acquis), '0')
const siPris = ({ pris }: CompteurDuMois, formula: Operand): Formula => choose(isAbove(pris, '0'), formula, '0')

/** An amount for some days and the price of one day, as the payslip prints them. */
export const pourJours = (jours: Operand, montant: Formula) => {
  const parJour = round(over(montant, jours), 4)
  const price = choose(isAbove(jours, '0'), parJour, choose(isBelow(jours, '0'), parJour, '0'))
  return { is: montant, quantity: { of: jours, price } }
}

/** Days carried over are compared when they are taken, since no comparison follows. */
export const IndemniteCongesReport = line('IndemniteCongesReport', 'gain', {
  label: 'Indemnité de congés payés, report',
  text: 'C. trav. L3141-24',
  ...pourJours(
    CongesReport.pris,
    siPris(
      CongesReport,
      greater(
        salaireDesHeures(CongesReport.heures),
        cents(dixieme(CongesReport, CongesReport.pris, CongesReport.remuneration)),
      ),
    ),
  ),
})
const maintienN1 = salaireDesHeures(CongesN1.heures)
export const IndemniteCongesN1 = line('IndemniteCongesN1', 'gain', {
  label: 'Indemnité de congés payés',
  text: 'C. trav. L3141-24',
  ...pourJours(
    CongesN1.pris,
    siPris(
      CongesN1,
      match(ComparaisonConges, {
        fin_de_periode: maintienN1,
        chaque_prise: greater(maintienN1, cents(dixieme(CongesN1, CongesN1.pris, CongesN1.remuneration))),
      }),
    ),
  ),
})
/** Days of the current year, whose pay is not complete: the maintained pay, equal to the deduction to the cent. */
export const IndemniteCongesN = line('IndemniteCongesN', 'gain', {
  label: 'Indemnité de congés payés par anticipation',
  text: 'C. trav. L3141-12, L3141-24',
  ...pourJours(
    CongesN.pris,
    siPris(
      CongesN,
      greater(
        '0',
        minus(
          AbsenceConges,
          plus(siPris(CongesReport, salaireDesHeures(CongesReport.heures)), siPris(CongesN1, maintienN1)),
        ),
      ),
    ),
  ),
})

/** The tenth of all days taken of a year less the pay for them, once all are taken or can no longer be taken. */
const regularisation = (compteur: CompteurDuMois, indemnite: Line, remuneration: Operand): Formula =>
  choose(
    both(isTrue(compteur.cloture), is(ComparaisonConges, 'fin_de_periode')),
    greater(
      '0',
      minus(cents(dixieme(compteur, compteur.prisEnTout, remuneration)), plus(cents(compteur.verse), indemnite)),
    ),
    '0',
  )
/** Indemnities for days of the year before that this month pays, for later comparisons. */
export const CongesVersesN1 = line('CongesVersesN1', 'base', {
  label: 'Indemnités de congés payés versées, N-1',
  text: 'C. trav. L3141-24',
  is: plus(IndemniteCongesN1, regularisation(CongesN1, IndemniteCongesN1, CongesN1.remuneration)),
})

/**
 * Pay of the month that counts for the tenth. Absences that are neither work nor sickness lower it. An accident, maternity or
 * partial activity counts with its whole pay, sickness with 80 % of its pay instead of the maintained pay. The indemnity of
 * the year before counts with its complement to the tenth (L3141-24 I 1°); that of the current year, which only the end of
 * the contract pays, is measured by this pay.
 */
export const RemunerationConges = line('RemunerationConges', 'base', {
  label: 'Rémunération du mois dans l’assiette des congés payés',
  text: 'C. trav. L3141-24, L3141-25',
  is: greater(
    '0',
    minus(
      sum(
        SalaireBase,
        RemunerationHeures,
        minus(primesDesConges, PrimesHorsConges),
        minus(IndemnitePreavis, preavisHorsConges),
        choose(isTrue(AvantagesPerdusEnConges), avantagesEnNature, '0'),
        minus(sum(IndemniteCongesReport, CongesVersesN1, IndemniteCongesN), AbsenceConges),
      ),
      sum(
        AbsenceSansSolde,
        AbsenceTempsPartielTherapeutique,
        EntreeSortie,
        times(AbsenceMaladie, minus('1', CongesPayes.PartMaladie)),
      ),
    ),
  ),
})
/** The part of the month's pay that belongs to the settled contract: by days, if another contract continues. */
export const duContratRegle = (remuneration: Operand): Formula =>
  choose(isAbove(JoursContratClos, '0'), cents(over(times(remuneration, JoursContratClos), JoursEmploi)), remuneration)
export const remunerationCongesDuMois = choose(isTrue(MoisComptePourConges), duContratRegle(RemunerationConges), '0')
/** Stored for later months, which cannot read the year in which the days were acquired. */
export const RemunerationJourReporte = line('RemunerationJourReporte', 'base', {
  label: 'Rémunération de référence par jour reporté',
  text: 'C. trav. L3141-24',
  is: CongesReportParJour,
})

export const RegularisationConges = line('RegularisationConges', 'gain', {
  label: 'Régularisation des congés payés (dixième)',
  text: 'C. trav. L3141-24',
  is: plus(
    regularisation(CongesN1, IndemniteCongesN1, CongesN1.remuneration),
    regularisation(CongesN, IndemniteCongesN, plus(CongesN.remuneration, remunerationCongesDuMois)),
  ),
})
export const CongesVersesN = line('CongesVersesN', 'base', {
  label: 'Indemnités de congés payés versées, N',
  text: 'C. trav. L3141-24',
  is: IndemniteCongesN,
})

/** Leave pay of the month. */
export const indemnitesDeConges = sum(IndemniteCongesReport, IndemniteCongesN1, IndemniteCongesN, RegularisationConges)

const solde = <Name extends string>(name: Name, label: string, is: Operand) =>
  line(name, 'information', { label: `Solde de congés payés ${label}`, text: 'C. trav. L3141-19-3 (C)', is })
export const SoldeCongesReport = solde('SoldeCongesReport', 'reportés', CongesReport.solde)
export const SoldeCongesN1 = solde('SoldeCongesN1', 'N-1', CongesN1.solde)
export const SoldeCongesN = solde('SoldeCongesN', 'N', CongesN.solde)
