import { expect, test } from 'vitest'
import type { ElementDefinition } from '../cases/elements.js'
import { inputsOfPeriod } from '../inputs/recorded-values.js'
import { defaut } from './defaut.js'
import { definitionText, recordedElements, withRecordedElements } from './recorded-elements.js'

/** Definitions of elements as values that a company records: the last one of a code and start counts. */

const night = (rate: string, start = '2026-01-01'): ElementDefinition => ({
  ...{ code: 'NUIT', label: 'Prime de nuit', nature: 'nuit_dimanche_ferie', form: 'hours', recurrence: 'monthly' },
  ...{ rate, start },
})
const value = (caseFieldName: string, text: string, start: string) => ({
  ...{ caseName: 'DefinitionElements', caseFieldName, value: text },
  ...{ start: `${start}T00:00:00+01:00`, recordedAt: '2026-01-02T10:00:00Z' },
})
const recorded = (definition: ElementDefinition) => value(definition.code, definitionText(definition), definition.start)

test('a definition of the same start replaces the earlier one, another start follows it, an empty text withdraws it', () => {
  const values = [recorded(night('2.10')), recorded(night('2.30', '2026-02-01')), recorded(night('2.20'))]
  expect(recordedElements(values)).toEqual([night('2.20'), night('2.30', '2026-02-01')])
  expect(recordedElements([...values, value('NUIT', '', '2026-02-01')])).toEqual([night('2.20')])
})

test('the regulation reads the values of the elements and the definitions, and is one object for the same ones', () => {
  const values = [recorded(night('2.10'))]
  const regulation = withRecordedElements(defaut, values)
  expect(withRecordedElements(defaut, [...values])).toBe(regulation)
  expect(withRecordedElements(defaut, [])).toBe(defaut)
  const hours = { ...value('NUIT', '20', '2026-02-03'), caseName: 'Elements' }
  const read = inputsOfPeriod(regulation, [...values, hours], { period: '2026-02' })
  expect(read.ok && read.value.cases['Elements']).toEqual({ NUIT: '20' })
})
