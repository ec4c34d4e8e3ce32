import { TextDecoder } from 'node:util'

/** The characters of Windows-1252 from 0x80 on. The decoder of Node 20 reads them as control characters. */
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text of bytes in Windows-1252, the encoding of Excel. */
export const windowsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (letter) => FROM_80[letter.charCodeAt(0) - 0x80] ?? letter)

/** The text of a small file, without its BOM: in UTF-8, else in Windows-1252. */
export function fileText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return windowsText(bytes)
  }
}
