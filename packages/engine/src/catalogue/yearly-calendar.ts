import { earlier } from '../ground/period.js'
import { type Figure, figureName, type Scale } from '../tree/figure.js'
import { figureUnder, type Law, SHIPPED, scaleUnder } from '../tree/law.js'
import { ALL_FIGURES } from './tables.js'

/**
 * The figures that a new year publishes, with usual dates and texts. It is the check list for the upkeep of the
 * figures.
 */

interface InBoth {
  readonly fr: string
  readonly en: string
}

interface Publication {
  readonly title: InBoth
  /** Usual dates of the new values and of their publication. */
  readonly usually: InBoth
  readonly text: string
  /** Tables, figures as `Table.Key`, and scales; a name at its end with `*` stands for all that begin so. */
  readonly figures: readonly string[]
  /** The value expected before the publication: it is shown, and no payslip uses it. */
  readonly estimate?: {
    readonly figure: string
    readonly from: string
    readonly value: string
    readonly source: string
  }
}

const JANUARY = { fr: '1er janvier', en: '1 January' }
const usually = (fr: string, en: string, from: InBoth = JANUARY): InBoth => ({
  fr: `${from.fr} ; ${fr}`,
  en: `${from.en}; ${en}`,
})

const PUBLICATIONS: readonly Publication[] = [
  {
    title: { fr: 'Plafond de la sécurité sociale', en: 'Social security ceiling' },
    usually: usually(
      'annoncé d’octobre à novembre, arrêté fin décembre',
      'announced October to November, order in late December',
    ),
    text: 'CSS D242-17',
    figures: ['Plafonds', 'PlafondRupture', 'LimitesFrais.GratificationStageHoraire'],
    estimate: {
      ...{ figure: 'Plafonds.PlafondSS', from: '2027-01-01', value: '4075' },
      source: 'Commission des comptes de la sécurité sociale, octobre 2026',
    },
  },
  {
    title: {
      fr: 'SMIC, celui de la réduction, minimum garanti',
      en: 'Minimum wage, that of the reduction, guaranteed minimum',
    },
    usually: usually(
      'annoncé vers le 12 décembre, décret du 17 au 20 ; en cours d’année si les prix montent de 2 %',
      'announced about 12 December, decree 17 to 20 December; in the year when prices rise by 2 %',
    ),
    text: 'C. trav. L3231-2 à L3231-12 ; CSS D241-7',
    figures: [
      'SMIC',
      'LimitesFrais.RepasFourniHCR',
      'ActivitePartielle.PlancherAllocation',
      'ActivitePartielle.SmicNetHoraire',
      'ExonerationApprentis',
      'ParametresPAS.AbattementContratCourt',
    ],
  },
  {
    title: { fr: 'Loi de financement, taux, réduction générale', en: 'Social security act, rates, general reduction' },
    usually: usually(
      'loi et décrets fin décembre ; 28 février en 2025',
      'act and decrees in late December; 28 February in 2025',
    ),
    text: 'LFSS ; CSS D241-7, D242-4',
    figures: [
      'ReductionGenerale',
      'TauxURSSAF',
      'TauxRetraite',
      'TauxCSGCRDS',
      'TauxMaladieFamille',
      'SeuilsTauxReduits',
    ],
  },
  {
    title: { fr: 'Taux accidents du travail', en: 'Work accident rates' },
    usually: usually('arrêtés fin décembre, notifiés en janvier', 'orders of late December, notified in January'),
    text: 'CSS D242-6-22 : le taux de l’an dernier continue',
    figures: [],
  },
  {
    title: { fr: 'Barème des saisies', en: 'Seizure scale' },
    usually: usually('décret fin décembre ; RSA : 1er avril', 'decree of late December; RSA: 1 April'),
    text: 'C. trav. R3252-2 ; CASF L262-2',
    figures: ['SaisieRemunerations'],
  },
  {
    title: { fr: 'Limites des frais et des avantages', en: 'Limits of expenses and benefits' },
    usually: usually('Urssaf et BOSS de fin décembre à janvier', 'published late December to January'),
    text: 'Arrêtés du 20/12/2002, du 25/02/2025 et du 04/09/2025',
    figures: [
      'LimitesFrais.RepasLieuTravail',
      'LimitesFrais.RepasHorsLocaux',
      'LimitesFrais.RepasRestaurant',
      'LimitesFrais.RepasFourni',
      'LimitesFrais.GrandDeplacement*',
      'LimitesFrais.TitreRestaurant',
      'LimitesFrais.Teletravail*',
      'AvantageVehicule',
      'BaremeLogement',
    ],
  },
  {
    title: { fr: 'Versement santé', en: 'Health payment' },
    usually: usually('arrêté de janvier', 'order of January'),
    text: 'CSS D911-8',
    figures: ['VersementSante'],
  },
  {
    title: { fr: 'Taxe sur les salaires', en: 'Tax on salaries' },
    usually: usually('BOFiP de janvier à février', 'BOFiP, January to February'),
    text: 'CGI 231, 1679 A',
    figures: ['TaxeSalaires'],
  },
  {
    title: { fr: 'Grilles du taux neutre', en: 'Grids of the neutral rate' },
    usually: {
      fr: 'avec la loi de finances, ou trois mois après',
      en: 'with the finance act, or three months after it',
    },
    text: 'CGI 204 H',
    figures: ['TauxNeutre*'],
  },
  {
    title: { fr: 'Indemnités journalières', en: 'Daily benefits' },
    usually: usually('et après chaque hausse du SMIC', 'and after each rise of the minimum wage', {
      fr: '1er février',
      en: '1 February',
    }),
    text: 'CSS R323-4, R323-9, R331-5, R433-2',
    figures: ['IndemnitesJournalieres'],
  },
  {
    title: { fr: 'Barème kilométrique', en: 'Mileage scale' },
    usually: { fr: 'mars', en: 'March' },
    text: 'CGI 83',
    figures: ['BaremeVoiture*', 'BaremeMoto*', 'BaremeCyclomoteur'],
  },
  {
    title: { fr: 'AGS', en: 'Wage guarantee' },
    usually: {
      fr: '1er janvier et 1er juillet ; conseil de décembre et de juin',
      en: '1 January and 1 July; board of December and June',
    },
    text: 'C. trav. L3253-18',
    figures: ['TauxChomage.AGS'],
  },
  {
    title: { fr: 'Code APE de chaque entreprise', en: 'APE code of each company' },
    usually: {
      fr: 'nouvelle nomenclature au 1er janvier 2027 : le bulletin imprime le code, à demander à chaque entreprise',
      en: 'new nomenclature from 1 January 2027: payslips print the code, ask each company',
    },
    text: 'C. trav. R3243-1 2°',
    figures: [],
  },
  {
    title: { fr: 'Mesures qui finissent', en: 'Measures that end' },
    usually: {
      fr: 'avec les lois de fin d’année : APLD, abonnements au-delà de 50 %, prime de partage des petits employeurs',
      en: 'with the acts of the year’s end: long-term partial activity, travel passes above 50 %, value sharing of small companies',
    },
    text: 'Décret 2025-338 ; loi 2022-1157 art. 2 ; loi 2023-1107',
    figures: ['ActivitePartielle.IndemniteAPLD', 'LimitesFrais.TransportPartExoneree', 'PartageValeurPetitsEmployeurs'],
  },
]

