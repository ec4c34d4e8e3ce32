import { AGREEMENTS } from '../law/conventions/index.js'
import { linesOfAgreement } from '../law/conventions/lines.js'
import * as law from '../law/index.js'
import { type DatedBy, type Figure, inForce, type Scale } from '../tree/figure.js'
import { figureUnder, type Law, SHIPPED, scaleUnder } from '../tree/law.js'
import { scalesRead } from '../tree/reads.js'

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
  readonly figures: readonly (Figure | Scale)[]
  /** The entries in force on a day; `law` absent: the shipped one. */
  readonly entriesOn: (day: string, law?: Law) => readonly TableEntry[]
}

const ofFigures = (description: string, table: Readonly<Record<string, Figure>>): LookupTable => {
  const figures = Object.values(table)
  const [first] = figures
  return {
    name: first?.table ?? '',
    description,
    datedBy: first?.datedBy ?? 'period',
    figures,
    entriesOn: (day, law = SHIPPED) =>
      figures.flatMap((shipped) => {
        const figure = figureUnder(law, shipped)
        const { key, values } = figure
        const found = inForce(values, day)
        if (found === undefined) return []
        const { value, from: since, text } = found
        return [{ key, value, since, text, figure }]
      }),
  }
}

/**
 * The suffix of the bound in the key of each column of a scale: the first column has none. A notice has months,
 * calendar days and working days, of which those that are 0 are left out.
 */
export const columnSuffixes = ({ versions }: Scale): readonly string[] =>
  versions.at(-1)?.value[0]?.length === NOTICE_CELLS ? ['', '.jours', '.joursOuvres'] : ['', '.constante']
const NOTICE_CELLS = 4
/** Whether a cell of a scale that is left out is 0. */
export const hasZeros = (scale: Scale): boolean => columnSuffixes(scale).length + 1 === NOTICE_CELLS

/** A scale as a table: the key is the upper bound of the bracket, `plus` for the last one. */
const ofScale = (description: string, scale: Scale): LookupTable => ({
  name: scale.name,
  description,
  datedBy: scale.datedBy,
  figures: [scale],
  entriesOn: (day, law = SHIPPED) => {
    const figure = scaleUnder(law, scale)
    const version = inForce(figure.versions, day)
    if (version === undefined) return []
    const { from, text } = version
    const suffixes = columnSuffixes(scale)
    const isShown = (value: string, column: number, all: readonly string[]): boolean =>
      !hasZeros(scale) || value !== '0' || (column === 0 && all.every((one) => one === '0'))
    return version.value.flatMap(([upTo, ...columns]) =>
      columns.flatMap((value, column, all) =>
        isShown(value, column, all)
          ? [{ key: `${upTo ?? 'plus'}${suffixes[column] ?? ''}`, value, since: from, text, figure }]
          : [],
      ),
    )
  },
})

