import { createHash } from 'node:crypto'
import { type Chrome, type FormErrors, inLanguage, RefusalPage, type Say } from '@centime/console'
import type { Key } from '@centime/store'
import type { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { statusOf } from '../ground/codes.js'
import type { Env } from '../http/env.js'
import type { World } from '../http/world.js'
import type { Form } from './forms.js'
import { type Element, plainChrome, sendPage } from './page.js'
import { NOTHING_HERE, type PathPart } from './path-parts.js'
import { csrfOf, type Visitor } from './session.js'
import { readable, sentence, told } from './told.js'

/** One request of the console: who reads, and in which language. */
export interface Visit {
  readonly c: Context<Env>
  readonly world: World
  readonly chrome: Chrome
  readonly say: Say
  /** The fields of a form; of a GET none. */
  readonly form: Form
  readonly show: (element: Element, status?: number) => Response | Promise<Response>
}

/** The request of a reader who has signed in. */
export interface SignedIn extends Visit {
  readonly key: Key
  /** `/partners/…` of the key. */
  readonly partner: string
  /** `/partners/…/tenants/…` of the path. */
  readonly tenant: string
  /** A part of the path of the page, as it is written into the path of a route. */
  readonly part: (name: PathPart) => string
  /** Reads a route of the API as the reader's key. `schema`: that of the route's answer. */
  readonly ask: <Schema extends z.ZodType>(path: string, schema: Schema) => Promise<Found<z.infer<Schema>>>
  /** Changes something by a route of the API as the reader's key: with its checks and its audit entry, once for a form of a page. */
  readonly act: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, sent?: Sent) => Promise<Found<unknown>>
  /** Answers with a file of the API: a browser has no key. A refusal is a page. */
  readonly file: (path: string) => Promise<Response>
}

type Answer = Response | Promise<Response>
/** Answers a visitor, signed in or not. */
export type VisitHandler = (visit: Visit, visitor: Visitor) => Answer

/** Adds pages for readers who have signed in; others see the sign-in form. The path of a client's page has `:tenantId`. */
export interface Pages {
  readonly get: (path: string, show: (visit: SignedIn) => Answer) => void
  /** The forms of the page with this path. Their token was checked. */
  readonly post: (path: string, act: (visit: SignedIn) => Answer) => void
}

interface Sent {
  readonly body?: unknown
  readonly etag?: string | undefined
  /** `If-Inputs`. */
  readonly inputs?: 'unchanged'
}
export type Found<Value> =
  | { readonly ok: true; readonly status: number; readonly value: Value; readonly headers: Headers }
  | { readonly ok: false; readonly problem: Problem }

/** A refusal of the API, in the language of the reader. */
export interface Problem {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly errors: readonly { readonly pointer: string; readonly message: string }[]
  readonly requestId: string
}

export function visitOf(c: Context<Env>, world: World, { session, token }: Visitor, form: Form): Visit {
  const chrome: Chrome = {
    ...plainChrome(c, world),
    reader: session?.key,
    csrf: csrfOf(world, token),
    formKey: world.random(16),
  }
  const show = (element: Element, status?: number) => sendPage(c, element, status)
  return { c, world, chrome, say: inLanguage(chrome.language), form, show }
}

/** The routes of the API as the reader's key may use them, called in this process. */
export function signedIn(visit: Visit, key: Key, app: OpenAPIHono<Env>): SignedIn {
  const { c, chrome } = visit
  const partner = `/partners/${key.partnerId}`
  const language = { 'accept-language': chrome.language }
  const part = (name: PathPart): string => encodeURIComponent(c.req.param(name) ?? '')
  const act = async (method: string, path: string, { body, etag, inputs }: Sent = {}) => {
    if (!isLiteral(path)) return { ok: false, problem: nowhere(c, chrome) } as const
    const headers = new Headers(language)
    if (etag !== undefined) headers.set('if-match', /^[\x20-\x7e]*$/.test(etag) ? etag : NO_ETAG)
    if (inputs !== undefined) headers.set('if-inputs', inputs)
    const formKey = visit.form['idempotencyKey']
    // The forms of a page have one key; what each asks for has its own.
    if (method === 'POST' && formKey !== undefined)
      headers.set('idempotency-key', createHash('sha256').update(`${formKey} ${path}`).digest('hex'))
    if (body !== undefined) headers.set('content-type', 'application/json')
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await app.request(path, init, { ...c.env, sessionKeyId: key.keyId })
    const text = await response.text()
    const value: unknown = text === '' ? undefined : JSON.parse(text)
    const { status } = response
    if (status >= 400) return { ok: false, problem: problemIn(chrome, value) } as const
    return { ok: true, status, value, headers: response.headers } as const
  }
  return {
    ...visit,
    key,
    partner,
    tenant: `${partner}/tenants/${part('tenantId')}`,
    part,
    ask: async (path, schema) => {
      const found = await act('GET', path)
      return found.ok ? { ...found, value: schema.parse(found.value) } : found
    },
    act,
    file: async (path) => {
      if (!isLiteral(path)) return problemPage(visit, nowhere(c, chrome))
      const response = await app.request(path, { headers: language }, { ...c.env, sessionKeyId: key.keyId })
      if (response.status >= 400) return problemPage(visit, problemIn(chrome, await response.json()))
      const headers = new Headers()
      for (const name of ['content-type', 'content-disposition']) {
        const value = response.headers.get(name)
        if (value !== null) headers.set(name, value)
      }
      return new Response(response.body, { headers })
    },
  }
}

/** What a header cannot hold is the ETag of no month. */
const NO_ETAG = '""'

/** Whether a path leads to the route that it names: of `..`, and of what has to be encoded and is not, a URL makes another path. */
function isLiteral(path: string): boolean {
  const { pathname, search } = new URL(path, 'http://localhost')
  return pathname + search === path
}

/** The answer to a path that would not lead to the route that it names. */
function nowhere(c: Context<Env>, { language }: Chrome): Problem {
  const { status, title } = statusOf('not_found')
  const detail = told(language, NOTHING_HERE.detail)
  return { status, code: 'not_found', title: title[language], detail, errors: [], requestId: c.get('requestId') }
}

/** Every refusal of the API has this form. */
function problemIn({ language }: Chrome, value: unknown): Problem {
  const { trace, ...problem } = value as Omit<Problem, 'requestId'> & { readonly trace: Pick<Problem, 'requestId'> }
  const errors = (problem.errors ?? []).map(({ pointer, message }) => ({
    pointer,
    message: readable(language, message),
  }))
  return { ...problem, detail: readable(language, problem.detail), errors, requestId: trace.requestId }
}

/** A refusal of the API as a page of its own. */
export const problemPage = ({ chrome, show }: Visit, { title, detail, status, requestId }: Problem) =>
  show(RefusalPage(chrome, { title, detail, requestId }), status)

/**
 * A refusal of the API for a form: each error at its field, the rest at the top. `nameOf`: the field of a pointer; absent: what its last
 * part names.
 */
export function formErrors({ detail, errors }: Problem, form: Form, nameOf = lastPart): FormErrors {
  const named = errors.map(({ pointer, message }) => ({ name: nameOf(pointer), message: sentence(message) }))
  const isField = ({ name }: { readonly name: string }): boolean => Object.hasOwn(form, name)
  const others = new Set(named.filter((one) => !isField(one)).map(({ message }) => message))
  return {
    summary: errors.length === 0 ? sentence(detail) : [...others].join(' '),
    fields: Object.fromEntries(named.filter(isField).map(({ name, message }) => [name, message])),
  }
}
const lastPart = (pointer: string): string => pointer.split('/').at(-1) ?? ''
