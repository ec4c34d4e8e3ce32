import type { Language } from '@centime/engine/ground'
import type { Context } from 'hono'
import { languageDetector } from 'hono/language'
import type { Env } from './env.js'

/**
 * The language of an answer. Everything is made and stored in English, with its French beside it, answers kept for an `Idempotency-Key`
 * included; one of the two is left out as the answer is written, for whoever reads it.
 */

/** Reads `Accept-Language`: fr or en, whichever is preferred; en for any other and for `*`. */
export const detectLanguage = languageDetector({
  order: ['header'],
  supportedLanguages: ['en', 'fr'],
  fallbackLanguage: 'en',
  caches: false,
  convertDetectedLanguage: (asked) => (asked === '*' ? 'en' : asked),
})

/** The language that a request prefers; the answer says that it is written in it. */
export function languageOf(c: Context<Env>): Language {
  const language = c.get('language') === 'fr' ? 'fr' : 'en'
  c.header('content-language', language)
  c.header('vary', 'Accept-Language', { append: true })
  return language
}
