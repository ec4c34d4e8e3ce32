import { Decimal } from '@centime/engine'
import type { PersonResult } from './results.js'
import type { ControlSettings } from './settings.js'

/** What is to be looked at in the results of a month, grouped by code. Pure: the same results have the same findings. */

export const SEVERITIES = ['blocking', 'to_check', 'for_information'] as const
type Severity = (typeof SEVERITIES)[number]

/** What the months of payrolls are controlled for, beside the engine's own warnings and notices. */
export const CONTROL_CODES = {
  pay_moved: {
    en: 'Gross or net pay has moved by more than the share that the payroll has set → partner: check why, then accept it with a note',
    fr: 'Le brut ou le net a varié de plus que la part fixée pour la paie → partner: vérifier pourquoi, puis l’accepter avec une note',
  },
  net_pay_zero: {
    en: 'The net pay is 0 → partner: check the absences and the deductions, then accept it with a note',
    fr: 'Le net à payer est nul → partner: vérifier les absences et les retenues, puis l’accepter avec une note',
  },
  leave_above_limit: {
    en: 'The person has more days of leave than the payroll has set → partner: check the counters, then accept it with a note',
    fr: 'La personne a plus de jours de congés que la limite fixée pour la paie → partner: vérifier les compteurs, puis l’accepter avec une note',
  },
} as const

/** Findings that cannot be accepted: correct the inputs of the person, or hold the person out. */
const BLOCKING: ReadonlySet<string> = new Set(['net_pay_negative', 'legal_parameters_missing'])

export interface FoundPerson {
  readonly employeeId: number
  /** What the finding is about, by name: decimal text, or the message of a warning. */
  readonly amounts: Readonly<Record<string, string>>
}

export interface Finding {
  readonly code: string
  readonly severity: Severity
  /** By employee; none of a notice, which is of everybody. */
  readonly people: readonly FoundPerson[]
}

interface Month {
  readonly people: readonly PersonResult[]
  /** The last final month of each person before; undefined: there is none. */
  readonly before: (employeeId: number) => PersonResult | undefined
  readonly notices: readonly string[]
  readonly settings: ControlSettings
}

/** The findings of a month, in the order of their severity and of their codes. */
export function findingsOf({ people, before, notices, settings }: Month): readonly Finding[] {
  const found = new Map<string, FoundPerson[]>()
  const add = (code: string, person: FoundPerson): void => {
    const listed = found.get(code)
    if (listed === undefined) found.set(code, [person])
    else listed.push(person)
  }
  for (const person of people) {
    const { employeeId } = person
    for (const { code, message } of person.warnings) add(code, { employeeId, amounts: { message } })
    for (const [code, amounts] of ownFindings(person, before(employeeId), settings)) add(code, { employeeId, amounts })
  }
  const all: readonly Finding[] = [
    ...[...found].map(([code, people]) => ({ code, severity: severityOf(code), people })),
    ...notices.map((code) => ({ code, severity: 'for_information' as const, people: [] })),
  ]
  const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity)
  return all.toSorted((a, b) => rank(a) - rank(b) || (a.code < b.code ? -1 : 1))
}

const severityOf = (code: string): Severity => (BLOCKING.has(code) ? 'blocking' : 'to_check')

type OwnFinding = readonly [code: keyof typeof CONTROL_CODES, amounts: Readonly<Record<string, string>>]

function ownFindings(
  { amounts, warnings }: PersonResult,
  before: PersonResult | undefined,
  { movedBy, leaveDays }: ControlSettings,
): readonly OwnFinding[] {
  const found: OwnFinding[] = []
  const { gross = '0', netPayable = '0' } = amounts
  const isMoved = (name: 'gross' | 'netPayable') => share(before?.amounts[name], amounts[name]) > movedBy
  if (before !== undefined && (isMoved('gross') || isMoved('netPayable'))) {
    const { gross: grossBefore = '0', netPayable: netPayableBefore = '0' } = before.amounts
    found.push(['pay_moved', { gross, grossBefore, netPayable, netPayableBefore }])
  }
  if (isZero(netPayable) && !warnings.some(({ code }) => code === 'net_pay_negative')) {
    found.push(['net_pay_zero', { gross, netPayable }])
  }
  const days = leaveOf(amounts)
  if (days.gt(leaveDays)) found.push(['leave_above_limit', { leaveDays: days.toFixed() }])
  return found
}

/** By which share of what it was an amount has moved; an amount that was 0 and is not has moved by all. */
function share(was = '0', is = '0'): number {
  if (was === is) return 0
  const [from, to] = [new Decimal(was), new Decimal(is)]
  return from.isZero() ? 1 : to.minus(from).div(from).abs().toNumber()
}

const isZero = (amount: string): boolean => new Decimal(amount).isZero()

const leaveOf = ({
  leaveCarried = '0',
  leaveOfYearBefore = '0',
  leaveOfYear = '0',
}: PersonResult['amounts']): Decimal =>
  leaveCarried === '0' && leaveOfYearBefore === '0' && leaveOfYear === '0'
    ? NO_DAYS
    : new Decimal(leaveCarried).plus(leaveOfYearBefore).plus(leaveOfYear)
const NO_DAYS = new Decimal(0)
