import type { Child } from 'hono/jsx'

/** Acts below one another, each with a sentence about its effect. */
export const ActList = ({ label, children }: { readonly label: string; readonly children?: Child }) => (
  <ul class="acts" aria-label={label}>
    {children}
  </ul>
)

/** The same for acts that end or delete something: apart from the others, under a heading. */
export const EndingActs = ({
  title,
  isOpen = false,
  children,
}: {
  readonly title: string
  readonly isOpen?: boolean
  readonly children?: Child
}) => (
  <details class="endings" id="endings" open={isOpen}>
    <summary>{title}</summary>
    <ul class="acts">{children}</ul>
  </details>
)

/** One act: its link or its form, and what it does. */
export const ActItem = ({ says, children }: { readonly says: string; readonly children?: Child }) => (
  <li>
    {children}
    <p>{says}</p>
  </li>
)
