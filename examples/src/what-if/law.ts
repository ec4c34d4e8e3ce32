import { defaut, type Payroll, payroll, publishedParameters } from '@centime/engine'
import type { LegalParameters } from '@centime/engine/catalogue'

/** A year of law: compiled payrolls, and the figures that a what-if changes. */
export type LawYear = readonly LawMonth[]
export interface LawMonth {
  readonly payroll: Payroll
  readonly period: string
  readonly parameters: LegalParameters
  /** The minimum wage of the month, cents an hour. */
  readonly smic: number
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

export function publishedYear(year: string): LawYear {
  return MONTHS.map((month) => {
    const period = `${year}-${month}`
    const ready = payroll(defaut, period)
    const parameters = publishedParameters(`${period}-01`)
    if (!ready.ok || parameters === undefined) throw new RangeError(`no law in ${period}`)
    return { payroll: ready.value, period, parameters, smic: centsOf(parameters.SMICHoraire) }
  })
}

/**
 * The same year with another minimum wage from January to December. The general reduction takes January's (CSS D241-7), so
 * it takes the new one. The ceiling and other figures that follow the minimum wage later do not change.
 */
export function withSmic(published: LawYear, smic: number): LawYear {
  const euros = `${Math.floor(smic / 100)}.${String(smic % 100).padStart(2, '0')}`
  return published.map((month) => ({
    ...month,
    smic,
    parameters: { ...month.parameters, SMICHoraire: euros, SMICReduction: euros },
  }))
}

/** `1250` for `12.5`. Read digit by digit: in doubles, 12.31 × 100 is no integer. */
export function centsOf(euros: string): number {
  const [whole = '', fraction = ''] = euros.split('.')
  return Number(whole + fraction.padEnd(2, '0'))
}
