/** A day and a time of day as a form has them: `2026-07-15T11:00`, in Paris. */

const PARIS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
})

export const timeInParis = (instant: Date): string => PARIS.format(instant).replace(' ', 'T')

/** The offsets that Paris has, in minutes: the later one first, so that of the two hours of an autumn night the earlier is meant. */
const OFFSETS = [120, 60]

/** The instant of a time in Paris, ISO 8601; an invalid text is returned unchanged, for the route to refuse. */
export function instantIn(typed: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return typed
  const instants = OFFSETS.map((minutes) => new Date(Date.parse(`${typed}Z`) - minutes * 60_000))
  return instants.find((one) => !Number.isNaN(one.getTime()) && timeInParis(one) === typed)?.toISOString() ?? typed
}
