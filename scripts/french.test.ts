import { describe, expect, test } from 'vitest'
import { CYCLE_TEXTS } from '../packages/cycle/src/french-texts.js'
import { ENGINE_TEXTS, STORED_TEXTS } from '../packages/engine/src/ground/french-texts.js'
import { CODE_LISTS, PROBLEM_STATUSES } from '../packages/server/src/ground/codes.js'
import { FILE_TEXTS } from '../packages/server/src/ground/file-french-texts.js'
import { FIELD_TEXTS, SERVICE_TEXTS } from '../packages/server/src/ground/french-texts.js'
import { isTest, sourcesIn } from './rooms.js'

/** Every code and every message has its text in both languages. */

const LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ENGINE_TEXTS,
  CYCLE_TEXTS,
  SERVICE_TEXTS,
  FIELD_TEXTS,
  FILE_TEXTS,
}
const PARAMETER = /\{(\w+)\}/g
const parametersOf = (text: string) => [...text.matchAll(PARAMETER)].map(([, name]) => name).sort()
/** A typewriter's apostrophe, or a punctuation mark without the space that French puts before it, except in URLs and examples. */
const BAD_TYPOGRAPHY = /\w'\w|[\p{L}\d})»](?:[:;?!»](?!\/\/)(?=\s|$))/u

/** The sources of messages, without the lists themselves. */
const sources = ['engine', 'population', 'cycle', 'store', 'server']
  .flatMap((name) => sourcesIn(`packages/${name}/src`))
  .filter((file) => !isTest(file) && !file.path.endsWith('french-texts.ts'))
  .map(({ text }) => text)
  .join('\n')

describe.each(Object.entries(LISTS))('%s', (_, texts) => {
  test('both languages have the same parameters', () => {
    for (const [english, french] of Object.entries(texts))
      expect(parametersOf(french), english).toEqual(parametersOf(english))
  })
  test('French texts follow French typography', () => {
    const wrong = Object.values(texts).filter((french) => BAD_TYPOGRAPHY.test(french.replaceAll('`', '')))
    expect(wrong.filter((french) => !french.startsWith('Payrun with id'))).toEqual([])
  })
  test('a source makes each English text: an unused one is found', () => {
    // Some are made of parts, so that not every pair of neighbours is in a source.
    const unmade = Object.keys(texts).filter((english) => {
      if (english in STORED_TEXTS) return false
      const parts = english.split(/\d*\{\w+\}/)
      // A search reads all sources: one for each whole part first.
      const missing = (part: string) => !sources.includes(part.trim())
      return parts.filter(missing).flatMap(pairsIn).filter(missing).length > parts.flatMap(pairsIn).length / 2
    })
    expect(unmade).toEqual([])
  })
})

/** Neighbouring words. */
function pairsIn(text: string): readonly string[] {
  const words = text.trim().split(' ')
  return words.slice(1).map((word, index) => `${words[index]} ${word}`)
}

const codes = [...PROBLEM_STATUSES.map((status) => status.codes), ...Object.values(CODE_LISTS)].flatMap((list) =>
  Object.entries(list),
)
test('every code has a text in both languages: its meaning, who acts, what to do next', () => {
  expect(codes.length).toBeGreaterThan(140)
  const form = /^[A-ZÉ][^→]{10,} → (partner|operator|nobody): [a-zé`][^→]{8,}$/
  for (const [code, { en, fr }] of codes) {
    expect([en, fr], code).toEqual([expect.stringMatching(form), expect.stringMatching(form)])
    expect(form.exec(fr)?.[1], code).toBe(form.exec(en)?.[1])
    expect(fr.replace(/→ \w+:/, ''), code).not.toMatch(BAD_TYPOGRAPHY)
  }
})
