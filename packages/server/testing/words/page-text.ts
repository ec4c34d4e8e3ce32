/** The texts of a page in order, each with its marked language. */

export interface Said {
  readonly text: string
  /** The language of the nearest element that names one. */
  readonly lang: string
  /** Names for programs, which `code` and `pre` mark. */
  readonly isCode: boolean
}

const TOKEN = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|[^<]+/gi
const VOID = new Set(['meta', 'link', 'input', 'br', 'hr', 'img', 'wbr'])
/** Attributes that a reader sees or hears. */
const TOLD = ['title', 'aria-label', 'alt', 'placeholder', 'data-ended', 'label']
/** Inputs whose value is a text that a reader sees. */
const SHOWN = new Set(['text', 'search', 'url', 'submit', 'button'])

export function textsOf(html: string): readonly Said[] {
  const found: Said[] = []
  const open: { readonly name: string; readonly lang: string; readonly isCode: boolean; readonly isHidden: boolean }[] =
    []
  for (const [token, closing, tag, attributes = ''] of html.matchAll(TOKEN)) {
    const around = open.at(-1) ?? { name: '', lang: '', isCode: false, isHidden: false }
    if (tag === undefined) {
      const text = decoded(token)
        .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
        .trim()
      if (!token.startsWith('<') && !around.isHidden && text !== '') found.push({ text, ...about(around) })
      continue
    }
    const name = tag.toLowerCase()
    if (closing !== '') {
      const at = open.findLastIndex((one) => one.name === name)
      if (at >= 0) open.splice(at)
      continue
    }
    const named = new Map(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    const here = {
      name,
      lang: named.get('lang') ?? around.lang,
      isCode: around.isCode || name === 'code' || name === 'pre' || /\bcode\b/.test(named.get('class') ?? ''),
      isHidden: around.isHidden || name === 'script' || name === 'style',
    }
    const isShown = name === 'input' && SHOWN.has(named.get('type') ?? 'text')
    for (const key of isShown ? [...TOLD, 'value'] : TOLD) {
      const text = decoded(named.get(key) ?? '').trim()
      if (text !== '') found.push({ text, ...about(here) })
    }
    if (!VOID.has(name) && !attributes.endsWith('/')) open.push(here)
  }
  return found
}

const about = ({ lang, isCode }: Omit<Said, 'text'>) => ({ lang, isCode })

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#(?:39|x27);/g, "'")
    .replaceAll('&amp;', '&')
