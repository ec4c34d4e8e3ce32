import { createHash } from 'node:crypto'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { leaver } from '../../testing/leaver.js'
import { manyGains, pageFor, worked } from '../../testing/worked.js'
import { APART, COMMON, printable, typeface, WEIGHTS } from './fonts.js'
import { PAGE } from './grid.js'
import { sheetsOf } from './paginate.js'
import { pdfOf } from './pdf-of.js'
import type { Sheet, Text } from './sheet.js'

const LONG =
  'Marie-Antoinette de la Rochefoucauld-Montmorency d’Aubigné épouse Wolfeschlegelsteinhausenbergerdorff '.repeat(3)

const textsOf = ({ contents }: Sheet): readonly Text[] =>
  contents.flatMap((content) => (content.kind === 'row' ? content.cells.flat() : content.texts))
const saidOn = (sheet: Sheet | undefined): string =>
  sheet === undefined
    ? ''
    : textsOf(sheet)
        .map(({ text }) => text)
        .join('\n')

describe('the sheets', () => {
  test.each(['cadre-4500-paris', 'president-sasu-3000', 'cadre-10000'] as const)('%s is one page', (name) => {
    expect(sheetsOf(pageFor(worked(name)))).toHaveLength(1)
    expect(
      sheetsOf(pageFor(worked(name), { kind: 'draft', employer: {}, employee: {}, model: 'renove' })),
    ).toHaveLength(1)
  })
  test('are several for more lines than a page holds, each with its titles and its number', () => {
    const sheets = sheetsOf(pageFor(manyGains(worked('cadre-4500-paris'), 60)))
    expect(sheets).toHaveLength(2)
    const [one, two] = [saidOn(sheets[0]), saidOn(sheets[1])]
    expect([one, two].map((text) => text.includes('Éléments de rémunération'))).toEqual([true, true])
    expect(one).toContain('Page 1/2')
    expect(two).toContain('Page 2/2')
    expect(two).toContain('BULLETIN DE PAIE · Juin 2026 · Camille Durand')
    expect(one).not.toContain('sans limitation de durée')
    expect(two).toContain('sans limitation de durée')
    for (let prime = 1; prime <= 60; prime++) expect(`${one}\n${two}\n`.split(`chantier n° ${prime}\n`)).toHaveLength(2)
  })
  test('never leave a total alone, nor a heading at the foot, nor an item without its heading', () => {
    const headings = new Set<string | undefined>()
    for (let gains = 14; gains < 120; gains++) {
      const page = pageFor(manyGains(worked('cadre-4500-paris'), gains))
      const items = page.tables.flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'item'))
      for (const { contents } of sheetsOf(page)) {
        const rows = contents.flatMap((content) => (content.kind === 'row' ? [content.cells[0]?.[0]?.text] : []))
        expect(rows[1]).not.toBe('RÉMUNÉRATION BRUTE')
        expect(items.map(({ label }) => label)).not.toContain(rows[1])
        headings.add(rows[1])
        expect(['SANTÉ', 'RETRAITE', 'Cotisations et contributions sociales']).not.toContain(rows.at(-1))
      }
    }
    expect(headings).toContain('SANTÉ (suite)')
  })
  test('several pages are filled evenly, the last one too', () => {
    for (const gains of [18, 24, 40, 60, 70, 90]) {
      const sheets = sheetsOf(pageFor(manyGains(worked('cadre-4500-paris'), gains)))
      expect(sheets.length).toBeGreaterThan(1)
      const ends = sheets.map(({ contents }) =>
        Math.max(...contents.flatMap((one) => (one.kind === 'row' ? one.cells.flat().map(({ y }) => y) : []))),
      )
      expect(Math.min(...ends), `${gains} gains: ${ends.join()}`).toBeGreaterThan(Math.max(...ends) - 60)
    }
  })
  test('none of several pages is left a third white, not even a leaver’s', () => {
    const makers = [leaver, (gains: number) => pageFor(manyGains(worked('cadre-4500-paris'), gains))]
    for (const make of makers) {
      for (const gains of [8, 18, 24, 55]) {
        const sheets = sheetsOf(make(gains))
        const room = PAGE.height - PAGE.top - PAGE.bottom - 40
        const filled = sheets.map(({ contents }) => {
          const rows = contents.flatMap((one) => (one.kind === 'row' ? one.cells.flat().map(({ y }) => y) : []))
          return (Math.max(...rows) - PAGE.top) / room
        })
        if (sheets.length > 1) expect(Math.min(...filled), `${gains} gains: ${filled.join()}`).toBeGreaterThan(0.8)
      }
    }
  })
  test('keep everything inside the page, however long a name, an address or a label is', () => {
    const long = worked('president-sasu-3000')
    const lines = long.lines.map((line) => (line.name === 'RemunerationMandat' ? { ...line, label: LONG } : line))
    const party = { name: LONG, address: `${LONG}\n${'x'.repeat(200)}`, emploi: LONG }
    const page = pageFor({ ...long, lines }, { employer: { ...party, conventionCollective: LONG }, employee: party })
    for (const sheet of sheetsOf(page)) {
      for (const { x, y } of textsOf(sheet)) {
        expect(x).toBeGreaterThanOrEqual(PAGE.left)
        expect(x).toBeLessThan(PAGE.width - PAGE.right)
        expect(y).toBeGreaterThan(PAGE.top - 10)
        expect(y).toBeLessThanOrEqual(PAGE.height - PAGE.bottom)
      }
    }
  })
})

