import type { Child } from 'hono/jsx'
import { useChrome } from '../chrome.js'
import { figureText } from './figure-words.js'

/** The law's own words, which are French on every page: a reader of another language hears them as French. */
export const InFrench = ({ children }: { readonly children?: Child }) => <span lang="fr">{children}</span>

/** A name of the law's data: `Table.Key`, or the text in back ticks. */
const NAME = /(\b[A-Z]\w*\.[A-Z0-9][\w.]*\w|`[^`]+`)/

const Quoted = ({ name }: { readonly name: string }) =>
  useChrome().language === 'fr' ? <span>{`«\u00a0${figureText(name)}\u00a0»`}</span> : <code>{name}</code>

/** A text in which the names of figures are marked as such. */
export const WithNames = ({ text }: { readonly text: string }) => (
  <>
    {text
      .split(NAME)
      .map((part, at) =>
        at % 2 === 0 ? part : part.startsWith('`') ? <code>{part.replaceAll('`', '')}</code> : <Quoted name={part} />,
      )}
  </>
)
