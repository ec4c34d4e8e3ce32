import { JOB_STATUSES } from '@centime/cycle'
import { REGULATIONS } from '@centime/engine'
import { lawTables } from '@centime/engine/catalogue'
import { type Said, textsOf } from './page-text.js'
import { type Pair, vocabulary, wordsIn } from './vocabulary.js'

/** Finds words on a page that its reader would not understand. */

export interface Reading {
  /** The language of the page; texts marked with another language are judged by that one. */
  readonly language: 'fr' | 'en'
  /** Texts typed by users, which are not judged. A text that is part of another one comes after it. */
  readonly typed: readonly (string | RegExp)[]
}

/** Returns a judge of pages, which returns the rule and the text for each wrong text. `more`: pairs in addition to those of the sources. */
export function judge(more: readonly Pair[] = []): (html: string, reading: Reading) => readonly string[] {
  const words = vocabulary(more)
  const fields = REGULATIONS.flatMap(({ regulation }) => regulation.fields)
  // `Nom` and `Motif` are words; `TauxPAS`, `CumulsDeReprise` and `non_cadre` are names for programs.
  const ofFields = fields.flatMap(({ caseName, name }) => [caseName, name]).filter((name) => /[a-z][A-Z\d]/.test(name))
  // The law's figures have names, which its pages show.
  const ofLaw = new Set(
    lawTables().flatMap(({ name, figures }) => [name, ...figures.flatMap((one) => ('key' in one ? one.key : []))]),
  )
  const names = new Set(ofFields.filter((name) => !ofLaw.has(name)))
  const known = new Map<string, readonly string[]>()
  return (html, { language, typed }) => {
    const found = textsOf(html).flatMap((said) => {
      const key = `${language} ${said.lang} ${said.isCode} ${said.text}`
      const wrong = known.get(key) ?? rulesOf(said, language, without(said.text, typed), { ...words, names })
      known.set(key, wrong)
      return wrong.map((rule) => `${rule}: ${said.text.slice(0, 200)}`)
    })
    return [...new Set(found)]
  }
}

/** Numbers of payslips, and articles, are neither dates nor amounts. */
const NAMED = /N° \d{4}-\d\d-\d+|\bart\. \d[\d., et-]*/g
const without = (text: string, typed: readonly (string | RegExp)[]): string =>
  typed.reduce<string>((rest, one) => rest.replaceAll(one, ' · '), text.replaceAll(NAMED, ' · '))

interface Known extends ReturnType<typeof vocabulary> {
  readonly names: ReadonlySet<string>
}

const PATTERNS: readonly (readonly [string, RegExp])[] = [
  ['ISO date', /\b\d{4}-\d\d(-\d\d)?\b|\d\dT\d\d:\d\d/],
  ['field name', /\b[A-Z]\w+\.[A-Z]\w+/],
  ['name with underscores', /\b[a-zA-Z]+\d*(_[a-zA-Z\d]+)+\b/],
  ['pointer', /(?<![\w/:.])\/[a-z]\w*(\/\w+)*/],
  ['a number with a point', /(?<![\w.,-])\d+\.\d+(?![\w.])/],
  ['a plural in brackets', /\p{L}\(s\)/u],
]
/** One thing, or in French none, in the plural. */
const PLURAL = {
  fr: /(?<![\d,.]|\d )\b[01] (?!mois\b|fois\b|sous\b)\p{L}+[sx]\b/u,
  en: /(?<![\d,.]|\d )\b1 (?!is\b|was\b|this\b)(\p{L}+s|people)\b/u,
}
/** The API's names for the states of jobs: some French messages contain them. */
const STATUS = new RegExp(`\\b(${JOB_STATUSES.join('|')})\\b`)
/** Words that are clumsy in a page. */
const CLUMSY = /\b(some|any|no|every)body\b/i

function rulesOf({ lang, isCode }: Said, language: Reading['language'], text: string, known: Known): readonly string[] {
  const is = lang === 'fr' || lang === 'en' ? lang : language
  const foreign = is === 'fr' ? known.english : known.french
  const other = is === 'fr' ? 'English' : 'French'
  const patterns = PATTERNS.flatMap(([rule, pattern]) => (pattern.test(text) ? [rule] : []))
  const named = (text.match(/\b[A-Z]\w+\b/g) ?? []).find((name) => known.names.has(name))
  const strange = wordsIn(text).filter((word) => foreign.has(word))
  return [
    ...(isCode ? [] : patterns),
    ...(isCode || named === undefined ? [] : [`field name ${named}`]),
    ...(isCode || strange.length === 0 ? [] : [`${other} (${strange.slice(0, 3).join(', ')})`]),
    ...(PLURAL[is].test(text) ? ['plural'] : []),
    ...(is === 'fr' && !isCode && /\p{L}'\p{L}/u.test(text) ? ['a straight apostrophe'] : []),
    ...(is === 'fr' && !isCode && STATUS.test(text) ? ['English status'] : []),
    ...(is === 'en' && CLUMSY.test(text) ? ['clumsy'] : []),
  ]
}
