import { describe, expect, test } from 'vitest'
import { CODE_LISTS, PROBLEM_STATUSES } from '../packages/server/src/ground/codes.js'
import { isTest, sourcesIn } from './rooms.js'

/**
 * A code that no test produces fails here. Each list has one test file with its scenarios: a record that is typed by the
 * codes of the list, so that a code without a scenario does not compile, and a `test.each` over that record, which runs
 * every scenario and expects its code in the real answer. This test reads the files: it fails if a list has no such record, if the
 * record lacks a code, or if no `test.each` runs it. The test of unfinished work refuses `.skip` and `.only`.
 */

const TYPES: Readonly<Record<keyof typeof CODE_LISTS, string>> = {
  'Blockers of operations': 'OperationBlocker',
  'Blockers of candidates': 'ResultBlocker',
  'Blockers of previews': 'PreviewBlocker',
  'Next actions': 'NextAction',
  'Changes of webhooks': 'NoticedChange',
  'Changes of payrun jobs in webhooks': 'NoticedJobChange',
  'Warnings of months': 'CycleWarning',
  'Warnings of case changes': 'ChangeWarning',
  'Controls of months': 'ControlCode',
  Warnings: 'WarningCode',
  Notices: 'NoticeCode',
  'Warnings of documents': 'PageWarningCode',
  Faults: 'FaultCode',
  'Faults of employees in a job': 'SelectionFault',
}
const types: Readonly<Record<string, string>> = TYPES
const lists = [
  ['RefusalCode', PROBLEM_STATUSES.flatMap(({ codes }) => Object.keys(codes))],
  ...Object.entries(CODE_LISTS).map(([title, codes]) => [types[title] ?? title, Object.keys(codes)] as const),
] as const

const tests = ['engine', 'cycle', 'payslip', 'server']
  .flatMap((name) => sourcesIn(`packages/${name}/src`))
  .filter(isTest)

interface Scenarios {
  readonly path: string
  readonly type: string
  /** The codes for which the record has a scenario. */
  readonly codes: readonly string[]
  /** Whether a `test.each` runs the record. */
  readonly isRun: boolean
}

/** The records of scenarios in a test file. */
const scenariosIn = ({ path, text }: { readonly path: string; readonly text: string }): readonly Scenarios[] =>
  [...text.matchAll(/^( *)const (\w+): Readonly<Record<(\w+), .*?>> = \{\n(.*?)^\1\}$/gms)].map(
    ([, indent = '', name = '', type = '', body = '']) => ({
      path,
      type,
      codes: [...body.matchAll(new RegExp(`^${indent} {2}(?:async )?['"]?([\\w.]+)['"]?(?:: |\\()`, 'gm'))].map(
        ([, code = '']) => code,
      ),
      isRun: text.includes(`test.each(Object.entries(${name}))('`),
    }),
  )
const scenarios = tests.flatMap(scenariosIn)

describe('codes', () => {
  test.each(lists)('a test produces every %s', (type, codes) => {
    const run = scenarios.filter((found) => found.type === type && found.isRun)
    expect(run.map(({ path }) => path)).toHaveLength(1)
    expect(run.flatMap((found) => [...found.codes]).sort()).toEqual([...codes].sort())
  })
  test('a record that no test runs, or that lacks a code, is found', () => {
    const text = "const A: Readonly<Record<Code, () => void>> = {\n  one: () => {},\n  'a.two': () => {},\n}\n"
    expect(scenariosIn({ path: 'a', text })).toEqual([
      { path: 'a', type: 'Code', codes: ['one', 'a.two'], isRun: false },
    ])
    const run = "test.each(Object.entries(A))('%s', () => {})"
    expect(scenariosIn({ path: 'a', text: text + run })).toMatchObject([{ isRun: true }])
  })
})
