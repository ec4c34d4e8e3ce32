import { type Form, type SignIn, SignInPage } from '@centime/console'
import { isRefusal } from '../ground/refusal.js'
import { authenticated } from '../http/access.js'
import { wrongKeyLimiter } from '../http/rate-limit.js'
import type { World } from '../http/world.js'
import { setLanguage } from './page.js'
import { beginSession, leaveSession, type Visitor } from './session.js'
import type { Visit, VisitHandler } from './visit.js'

export const signInPage = ({ chrome, show }: Visit, signIn: SignIn, status: number) =>
  show(SignInPage(chrome, signIn), status)

/** What the names of fields begin with that the sign-in form takes along, and how long they may be: beside them is room for the rest. */
const [KEPT, MOST_KEPT] = ['saisie.', 80_000]

/** The fields of a form that was sent without a session, as the sign-in form takes them along. Undefined: no form was sent. */
export function keptOf({ csrf: _, idempotencyKey: _again, ...typed }: Form): SignIn['kept'] {
  const kept = Object.fromEntries(Object.entries(typed).map(([name, value]) => [KEPT + name, value]))
  if (Object.keys(kept).length === 0) return undefined
  return new URLSearchParams(kept).toString().length > MOST_KEPT ? 'too large' : kept
}

/** The fields that a sign-in form has taken along, as they were sent. Undefined: none. */
export function keptIn(form: Form): Form | undefined {
  const kept = Object.entries(form).filter(([name]) => name.startsWith(KEPT))
  return kept.length === 0
    ? undefined
    : Object.fromEntries(kept.map(([name, value]) => [name.slice(KEPT.length), value]))
}

/** Signs in by the key of a form; or the sign-in form again, which says what is wrong with the key. */
export type Enter = (visit: Visit, signIn: Pick<SignIn, 'back' | 'kept'>) => Promise<EnteredVisitor | Response>
type EnteredVisitor = Visitor & { readonly session: NonNullable<Visitor['session']> }

export function signInBy(world: World): Enter {
  const limited = wrongKeyLimiter(world)
  return async (visit, signIn) => {
    const { c, form, say } = visit
    const header = `Bearer ${(form['key'] ?? '').trim()}`
    const granted = await limited(c, header, () => authenticated(world, header, NO_PATH))
    if (isRefusal(granted)) {
      const isTooMany = granted.refusal === 'rate_limit_exceeded'
      const message = isTooMany
        ? say('Trop d’essais : attendez une minute.', 'Too many attempts: wait a minute.')
        : say('Cette clé est inconnue, expirée ou révoquée.', 'This key is unknown, expired or revoked.')
      const errors = { summary: '', fields: { key: message } }
      return signInPage(visit, { ...signIn, hasEnded: false, errors }, isTooMany ? 429 : 401)
    }
    const { key } = granted
    return { ...(await beginSession(c, world, key)), session: { key, until: undefined }, isKnown: true }
  }
}

/** Signing in and out, and the choice of a language: what a visitor may do without a session. */
export function signInRoutes(
  open: (method: 'get' | 'post', path: string, answer: VisitHandler) => void,
  { world, enter }: { readonly world: World; readonly enter: Enter },
): void {
  open('post', '/connexion', async (visit) => {
    const back = backOf(visit.form['back'])
    const entered = await enter(visit, { back, kept: undefined })
    return entered instanceof Response ? entered : visit.c.redirect(back, 303)
  })
  open('post', '/deconnexion', async (visit, visitor) => {
    await leaveSession(visit.c, world, visitor, visit.form['toutes'] !== undefined)
    return visit.c.redirect('/console', 303)
  })
  open('post', '/langue', ({ c, form }) => {
    setLanguage(c, form['language'] ?? 'fr')
    return c.redirect(backOf(form['back']), 303)
  })
}
const NO_PATH = { partnerId: undefined, tenantId: undefined }

/** The page to return to: always a page of the console, whatever was sent. An address has only visible ASCII. */
const backOf = (path = ''): string => (/^\/console([/?][\x21-\x5b\x5d-\x7e]*)?$/.test(path) ? path : '/console')
