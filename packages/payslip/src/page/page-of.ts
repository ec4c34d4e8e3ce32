import type { Decimal, Payslip } from '@centime/engine'
import { codeText, frenchDate, frenchMonth, NOTICE_CODES, typographic, WARNING_CODES } from '@centime/engine/ground'
import type { Facts } from '@centime/engine/tree'
import { entryUnitOf, type LabelFacts } from './absence-dates.js'
import { type LeaveCounters, leaveBox, leaveCountersOf, totalsBox } from './boxes.js'
import { contributionTables } from './contributions.js'
import { headOf } from './head.js'
import { linesByName } from './lines.js'
import type { EmployeeMentions, EmployerMentions } from './mentions.js'
import { modelOn } from './model.js'
import type { DocumentKind, ModelName, Page } from './page.js'
import {
  correctedMonthOf,
  grossTable,
  isPay,
  netTable,
  type PrintedTax,
  paidTables,
  taxTable,
  withholdingOf,
} from './pay.js'

export interface PageInput extends PrintedFacts {
  readonly payslip: Payslip
  readonly employer: EmployerMentions
  readonly employee: EmployeeMentions
  readonly kind: DocumentKind
  /** Identifies this document; in the attached result. */
  readonly identity: string
  /** The number by which people name the document, printed small on each page. Absent: the identity. */
  readonly number?: string
  /** The wrong payslip of this month that was given before. Absent: this is the first one. */
  readonly replaces?: Replaced
  /** `renove` takes the model of 2027 before its date; from that date on it is the only one. */
  readonly model?: ModelName
}

/** A payslip that another one corrects. */
export interface Replaced {
  /** The number by which people name it. */
  readonly number: string
  /** The day on which it became final. */
  readonly released: string
}

/** The facts of a month that a page prints beside its result; `printedFacts` selects them. */
export interface PrintedFacts extends LabelFacts, PrintedTax {
  /** The part of the month that contracts cover: the period of the payslip. Absent: it follows from the contract of the result. */
  readonly employed?: Facts['employed']
  /** The days taken from the counters of leave. Absent: the page has no box of them. */
  readonly leave?: LeaveCounters
}

/** Selects the facts of a month that a page prints beside its result. */
export function printedFacts(facts: Facts): PrintedFacts {
  const [withholding, corrected] = [withholdingOf(facts), correctedMonthOf(facts)]
  const entryUnit = entryUnitOf(facts)
  const { absences, employed, periods } = facts
  return {
    leave: leaveCountersOf(facts),
    ...(withholding && { withholding }),
    ...(corrected && { corrected }),
    ...(absences && { absences }),
    ...(employed && { employed }),
    ...(periods && { periods }),
    ...(entryUnit && { entryUnit }),
  }
}

const MARKS: Readonly<Record<DocumentKind, string | undefined>> = {
  draft: 'BROUILLON — À VALIDER',
  simulation: 'SIMULATION — SANS VALEUR',
  sandbox_final: 'TEST — SANS VALEUR',
  final: undefined,
}
/** The notice of a month without pay. */
export const NOTHING_PAID = 'Aucune rémunération ce mois-ci : un bulletin de paie n’est pas exigé par la loi.'
/** Tells readers that two payslips of a month are not two payments. */
function corrects(kind: DocumentKind, { number, released }: Replaced): string {
  const which = `le bulletin ${number}, validé le ${frenchDate(released)}.`
  return kind === 'draft'
    ? `Projet de bulletin rectificatif : une fois validé, il annulera et remplacera ${which}`
    : `Bulletin rectificatif : annule et remplace ${which}`
}
/** Says which figures of the year before a payslip uses, by the words of its reader; the others are counted. */
function provisionalNotice({ provisional }: Payslip): string | undefined {
  if (provisional.length === 0) return undefined
  const named = provisional.flatMap(({ figure, usedFrom }) => {
    const name = FIGURES[figure]
    return name === undefined ? [] : [`${name} du ${frenchDate(usedFrom)}`]
  })
  const count = provisional.length - named.length
  const others = count === 0 ? [] : [`${count} ${named.length > 0 ? 'autre' : 'chiffre'}${count > 1 ? 's' : ''}`]
  return `Provisoire : calculé avec les derniers chiffres connus (${[...named, ...others].join(', ')}), les nouveaux n’étant pas publiés. Une régularisation suivra si leur valeur change.`
}
/** The figures that readers of payslips know. */
const FIGURES: Readonly<Record<string, string>> = {
  'Plafonds.PlafondSS': 'plafond de la sécurité sociale',
  'SMIC.SMICHoraire': 'SMIC',
  'SMIC.SMICReduction': 'SMIC de la réduction générale',
}

