import { expect, test } from 'vitest'
import { offerLetter } from './offer/letter.js'

const OFFER = {
  ...{ company: 'Menuiserie Lenoir', person: 'Durand', position: 'menuisière', month: '2026-06' },
  ...{ effectif: '30', tauxAT: '0.0208', cadre: false },
}

test('a net of 1,978.99 before tax is a gross of 2,500, and the letter states the cost', () => {
  // examples/payslips/non-cadre-2500.json (June 2026, 2,500, a company of 30) without its health plan of 30 + 30: contributions
  // 172.50 + 10 + 78.75 + 21.50 = 282.75; CSG and CRDS on 98.25 % × 2,500 = 2,456.25: 167.03 + 58.95 + 12.28 = 238.26. Net
  // 2,500 − 282.75 − 238.26 = 1,978.99. Cost: 3,184.05 − 30 (plan) − 2.40 (its forfait social) = 3,151.65.
  const letter = offerLetter({ ...OFFER, net: '1978.99' })
  if (!letter.ok) throw new Error(letter.why.join())
  // Rounding gives the same net for neighbouring cents.
  expect(letter.gross.minus('2500').abs().lte('0.05')).toBe(true)
  expect(letter.text).toContain('1\u00a0978,99\u00a0€ nets avant impôt')
  expect(letter.text).toMatch(/coûte 3\u00a0151,\d\d\u00a0€ par mois/)
  expect(letter.text).toContain('en vigueur en juin 2026')
})

test('an offer that is impossible is refused with reasons, without an exception', () => {
  expect(offerLetter({ ...OFFER, net: '1978.99', month: '2031-01' })).toEqual({ ok: false, why: [expect.any(String)] })
  expect(offerLetter({ ...OFFER, net: 'a lot' })).toEqual({ ok: false, why: [expect.stringContaining('two decimals')] })
  expect(offerLetter({ ...OFFER, net: '1978.99', tauxAT: '2' }).ok).toBe(false)
})
