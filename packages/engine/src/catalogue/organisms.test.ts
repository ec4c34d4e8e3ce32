import { describe, expect, test } from 'vitest'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { fix } from '../tree/fix.js'
import { ORGANISMS, type Organism } from '../tree/organism.js'
import { wageTypeDefinitions } from './catalogue.js'

/** The organisms that contributions are paid to. */

const regulations = [defaut, salaire2026].map((regulation) => [regulation.name, fix(regulation, '2026-06-30')] as const)

/** Lines whose parts have an organism each; reductions have Urssaf and Agirc-Arrco. */
const IN_PARTS = ['CSGNonDeductible', 'CRDS', 'ReductionFillonTotale', 'ExonerationLodeom']

describe.each(regulations)('%s', (_, fixed) => {
  test('every contribution and reduction that it numbers names its organism, or has parts that do', () => {
    const contributions = fixed.lines.filter(
      ({ number, role }) => number !== undefined && ['salariale', 'patronale', 'allegement'].includes(role),
    )
    expect(contributions.length).toBeGreaterThan(40)
    const without = contributions.filter(({ line }) => line.organism === undefined).map(({ name }) => name)
    expect(without.filter((name) => !IN_PARTS.includes(name))).toEqual([])
    const named = fixed.lines.filter(({ line }) => line.organism !== undefined).map(({ name }) => name)
    expect(named).toEqual(expect.arrayContaining(['CSGNonDeductibleSalaire', 'CSGHeuresExonerees', 'CRDSSalaire']))
  })
})

/** CSS L213-1 (Urssaf, also for unemployment, AGS, training, housing, transport), ANI of 17/11/2017 (Apec with Agirc-Arrco). */
const PAID_TO: readonly (readonly [number, Organism | undefined])[] = [
  [200, 'urssaf'],
  [240, 'urssaf'],
  [242, 'urssaf'],
  [244, 'urssaf'],
  [245, 'urssaf'],
  [250, 'sante'],
  [252, 'sante'],
  [253, 'prevoyance'],
  [254, 'urssaf'],
  [256, 'prevoyance'],
  [272, 'retraite_supplementaire'],
  [301, 'urssaf'],
  [302, 'urssaf'],
  [400, 'agirc_arrco'],
  [430, 'agirc_arrco'],
  [450, 'urssaf'],
  [451, 'urssaf'],
  [499, undefined],
  [500, 'urssaf'],
  [501, 'agirc_arrco'],
  [511, 'urssaf'],
  [637, 'urssaf'],
  [640, undefined],
  [960, 'dgfip'],
  [990, undefined],
]
test.each(PAID_TO)('the catalogue names the organism of %i: %s', (number, organism) => {
  const fixed = fix(defaut, '2026-06-30')
  const found = wageTypeDefinitions(fixed).find(({ wageTypeNumber }) => wageTypeNumber === number)
  expect(found?.attributes.organisme).toBe(organism)
  if (organism !== undefined) expect(ORGANISMS).toHaveProperty(organism)
})
