import { expect, test } from 'vitest'
import { BROKEN, GOOD, sampleBytes } from '../../testing/samples.js'
import { dsnFaultText, type Rule } from '../faults.js'
import { DsnReader, readDsn } from './reader.js'
import { below, childrenOf, valueIn } from './tree.js'
import { writeDsn } from './write.js'

/** Files of invented people, whose lines and reasons of refusal their author names; then single faults, one a file. */

test.each(GOOD)('%s: nothing to say, and written back byte for byte', (file) => {
  const bytes = sampleBytes(file)
  const { faults, blocks, version } = readDsn(bytes)
  expect(faults).toEqual([])
  expect(version).toBe('P26V01')
  expect(Buffer.from(writeDsn(blocks)).equals(Buffer.from(bytes))).toBe(true)
})

const RULE_OF: Readonly<Record<string, Rule>> = {
  'broken-1-count.dsn': 'line_count',
  'broken-2-order.dsn': 'rubrique_order',
  'broken-3-bordereau.dsn': 'bordereau_base',
  'broken-4-value.dsn': 'value',
  'broken-5-no-net-social.dsn': 'net_social',
  'broken-6-utf8.dsn': 'control_character',
}
test.each(BROKEN)('$file: refused at line $line, $rubrique', ({ file, line, rubrique }) => {
  const { faults } = readDsn(sampleBytes(file))
  expect(faults.map((fault) => [fault.line, fault.rubrique, fault.rule, fault.level])).toEqual([
    [line, rubrique, RULE_OF[file], 'refused'],
  ])
})

test('a file in pieces of any size is the same file; people that are handed over are not kept', () => {
  const bytes = sampleBytes('sme8-2026-02.dsn')
  const names: string[] = []
  const reader = new DsnReader({
    person: (person, declaration) => names.push(`${valueIn(declaration, '005')} ${valueIn(person, '019')}`),
  })
  for (let from = 0; from < bytes.length; from += 7) reader.push(bytes.subarray(from, from + 7))
  const { blocks, counts, faults } = reader.end()
  expect(faults).toEqual([])
  expect(counts).toEqual({ lines: 1896, people: 8, refused: 0, doubts: 0 })
  expect(names).toHaveLength(8)
  expect(names[0]).toBe('01022026 M037')
  expect(blocks.flatMap((block) => below(block, '30'))).toEqual([])
  const [, declaration] = blocks
  expect(declaration && childrenOf(declaration, '06')[0]?.children[0]?.children.length).toBeGreaterThan(5)
})

test('declarations are given once, and then not kept: those of a file are as many as it says', () => {
  const text = Buffer.from(sampleBytes('sme5-2026-03.dsn')).toString('latin1')
  const [start, end] = ['S20.G00.05.001', 'S90.G00.90.001'].map((rubrique) => text.indexOf(rubrique))
  const one = text.slice(start, end)
  const head = text.slice(0, start)
  const lines = `${head}${one}${one}`.split('\r\n').length - 1 + 2
  const total = `S90.G00.90.001,'${lines}'\r\nS90.G00.90.002,'2'\r\n`
  const taken: string[] = []
  const reader = new DsnReader({ declaration: (declaration) => taken.push(valueIn(declaration, '005')) })
  reader.push(Buffer.from(`${head}${one}${one}${total}`, 'latin1'))
  const { blocks, faults } = reader.end()
  expect([faults, taken]).toEqual([[], ['01032026', '01032026']])
  expect(blocks.map(({ code }) => code)).toEqual(['S10.G00.00', 'S90.G00.90'])
})

