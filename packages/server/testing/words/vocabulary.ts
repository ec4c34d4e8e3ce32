import { readdirSync, readFileSync } from 'node:fs'
import { CYCLE_TEXTS } from '@centime/cycle'
import { lawTables, wageTypeDefinitions } from '@centime/engine/catalogue'
import { CODE_LISTS, PROBLEM_STATUSES } from '../../src/ground/codes.js'
import { FIELD_TEXTS, SERVICE_TEXTS } from '../../src/ground/french-texts.js'
import { fixedOn, REGULATIONS } from '../../src/ground/regulations.js'
import { STORED_TEXTS } from '../../src/ground/stored-texts.js'

/**
 * The words of each language, taken from what the service says in both: the pairs of `say`, messages, codes, labels of fields. A word that
 * stands on one side alone is of that language; what stands on both, as `total`, tells nothing.
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
type Pair = readonly [string, string]

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
  const texts = [STORED_TEXTS, CYCLE_TEXTS, SERVICE_TEXTS, FIELD_TEXTS].flatMap((list) =>
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

export function vocabulary(): Vocabulary {
  const all = pairs()
  const french = new Set([...all.map(([fr]) => fr), ...lawTexts()].flatMap((text) => wordsIn(plain(text))))
  const english = new Set(all.flatMap(([, en]) => wordsIn(plain(en))))
  return {
    french: new Set([...french].filter((word) => !english.has(word) && !NEITHER.has(word))),
    english: new Set([...english].filter((word) => !french.has(word) && !NEITHER.has(word))),
  }
}
