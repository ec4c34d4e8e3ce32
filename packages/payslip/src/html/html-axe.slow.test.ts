import { expect, test } from 'vitest'
import { findingsOf } from '../../testing/axe.js'
import { pageFor, worked } from '../../testing/worked.js'
import { htmlOf } from './html-of.js'

/** The HTML of payslips for readers who do not see it. */

const SEEN = [
  ['cadre-10000', 'final', 'adapte'],
  ['cadre-10000', 'final', 'renove'],
  ['heures-supplementaires', 'draft', 'adapte'],
  ['president-sasu-0', 'final', 'adapte'],
] as const
test.each(SEEN)('axe finds nothing on %s, %s, %s', async (name, kind, model) => {
  expect(await findingsOf(htmlOf(pageFor(worked(name), { kind, model })))).toEqual([])
})
