import type { NumberField, Unit } from '../cases/field.js'
import type { FieldScale } from '../ground/scaled.js'
import { powerOfTen } from './number.js'

export function scaleOf({ unit, min, max }: NumberField): FieldScale {
  const decimals = DECIMALS[unit]
  const factor = powerOfTen(decimals)
  return { decimals, least: min.times(factor).toNumber(), most: max.times(factor).toNumber() }
}
const DECIMALS: Record<Unit, number> = { euros: 4, hours: 2, count: 2, days: 2, kilometres: 2, fraction: 6 }
