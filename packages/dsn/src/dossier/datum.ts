import { labelOf } from '../norm/norm.js'
import { type DsnBlock, rubriqueOf } from '../read/tree.js'

/** A datum of files with its origin. */

export interface Datum {
  /** The field of the engine that it fills, or a name of the declaration. */
  readonly field: string
  /** Absent: missing. */
  readonly value?: string
  readonly source: 'read' | 'derived' | 'missing' | 'left_out'
  /** The rubrique, how it is derived, what to ask, or why it is left out, in French. */
  readonly how: string
  /** Its month, YYYY-MM; absent: the newest. */
  readonly period?: string
}

/** A rubrique as a datum; an empty list if the block lacks it. */
export function readDatum(
  field: string,
  block: DsnBlock | undefined,
  number: string,
  form = (value: string) => value,
): readonly Datum[] {
  const found = block && rubriqueOf(block, number)
  if (block === undefined || found === undefined) return []
  const code = `${block.code}.${number}`
  const label = labelOf(code, found.value)
  return [
    { field, value: form(found.value), source: 'read', how: label === undefined ? code : `${code}\u00a0: ${label}` },
  ]
}
/** A rubrique that no field of Centime takes, and why. */
export const leftOut = (field: string, block: DsnBlock | undefined, number: string, why: string): readonly Datum[] =>
  readDatum(field, block, number).map((datum) => ({
    ...datum,
    source: 'left_out' as const,
    how: `${datum.how}\u00a0; ${why}`,
  }))
export const asked = (field: string, how: string): Datum => ({ field, source: 'missing', how })
export const derived = (field: string, value: string, how: string): Datum => ({ field, value, source: 'derived', how })
