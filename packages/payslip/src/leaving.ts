import type { Decimal, LineName, Payslip } from '@centime/engine'
import { MotifRupture, Preavis } from '@centime/engine/cases'
import { monthOf, ZERO } from '@centime/engine/ground'
import type { Facts } from '@centime/engine/tree'
import { linesByName } from './page/lines.js'
import type { EmployeeMentions, EmployerMentions } from './page/mentions.js'

/**
 * The data of the three documents that a person gets with the last payslip: the work certificate (C. trav. L1234-19, D1234-6), the
 * receipt for the final balance (L1234-20) and the attestation for France Travail (R1234-9). It is data only: the caller that prints
 * or transmits a document chooses its words and its form. Amounts are euros as decimal text.
 */
export interface LeavingRecord {
  readonly period: string
  readonly paymentDate: string
  readonly employer: Party
  readonly employee: Party
  readonly certificate: {
    /** First day of the chain of contracts, and the last. */
    readonly from: string
    readonly to: string
    readonly job: string | null
  }
  readonly receipt: {
    /** All amounts that the last payslip paid and withheld: they add up to `net`. */
    readonly items: readonly Item[]
    readonly net: string
    /** Months in which a signed receipt may be denounced. */
    readonly denunciationMonths: number
  }
  readonly attestation: {
    /** As `Rupture.Motif`, and in French. */
    readonly motif: string
    readonly reason: string
    readonly notice: string
    readonly noticePay: string
    readonly leavePay: string
    readonly endOfContractIndemnity: string
    readonly severance: { readonly minimum: string; readonly paid: string; readonly taxable: string }
    /** The known months among the last twelve, the last one included, in their order; back pay is in its months of origin. */
    readonly months: readonly { readonly period: string; readonly paymentDate: string; readonly gross: string }[]
  }
}
interface Party {
  readonly name: string | null
  readonly address: string | null
  /** SIRET of the employer, social security number of the employee. */
  readonly identifier: string | null
}
interface Item {
  readonly name: string
  readonly label: string
  readonly amount: string
}

const REASONS: Readonly<Record<(typeof MotifRupture.values)[number], string>> = {
  aucun: 'Motif non précisé',
  fin_cdd: 'Fin de contrat à durée déterminée',
  fin_cdd_sans_indemnite: 'Fin de contrat à durée déterminée, sans indemnité de fin de contrat',
  demission: 'Démission',
  fin_periode_essai: 'Fin de période d’essai',
  licenciement: 'Licenciement',
  pse: 'Licenciement dans le cadre d’un plan de sauvegarde de l’emploi',
  inaptitude: 'Licenciement pour inaptitude d’origine non professionnelle',
  inaptitude_professionnelle: 'Licenciement pour inaptitude d’origine professionnelle',
  faute_grave: 'Licenciement pour faute grave ou lourde',
  rupture_conventionnelle: 'Rupture conventionnelle',
  depart_retraite: 'Départ à la retraite à l’initiative du salarié',
  mise_a_la_retraite: 'Mise à la retraite par l’employeur',
  autre: 'Autre motif',
}

/** An earlier month, from a stored result, as it was corrected last. */
export interface EarlierGross {
  readonly period: string
  readonly paymentDate: string
  readonly gross: Decimal
}

/** The facts of the month in which a contract ends, or of a later one that pays what its months still owe. */
export interface LeavingInput {
  readonly payslip: Payslip
  readonly facts: Facts
  readonly employer: EmployerMentions
  readonly employee: EmployeeMentions
  readonly months: readonly EarlierGross[]
}

/** C. trav. L1234-20. */
const DENUNCIATION_MONTHS = 6

/**
 * The data of the documents of the end of a contract; undefined if the contract does not end by the month of the
 * payslip. A payslip after the end has documents of its own payment: a receipt, and the attestation with the corrected
 * months.
 */
export function leavingRecord(input: LeavingInput): LeavingRecord | undefined {
  const { payslip, facts, employer, employee } = input
  const { since, end } = payslip.contract
  if (end === undefined || monthOf(end) > payslip.period) return undefined
  const { value } = linesByName(payslip)
  const amount = (...names: LineName[]): string => names.reduce((sum, name) => sum.plus(value(name)), ZERO).toFixed(2)
  const motif = MotifRupture.values.find((one) => one === facts.choices[MotifRupture.key]) ?? 'aucun'
  return {
    period: payslip.period,
    paymentDate: payslip.paymentDate,
    employer: party(employer.name, employer.address, employer.siret),
    employee: party(employee.name, employee.address, employee.numeroSecuriteSociale),
    certificate: { from: since, to: end, job: employee.emploi ?? null },
    receipt: { items: itemsOf(payslip), net: amount('NetAPayer'), denunciationMonths: DENUNCIATION_MONTHS },
    attestation: {
      motif,
      reason: REASONS[motif],
      notice: facts.choices[Preavis.key] ?? 'effectue',
      noticePay: amount('IndemnitePreavis', 'IndemniteInaptitude'),
      leavePay: amount('CompensatriceConges', 'MinimumCompensatriceCDD'),
      endOfContractIndemnity: amount('IndemniteFinContrat'),
      severance: {
        minimum: amount('MinimumRupture'),
        paid: amount('IndemniteRupture'),
        taxable: amount('IndemniteRuptureImposable'),
      },
      months: monthsOf(input),
    },
  }
}

const party = (name?: string, address?: string, identifier?: string): Party => ({
  name: name ?? null,
  address: address ?? null,
  identifier: identifier ?? null,
})

/** Signed as they count for the net. */
const SIGNS: Readonly<Record<string, 1 | -1>> = { gain: 1, retenue: -1, salariale: -1, indemnite: 1, deduction: -1 }
const OF_NET: readonly string[] = [
  'Regularisation',
  'PAS',
  'RegularisationPAS',
  'TropPercuReporte',
] satisfies LineName[]

function itemsOf({ lines }: Payslip): readonly Item[] {
  return lines.flatMap(({ name, label, number, role, value }) => {
    const sign = name === 'PAS' || name === 'RegularisationPAS' ? -1 : OF_NET.includes(name) ? 1 : SIGNS[role]
    if (number === undefined || sign === undefined || value.isZero()) return []
    return [{ name, label, amount: value.times(sign).toFixed(2) }]
  })
}

const GROSS: LineName = 'TotalBrut'
function monthsOf({ payslip, months }: LeavingInput): LeavingRecord['attestation']['months'] {
  const { period, paymentDate, contract, backPay = [] } = payslip
  const late = new Map(
    backPay.map((month) => [month.period, month.lines.find(({ name }) => name === GROSS)?.value ?? '0']),
  )
  const own = [...late.values()].reduce((left, value) => left.minus(value), linesByName(payslip).value(GROSS))
  return [...months, { period, paymentDate, gross: own }]
    .filter((month) => month.period >= monthOf(contract.since) && month.period <= monthOf(contract.end ?? period))
    .slice(-12)
    .map((month) => ({ ...month, gross: month.gross.plus(late.get(month.period) ?? 0).toFixed(2) }))
}
