import { Decimal } from '@centime/engine'
import { Debut, Evenement, Fin, Nature, PartTravaillee } from '@centime/engine/cases'
import { dayInParis, daysLater, firstDay, lastDay, later, monthOf } from '@centime/engine/ground'
import { givesWay } from '@centime/engine/inputs'
import { AbsenceAnswer, CountersAnswer } from '../answers.js'
import type { EmployeeView } from '../pages/employee.js'
import type { EmployeeRead } from './case-fields.js'
import type { Found, SignedIn } from './port.js'
import { sentence } from './readable.js'

/** How many absences, and how many movements of leave, a page shows: the newest. */
const SHOWN = 60

/** The absences of a person: a year as a calendar, and the records. */
export async function absencesView(
  { ask, query, now }: SignedIn,
  { path }: EmployeeRead,
): Promise<Found<EmployeeView>> {
  const found = await ask(`${path}/absences`, AbsenceAnswer.array())
  if (!found.ok) return found
  const today = dayInParis(now().toISOString())
  const asked = query('annee') ?? ''
  const year = /^(19|20)\d\d$/.test(asked) ? Number(asked) : Number(today.slice(0, 4))
  const records = found.value.map(({ fields, status, forecast, recordedAt, months }) => ({
    ...{ event: fields[Evenement.name] ?? '', nature: fields['Nature'] ?? '' },
    ...{ from: fields[Debut.name] ?? '', to: fields[Fin.name] ?? '', status, forecast, recordedAt, months },
  }))
  const inForce = found.value.flatMap(({ fields, status, forecast }) => {
    const [from = '', to = '', part = '0'] = [fields[Debut.name], fields[Fin.name], fields[PartTravaillee.name]]
    const nature = Nature.values.find((one) => one === fields[Nature.name])
    if (status !== 'in_force' || forecast !== null || from === '' || nature === undefined) return []
    return [{ nature, from, to: to === '' ? later(from, today) : to, worked: new Decimal(part) }]
  })
  const natureOn = (day: string): string | undefined => {
    const all = inForce.filter(({ from, to }) => from <= day && day <= to)
    return all.find((one) => !all.some((other) => other !== one && givesWay(one, other)))?.nature
  }
  const months = Array.from({ length: 12 }, (_, at) => {
    const period = `${year}-${String(at + 1).padStart(2, '0')}`
    const days = Array.from({ length: Number(lastDay(period).slice(8)) }, (_day, place) => {
      const day = daysLater(firstDay(period), place)
      return { isWeekend: isWeekend(day), nature: natureOn(day) }
    })
    return { period, days }
  })
  return {
    ...found,
    value: { vue: 'absences', absences: { year, months, records: records.toReversed().slice(0, SHOWN) } },
  }
}

/** Saturday or Sunday: day 0 of 1970 was a Thursday. */
const isWeekend = (day: string): boolean => [2, 3].includes((((Date.parse(day) / 86_400_000) % 7) + 7) % 7)

/** The counters of paid leave of a person at the end of the present month, or of the month of the contract next to it. */
export async function leaveShown({ ask, told, now }: SignedIn, { path }: EmployeeRead): Promise<Found<EmployeeView>> {
  const found = await ask(`${path}/leave`, CountersAnswer)
  if (!found.ok) return found
  const { period, counters, movements, faults } = found.value
  const messages = faults.map(({ message, code }) => sentence(told(message, code)))
  const today = monthOf(dayInParis(now().toISOString()))
  const contract = period < today ? 'ended' : period > today ? 'begins' : 'covers'
  const leave = {
    period,
    contract,
    counters,
    movements: movements.toReversed().slice(0, SHOWN),
    faults: messages,
  } as const
  return { ...found, value: { vue: 'conges', leave } }
}
