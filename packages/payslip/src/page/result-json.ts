import type { Decimal, Payslip } from '@centime/engine'

/**
 * The result behind the page, for machines: attached to the PDF. Amounts are decimal text, rates fractions; the members
 * have a fixed order, so that equal payslips give equal text.
 */
export function resultJson(payslip: Payslip, identity: string): string {
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
  })
}
