import { explainAll } from '@centime/engine'
import { collectorResults, payrunResults } from '@centime/engine/calculate'
import { inFrench } from '../ground/french.js'
import type { MonthOfFile } from './payroll-file.js'

/** A payslip as JSON: amounts in euros as decimal text with at most two decimals, rates as fractions. */
export function payslipJson({ payroll, read, payslip }: MonthOfFile, explained: boolean): unknown {
  const { regulation, period, paymentDate, warnings, notices, provisional } = payslip
  return {
    regulation,
    period,
    paymentDate,
    wageTypes: payslip.wageTypes.map(({ wageTypeNumber, wageTypeName, value }) => ({
      wageTypeNumber,
      wageTypeName,
      value: value.toFixed(2),
    })),
    collectors: collectorResults(payroll.fixed, payslip).map((collector) => ({
      ...collector,
      value: collector.value.toFixed(2),
    })),
    payrunResults: payrunResults(payslip),
    lines: payslip.lines.map(({ name, number, label, role, base, rate, value }) => ({
      name,
      ...(number === undefined ? {} : { number }),
      label,
      role,
      ...(base === undefined ? {} : { base: base.toFixed(2) }),
      ...(rate === undefined ? {} : { rate: rate.toFixed() }),
      value: value.toFixed(),
    })),
    warnings: warnings.map(french),
    notices: notices.map(french),
    ...(provisional.length > 0 && { provisional }),
    ...(explained ? { explanation: explainAll(payroll.fixed, read.facts) } : {}),
  }
}

const french = ({ code, message }: { readonly code: string; readonly message: string }) => ({
  code,
  message: inFrench(message, code),
})
