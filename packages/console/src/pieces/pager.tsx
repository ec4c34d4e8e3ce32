import type { Say } from '../chrome.js'

/** Which rows of a list are shown, and the way to those before and after. */
export function Pager({
  say,
  path,
  query,
  skip,
  shown,
  total,
}: {
  readonly say: Say
  readonly path: string
  /** What the other pages of the list ask for too. */
  readonly query: Readonly<Record<string, string>>
  readonly skip: number
  /** How many rows a page has. */
  readonly shown: number
  readonly total: number
}) {
  if (total <= shown && skip === 0) return null
  const address = (to: number): string => {
    const asked = Object.entries(query).filter(([, value]) => value !== '')
    return `${path}?${new URLSearchParams([...asked, ['skip', String(Math.max(0, to))]])}`
  }
  return (
    <nav class="pager" aria-label={say('Pages de la liste', 'Pages of the list')}>
      {skip > 0 && <a href={address(skip - shown)}>{say('Précédents', 'Previous')}</a>}
      <span>
        {say(
          `${Math.min(skip + 1, total)} à ${Math.min(skip + shown, total)} sur ${total}`,
          `${Math.min(skip + 1, total)} to ${Math.min(skip + shown, total)} of ${total}`,
        )}
      </span>
      {skip + shown < total && <a href={address(skip + shown)}>{say('Suivants', 'Next')}</a>}
    </nav>
  )
}
