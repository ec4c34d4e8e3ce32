import { AlsaceMoselle } from '../cases/company.js'
import { NatureContrat } from '../cases/contract-kinds.js'
import { HeuresContrat, NonResidentFiscal } from '../cases/employee.js'
import {
  DispositifActivitePartielle,
  HeuresActivitePartielle,
  MoyenneVariables,
  PlancherHoraire,
} from '../cases/employer-regimes.js'
import { line } from '../tree/declare.js'
import { since, table, yearly } from '../tree/figure.js'
import {
  cents,
  choose,
  type Formula,
  formulaOf,
  greater,
  isAbove,
  isAtLeast,
  isBelow,
  isTrue,
  lesser,
  match,
  minus,
  over,
  plus,
  sum,
  times,
} from '../tree/formula.js'
import { AbsenceActivitePartielle, Absences, salaireDe } from './absences.js'
import { estApprenti } from './apprentis.js'
import { TotalBrut } from './brut.js'
import { TauxCsgCrds } from './csg-crds.js'
import { TauxMaladieSalariale } from './maladie.js'
import { MutuelleFacultative, santeSalariale } from './mutuelle.js'
import { prevoyanceSalariale } from './prevoyance.js'
import { TauxRetraite } from './retraite-complementaire.js'
import { PartsRetraite, RetraitePatronale } from './retraite-supplementaire.js'
import { SalaireBase } from './salaire.js'
import { PartPayee, Smic } from './smic.js'
import { Duree, heuresReferenceMois, QuotiteTravaillee } from './temps-de-travail.js'
import { TotalCotisationsSalariales } from './totaux.js'
import { TauxVieillesse } from './vieillesse.js'

/**
 * Partial activity: the employer pays an indemnity for the hours not worked and gets an allowance of the State. The deduction from
 * the pay is in absences, the ceiling in plafond. The indemnity is not pay: it bears only CSG and CRDS, and is taxable.
 */

export const ActivitePartielle = table('ActivitePartielle', '2026-12-31', {
  Indemnite: [since('2024-01-01', '0.60', 'C. trav. R5122-18')],
  IndemniteAPLD: [since('2024-01-01', '0.70', 'Décrets 2020-926 et 2025-338')],
  Allocation: [since('2024-01-01', '0.36', 'C. trav. D5122-13')],
  AllocationAPLD: [since('2024-01-01', '0.60', 'Décrets 2020-926 et 2025-338')],
  PlafondSmic: [since('2024-01-01', '4.5', 'C. trav. R5122-18, D5122-13')],
  PlancherAllocation: yearly(
    since('2024-01-01', '8.30', 'C. trav. D5122-13 ; décret 2023-1305'),
    since('2024-11-01', '8.46', 'C. trav. D5122-13 ; décret 2024-1149'),
    since('2026-01-01', '8.57', 'C. trav. D5122-13 ; décret 2026-35'),
    since('2026-06-01', '8.78', 'C. trav. D5122-13 (C : déduit de la hausse du SMIC, aucun décret trouvé)'),
  ),
  /** Net hourly minimum wage: the least hourly indemnity where there is one, and the least allowance of the APLD. */
  SmicNetHoraire: yearly(
    since('2024-01-01', '9.22', 'Décret 2020-926 art. 7 ; décret 2023-1305'),
    since('2024-11-01', '9.40', 'Décret 2020-926 art. 7 ; décret 2024-1149'),
    since('2026-01-01', '9.52', 'Décret 2020-926 art. 7 ; décret 2026-35'),
    since('2026-06-01', '9.75', 'Décret 2020-926 art. 7 (C : déduit de la hausse du SMIC, aucun décret trouvé)'),
  ),
  CSGDeductible: [since('2024-01-01', '0.038', 'C. trav. L5122-4 ; CSS L136-8 II 1° a')],
  CSGNonDeductible: [since('2024-01-01', '0.024', 'C. trav. L5122-4 ; CSS L136-8 II 1° a')],
  CRDS: [since('2024-01-01', '0.005', 'Ordonnance 96-50, art. 14')],
})

const si = (formula: Formula): Formula => choose(isAbove(HeuresActivitePartielle, '0'), formula, '0')
const parDispositif = (droitCommun: Formula, apld: Formula): Formula =>
  match(DispositifActivitePartielle, { droit_commun: droitCommun, apld })

