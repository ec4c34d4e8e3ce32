import { type CheckedFields, valuesIn } from '../cases/checked-fields.js'
import { BaseRegularisee, MoisRegularise, yearCorrected } from '../cases/employee.js'
import { at } from '../cases/read.js'
import { type Fault, fault } from '../ground/fault.js'

/** The fault of a corrected withholding whose month is not an earlier one of that year (BOI-IR-PAS-30-10-50 I). */
export function* wrongCorrection(
  fields: Pick<CheckedFields, 'numbers' | 'choices'>,
  paymentDate: string,
): Generator<Fault> {
  const { number, isAbove0 } = valuesIn(fields)
  if (!isAbove0(BaseRegularisee)) return
  const month = number(MoisRegularise)
  const { year, last } = yearCorrected(paymentDate)
  if (month.isInteger() && month.gte(1) && month.lte(last)) return
  const expected = `a month of ${year} before that of the payment, 1 to ${last}: a withholding of another year is corrected by the tax office`
  yield fault('out_of_range', { ...at(MoisRegularise), value: month.toFixed() }, expected)
}
