import { describe, expect, test } from 'vitest'
import { CYCLE_TEXTS } from '../packages/cycle/src/french-texts.js'
import { CODE_LISTS, PROBLEM_STATUSES } from '../packages/server/src/ground/codes.js'
import { FILE_TEXTS } from '../packages/server/src/ground/file-french-texts.js'
import { FIELD_TEXTS, SERVICE_TEXTS } from '../packages/server/src/ground/french-texts.js'
import { STORED_TEXTS } from '../packages/server/src/ground/stored-texts.js'
import { isTest, sourcesIn } from './rooms.js'

/**
 * Every code and every message has its text in both languages. Messages of the engine have both where they are made, by their type; those of
 * the service and of months are found in lists, which this test keeps in step with the sources.
 */

const LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  STORED_TEXTS,
  CYCLE_TEXTS,
  SERVICE_TEXTS,
  FIELD_TEXTS,
  FILE_TEXTS,
}
const PARAMETER = /\{(\w+)\}/g
const parametersOf = (text: string) => [...text.matchAll(PARAMETER)].map(([, name]) => name).sort()
/** A typewriter's apostrophe, or a sign that French puts a space before and that has none; URLs and examples apart. */
const BAD_TYPOGRAPHY = /\w'\w|[\p{L}\d})»](?:[:;?!»](?!\/\/)(?=\s|$))/u

/** Where messages are made; the lists themselves apart. */
const sources = ['cycle', 'server']
  .flatMap((name) => sourcesIn(`packages/${name}/src`))
  .filter((file) => !isTest(file) && !file.path.endsWith('french-texts.ts'))
  .map(({ text }) => text)
  .join('\n')

describe.each(Object.entries(LISTS))('%s', (_, texts) => {
  test('both languages have the same parameters', () => {
    for (const [english, french] of Object.entries(texts))
      expect(parametersOf(french), english).toEqual(parametersOf(english))
  })
  test('French has its own typography', () => {
    const wrong = Object.values(texts).filter((french) => BAD_TYPOGRAPHY.test(french.replaceAll('`', '')))
    expect(wrong.filter((french) => !french.startsWith('Payrun with id'))).toEqual([])
  })
})

test.each(Object.entries(LISTS).filter(([name]) => name !== 'STORED_TEXTS'))(
  'a source makes each English text of %s: one that is no longer made is found',
  (_, texts) => {
    // Some are made of parts, so that not every pair of neighbours stands in a source.
    const unmade = Object.keys(texts).filter((english) => {
      const pairs = english.split(/\d*\{\w+\}/).flatMap(pairsIn)
      return pairs.filter((pair) => sources.includes(pair)).length < pairs.length / 2
    })
    expect(unmade).toEqual([])
  },
)

/** Neighbouring words. */
function pairsIn(text: string): readonly string[] {
  const words = text.trim().split(' ')
  return words.slice(1).map((word, index) => `${words[index]} ${word}`)
}

const codes = [...PROBLEM_STATUSES.map((status) => status.codes), ...Object.values(CODE_LISTS)].flatMap((list) =>
  Object.entries(list),
)
test('every code has a text in both languages: what it means, who acts, what to do next', () => {
  expect(codes.length).toBeGreaterThan(140)
  const form = /^[A-ZÉ][^→]{10,} → (partner|operator|nobody): [a-zé`][^→]{8,}$/
  for (const [code, { en, fr }] of codes) {
    expect([en, fr], code).toEqual([expect.stringMatching(form), expect.stringMatching(form)])
    expect(form.exec(fr)?.[1], code).toBe(form.exec(en)?.[1])
    expect(fr.replace(/→ \w+:/, ''), code).not.toMatch(BAD_TYPOGRAPHY)
  }
})
