import { fieldsByCase } from '@centime/engine/tree'
import { REGULATIONS } from '../ground/regulations.js'

/** A field of a shipped regulation; undefined: none has it. */
export function fieldNamed(caseName: string | null, name: string | null) {
  const fields = REGULATIONS.map(({ regulation }) =>
    fieldsByCase(regulation)
      .get(caseName ?? '')
      ?.get(name ?? ''),
  )
  return fields.find((field) => field !== undefined)
}
