/** Months as `YYYY-MM`, which compare as text. */

/** The month before. */
export const monthBefore = (month: string): string => moved(month, -1)

/** The month after. */
export const monthAfter = (month: string): string => moved(month, 1)

function moved(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The write window of the managed cycle: the month of the service's clock (in Europe/Paris), and the one before. */
export const isInWriteWindow = (period: string, month: string): boolean =>
  period === month || period === monthBefore(month)

/** Whether a payment date (`YYYY-MM-DD`) can belong to a month: from its first day to the end of the month after it. */
export function isPaymentDateOf(period: string, day: string): boolean {
  const month = day.slice(0, 7)
  return month === period || month === monthAfter(period)
}

/** The regulation of payrolls that pay company officers, whose months are managed: the French salary regulation 2026. */
export const OFFICERS_REGULATION = 2
