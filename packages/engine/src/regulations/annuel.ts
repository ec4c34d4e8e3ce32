import { AlsaceMoselle, Effectif, ExonerationTaxeApprentissage, Zone } from '../cases/company.js'
import { RapportTaxeSalaires } from '../cases/employer-regimes.js'
import { LAW_FROM } from '../ground/period.js'
import * as annuel from '../law/contributions-annuelles.js'
import * as taxe from '../law/taxe-salaires.js'
import { regulation } from '../tree/regulation.js'

/** The employer's yearly levies: a regulation on the totals of a year instead of a month. */
export const contributionsAnnuelles = regulation({
  name: 'Centime.Annuel',
  description: 'Contributions annuelles de l’employeur',
  validFrom: LAW_FROM,
  unemploymentInsurance: true,
  fields: [
    annuel.MasseSalariale,
    annuel.MasseTaxeApprentissage,
    annuel.PartAlternants,
    Effectif,
    AlsaceMoselle,
    ExonerationTaxeApprentissage,
  ],
  lines: {
    1: annuel.SoldeTaxeApprentissage,
    2: annuel.ContributionSupplementaire,
    3: annuel.PEEC,
  },
  cumulated: [],
  collectors: {},
})

/** The payroll tax of a person in a year, and the employer's from their sum. */
export const taxeSalairesAnnuelle = regulation({
  name: 'Centime.TaxeSalaires',
  description: 'Taxe sur les salaires de l’année',
  validFrom: LAW_FROM,
  unemploymentInsurance: true,
  fields: [taxe.BaseAnnuelle, taxe.TaxeBrute, taxe.Association, Zone, RapportTaxeSalaires],
  lines: { 1: taxe.TaxeSalairesPersonne, 2: taxe.TaxeSalairesDue },
  cumulated: [],
  collectors: {},
})
