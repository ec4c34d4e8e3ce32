import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { crumbs } from './heads.js'
import { BADGES } from './home.js'
import { amountOf, nameOf, numberOf, type Office, type Person, paidIn, type Result } from './office.js'
import { centsOf, day, euros, month } from './words.js'

/** The page of a person in a payrun: the texts around the payslip, and the source of each number in its tables. */

interface Asked {
  readonly office: Office
  readonly jobId: number
  readonly identifier: string
}

/** `start` and `exit`: the first and the last day of employment in the month; `paid`: the payment date. */
interface Dates {
  readonly start: string
  readonly exit?: string
  readonly paid: string
  /** The agreed days of work in a year; absent: the person is not paid by days. */
  readonly yearly?: number
}

/** All texts of the page outside the tables of the payslip. */
export async function personLines(asked: Asked, { start, exit, paid, yearly }: Dates): Promise<readonly string[]> {
  const { office, jobId } = asked
  const run = await office.run(jobId)
  const { person, result } = await paidIn(office, jobId, asked.identifier)
  const isDraft = run.jobStatus === 'Draft'
  const first = `${run.periodName}-01` > start ? `${run.periodName}-01` : start
  const document = await office.document(
    `/payruns/jobs/${jobId}/employees/${person.id}/documents/${isDraft ? 'draft' : 'final'}`,
  )
  const { replaces } = result
  return [
    `${nameOf(person)} · ${month(run.periodName)}`,
    crumbs(office),
    `${BADGES[run.jobStatus]} ${run.name} · ses valeurs enregistrées`,
    ...['BULLETIN DE PAIE', capitalized(month(run.periodName))],
    isDraft ? 'BROUILLON — À VALIDER' : 'TEST — SANS VALEUR',
    ...['Employeur', office.name, 'Salarié', `${person.firstName} ${person.lastName}`],
    `Matricule = ${person.identifier}`,
    `Entrée = ${day(start)}`,
    exit === undefined ? '' : `Sortie = ${day(exit)}`,
    `Période = du ${day(first)} au ${day(exit ?? paid)}`,
    `Payé le = ${day(paid)}`,
    `Plafond du mois = ${euros(amountOf(result, 'PlafondMois'))}`,
    yearly === undefined ? '' : `Forfait annuel = ${yearly} jours`,
    'Congés payés et préavis = code du travail, art. L. 3141-3 et s. ; art. L. 1234-1 et s., L. 1237-1',
    replaces === null ? '' : replacingLines(isDraft, replaces),
    'Dans votre intérêt, et pour vous aider à faire valoir vos droits, conservez ce bulletin de paie sans limitation de durée.',
    'Pour plus d’informations : rubrique dédiée au bulletin de paie sur www.service-public.fr',
    numberOf(result),
    'Pourquoi ?',
    'Choisissez un montant : son calcul se déplie ici, jusqu’aux données saisies et aux textes.',
    isDraft ? 'Bulletins en brouillon' : 'Bulletins définitifs',
    document?.status === 'ready' ? 'Télécharger ce bulletin (PDF) ce lien vaut cinq minutes' : '<Préparer ce bulletin>',
  ].filter((line) => line !== '')
}

const replacingLines = (isDraft: boolean, { number, releasedAt }: NonNullable<Result['replaces']>): string =>
  isDraft
    ? `Projet de bulletin rectificatif : une fois validé, il annulera et remplacera le bulletin ${number}, validé le ${day(releasedAt)}.`
    : `Bulletin rectificatif : annule et remplace le bulletin ${number}, validé le ${day(releasedAt)}.`

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface Cell {
  readonly text: string
  /** The source that the page gives for the number; absent: the cell has no number. */
  readonly source?: string
}
interface Row {
  readonly label: string
  /** In one of the boxes below: leave and sums. */
  readonly isBox: boolean
  readonly cells: readonly Cell[]
}

const ROWS = `[...document.querySelectorAll('.payslip tbody tr')].map((row) => ({
  label: row.querySelector('th').textContent,
  isBox: row.closest('.box') !== null,
  cells: [...row.querySelectorAll('td')].map((cell) => {
    const link = cell.querySelector('a')
    const source = link && new URL(link.href).searchParams.get('pourquoi')
    return { text: cell.textContent.replace(/\\s/gu, ' ').trim(), ...(source && { source }) }
  }),
}))`

/** The lines that the rows of totals print, by their labels: the other rows name their lines themselves. */
const TOTALS: Readonly<Record<string, readonly [line: string, column: number]>> = {
  'RÉMUNÉRATION BRUTE': ['TotalBrut', 2],
  'TOTAL DES COTISATIONS ET CONTRIBUTIONS': ['TotalCotisationsSalariales', 2],
  'MONTANT NET SOCIAL': ['MontantNetSocial', 2],
  'NET À PAYER AVANT IMPÔT SUR LE REVENU': ['NetAvantImpot', 2],
  'Montant net imposable': ['NetImposable', 2],
  'NET À PAYER AU SALARIÉ': ['NetAPayer', 2],
  'Total versé par l’employeur': ['TotalVerseEmployeur', 3],
}

