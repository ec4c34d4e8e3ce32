import { codeText, type Language, typographic } from '@centime/engine/ground'

/** What a code means, who acts and what is next, in the reader's language; nothing of a code that the list does not have. */
export function meaningOf(
  codes: Readonly<Record<string, Readonly<Record<Language, string>>>>,
  code: string,
  language: Language,
) {
  const texts = Object.entries(codes).find(([name]) => name === code)?.[1]
  return texts === undefined ? { meaning: '', actor: '', next: '' } : codeText(typographic(texts[language]))
}
