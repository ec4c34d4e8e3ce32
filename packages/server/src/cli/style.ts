/** Terminal style: colours and the terminal's own width on a terminal, plain text of 100 columns everywhere else. */
export interface Style {
  readonly width: number
  readonly strong: (text: string) => string
  readonly heading: (text: string) => string
  readonly quiet: (text: string) => string
  readonly alert: (text: string) => string
}

interface Terminal {
  readonly isTerminal: boolean
  /** Columns of the terminal, where known. */
  readonly columns?: number | undefined
  /** `NO_COLOR`: any value switches colours off. */
  readonly noColour?: string | undefined
}

const same = (text: string): string => text
const coded = (code: number) => (text: string) => `\u001b[${code}m${text}\u001b[0m`

export function styleFor({ isTerminal, columns, noColour }: Terminal): Style {
  const width = isTerminal ? Math.min(120, Math.max(80, columns ?? 100)) : 100
  if (!isTerminal || noColour !== undefined) return { width, strong: same, heading: same, quiet: same, alert: same }
  return { width, strong: coded(1), heading: coded(36), quiet: coded(2), alert: coded(33) }
}
