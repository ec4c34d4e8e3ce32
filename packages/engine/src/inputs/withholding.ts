import { type CheckedFields, valuesIn } from '../cases/checked-fields.js'
import { BaseRegularisee, MoisRegularise } from '../cases/employee.js'
import { at } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'
import { yearOf } from '../ground/period.js'

/** The fault of a corrected withholding whose month is not an earlier one of the year of payment (BOI-IR-PAS-30-10-50 I). */
export function* wrongCorrection(
  fields: Pick<CheckedFields, 'numbers' | 'choices'>,
  paymentDate: string,
): Generator<Fault> {
  const { number, isAbove0 } = valuesIn(fields)
  if (!isAbove0(BaseRegularisee)) return
  const month = number(MoisRegularise)
  const paid = Number(paymentDate.slice(5, 7))
  if (month.isInteger() && month.gte(1) && month.lt(paid)) return
  const expected = `a month of ${yearOf(paymentDate)} before that of the payment, 1 to ${paid - 1}: a withholding of another year is corrected by the tax office`
  yield fault('out_of_range', { ...at(MoisRegularise), value: month.toFixed() }, expected)
}
