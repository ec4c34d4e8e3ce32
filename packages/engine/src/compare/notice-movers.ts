import { IDCCContrat } from '../cases/agreements.js'
import { IDCC } from '../cases/mentions.js'
import { ALL_FIGURES, hasZeros } from '../catalogue/tables.js'
import type { Facts } from '../tree/facts.js'
import { inForce } from '../tree/figure.js'
import type { FixedRegulation } from '../tree/fix.js'
import { scaleUnder } from '../tree/law.js'
import type { Movers } from './movers.js'

/** The notices of collective agreements that differ between two laws: their movers, and those of a person's agreement. */
export function noticeMovers(was: FixedRegulation, is: FixedRegulation, movers: Movers) {
  const changed = new Map<string, number[]>()
  for (const one of ALL_FIGURES) {
    if (one.kind !== 'scale-table' || !hasZeros(one)) continue
    const [before, after] = [was, is].map(({ law, lawDate }) => inForce(scaleUnder(law, one).versions, lawDate))
    if (before === undefined || after === undefined || before.from === after.from) continue
    const idcc = /^Preavis(\d+)\./.exec(one.name)?.[1] ?? ''
    changed.set(idcc, [...(changed.get(idcc) ?? []), movers.place('scale', one.name, before, after)])
  }
  return {
    all: [...changed.values()].flat(),
    of: ({ choices }: Pick<Facts, 'choices'>): readonly number[] =>
      changed.get((choices[IDCCContrat.key] ?? choices[IDCC.key] ?? '').replace(/^0+/, '')) ?? [],
  }
}
