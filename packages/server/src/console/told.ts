import { readable } from '@centime/console'
import type { Language } from '@centime/engine/ground'
import { inFrench } from '../ground/french.js'

/** A message of the service in the language of the reader, in the form for pages. */
export const told = (language: Language, message: string, code = ''): string =>
  readable(language, language === 'fr' ? inFrench(message, code) : message)
