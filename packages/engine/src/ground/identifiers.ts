/**
 * Numbers of French companies and people, checked by form and key. The caller removes spaces, except for
 * `isSocialSecurityNumber`, since people write it in groups.
 */

/** SIREN: 9 digits, the last by Luhn (ISO/IEC 7812-1 annex B, INSEE). */
export const isSiren = (text: string): boolean => /^\d{9}$/.test(text) && luhn(text)

/**
 * SIRET: the SIREN and 5 digits, the last by Luhn. For La Poste, which has more establishments than Luhn allows, the
 * sum of the digits is a multiple of 5; its head office also satisfies Luhn.
 */
export const isSiret = (text: string): boolean =>
  /^\d{14}$/.test(text) &&
  isSiren(text.slice(0, 9)) &&
  (luhn(text) || (text.startsWith(LA_POSTE) && sum(text) % 5 === 0))
const LA_POSTE = '356000000'

/** APE code: 4 digits and a letter, as 62.01Z or 6201Z. */
export const APE = /^\d{2}\.?\d{2}[A-Z]$/

/**
 * NIR, the social security number: sex, year, month, place of birth, order, and a key of 97 less the remainder of the
 * division by 97, where Corsica's 2A and 2B count as 19 and 18 (décret 82-103 du 22 janvier 1982; INSEE).
 */
export function isSocialSecurityNumber(text: string): boolean {
  const [, number = '', key = ''] = NIR.exec(text.replaceAll(/\s/g, '')) ?? []
  const digits = number.replace('2A', '19').replace('2B', '18')
  return number !== '' && 97n - (BigInt(digits) % 97n) === BigInt(key)
}
/**
 * Sexes 7 and 8, and 3 and 4, mark provisional numbers. Months above 12 mark births in an unknown month, or numbers
 * given in series.
 */
const NIR = /^([1-478]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)(?:\d{2}|2[AB])\d{6})(\d{2})$/

function luhn(digits: string): boolean {
  const doubled = [...digits].reverse().map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
  return sum(doubled.join('')) % 10 === 0
}
const sum = (digits: string): number => [...digits].reduce((total, digit) => total + Number(digit), 0)
