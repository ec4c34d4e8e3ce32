import { AlsaceMoselle, Effectif } from '../cases/company.js'
import * as annuel from '../law/contributions-annuelles.js'
import { regulation } from '../tree/regulation.js'

/** The employer's yearly levies: a regulation on the totals of a year instead of a month. */
export const contributionsAnnuelles = regulation({
  name: 'Centime.Annuel',
  description: "Contributions annuelles de l'employeur",
  validFrom: '2024-01-01',
  unemploymentInsurance: true,
  fields: [annuel.MasseSalariale, annuel.PartAlternants, Effectif, AlsaceMoselle],
  lines: {
    1: annuel.SoldeTaxeApprentissage,
    2: annuel.ContributionSupplementaire,
    3: annuel.PEEC,
  },
  cumulated: [],
  collectors: {},
})
