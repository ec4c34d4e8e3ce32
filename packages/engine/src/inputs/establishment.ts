import { EtablissementAffectation } from '../cases/employee.js'
import { at } from '../cases/read.js'
import type { Regulation } from '../tree/regulation.js'
import { countingReader, type RecordedValue, type Sight } from './recorded-values.js'

/**
 * Reads the recorded establishments of a person, then gives the value that counts for a month: that in force on its last day. Undefined:
 * none is in force, or a value cannot be read.
 */
export function establishmentReader(regulation: Regulation, sight: Sight = {}) {
  const counting = countingReader(regulation, sight)
  const { caseName, caseFieldName } = at(EtablissementAffectation)
  return <Of extends RecordedValue>(recorded: readonly Of[]): ((period: string) => Of | undefined) => {
    const monthOf = counting(recorded)
    return (period) => {
      const read = monthOf({ period })
      return read.ok ? read.value(caseName, caseFieldName)[0] : undefined
    }
  }
}
