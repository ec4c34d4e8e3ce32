const PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit' })

/** The month of an instant in Paris, by the machine's own calendar and not by the service's. */
export const monthAt = (instant: number): string => PARIS.format(instant)

/** A month, some months later. */
export function shifted(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The last day of a month, by the machine's calendar. */
export const lastDayOf = (month: string): string =>
  new Date(Date.parse(`${shifted(month, 1)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
