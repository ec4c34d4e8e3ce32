import { separated } from './french.js'

/** The languages of messages. */
export type Language = 'en' | 'fr'

/** A text in both languages, written side by side where it is said: neither can be changed, or left out, without the other. */
export interface Bilingual {
  readonly en: string
  readonly fr: string
}

/** What a result says to people, as it is returned and stored: a sentence in English, and the same one in French. */
export interface Said {
  readonly message: string
  readonly french: string
}

/** A sentence that is only read: its decimals get a comma in French. */
export const said = ({ en, fr }: Bilingual): Said => ({
  message: en,
  french: typographic(fr).replaceAll(DECIMAL, separated),
})

/** A number with decimals, which is not a part of a name, of an article or of a date. */
const DECIMAL = /(?<![\w.-])-?\d+\.\d+(?![\w-]|\.\w)/g

/** No-break spaces where French typography has them: before high punctuation and percent, inside quotation marks. */
export const typographic = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»%€])/g, '\u00a0').replaceAll('« ', '«\u00a0')
