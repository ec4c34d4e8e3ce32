import { Decimal } from '@centime/engine'
import { expect, test } from 'vitest'
import { changedSample, withTwoContracts } from '../../testing/changed.js'
import { GOOD, openingOf, sampleBytes } from '../../testing/samples.js'
import { readDsn } from '../read/reader.js'
import { below, valueIn } from '../read/tree.js'
import { compareDsn } from './compare.js'
import { comparisonHtml } from './page.js'
import type { ComparedAmount } from './rows.js'

import { totalsByBody } from './totals.js'

/**
 * Declarations of invented people, whose amounts another calculator made, beside ours. The numbers of amounts are counted in the text
 * of the files.
 */

const read = (file: string) => readDsn(sampleBytes(file))
const shown = (rows: readonly ComparedAmount[]): readonly string[] =>
  rows
    .filter(({ verdict }) => verdict !== 'equal')
    .map(({ person = '', what, declared, ours, verdict, cause }) =>
      [person, what, declared?.toFixed(2), ours?.toFixed(2), cause ?? verdict].join(' ').trim(),
    )

/** Amounts of the contract of comparison in a file: 907 and 102 belong to the line before of the same base. */
function amountsIn(file: string): number {
  const lines = Buffer.from(sampleBytes(file)).toString('latin1').split('\r\n')
  const one =
    /^S21\.G00\.(81\.004|78\.004|50\.002|50\.009|50\.013|23\.001),|^S21\.G00\.58\.003,'03'|^S21\.G00\.51\.011,'001'/
  const second = /^S21\.G00\.81\.001,'(907|102)'/
  return lines.filter((line) => one.test(line)).length - lines.filter((line) => second.test(line)).length
}

test.each(GOOD)('%s: every amount is ours, but for cents of rounding', (file) => {
  const declared = read(file)
  const { counts, rows } = compareDsn([declared], { openings: [openingOf(file)] })
  const { compared, equal, rounding } = counts
  expect(counts).toMatchObject({ months: 1, explained: 0, unexplained: 0, compared: amountsIn(file) })
  expect(equal + rounding).toBe(compared)
  expect(rounding).toBeLessThanOrEqual(file.includes('correction') ? 6 : 1)
  // What the people add up to is what the bordereaux say is due (22.005): each row is rounded.
  const [due, ofRows] = ['22', '23'].map((kind) => declared.blocks.flatMap((block) => below(block, kind)))
  const total = Decimal.sum(0, ...(due ?? []).map((one) => valueIn(one, '005')))
  const [urssaf] = totalsByBody(rows)
  expect(Math.abs(total.minus(urssaf?.ours ?? 0).toNumber())).toBeLessThan(ofRows?.length ?? 0)
})

test('three months in any order: the payslips of the earlier ones are the history of the later ones', () => {
  const files = ['sme8-2026-03-correction.dsn', 'sme8-2026-01.dsn', 'sme8-2026-02.dsn']
  const { counts, rows } = compareDsn(files.map(read))
  expect(counts).toEqual({ months: 3, people: 8, compared: 761, equal: 753, rounding: 8, explained: 0, unexplained: 0 })
  // A correction is the difference of two months that are rounded; the file rounds the difference.
  expect(shown(rows)).toEqual([
    'M039 78 04 2485.63 2485.62 rounding',
    'M039 78 04 2373.40 2373.39 rounding',
    'M038 81 02/131 15.04 15.03 rounding',
    'M038 81 02/142 9.02 9.01 rounding',
    'M038 81 03/074+102 7.88 7.87 rounding',
    'M038 81 03/100 0.02 0.03 rounding',
    'M038 78 04 147.38 147.37 rounding',
    'M038 81 07/048 0.38 0.37 rounding',
  ])
})

test('a correction is of the month of its own establishment', () => {
  const files = ['sme8-2026-01.dsn', 'sme8-2026-02.dsn', 'sme8-2026-03-correction.dsn'].map(read)
  // Other pay of M038 in February, by another establishment.
  const other = Buffer.from(sampleBytes('sme5-2026-03.dsn'))
    .toString('latin1')
    .replaceAll("'31032026'", "'28022026'")
    .replaceAll(/'(\d\d)032026'/g, "'$1022026'")
    .replaceAll("'000000018", "'000000042")
    .replace("S21.G00.11.001,'00010'", "S21.G00.11.001,'00028'")
    .replaceAll(/'00000004200010'/g, "'00000004200028'")
    .replace("'M002'", "'M038'")
    .replace("'1730214999901'", "'2730212999937'")
  const corrections = (all: typeof files) =>
    compareDsn(all)
      .rows.filter(({ origin, period }) => origin !== period)
      .map(({ person, what, ours }) => `${person} ${what} ${ours?.toFixed(2)}`)
  expect(corrections(files)).not.toEqual([])
  expect(corrections([...files, readDsn(new Uint8Array(Buffer.from(other, 'latin1')))])).toEqual(corrections(files))
})

