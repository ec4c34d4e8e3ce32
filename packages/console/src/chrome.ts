import type { Language } from '@centime/engine/ground'
import { createContext, createElement, type FC, useContext } from 'hono/jsx'

/** The values that every page needs about its reader and the service. */
export interface Chrome {
  readonly language: Language
  /** The reader who has signed in; undefined: unknown. */
  readonly reader: Reader | undefined
  /** Whether amounts are fictitious: then every page says so. */
  readonly isSandbox: boolean
  /** The token that every form sends. */
  readonly csrf: string
  /** Made for this page, and sent by its forms: a form that is sent twice acts once. */
  readonly formKey: string
  /** The path of this page, with its query: a choice of language or a sign-in returns to it. */
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

const ChromeContext = createContext<Chrome | undefined>(undefined)

/** The chrome of the page that is being rendered. Throws outside a page. */
export function useChrome(): Chrome {
  const chrome = useContext(ChromeContext)
  if (chrome === undefined) throw new Error('no page is being rendered')
  return chrome
}

/** Gives the text in the language of the page that is being rendered. Throws outside a page. */
export const say: Say = (french, english) => inLanguage(useChrome().language)(french, english)

/** Makes a page of its content: whatever `content` renders reads the chrome by `useChrome`, and its language by `say`. */
export const consolePage =
  <Data>(content: (data: Data) => ReturnType<FC>) =>
  (chrome: Chrome, data: Data) =>
    // The content is a component, rendered inside the provider: what runs before it has no chrome.
    createElement(
      ChromeContext.Provider,
      { value: chrome },
      createElement(() => content(data), null),
    )
