import { isDay } from '@centime/engine/ground'
import type { Faults } from '../faults.js'
import { NEW_IN_P26, NORM, type RubriqueNorm, VERSIONS, type Version } from '../norm/norm.js'
import { isoDay } from '../read/amounts.js'
import type { DsnLine } from '../read/lines.js'

/** The controls of one line by itself: known rubrique, length, form, list of values. */

export function checkRubrique({ line, block, number, value }: DsnLine, version: Version, faults: Faults): void {
  if (value === '') return
  const code = `${block}.${number}`
  const norm = NORM.get(block)
  const rubrique = norm?.rubriques.get(number)
  if (code === VERSION) {
    // The norm of a file is not personal.
    const said = /^P\d\dV\d\d$/.test(value) ? ` ≠ ${value}` : ''
    if (versionOf(value) === undefined) faults.add('version', line, code, `${VERSIONS.join(', ')}${said}`)
    return
  }
  if (rubrique === undefined) {
    if (norm !== undefined) faults.add(version === 'P26V01' ? 'unknown_rubrique' : 'unlisted_rubrique', line, code)
    return
  }
  if (value.length > rubrique.max) faults.add('length', line, code, String(rubrique.max))
  else if (!hasForm(rubrique, value)) faults.add('form', line, code, formOf(rubrique))
  else checkList(rubrique, value, version, line, faults)
}
export const VERSION = 'S10.G00.00.006'

export const versionOf = (value: string): Version | undefined => VERSIONS.find((version) => version === value)

const NUMBER = /^-?\d+(\.\d+)?$/
function hasForm({ type, form, pattern }: RubriqueNorm, value: string): boolean {
  if (pattern !== undefined && !pattern.test(value)) return false
  if (form === 'date' || (type === 'D' && pattern === undefined)) return isDay(isoDay(value))
  return type !== 'N' || pattern !== undefined || NUMBER.test(value)
}
const formOf = ({ type, form, pattern }: RubriqueNorm): string =>
  form === 'date' || type === 'D' ? 'JJMMAAAA' : (pattern?.source ?? NUMBER.source)

/** The list of P25V01 is that of P26V01, less what is known to be new: a value that it may have had is a doubt. */
function checkList(
  { code, values, isOpen }: RubriqueNorm,
  value: string,
  version: Version,
  line: number,
  faults: Faults,
) {
  if (values === undefined) return
  const isNew = version === 'P25V01' && NEW_IN_P26[code]?.includes(value) === true
  if (isNew || values[value] === undefined) {
    const known = Object.keys(values).filter((one) => version === 'P26V01' || NEW_IN_P26[code]?.includes(one) !== true)
    faults.add(
      isOpen || (version === 'P25V01' && !isNew) ? 'unknown_value' : 'value',
      line,
      code,
      known.sort().join(', '),
    )
  }
}
