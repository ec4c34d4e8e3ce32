import type { Language } from '@centime/engine/ground'
import type { Context } from 'hono'
import { languageDetector } from 'hono/language'
import { inFrench } from '../ground/french.js'
import type { Env } from './env.js'

/**
 * The language of an answer. Everything is made and stored in English, including answers kept for an `Idempotency-Key`;
 * French is inserted while the answer is written.
 */

/** Reads `Accept-Language`: fr or en, whichever is preferred. Any other language and `*` count as en. */
export const detectLanguage = languageDetector({
  order: ['header'],
  supportedLanguages: ['en', 'fr'],
  fallbackLanguage: 'en',
  caches: false,
  convertDetectedLanguage: (asked) => (asked === '*' ? 'en' : asked),
})

/** The language that a request prefers. Also adds the headers that say which language the answer has. */
export function languageOf(c: Context<Env>): Language {
  const language = c.get('language') === 'fr' ? 'fr' : 'en'
  c.header('content-language', language)
  c.header('vary', 'Accept-Language', { append: true })
  return language
}

/** Messages in JSON text, with the code before them. The text is not parsed: its numbers stay digit for digit. */
const MESSAGE = /(?:"code":"([\w.]+)",)?"message":("(?:[^"\\]|\\.)*")/g

/** The same JSON text with its messages in the given language. Lists of many people have few different messages: each is translated once. */
export function jsonIn(language: Language, json: string): string {
  if (language === 'en') return json
  const known = new Map<string, string>()
  return json.replaceAll(MESSAGE, (found, code: string | undefined, text: string) => {
    const french = known.get(found) ?? inFrenchText(found, code, text)
    known.set(found, french)
    return french
  })
}

function inFrenchText(found: string, code: string | undefined, text: string): string {
  const english: string = JSON.parse(text)
  return `${found.slice(0, -text.length)}${JSON.stringify(inFrench(english, code))}`
}
