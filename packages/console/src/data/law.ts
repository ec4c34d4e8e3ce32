import { defaut, fixedOn, type LineName, type Regulation } from '@centime/engine'
import { PlafondSS } from '@centime/engine/cases'
import {
  figuresInForce,
  lawNotices,
  lawTables,
  lineInWords,
  readersOfFigure,
  readersOfLine,
  regulationWith,
  wageTypeDefinitions,
  yearlyCalendar,
} from '@centime/engine/catalogue'
import { dayInParis, earlier, isDay, LAW_FROM, lastDayServed, later, lawMonths } from '@centime/engine/ground'
import {
  type Figure,
  type FixedRegulation,
  figureName,
  figureUnder,
  inForce,
  ORGANISMS,
  scaleUnder,
} from '@centime/engine/tree'
import { FigurePage, type FigureRow, type FigureShown, LawPage } from '../pages/law.js'
import { LawCalendarPage } from '../pages/law-calendar.js'
import { LawLinesPage, LinePage } from '../pages/law-lines.js'
import { folded } from './folded.js'
import { exampleOf } from './law-example.js'
import type { Pages, SignedIn } from './port.js'
import { sentence } from './readable.js'

/** The law as pages: figures, lines, changes. It is the same for all clients, so no client data is read. */
export function lawRoutes({ get }: Pages): void {
  get('/droit', async (visit) => {
    const { chrome, show, told } = visit
    const { day, error, fixed, isOperator } = await lawDayOf(visit, 'jour')
    const { search, table } = { search: visit.query('q') ?? '', table: visit.query('table') }
    const figures: readonly FigureRow[] = figuresInForce(day, fixed.law)
    const tables = [...new Map(lawTables().map((one) => [one.name, one])).values()].map(({ name, description }) => {
      return { name, description, figures: figures.filter((one) => one.table === name).length }
    })
    const named = tables.find(({ name }) => name === table)
    const found =
      search !== ''
        ? {
            title: visit.say(`Chiffres trouvés pour «\u00a0${search}\u00a0»`, `Figures found for “${search}”`),
            figures: matching(figures, search),
          }
        : named && { title: named.description, figures: figures.filter((one) => one.table === named.name) }
    const warnings = lawNotices(day, fixed.law).map(({ message }) => sentence(told(message)))
    return show(
      LawPage(chrome, {
        ...{ day, error, isOperator, search, found, warnings },
        tables: tables.filter((one) => one.figures > 0),
      }),
    )
  })
  get('/droit/chiffres/:table/:key', figureOf)
  get('/droit/lignes', async (visit) => {
    const { day, error, fixed, isOperator } = await lawDayOf(visit, 'jour')
    const search = visit.query('q') ?? ''
    const lines = fixed.lines.flatMap(({ name, number, line, role }) => {
      const payer = role === 'patronale' || role === 'allegement' || line.employer === true ? 'employeur' : 'salarie'
      return number === undefined ? [] : [{ name, number, label: line.label, payer, text: line.text } as const]
    })
    const found = search === '' ? lines : lines.filter((one) => has(`${one.number} ${one.label} ${one.name}`, search))
    return visit.show(
      LawLinesPage(visit.chrome, {
        day,
        error,
        isOperator,
        search,
        lines: found.toSorted((a, b) => a.number - b.number),
      }),
    )
  })
  get('/droit/lignes/:name', lineOf)
  get('/droit/calendrier', calendarOf)
}

async function figureOf(visit: SignedIn) {
  const { chrome, show, sent, refused } = visit
  const { day, fixed } = await lawDayOf(visit, 'jour')
  const [table, key] = [sent('table') ?? '', sent('key') ?? '']
  for (const { description, figures } of lawTables()) {
    const figure = figures.find((one) => one.kind === 'figure' && one.table === table && one.key === key)
    if (figure?.kind !== 'figure') continue
    const readers = readersOfFigure(fixed, figureName(figure))
    return show(FigurePage(chrome, { ...historyOf(figureUnder(fixed.law, figure)), day, description, readers }))
  }
  return refused('not_found', 'the law has no such figure')
}

