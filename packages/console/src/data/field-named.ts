import { REGULATIONS } from '@centime/engine'
import { fieldsByCase } from '@centime/engine/tree'

/** A field of a shipped regulation; undefined: none has it. */
export function fieldNamed(caseName: string | null, name: string | null) {
  const fields = REGULATIONS.map(({ regulation }) =>
    fieldsByCase(regulation)
      .get(caseName ?? '')
      ?.get(name ?? ''),
  )
  return fields.find((field) => field !== undefined)
}
