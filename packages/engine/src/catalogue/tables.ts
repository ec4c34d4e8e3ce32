import { AllegementsHeures } from '../law/allegements-heures.js'
import { FinContrat } from '../law/brut.js'
import { TauxChomage } from '../law/chomage.js'
import { TauxAnnuels } from '../law/contributions-annuelles.js'
import { TauxCsgCrds } from '../law/csg-crds.js'
import { TauxFormation } from '../law/formation.js'
import { GrillesNeutres } from '../law/grilles-neutres.js'
import { LimitesHeures, Majorations } from '../law/heures-supplementaires.js'
import { SeuilsTauxReduits, TauxMaladieFamille } from '../law/maladie-famille.js'
import { ParametresPAS } from '../law/pas.js'
import { TauxPrevoyances } from '../law/prevoyance.js'
import { ReductionGenerale } from '../law/reduction-generale.js'
import { TauxRetraite } from '../law/retraite-complementaire.js'
import { Duree } from '../law/temps-de-travail.js'
import { SeuilsEffectif, TauxUrssaf } from '../law/urssaf.js'
import { BaremesKilometriques, LimitesFrais, Plafonds, Smic } from '../law/valeurs.js'
import { type DatedBy, type Figure, inForce, type Scale } from '../tree/figure.js'

/** Every table of figures of the law, for the catalogue and for `centime law`. */

export interface TableEntry {
  readonly key: string
  readonly value: string
  readonly since: string
  readonly text: string
}
export interface LookupTable {
  readonly name: string
  readonly description: string
  readonly datedBy: DatedBy
  /** The entries in force on a day. */
  readonly entriesOn: (day: string) => readonly TableEntry[]
}

const ofFigures = (description: string, table: Readonly<Record<string, Figure>>): LookupTable => {
  const figures = Object.values(table)
  const [first] = figures
  return {
    name: first?.table ?? '',
    description,
    datedBy: first?.datedBy ?? 'period',
    entriesOn: (day) =>
      figures.flatMap(({ key, values }) => {
        const value = inForce(values, day)
        return value === undefined ? [] : [{ key, value: value.value, since: value.from, text: value.text }]
      }),
  }
}

/** A scale as a table: the key is the upper bound of the bracket, `plus` for the last one. */
const ofScale = (description: string, scale: Scale): LookupTable => ({
  name: scale.name,
  description,
  datedBy: scale.datedBy,
  entriesOn: (day) => {
    const version = inForce(scale.versions, day)
    if (version === undefined) return []
    const { from, text } = version
    return version.value.flatMap(([upTo, ...columns]) =>
      columns.map((value, column) => ({
        key: `${upTo ?? 'plus'}${column === 0 ? '' : '.constante'}`,
        value,
        since: from,
        text,
      })),
    )
  },
})

export const LOOKUP_TABLES: readonly LookupTable[] = [
  ofFigures('Cotisations de sécurité sociale', TauxUrssaf),
  ofFigures('Retraite complémentaire et Apec', TauxRetraite),
  ofFigures('CSG et CRDS', TauxCsgCrds),
  ofFigures('Maladie et famille, taux plein, réduit et complément', TauxMaladieFamille),
  ofFigures('Seuils des taux réduits maladie et famille', SeuilsTauxReduits),
  ofFigures('Assurance chômage, AGS, dialogue social', TauxChomage),
  ofFigures('Formation et apprentissage', TauxFormation),
  ofFigures('Prévoyance, santé, forfait social', TauxPrevoyances),
  ofFigures('Réduction générale', ReductionGenerale),
  ofFigures('Allègements sur heures supplémentaires', AllegementsHeures),
  ofFigures('Majorations des heures', Majorations),
  ofFigures('Exonération des heures supplémentaires', LimitesHeures),
  ofFigures('Plafonds de la sécurité sociale', Plafonds),
  ofFigures('SMIC', Smic),
  ofFigures('Durée du travail', Duree),
  ofFigures("Seuils d'effectif", SeuilsEffectif),
  ofFigures('Limites des frais, repas et titres-restaurant', LimitesFrais),
  ofFigures('Fin de contrat', FinContrat),
  ofFigures('Prélèvement à la source', ParametresPAS),
  ofFigures('Contributions annuelles', TauxAnnuels),
  ofScale('Taux neutre, métropole', GrillesNeutres.metropole),
  ofScale('Taux neutre, Guadeloupe, Réunion, Martinique', GrillesNeutres.guadeloupe_reunion_martinique),
  ofScale('Taux neutre, Guyane, Mayotte', GrillesNeutres.guyane_mayotte),
  ...Object.values(BaremesKilometriques).map((scale) => ofScale('Barème kilométrique', scale)),
]
