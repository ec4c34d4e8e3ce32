import type { Decimal } from '@centime/engine'
import { ZERO } from '@centime/engine/ground'
import type { ComparedAmount } from './rows.js'

/** The totals of a comparison: by body, in the file and by us, and by type code. */

export interface ComparedTotal {
  /** In French: a body, or a type code with its qualifier. */
  readonly name: string
  readonly declared: Decimal
  readonly ours: Decimal
}

const BODIES: readonly (readonly [name: string, whats: RegExp])[] = [
  ['Urssaf', /^81 (?!.*\/(?:059|106|131|132|142|146|001\+002)(?: |$))/],
  ['Agirc-Arrco', /^81 .*\/(?:106|131|132)$/],
  ['Frais de santé et prévoyance', /^81 31\/059/],
  ['Impôt prélevé (DGFiP)', /^50\.009$/],
]

/** By body: contributions of people, reductions deducted. 142, 146 repeat a part of 131, 001, 002 what 076 leaves out: they do not count. */
export const totalsByBody = (rows: readonly ComparedAmount[]): readonly ComparedTotal[] =>
  BODIES.map(([name, whats]) =>
    total(
      name,
      rows.filter(({ what }) => whats.test(what)),
    ),
  )

/** By type code: bases and amounts of the bordereaux. */
export function totalsByTypeCode(rows: readonly ComparedAmount[]): readonly ComparedTotal[] {
  const ofBordereaux = rows.filter(({ what }) => what.startsWith('23 '))
  return [...new Set(ofBordereaux.map(({ what }) => what))].sort().map((what) =>
    total(
      what.slice(3),
      ofBordereaux.filter((row) => row.what === what),
    ),
  )
}

const total = (name: string, rows: readonly ComparedAmount[]): ComparedTotal => ({
  name,
  declared: rows.reduce((sum, { declared }) => sum.plus(declared ?? ZERO), ZERO),
  ours: rows.reduce((sum, { ours }) => sum.plus(ours ?? ZERO), ZERO),
})
