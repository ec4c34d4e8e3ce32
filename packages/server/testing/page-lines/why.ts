import { lawTables } from '@centime/engine/catalogue'
import { amountOf, type Office, type Paid } from './office.js'
import { day, euros, instant } from './words.js'

/** The panel that explains an amount: each of its lines is judged by the explanation of the API and by the recorded values. */

interface Why extends Paid {
  readonly office: Office
  /** The heading of the panel, the line of the result that it explains, and the sign after its number. */
  readonly title: string
  readonly line: string
  readonly unit: string
}

const NUMBER = '(−?[\\d ]+(?:,\\d+)?)'
const BY = 'saisi le (.{16}) par paie@example.test'
const ENTERED = new RegExp(`^${NUMBER} (.+?) · ${BY}, valable depuis le (.{10})$`)
const ABSENT = new RegExp(`^${NUMBER} (.+?) · d’après : (.+) du (.{10}) au (.{10}), ${BY}$`)
const UNSAID = new RegExp(
  `^${NUMBER} (.+?) · (?:valeur par défaut ou déduite : rien n’a été saisi|déduit d’autres données)$`,
)

const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')

/** The lines of a panel that are not true. */
export async function untrueOf(panel: readonly string[], { office, title, line, unit, person, result }: Why) {
  const wageType = result.wageTypeResults.find(({ wageTypeName }) => wageTypeName === line)?.wageTypeNumber ?? 0
  const known = new Known(await office.explanation(result.id, wageType))
  const recorded = await office.recorded(person.id)
  const schema = await office.schema()
  const titled = recorded.map((one) => ({ ...one, title: schema[one.caseName]?.properties[one.caseFieldName]?.title }))
  const absences = await office.absences(person.id)
  const isTrue = (said: string): boolean => {
    const [, value, field, at, since] = ENTERED.exec(said) ?? []
    if (value !== undefined) {
      return titled.some(
        (one) =>
          one.title === field &&
          Number(one.value) === numberOf(value) &&
          instant(one.created) === at &&
          day(one.start) === since,
      )
    }
    const [, , , , from, to, saidAt] = ABSENT.exec(said) ?? []
    if (from !== undefined) {
      return absences.some(
        ({ fields, recordedAt }) =>
          day(fields.Debut) === from && day(fields.Fin) === to && instant(recordedAt) === saidAt,
      )
    }
    const [, , unsaid] = UNSAID.exec(said) ?? []
    return unsaid === undefined ? known.says(said) : !titled.some((one) => one.title === unsaid)
  }
  const [head, ...rest] = panel
  const wrong = rest.filter((said) => !isTrue(said))
  return head === `Pourquoi : ${title} ${euros(amountOf(result, line))}${unit}` ? wrong : [head, ...wrong]
}

const numberOf = (text: string): number => Number(text.replaceAll(' ', '').replace('−', '-').replace(',', '.'))

/** The values and the texts of an explanation. */
class Known {
  readonly #values = new Set<number>()
  readonly #texts = new Set<string>()

  constructor(explanation: unknown) {
    this.#read(explanation)
  }

  #read(part: unknown): void {
    if (typeof part === 'string') {
      this.#texts.add(part)
      if (/^-?\d+(\.\d+)?$/.test(part)) this.#values.add(Math.abs(Math.round(Number(part) * 1e8) / 1e8))
    } else if (typeof part === 'object' && part !== null) {
      for (const one of Object.values(part)) this.#read(one)
    }
  }

  /** Whether a line has only known content: known values in a formula, or a known text after its value, with its origin. */
  says(said: string): boolean {
    const [what = '', source] = said.split(' · ')
    const [, value, text] = new RegExp(`^${NUMBER}(?: (.+))?$`).exec(what) ?? []
    if (value !== undefined && !this.#has(value)) return false
    return this.#isText(value === undefined ? what : (text ?? '')) && (source === undefined || this.#isSource(source))
  }

  #isText(text: string): boolean {
    const [, formula] = /^(?:= |car |arrondi au centime : )(.+)$/.exec(text) ?? []
    const numbers = formula?.match(/[\d ]*\d(?:,\d+)?/g) ?? []
    if (formula !== undefined) return numbers.every((number) => this.#has(number.trim()))
    return text === '' || this.#texts.has(text) || this.#isFigure(text)
  }

  /** A figure is named by the title of its table, and by its key with spaces and accents. */
  #isFigure(text: string): boolean {
    const [title = '', words = ''] = text.split(/\s: /)
    const named = lawTables().filter(({ name, description }) => description === title && this.#texts.has(name))
    const keys = named.flatMap(({ figures }) => figures.flatMap((one) => ('key' in one ? one.key : [])))
    return keys.some((key) => this.#texts.has(key) && lettersOf(key) === lettersOf(words))
  }

  #isSource(source: string): boolean {
    const [, since = '', article] = /^depuis le (.{10}) : (.+)$/.exec(source) ?? []
    if (article !== undefined)
      return this.#texts.has(article) && this.#texts.has(day(since.replaceAll('/', '-')).replaceAll('/', '-'))
    return /^cumul des mois antérieurs, depuis janvier \d{4}$/.test(source)
  }

  #has(text: string): boolean {
    return this.#values.has(Math.abs(numberOf(text)))
  }
}
