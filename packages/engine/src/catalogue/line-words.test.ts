import { expect, test } from 'vitest'
import type { LineName } from '../law/names.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { type FixedRegulation, fix } from '../tree/fix.js'
import { lawTables } from './catalogue.js'
import { type LineInWords, lineInWords, readersOfFigure, readersOfLine, type Words } from './line-words.js'

const fixed: FixedRegulation = fix(defaut, '2026-06-30')
function words(name: LineName, on = fixed): LineInWords {
  const found = lineInWords(on, name)
  if (found === undefined) throw new Error(`no line ${name}`)
  return found
}
/** The words as indented text. */
const shown = ({ text, below }: Words, depth = 0): string =>
  [`${'  '.repeat(depth)}${text}`, ...below.map((one) => shown(one, depth + 1))].join('\n')

test('a contribution is its base at its rate, to the cent, with the figure of the day', () => {
  const line = words('VieillessePlafonneeSalariale')
  expect(line).toMatchObject({ number: 210, text: 'CSS L241-3, D242-4', isEmployers: false })
  expect(line.base?.label).toBe('Tranche 1, part salariale')
  // CSS D242-4: 6.90 % since 1 January 2017.
  expect(shown(line.words)).toBe(
    'arrondi au centime de :\n  « Tranche 1, part salariale » × TauxURSSAF.VieillessePlafonneeSalariale (0,069)',
  )
})

test('a rate that depends on the company has one sentence per case', () => {
  // CSS L834-1, then L813-4: 0.10 % under 50 employees, on the whole pay 0.50 % from there.
  expect(shown(words('FNAL').words)).toBe(`arrondi au centime de :
  « Assiette du FNAL » × le taux :
    selon le cas :
      si « Effectif pour le FNAL » ≥ SeuilsEffectif.FNAL (50) : TauxURSSAF.FNAL50EtPlus (0,005)
      sinon : TauxURSSAF.FNALMoins50 (0,001)`)
})

test('a replaced rule states the first day and the text of the present one', () => {
  const rule = (day: string) => shown(words('AssuranceMaladiePatronale', fix(defaut, day)).words)
  expect(rule('2026-06-30')).toContain('règle en vigueur depuis le 01/01/2026 (Loi 2025-199')
  expect(rule('2025-12-31')).not.toContain('01/01/2026')
})

test('every line of both regulations has a text', () => {
  for (const regulation of [defaut, salaire2026]) {
    const on: FixedRegulation = fix(regulation, '2026-06-30')
    for (const { name } of on.lines) {
      const found = lineInWords(on, name)
      expect(found && shown(found.words)).toMatch(/^(?!.*(undefined|NaN|\[object)).+/s)
    }
  }
})

test('a line names what it reads, and what reads it', () => {
  const reads = words('VieillessePlafonneeSalariale').reads.map(({ name }) => name)
  expect(reads).toHaveLength(1)
  expect(readersOfLine(fixed, reads[0] ?? '').map(({ name }) => name)).toContain('VieillessePlafonneeSalariale')
})

test('a figure names the lines that read it', () => {
  expect(readersOfFigure(fixed, 'TauxURSSAF.VieillessePlafonneeSalariale')).toContainEqual({
    name: 'VieillessePlafonneeSalariale',
    number: 210,
    label: 'Vieillesse plafonnée',
  })
  expect(readersOfFigure(fixed, 'TauxURSSAF.None')).toEqual([])
})

test('an unknown line name gives undefined', () => {
  expect(lineInWords(fixed, 'Rien')).toBeUndefined()
})

test('the tables of the law have every figure with all its values, each with its day and its text', () => {
  const tables = lawTables()
  expect(tables.length).toBeGreaterThan(40)
  for (const { figures } of tables) {
    for (const one of figures) {
      const days = (one.kind === 'figure' ? one.values : one.versions).map(({ from }) => from)
      expect(days.length).toBeGreaterThan(0)
      expect(days).toEqual([...days].sort())
    }
  }
})
