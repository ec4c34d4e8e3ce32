import type { LateChange } from '@centime/cycle'
import { isFigureOfLaw } from '@centime/engine/catalogue'
import { lastDay, startOf } from '@centime/engine/ground'

/** Late changes that are figures of the law: a month has carried them, and their true values came into force later. */

/** One figure with both values, as text; null: a scale. */
interface MovedFigure {
  readonly figure: string
  readonly old: string | null
  readonly new: string | null
}

export function lateFigure(period: string, { figure, old, new: is }: MovedFigure, recordedAt: string): LateChange {
  const [caseName = '', caseFieldName = ''] = figure.split('.')
  const of = { employeeId: null, old, new: is, by: null }
  return { caseName, caseFieldName, start: startOf(lastDay(period)), recordedAt, of }
}

/** The figure of a late change; undefined: it is a recorded value. */
export function figureOf({ caseName, caseFieldName, of }: LateChange): string | undefined {
  if (of === undefined || of.employeeId !== null || of.by !== null) return undefined
  const name = caseFieldName === '' ? caseName : `${caseName}.${caseFieldName}`
  return isFigureOfLaw(name) ? name : undefined
}
