import type { Child } from 'hono/jsx'
import { say, useChrome } from './chrome.js'
import { CsrfField, SubmitButton } from './pieces/form.js'

/** A whole page: head, navigation, content. `title` is its heading, and the title of the window. */
export function PageFrame({
  title,
  titleLang,
  wide = false,
  children,
}: {
  readonly title: string
  /** The language of the heading, where it is a name from the law. */
  readonly titleLang?: 'fr' | undefined
  /** For tables and comparisons: as wide as the window. */
  readonly wide?: boolean
  readonly children?: Child
}) {
  return (
    <html lang={useChrome().language}>
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
        <header>
          {useChrome().isSandbox && (
            <p class="sandbox">{say('Bac à sable : aucune paie réelle', 'Sandbox: no real pay')}</p>
          )}
          <div class="top">
            <a class="brand" href="/console">
              Centime
            </a>
            {useChrome().reader !== undefined && <Navigation />}
            <Languages />
          </div>
        </header>
        <main id="content" class={wide ? 'wide' : ''} tabindex={-1}>
          <h1 lang={titleLang}>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  )
}

function Navigation() {
  const [path = ''] = useChrome().path.split('?')
  const entries: readonly (readonly [href: string, text: string])[] = [
    ['/console', say('À faire', 'To do')],
    ['/console/dossiers', say('Dossiers', 'Clients')],
    ['/console/droit', say('Droit', 'Law')],
    ...(useChrome().reader?.role === 'admin' ? [['/console/operateur', say('Opérateur', 'Operator')] as const] : []),
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
        <CsrfField />
        <span>{say(`clé ${useChrome().reader?.keyId}`, `key ${useChrome().reader?.keyId}`)}</span>
        <SubmitButton look="quiet" text={say('Se déconnecter', 'Sign out')} />
        <button class="quiet" type="submit" name="toutes" value="on">
          {say('Fermer toutes ses sessions', 'End all its sessions')}
        </button>
      </form>
    </>
  )
}

function Languages() {
  const other = useChrome().language === 'fr' ? 'en' : 'fr'
  return (
    <form class="language" method="post" action="/console/langue">
      <CsrfField />
      <input type="hidden" name="language" value={other} />
      <input type="hidden" name="back" value={useChrome().path} />
      <button class="quiet" type="submit" lang={other}>
        {other === 'en' ? 'English' : 'Français'}
      </button>
    </form>
  )
}
