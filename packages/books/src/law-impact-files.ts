import { Decimal } from '@centime/engine'
import { type ComparedPerson, type Impact, ImpactSums } from './law-impact.js'
import { amountColumn, type Listing, type ListingRow, textColumn } from './listing.js'

/** The name of its file, without the ending. */
export const impactFile = ({ period, laws: { from, to } }: Impact): string =>
  `impact-${period}-droit-${from.day}-${to.day}`

/** One row for each person and line whose amount changes, then a row for each total over all people. */
export function impactListing(impact: Impact): Listing {
  const sums = new ImpactSums()
  async function* slices(): AsyncGenerator<readonly ListingRow[]> {
    for await (const some of impact.people()) {
      sums.add(some)
      yield some.people.flatMap((person) => [...rowsOf(impact, person)])
    }
    yield sums.totals.map(({ line, label, before, after }) => [
      '',
      'Total',
      line,
      label,
      before,
      after,
      after.minus(before),
      '',
    ])
  }
  return {
    file: impactFile(impact),
    title: `Effet du droit du ${impact.laws.to.day} sur ${impact.period}`,
    isDraft: false,
    payslips: 0,
    columns: [
      textColumn('employeeIdentifier', 'Identifiant'),
      textColumn('wageTypeNumber', 'Rubrique'),
      textColumn('wageTypeName', 'Nom'),
      textColumn('label', 'Libellé'),
      amountColumn('before', `Droit du ${impact.laws.from.day}`),
      amountColumn('after', `Droit du ${impact.laws.to.day}`),
      amountColumn('difference', 'Écart'),
      textColumn('movers', 'Cause'),
    ],
    slices,
    totals: undefined,
  }
}

function* rowsOf(
  { movers }: Impact,
  { employeeIdentifier, lines, warnings, faults }: ComparedPerson,
): Generator<ListingRow> {
  for (const { wageTypeNumber, wageTypeName, label, movers: places, ...amounts } of lines) {
    const [before, after] = [new Decimal(amounts.before), new Decimal(amounts.after)]
    const causes = places.map((place) => movers[place]?.name).join(', ')
    yield [employeeIdentifier, String(wageTypeNumber), wageTypeName, label, before, after, after.minus(before), causes]
  }
  for (const { code, message } of [...warnings, ...faults]) {
    yield [employeeIdentifier, '', code, message, undefined, undefined, undefined, '']
  }
}

/** As JSON text, in parts: the differences between the laws, the people they concern, then the sums over all people. */
export async function* impactJson(impact: Impact): AsyncGenerator<string> {
  const sums = new ImpactSums()
  const { period, regulation, laws, movers } = impact
  const law = ({ day, figures }: typeof laws.from) => ({
    day,
    figures: Object.entries(figures).map(([name, value]) => ({ name, value })),
  })
  const head = { period, regulation, lawBefore: law(laws.from), lawAfter: law(laws.to), movers }
  yield `${JSON.stringify(head).slice(0, -1)},"people":[`
  let isFirst = true
  for await (const some of impact.people()) {
    sums.add(some)
    const shown = some.people.filter(isConcerned)
    if (shown.length === 0) continue
    yield (isFirst ? '' : ',') + shown.map(personText).join(',')
    isFirst = false
  }
  const { compared, moved, refused, own: entered, warned } = sums
  const totals = sums.totals.map(({ line, before, after }) => `{"name":"${line}",${amountsText(before, after)}}`)
  const lines = sums.lines.map(
    ({ difference, movers: places, ...line }) =>
      `${JSON.stringify(line).slice(0, -1)},"difference":${difference.toFixed()},"movers":${JSON.stringify([...places])}}`,
  )
  const counts = {
    compared,
    moved,
    refused,
    warned: warned.map(([code, people]) => ({ code, people })),
    ownParameters: entered,
  }
  yield `],"totals":[${totals.join(',')}],"lines":[${lines.join(',')}],${JSON.stringify(counts).slice(1)}`
}

const isConcerned = ({ lines, warnings, faults }: ComparedPerson): boolean =>
  lines.length > 0 || warnings.length > 0 || faults.length > 0

/** Amounts are JSON numbers with all digits of the decimals, more than a float holds. */
const amountsText = (before: Decimal, after: Decimal): string =>
  `"before":${before.toFixed()},"after":${after.toFixed()},"difference":${after.minus(before).toFixed()}`

function personText({ employeeIdentifier, lines, warnings, faults }: ComparedPerson): string {
  const texts = lines.map(
    ({ before, after, movers, ...line }) =>
      `${JSON.stringify(line).slice(0, -1)},${amountsText(new Decimal(before), new Decimal(after))},"movers":${JSON.stringify(movers)}}`,
  )
  const rest = JSON.stringify({ warnings, faults }).slice(1)
  return `{"employeeIdentifier":${JSON.stringify(employeeIdentifier)},"lines":[${texts.join(',')}],${rest}`
}
