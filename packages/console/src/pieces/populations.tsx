import { say } from '../chrome.js'

/** The people whom months of a client pay. */
export interface Population {
  /** Undefined: the officers. */
  readonly payrollId: number | undefined
  readonly name: string
  /** The address of its months, without the month. */
  readonly months: string
}

/** The same month of the other populations of a client; nothing where it has one. */
export function Populations({
  populations,
  here,
  period,
}: {
  readonly populations: readonly Population[]
  readonly here: number | undefined
  readonly period: string
}) {
  if (populations.length < 2) return null
  return (
    <nav class="tabs" aria-label={say('Populations', 'Payrolls')}>
      {populations.map(({ payrollId, name, months }) => (
        <a href={`${months}/${period}`} aria-current={payrollId === here ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
