import { typographic } from '@centime/engine/ground'
import { describe, expect, test } from 'vitest'
import { frenchTexts, translator } from './translate.js'

/** Issue 20, point 3: French for English messages. `scripts/french.test.ts` reads the lists. */

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
  test('finds the text of a message and puts its parameters in, with texts of their own', () => {
    expect(french('the net is -6710.32: lower Retenues.Acomptes')).toBe(
      `le net est de -6${NBSP}710,32${NBSP}: diminuer Retenues.Acomptes`,
    )
  })
  test('keeps what was sent, and numbers that are entered with a point', () => {
    const message = 'PAS.TauxPAS: expected a number up to 0.5, got a number 12.5'
    expect(french(message)).toBe(`PAS.TauxPAS${NBSP}: attendu un nombre jusqu’à 0.5, reçu a number 12.5`)
  })
  test('takes the text that says more', () => {
    expect(french('it is 1 or 2')).toBe('c’est 1 ou 2')
  })
  test('leaves names with points, dates, articles and whole numbers as they are', () => {
    expect(french('it is Frais.Repas 2026-06-30 L3121-20 3.2.1 1820 12.5')).toBe(
      'c’est Frais.Repas 2026-06-30 L3121-20 3.2.1 1820 12,5',
    )
  })
  test('of a message that no list has is undefined', () => {
    expect([french('it was'), french('')]).toEqual([undefined, undefined])
  })
  test('reads a parameter that holds a sign of patterns or of replacements', () => {
    expect(french('lower $& (.*) {field}')).toBe('diminuer $& (.*) {field}')
  })
})

test('no-break spaces stand before high punctuation and percent, and inside quotation marks', () => {
  expect(typographic('a : b ; c ? « d » 5 %').replaceAll(NBSP, '_')).toBe('a_: b_; c_? «_d_» 5_%')
})
