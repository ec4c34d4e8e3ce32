// Room: numbered lists of lines, and the fields that they ask for
// Uses: ground, cases, tree, law. Used by: calculate, catalogue, index.ts.

import { hasLaw } from '../ground/period.js'
import { type FixedRegulation, fix } from '../tree/fix.js'
import type { Regulation } from '../tree/regulation.js'
import { defaut } from './defaut.js'
import { salaire2026 } from './salaire-2026.js'

/** The shipped regulations; their ids never change. */
export const REGULATIONS: readonly { readonly id: number; readonly regulation: Regulation }[] = [
  { id: 1, regulation: defaut },
  { id: 2, regulation: salaire2026 },
]

export const regulationById = (id: number): Regulation | undefined =>
  REGULATIONS.find((shipped) => shipped.id === id)?.regulation

/** The regulation of a payroll, whose id was checked when the payroll was created. */
export function regulationOfPayroll({ regulationId }: { readonly regulationId: number }): Regulation {
  const regulation = regulationById(regulationId)
  if (regulation === undefined) throw new Error(`no regulation ${regulationId}`)
  return regulation
}

/** A regulation with its figures on a day; undefined on a day without law. */
export const fixedOn = (regulation: Regulation, day: string): FixedRegulation | undefined =>
  hasLaw(day, regulation.law?.completeUntil) ? fix(regulation, day) : undefined
