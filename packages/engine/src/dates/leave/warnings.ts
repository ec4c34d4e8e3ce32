import type { Decimal } from '../../ground/money.js'
import { monthOf } from '../../ground/period.js'
import { type Warning, warning } from '../../tree/payslip.js'
import type { ContractInPeriod } from '../read-contract.js'
import type { LeaveAccount } from './account.js'
import { balanceOf } from './movements.js'
import type { LeaveRecord } from './records.js'

/** What a month knows of its leave beside the account. */
interface KnownOfLeave {
  /** Days of the month under an earlier contract. */
  readonly daysBefore: Decimal
  readonly records: readonly LeaveRecord[]
  /** The first month of which a payslip is known, the month itself included. */
  readonly firstKnown: string
}

/** What to check about the counters of a month. */
export function* leaveWarnings(
  account: LeaveAccount | undefined,
  { span: { since }, start, ofLeave }: ContractInPeriod,
  { daysBefore, records, firstKnown }: KnownOfLeave,
): Generator<Warning> {
  if (account === undefined) return
  const { year, counters, begins } = account
  const isOlder = since < begins || monthOf(since) < firstKnown
  if (isOlder && !records.some(({ nature }) => nature === 'reprise')) {
    const message = {
      en: `the contract began on ${since} and no balance is recorded: the counters begin on ${begins}, as if nothing had been taken since; enter a record of CompteurConges of kind reprise`,
      fr: `le contrat a commencé le ${since} et aucun solde n’est enregistré : les compteurs commencent le ${begins}, comme si rien n’avait été pris depuis ; saisir dans CompteurConges un mouvement de nature reprise`,
    }
    yield warning('leave_opening_missing', message)
  }
  if (daysBefore.gt(0) && since === start && ofLeave.ended === undefined) {
    const message = {
      en: `${daysBefore.toFixed()} days of the month are under an earlier contract, whose leave is not paid: enter DebutContratPrecedent and FinContratPrecedent`,
      fr: `${daysBefore.toFixed()} jours du mois relèvent d’un contrat précédent, dont les congés ne sont pas payés : saisir DebutContratPrecedent et FinContratPrecedent`,
    }
    yield warning('leave_of_earlier_contract', message)
  }
  const current = counters.find((one) => !one.carriedOver && one.year.from === year.from)
  const balance = current && balanceOf(current)
  if (balance?.isNegative()) {
    const message = {
      en: `${balance.negated().toFixed()} days of leave are taken beyond the rights of the year from ${year.from}: an agreement is needed (C. trav. L3141-12)`,
      fr: `${balance.negated().toFixed()} jours de congés sont pris au-delà des droits de l’année ouverte le ${year.from} : il faut un accord (C. trav. L3141-12)`,
    }
    yield warning('leave_taken_in_advance', message)
  }
}