async function calendarOf(visit: SignedIn) {
  const { day, fixed, isOperator } = await lawDayOf(visit, 'jour')
  const { completeUntil } = fixed.law
  const servedUntil = lastDayServed(completeUntil)
  const entries = yearlyCalendar(fixed.law)
  return visit.show(LawCalendarPage(visit.chrome, { day, completeUntil, servedUntil, isOperator, entries }))
}

async function lineOf(visit: SignedIn) {
  const { chrome, show, sent, refused, say } = visit
  const { day, fixed, isOperator } = await lawDayOf(visit, 'jour')
  const line = lineInWords(fixed, sent('name') ?? '')
  if (line === undefined) return refused('not_found', 'the law of that day has no such line')
  const { name, number, label, text, organism, base, words, reads, isEmployers } = line
  const example = exampleOf(fixed, name as LineName)
  const attributes = wageTypeDefinitions(fixed).find((one) => one.wageTypeNumber === number)?.attributes
  const paidTo = organism ?? attributes?.organisme
  const [figures, scales] = [line.figures.filter(isFigure), line.figures.filter((one) => one.kind === 'scale-table')]
  return show(
    LinePage(chrome, {
      ...{ day, isOperator, name, number, label, text, base, words, reads },
      payer: isEmployers ? 'employeur' : 'salarie',
      organism: paidTo && ORGANISMS[paidTo],
      isCapped: attributes?.plafondRef === PlafondSS.name,
      figures: figures.map((one) => historyOf(figureUnder(fixed.law, one))),
      scales: scales.flatMap((scale) => {
        const version = inForce(scaleUnder(fixed.law, scale).versions, day)
        return version === undefined
          ? []
          : [{ name: scale.name, key: scale.name, since: version.from, text: version.text }]
      }),
      readers: readersOfLine(fixed, name),
      example: example && { who: say(example.who.fr, example.who.en), text: example.text },
    }),
  )
}

/**
 * The day of a page, with the law in force: the day of the query; without a day that has law, today, or the nearest day with law.
 * `isOperator`: whether the reader may see law packs.
 */
export async function lawDayOf(
  { query, now, say, lists, key }: SignedIn,
  name: string,
  otherwise = dayInParis(now().toISOString()),
) {
  const law = await lists.law()
  const { completeUntil } = law
  const isOperator = key.role === 'admin'
  const regulation = regulationWith(defaut, law)
  const asked = query(name)
  const fixed = asked !== undefined && isDay(asked) ? fixedOn(regulation, asked) : undefined
  if (asked !== undefined && fixed !== undefined) return { day: asked, fixed, error: undefined, isOperator }
  const months = lawMonths(completeUntil)
  const error = say(`Choisissez un jour de ${months.replace(' to ', ' à ')}`, `Choose a day of ${months}`)
  const day = earlier(later(otherwise, LAW_FROM), lastDayServed(completeUntil))
  const shown = asked === undefined || asked === '' ? undefined : error
  return { day, fixed: withLaw(regulation, day), error: shown, isOperator }
}

function withLaw(regulation: Regulation, day: string): FixedRegulation {
  const fixed = fixedOn(regulation, day)
  if (fixed === undefined) throw new Error(`no law on ${day}`)
  return fixed
}

const isFigure = (one: { readonly kind: string }): one is Figure => one.kind === 'figure'
const historyOf = ({
  table,
  key,
  confirmedUntil,
  values,
}: Figure): Omit<FigureShown, 'day' | 'description' | 'readers'> => ({
  ...{ table, key, confirmedUntil },
  values: values.map(({ from, value, text }) => ({ from, value, text })),
})

const has = (text: string, search: string): boolean => folded(text).includes(folded(search))

const MOST_FOUND = 200
const matching = (figures: readonly FigureRow[], search: string): readonly FigureRow[] =>
  figures.filter(({ table, key, text }) => has(`${table} ${key} ${text}`, search)).slice(0, MOST_FOUND)
