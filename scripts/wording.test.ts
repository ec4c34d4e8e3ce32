import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './rooms.js'

/** The wording of comments: plain terms, and no papers outside of the repository. */

/** The folders with sources of the project. */
const FOLDERS = ['packages', 'benchmarks', 'bundler', 'conformance', 'examples', 'oracle', 'scripts', 'testing']

/** Sentences that hide their subject. */
const HIDDEN = /(?:^|[.:;?!]\s+)(?:Of whom|What is of)\b/
/** Words in place of unknown, another, undefined. */
const VAGUE = /\b(?:nobody|somebody|of whom)\b/i
/** Papers that are not in the repository, in comments and in titles of tests. */
const PAPERS = /(?<!docs\/)\b(?:facts|contracts?|absences|office|payslip-model)\.md\b|\bissue \d|\bmust hold \d/i

/** The comments of a source, each as one line of text. */
const commentsIn = (text: string): readonly string[] => {
  const blocks = [...text.matchAll(/(?<=^|\s)\/\*(.*?)\*\//gs)].map(([, inside = '']) => inside)
  const lines = [...text.matchAll(/(?<=^|\s)\/\/ (.*(?:\n\s*\/\/ .*)*)/gm)].map(([, inside = '']) => inside)
  return [...blocks, ...lines].map((comment) => comment.replace(/\s*\n\s*(?:\/\/|\*)?\s*/g, ' ').replace(/^[*\s]+/, ''))
}

/** Words in backticks are code: `nobody` is an actor of the codes. */
const isPlain = (comment: string): boolean => !HIDDEN.test(comment) && !VAGUE.test(comment.replace(/`[^`]*`/g, ''))

const sources = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && path !== 'scripts/wording.test.ts')
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

test('the rules find what they forbid', () => {
  const [block, line, tail] = commentsIn(
    ['/** Of whom the\n * values are. */', '// A job that', '// nobody works on.', 'code() // Fine.'].join('\n'),
  )
  expect([block, line, tail]).toEqual(['Of whom the values are. ', 'A job that nobody works on.', 'Fine.'])
  expect([block, line, tail].map((comment = '') => isPlain(comment))).toEqual([false, false, true])
})

test('comments use plain terms and name their subjects', () => {
  expect(sources.length).toBeGreaterThan(300)
  const wrong = sources.flatMap(({ path, text }) =>
    commentsIn(text)
      .filter((comment) => !isPlain(comment))
      .map((comment) => `${path}: ${comment}`),
  )
  expect(wrong).toEqual([])
})

test('comments and titles of tests cite law and cases, not papers outside of the repository', () => {
  const citing = sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => PAPERS.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(citing).toEqual([])
})
