import { separated } from './french.js'

/**
 * French for messages. A message is made, stored and compared in English, and translated when it is shown, by finding
 * its English text in a list. So messages stored before a text had French are shown in French too.
 */

export type Language = 'en' | 'fr'

/** French texts by English ones; `{name}` is a parameter, and both texts have the same parameters. */
type Texts = Readonly<Record<string, string>>
type ParametersOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ParametersOf<Rest> : never
type WithSameParameters<All> = {
  readonly [English in keyof All]: [ParametersOf<English>, ParametersOf<All[English]>] extends [
    ParametersOf<All[English]>,
    ParametersOf<English>,
  ]
    ? string
    : never
}

/** Declares a list of texts: one whose parameters differ between the languages does not compile. */
export const frenchTexts = <const All extends Texts>(texts: All & WithSameParameters<All>): Texts => texts

/** French for an English message, or undefined if no list has its text. */
export type Translate = (english: string) => string | undefined

/**
 * Makes the translation from lists of texts. A parameter is translated if it is itself a text of a list, or several
 * separated by semicolons; its decimals get a comma. `{sent}`, written by another party, remains unchanged; so do the
 * numbers of `{expected}`, which are entered with a point, and all numbers in lists about entries. A parameter whose name
 * begins with `number` is a number: its thousands are separated too, even without decimals.
 */
export function translator(lists: readonly Texts[], areEntered = false): Translate {
  const texts = Object.assign({}, ...lists) as Texts
  const templates = Object.entries(texts)
    .filter(([english]) => english.includes('{'))
    .map(templateOf)
    .sort((a, b) => b.fixed - a.fixed)

  function french(english: string, isEntered: boolean): string | undefined {
    if (Object.hasOwn(texts, english)) return typographic(texts[english] ?? '')
    let first: string | undefined
    for (const { longest, pattern, names, french: text } of templates) {
      const found = english.includes(longest) ? pattern.exec(english) : null
      if (found === null) continue
      const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']))
      const filled = typographic(text).replaceAll(PARAMETER, (_, name: string) => {
        const value = values.get(name) ?? ''
        if (name === 'sent') return value
        if (name.startsWith('number')) return separated(value)
        const asEntered = isEntered || name === 'expected'
        const whole = french(value, asEntered)
        if (whole !== undefined) return whole
        const parts = value.split('; ').map((part) => french(part, asEntered))
        if (parts.every((part) => part !== undefined)) return parts.join('\u00a0; ')
        return asEntered ? value : value.replaceAll(DECIMAL, separated)
      })
      // A text may also match because a parameter contains half of another text.
      if (!isEnglish(filled)) return filled
      first ??= filled
    }
    return first
  }
  return (english) => french(english, areEntered)
}

/** Words that no French text contains. */
const ENGLISH =
  /(?<![\p{L}\d_./-])(?:is|are|was|were|has|have|must|not|the|of|with|and|which|that|this|from)(?![\p{L}\d_/-]|\.\w)/iu
/** Whether a text that should be French contains English. */
export const isEnglish = (text: string): boolean => ENGLISH.test(text)

const PARAMETER = /\{(\w+)\}/g
/** A number with decimals, outside names, articles and dates. */
const DECIMAL = /(?<![\w.-])-?\d+\.\d+(?![\w.-])/g

function templateOf([english, french]: readonly [string, string]) {
  const names = [...english.matchAll(PARAMETER)].map(([, name = '']) => name)
  const parts = english.split(/\{\w+\}/)
  // The sent value may be empty.
  const source = parts
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .reduce((before, part, index) => `${before}${names[index - 1] === 'sent' ? '(.*?)' : '(.+?)'}${part}`)
  const [longest = ''] = [...parts].sort((a, b) => b.length - a.length)
  return { names, french, longest, fixed: parts.join('').length, pattern: new RegExp(`^${source}$`, 's') }
}

/** Inserts no-break spaces by French typography: before high punctuation and percent, inside quotation marks. */
export const typographic = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»%€])/g, '\u00a0').replaceAll('« ', '«\u00a0')
