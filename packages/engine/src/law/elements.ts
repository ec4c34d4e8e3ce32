import { SalaireMensuel } from '../cases/contract-kinds.js'
import { ELEMENT_CASE, type ElementDefinition, earnedField } from '../cases/elements.js'
import { TauxHoraire } from '../cases/employee.js'
import type { NumberField } from '../cases/field.js'
import { line } from '../tree/declare.js'
import {
  cents,
  choose,
  type ElementBasis,
  type ElementVersion,
  type Formula,
  isAbove,
  type Line,
  minus,
  over,
  round,
  times,
} from '../tree/formula.js'
import { salaireApresAbsences, salaireDuMois } from './absences.js'
import { EntreeSortie } from './entree-sortie.js'
import { salaireDeBaseDUnMois } from './preavis.js'
import { SalaireBase, salaireMoisEntier } from './salaire.js'
import { HeuresMensuelles } from './temps-de-travail.js'

/**
 * The natures of elements of pay that a payroll names itself: the sums that each enters, and the line of an element.
 */

/**
 * The sums that an element of a nature enters. All but refunds are pay: they bear contributions, tax, sick pay and the
 * reduction.
 */
export interface ElementNature {
  readonly fr: string
  readonly en: string
  /** The texts and judgments behind these sums; (C): practice. */
  readonly text: string
  /** The tenth of paid leave (C. trav. L3141-24). */
  readonly leave?: true
  /**
   * How the value of a month counts its days of leave (C. trav. L3141-24 II): `deducted` and paid again in the maintained pay, or
   * `paid` through them. Absent: it pays what was worked, or covers the whole year.
   */
  readonly onLeave?: 'deducted' | 'paid'
  /** The hourly rate that overtime raises (C. trav. L3121-36). */
  readonly overtime?: true
  /** The pay that is compared with the minimum wage, in the month that pays it (C. trav. D3231-6). */
  readonly minimumWage?: true
  /**
   * Whether it rewards several months: the three months of severance reference pay count three of them (R1234-4 2°).
   */
  readonly ofYear?: true
  /** Whether a share of the base salary follows what absences leave of it. */
  readonly isCut?: true
  /** Money that is not pay: added to the net. */
  readonly isRefund?: true
}

