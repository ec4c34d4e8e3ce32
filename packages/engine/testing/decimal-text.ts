import type { Random } from '@centime/testing'

/** Digits as decimal text: 1250 with 2 decimals is 12.50. */
export function decimalText(digits: number, decimals: number): string {
  const sign = digits < 0 ? '-' : ''
  const text = String(Math.abs(digits)).padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(text.length - decimals)}`
}

/** The text with `more` random digits appended, as an hourly rate from a division has. */
export function withMoreDigits(draw: Random, text: string, more: number): string {
  let digits = ''
  for (let digit = 0; digit < more; digit += 1) digits += draw.from(0, 9)
  return `${text}${text.includes('.') ? '' : '.'}${digits}`
}