/** C. trav. R3243-5 and R3243-1 15°. */
export const LEGAL_NOTICES: readonly string[] = [
  'Dans votre intérêt, et pour vous aider à faire valoir vos droits, conservez ce bulletin de paie sans limitation de durée.',
  'Pour plus d’informations : rubrique dédiée au bulletin de paie sur www.service-public.fr',
]

/** The payslip of a month as a page: the model in force at the payment date, filled from the result. */
export function pageOf(input: PageInput): Page {
  const { payslip, kind, identity } = input
  const model = modelOn(payslip.paymentDate, input.model)
  const amounts = linesByName(payslip)
  const head = headOf(amounts, input)
  const paid = payslip.lines.some(isPay)
  const heading = paid ? 'BULLETIN DE PAIE' : 'MOIS SANS RÉMUNÉRATION'
  const notices = [
    input.replaces && corrects(kind, input.replaces),
    provisionalNotice(payslip),
    paid ? undefined : NOTHING_PAID,
  ].filter(Boolean)
  const warnings = [...head.missing, ...payslip.warnings.map(({ code, message }) => ({ code, message }))]
  return {
    title: [
      `${paid ? 'Bulletin de paie' : 'Mois sans rémunération'}, ${frenchMonth(payslip.period)}`,
      input.employee.name,
    ]
      .filter(Boolean)
      .join(' – '),
    kind,
    model: model.name,
    heading,
    month: capitalised(frenchMonth(payslip.period)),
    mark: MARKS[kind],
    notice: notices.length === 0 ? undefined : notices.join(' '),
    facts: head.facts,
    employer: head.employer,
    employee: head.employee,
    tables: [
      grossTable(amounts, model, input),
      ...contributionTables(amounts, model),
      netTable(amounts, model),
      taxTable(amounts, model, input),
      ...paidTables(amounts, model),
    ],
    boxes: [...(input.leave === undefined ? [] : leaveBox(amounts, input.leave)), ...totalsBox(amounts)],
    footer: LEGAL_NOTICES,
    remarks: kind === 'draft' ? [...head.missing.map(({ message }) => message), ...remarksOn(payslip)] : [],
    number: input.number ?? identity,
    warnings,
    date: payslip.paymentDate,
    attachment: { name: `resultat-${payslip.period}.json`, json: resultJson(payslip, identity) },
  }
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const CODES = { ...WARNING_CODES, ...NOTICE_CODES }

/** The meaning of a result's warnings and notices, in French, for the reader of a draft. */
const remarksOn = ({ warnings, notices }: Payslip): readonly string[] => [
  ...new Set([...warnings, ...notices].map(({ code }) => typographic(codeText(CODES[code].fr).meaning))),
]

/**
 * The result behind the page, for machines: attached to the PDF. Amounts are decimal text, rates fractions; the members
 * have a fixed order, so that equal payslips give equal text.
 */
function resultJson(payslip: Payslip, identity: string): string {
  const { regulation, period, paymentDate } = payslip
  const texts = (values: Readonly<Record<string, Decimal>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toFixed()]))
  return JSON.stringify({
    document: identity,
    regulation: { name: regulation.name, lawDate: regulation.lawDate },
    period,
    paymentDate,
    lines: payslip.lines.map(({ name, number, label, role, value, base, rate, quantity, price }) => ({
      name,
      number,
      label,
      role,
      value: value.toFixed(),
      base: base?.toFixed(),
      rate: rate?.toFixed(),
      quantity: quantity?.toFixed(),
      price: price?.toFixed(),
    })),
    cumulated: texts(payslip.cumulated),
    warnings: payslip.warnings.map(({ code, message }) => ({ code, message })),
    ...(payslip.provisional.length > 0 && { provisional: payslip.provisional }),
  })
}
