import { REGULATIONS } from '@centime/engine'
import { ELEMENT_CASE, type Field } from '@centime/engine/cases'
import { type Language, typographic } from '@centime/engine/ground'
import { inLanguage, type Say } from '../chrome.js'
import { caseText, choiceText } from '../pieces/case-words.js'
import { jobStatusText } from '../pieces/job-status.js'
import { datesShown, numberShown } from '../pieces/numbers.js'

/** Messages of the service for people: they name fields, words and dates as programs do, and pages as people do. */

const FIELDS: readonly Field[] = REGULATIONS.flatMap(({ regulation }) => regulation.fields)
const BY_KEY = new Map<string, Field>(FIELDS.map((field) => [field.key, field]))
/** Names that are not French words: `MontantIJ`, but not `Nom`. */
const BY_NAME = new Map<string, Field>(FIELDS.filter(({ name }) => isName(name)).map((field) => [field.name, field]))
const CASES = new Set(FIELDS.map(({ caseName }) => caseName).filter(isName))
const WORDS = new Set(FIELDS.flatMap((field) => (field.kind === 'choice-field' ? field.values : [])))

function isName(text: string): boolean {
  return /[a-z][A-Z\d]/.test(text)
}

/** A message as a sentence of its own. An identifier before a colon keeps its letters. */
export function sentence(message: string): string {
  const said = /^\S+\s?: /.test(message) ? message : message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?:]$/.test(said) ? said : `${said}.`
}

/** A message that is in the language of the reader already. */
export function readable(language: Language, message: string): string {
  const say = inLanguage(language)
  const named = message
    .replaceAll(POINTER, '$1')
    .replace(/^(?:not checked:|nobody checked) /, 'Not checked: ')
    .replace(NO_ID, (_, what: string) => `${say('à choisir\u00a0: ', 'to be chosen: ')}${what}`)
    .replace(NO_ELEMENT, (_, code: string, known: string) => noElement(say, code, known))
    .replaceAll(AS_TEXT, say('un nombre ', 'a number '))
    .replaceAll(REQUIRED, say('\u00a0: une valeur est nécessaire', ': a value is required'))
    .replaceAll(KEY, (key) => quoted(say, BY_KEY.get(key)?.[language] ?? elementIn(key)) ?? key)
    .replaceAll(NAME, (name) => nameShown(say, language, name))
    .replaceAll(WORD, (word) => (WORDS.has(word) ? choiceText(say, word) : word))
    .replaceAll(
      language === 'fr' ? STATUS : ENGLISH_STATUS,
      (status) => quoted(say, jobStatusText(say, status)) ?? status,
    )
    .replaceAll(DECIMAL, numberShown)
  return datesShown(say, named)
}

/** A message for people with the labels of elements of pay, which only their payroll knows, in place of their codes. */
export const withElementLabels = (
  say: Say,
  message: string,
  elements: readonly { readonly name: string; readonly label: string }[],
): string =>
  message.replaceAll(ELEMENT, (code, name) => quoted(say, elements.find((one) => one.name === name)?.label) ?? code)
const ELEMENT = /[«“]\s?([A-Z0-9_]{1,20})\s?[»”]/g

/** The label after it is that of the field, which is French in both languages. */
const REQUIRED = /: expected a value: .+? is required| – attendu\u00a0: une valeur\u00a0: .+? est obligatoire/g
/** The id of an object, which people choose by its name. */
const NO_ID =
  /^(?:est obligatoire\u00a0: l’identifiant d’un objet|doit être l’identifiant d’un objet|is required: the id of|must be the id of) \(?(.+?)\)?$/
/** How programs send a number; people write commas. */
const AS_TEXT = /un nombre décimal en texte, avec un point, |a decimal number as text, /g
/** A code that is no element of the payroll, then those that it has. */
const NO_ELEMENT = /(\S+) (?:n’est pas un champ de|is not a field of) Elements[\s\u00a0]?: ?(.*)$/
/** The JSON pointer before the message about a member of a body. */
const POINTER = /(^|; |\n)\/[\w/.~-]+[\s\u00a0]?: /g
const KEY = /\b[A-Z]\w+\.[A-Z]\w+\b/g
/** Not within the name of a figure of the law, `Plafonds.PlafondSS`. */
const NAME = /(?<![\w.])[A-Z]\w*[a-z][A-Z\d]\w*\b(?!\.[A-Z])/g
const WORD = /\b[a-z]+\d*(?:_[a-z\d]+)+\b/g
const STATUS = /\b(?:Draft|Release|Process|Complete|Abort|Cancel)\b/g
/** In English such a word may also be the first of a sentence, so it needs one of these words before it. */
const ENGLISH_STATUS = /(?<=\b(?:is|from|to) )(?:Draft|Release|Process|Complete|Abort|Cancel)\b/g
/** A number with decimals, which is not a part of a name, of an article or of a date. */
const DECIMAL = /(?<![\w.,/-]|art\. )-?\d+\.\d+(?![\w.-])/g

function noElement(say: Say, code: string, known: string): string {
  const none = say(`la population n’a pas d’élément de paie ${code}`, `the payroll has no element of pay ${code}`)
  return known === '' ? none : none + say(`\u202f; elle a\u00a0: ${known}`, `; it has ${known}`)
}

/** The code of an element that a payroll has defined; undefined: the key is of another case. */
const elementIn = (key: string): string | undefined =>
  key.startsWith(`${ELEMENT_CASE}.`) ? key.slice(ELEMENT_CASE.length + 1) : undefined

function nameShown(say: Say, language: Language, name: string): string {
  if (CASES.has(name)) return quoted(say, caseText(say, name)) ?? name
  return quoted(say, BY_NAME.get(name)?.[language]) ?? name
}

const quoted = (say: Say, label: string | undefined): string | undefined =>
  label && typographic(say(`« ${label} »`, `“${label}”`))
