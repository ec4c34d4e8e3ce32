import {
  ArrieresPension,
  PensionAlimentaire,
  PersonnesACharge,
  RegularisationPension,
  ReportPension,
  ReportSATD,
  SATD,
  SaisieEnCours,
} from '../cases/attachments.js'
import { RappelNet, RappelSaisissable } from '../cases/back-pay.js'
import { Acomptes, Saisies } from '../cases/employee.js'
import { line } from '../tree/declare.js'
import { type Figure, since, table, yearly } from '../tree/figure.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  isAbove,
  isTrue,
  lesser,
  minus,
  type Operand,
  over,
  plus,
  sum,
  times,
} from '../tree/formula.js'
import {
  CRDSActivitePartielle,
  CSGActivitePartielleDeductible,
  CSGActivitePartielleNonDeductible,
} from './activite-partielle.js'
import { RepriseAvantagesNature } from './avantages-nature.js'
import { TotalBrut } from './brut.js'
import {
  CRDSRupture,
  CSGRuptureDeductible,
  CSGRuptureNonDeductible,
  CSGRuptureNonImposable,
} from './contributions-de-rupture.js'
import { VersementPartageValeur } from './csg-crds.js'
import { IndemniteRuptureExoneree } from './indemnites-de-rupture.js'
import { Regularisation } from './net-avant-impot.js'
import { MontantNetSocial } from './net-social.js'
import { PAS } from './pas.js'
import { RepriseTitresRestaurant, TitresRestaurantSalarial } from './titres-restaurant.js'
import { TotalCotisationsSalariales, TotalIndemnites } from './totaux.js'

/**
 * Advances and attachments, withheld from the net. Attachments take, in their order, alimony, tax seizures, then other seizures and
 * assignments (C. trav. L3252-5; the place of tax seizures is practice, C): never below the protected minimum.
 */

export const Acompte = line('Acomptes', 'deduction', {
  label: 'Acomptes et avances',
  text: 'C. trav. L3242-1, L3251-3',
  is: cents(Acomptes),
})

/** The amounts of a year; 2024 and 2025 are from published pages. The year of payment selects the scale. */
export const QuotitesSaisissables = table(
  'SaisieRemunerations',
  '2026-12-31',
  {
    SeuilUnVingtieme: yearly(
      since('2024-01-01', '4370', 'C. trav. R3252-2 ; décret 2023-1228'),
      since('2025-01-01', '4440', 'C. trav. R3252-2 ; décret 2024-1231'),
      since('2026-01-01', '4480', 'C. trav. R3252-2 ; décret 2025-1299'),
    ),
    SeuilUnDixieme: yearly(
      since('2024-01-01', '8520', 'C. trav. R3252-2 ; décret 2023-1228'),
      since('2025-01-01', '8660', 'C. trav. R3252-2 ; décret 2024-1231'),
      since('2026-01-01', '8730', 'C. trav. R3252-2 ; décret 2025-1299'),
    ),
    SeuilUnCinquieme: yearly(
      since('2024-01-01', '12690', 'C. trav. R3252-2 ; décret 2023-1228'),
      since('2025-01-01', '12890', 'C. trav. R3252-2 ; décret 2024-1231'),
      since('2026-01-01', '13000', 'C. trav. R3252-2 ; décret 2025-1299'),
    ),
    SeuilUnQuart: yearly(
      since('2024-01-01', '16820', 'C. trav. R3252-2 ; décret 2023-1228'),
      since('2025-01-01', '17090', 'C. trav. R3252-2 ; décret 2024-1231'),
      since('2026-01-01', '17230', 'C. trav. R3252-2 ; décret 2025-1299'),
    ),
    SeuilUnTiers: yearly(
      since('2024-01-01', '20970', 'C. trav. R3252-2 ; décret 2023-1228'),
      since('2025-01-01', '21300', 'C. trav. R3252-2 ; décret 2024-1231'),
      since('2026-01-01', '21470', 'C. trav. R3252-2 ; décret 2025-1299'),
    ),
    SeuilDeuxTiers: yearly(
      since('2024-01-01', '25200', 'C. trav. R3252-2 ; décret 2023-1228'),
      since('2025-01-01', '25600', 'C. trav. R3252-2 ; décret 2024-1231'),
      since('2026-01-01', '25810', 'C. trav. R3252-2 ; décret 2025-1299'),
    ),
    ParPersonneACharge: yearly(
      since('2024-01-01', '1690', 'C. trav. R3252-3 ; décret 2023-1228'),
      since('2025-01-01', '1720', 'C. trav. R3252-3 ; décret 2024-1231'),
      since('2026-01-01', '1740', 'C. trav. R3252-3 ; décret 2025-1299'),
    ),
    /** A month of RSA of one person: always left. */
    MinimumInsaisissable: yearly(
      since('2024-01-01', '607.75', 'C. trav. R3252-5 ; CASF L262-2 (RSA du 01/04/2023)'),
      since('2024-04-01', '635.71', 'C. trav. R3252-5 ; CASF L262-2'),
      since('2025-04-01', '646.52', 'C. trav. R3252-5 ; CASF L262-2'),
      since('2026-04-01', '651.69', 'C. trav. R3252-5 ; CASF L262-2'),
    ),
  },
  'payment',
)

/**
 * Pay after compulsory contributions and tax, with benefits in kind, without refunds of expenses. Severance is not pay:
 * its exempt part, and its CSG and CRDS, are excluded (C).
 */
