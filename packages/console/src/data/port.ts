import type { html } from 'hono/html'
import type { z } from 'zod'
import type { Chrome, Say } from '../chrome.js'
import type { Lists } from './lists.js'

/** The port of the console: all data that pages request from the service. The service implements it. */

/** The result of a page. */
export type Element = Parameters<typeof html>[1]
type Answer = Response | Promise<Response>

/** The fields of a submitted form, by name; for a repeated name, the last. */
export type Form = Readonly<Record<string, string>>

/** Adds pages for readers who have signed in; others see the sign-in form. The path of a client's page has `:tenantId`. */
export interface Pages {
  readonly get: (path: string, show: (visit: SignedIn) => Answer) => void
  /** The forms of the page with this path. Their token was checked. `files`: the form may have files of 16 MiB together, as bytes. */
  readonly post: (path: string, act: (visit: SignedIn) => Answer, takes?: 'files') => void
}

/** The names of the parts that a page's path may have. */
export type PathPart =
  | 'tenantId'
  | 'payrollId'
  | 'jobId'
  | 'employeeId'
  | 'period'
  | 'livre'
  | 'table'
  | 'key'
  | 'name'
  | 'fichier'
  | 'depot'

/** A file sent by a form. */
export interface FormFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** One request of a reader who has signed in. */
export interface SignedIn {
  readonly chrome: Chrome
  readonly say: Say
  readonly key: { readonly keyId: number; readonly partnerId: number; readonly role: 'partner' | 'admin' }
  /** `/partners/…` of the key. */
  readonly partner: string
  /** `/partners/…/tenants/…` of the path. */
  readonly tenant: string
  /** A part of the page's path, encoded for the path of a route; empty: the path has none. */
  readonly part: (name: PathPart) => string
  /** A part of the path as it was sent; undefined: the path has none. */
  readonly sent: (name: PathPart) => string | undefined
  readonly query: (name: string) => string | undefined
  readonly path: string
  readonly form: Form
  /** The files of a form that takes files; empty for other forms. */
  readonly files: readonly FormFile[]
  readonly now: () => Date
  /** Reads a route of the API as the reader's key. `schema`: what the page reads of the answer. */
  readonly ask: <Schema extends z.ZodType>(path: string, schema: Schema) => Promise<Found<z.infer<Schema>>>
  /** Changes something by a route of the API as the reader's key: with its checks and its audit entry, once for a form of a page. */
  readonly act: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, sent?: Sent) => Promise<Found<unknown>>
  /**
   * Revokes another key of the partner, which the audit log names as the reader's act; false: there is no such key. Or why nothing is done
   * by a form of a session that has ended.
   */
  readonly revokeKey: (keyId: number) => Promise<boolean | Problem>
  /** Answers with a file of the API: a browser has no key. A refusal is a page. */
  readonly file: (path: string) => Promise<Response>
  readonly lists: Lists
  /** A message of the service in the language of the reader, as a page says it. */
  readonly told: (message: string, code?: string) => string
  /** SHA-256 of a text, hex. */
  readonly digest: (text: string) => string
  readonly show: (element: Element, status?: number) => Answer
  readonly redirect: (path: string) => Response
  readonly refused: (code: 'not_found' | 'admin_required', detail: string) => Answer
  /** Server-sent events that tell the page that its content has changed, until nothing can change or the session ends. */
  readonly follow: (look: () => Promise<Followed>) => Response
}

/** The events that a page follows. */
export interface Followed {
  /** A different text means that the content of the page has changed. */
  readonly mark: string
  /** Whether nothing can change any more: the page is loaded again, and does not follow. */
  readonly isOver: boolean
}

export interface Sent {
  readonly body?: unknown
  /** A file instead of a body. */
  readonly csv?: string
  /** Files instead of a body, as parts named `file`. */
  readonly files?: readonly FormFile[]
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
