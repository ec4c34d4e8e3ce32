import type { Child } from 'hono/jsx'
import { type Chrome, inLanguage } from './chrome.js'
import { CsrfField } from './pieces/form.js'

/** A whole page: head, navigation, content. `title` is its heading, and the title of the window. */
export function PageFrame({
  chrome,
  title,
  titleLang,
  wide = false,
  children,
}: {
  readonly chrome: Chrome
  readonly title: string
  /** Of the heading, where it is the law's own name. */
  readonly titleLang?: 'fr' | undefined
  /** For tables and comparisons: as wide as the window. */
  readonly wide?: boolean
  readonly children?: Child
}) {
  const say = inLanguage(chrome.language)
  return (
    <html lang={chrome.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title lang={titleLang}>{`${title} · Centime`}</title>
        <link rel="stylesheet" href="/console/assets/console.css" />
        <link rel="icon" href="/console/assets/icon.svg" type="image/svg+xml" />
        <script src="/console/assets/console.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">
          {say('Aller au contenu', 'Skip to content')}
        </a>
        {chrome.isSandbox && <p class="sandbox">{say('Bac à sable : aucune paie réelle', 'Sandbox: no real pay')}</p>}
        <header class="top">
          <a class="brand" href="/console">
            Centime
          </a>
          {chrome.reader !== undefined && <Navigation chrome={chrome} />}
          <Languages chrome={chrome} />
        </header>
        <main id="content" class={wide ? 'wide' : ''} tabindex={-1}>
          <h1 lang={titleLang}>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  )
}

function Navigation({ chrome }: { readonly chrome: Chrome }) {
  const say = inLanguage(chrome.language)
  const [path = ''] = chrome.path.split('?')
  const entries: readonly (readonly [href: string, text: string])[] = [
    ['/console', say('À faire', 'To do')],
    ['/console/dossiers', say('Dossiers', 'Clients')],
    ['/console/droit', say('Droit', 'Law')],
    ...(chrome.reader?.role === 'admin' ? [['/console/operateur', say('Opérateur', 'Operator')] as const] : []),
  ]
  const isHere = (href: string): boolean => path === href || (href !== '/console' && path.startsWith(`${href}/`))
  return (
    <>
      <nav aria-label={say('Rubriques', 'Sections')}>
        {entries.map(([href, text]) => (
          <a href={href} aria-current={isHere(href) ? 'page' : undefined}>
            {text}
          </a>
        ))}
      </nav>
      <form class="leave" method="post" action="/console/deconnexion">
        <CsrfField chrome={chrome} />
        <span>{say(`clé ${chrome.reader?.keyId}`, `key ${chrome.reader?.keyId}`)}</span>
        <button class="quiet" type="submit">
          {say('Se déconnecter', 'Sign out')}
        </button>
        <button class="quiet" type="submit" name="toutes" value="on">
          {say('Fermer toutes les sessions de la clé', 'End all sessions of the key')}
        </button>
      </form>
    </>
  )
}

function Languages({ chrome }: { readonly chrome: Chrome }) {
  const other = chrome.language === 'fr' ? 'en' : 'fr'
  return (
    <form class="language" method="post" action="/console/langue">
      <CsrfField chrome={chrome} />
      <input type="hidden" name="language" value={other} />
      <input type="hidden" name="back" value={chrome.path} />
      <button class="quiet" type="submit" lang={other}>
        {other === 'en' ? 'English' : 'Français'}
      </button>
    </form>
  )
}
