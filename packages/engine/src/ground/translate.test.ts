import { describe, expect, test } from 'vitest'
import { frenchTexts, translator, typographic } from './translate.js'

/** French for English messages. `scripts/french.test.ts` reads the lists. */

const NBSP = '\u00a0'

describe('a translation', () => {
  const french = translator([
    frenchTexts({
      'the net is {net}: {next}': 'le net est de {net} : {next}',
      'lower {field}': 'diminuer {field}',
      '{where}: expected {expected}, got {sent}': '{where} : attendu {expected}, reçu {sent}',
      'a number up to {most}': 'un nombre jusqu’à {most}',
      'a number': 'un nombre',
      'it is {what}': 'c’est {what}',
      'it is {what} or {other}': 'c’est {what} ou {other}',
    }),
  ])
  test('finds the text of a message and inserts its parameters, translated if they have texts', () => {
    expect(french('the net is -6710.32: lower Retenues.Acomptes')).toBe(
      `le net est de -6${NBSP}710,32${NBSP}: diminuer Retenues.Acomptes`,
    )
  })
  test('keeps sent values, and numbers entered with a point', () => {
    const message = 'PAS.TauxPAS: expected a number up to 0.5, got a number 12.5'
    expect(french(message)).toBe(`PAS.TauxPAS${NBSP}: attendu un nombre jusqu’à 0.5, reçu a number 12.5`)
  })
  test('takes the more specific text', () => {
    expect(french('it is 1 or 2')).toBe('c’est 1 ou 2')
  })
  test('leaves names with points, dates, articles and whole numbers as they are', () => {
    expect(french('it is Frais.Repas 2026-06-30 L3121-20 3.2.1 1820 12.5')).toBe(
      'c’est Frais.Repas 2026-06-30 L3121-20 3.2.1 1820 12,5',
    )
  })
  test('writes a parameter that is named a number as one, with its thousands apart', () => {
    const sum = translator([frenchTexts({ '{numberOne} and {other}': '{numberOne} et {other}' })])
    expect(sum('1100 and 1100')).toBe(`1${NBSP}100 et 1100`)
    expect(sum('-12300.5 and 1300.5')).toBe(`-12${NBSP}300,5 et 1${NBSP}300,5`)
  })
  test('of an unlisted message is undefined', () => {
    expect([french('it was'), french('')]).toEqual([undefined, undefined])
  })
  test('reads a parameter that contains a special character of patterns or replacements', () => {
    expect(french('lower $& (.*) {field}')).toBe('diminuer $& (.*) {field}')
  })
})

test('no-break spaces precede high punctuation and percent, and inside quotation marks', () => {
  expect(typographic('a : b ; c ? « d » 5 %').replaceAll(NBSP, '_')).toBe('a_: b_; c_? «_d_» 5_%')
})