test('a declaration that replaces another takes its place, and one that cancels it leaves no month', () => {
  const file = 'sasu-2026-06.dsn'
  const second = (kind: string) =>
    readDsn(
      changedSample(
        file,
        { rubrique: 'S20.G00.05.002', from: '01', to: kind },
        { rubrique: 'S20.G00.05.004', from: '1', to: '2' },
        { rubrique: 'S20.G00.05.005', from: '01062026', to: "01062026'\r\nS20.G00.05.006,'1" },
        { rubrique: 'S90.G00.90.001', from: '288', to: '289' },
      ),
    )
  const replacing = second('03')
  expect(replacing.faults).toEqual([])
  expect(compareDsn([replacing, read(file)]).counts).toEqual(compareDsn([read(file)]).counts)
  expect(compareDsn([second('04'), read(file)]).counts).toMatchObject({ months: 0, compared: 0 })
})

test('without the sums since January the yearly reduction differs, and the cause is named', () => {
  const { counts, rows } = compareDsn([read('sme5-2026-03.dsn')])
  expect(counts.unexplained).toBe(0)
  expect(new Set(rows.filter(({ cause }) => cause !== undefined).map(({ what, cause }) => `${what} ${cause}`))).toEqual(
    new Set(['81 03/018 opening', '81 03/106 opening', '23 668 921 people']),
  )
})

const compared = (...changes: Parameters<typeof changedSample>) =>
  compareDsn([readDsn(changedSample(...changes))], { openings: [openingOf('sme5-2026-03.dsn')] })

test('totals by body, and a page of what differs', () => {
  const comparison = compareDsn([read('sme5-2026-03.dsn')], { openings: [openingOf('sme5-2026-03.dsn')] })
  // Payments (20.005) of the file: Agirc-Arrco 1064.71, plans 320.00 + 60.08; the Urssaf 4827 and the tax 530 are whole euros.
  expect(
    totalsByBody(comparison.rows).map(({ name, declared, ours }) => [name, declared.toFixed(2), ours.toFixed(2)]),
  ).toEqual([
    ['Urssaf', '4827.23', '4827.23'],
    ['Agirc-Arrco', '1064.71', '1064.71'],
    ['Frais de santé et prévoyance', '380.08', '380.08'],
    ['Impôt prélevé (DGFiP)', '530.19', '530.19'],
  ])
  const page = comparisonHtml(compareDsn([read('sme5-2026-03.dsn')]))
  expect(page).toContain('les cumuls depuis janvier manquent')
  expect(page).toContain('<td>668 921</td>')
  expect(page).toContain('81 03/106 · Réduction générale des cotisations patronales de retraite complémentaire')
})

test('an amount that nothing explains is counted, and shown with its line', () => {
  const { counts, rows } = compared('sme5-2026-03.dsn', {
    person: 'M002',
    rubrique: 'S21.G00.58.004',
    from: '1429.76',
    to: '1439.76',
  })
  expect(counts).toMatchObject({ compared: 166, equal: 165, unexplained: 1 })
  expect(shown(rows)).toEqual(['M002 58 03 1439.76 1429.76 unexplained'])
  expect(rows.find(({ verdict }) => verdict === 'unexplained')?.line).toBeGreaterThan(300)
})

test('advanced daily allowances are in the net social and bear tax: they are taken from the file, and said so', () => {
  const period = "S21.G00.58.001,'01032026'\r\nS21.G00.58.002,'31032026'\r\n"
  const { counts, rows } = compared(
    'sme5-2026-03.dsn',
    { person: 'M002', rubrique: 'S21.G00.50.013', from: '1515.41', to: '1615.41' },
    {
      person: 'M002',
      rubrique: 'S21.G00.58.004',
      from: '1429.76',
      to: `1523.76'\r\n${period}S21.G00.58.003,'10'\r\nS21.G00.58.004,'94.00`,
    },
    { rubrique: 'S90.G00.90.001', from: '1252', to: '1256' },
  )
  expect(counts).toMatchObject({ compared: 166, equal: 166 })
  const taken = rows.filter(({ person, isTakenOver }) => person === 'M002' && isTakenOver).map(({ what }) => what)
  expect(taken).toEqual(expect.arrayContaining(['50.013', '58 03', '50.009', '81 03/045']))
  expect(rows.find(({ person, what }) => person === 'M001' && what === '58 03')?.isTakenOver).toBe(false)
})

test('an employer share that block 54 does not say is what 79 of type 04 leaves', () => {
  const text = Buffer.from(sampleBytes('sme5-2026-03.dsn')).toString('latin1')
  const share = /S21\.G00\.54\.001,'93'\r\n(?:S21\.G00\.54\.00[2-5],'[^\r]*'\r\n){4}/
  expect(text).toMatch(share)
  const without = text.replace(share, '').replace("S90.G00.90.001,'1252'", "S90.G00.90.001,'1247'")
  const file = readDsn(new Uint8Array(Buffer.from(without, 'latin1')))
  const { counts } = compareDsn([file], { openings: [openingOf('sme5-2026-03.dsn')] })
  expect(counts).toMatchObject({ compared: 166, equal: 166 })
})

