import { line } from '../tree/declare.js'
import { minus, total } from '../tree/formula.js'

/** Gross pay. */
export const TotalBrut = line('TotalBrut', 'total', {
  label: 'Rémunération brute',
  text: 'CSS L242-1, L136-1-1',
  is: minus(total('gain'), total('retenue')),
})
