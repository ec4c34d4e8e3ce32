import type { Child } from 'hono/jsx'

/** The law's own words, which are French on every page: a reader of another language hears them as French. */
export const InFrench = ({ children }: { readonly children?: Child }) => <span lang="fr">{children}</span>

/** A name of the law's data: `Table.Key`, or the text in back ticks. */
const NAME = /(\b[A-Z]\w*\.[A-Z0-9][\w.]*\w|`[^`]+`)/

/** A text in which the names of figures are marked as such. */
export const WithNames = ({ text }: { readonly text: string }) => (
  <>{text.split(NAME).map((part, at) => (at % 2 === 1 ? <code>{part.replaceAll('`', '')}</code> : part))}</>
)
