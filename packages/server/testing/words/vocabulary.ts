import { readdirSync, readFileSync } from 'node:fs'
import { CYCLE_TEXTS } from '@centime/cycle'
import { fixedOn, REGULATIONS } from '@centime/engine'
import { lawTables, wageTypeDefinitions } from '@centime/engine/catalogue'
import { ENGINE_TEXTS } from '@centime/engine/ground'
import { CODE_LISTS, PROBLEM_STATUSES } from '../../src/ground/codes.js'
import { FIELD_TEXTS, SERVICE_TEXTS } from '../../src/ground/french-texts.js'

/**
 * The words of each language, taken from texts in both: the pairs of `say`, messages, codes, labels of fields. A word
 * on one side only belongs to that language; a word on both sides, such as `total`, decides nothing.
 */

export interface Vocabulary {
  readonly french: ReadonlySet<string>
  readonly english: ReadonlySet<string>
}

const ROOT = new URL('../../../../', import.meta.url)
const STRING = "('(?:[^'\\\\]|\\\\.)*'|`(?:[^`\\\\]|\\\\.)*`)"
/** Two texts beside one another, French first, as `say` takes them and as tables of words have them. */
const PAIR = new RegExp(`[(\\[]\\s*(?:'[^']*',\\s*)?${STRING},\\s*${STRING},?\\s*[)\\]]`, 'g')

/** `[French, English]`. */
export type Pair = readonly [string, string]

function pairsInSources(): readonly Pair[] {
  const files = ['packages/console/src/', 'packages/server/src/console/'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => readFileSync(new URL(folder + name, ROOT), 'utf8')),
  )
  const within = (text = ''): string => text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, ' ')
  return files.flatMap((text) => [...text.matchAll(PAIR)].map(([, fr, en]) => [within(fr), within(en)] as const))
}

function pairs(): readonly Pair[] {
  const texts = [ENGINE_TEXTS, CYCLE_TEXTS, SERVICE_TEXTS, FIELD_TEXTS].flatMap((list) =>
    Object.entries<string>(list).map(([en, fr]) => [fr, en] as const),
  )
  const codes = [...PROBLEM_STATUSES.map((status) => status.codes), ...Object.values(CODE_LISTS)].flatMap((list) =>
    Object.values<{ readonly fr: string; readonly en: string }>(list).map(({ fr, en }) => [fr, en] as const),
  )
  const statuses = PROBLEM_STATUSES.map(({ title }) => [title.fr, title.en] as const)
  const fields = REGULATIONS.flatMap(({ regulation }) => regulation.fields.map(({ fr, en }) => [fr, en] as const))
  return [...pairsInSources(), ...texts, ...codes, ...statuses, ...fields]
}

/** The law's own words, which are French wherever they stand. */
function lawTexts(): readonly string[] {
  const fixed = REGULATIONS.flatMap(({ regulation }) => fixedOn(regulation, '2026-06-30') ?? [])
  return [
    ...lawTables().flatMap(({ description }) => description),
    ...fixed.flatMap((one) => one.lines.flatMap(({ line }) => [line.label, line.text])),
    ...fixed.flatMap((one) => wageTypeDefinitions(one).map(({ name }) => name)),
  ]
}

const WORD = /(?<![\p{L}\d_./-])\p{L}{2,}(?![\p{L}\d_]|\.\w)/gu
/** `TauxPAS`: a name, not a word. */
const NAME = /\p{Ll}\p{Lu}|\p{Lu}{2,}\p{Ll}/u
export const wordsIn = (text: string): readonly string[] =>
  (text.normalize('NFC').replaceAll(/[’']/g, ' ').match(WORD) ?? [])
    .filter((word) => !NAME.test(word))
    .map((word) => word.toLowerCase())

/** Parameters and names in back ticks are no words. */
const plain = (text: string): string => text.replaceAll(/\{\w+\}|`[^`]*`/g, ' ')

/** The same in both, whichever side they stand on: formats, names. */
const NEITHER = new Set(['centime', 'csv', 'xlsx', 'pdf', 'zip', 'sha', 'url', 'dsn'])

/** Words of every sentence, whichever side they stand on: a text in the place of the other language is found by them. */
const OF_SENTENCES = {
  french: words('le les des du est sont une pas pour avec dans sur qui que ce cette ne vous votre ses aux'),
  english: words('the is are of and this that with from not has have was were be been by it its your'),
}
function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** `more`: pairs beside those of the sources. */
export function vocabulary(more: readonly Pair[] = []): Vocabulary {
  const all = [...pairs(), ...more]
  const french = new Set([...all.map(([fr]) => fr), ...lawTexts()].flatMap((text) => wordsIn(plain(text))))
  const english = new Set(all.flatMap(([, en]) => wordsIn(plain(en))))
  return {
    french: apart(french, english, OF_SENTENCES.french),
    english: apart(english, french, OF_SENTENCES.english),
  }
}

const apart = (own: ReadonlySet<string>, other: ReadonlySet<string>, sure: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...[...own].filter((word) => !other.has(word) && !NEITHER.has(word)), ...sure])
