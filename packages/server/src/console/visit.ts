import { createHash } from 'node:crypto'
import {
  type Chrome,
  type Element,
  type Form,
  type FormFile,
  type Found,
  inLanguage,
  type PathPart,
  type Problem,
  problemPage,
  readable,
  type Say,
  type Sent,
  type SignedIn,
} from '@centime/console'
import type { Key } from '@centime/store'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { statusOf } from '../ground/codes.js'
import { refuse } from '../ground/refusal.js'
import type { Env } from '../http/env.js'
import type { World } from '../http/world.js'
import type { SentForm } from './forms.js'
import { listsOf, revoked } from './lists.js'
import { live } from './live.js'
import { plainChrome, sendPage } from './page.js'
import { NOTHING_HERE } from './path-parts.js'
import { refusalPage } from './refusals.js'
import { csrfOf, type Visitor } from './session.js'
import { told } from './told.js'

/** One request of the console: its reader and language. The console's port is made from it. */
export interface Visit {
  readonly c: Context<Env>
  readonly world: World
  readonly chrome: Chrome
  readonly say: Say
  readonly form: Form
  readonly files: readonly FormFile[]
  readonly show: (element: Element, status?: number) => Response | Promise<Response>
}

type Answer = Response | Promise<Response>
/** Answers a visitor, signed in or not. `isEarlier`: the form is of an earlier session of the same browser. */
export type VisitHandler = (visit: Visit, visitor: Visitor, isEarlier: boolean) => Answer

export function visitOf(
  c: Context<Env>,
  world: World,
  { session, token, browser }: Visitor,
  { fields: form, files }: SentForm,
): Visit {
  const chrome: Chrome = {
    ...plainChrome(c, world),
    reader: session?.key,
    csrf: csrfOf(world, { token, browser }),
    formKey: world.random(16),
  }
  const show = (element: Element, status?: number) => sendPage(c, element, status)
  return { c, world, chrome, say: inLanguage(chrome.language), form, files, show }
}

/**
 * The console’s port for the reader of a key: routes of the API as that key, called in this process, and lists. `isShownAgain`: the form
 * was sent in a session that has ended; every act is refused, so that its page shows what was typed, and the reader sends it.
 */
export function signedIn(visit: Visit, key: Key, app: OpenAPIHono<Env>, isShownAgain = false): SignedIn {
  const { c, world, chrome, say, form, files, show } = visit
  const partner = `/partners/${key.partnerId}`
  const sent = (name: PathPart): string | undefined => c.req.param(name)
  const part = (name: PathPart): string => encodeURIComponent(sent(name) ?? '')
  const call = actor(visit, key, app)
  const act: typeof call = async (method, path, body) =>
    isShownAgain && method !== 'GET' ? { ok: false, problem: endedIn(visit) } : call(method, path, body)
  return {
    ...{ chrome, say, form, files, show, key, partner, part, sent, act },
    tenant: `${partner}/tenants/${part('tenantId')}`,
    query: (name) => c.req.query(name),
    path: c.req.path,
    now: world.now,
    ask: async (path, schema) => {
      const found = await act('GET', path)
      return found.ok ? { ...found, value: schema.parse(found.value) } : found
    },
    file: async (path) => {
      if (!isLiteral(path)) return problemPage(visit, nowhere(c, chrome))
      const response = await app.request(path, { headers: languageOf(chrome) }, { ...c.env, sessionKeyId: key.keyId })
      if (response.status >= 400) return problemPage(visit, problemIn(chrome, await response.json()))
      const headers = new Headers()
      for (const name of ['content-type', 'content-disposition']) {
        const value = response.headers.get(name)
        if (value !== null) headers.set(name, value)
      }
      return new Response(response.body, { headers })
    },
    lists: listsOf(c, world, key),
    revokeKey: async (keyId) =>
      isShownAgain ? endedIn(visit) : revoked(world, key, { keyId, requestId: c.get('requestId') }),
    told: (message, code) => told(chrome.language, message, code),
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    redirect: (path) => c.redirect(path, 303),
    refused: (code, detail) => refusalPage(c, world, refuse(code, detail), chrome),
    follow: (look) => live(c, world, key, look),
  }
}

const languageOf = ({ language }: Chrome) => ({ 'accept-language': language })

function actor({ c, chrome, form }: Visit, key: Key, app: OpenAPIHono<Env>) {
  return async (
    method: string,
    path: string,
    { body, csv, files, etag, inputs }: Sent = {},
  ): Promise<Found<unknown>> => {
    if (!isLiteral(path)) return { ok: false, problem: nowhere(c, chrome) }
    const headers = new Headers(languageOf(chrome))
    if (etag !== undefined) headers.set('if-match', /^[\x20-\x7e]*$/.test(etag) ? etag : NO_ETAG)
    if (inputs !== undefined) headers.set('if-inputs', inputs)
    const formKey = form['idempotencyKey']
    // The forms of a page share one key; each request made from a form has its own.
    if (method === 'POST' && formKey !== undefined)
      headers.set(
        'idempotency-key',
        createHash('sha256')
          .update(`${formKey} ${path}${csv ?? ''}`)
          .digest('hex'),
      )
    const text = csv ?? (body === undefined ? undefined : JSON.stringify(body))
    if (text !== undefined) headers.set('content-type', csv === undefined ? 'application/json' : 'text/csv')
    const sent = files === undefined ? text : formOf(files)
    const init = { method, headers, ...(sent !== undefined && { body: sent }) }
    const response = await app.request(path, init, { ...c.env, sessionKeyId: key.keyId })
    const answer = await response.text()
    const value: unknown = answer === '' ? undefined : JSON.parse(answer)
    const { status } = response
    if (status >= 400) return { ok: false, problem: problemIn(chrome, value) }
    return { ok: true, status, value, headers: response.headers }
  }
}

function formOf(files: readonly FormFile[]): FormData {
  const form = new FormData()
  for (const { name, bytes } of files) form.append('file', new Blob([bytes]), name)
  return form
}

/** Text that a header cannot hold is never the ETag of a month. */
const NO_ETAG = '""'

/** Whether a path reaches the route that it names: a URL changes `..` and unencoded characters. */
function isLiteral(path: string): boolean {
  const { pathname, search } = new URL(path, 'http://localhost')
  return pathname + search === path
}

function nowhere(c: Context<Env>, { language }: Chrome): Problem {
  const { status, title } = statusOf('not_found')
  const detail = told(language, NOTHING_HERE.detail)
  return { status, code: 'not_found', title: title[language], detail, errors: [], requestId: c.get('requestId') }
}

/** Why nothing is done by a form of a session that has ended. */
const endedIn = ({ c, say }: Visit): Problem => ({
  ...{ status: 409, code: 'session_ended', errors: [], requestId: c.get('requestId') },
  title: say('Rien n’a été enregistré', 'Nothing was saved'),
  detail: say(
    'La session de cette page était terminée. Relisez ce qui suit, puis envoyez-le de nouveau.',
    'The session of this page had ended. Check what follows, then send it again.',
  ),
})

/** Every refusal of the API has this form. */
function problemIn({ language }: Chrome, value: unknown): Problem {
  const { trace, ...problem } = value as Omit<Problem, 'requestId'> & { readonly trace: Pick<Problem, 'requestId'> }
  const errors = (problem.errors ?? []).map(({ pointer, message }) => ({
    pointer,
    message: readable(language, message),
  }))
  return { ...problem, detail: readable(language, problem.detail), errors, requestId: trace.requestId }
}
