import { Decimal } from '@centime/engine'
import { checkValue, type Field, valueTypeOf } from '@centime/engine/cases'
import { dayOf, type Fault, type Read } from '@centime/engine/ground'
import type { Separator } from './csv.js'
import { nameKey } from './names.js'

/** Converts what people and spreadsheets write to the text of a field: French and English numbers, days, yes and no. */

const SPACE = '[ \\u00a0\\u2009\\u202f]'
const GROUPED_BY_SPACES = new RegExp(`^-?\\d{1,3}(${SPACE}\\d{3})+([.,]\\d+)?$`)
const SPACES = new RegExp(SPACE, 'g')
const POINTS_OF_THOUSANDS = /^-?\d{1,3}(\.\d{3})+,\d+$|^-?\d{1,3}(\.\d{3}){2,}$/
const COMMAS_OF_THOUSANDS = /^-?\d{1,3}(,\d{3})+\.\d+$|^-?\d{1,3}(,\d{3}){2,}$/
/** 1,234 is 1.234 in French and 1234 in English; 1.234 is 1234 in many other countries. */
const EITHER = /^-?[1-9]\d{0,2}[.,]\d{3}$/
/** The decimal mark that spreadsheets use with each cell separator; unknown with tabs. */
const DECIMAL_MARKS: Readonly<Record<Separator, string | undefined>> = { ';': ',', ',': '.', '\t': undefined }

/**
 * A decimal number with a point: `1 234,56`, `1234,56`, `1,234.56` and `1.234,56` are 1234.56. `1,234` is 1.234 where cells are
 * separated by `;`, as French spreadsheets do, and `1.234` where they are separated by `,`; elsewhere each is refused.
 */
export function decimalIn(cell: string, separator: Separator): Read {
  const text = cell.replace('\u2212', '-')
  const plain = GROUPED_BY_SPACES.test(text) ? text.replaceAll(SPACES, '') : text
  const mark = DECIMAL_MARKS[separator]
  if (EITHER.test(plain) && (mark === undefined || !plain.includes(mark))) {
    // A number with four decimals has no thousands separator.
    const point = mark === undefined ? `${plain.replace(',', '.')}0` : plain.replace(/[.,]/, mark)
    const whole = plain.replace(/[.,]/, '')
    return { wrong: `can mean ${point} or ${whole}: write one of these` }
  }
  const value = COMMAS_OF_THOUSANDS.test(plain)
    ? plain.replaceAll(',', '')
    : POINTS_OF_THOUSANDS.test(plain)
      ? plain.replaceAll('.', '').replace(',', '.')
      : plain.replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(value) ? { value } : { wrong: 'must be a number as 1234,56 or 1234.56' }
}

const [YES, NO] = [/^(true|vrai|oui|yes|1)$/i, /^(false|faux|non|no|0)$/i]

/** From here on 0,8 can be a fraction, or 0.8 % without its sign: rates below 1 % occur, below 0.1 % do not. */
const LEAST_EITHER = new Decimal('0.1')

function fractionIn(cell: string, separator: Separator): Read {
  const read = decimalIn(cell, separator)
  if ('wrong' in read) return read
  const value = new Decimal(read.value)
  if (value.abs().lt(LEAST_EITHER)) return read
  return { wrong: `can mean ${value.times(100).toFixed()} % or ${value.toFixed()} %: write one of these` }
}

/** The value of a field, from a cell without outer spaces. Errors are worded for the person who fills in the file. */
export function valueOfField(field: Field, cell: string, separator: Separator): Read {
  const read = textOfField(field, cell, separator)
  if ('wrong' in read) return read
  const fault = checkValue(field, read.value)
  return fault === undefined ? read : { wrong: wrongValue(field, fault) }
}

function wrongValue(field: Field, { code, expected }: Fault): string {
  switch (field.kind) {
    case 'number-field':
      if (code === 'wrong_type') return 'has too many digits'
      return field.unit === 'fraction'
        ? `must lie between ${field.min.times(100).toFixed()} % and ${field.max.times(100).toFixed()} %`
        : `must lie between ${field.min.toFixed()} and ${field.max.toFixed()}`
    case 'choice-field':
      return valueTypeOf(field) === 'boolean' ? 'must be oui or non' : `must be one of ${field.values.join(', ')}`
    case 'date-field':
      return 'is no day of the calendar'
    case 'text-field':
      return `this column holds ${expected}`
  }
}

function textOfField(field: Field, cell: string, separator: Separator): Read {
  switch (field.kind) {
    case 'number-field': {
      const percent = /^(.*?)\s*%$/.exec(cell)
      if (percent !== null && field.unit === 'fraction') {
        const read = decimalIn(percent[1] ?? '', separator)
        return 'wrong' in read ? read : { value: new Decimal(read.value).div(100).toFixed() }
      }
      if (field.unit === 'fraction') return fractionIn(cell, separator)
      return decimalIn(field.unit === 'euros' ? cell.replace(/\s*€$/, '') : cell, separator)
    }
    case 'date-field':
      return dayOf(cell)
    case 'choice-field': {
      if (valueTypeOf(field) === 'boolean') return { value: YES.test(cell) ? 'true' : NO.test(cell) ? 'false' : cell }
      return { value: field.values.find((value) => nameKey(value) === nameKey(cell)) ?? cell }
    }
    case 'text-field':
      return { value: cell }
  }
}
