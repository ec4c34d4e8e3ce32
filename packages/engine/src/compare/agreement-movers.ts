import { IDCCContrat } from '../cases/agreements.js'
import { IDCC } from '../cases/mentions.js'
import { AGREEMENTS } from '../catalogue/agreements.js'
import { ALL_FIGURES, hasZeros } from '../catalogue/tables.js'
import type { Facts } from '../tree/facts.js'
import { inForce, type Since } from '../tree/figure.js'
import type { FixedRegulation } from '../tree/fix.js'
import { scaleUnder } from '../tree/law.js'
import type { Mover, Movers } from './movers.js'

/**
 * The notices and the rules of severance pay of collective agreements that differ between two laws: their movers, and those of a
 * person's agreement.
 */
export function agreementMovers(was: FixedRegulation, is: FixedRegulation, movers: Movers, agreements = AGREEMENTS) {
  const changed = new Map<string, number[]>()
  const compare = (
    idcc: string,
    mover: Pick<Mover, 'kind' | 'name'>,
    versions: (side: FixedRegulation) => readonly Since<unknown>[],
  ): void => {
    const [before, after] = [was, is].map((side) => inForce(versions(side), side.lawDate))
    if (before === undefined || after === undefined || before.from === after.from) return
    changed.set(idcc, [...(changed.get(idcc) ?? []), movers.place(mover.kind, mover.name, before, after)])
  }
  for (const one of ALL_FIGURES) {
    if (one.kind !== 'scale-table' || !hasZeros(one)) continue
    const { name } = one
    compare(
      /^Preavis(\d+)\./.exec(name)?.[1] ?? '',
      { kind: 'scale', name },
      ({ law }) => scaleUnder(law, one).versions,
    )
  }
  for (const { idcc, categories } of agreements) {
    for (const { code, severance } of categories) {
      compare(idcc, { kind: 'rule', name: `Indemnite${idcc}.${code}` }, () => severance?.months.versions ?? [])
    }
  }
  return {
    all: [...changed.values()].flat(),
    of: ({ choices }: Pick<Facts, 'choices'>): readonly number[] =>
      changed.get((choices[IDCCContrat.key] ?? choices[IDCC.key] ?? '').replace(/^0+/, '')) ?? [],
  }
}