/** Pay of an hour, with the average of variable pay, up to 4.5 minimum wages. */
export const TauxHoraireReference = line('TauxHoraireReference', 'base', {
  label: 'Rémunération horaire de référence de l’activité partielle',
  text: 'C. trav. R5122-18',
  is: si(
    lesser(
      over(plus(salaireDe('1'), MoyenneVariables), heuresReferenceMois),
      times(ActivitePartielle.PlafondSmic, Smic.SMICHoraire),
    ),
  ),
})

/** Apprentices and contrats de professionnalisation below the minimum wage keep their own pay of an hour (L5122-5). */
const alternantSousSmic = (alors: Formula, sinon: Formula): Formula =>
  choose(
    isBelow(TauxHoraireReference, Smic.SMICHoraire),
    match(NatureContrat, { ordinaire: sinon, apprentissage: alors, professionnalisation: alors, stage: sinon }),
    sinon,
  )

/** To the cent, as the payslip prints it (C). The hourly minimum never exceeds the person's own pay of an hour. */
export const TauxIndemnite = line('TauxIndemnite', 'base', {
  label: 'Indemnité d’activité partielle d’une heure',
  text: 'C. trav. L5122-5, R5122-18',
  is: si(
    cents(
      alternantSousSmic(
        TauxHoraireReference,
        greater(
          times(TauxHoraireReference, parDispositif(ActivitePartielle.Indemnite, ActivitePartielle.IndemniteAPLD)),
          choose(isTrue(PlancherHoraire), lesser(ActivitePartielle.SmicNetHoraire, TauxHoraireReference), '0'),
        ),
      ),
    ),
  ),
})
export const IndemniteActivitePartielle = line('IndemniteActivitePartielle', 'indemnite', {
  label: 'Indemnité d’activité partielle',
  text: 'C. trav. L5122-1, R5122-18, R3243-1 16°',
  quantity: { of: HeuresActivitePartielle, price: TauxIndemnite },
  is: si(cents(times(HeuresActivitePartielle, TauxIndemnite))),
})

