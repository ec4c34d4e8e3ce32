import { Decimal } from '@centime/engine'
import type { PersonResult } from '../../calculation/person-results.js'
import type { ControlCode } from '../../ground/control-codes.js'
import type { ControlSettings } from '../payroll/settings.js'
import { movedRate } from './tax-rate.js'

/** The findings in the results of a month, which a person must check, grouped by code. Pure: the same results have the same findings. */

export const SEVERITIES = ['blocking', 'to_check', 'for_information'] as const
type Severity = (typeof SEVERITIES)[number]

/** Findings that cannot be accepted: correct the inputs of the person, or hold the person out. */
const BLOCKING: ReadonlySet<string> = new Set(['net_pay_negative', 'legal_parameters_missing'])

export interface FoundPerson {
  readonly employeeId: number
  /** The values behind the finding, by name: amounts, shares, days and hours as decimal text, or missing data. Gross and net for a warning. */
  readonly amounts: Readonly<Record<string, string>>
  /** The warnings of the engine; empty for other findings. */
  readonly warnings: PersonResult['warnings']
}

export interface Finding {
  readonly code: string
  readonly severity: Severity
  /** By employee; empty for a notice, which concerns all people. */
  readonly people: readonly FoundPerson[]
}

/** A finding of one person. */
export type FoundOfPerson = readonly [code: string, person: FoundPerson]

export const foundBy = (code: ControlCode, employeeId: number, amounts: FoundPerson['amounts']): FoundOfPerson => [
  code,
  { employeeId, amounts, warnings: [] },
]

/** The findings of a month from those of its people and the notices of its law: by severity, then by code; people by id. */
export function grouped(found: readonly FoundOfPerson[], notices: readonly string[]): readonly Finding[] {
  const byCode = new Map<string, FoundPerson[]>()
  for (const [code, person] of found) {
    const people = byCode.get(code)
    if (people === undefined) byCode.set(code, [person])
    else people.push(person)
  }
  const all: readonly Finding[] = [
    ...[...byCode].map(([code, people]) => ({
      code,
      severity: BLOCKING.has(code) ? ('blocking' as const) : ('to_check' as const),
      people: people.sort((a, b) => a.employeeId - b.employeeId),
    })),
    ...notices.map((code) => ({ code, severity: 'for_information' as const, people: [] })),
  ]
  const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity)
  return all.toSorted((a, b) => rank(a) - rank(b) || (a.code < b.code ? -1 : 1))
}

/** The findings in the result of a person, compared with the one of the last final month; undefined: there is no such month. */
export function findingsOfPerson(
  person: PersonResult,
  before: PersonResult | undefined,
  settings: ControlSettings,
): readonly FoundOfPerson[] {
  return [...warned(person), ...ownFindings(person, before, settings)]
}

/** Each code of the engine's warnings once, with all its messages. */
function warned({
  employeeId,
  warnings,
  amounts: { gross = '0', netPayable = '0' },
}: PersonResult): readonly FoundOfPerson[] {
  const amounts = { gross, netPayable }
  return warningsByCode(warnings).map(([code, ofCode]) => [code, { employeeId, amounts, warnings: ofCode }])
}

type Warnings = PersonResult['warnings']

/** The warnings of each code. Most people of a job share a list of warnings. */
function warningsByCode(warnings: Warnings): readonly (readonly [code: string, warnings: Warnings])[] {
  const known = codesOf.get(warnings)
  if (known !== undefined) return known
  const codes = new Set(warnings.map(({ code }) => code))
  const made = [...codes].map((code) => [code, warnings.filter((warning) => warning.code === code)] as const)
  codesOf.set(warnings, made)
  return made
}
const codesOf = new WeakMap<Warnings, ReturnType<typeof warningsByCode>>()

function* ownFindings(
  person: PersonResult,
  before: PersonResult | undefined,
  { movedBy, leaveDays }: ControlSettings,
): Generator<FoundOfPerson> {
  const { employeeId, amounts } = person
  const { gross = '0', netPayable = '0' } = amounts
  if (before !== undefined) {
    const { gross: grossBefore = '0', netPayable: netPayableBefore = '0' } = before.amounts
    if (hasMoved(grossBefore, gross, movedBy) || hasMoved(netPayableBefore, netPayable, movedBy)) {
      yield foundBy('pay_moved', employeeId, { gross, grossBefore, netPayable, netPayableBefore })
    }
    const rates = movedRate(before.amounts, amounts)
    if (rates !== undefined) yield foundBy('tax_rate_changed', employeeId, rates)
  }
  if (netPayable === '0') yield foundBy('net_pay_zero', employeeId, { gross, netPayable })
  const days = leaveOf(amounts)
  if (days.gt(leaveDays)) yield foundBy('leave_above_limit', employeeId, { leaveDays: days.toFixed() })
}

/** Whether an amount has changed by more than a share of its earlier value. A change from 0 exceeds every share. */
function hasMoved(was: string, is: string, share: number): boolean {
  if (was === is || isFarBelow(was, is, share)) return false
  const [from, to] = [new Decimal(was), new Decimal(is)]
  return to.minus(from).abs().gt(from.abs().times(share))
}

/** Whether the change is clearly smaller than the share, which most are; only others are computed exactly. */
const isFarBelow = (was: string, is: string, share: number): boolean =>
  Math.abs(Number(is) - Number(was)) < Math.abs(Number(was)) * share * 0.999

const leaveOf = ({
  leaveCarried = '0',
  leaveOfYearBefore = '0',
  leaveOfYear = '0',
}: PersonResult['amounts']): Decimal =>
  leaveCarried === '0' && leaveOfYearBefore === '0' && leaveOfYear === '0'
    ? NO_DAYS
    : new Decimal(leaveCarried).plus(leaveOfYearBefore).plus(leaveOfYear)
const NO_DAYS = new Decimal(0)