/** A new nature is one more declaration here. */
export const ELEMENT_NATURES = {
  anciennete: {
    fr: 'Ancienneté, réduite en cas d’absence',
    en: 'Seniority, cut in absences',
    text: 'Cass. soc. 07/09/2017, 16-16.643 ; 18/06/2015, 13-25.981 ; 12/11/1992',
    ...{ leave: true, onLeave: 'deducted', isCut: true },
  },
  anciennete_maintenue: {
    fr: 'Ancienneté, versée entière pendant les congés',
    en: 'Seniority, paid in full during leave',
    text: 'Cass. soc. 07/09/2017, 16-16.643 ; 12/11/1992',
    onLeave: 'paid',
  },
  nuit_dimanche_ferie: {
    fr: 'Majoration de nuit, de dimanche ou de jour férié',
    en: 'Increase for night, Sunday or public holiday',
    text: 'Cass. soc. 22/05/2019, 17-22.376',
    ...{ leave: true, overtime: true },
  },
  forfait_dimanche: {
    fr: 'Forfait par dimanche travaillé',
    en: 'Lump sum per Sunday worked',
    text: 'C. trav. L3132-27 (B)',
    ...{ leave: true, overtime: true },
  },
  astreinte: {
    fr: 'Astreinte régulière',
    en: 'Regular on-call duty',
    text: 'C. trav. L3121-9 (C)',
    leave: true,
  },
  astreinte_occasionnelle: {
    fr: 'Astreinte occasionnelle',
    en: 'Occasional on-call duty',
    text: 'C. trav. L3121-9 (C)',
  },
  resultat_individuel: {
    fr: 'Rendement individuel, commission, objectifs',
    en: 'Individual output, commission, objectives',
    text: 'Cass. soc. 29/03/1995, 93-41.906',
    ...{ leave: true, overtime: true, minimumWage: true },
  },
  resultat_collectif: {
    fr: 'Rendement collectif d’une équipe',
    en: 'Collective output of a team',
    text: 'C. trav. D3231-6',
    ...{ leave: true, overtime: true, minimumWage: true },
  },
  conditions_de_travail: {
    fr: 'Froid, danger, salissure, incommodité',
    en: 'Cold, danger, dirt, inconvenience',
    text: 'Circ. DRT 94-4',
    ...{ leave: true, onLeave: 'deducted', overtime: true },
  },
  assiduite: {
    fr: 'Assiduité',
    en: 'Assiduity',
    text: 'Cass. soc. 26/10/1979, 78-41.113 ; 17/03/1988',
    ...{ leave: true, overtime: true },
  },
  treizieme_mois: {
    fr: '13e mois, prime de fin d’année',
    en: '13th month, year-end bonus',
    text: 'C. trav. L3141-24 ; Cass. soc. 22/06/2017, 16-16.113',
    ...{ minimumWage: true, ofYear: true },
  },
  prime_vacances: {
    fr: 'Prime de vacances',
    en: 'Holiday bonus',
    text: 'C. trav. L3141-24, D3231-6',
    ...{ minimumWage: true, ofYear: true },
  },
  performance_annuelle: {
    fr: 'Performance annuelle, liée au travail personnel',
    en: 'Annual performance, for personal work',
    text: 'C. trav. L3141-24 (C)',
    ...{ leave: true, minimumWage: true, ofYear: true },
  },
  performance_annuelle_globale: {
    fr: 'Performance annuelle, calculée aussi sur les congés',
    en: 'Annual performance, computed on leave too',
    text: 'C. trav. L3141-24 (C)',
    ...{ minimumWage: true, ofYear: true },
  },
  exceptionnelle: {
    fr: 'Exceptionnelle, pour un travail',
    en: 'Exceptional, for work',
    text: 'C. trav. D3231-6 (B)',
    ...{ minimumWage: true, ofYear: true },
  },
  liberalite: {
    fr: 'Exceptionnelle, sans obligation ni contrepartie',
    en: 'Exceptional, a liberality',
    text: 'C. trav. D3231-6 (B)',
    ofYear: true,
  },
  differentielle: {
    fr: 'Différentiel, tutorat, langue',
    en: 'Differential, tutor, language',
    text: 'C. trav. D3231-6 (C)',
    ...{ leave: true, onLeave: 'deducted', overtime: true, minimumWage: true },
  },
  premier_mai: {
    fr: '1er mai travaillé',
    en: '1 May worked',
    text: 'C. trav. L3133-6 (C)',
    leave: true,
  },
  transport_sans_justificatif: {
    fr: 'Prime de transport versée sans justificatif',
    en: 'Transport bonus paid without proof',
    text: 'C. trav. D3231-6',
    leave: true,
  },
  remboursement_frais: {
    fr: 'Remboursement de frais sur justificatif',
    en: 'Refund of costs against proof',
    text: 'CSS L136-1-1 I al. 2 ; arrêté du 04/09/2025',
    isRefund: true,
  },
} as const satisfies Readonly<Record<string, ElementNature>>
export type NatureName = keyof typeof ELEMENT_NATURES

/** The nature of premiums that a payroll does not name: no definition can choose it (C. trav. R3243-1 6°). */
export const UNNAMED_NATURE = {
  individuelle: {
    fr: 'Individuelle, du mois, sans autre précision',
    en: 'Individual, of the month, not specified',
    text: 'C. trav. L3141-24 (C)',
    leave: true,
  },
} as const satisfies Readonly<Record<string, ElementNature>>
export type CommonNatureName = NatureName | keyof typeof UNNAMED_NATURE

export const natureNamed = (name: string): ElementNature | undefined =>
  new Map<string, ElementNature>(Object.entries(ELEMENT_NATURES)).get(name)

/** The months that a premium of the year rewards where its definition does not say. */
const WHOLE_YEAR = 12