/** The State's payment to the employer, for information. */
export const AllocationActivitePartielle = line('AllocationActivitePartielle', 'information', {
  label: 'Allocation d’activité partielle versée par l’État',
  employer: true,
  text: 'C. trav. L5122-1, L5122-5, D5122-13',
  is: si(
    cents(
      times(
        HeuresActivitePartielle,
        cents(
          alternantSousSmic(
            TauxIndemnite,
            greater(
              times(
                TauxHoraireReference,
                parDispositif(ActivitePartielle.Allocation, ActivitePartielle.AllocationAPLD),
              ),
              lesser(
                TauxHoraireReference,
                parDispositif(ActivitePartielle.PlancherAllocation, ActivitePartielle.SmicNetHoraire),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
})

/** The net of the full-time minimum wage, without plans. */
const cotisation = (taux: Formula, base: Formula = Smic.SMICMensuel): Formula => cents(times(base, taux))
const baseCSGDuSmic = cents(times(Smic.SMICMensuel, minus('1', TauxCsgCrds.Abattement)))
const smicNet = minus(
  Smic.SMICMensuel,
  sum(
    cotisation(TauxVieillesse.VieillessePlafonneeSalariale),
    cotisation(TauxVieillesse.VieillesseDeplafonneeSalariale),
    cotisation(TauxRetraite.AgircArrcoT1Salariale),
    cotisation(TauxRetraite.CEGT1Salariale),
    cotisation(TauxCsgCrds.CSGDeductible, baseCSGDuSmic),
    cotisation(TauxCsgCrds.CSGNonDeductible, baseCSGDuSmic),
    cotisation(TauxCsgCrds.CRDS, baseCSGDuSmic),
    choose(isTrue(AlsaceMoselle), cotisation(TauxMaladieSalariale.MaladieAlsaceMoselleSalariale), '0'),
  ),
)
/** Part of the base pay that other absences leave. */
const partHorsAbsences = choose(
  isAbove(SalaireBase, '0'),
  lesser('1', greater('0', over(minus(SalaireBase, minus(Absences, AbsenceActivitePartielle)), SalaireBase))),
  PartPayee,
)

/**
 * Rémunération mensuelle minimale: for full time, not for apprentices; an entry, an exit and other absences reduce it (L3232-4).
 * A person who keeps their own hourly pay by L5122-5 has none: it would exceed the usual net (R5122-18 ; C).
 */
export const RemunerationMensuelleMinimale = line('RemunerationMensuelleMinimale', 'base', {
  label: 'Rémunération mensuelle minimale',
  text: 'C. trav. L3232-1 à L3232-4',
  is: si(
    choose(
      estApprenti,
      '0',
      alternantSousSmic(
        formulaOf('0'),
        choose(
          isAtLeast(HeuresContrat, Duree.HeuresLegalesHebdomadaires),
          cents(times(times(smicNet, QuotiteTravaillee), partHorsAbsences)),
          '0',
        ),
      ),
    ),
  ),
})

const netDuSalaire = plus(minus(TotalBrut, TotalCotisationsSalariales), MutuelleFacultative)
const partsSalariales = sum(santeSalariale, prevoyanceSalariale, minus(PartsRetraite, RetraitePatronale))

/** Compared without plans on both sides, under the rules of the indemnity; CSG and CRDS are never due on it. */
export const ComplementRemunerationMinimale = line('ComplementRemunerationMinimale', 'indemnite', {
  label: 'Complément de rémunération mensuelle minimale',
  text: 'C. trav. L3232-3, L3232-5',
  is: si(
    greater('0', minus(RemunerationMensuelleMinimale, sum(netDuSalaire, partsSalariales, IndemniteActivitePartielle))),
  ),
})
export const indemniteActivitePartielle = plus(IndemniteActivitePartielle, ComplementRemunerationMinimale)

export const BaseCSGActivitePartielle = line('BaseCSGActivitePartielle', 'base', {
  label: 'Assiette de la CSG et de la CRDS sur l’indemnité d’activité partielle',
  text: 'CSS L136-2 I 3°',
  is: si(
    choose(
      isTrue(NonResidentFiscal),
      '0',
      cents(times(indemniteActivitePartielle, minus('1', TauxCsgCrds.Abattement))),
    ),
  ),
})
/** CSG and CRDS may not lower net pay and indemnity below the gross monthly minimum wage, whatever the hours of the contract. */
export const LimiteCSGActivitePartielle = line('LimiteCSGActivitePartielle', 'base', {
  label: 'CSG et CRDS au plus sur l’indemnité d’activité partielle',
  text: 'CSS L136-1-2 II 4°, D242-14',
  is: si(greater('0', minus(plus(netDuSalaire, indemniteActivitePartielle), Smic.SMICMensuel))),
})

/** The CRDS is reduced first, then the CSG that is not deductible. */
const limitee = <Name extends string>(name: Name, label: string, taux: Formula, ...avant: Formula[]) =>
  line(name, 'deduction', {
    label,
    organism: 'urssaf',
    text: 'C. trav. L5122-4 ; CSS L136-8 II, L136-1-2 II 4°',
    is: si(lesser(cents(times(BaseCSGActivitePartielle, taux)), minus(LimiteCSGActivitePartielle, sum(...avant)))),
  })
export const CSGActivitePartielleDeductible = limitee(
  'CSGActivitePartielleDeductible',
  'CSG déductible sur l’indemnité d’activité partielle',
  ActivitePartielle.CSGDeductible,
)
export const CSGActivitePartielleNonDeductible = limitee(
  'CSGActivitePartielleNonDeductible',
  'CSG non déductible sur l’indemnité d’activité partielle',
  ActivitePartielle.CSGNonDeductible,
  CSGActivitePartielleDeductible,
)
export const CRDSActivitePartielle = limitee(
  'CRDSActivitePartielle',
  'CRDS sur l’indemnité d’activité partielle',
  ActivitePartielle.CRDS,
  CSGActivitePartielleDeductible,
  CSGActivitePartielleNonDeductible,
)
export const contributionsActivitePartielle = sum(
  CSGActivitePartielleDeductible,
  CSGActivitePartielleNonDeductible,
  CRDSActivitePartielle,
)
