import { expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { amounts } from '../../testing/law.js'
import { differing, lawOf as otherLaw, sideUnder } from '../../testing/laws.js'
import { IDCCContrat } from '../cases/agreements.js'
import { agreementMovers } from '../compare/agreement-movers.js'
import { Movers } from '../compare/movers.js'
import { payslip } from '../explain/payslip.js'
import type { Agreement } from '../law/conventions/agreement.js'
import { indemnite, part } from '../law/conventions/terms.js'
import { defaut } from '../regulations/defaut.js'
import { since } from '../tree/figure.js'
import { fix } from '../tree/fix.js'
import { dated } from '../tree/formula.js'
import { figuresInForce, lookups } from './catalogue.js'
import { lawWith, type PackFigure, regulationWith } from './law-pack.js'
import { lawChanges, lawOf } from './law-text.js'

/** The notices of collective agreements as figures of the law: `centime law`, law packs, law-diff. */

const TABLE = 'Preavis1147.NonCadresLicenciement'
const entries = (law = lawOf('')) =>
  figuresInForce('2026-09-30', law).flatMap(({ table, key, value }) => (table === TABLE ? [`${key} ${value}`] : []))

test('each notice is a table, with its months, days and working days; lookups keep their ids', () => {
  // Art. 25: below six months of service 15 days, up to 24 one month, then two.
  expect(entries()).toEqual(['6.jours 15', '24.01 1', 'plus 2'])
  expect(lookups().some(({ name }) => name.startsWith('Preavis1'))).toBe(false)
})

const cell = (key: string, value: string): PackFigure => ({
  ...{ table: TABLE, key, value, from: '2026-09-01', text: 'avenant fictif' },
})
const packOf = (...figures: readonly PackFigure[]) =>
  lawWith({ id: 'avenant', issued: '2026-08-20', confirmedUntil: '2026-12-31', figures }, '2026-09-04')
const leaver = (end: string) =>
  employee(end.slice(0, 7), '3000', {
    Contrat: {
      DateDebutContrat: '2011-07-01',
      DateFinContrat: end,
      IDCC: '1147',
      CategorieConventionnelle: 'non_cadres',
    },
    Rupture: { Motif: 'licenciement', Preavis: 'paye' },
  })
const notice = (regulation: typeof defaut, end: string): string => {
  const outcome = payslip(regulation, leaver(end))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return amounts(outcome.value, 'IndemnitePreavis').join()
}

test('a law pack sets one from a day on, for whose contract ends then, also once the law is stored', () => {
  const law = packOf(cell('6.jours', '20'), cell('24.01', '1'), cell('plus', '3'))
  if (!law.ok) throw new Error(JSON.stringify(law.faults))
  expect(entries(law.value)).toEqual(['6.jours 20', '24.01 1', 'plus 3'])
  const under = regulationWith(defaut, lawOf(lawChanges(law.value)))
  // Two months of 3,000 €, then three.
  expect([notice(defaut, '2026-09-30'), notice(under, '2026-09-30')]).toEqual(['6000.00', '9000.00'])
  expect(notice(under, '2026-08-31')).toBe('6000.00')
})

test('law-diff names the notice as what moves the pay of whose contract ends', () => {
  const law = packOf(cell('6.jours', '15'), cell('24.01', '1'), cell('plus', '3'))
  if (!law.ok) throw new Error(JSON.stringify(law.faults))
  const day = otherLaw('2026-09-30')
  const [before, after] = [defaut, regulationWith(defaut, law.value)].map((one) => sideUnder(one, '2026-09', day))
  if (before === undefined || after === undefined) throw new Error('two sides')
  const { found } = differing(before, after, [leaver('2026-09-30')])
  expect(found[0]?.moved.get('IndemnitePreavis')).toEqual(['6000', '9000', [TABLE]])
})

test('law-diff names the severance pay of an agreement that has another rule from a day on, for whom it concerns', () => {
  const rule = dated(since('2024-01-01', part('1/5'), 'art. 14'), since('2026-09-01', part('1/4'), 'avenant fictif'))
  const severance = indemnite('art. 14', '12', rule)
  const agreement: Agreement = {
    ...{ idcc: '1147', name: 'Cabinets médicaux', checkedUntil: '2026-12-31' },
    categories: [{ code: 'non_cadres', label: 'Non-cadres', severance, notice: {} }],
  }
  const moversOf = (from: string, to: string) => {
    const movers = new Movers()
    const found = agreementMovers(fix(defaut, from), fix(defaut, to), movers, [agreement])
    const of = (idcc: string) => found.of({ choices: { [IDCCContrat.key]: idcc } }).map((place) => movers.list[place])
    return [of('1147'), of('1486')]
  }
  expect(moversOf('2026-08-31', '2026-09-30')).toEqual([
    [
      {
        ...{ kind: 'rule', name: 'Indemnite1147.non_cadres' },
        before: { since: '2024-01-01', text: 'art. 14' },
        after: { since: '2026-09-01', text: 'avenant fictif' },
      },
    ],
    [],
  ])
  expect(moversOf('2026-09-01', '2026-09-30')).toEqual([[], []])
})

test('a pack without the last row, or with another unit, is refused', () => {
  for (const cells of [[cell('6', '1')], [cell('6.heures', '20'), cell('plus', '3')], [cell('plus', '60')]]) {
    expect(packOf(...cells).ok).toBe(false)
  }
})
