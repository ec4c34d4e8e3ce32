import type { JobFault } from '@centime/store'

/** The message of an ended job: its faults, then the people left out; empty without either. */
export function jobMessage(
  period: string,
  faults: readonly JobFault[],
  leftOut: readonly JobFault[],
  paysNobody: boolean,
): string {
  if (paysNobody && faults.length === 0) return 'there is no one to pay: the division has no active employee'
  const wrong = faults.map(({ employeeIdentifier, message }) => `${employeeIdentifier}: ${message}`)
  const left = leftOut.map(({ employeeIdentifier }) => employeeIdentifier).join(', ')
  return [...wrong, ...(left === '' ? [] : [`left out, the contract covers no day of ${period}: ${left}`])].join('\n')
}
