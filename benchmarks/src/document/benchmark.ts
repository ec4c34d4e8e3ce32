import { Decimal, defaut, type Payslip, payslip } from '@centime/engine'
import { type Page, pageOf } from '@centime/payslip'
import { htmlOf } from '@centime/payslip/html'
import { pdfOf } from '@centime/payslip/pdf'
import { EXECUTIVE, inputsOf } from '../payslip/cases.js'
import { granted } from '../payslip/read-month.js'
import { collectGarbage, median } from '../timing/measure.js'
import { printTable, spread, target } from '../timing/report.js'
import { archiveBenchmark } from './archive.js'

/** How long does a document take, and does memory grow over many? Each has its own name, pay and identity. */

const DOCUMENTS = Number(process.env['CENTIME_BENCH_DOCUMENTS'] ?? 1000)
const WARM_UP = 200
const MEGABYTE = 2 ** 20
/** The typesetter's cache of words varies by less than this. */
const MOST_GROWTH = 4

interface Timed {
  readonly page: number
  readonly pdf: number
  readonly html: number
}

export async function documentBenchmark(): Promise<void> {
  const payslips = Array.from({ length: WARM_UP + DOCUMENTS }, (_, index) => resultOf(190_000 + index * 431))
  await mustBeRight(pageFor(payslips, 0))
  const run = async (from: number, count: number): Promise<readonly Timed[]> => {
    const all: Timed[] = []
    for (let index = from; index < from + count; index++) all.push(await timed(payslips, index))
    return all
  }
  await run(0, WARM_UP)
  const before = heap()
  const all = await run(WARM_UP, DOCUMENTS)
  const growth = heap() - before

  const whole = all.map(({ page, pdf }) => page + pdf)
  console.log(
    `\ndocument: how long does a payslip take as a document? ${DOCUMENTS} executives, after ${WARM_UP} others.\n`,
  )
  printTable(
    ['', 'least', 'median', 'most', 'wanted'],
    [
      spread('the page, from the result', all, ({ page }) => page),
      spread('the PDF of it', all, ({ pdf }) => pdf),
      spread('both', whole, Number, target(median(whole) <= 20, 'at most 20 ms')),
      spread('HTML instead of PDF', all, ({ html }) => html),
    ],
  )
  console.log(
    `\nMemory after ${DOCUMENTS} documents: ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB of heap, ` +
      target(growth < MOST_GROWTH, `under ${MOST_GROWTH} MB`),
  )
  await archiveBenchmark(median(whole))
}

/** `pay`: in cents. */
const resultOf = (pay: number): Payslip =>
  granted(payslip(defaut, inputsOf({ ...EXECUTIVE, salaireMensuel: new Decimal(pay).div(100) })))

function pageFor(payslips: readonly Payslip[], index: number): Page {
  const payslip = payslips[index % payslips.length]
  if (payslip === undefined) throw new Error('no payslip')
  return pageOf({
    payslip,
    employer: {
      name: 'Menuiserie Lenoir SARL',
      address: '12 rue des Tanneurs\n69002 Lyon',
      siret: '73282932000074',
      apeCode: '43.32A',
      conventionCollective: 'Bâtiment : ouvriers (IDCC 1597)',
    },
    employee: {
      name: `Camille Durand-${index}`,
      address: `${index} impasse du Lavoir\n69100 Villeurbanne`,
      emploi: 'Cheffe d’atelier',
      classification: 'Niveau IV, coefficient 270',
    },
    kind: 'final',
    identity: `document ${index}`,
  })
}

async function timed(payslips: readonly Payslip[], index: number): Promise<Timed> {
  const start = performance.now()
  const page = pageFor(payslips, index)
  const described = performance.now()
  await pdfOf(page)
  const written = performance.now()
  htmlOf(page)
  return { page: described - start, pdf: written - described, html: performance.now() - written }
}

/** Checks that the rows add up to the printed total, and that the same page gives the same bytes. */
async function mustBeRight(page: Page): Promise<void> {
  const rows = page.tables[1]?.rows ?? []
  const numberOf = (text = ''): Decimal =>
    new Decimal(
      text
        .replace(/\u00a0/g, '')
        .replace('−', '-')
        .replace(',', '.') || 0,
    )
  const total = rows.at(-1)
  for (const column of [2, 3]) {
    const sum = rows.slice(0, -1).reduce((before, { cells }) => before.plus(numberOf(cells[column])), new Decimal(0))
    if (!sum.equals(numberOf(total?.cells[column]))) throw new Error(`column ${column} adds up to ${sum}`)
  }
  const [one, other] = [await pdfOf(page), await pdfOf(page)]
  if (Buffer.compare(one, other) !== 0) throw new Error('the same page made other bytes')
  if (!Buffer.from(one).subarray(0, 8).equals(Buffer.from('%PDF-1.7'))) throw new Error('no PDF')
}

/** Megabytes of heap after a garbage collection. */
function heap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / MEGABYTE
}
