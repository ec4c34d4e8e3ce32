import { useChrome } from '../chrome.js'
import { figureText } from './figure-words.js'

/** A figure or scale of the law, which programs call `Table.Key`: in French words on a French page. */
export const FigureName = ({ name }: { readonly name: string }) =>
  useChrome().language === 'fr' ? <span>{figureText(name)}</span> : <code>{name}</code>
