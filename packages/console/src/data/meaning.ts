import { codeText, type Language, typographic } from '@centime/engine/ground'
import { readable } from './readable.js'

/** The meaning of a code, who acts and the next step, in the reader's language; undefined for an unknown code. */
export function meaningOf(
  codes: Readonly<Record<string, Readonly<Record<Language, string>>>>,
  code: string,
  language: Language,
) {
  const texts = Object.entries(codes).find(([name]) => name === code)?.[1]
  if (texts === undefined) return { meaning: '', actor: '', next: '' }
  const { meaning, actor, next } = codeText(typographic(texts[language]))
  return { meaning: readable(language, meaning), actor, next: readable(language, next) }
}
