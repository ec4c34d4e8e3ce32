import { type CheckedFields, valuesIn } from '../cases/checked-fields.js'
import { BaseRegularisee, MoisRegularise, TauxApplique, TauxTransmis, yearCorrected } from '../cases/employee.js'
import { at } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'

/**
 * The faults of a corrected withholding: a rate that is not entered, which would give back or take all, and a month that is not an
 * earlier one of that year (BOI-IR-PAS-30-10-50 I).
 */
export function* wrongCorrection(
  fields: Pick<CheckedFields, 'numbers' | 'choices'>,
  paymentDate: string,
): Generator<Fault> {
  const { number, isAbove0 } = valuesIn(fields)
  if (!isAbove0(BaseRegularisee)) return
  for (const rate of [TauxApplique, TauxTransmis]) {
    if (fields.numbers[rate.key] !== undefined) continue
    yield fault('missing_field', at(rate), `a rate, 0 if nothing was to be withheld, beside ${BaseRegularisee.key}`)
  }
  const month = number(MoisRegularise)
  const { year, last } = yearCorrected(paymentDate)
  if (month.isInteger() && month.gte(1) && month.lte(last)) return
  const expected = `a month of ${year} before that of the payment, 1 to ${last}: a withholding of another year is corrected by the tax office`
  yield fault('out_of_range', { ...at(MoisRegularise), value: month.toFixed() }, expected)
}
