import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { Outage, outageRefusal } from '../ground/outage.js'
import { refuse } from '../ground/refusal.js'
import type { Env } from '../http/env.js'
import { overloaded } from '../http/overload.js'
import type { World } from '../world.js'
import { asset } from './assets.js'
import { clientRoutes } from './client.js'
import { clientsRoutes } from './clients.js'
import { documentsRoutes } from './documents.js'
import { employeeRoutes } from './employees.js'
import { homeRoutes } from './home.js'
import { journalRoutes } from './journal.js'
import { keyRoutes } from './keys.js'
import { lawRoutes } from './law.js'
import { lawDifferenceRoutes } from './law-difference.js'
import { monthRoutes } from './month.js'
import { notificationRoutes } from './notifications.js'
import { operatorHomeRoutes } from './operator.js'
import { operatorMonthRoutes } from './operator-month.js'
import { payrunRoutes } from './payruns.js'
import { foreignFormPage, refusalPage } from './refusals.js'
import { isCsrfRight, visitorOf } from './session.js'
import { signInPage, signInRoutes } from './sign-in.js'
import { type Form, type Pages, signedIn, type VisitHandler, visitOf } from './visit.js'

/** The console: pages for people over the routes of the API, which it asks in this process as the reader's key. */
export function consoleRoutes(app: OpenAPIHono<Env>, world: World): void {
  const own = new Hono<Env>()
  own.use(
    secureHeaders(HEADERS),
    csrf(),
    bodyLimit({ maxSize: FORM_BYTES, onError: (c) => refusalPage(c, world, TOO_LARGE) }),
  )
  own.get('/assets/:name', (c) => asset(c, c.req.param('name')) ?? refusalPage(c, world, NOTHING_HERE))
  const open = (method: 'get' | 'post', path: string, answer: VisitHandler): void => {
    own.on(method.toUpperCase(), path, async (c) => {
      c.set('route', `/console${path}`)
      const tooBusy = overloaded(world)
      if (tooBusy !== undefined) return refusalPage(c, world, tooBusy)
      const visitor = await visitorOf(c, world)
      const form = method === 'post' ? await formOf(c) : {}
      const isOurs = method === 'get' || isCsrfRight(world, visitor.token, form['csrf'] ?? '')
      return isOurs ? answer(visitOf(c, world, visitor, form), visitor) : foreignFormPage(c, world)
    })
  }
  const forReaders =
    (answer: Parameters<Pages['get']>[1]): VisitHandler =>
    (visit, { session, isKnown }) =>
      session === undefined
        ? signInPage(visit, { back: visit.chrome.path, hasEnded: isKnown, errors: undefined }, 401)
        : answer(signedIn(visit, session.key, app))
  signInRoutes(open, world)
  const pages: Pages = {
    get: (path, show) => open('get', path, forReaders(show)),
    post: (path, act) => open('post', path, forReaders(act)),
  }
  for (const routes of PAGES) routes(pages)
  pages.get('/*', ({ c, chrome }) => refusalPage(c, world, NOTHING_HERE, chrome))
  own.all('*', (c) => refusalPage(c, world, NOTHING_HERE))
  own.onError((error, c) => {
    if (error instanceof Outage) return refusalPage(c, world, outageRefusal(error))
    // Of `csrf`: another site has sent the form.
    if (error instanceof HTTPException) return foreignFormPage(c, world)
    world.log.error({ requestId: c.get('requestId'), route: c.get('route'), error: error.stack }, 'bug')
    return refusalPage(c, world, refuse('internal_error', 'the service failed; give the requestId to support'))
  })
  app.route('/console', own)
}

const PAGES: readonly ((pages: Pages) => void)[] = [
  homeRoutes,
  clientsRoutes,
  clientRoutes,
  monthRoutes,
  payrunRoutes,
  employeeRoutes,
  documentsRoutes,
  lawRoutes,
  lawDifferenceRoutes,
  operatorHomeRoutes,
  operatorMonthRoutes,
  notificationRoutes,
  journalRoutes,
  keyRoutes,
]

/** Everything comes from this server, and no script or style stands in a page. */
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

/** A form is small; files go through the API. */
const FORM_BYTES = 100_000
const TOO_LARGE = refuse('body_too_large', `a form has at most ${FORM_BYTES} bytes`)
const NOTHING_HERE = refuse('not_found', 'the console has no such page')

/** The texts of a form; files are not read. */
async function formOf(c: Context<Env>): Promise<Form> {
  const fields = await c.req.parseBody()
  const texts = Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return Object.fromEntries(texts)
}
