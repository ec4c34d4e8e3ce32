import { TauxAccidentsTravail } from '../law/accidents-du-travail.js'
import { QuotitesSaisissables } from '../law/acomptes-saisies.js'
import { Acre } from '../law/acre.js'
import { ActivitePartielle } from '../law/activite-partielle.js'
import { TauxAGS } from '../law/ags.js'
import { AllegementsHeures } from '../law/allegements-heures.js'
import { TauxApec } from '../law/apec.js'
import { TauxApprentis } from '../law/apprentis.js'
import { TauxApprentissage } from '../law/apprentissage.js'
import { DureesMaintien, MaintienDuSalaire } from '../law/arrets.js'
import { BaremeLogement } from '../law/avantage-logement.js'
import { ForfaitsVehicule } from '../law/avantage-vehicule.js'
import { LimitesAvantagesNature } from '../law/avantages-nature.js'
import { TauxChomage } from '../law/chomage.js'
import { CongesPayes } from '../law/conges-payes.js'
import { TauxAnnuels } from '../law/contributions-annuelles.js'
import { TauxRupture } from '../law/contributions-de-rupture.js'
import { TauxCPFCDD } from '../law/cpf-cdd.js'
import { TauxCSA } from '../law/csa.js'
import { TauxCsgCrds } from '../law/csg-crds.js'
import { DeductionForfaitaire } from '../law/dfs.js'
import { TauxDialogueSocial } from '../law/dialogue-social.js'
import { SeuilFamille, TauxFamille } from '../law/famille.js'
import { FinContrat } from '../law/fin-de-contrat.js'
import { SeuilFNAL, TauxFNAL } from '../law/fnal.js'
import { TauxForfaitSocial } from '../law/forfait-social.js'
import { TauxFormation } from '../law/formation.js'
import { LimitesGrandDeplacement } from '../law/grand-deplacement.js'
import { GrillesNeutres } from '../law/grilles-neutres.js'
import { LimitesHeures, Majorations } from '../law/heures-supplementaires.js'
import { TauxIJ } from '../law/ijss.js'
import { DepartRetraite, Licenciement, LimitesRupture, PlafondRupture } from '../law/indemnites-de-rupture.js'
import { DureesIJ, IndemnitesJournalieres } from '../law/indemnites-journalieres.js'
import { BaremesKilometriques, MajorationVehicule } from '../law/indemnites-kilometriques.js'
import { ExonerationJeunesEntreprises } from '../law/jei.js'
import { LimitesPrevoyance } from '../law/limites-prevoyance.js'
import { LimitesRetraite } from '../law/limites-retraite.js'
import { Lodeom } from '../law/lodeom.js'
import { SeuilMaladie, TauxMaladie, TauxMaladieSalariale } from '../law/maladie.js'
import { MinimaAlternance } from '../law/minima-alternance.js'
import { LimitesMobilites } from '../law/mobilites.js'
import { TauxMutuelle } from '../law/mutuelle.js'
import { LimiteApprentis } from '../law/net-imposable.js'
import { PartageValeur, PetitsEmployeurs } from '../law/partage-valeur.js'
import { ParametresPAS } from '../law/pas.js'
import { Plafonds } from '../law/plafond.js'
import { MoisDePreavis, PreavisHandicap } from '../law/preavis.js'
import { TauxPrevoyances } from '../law/prevoyance.js'
import { ReductionGenerale } from '../law/reduction-generale.js'
import { LimitesRepas } from '../law/repas.js'
import { TauxRetraite } from '../law/retraite-complementaire.js'
import { MinimumGaranti, Smic } from '../law/smic.js'
import { GratificationStage } from '../law/stage.js'
import { SmicDesSeuils } from '../law/taux-reduits.js'
import { TaxeSalaires } from '../law/taxe-salaires.js'
import { LimitesTeletravail } from '../law/teletravail.js'
import { Duree } from '../law/temps-de-travail.js'
import { LimitesTitresRestaurant } from '../law/titres-restaurant.js'
import { LimitesTransport } from '../law/transport.js'
import { LimiteReprise } from '../law/trop-percu.js'
import { SeuilVersementMobilite, TauxVersementMobiliteIDF } from '../law/versement-mobilite.js'
import { TauxVieillesse } from '../law/vieillesse.js'
import { type DatedBy, type Figure, inForce, type Scale } from '../tree/figure.js'

/** Every table of figures of the law, for the catalogue and for `centime law`. */

interface TableEntry {
  readonly key: string
  readonly value: string
  readonly since: string
  readonly text: string
  readonly figure: Figure | Scale
}
export interface LookupTable {
  readonly name: string
  readonly description: string
  readonly datedBy: DatedBy
  /** The entries of the table on any day. */
  readonly figures: readonly (Figure | Scale)[]
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
    figures,
    entriesOn: (day) =>
      figures.flatMap((figure) => {
        const { key, values } = figure
        const found = inForce(values, day)
        if (found === undefined) return []
        const { value, from: since, text } = found
        return [{ key, value, since, text, figure }]
      }),
  }
}

/** A scale as a table: the key is the upper bound of the bracket, `plus` for the last one. */
const ofScale = (description: string, scale: Scale): LookupTable => ({
  name: scale.name,
  description,
  datedBy: scale.datedBy,
  figures: [scale],
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
        figure: scale,
      })),
    )
  },
})

