import type { Language } from '@centime/engine/ground'

/** What every page knows of its reader and of the service. */
export interface Chrome {
  readonly language: Language
  /** Who has signed in; undefined: nobody. */
  readonly reader: Reader | undefined
  /** Amounts are of nobody: every page says so. */
  readonly isSandbox: boolean
  /** The token that every form sends. */
  readonly csrf: string
  /** Made for this page, and sent by its forms: a form that is sent twice acts once. */
  readonly formKey: string
  /** The path of this page, with its query: where a choice of language or a sign-in comes back to. */
  readonly path: string
}

interface Reader {
  readonly keyId: number
  readonly role: 'partner' | 'admin'
}

/** Gives the text in the language of the reader. */
export type Say = (french: string, english: string) => string

export const inLanguage =
  (language: Language): Say =>
  (french, english) =>
    language === 'fr' ? french : english
