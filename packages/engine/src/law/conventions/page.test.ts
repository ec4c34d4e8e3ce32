import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Agreement, NoticeKind } from './agreement.js'
import { AGREEMENTS } from './index.js'

/** The list of `docs/agreements.md`: `CENTIME_WRITE=on npx vitest run --project tests FILE` writes it. */

const PAGE = new URL('../../../../../docs/agreements.md', import.meta.url)
const [BEGIN, END] = ['<!-- agreements -->\n', '<!-- /agreements -->']

const NOTICES: Readonly<Record<NoticeKind, string>> = {
  licenciement: 'dismissal',
  demission: 'resignation',
  depart_retraite: 'leaving into retirement',
  mise_a_la_retraite: 'put into retirement',
}

function rowOf({ idcc, name, coefficient, categories, checkedUntil }: Agreement): string {
  const codes = categories.map(({ code, label }) => `\`${code}\` ${label}`).join('; ')
  const kinds = Object.entries(NOTICES).filter(([kind]) => categories.some(({ notice }) => kind in notice))
  const covered = [
    categories.some(({ severance }) => severance !== undefined) ? 'severance pay' : 'severance pay of the law',
    `notice: ${kinds.map(([, english]) => english).join(', ')}`,
  ]
  return `| ${idcc} | ${name} | ${codes} | ${coefficient ?? ''} | ${covered.join('; ')} | ${checkedUntil} |`
}

test('docs/agreements.md lists what is covered, and until when it was checked', () => {
  const rows = AGREEMENTS.map(rowOf)
  const list = [
    '',
    '| IDCC | Agreement | Categories | `Coefficient` | Covered | Checked until |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    '',
  ]
  const text = readFileSync(PAGE, 'utf8')
  const [before = '', after = ''] = [text.split(BEGIN)[0], text.split(END)[1]]
  const wanted = `${before}${BEGIN}${list.join('\n')}${END}${after}`
  if (process.env['CENTIME_WRITE'] === 'on') writeFileSync(PAGE, wanted)
  expect(readFileSync(PAGE, 'utf8')).toBe(wanted)
})

test('agreements stand in the order of their numbers, each once', () => {
  const numbers = AGREEMENTS.map(({ idcc }) => Number(idcc))
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
})