const GOOD_TEXT = Buffer.from(sampleBytes('sme5-2026-03.dsn')).toString('latin1')
/** The faults of the sample of five people after a change of its text, as `line rubrique rule`. */
function faultsAfter(change: (text: string) => string): readonly string[] {
  const text = change(GOOD_TEXT)
  expect(text).not.toBe(GOOD_TEXT)
  return readDsn(new Uint8Array(Buffer.from(text, 'latin1'))).faults.map(
    ({ line, rubrique = '', rule }) => `${line} ${rubrique} ${rule}`,
  )
}
/** Replaces the value of the first such rubrique from a line on. */
const put =
  (rubrique: string, value: string, nth = 0) =>
  (text: string) => {
    let found = -1
    return text.replace(new RegExp(`${rubrique},'[^\r]*'`, 'g'), (whole) => {
      found += 1
      return found === nth ? `${rubrique},'${value}'` : whole
    })
  }

/** The first person with a stop. */
const stopped =
  (lastDayOfWork: string, end: string, ...more: readonly string[]) =>
  (text: string): string => {
    const stop = ["S21.G00.60.001,'01'", `S21.G00.60.002,'${lastDayOfWork}'`, `S21.G00.60.003,'${end}'`, ...more]
    const whole = text.replace('S21.G00.70.012', `${stop.join('\r\n')}\r\nS21.G00.70.012`)
    return whole.replace("S90.G00.90.001,'1252'", `S90.G00.90.001,'${1252 + stop.length}'`)
  }

test.each<[string, (text: string) => string, readonly string[]]>([
  ['LF alone', (text) => text.replaceAll('\r\n', '\n'), ['1  line_end']],
  ['no quote', (text) => text.replace("'Centime'", 'Centime'), ['2  line_form', '3 S10.G00.00.002 rubrique_missing']],
  ['a decimal comma', put('S21.G00.50.009', '55,04'), ['186 S21.G00.50.009 form']],
  ['one name in UTF-8', put('S21.G00.30.004', 'Ren\u00c3\u00a9'), ['140 S21.G00.30.004 utf8']],
  ['30 February', put('S21.G00.51.001', '30022026'), ['188 S21.G00.51.001 form', '189 S21.G00.51.002 period']],
  ['a town with a hyphen', put('S21.G00.30.010', 'SAINT-NAZAIRE'), ['146 S21.G00.30.010 form']],
  ['a wrong SIREN', put('S21.G00.06.001', '000000019'), ['29 S21.G00.06.001 siren']],
  ['a wrong IBAN', put('S21.G00.20.004', 'FR7699999000010000000000116'), ['52 S21.G00.20.004 iban']],
  ['a workplace that is not declared', put('S21.G00.40.019', '00000002600013'), ['167 S21.G00.40.019 workplace']],
  ['an unknown plan', put('S21.G00.70.013', '9'), ['177 S21.G00.70.013 affiliation']],
  ['a tax that rate and base do not give', put('S21.G00.50.009', '65.04'), ['186 S21.G00.50.009 tax']],
  ['a contribution that base and rate do not give', put('S21.G00.81.004', '2.26'), ['238 S21.G00.81.004 contribution']],
  [
    'a payment that is not in whole euros, and not what is due',
    put('S21.G00.20.005', '4837.50'),
    ['53 S21.G00.20.005 whole_euros', '53 S21.G00.20.005 payment_sum'],
  ],
  ['an executive with the status of an employee', put('S21.G00.40.002', '06', 2), ['595 S21.G00.40.002 executive']],
  [
    'a rubrique that is not in the block',
    (text) => text.replace('30.007', '30.021'),
    ['143 S21.G00.30.021 unknown_rubrique', '144 S21.G00.30.008 rubrique_order'],
  ],
  ['a NIC whose key is wrong with the SIREN', put('S21.G00.11.001', '00011'), ['36 S21.G00.11.001 siret']],
  ['a wrong SIRET of a body', put('S21.G00.81.002', '75375957000109'), ['236 S21.G00.81.002 siret']],
  ['three decimals of the tax rate', put('S21.G00.50.006', '3.200'), ['183 S21.G00.50.006 form']],
  ['a risk that is none', put('S21.G00.40.040', '51CC5'), ['174 S21.G00.40.040 form']],
  ['seniority of 0', put('S21.G00.86.003', '0'), ['366 S21.G00.86.003 form']],
  ['people in a declaration without people', put('S20.G00.05.002', '02'), ['18 S20.G00.05.002 people']],
  ['pay of an unknown contract', put('S21.G00.51.010', 'C99999'), ['190 S21.G00.51.010 contract_number']],
  ['a contract under another number', put('S21.G00.40.009', 'C00091'), ['159 S21.G00.40.009 contract_number']],
  [
    'a total of the bordereau that its rows do not give',
    put('S21.G00.22.005', '4927.00'),
    ['94 S21.G00.22.005 bordereau_total'],
  ],
  [
    'a reduction that the people do not have',
    put('S21.G00.23.005', '1970.00', 2),
    ['125 S21.G00.23.005 bordereau_amount'],
  ],
  ['a payment to a body of plans', put('S21.G00.20.005', '330.00', 3), ['74 S21.G00.20.005 payment_sum']],
  [
    'a contract that begins after its pay',
    put('S21.G00.40.001', '15032026'),
    ['188 S21.G00.51.001 contract_days', '231 S21.G00.78.002 base_days'],
  ],
  ['a base of an unknown contract', put('S21.G00.78.006', 'C99999'), ['234 S21.G00.78.006 contract_number']],
  [
    'two plans with one number',
    put('S21.G00.15.005', '1', 1),
    ['49 S21.G00.15.005 plan_number', '621 S21.G00.70.013 affiliation'],
  ],
  ['parts of a payment that are not its sum', put('S21.G00.55.001', '330.00'), ['78 S21.G00.55.001 payment_parts']],
  ['a type code without that qualifier', put('S21.G00.23.002', '921', 11), ['130 S21.G00.23.002 qualifier']],
  ['a stop that ends before it begins', stopped('20032026', '10032026'), ['178 S21.G00.60.003 last_day']],
  [
    'a stop with what only the file of an event has',
    stopped('10032026', '20032026', "S21.G00.60.012,'10032026'"),
    ['179 S21.G00.60.012 stop_day'],
  ],
  ['another norm', put('S10.G00.00.006', 'P24V01'), ['5 S10.G00.00.006 version']],
])('%s', (_name, change, expected) => {
  const all = faultsAfter(change)
  expect(all).toEqual(expected)
})