/** One entry of the calendar on a day. */
export interface CalendarEntry extends Omit<Publication, 'figures' | 'estimate'> {
  /** The figures of the entry, by name. */
  readonly figures: readonly string[]
  /** The last day for which all of them were checked; undefined: the entry has none here. */
  readonly confirmedUntil: string | undefined
  /** Absent: there is none, or the figure is published. */
  readonly estimate?: Publication['estimate']
}

/** The check list of a law; absent: the shipped one. */
export function yearlyCalendar(law: Law = SHIPPED): readonly CalendarEntry[] {
  const all = ALL_FIGURES.map((one) => (one.kind === 'figure' ? figureUnder(law, one) : scaleUnder(law, one)))
  return PUBLICATIONS.map(({ figures: wanted, estimate, ...about }) => {
    const own = all.filter((one) => wanted.some((name) => isNamed(name, one)))
    const isOpen = own.some((one) => figureName(one) === estimate?.figure && one.confirmedUntil < estimate.from)
    return {
      ...about,
      figures: own.map(figureName),
      confirmedUntil: own.map((one) => one.confirmedUntil).reduce<string | undefined>(first, undefined),
      ...(estimate !== undefined && isOpen && { estimate }),
    }
  })
}

const first = (known: string | undefined, day: string): string => (known === undefined ? day : earlier(known, day))

function isNamed(wanted: string, one: Figure | Scale): boolean {
  const names = one.kind === 'figure' ? [one.table, figureName(one)] : [one.name]
  const start = wanted.endsWith('*') ? wanted.slice(0, -1) : undefined
  return names.some((name) => (start === undefined ? name === wanted : name.startsWith(start)))
}
