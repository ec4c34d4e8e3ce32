import { type SignIn, SignInPage } from '@centime/console'
import { isRefusal } from '../ground/refusal.js'
import { authenticated } from '../http/access.js'
import { wrongKeyLimiter } from '../http/rate-limit.js'
import type { World } from '../http/world.js'
import { setLanguage } from './page.js'
import { beginSession, leaveSession } from './session.js'
import type { Visit, VisitHandler } from './visit.js'

export const signInPage = ({ chrome, show }: Visit, signIn: SignIn, status: number) =>
  show(SignInPage(chrome, signIn), status)

/** Signing in and out, and the choice of a language: what a visitor may do without a session. */
export function signInRoutes(
  open: (method: 'get' | 'post', path: string, answer: VisitHandler) => void,
  world: World,
): void {
  const limited = wrongKeyLimiter(world)
  open('post', '/connexion', async (visit) => {
    const { c, form, say } = visit
    const back = backOf(form['back'])
    const header = `Bearer ${(form['key'] ?? '').trim()}`
    const granted = await limited(c, header, () => authenticated(world, header, NO_PATH))
    if (isRefusal(granted)) {
      const isTooMany = granted.refusal === 'rate_limit_exceeded'
      const message = isTooMany
        ? say('Trop d’essais : attendez une minute.', 'Too many attempts: wait a minute.')
        : say('Cette clé est inconnue, expirée ou révoquée.', 'This key is unknown, expired or revoked.')
      return signInPage(
        visit,
        { back, hasEnded: false, errors: { summary: '', fields: { key: message } } },
        isTooMany ? 429 : 401,
      )
    }
    await beginSession(c, world, granted.key)
    return c.redirect(back, 303)
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