/**
 * An element as a line of the law, with the sums that it enters. Throws for a nature that does not exist: check it
 * before.
 */
export function elementVersion(definition: ElementDefinition, field: NumberField): ElementVersion {
  const nature = natureNamed(definition.nature)
  if (nature === undefined) throw new Error(`no nature ${definition.nature}`)
  const element = lineOf(definition, nature, field)
  return {
    definition,
    line: element,
    enters: nature.isRefund ? {} : entriesOf(element, nature, definition, field),
    isTowardsMinimumWage: nature.minimumWage === true,
    isOfYear: nature.ofYear === true,
    ...(definition.rule && { provision: provisionOf(definition) }),
  }
}

/** The part earned and not paid, at the base salary of the month: an obligation of the employer before it is due. */
function provisionOf(definition: ElementDefinition): NonNullable<ElementVersion['provision']> {
  const earned = earnedField(definition)
  const label = `Provision : ${definition.label}`
  const is = definition.form === 'share' ? cents(times(salaireMoisEntier, earned)) : cents(earned)
  return { earned, line: line(earned.key, 'base', { label, text: 'PCG art. 322-2 ; convention ou contrat', is }) }
}

const entriesOf = (
  element: Line,
  { leave, onLeave, overtime, ofYear }: ElementNature,
  { form, rate, recurrence, rule, coverMonths: cover = WHOLE_YEAR }: ElementDefinition,
  field: NumberField,
): Partial<Record<ElementBasis, Formula>> => {
  const shareOf = (salaire: Formula): Formula =>
    form === 'share' && rate === undefined ? cents(times(salaire, field)) : element
  // Hours and days are those worked: leave has none.
  const counts = form === 'amount' || form === 'share' ? onLeave : undefined
  const atEnd = shareOf(salaireDeBaseDUnMois)
  // A month of notice would have paid what counts for a whole month, and a value that each month pays until it is replaced.
  const inNotice = counts !== undefined || (recurrence === 'standing' && rule === undefined)
  return {
    primes: element,
    ...(leave && { conges: element }),
    ...(counts === 'deducted' && { maintien: shareOf(salaireDuMois) }),
    ...(counts && { auDepart: atEnd }),
    ...(inNotice && { preavis: atEnd }),
    ...(inNotice && !leave && { preavisHorsConges: atEnd }),
    ...(overtime && { heuresSup: element }),
    ...(ofYear && cover > 3 && { horsTroisMois: over(times(element, `${cover - 3}`), `${cover}`) }),
  }
}

/** The person's hourly rate before any increase. */
const tauxDeBase = choose(isAbove(SalaireMensuel, '0'), round(over(SalaireMensuel, HeuresMensuelles), 4), TauxHoraire)

/**
 * The base salary of a share. A premium of the year rewards other days than those of the month that pays it; the others follow the
 * salary of the days employed, as that of hours × rate does, and seniority that absences cut follows what these leave.
 */
const baseOf = ({ ofYear, isCut }: ElementNature): Formula =>
  ofYear ? salaireMoisEntier : isCut ? salaireApresAbsences : minus(SalaireBase, EntreeSortie)

function lineOf({ code, label, form, rate }: ElementDefinition, nature: ElementNature, field: NumberField) {
  const { text, isRefund } = nature
  const role = isRefund ? 'indemnite' : 'gain'
  const declared = <Of extends object>(of: Of) => ({ label, text: isRefund ? text : `CSS L242-1 ; ${text}`, ...of })
  const name = `${ELEMENT_CASE}.${code}`
  switch (form) {
    case 'amount':
      return line(name, role, { ...declared({}), is: cents(field) })
    case 'hours':
    case 'days': {
      const price = rate ?? tauxDeBase
      return line(name, role, { ...declared({ quantity: { of: field, price } }), is: cents(times(field, price)) })
    }
    case 'share': {
      const [base, part] = rate === undefined ? [baseOf(nature), field] : [field, rate]
      return line(name, role, { ...declared({ share: { base, rate: part } }), is: cents(times(base, part)) })
    }
  }
}