/** The sample of five people without some blocks, its lines counted again. */
function without(block: RegExp) {
  const text = Buffer.from(sampleBytes('sme5-2026-03.dsn')).toString('latin1')
  expect(text).toMatch(block)
  const left = text.replaceAll(block, '')
  const counted = left.replace("S90.G00.90.001,'1252'", `S90.G00.90.001,'${left.split('\r\n').length - 1}'`)
  return compareDsn([readDsn(new Uint8Array(Buffer.from(counted, 'latin1')))], {
    openings: [openingOf('sme5-2026-03.dsn')],
  })
}
const SHARES = /S21\.G00\.54\.001,'9[23]'\r\n(?:S21\.G00\.54\.00[2-5],'[^\r]*'\r\n)+/g
const OF_EMPLOYER = /S21\.G00\.79\.001,'04'\r\nS21\.G00\.79\.004,'[^\r]*'\r\n/g

test('employer shares without block 54: half of health, the rest of 79 of type 04 for provident; without both the difference is named', () => {
  expect(without(SHARES).counts).toMatchObject({ compared: 166, equal: 166 })
  const { counts, rows } = without(new RegExp(`${SHARES.source}|${OF_EMPLOYER.source}`, 'g'))
  expect(counts).toMatchObject({ compared: 166, unexplained: 0 })
  // M003 alone has provident, of which the employer pays all.
  const named = rows.filter(({ cause }) => cause === 'shares').map(({ person, what }) => `${person} ${what}`)
  expect(named).toEqual(expect.arrayContaining(['M003 50.002', 'M003 58 03', 'M003 78 04']))
  expect(rows.filter(({ cause }) => cause === 'people').map(({ what }) => what)).toEqual(['23 260 920'])
})

test('Apec under the capped base, and a part of a pension contribution under the other base: the same amounts', () => {
  const whole = Buffer.from(sampleBytes('sme5-2026-03.dsn')).toString('latin1')
  const [apec = ''] = /S21\.G00\.81\.001,'132'\r\n(?:S21\.G00\.81\.00[2-7],'[^\r]*'\r\n)+/.exec(whole) ?? []
  const at = whole.lastIndexOf("S21.G00.81.001,'142'", whole.indexOf(apec))
  const place = whole.indexOf('S21.G00.78.001', at)
  const moved = whole.slice(0, place) + apec + whole.slice(place).replace(apec, '')
  const again = compareDsn([readDsn(new Uint8Array(Buffer.from(moved, 'latin1')))], {
    openings: [openingOf('sme5-2026-03.dsn')],
  })
  expect(again.counts).toMatchObject({ compared: 166, equal: 166 })
  const [capped = '', above = ''] = [
    ...whole.slice(whole.indexOf("30.019,'M003'")).matchAll(/81\.001,'131'\r\nS21\.G00\.81\.004,'([\d.]+)'/g),
  ].map(([, amount]) => amount)
  const other = (from: string, by: number) => ({
    ...{ person: 'M003', rubrique: 'S21.G00.81.004' },
    from,
    to: (Number(from) + by).toFixed(2),
  })
  const { counts, rows } = compared('sme5-2026-03.dsn', other(capped, 3), other(above, -3))
  expect(counts).toMatchObject({ compared: 166, equal: 164, explained: 2 })
  expect(shown(rows).map((row) => row.split(' ').at(-1))).toEqual(['place', 'place'])
})

test('another rate than that of the law is named with both rates', () => {
  const { rows } = compared(
    'sme5-2026-03.dsn',
    { person: 'M002', rubrique: 'S21.G00.81.004', from: '5.55', to: '9.25' },
    { person: 'M002', rubrique: 'S21.G00.81.007', from: '0.300', to: '0.500' },
  )
  expect(shown(rows)).toEqual(['M002 81 03/068 9.25 5.55 rate'])
  const [declared, ours] = rows.find(({ cause }) => cause === 'rate')?.rates ?? []
  expect([declared?.toFixed(), ours?.toFixed()]).toEqual(['0.5', '0.3'])
})

test('a contract that goes on the day after another ended: the month is one, and its amounts are those of one contract', () => {
  const file = readDsn(withTwoContracts('16032026'))
  expect(file.counts.refused).toBe(0)
  const { counts, rows } = compareDsn([file], { openings: [openingOf('sme5-2026-03.dsn')] })
  expect(shown(rows)).toEqual([])
  // One more amount: the gross of the second contract.
  expect(counts).toMatchObject({ people: 5, compared: 167, equal: 167 })
})

test('contracts with days between them are computed one by one, and every amount is counted', () => {
  const { counts, rows } = compareDsn([readDsn(withTwoContracts('18032026'))], {
    openings: [openingOf('sme5-2026-03.dsn')],
  })
  expect(counts.compared).toBe(167)
  expect(rows.filter(({ ours, person }) => ours === undefined && person !== undefined)).toEqual([])
  expect(rows.find(({ person, what }) => person === 'M001' && what === '51 001')?.verdict).toBe('equal')
})
