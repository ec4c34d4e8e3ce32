import * as employee from '../cases/employee.js'
import type { Field } from '../cases/field.js'
import { OPENING_BALANCES } from '../cases/opening-balances.js'
import { TotalBrut } from '../law/brut.js'
import * as csg from '../law/csg-crds.js'
import * as formation from '../law/formation.js'
import { ExcedentKilometrique, IndemniteKilometrique, Regularisation } from '../law/frais.js'
import { AllocationsFamiliales, AssuranceMaladiePatronale } from '../law/maladie-famille.js'
import * as net from '../law/net.js'
import { NetAPayer, PASReporte } from '../law/net-a-payer.js'
import { PAS } from '../law/pas.js'
import * as prevoyance from '../law/prevoyance.js'
import * as retraite from '../law/retraite-complementaire.js'
import * as salaire from '../law/salaire.js'
import * as urssaf from '../law/urssaf.js'
import { regulation } from '../tree/regulation.js'
import { COLLECTORS, COMPANY_FIELDS, CUMULATED } from './parts.js'

const withDefault = (field: Field, value: string): Field => {
  const { required: _required, ...rest } = field
  return { ...rest, default: value }
}

const fields: readonly Field[] = [
  employee.Nom,
  employee.Prenom,
  employee.RemunerationMandat,
  employee.DateDebutContrat,
  employee.DateFinContrat,
  withDefault(employee.StatutCadre, 'true'),
  employee.CotisationApec,
  employee.NonResidentFiscal,
  employee.MontantPrimes,
  employee.NombreRepasFournis,
  employee.MontantAvantagesNature,
  employee.IndemniteKilometriqueVersee,
  employee.Kilometres,
  employee.Vehicule,
  employee.VehiculeElectrique,
  employee.RegularisationNette,
  employee.TauxPAS,
  employee.TypeTaux,
  withDefault(employee.HasPrevoyance, 'true'),
  withDefault(employee.TauxPrevoyance, '0.015'),
  withDefault(employee.HasMutuelleObligatoire, 'false'),
  employee.MutuelleObligatoire,
  employee.PartPatronaleMutuelle,
  withDefault(employee.HasMutuelleFacultative, 'false'),
  employee.MontantMutuelleFacultative,
  employee.Acomptes,
  employee.Saisies,
  ...OPENING_BALANCES,
  ...COMPANY_FIELDS,
]

/**
 * The French salary regulation 2026 of the managed cycle, for the president of a SASU (CSS L311-3): no unemployment
 * insurance, wage guarantee, social dialogue or general reduction; no hours. An officer ranks as an executive, so the
 * provident plan of 1.50 % is there unless the dossier says otherwise. Net before tax = 7025 + 5100; 7005 repeats 5100.
 */
export const salaire2026 = regulation({
  name: 'FR.Salaire.2026',
  description: 'Régulation française des salaires 2026, mandataire social assimilé salarié',
  validFrom: '2024-01-01',
  unemploymentInsurance: false,
  fields,
  lines: {
    1000: salaire.RemunerationDuMandat,
    1020: salaire.Primes,
    1030: salaire.AvantagesNature,
    1041: ExcedentKilometrique,
    2000: AssuranceMaladiePatronale,
    2002: urssaf.MaladieAlsaceMoselleSalariale,
    2003: urssaf.MaladieNonResidentSalariale,
    2010: urssaf.VieillessePlafonneeSalariale,
    2011: urssaf.VieillessePlafonneePatronale,
    2012: urssaf.VieillesseDeplafonneeSalariale,
    2013: urssaf.VieillesseDeplafonneePatronale,
    2020: AllocationsFamiliales,
    2030: urssaf.AccidentsTravail,
    2040: urssaf.FNAL,
    2041: urssaf.CSA,
    2042: urssaf.VersementMobilite,
    2044: formation.FormationProfessionnelle,
    2045: formation.TaxeApprentissage,
    2050: prevoyance.MutuelleSalariale,
    2051: prevoyance.MutuellePatronale,
    2052: prevoyance.MutuelleFacultative,
    2053: prevoyance.PrevoyancePatronale,
    2054: prevoyance.ForfaitSocial,
    3000: csg.CSGDeductible,
    3001: csg.CSGNonDeductible,
    3002: csg.CRDS,
    4000: retraite.AgircArrcoT1Salariale,
    4001: retraite.AgircArrcoT1Patronale,
    4002: retraite.AgircArrcoT2Salariale,
    4003: retraite.AgircArrcoT2Patronale,
    4010: retraite.CEGT1Salariale,
    4011: retraite.CEGT1Patronale,
    4012: retraite.CEGT2Salariale,
    4013: retraite.CEGT2Patronale,
    4020: retraite.CETSalariale,
    4021: retraite.CETPatronale,
    4030: retraite.APECSalariale,
    4031: retraite.APECPatronale,
    5000: net.NetImposable,
    5100: PAS,
    6000: net.MontantNetSocial,
    6100: IndemniteKilometrique,
    6300: salaire.RepriseAvantagesNature,
    6400: net.Acompte,
    6410: net.Saisie,
    6500: Regularisation,
    7000: TotalBrut,
    7005: PASReporte,
    7010: net.TotalCotisationsSalariales,
    7011: net.TotalCotisationsPatronales,
    7012: net.TotalAllegements,
    7015: net.TotalIndemnites,
    7018: net.TotalDeductions,
    7020: net.NetAvantImpot,
    7025: NetAPayer,
    7030: net.TotalVerseEmployeur,
    7035: net.CoutTotal,
  },
  cumulated: CUMULATED,
  collectors: COLLECTORS,
})
