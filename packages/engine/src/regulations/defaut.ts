import * as employee from '../cases/employee.js'
import { OPENING_BALANCES } from '../cases/opening-balances.js'
import * as allegementsHeures from '../law/allegements-heures.js'
import { IndemniteFinContrat, TotalBrut } from '../law/brut.js'
import * as chomage from '../law/chomage.js'
import * as csg from '../law/csg-crds.js'
import * as formation from '../law/formation.js'
import * as frais from '../law/frais.js'
import * as heures from '../law/heures-supplementaires.js'
import * as maladieFamille from '../law/maladie-famille.js'
import * as net from '../law/net.js'
import { NetAPayer } from '../law/net-a-payer.js'
import { PAS } from '../law/pas.js'
import * as prevoyance from '../law/prevoyance.js'
import * as reduction from '../law/reduction-generale.js'
import * as retraite from '../law/retraite-complementaire.js'
import * as salaire from '../law/salaire.js'
import * as urssaf from '../law/urssaf.js'
import { yearToDate } from '../tree/formula.js'
import { regulation } from '../tree/regulation.js'
import { COLLECTORS, COMPANY_FIELDS, CUMULATED } from './parts.js'

const { RemunerationMandat: _officersOnly, VEHICULES: _words, ...employeeFields } = employee

/**
 * The default regulation: the wage types of section 2.7 of the specification with their numbers and names, and in free
 * numbers of the same families what a lawful payslip needs beside them. Deductions are positive; the general reduction
 * and the other reductions (499 to 511, 930) are negative.
 */
export const defaut = regulation({
  name: 'Centime.Defaut',
  description: 'Régime général, salariés du secteur privé',
  validFrom: '2024-01-01',
  unemploymentInsurance: true,
  fields: [...Object.values(employeeFields), ...OPENING_BALANCES, ...COMPANY_FIELDS],
  lines: {
    100: salaire.SalaireBase,
    110: heures.RemunerationHeuresSup25,
    111: heures.RemunerationHeuresSup50,
    112: heures.RemunerationHeuresComplementaires10,
    113: heures.RemunerationHeuresComplementaires25,
    120: salaire.Primes,
    121: IndemniteFinContrat,
    130: salaire.AvantagesNature,
    140: frais.ExcedentRepas,
    141: frais.ExcedentKilometrique,
    142: frais.ExcedentTitresRestaurant,
    143: frais.ExcedentTransport,
    150: salaire.AbsenceMaladie,
    151: salaire.AbsenceATMP,
    152: salaire.AbsenceSansSolde,
    160: salaire.MaintienSalaire,
    200: maladieFamille.AssuranceMaladiePatronale,
    201: maladieFamille.RegularisationMaladie,
    202: urssaf.MaladieAlsaceMoselleSalariale,
    203: urssaf.MaladieNonResidentSalariale,
    210: urssaf.VieillessePlafonneeSalariale,
    211: urssaf.VieillessePlafonneePatronale,
    212: urssaf.VieillesseDeplafonneeSalariale,
    213: urssaf.VieillesseDeplafonneePatronale,
    220: maladieFamille.AllocationsFamiliales,
    221: maladieFamille.RegularisationFamille,
    230: urssaf.AccidentsTravail,
    240: urssaf.FNAL,
    241: urssaf.CSA,
    242: urssaf.VersementMobilite,
    243: chomage.DialogueSocial,
    244: formation.FormationProfessionnelle,
    245: formation.TaxeApprentissage,
    246: formation.CPFCDD,
    250: prevoyance.MutuelleSalariale,
    251: prevoyance.MutuellePatronale,
    252: prevoyance.MutuelleFacultative,
    253: prevoyance.PrevoyancePatronale,
    254: prevoyance.ForfaitSocial,
    300: csg.CSGDeductible,
    301: csg.CSGNonDeductible,
    302: csg.CRDS,
    400: retraite.AgircArrcoT1Salariale,
    401: retraite.AgircArrcoT1Patronale,
    402: retraite.AgircArrcoT2Salariale,
    403: retraite.AgircArrcoT2Patronale,
    410: retraite.CEGT1Salariale,
    411: retraite.CEGT1Patronale,
    412: retraite.CEGT2Salariale,
    413: retraite.CEGT2Patronale,
    420: retraite.CETSalariale,
    421: retraite.CETPatronale,
    430: retraite.APECSalariale,
    431: retraite.APECPatronale,
    450: chomage.AssuranceChomage,
    451: chomage.AGS,
    499: reduction.ReductionFillonTotale,
    500: reduction.ReductionFillonURSSAF,
    501: reduction.ReductionFillonAGIRC,
    510: allegementsHeures.ReductionSalarialeHeures,
    511: allegementsHeures.DeductionForfaitaireHeures,
    600: frais.IndemniteRepas,
    611: frais.IndemniteKilometrique,
    612: frais.RemboursementTransport,
    620: frais.TitresRestaurantSalarial,
    621: frais.RepriseTitresRestaurant,
    630: salaire.RepriseAvantagesNature,
    640: net.Acompte,
    641: net.Saisie,
    650: frais.Regularisation,
    900: TotalBrut,
    910: net.TotalCotisationsSalariales,
    920: net.TotalCotisationsPatronales,
    930: net.TotalAllegements,
    940: net.MontantNetSocial,
    945: net.NetAvantImpot,
    950: net.NetImposable,
    955: heures.HeuresExonerees,
    956: net.MontantNetHeuresExonerees,
    960: PAS,
    980: net.TotalIndemnites,
    985: net.TotalDeductions,
    990: NetAPayer,
    995: net.TotalVerseEmployeur,
    999: net.CoutTotal,
  },
  cumulated: [...CUMULATED, yearToDate('MontantNetHeuresExonerees', 'payment-year')],
  collectors: COLLECTORS,
})
