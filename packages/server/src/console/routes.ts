// Room: sessions, sign-in, forms, and the port of the pages
// Uses: ground, http, calculation, payruns, documents, months. Used by: service.

import { addPages, type Form, type Pages, type SignIn } from '@centime/console'
import { Outage } from '@centime/store'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { isRefusal, outageRefusal, refuse } from '../ground/refusal.js'
import type { Env } from '../http/env.js'
import { overloaded } from '../http/overload.js'
import { type Limit, strangerLimiter } from '../http/rate-limit.js'
import { ownOrigin } from '../http/scheme.js'
import type { World } from '../http/world.js'
import { asset } from './assets.js'
import { type SentForm, shapeOf } from './forms.js'
import { NOTHING_HERE, pagePartsOf, wrongAddress } from './path-parts.js'
import { foreignFormPage, refusalPage } from './refusals.js'
import { formFrom, sentTokens, type Visitor, visitorOf } from './session.js'
import { type Enter, keptIn, keptOf, signInBy, signInPage, signInRoutes } from './sign-in.js'
import { signedIn, type Visit, type VisitHandler, visitOf } from './visit.js'

/**
 * The console: pages for people, made from the routes of the API, which are called in this process with the reader's
 * key. A page counts as one read of the key, a form as one write; the inner calls are not counted again.
 */
export function consoleRoutes(app: OpenAPIHono<Env>, world: World, limit: Limit): void {
  const consoleApp = new Hono<Env>()
  consoleApp.use(secureHeaders(HEADERS), csrf({ origin: (origin, c) => origin === ownOrigin(c, world.settings) }))
  consoleApp.get('/assets/:name', (c) => asset(c, c.req.param('name')) ?? refusalPage(c, world, NOTHING_HERE))
  const limitStrangers = strangerLimiter<Visitor>(world, 'visitors', ({ session }) => session === undefined)
  // `takes`: what the forms of a page for readers have; absent: a page without a session, whose forms are those of the present token.
  const open = (method: 'get' | 'post', path: string, answer: VisitHandler, takes?: 'reader' | 'files'): void => {
    const parts = pagePartsOf(path)
    consoleApp.on(method.toUpperCase(), path, async (c) => {
      c.set('route', `/console${path}`)
      const tooBusy = overloaded(world)
      if (tooBusy !== undefined) return refusalPage(c, world, tooBusy)
      const visitor = await limitStrangers(c, sentTokens(c, world)?.token, () => visitorOf(c, world))
      if (isRefusal(visitor)) return refusalPage(c, world, visitor)
      const keyId = visitor.session?.key.keyId
      const tooMany = keyId === undefined ? undefined : await limit(c, keyId, method === 'post')
      const refused = tooMany ?? wrongAddress(c, parts)
      const sender = keyId === undefined ? 'stranger' : (takes ?? 'reader')
      const form = refused ?? (method === 'post' ? await shapeOf(c, sender) : NO_FORM)
      if (isRefusal(form)) {
        const visit = visitOf(c, world, visitor, NO_FORM)
        // The reader learns that the session has ended, not that strangers may send less.
        const isUnread = takes !== undefined && keyId === undefined && form.refusal === 'body_too_large'
        return isUnread
          ? signInAt(visit, visitor, takes === 'files' ? 'files' : 'too large')
          : refusalPage(c, world, form, visit.chrome)
      }
      const from = method === 'get' ? 'session' : formFrom(world, visitor, form.fields['csrf'] ?? '')
      if (from === undefined || (from === 'browser' && takes === undefined))
        return foreignFormPage(c, world, takes !== undefined)
      return answer(visitOf(c, world, visitor, form), visitor, from === 'browser')
    })
  }
  const enter = signInBy(world)
  const forReaders = readersOnly(app, enter)
  signInRoutes(open, { world, enter })
  const pages: Pages = {
    get: (path, show) => open('get', path, forReaders(show), 'reader'),
    post: (path, act, takes) => open('post', path, forReaders(act, takes), takes ?? 'reader'),
  }
  addPages(pages)
  pages.get('/*', ({ refused }) => refused('not_found', NOTHING_HERE.detail))
  consoleApp.all('*', (c) => refusalPage(c, world, NOTHING_HERE))
  consoleApp.onError((error, c) => {
    if (error instanceof Outage) return refusalPage(c, world, outageRefusal(error))
    // The refusal of `csrf`: another site has sent the form.
    if (error instanceof HTTPException) return foreignFormPage(c, world, false)
    world.log.error({ requestId: c.get('requestId'), route: c.get('route'), error: error.stack }, 'bug')
    return refusalPage(c, world, refuse('internal_error', 'the service failed; give the requestId to support'))
  })
  app.route('/console', consoleApp)
}

/**
 * Answers readers who have signed in, and lets others do so at the address of the page. A form that was sent without a session, or in
 * an earlier one of this browser, does nothing: its page shows what was typed, and the reader sends it.
 */
const readersOnly =
  (app: OpenAPIHono<Env>, enter: Enter) =>
  (answer: Parameters<Pages['get']>[1], takes?: 'files'): VisitHandler =>
  async (visit, visitor, isEarlier) => {
    const { c, world, form, files } = visit
    const { session } = visitor
    const kept = keptIn(form)
    const taken = (fields: Form): SignIn['kept'] => takes ?? keptOf(fields)
    if (session !== undefined && kept === undefined) return answer(signedIn(visit, session.key, app, isEarlier))
    if (kept === undefined) return signInAt(visit, visitor, taken(form))
    // A browser keeps the key with the form that it has sent: only the present token signs in, once.
    if (session === undefined && isEarlier) return signInAt(visit, visitor, taken(kept))
    const entered =
      session === undefined
        ? await enter(visit, { back: visit.chrome.path, kept: taken(kept) })
        : { ...visitor, session }
    if (entered instanceof Response) return entered
    return answer(signedIn(visitOf(c, world, entered, { fields: kept, files }), entered.session.key, app, true))
  }

const signInAt = (visit: Visit, { isKnown }: Visitor, kept: SignIn['kept']) =>
  signInPage(visit, { back: visit.chrome.path, hasEnded: isKnown, kept, errors: undefined }, 401)

const NO_FORM: SentForm = { fields: {}, files: [] }

/** Everything is loaded from this server; pages contain no inline script or style. */
const HEADERS: Parameters<typeof secureHeaders>[0] = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  },
  referrerPolicy: 'same-origin',
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
}
