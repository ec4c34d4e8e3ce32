import type { Child } from 'hono/jsx'

/** The address of this page with the explanation of a line open. */
export type WhyAddress = (line: string) => string

/** An amount that says why when it is asked. `line`: whose explanation; absent: it has none. `label`: for screen readers. */
export function Amount({
  line,
  label,
  address,
  children,
}: {
  readonly line: string | undefined
  readonly label: string
  readonly address: WhyAddress
  readonly children?: Child
}) {
  if (line === undefined) return <>{children}</>
  return (
    <a class="asks" data-why href={address(line)} title={label}>
      {children}
    </a>
  )
}