export const NetSaisissable = line('NetSaisissable', 'base', {
  label: 'Rémunération nette pour le calcul des saisies',
  text: 'C. trav. L3252-2, L3252-3',
  is: greater(
    '0',
    minus(
      sum(
        MontantNetSocial,
        cents(RappelSaisissable),
        Regularisation,
        CSGRuptureDeductible,
        CSGRuptureNonDeductible,
        CSGRuptureNonImposable,
        CRDSRupture,
      ),
      plus(PAS, IndemniteRuptureExoneree),
    ),
  ),
})

const seuil = (figure: Figure): Formula =>
  over(plus(figure, times(PersonnesACharge, QuotitesSaisissables.ParPersonneACharge)), '12')
const tranche = (bas: Operand, haut: Figure): Formula => greater('0', minus(lesser(NetSaisissable, seuil(haut)), bas))
const { SeuilUnVingtieme, SeuilUnDixieme, SeuilUnCinquieme, SeuilUnQuart, SeuilUnTiers, SeuilDeuxTiers } =
  QuotitesSaisissables

const pensionDue = cents(greater('0', sum(PensionAlimentaire, ArrieresPension, RegularisationPension, ReportPension)))
const dette = cents(greater('0', plus(SATD, ReportSATD)))

/** The thresholds of a month are a twelfth of those of the year. 0 for a person without attachments. */
export const QuotiteSaisissable = line('QuotiteSaisissable', 'information', {
  label: 'Fraction saisissable de la rémunération',
  text: 'C. trav. L3252-2, R3252-2, R3252-3',
  is: choose(
    isAbove(sum(pensionDue, dette, Saisies, choose(isTrue(SaisieEnCours), '1', '0')), '0'),
    cents(
      sum(
        over(tranche('0', SeuilUnVingtieme), '20'),
        over(tranche(seuil(SeuilUnVingtieme), SeuilUnDixieme), '10'),
        over(tranche(seuil(SeuilUnDixieme), SeuilUnCinquieme), '5'),
        over(tranche(seuil(SeuilUnCinquieme), SeuilUnQuart), '4'),
        over(tranche(seuil(SeuilUnQuart), SeuilUnTiers), '3'),
        over(times('2', tranche(seuil(SeuilUnTiers), SeuilDeuxTiers)), '3'),
        greater('0', minus(NetSaisissable, seuil(SeuilDeuxTiers))),
      ),
    ),
    '0',
  ),
})

/** The net to pay without attachments: all other lines that are withheld from the net are deducted. */
const netAvantSaisies = minus(
  sum(minus(TotalBrut, TotalCotisationsSalariales), TotalIndemnites, Regularisation, cents(RappelNet)),
  sum(
    PAS,
    TitresRestaurantSalarial,
    RepriseTitresRestaurant,
    RepriseAvantagesNature,
    CSGActivitePartielleDeductible,
    CSGActivitePartielleNonDeductible,
    CRDSActivitePartielle,
    VersementPartageValeur,
    Acompte,
  ),
)
/**
 * The maximum for attachments: the money above the minimum, and the remaining net to pay. An advance was paid already.
 */
export const MaximumSaisies = line('MaximumSaisies', 'base', {
  label: 'Maximum des saisies du mois, minimum insaisissable laissé',
  text: 'C. trav. L3252-5, R3252-5',
  is: greater(
    '0',
    lesser(
      minus(NetSaisissable, plus(RepriseAvantagesNature, QuotitesSaisissables.MinimumInsaisissable)),
      netAvantSaisies,
    ),
  ),
})

export const PrelevementPension = line('PrelevementPension', 'deduction', {
  label: 'Pension alimentaire (paiement direct)',
  text: 'C. trav. L3252-5 ; CPCE L213-1, L213-4',
  is: lesser(pensionDue, MaximumSaisies),
})
export const RestePension = line('RestePension', 'information', {
  label: 'Pension alimentaire non prélevée, reportée',
  text: 'CPCE L213-1',
  is: minus(pensionDue, PrelevementPension),
})
/** Alimony first takes the part that cannot be seized, then the seizable part. */
export const ResteSaisissable = line('ResteSaisissable', 'base', {
  label: 'Fraction saisissable après pension alimentaire',
  text: 'C. trav. L3252-5',
  is: lesser(QuotiteSaisissable, minus(MaximumSaisies, PrelevementPension)),
})

export const PrelevementSATD = line('PrelevementSATD', 'deduction', {
  label: 'Saisie administrative à tiers détenteur',
  text: 'LPF L262 ; C. trav. L3252-2',
  is: lesser(dette, ResteSaisissable),
})
export const ResteSATD = line('ResteSATD', 'information', {
  label: 'Saisie administrative non prélevée, reportée',
  text: 'LPF L262',
  is: minus(dette, PrelevementSATD),
})

/** The maximum of `Retenues.Saisies`. */
export const DisponibleSaisies = line('DisponibleSaisies', 'base', {
  label: 'Fraction saisissable après saisie administrative',
  text: 'C. trav. L3252-2',
  is: minus(ResteSaisissable, PrelevementSATD),
})
export const Saisie = line('Saisies', 'deduction', {
  label: 'Saisies et oppositions',
  text: 'C. trav. L3252-1',
  is: lesser(cents(Saisies), DisponibleSaisies),
})
export const SaisieRemunerations = line('SaisieRemunerations', 'deduction', {
  label: 'Saisie des rémunérations',
  text: 'C. trav. L3252-1, L3252-2 ; décret 2025-125',
  is: choose(isTrue(SaisieEnCours), minus(DisponibleSaisies, Saisie), '0'),
})