test('the fault of another norm names it', () => {
  const older = GOOD_TEXT.replace('P26V01', 'P24V01')
  const [fault] = readDsn(new Uint8Array(Buffer.from(older, 'latin1'))).faults
  expect(fault && dsnFaultText(fault, 'en')).toBe(
    'line 5, S10.G00.00.006: a norm that is read (expected: P26V01, P25V01 ≠ P24V01)',
  )
})

test('P25V01 has no types 028 and 029 of pay; what else it may have is a doubt', () => {
  const older = Buffer.from(sampleBytes('sme30-2026-05.dsn')).toString('latin1').replace('P26V01', 'P25V01')
  const { faults, version, counts } = readDsn(new Uint8Array(Buffer.from(older, 'latin1')), { limit: 1 })
  expect(version).toBe('P25V01')
  expect(faults.map(({ rubrique, rule }) => [rubrique, rule])).toEqual([['S21.G00.51.011', 'value']])
  expect(counts.refused).toBe(60)
})

test('letters of ISO-8859-15 are read beside letters, and are written back as their bytes', () => {
  const bytes = Buffer.from(GOOD_TEXT.replace('Alix', 'Ma\u00bdva'), 'latin1')
  const { blocks } = readDsn(new Uint8Array(bytes))
  expect(valueIn(blocks.flatMap((block) => below(block, '30'))[0], '004')).toBe('Maœva')
  expect(Buffer.from(writeDsn(blocks)).equals(bytes)).toBe(true)
})

test('an empty file, and a file without line ends', () => {
  expect(readDsn(new Uint8Array()).faults.map(({ rubrique }) => rubrique)).toEqual([
    'S10.G00.00',
    'S20.G00.05',
    'S90.G00.90',
  ])
  const { faults } = readDsn(new Uint8Array(100_000).fill(65))
  expect(faults.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['line_end', 'line_length', 'line_form']))
})
