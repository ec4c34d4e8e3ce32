import { CYCLE_TEXTS } from '@centime/cycle'
import { type Codes, codeText, type Language, typographic } from '@centime/engine/ground'
import { CODE_LISTS, PROBLEM_STATUSES } from './codes.js'
import { FILE_TEXTS } from './file-french-texts.js'
import { FIELD_TEXTS, SERVICE_TEXTS } from './french-texts.js'
import { STORED_TEXTS } from './stored-texts.js'
import { frenchTexts, isEnglish, translator } from './translate.js'

const ofTexts = translator([STORED_TEXTS, frenchTexts(CYCLE_TEXTS), SERVICE_TEXTS, FILE_TEXTS])
const ofFields = translator([FIELD_TEXTS], true)

/** What each code means in French, and what to do next. */
const meanings = new Map(
  [...PROBLEM_STATUSES.map(({ codes }) => codes), ...Object.values<Codes>(CODE_LISTS)].flatMap((codes) =>
    Object.entries(codes).map(([code, { fr }]) => {
      const { meaning, next } = codeText(fr)
      return [code, typographic(`${meaning} ; ${next}`)] as const
    }),
  ),
)

/** A message in French where its text has French. A job's message has a line for each fault, after its employee. */
export function translated(message: string): string | undefined {
  const lines = message.split('\n')
  const french = lines.map((line) => {
    const found = [ofNamed(line), ofTexts(line), ofFields(line)].filter((one) => one !== undefined)
    return found.find((one) => !isEnglish(one)) ?? found[0]
  })
  return french.every((line) => line === undefined) ? undefined : french.map((line, at) => line ?? lines[at]).join('\n')
}

/** `who: what`, where all of `what` is a text. */
function ofNamed(line: string): string | undefined {
  const [, who = '', what = ''] = /^(\S.*?): (.+)$/s.exec(line) ?? []
  const french = ofTexts(what) ?? ofFields(what)
  return french && `${who}\u00a0: ${french}`
}

/** A message in French, or what its code means where no text is its own; as it is where it has neither. */
export const inFrench = (message: string, code = ''): string => translated(message) ?? meanings.get(code) ?? message

/** A message of a result in the language of its reader. Results of versions 0.1 and 0.2 are stored in English alone. */
export const messageIn = (
  language: Language,
  { message, french, code }: { readonly message: string; readonly french?: string; readonly code?: string },
): string => (language === 'en' ? message : (french ?? inFrench(message, code)))

/**
 * Messages in JSON text, with the code that stands before them and the French that follows. The text is not parsed: its numbers stay
 * digit for digit.
 */
const MESSAGE = /((?:"code":"([\w.]+)",)?"message":)("(?:[^"\\]|\\.)*")(?:,"french":("(?:[^"\\]|\\.)*"))?/g

/** The same JSON text with each message in one language, under `message`. */
export function jsonIn(language: Language, json: string): string {
  if (language === 'en' && !json.includes('"french":')) return json
  return json.replaceAll(MESSAGE, (_, before: string, code: string | undefined, english: string, french?: string) =>
    language === 'en'
      ? `${before}${english}`
      : `${before}${french ?? JSON.stringify(inFrench(JSON.parse(english), code))}`,
  )
}
