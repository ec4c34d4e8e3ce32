import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlOf } from '../packages/payslip/src/html/html-of.js'
import type { Page } from '../packages/payslip/src/page/page.js'
import { pdfOf } from '../packages/payslip/src/pdf/pdf-of.js'
import { manyGains, pageFor, WORKED, worked } from '../packages/payslip/testing/worked.js'
import { commandLine } from '../packages/server/testing/command-line.js'
import { has } from './debian-tools.mjs'
import { built } from './prepare.mjs'

/** Documents read back by other programs, and what `centime pay --pdf` says. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'centime-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26, env: { ...process.env, ...env } })

/** The words of a text, separated by one space. */
const plain = (text: string): string => text.replace(/\s+/g, ' ')

async function pdfText(page: Page): Promise<string> {
  const path = join(folder, 'page.pdf')
  writeFileSync(path, await pdfOf(page))
  return plain(run('pdftotext', ['-layout', path, '-']).stdout)
}
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const htmlText = (page: Page): string =>
  plain(
    htmlOf(page)
      .replace(/^.*<body>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&[a-z0-9#]+;/g, (entity) => ENTITIES[entity] ?? entity),
  )

/** All texts of the rows of a page, in order. */
const wordsOf = ({ tables, boxes, footer, number }: Page): readonly string[] => [
  ...tables.flatMap(({ columns, rows }) => [
    ...(columns ?? []),
    ...rows.flatMap(({ label, cells }) => [label, ...cells]),
  ]),
  ...boxes.flatMap(({ rows }) => rows.flatMap(({ label, cells }) => [label, ...cells])),
  ...footer,
  number,
]

/** The first word that is missing or out of order. */
function missingFrom(text: string, words: readonly string[]): string | undefined {
  let from = 0
  for (const word of words.map(plain)) {
    const at = text.indexOf(word, from)
    if (at < 0) return word
    from = at + word.length
  }
  return undefined
}

describe.each(WORKED)('the document of %s', (name) => {
  const page = pageFor(worked(name), { withholding: 'neutre' })
  const renewed = pageFor(worked(name), { model: 'renove' })

  test.skipIf(!has('pdftotext'))('as PDF has every label and amount, in order', async () => {
    for (const one of [page, renewed]) expect(missingFrom(await pdfText(one), wordsOf(one))).toBeUndefined()
  })
  test('as HTML has every label and amount, in order', () => {
    for (const one of [page, renewed]) expect(missingFrom(htmlText(one), wordsOf(one))).toBeUndefined()
  })
  test.skipIf(!has('qpdf'))('is a sound PDF', async () => {
    const path = join(folder, 'sound.pdf')
    writeFileSync(path, await pdfOf(page))
    expect(run('qpdf', ['--check', path])).toMatchObject({ status: 0, stderr: '' })
  })
  test('has the amounts that the example expects', () => {
    const { expected } = JSON.parse(readFileSync(join(ROOT, `examples/payslips/${name}.json`), 'utf8'))
    const said = htmlText(page)
    for (const line of ['TotalBrut', 'MontantNetSocial', 'NetAvantImpot', 'NetImposable', 'PAS', 'NetAPayer']) {
      if (expected[line] === undefined) continue
      const [whole = '', cents] = expected[line].split('.')
      expect(said).toContain(`${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${cents}`)
    }
  })
})

describe('other documents', () => {
  const draft = pageFor(worked('cadre-4500-paris'), { kind: 'draft', employer: { name: 'Lenoir & fils' } })
  const sandbox = pageFor(worked('president-sasu-3000'), { kind: 'sandbox_final' })
  const long = pageFor(manyGains(worked('cadre-4500-paris'), 60))
  const nothing = pageFor(worked('president-sasu-0'))

  test.skipIf(!has('qpdf'))('are sound', async () => {
    for (const [index, page] of [draft, sandbox, long, nothing].entries()) {
      const path = join(folder, `${index}.pdf`)
      writeFileSync(path, await pdfOf(page))
      expect(run('qpdf', ['--check', path])).toMatchObject({ status: 0, stderr: '' })
    }
  })
  test.skipIf(!has('pdftotext'))('state their kind once, in words', async () => {
    expect((await pdfText(draft)).split('BROUILLON — À VALIDER')).toHaveLength(2)
    expect((await pdfText(sandbox)).split('TEST — SANS VALEUR')).toHaveLength(2)
    expect(await pdfText(pageFor(worked('cadre-4500-paris')))).not.toMatch(/BROUILLON|SANS VALEUR/)
    expect(await pdfText(nothing)).toContain('un bulletin de paie n’est pas exigé par la loi')
  })
  test.skipIf(!has('pdftotext'))('have all texts over two pages, and on a draft the missing mentions', async () => {
    const text = await pdfText(long)
    expect(
      missingFrom(text, ['Prime de chantier n° 1 75,00', 'Prime de chantier n° 60 75,00', ...wordsOf(long).slice(-90)]),
    ).toBeUndefined()
    expect(missingFrom(await pdfText(draft), ['À vérifier avant validation', ...draft.remarks])).toBeUndefined()
  })
})

describe('centime pay --pdf', () => {
  beforeAll(async () => {
    await built()
  })
  /** In this process. */
  const centime = (args: readonly string[]) => commandLine({}, 'pay', ...args)
  const README = 'examples/payslips/readme.json'

  test('writes the same bytes in any process and time zone', () => {
    const bytes = ['Pacific/Kiritimati', 'America/Los_Angeles'].map((TZ) => {
      const out = join(folder, 'zone.pdf')
      const args = ['packages/server/dist/cli.js', 'pay', README, '--pdf', out]
      const { status, stdout } = run(process.execPath, args, { TZ })
      expect(status).toBe(0)
      expect(stdout).toContain(`PDF : ${out}`)
      return readFileSync(out)
    })
    expect(bytes[0]?.length).toBeGreaterThan(10_000)
    expect(bytes[0]?.equals(bytes[1] ?? Buffer.alloc(0))).toBe(true)
  })
  test('writes each month of a year to its own file, and does not change the JSON', async () => {
    const { status, stdout } = await centime([
      'examples/payslips/annee-2026-avec-prime.json',
      '--json',
      '--draft',
      '--pdf',
      join(folder, 'year.pdf'),
    ])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toHaveLength(12)
    for (const month of ['01', '12']) {
      expect(
        readFileSync(join(folder, `year-2026-${month}.pdf`))
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
  })
  test('names the mandatory mentions that the file lacks', async () => {
    const { stdout } = await centime(['examples/payslips/cadre-10000.json', '--pdf', join(folder, 'c.pdf')])
    expect(stdout).toContain('Mention obligatoire absente : le numéro SIRET')
  })
  // Payments from 2027 on must follow the renewed model (arrêté of 11/08/2025).
  test('reports that a model does not apply, and each amount that differs from the expected one, and exits with 1', async () => {
    const readme = JSON.parse(readFileSync(join(ROOT, README), 'utf8'))
    const [path, out] = [join(folder, 'expected.json'), join(folder, 'model.pdf')]
    const expected = { ...readme.expected, NetAPayer: '1886.69' }
    writeFileSync(path, JSON.stringify({ ...readme, paymentDate: '2026-06-30', expected }))
    const { status, stdout, stderr } = await centime([path, '--json'])
    expect([status, JSON.parse(stdout).period]).toEqual([1, '2026-06'])
    expect(stderr).toBe(
      'centime: juin 2026, NetAPayer\u00a0: attendu 1\u00a0886,69, calculé 1\u00a0886,68, écart -0,01\n',
    )
    writeFileSync(path, JSON.stringify({ ...readme, period: '2026-12', paymentDate: '2027-01-05', expected: {} }))
    const asked = await centime([path, '--model', 'adapte', '--pdf', out])
    expect([asked.status, asked.stderr]).toEqual([
      0,
      `centime: le modèle adapte ne s’applique pas à un paiement du 05/01/2027\u00a0: ${out} suit le modèle renove\n`,
    ])
    expect((await centime([path, '--model', 'renove', '--pdf', out])).stderr).toBe('')
  })
  test.each([
    [['--pdf', '/nowhere/out.pdf'], 'impossible d’écrire /nowhere/out.pdf (ENOENT)'],
    [['--pdf', tmpdir()], 'impossible d’écrire'],
    [['--pdf'], 'argument missing'],
    [['--draft'], '--draft demande --pdf'],
    [['--model', 'ancien', '--pdf', 'x.pdf'], 'Allowed choices are adapte, renove'],
  ])('refuses %s in one line', async (args, message) => {
    const { status, stdout, stderr } = await centime([README, ...args])
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(message)
  })
})