describe('the bytes', () => {
  const text = async (of = pageFor(worked('smic-juin-2026'))) => Buffer.from(await pdfOf(of)).toString('latin1')
  test('are the same for the same page, and others for another kind or identity', async () => {
    const one = await text()
    expect(await text()).toBe(one)
    expect(await text(pageFor(worked('smic-juin-2026'), { kind: 'draft' }))).not.toBe(one)
    expect(await text(pageFor(worked('smic-juin-2026'), { identity: 'document 2' }))).not.toBe(one)
  })
  test('contain no date but the payment date', async () => {
    const dates = [...(await text()).matchAll(/\(D:(\d+)Z\)/g)].map(([, date]) => date)
    expect(new Set(dates)).toEqual(new Set(['20260630000000']))
  })
  test('are marked as PDF/A-3a, tagged, in French, with the result attached', async () => {
    const said = await text()
    expect(said).toMatch(/^%PDF-1\.7/)
    expect(said).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(said).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(said).toContain('/Lang (fr-FR)')
    expect(said).toMatch(/\/MarkInfo|\/StructTreeRoot/)
    expect(said).toContain('/AFRelationship /Data')
    expect(said).toContain('(resultat-2026-06.json)')
    const { json } = pageFor(worked('smic-juin-2026')).attachment
    expect(said).toContain(`/CheckSum <${createHash('md5').update(json).digest('hex')}>`)
    expect(said).not.toContain('/Helvetica')
  })
})

test('a title has no character that XML does not allow', async () => {
  const page = { ...pageFor(worked('cadre-4500-paris')), title: 'a\ufffe<b>&\u0001\u{1f600}' }
  const metadata = Buffer.from(await pdfOf(page)).toString('utf8')
  expect(metadata).toContain('<rdf:li xml:lang="x-default">a  b   \u{1f600}</rdf:li>')
})

test('a character that the font cannot print becomes a question mark; letters are composed', () => {
  expect(printable('Zoe\u0308 Łukasz Нина 山')).toBe('Zoë Łukasz Нина ?')
})

test.each(WEIGHTS)(
  'in %s the characters of amounts are set side by side: no pair is kerned or joined into one glyph',
  (weight) => {
    const { shaped } = typeface(weight)
    const letters = Array.from({ length: 0x2300 }, (_, code) => String.fromCharCode(code)).filter((one) =>
      APART.test(one),
    )
    expect(letters.join('')).toContain('0123456789')
    const drawn = ({ glyphs, positions }: Pick<ReturnType<typeof shaped>, 'glyphs' | 'positions'>) => [
      glyphs.map(({ id }) => id),
      positions,
    ]
    for (const one of letters) {
      for (const other of letters) {
        const [first, second] = [shaped(one), shaped(other)]
        const apart = {
          glyphs: [...first.glyphs, ...second.glyphs],
          positions: [...first.positions, ...second.positions],
        }
        expect(drawn(shaped(one + other)), one + other).toEqual(drawn(apart))
      }
    }
  },
)

test.each(WEIGHTS)(
  'in %s the font of the common letters is encoded once; a file with others has one of its own',
  (weight) => {
    const { font, shaped } = typeface(weight)
    const encoded = (text: string): Uint8Array => {
      const subset = font.createSubset()
      for (const glyph of shaped(COMMON + text).glyphs) subset.includeGlyph(glyph)
      return subset.encode()
    }
    const common = encoded('')
    expect(encoded('effectif, après')).toBe(common)
    expect(encoded('Łukasz').length).toBeGreaterThan(common.length)
    expect(encoded('')).toBe(common)
  },
)

describe.each(WEIGHTS)('in %s the operator that shows a text', (weight) => {
  const { font, shown } = typeface(weight)
  const pdfkit = new PDFDocument().registerFont('one', font).font('one')._font
  pdfkit.encode(COMMON)
  /** Glyphs, each with the shift of the next one. */
  const drawn = (operator = ''): readonly string[] =>
    [...operator.matchAll(/<(\w+)> (-?\d+)/g)].flatMap(([, some = '', by = '']) => {
      const glyphs = some.match(/..../g) ?? []
      return glyphs.map((glyph, index) => `${glyph} ${index + 1 < glyphs.length ? 0 : Number(by)}`)
    })

  test.each(['1\u00a0234,56\u00a0€', '−6,10\u00a0% (a)', 'AVATAR, effectif après', 'N° 2026-06 · Tôt', ' ', 'a  b '])(
    '%j is as pdfkit encodes it',
    (text) => {
      const [glyphs, positions] = pdfkit.encode(text)
      const expected = glyphs.map((glyph, index) => {
        const { xAdvance = 0, advanceWidth = 0 } = positions[index] ?? {}
        return `${glyph} ${advanceWidth - xAdvance}`
      })
      expect(drawn(shown(text))).toEqual(expected)
    },
  )
  test('is undefined for letters that not every file has, and for those placed above another', () => {
    for (const text of ['Нина', 'Łukasz', 'q\u0308', '1\u202f000']) expect(shown(text), text).toBeUndefined()
  })
})
