import { Evenement } from './absence-events.js'
import { Mouvement } from './leave-records.js'

/**
 * The cases that a person has many records of: a month takes each as a list beside its cases, under this name. A value
 * of `Evenement` opens a record.
 */
export const RECORD_CASES = { [Evenement.caseName]: 'absences', [Mouvement.caseName]: 'leave' } as const

export const isRecordCase = (caseName: string): caseName is keyof typeof RECORD_CASES =>
  Object.hasOwn(RECORD_CASES, caseName)
