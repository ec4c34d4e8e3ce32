import { separated, typographic } from '@centime/engine/ground'

/**
 * French for messages of the service, and for stored ones: the English message is found again in a list of texts. A message of the engine
 * carries its French and needs no list.
 */

/** French texts by English ones; `{name}` is a parameter, and both name the same ones. */
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

/** French for an English message, or undefined where no list has its text. */
export type Translate = (english: string) => string | undefined

/**
 * Makes the translation by lists of texts. A parameter is translated where it is itself a text of a list, or several with
 * semicolons; its decimals get a comma. `{sent}`, which somebody else has written, stays; so do the numbers of `{expected}`, which are entered with a point,
 * and all numbers of lists about what is to be entered.
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
        const asEntered = isEntered || name === 'expected'
        const whole = french(value, asEntered)
        if (whole !== undefined) return whole
        const parts = value.split('; ').map((part) => french(part, asEntered))
        if (parts.every((part) => part !== undefined)) return parts.join('\u00a0; ')
        return asEntered ? value : value.replaceAll(DECIMAL, separated)
      })
      // A text may also fit by a parameter that holds half of another one.
      if (!isEnglish(filled)) return filled
      first ??= filled
    }
    return first
  }
  return (english) => french(english, areEntered)
}

/** Words that no French text has. */
const ENGLISH =
  /(?<![\p{L}\d_./-])(?:is|are|was|were|has|have|must|not|the|of|with|and|which|that|this|from)(?![\p{L}\d_/-]|\.\w)/iu
/** Whether English stands in a text that is to be French. */
export const isEnglish = (text: string): boolean => ENGLISH.test(text)

const PARAMETER = /\{(\w+)\}/g
/** A number with decimals, which is not a part of a name, of an article or of a date. */
const DECIMAL = /(?<![\w.-])-?\d+\.\d+(?![\w.-])/g

function templateOf([english, french]: readonly [string, string]) {
  const names = [...english.matchAll(PARAMETER)].map(([, name = '']) => name)
  const parts = english.split(/\{\w+\}/)
  // What was sent may be empty.
  const source = parts
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .reduce((before, part, index) => `${before}${names[index - 1] === 'sent' ? '(.*?)' : '(.+?)'}${part}`)
  const [longest = ''] = [...parts].sort((a, b) => b.length - a.length)
  return { names, french, longest, fixed: parts.join('').length, pattern: new RegExp(`^${source}$`, 's') }
}