export const LOOKUP_TABLES: readonly LookupTable[] = [
  ofFigures('Cotisations de sécurité sociale', {
    ...TauxMaladieSalariale,
    ...TauxVieillesse,
    ...TauxCSA,
    ...TauxFNAL,
    ...TauxVersementMobiliteIDF,
    ...TauxAccidentsTravail,
  }),
  ofFigures('Retraite complémentaire et Apec', { ...TauxRetraite, ...TauxApec }),
  ofFigures('CSG et CRDS', TauxCsgCrds),
  ofFigures('Maladie et famille, taux plein, réduit et complément', { ...TauxMaladie, ...TauxFamille }),
  ofFigures('Seuils des taux réduits maladie et famille', { ...SeuilMaladie, ...SeuilFamille, ...SmicDesSeuils }),
  ofFigures('Assurance chômage, AGS, dialogue social', { ...TauxChomage, ...TauxAGS, ...TauxDialogueSocial }),
  ofFigures('Formation et apprentissage', { ...TauxFormation, ...TauxApprentissage, ...TauxCPFCDD }),
  ofFigures('Prévoyance, santé, retraite supplémentaire, forfait social', {
    ...TauxPrevoyances,
    ...TauxMutuelle,
    ...TauxForfaitSocial,
    ...LimitesPrevoyance,
    ...LimitesRetraite,
  }),
  ofFigures('Réduction générale', ReductionGenerale),
  ofFigures('Exonération des jeunes entreprises innovantes', ExonerationJeunesEntreprises),
  ofFigures('Exonération Lodeom', Lodeom),
  ofFigures('Acre', Acre),
  ofFigures('Déduction forfaitaire spécifique', DeductionForfaitaire),
  ofFigures('Activité partielle', ActivitePartielle),
  ofFigures('Taxe sur les salaires', TaxeSalaires),
  ofFigures('Indemnités journalières, au premier jour de l’arrêt', IndemnitesJournalieres),
  ofFigures('Indemnités journalières, durées', DureesIJ),
  ofFigures('Indemnités journalières, CSG et CRDS', TauxIJ),
  ofFigures('Maintien du salaire', MaintienDuSalaire),
  ofFigures('Maintien du salaire, durées', DureesMaintien),
  ofFigures('Allègements sur heures supplémentaires', AllegementsHeures),
  ofFigures('Majorations des heures', Majorations),
  ofFigures('Exonération des heures supplémentaires', LimitesHeures),
  ofFigures('Plafonds de la sécurité sociale', Plafonds),
  ofFigures('SMIC', { ...Smic, ...MinimumGaranti }),
  ofFigures('Durée du travail', Duree),
  ofFigures('Alternance, rémunération minimale', MinimaAlternance),
  ofFigures('Apprentis, exonération de cotisations salariales', TauxApprentis),
  ofFigures('Apprentis et stagiaires, exonération d’impôt', LimiteApprentis),
  ofFigures("Seuils d'effectif", { ...SeuilFNAL, ...SeuilVersementMobilite }),
  ofFigures('Limites des frais, repas et titres-restaurant', {
    ...LimitesRepas,
    ...LimitesGrandDeplacement,
    ...GratificationStage,
    ...LimitesAvantagesNature,
    ...LimitesTitresRestaurant,
    ...LimitesTransport,
    ...LimitesMobilites,
    ...LimitesTeletravail,
    ...MajorationVehicule,
  }),
  ofFigures('Avantage en nature véhicule', ForfaitsVehicule),
  ofFigures('Prime de partage de la valeur', PartageValeur),
  ofFigures('Prime de partage de la valeur, petits employeurs', PetitsEmployeurs),
  ofFigures('Fin de contrat', FinContrat),
  ofFigures('Indemnité légale de licenciement', Licenciement),
  ofScale('Indemnité légale de départ à la retraite, en mois', DepartRetraite),
  ofScale('Préavis, en mois', MoisDePreavis),
  ofFigures('Préavis des travailleurs handicapés', PreavisHandicap),
  ofFigures('Indemnités de rupture, limites des exonérations', LimitesRupture),
  ofFigures('Plafond annuel de l’année de versement', PlafondRupture),
  ofFigures('Contribution patronale sur les indemnités de rupture', TauxRupture),
  ofFigures('Saisie des rémunérations, seuils annuels et minimum mensuel', QuotitesSaisissables),
  ofFigures('Reprise d’un trop-perçu, part du net du mois', LimiteReprise),
  ofFigures('Congés payés', CongesPayes),
  ofFigures('Prélèvement à la source', ParametresPAS),
  ofFigures('Contributions annuelles', TauxAnnuels),
  ofScale('Taux neutre, métropole', GrillesNeutres.metropole),
  ofScale('Taux neutre, Guadeloupe, Réunion, Martinique', GrillesNeutres.guadeloupe_reunion_martinique),
  ofScale('Taux neutre, Guyane, Mayotte', GrillesNeutres.guyane_mayotte),
  ofScale('Avantage en nature logement, en plafonds', BaremeLogement),
  ...Object.values(BaremesKilometriques).map((scale) => ofScale('Barème kilométrique', scale)),
]

/** Every figure and scale of the law that is in force on a day. */
export const figuresOn = (day: string): readonly (Figure | Scale)[] =>
  LOOKUP_TABLES.flatMap(({ figures }) => figures).filter((one) =>
    one.kind === 'figure' ? inForce(one.values, day) : inForce(one.versions, day),
  )