/** Compares every number of the tables with the result, with earlier months, or with base and rate beside it. */
export async function expectPayslip(page: Page, asked: Asked): Promise<void> {
  const { office, jobId } = asked
  const { person, result } = await paidIn(office, jobId, asked.identifier)
  const earlier = await earlierThan(asked, person, result)
  const rows: readonly Row[] = await page.evaluate(ROWS)
  const wrong: string[] = []
  for (const { label, cells, isBox } of rows) {
    for (const { text, source } of cells) {
      if (text === '') continue
      const value = source === undefined ? undefined : answered(source, { result, earlier })
      if (source === undefined) wrong.push(`${label}: ${text} has no source`)
      else if (value !== undefined && printed(text) !== value) wrong.push(`${label}: ${text}, ${source} is ${value}`)
    }
    if (!(isBox ? isBalance(cells) : isProduct(cells)))
      wrong.push(`${label}: ${cells.map(({ text }) => text).join(' | ')} does not add up`)
  }
  expect(wrong).toEqual([])
  const totals = Object.entries(TOTALS).filter(
    ([label]) => label !== 'MONTANT NET SOCIAL' || amountOf(result, 'MontantNetSocial') !== 0,
  )
  expect(
    totals.map(([label, [, column]]) => [
      label,
      rows.find((row) => row.label === label)?.cells[column]?.text.replace(' €', ''),
    ]),
  ).toEqual(totals.map(([label, [line]]) => [label, euros(amountOf(result, line))]))
}

const printed = (text: string): number =>
  Number(text.replace(' €', '').replaceAll(' ', '').replace('−', '-').replace(',', '.'))

/** Whether base × rate is the amount beside them, within the precision of the printed digits. */
function isProduct(cells: readonly Cell[]): boolean {
  const [base, rate, amount] = cells.slice(0, 3).map(({ text }) => (text === '' ? undefined : printed(text)))
  if (base === undefined || rate === undefined || amount === undefined) return true
  const isRate = cells[1]?.source?.includes('.rate') === true
  return Math.abs(Math.abs((base * rate) / (isRate ? 100 : 1)) - Math.abs(amount)) < 0.025
}

/** Whether a row of leave is right: the balance is the right minus the days taken and paid. The rows of sums have more cells. */
const isBalance = (cells: readonly Cell[]): boolean => {
  const [right = 0, ...others] = cells.map(({ text }) => printed(text))
  const left = others.pop() ?? 0
  return cells.length > 4 || Math.abs(others.reduce((rest, one) => rest - one, right) - left) < 0.001
}

interface Known {
  readonly result: Result
  /** For each line the year before this month: the opening and the payslips released since. */
  readonly earlier: (line: string) => number
}

async function earlierThan({ office, jobId }: Asked, person: Person, result: Result): Promise<Known['earlier']> {
  const runs = (await office.runs()).filter(
    ({ id, jobStatus, periodName }) => jobStatus === 'Release' && id !== jobId && periodName < result.periodName,
  )
  const byMonth = new Map<string, Result>()
  for (const { id, periodName } of runs) {
    const found = (await office.results(id)).find(({ employeeId }) => employeeId === person.id)
    if (found !== undefined) byMonth.set(periodName, found)
  }
  const openings = (await office.recorded(person.id)).filter(({ caseName }) => caseName === 'CumulsDeReprise')
  return (line) => {
    const opening = openings.find(({ caseFieldName }) => caseFieldName === line)?.value ?? '0'
    return [...byMonth.values()].reduce((sum, one) => sum + amountOf(one, line), centsOf(opening))
  }
}

/** The value of a source by the answers of the API; undefined: they do not have it (a base, a rate, a fact of the month). */
function answered(source: string, known: Known): number | undefined {
  const all = (parts: readonly string[]) => parts.map((part) => answered(part, known))
  if (source.startsWith('-')) return times(answered(source.slice(1), known), -1)
  const [, decimals, of] = /^(\d)~(.*)$/.exec(source) ?? []
  if (decimals !== undefined && of !== undefined) return answered(of, known)
  if (source.startsWith('(')) {
    const values = all(partsOf(source.slice(1, -1)))
    return source.includes('*')
      ? undefined
      : values.reduce<number | undefined>(
          (sum, value) =>
            sum === undefined || value === undefined ? undefined : Math.round((sum + value) * 100) / 100,
          0,
        )
  }
  const [line = '', part] = source.split('.')
  if (line === '') return undefined
  const amount = amountOf(known.result, line)
  if (part === 'yearToDate') return (known.earlier(line) + amount) / 100
  return part === undefined ? amount / 100 : undefined
}
const times = (value: number | undefined, by: number) => (value === undefined ? undefined : value * by)

/** The parts of a sum, each whole with its own brackets. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ' ' && depth === 0) parts.push('')
    else parts.splice(-1, 1, `${parts.at(-1)}${letter}`)
  }
  return parts
}
