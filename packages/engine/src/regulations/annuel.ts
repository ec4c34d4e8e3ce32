import { AlsaceMoselle, Effectif, ExonerationTaxeApprentissage } from '../cases/company.js'
import { LAW_FROM } from '../ground/period.js'
import * as annuel from '../law/contributions-annuelles.js'
import { regulation } from '../tree/regulation.js'

/** The employer's yearly levies: a regulation on the totals of a year instead of a month. */
export const contributionsAnnuelles = regulation({
  name: 'Centime.Annuel',
  description: "Contributions annuelles de l'employeur",
  validFrom: LAW_FROM,
  unemploymentInsurance: true,
  fields: [annuel.MasseSalariale, annuel.PartAlternants, Effectif, AlsaceMoselle, ExonerationTaxeApprentissage],
  lines: {
    1: annuel.SoldeTaxeApprentissage,
    2: annuel.ContributionSupplementaire,
    3: annuel.PEEC,
  },
  cumulated: [],
  collectors: {},
})
