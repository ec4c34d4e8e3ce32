import { lastDay } from '@centime/engine/ground'
import type { ResultSet, StoredJob } from '@centime/store'
import { establishmentIn } from './establishments.js'
import { type Layout, noAmount } from './layout.js'
import type { ReplacedPayslip } from './replaced.js'
import { storedSelection } from './selection.js'
import { amountsIn } from './stored-amounts.js'

/**
 * Writes a result set as JSON text: section 2.7 of the specification. Amounts are copied as decimal text into JSON numbers,
 * so that no float holds them.
 */
export type ResultWriter = (set: ResultSet, replaces?: ReplacedPayslip) => string

/** The wage types of section 2.7 of the specification: a result has them even at 0, other lines only above or below. */
const ALWAYS: ReadonlySet<number> = new Set([
  ...[100, 200, 210, 211, 212, 213, 220, 230, 240, 241, 253, 300, 301, 302, 400, 401, 410, 411, 450, 451, 499],
  ...[500, 501, 600, 611, 650, 900, 910, 920, 930, 950, 960, 980, 990, 5100, 6000, 7005, 7025],
])

/** Makes the writer for a job. It serialises the members that all results of a job share only once. */
export function resultWriter(job: StoredJob, payroll: { readonly divisionId: number }, layout: Layout): ResultWriter {
  const json = JSON.stringify
  const selection = storedSelection(job.selection)
  const divisionOf = (employeeId: number) => establishmentIn(selection, employeeId)?.at(-1) ?? payroll.divisionId
  const { payrunId, payrollId, periodName, periodStart, periodEnd } = job
  const shared = json({
    payrunJobId: job.id,
    payrollId,
    payrunId,
    periodName,
    periodStart,
    periodEnd,
    regulation: layout.regulation,
    lawDigest: job.lawDigest,
  })
  const wageTypes = layout.lines
    .flatMap(([name, number], place) => (number === null ? [] : [{ name, number, place }]))
    .sort((a, b) => a.number - b.number)
    .map(({ name, number, place }) => ({
      place,
      isAlwaysShown: ALWAYS.has(number),
      head: `{"wageTypeNumber":${number},"wageTypeName":${json(name)},"value":`,
    }))
  const collectors = layout.collectors.map(([name, place, numbers]) => ({
    place,
    head: `{"collectorName":${json(name)},"value":`,
    tail: `,"wageTypeNumbers":${json(numbers)}}`,
  }))
  const others = [
    ...layout.lines.flatMap(([name, number], place) => (number === null ? [{ name, place }] : [])),
    ...layout.cumulated.map((name, index) => ({ name: `Cumul.${name}`, place: layout.lines.length + index })),
  ].map(({ name, place }) => ({ place, head: `{"name":${json(name)},"value":"` }))
  const notices = layout.notices === undefined ? '' : `,"notices":${json(layout.notices)}`
  const [start, end] = [`${periodName}-01`, lastDay(periodName)]
  const tail = `","valueType":"number","source":${json(layout.regulation.name)},"start":"${start}","end":"${end}"}`

  return ({ id, employeeId, identifier, amounts, warnings, provisional }, replaces) => {
    const values = amountsIn(amounts)
    const list = <Place extends { readonly place: number }>(
      places: readonly Place[],
      write: (place: Place, value: string) => string,
    ) => `[${places.map((place) => write(place, values[place.place] ?? noAmount(place.place))).join(',')}]`
    const shown = wageTypes.filter(({ place, isAlwaysShown }) => isAlwaysShown || Number(values[place]) !== 0)
    return (
      `{"id":${id},"employeeId":${employeeId},"employeeIdentifier":${json(identifier)},${shared.slice(1, -1)},` +
      `"divisionId":${divisionOf(employeeId)},` +
      `"replaces":${replaces === undefined ? 'null' : json(replaces)},` +
      `"wageTypeResults":${list(shown, ({ head }, value) => `${head}${value}}`)},` +
      `"collectorResults":${list(collectors, ({ head, tail: numbers }, value) => `${head}${value}${numbers}`)},` +
      `"payrunResults":${list(others, ({ head }, value) => `${head}${value}${tail}`)},` +
      `"warnings":${warnings}${provisional === '[]' ? '' : `,"provisional":${provisional}`}${notices}}`
    )
  }
}
