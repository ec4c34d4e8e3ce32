import { type Chrome, inLanguage } from '../chrome.js'

/** What to do, of `next` as an order. */
export function NextStep({ chrome, next }: { readonly chrome: Chrome; readonly next: string }) {
  const say = inLanguage(chrome.language)
  return (
    <p>
      <strong>{say('À faire\u202f:', 'What to do:')}</strong> {next.replace(/\.?$/, '.')}
    </p>
  )
}

/** A live part without script: a link to what the page shows now. */
export function Refresh({ chrome }: { readonly chrome: Chrome }) {
  return (
    <p class="hint">
      <a href={chrome.path}>{inLanguage(chrome.language)('Actualiser la page', 'Refresh the page')}</a>
    </p>
  )
}