export const LOOKUP_TABLES: readonly LookupTable[] = [
  ofFigures('Cotisations de sécurité sociale', {
    ...law.maladie.TauxMaladieSalariale,
    ...law.vieillesse.TauxVieillesse,
    ...law.csa.TauxCSA,
    ...law.fnal.TauxFNAL,
    ...law.versementMobilite.TauxVersementMobiliteIDF,
    ...law.accidentsDuTravail.TauxAccidentsTravail,
  }),
  ofFigures('Retraite complémentaire et Apec', { ...law.retraiteComplementaire.TauxRetraite, ...law.apec.TauxApec }),
  ofFigures('CSG et CRDS', law.csgCrds.TauxCsgCrds),
  ofFigures('Maladie et famille, taux plein, réduit et complément', {
    ...law.maladie.TauxMaladie,
    ...law.famille.TauxFamille,
  }),
  ofFigures('Seuils des taux réduits maladie et famille', {
    ...law.maladie.SeuilMaladie,
    ...law.famille.SeuilFamille,
    ...law.tauxReduits.SmicDesSeuils,
  }),
  ofFigures('Assurance chômage, AGS, dialogue social', {
    ...law.chomage.TauxChomage,
    ...law.ags.TauxAGS,
    ...law.dialogueSocial.TauxDialogueSocial,
  }),
  ofFigures('Formation et apprentissage', {
    ...law.formation.TauxFormation,
    ...law.apprentissage.TauxApprentissage,
    ...law.cpfCdd.TauxCPFCDD,
  }),
  ofFigures('Prévoyance, santé, retraite supplémentaire, forfait social', {
    ...law.prevoyance.TauxPrevoyances,
    ...law.mutuelle.TauxMutuelle,
    ...law.forfaitSocial.TauxForfaitSocial,
    ...law.limitesPrevoyance.LimitesPrevoyance,
    ...law.limitesRetraite.LimitesRetraite,
  }),
  ofFigures('Réduction générale', law.reductionGenerale.ReductionGenerale),
  ofFigures('Exonération des jeunes entreprises innovantes', law.jei.ExonerationJeunesEntreprises),
  ofFigures('Exonération Lodeom', law.lodeom.Lodeom),
  ofFigures('Acre', law.acre.Acre),
  ofFigures('Déduction forfaitaire spécifique', law.dfs.DeductionForfaitaire),
  ofFigures('Activité partielle', law.activitePartielle.ActivitePartielle),
  ofFigures('Taxe sur les salaires', law.taxeSalaires.TaxeSalaires),
  ofFigures('Indemnités journalières, au premier jour de l’arrêt', law.indemnitesJournalieres.IndemnitesJournalieres),
  ofFigures('Indemnités journalières, durées', law.indemnitesJournalieres.DureesIJ),
  ofFigures('Indemnités journalières, CSG et CRDS', law.ijss.TauxIJ),
  ofFigures('Maintien du salaire', law.arrets.MaintienDuSalaire),
  ofFigures('Maintien du salaire, durées', law.arrets.DureesMaintien),
  ofFigures('Allègements sur heures supplémentaires', law.allegementsHeures.AllegementsHeures),
  ofFigures('Majorations des heures', law.heuresSupplementaires.Majorations),
  ofFigures('Exonération des heures supplémentaires', law.heuresSupplementaires.LimitesHeures),
  ofFigures('Plafonds de la sécurité sociale', law.plafond.Plafonds),
  ofFigures('SMIC', { ...law.smic.Smic, ...law.smic.MinimumGaranti }),
  ofFigures('Durée du travail', law.tempsDeTravail.Duree),
  ofFigures('Alternance, rémunération minimale', law.minimaAlternance.MinimaAlternance),
  ofFigures('Apprentis, exonération de cotisations salariales', law.apprentis.TauxApprentis),
  ofFigures('Apprentis et stagiaires, exonération d’impôt', law.netImposable.LimiteApprentis),
  ofFigures('Seuils d’effectif', { ...law.fnal.SeuilFNAL, ...law.versementMobilite.SeuilVersementMobilite }),
  ofFigures('Limites des frais, repas et titres-restaurant', {
    ...law.repas.LimitesRepas,
    ...law.grandDeplacement.LimitesGrandDeplacement,
    ...law.stage.GratificationStage,
    ...law.avantagesNature.LimitesAvantagesNature,
    ...law.titresRestaurant.LimitesTitresRestaurant,
    ...law.transport.LimitesTransport,
    ...law.mobilites.LimitesMobilites,
    ...law.teletravail.LimitesTeletravail,
    ...law.indemnitesKilometriques.MajorationVehicule,
  }),
  ofFigures('Versement santé', law.versementSante.MinimumVersementSante),
  ofFigures('Versement santé, coefficients', law.versementSante.CoefficientsVersementSante),
  ofFigures('Avantage en nature véhicule', law.avantageVehicule.ForfaitsVehicule),
  ofFigures('Prime de partage de la valeur', law.partageValeur.PartageValeur),
  ofFigures('Prime de partage de la valeur, petits employeurs', law.partageValeur.PetitsEmployeurs),
  ofFigures('Fin de contrat', law.finDeContrat.FinContrat),
  ofFigures('Indemnité légale de licenciement', law.indemnitesDeRupture.Licenciement),
  ofScale('Indemnité légale de départ à la retraite, en mois', law.indemnitesDeRupture.DepartRetraite),
  ofScale('Préavis, en mois', law.preavis.MoisDePreavis),
  ofFigures('Préavis des travailleurs handicapés', law.preavis.PreavisHandicap),
  ofFigures('Indemnités de rupture, limites des exonérations', law.indemnitesDeRupture.LimitesRupture),
  ofFigures('Plafond annuel de l’année de versement', law.indemnitesDeRupture.PlafondRupture),
  ofFigures('Contribution patronale sur les indemnités de rupture', law.contributionsDeRupture.TauxRupture),
  ofFigures('Saisie des rémunérations, seuils annuels et minimum mensuel', law.acomptesSaisies.QuotitesSaisissables),
  ofFigures('Reprise d’un trop-perçu, part du net du mois', law.tropPercu.LimiteReprise),
  ofFigures('Congés payés', law.congesPayes.CongesPayes),
  ofFigures('Prélèvement à la source', law.pas.ParametresPAS),
  ofFigures('Contributions annuelles', law.contributionsAnnuelles.TauxAnnuels),
  ofScale('Taux neutre, métropole', law.grillesNeutres.GrillesNeutres.metropole),
  ofScale(
    'Taux neutre, Guadeloupe, Réunion, Martinique',
    law.grillesNeutres.GrillesNeutres.guadeloupe_reunion_martinique,
  ),
  ofScale('Taux neutre, Guyane, Mayotte', law.grillesNeutres.GrillesNeutres.guyane_mayotte),
  ofScale('Avantage en nature logement, en plafonds', law.avantageLogement.BaremeLogement),
  ...Object.values(law.indemnitesKilometriques.BaremesKilometriques).map((scale) =>
    ofScale('Barème kilométrique', scale),
  ),
]

/** The scales of notice of the collective agreements, beside the lookup tables: a table of its own for each. */
const NOTICE_TABLES: readonly LookupTable[] = AGREEMENTS.flatMap((agreement) => {
  const lines = agreement.categories.map((category) => linesOfAgreement(agreement, category))
  const scales = scalesRead(lines.flatMap(({ months, days, workingDays }) => [months, days, workingDays]))
  return [...scales].map((scale) => ofScale(`Préavis, ${agreement.name}`, scale))
})
/** All tables of the law. */
export const LAW_TABLES: readonly LookupTable[] = [...LOOKUP_TABLES, ...NOTICE_TABLES]

/**
 * Every figure and scale of a law that is in force on a day, without those of agreements, whose list says until when they were checked;
 * `law` absent: the shipped one.
 */
export const figuresOn = (day: string, law: Law = SHIPPED): readonly (Figure | Scale)[] =>
  LOOKUP_TABLES.flatMap(({ figures }) => figures)
    .map((one) => (one.kind === 'figure' ? figureUnder(law, one) : scaleUnder(law, one)))
    .filter((one) => (one.kind === 'figure' ? inForce(one.values, day) : inForce(one.versions, day)))

/** Every figure and scale of the shipped law. */
export const ALL_FIGURES: readonly (Figure | Scale)[] = LAW_TABLES.flatMap(({ figures }) => figures)
