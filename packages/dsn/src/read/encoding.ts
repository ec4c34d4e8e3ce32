/**
 * ISO-8859-1, in which files are written. Some are ISO-8859-15, which has eight other letters: they are read beside a
 * letter, the euro sign everywhere, and are written back as the same bytes.
 */

const LETTERS: Readonly<Record<string, string>> = {
  '\u00a4': '€',
  '\u00a6': 'Š',
  '\u00a8': 'š',
  '\u00b4': 'Ž',
  '\u00b8': 'ž',
  '\u00bc': 'Œ',
  '\u00bd': 'œ',
  '\u00be': 'Ÿ',
}
const BYTES = new Map(Object.entries(LETTERS).map(([byte, letter]) => [letter, byte]))
const BESIDE =
  /\u00a4|(?<=[A-Za-z\u00c0-\u00ff])[\u00a6\u00a8\u00b4\u00b8\u00bc-\u00be]|[\u00a6\u00a8\u00b4\u00b8\u00bc-\u00be](?=[A-Za-z\u00c0-\u00ff])/g

/** A value that was read as ISO-8859-1, with the letters of ISO-8859-15. */
export const decoded = (value: string): string => value.replace(BESIDE, (byte) => LETTERS[byte] ?? byte)

/** The bytes of a text; a character that neither encoding has is `?`. */
export function encoded(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charAt(place)
    const code = (BYTES.get(character) ?? character).charCodeAt(0)
    bytes[place] = code < 256 ? code : 63
  }
  return bytes
}
