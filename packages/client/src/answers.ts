import type { components, paths } from '../dist/schema.js'

/** The schemas of the document, by name. */
export type Schemas = components['schemas']

/** The outcome of a request: its value, or the refusal of the service or of this client. Refusals are not thrown. */
export type Answer<Value, Refused extends RefusedAnswer = RefusedAnswer> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refused }

/** The members of every refusal. `code` distinguishes them, `detail` is for people. */
export interface RefusedAnswer {
  readonly code: string
  readonly detail: string
}

/** The problems of the service with these codes, as a union with one member for each code. */
export type ProblemOf<Code extends string> = Code extends string ? Schemas['Problem'] & { readonly code: Code } : never

/**
 * No answer of the service: at every attempt the network failed, or a proxy answered instead. Whether the last request was carried
 * out is unknown; if it is sent again with the same key, it is not carried out twice.
 */
export interface Unavailable extends RefusedAnswer {
  readonly code: 'unavailable'
  /** The status of the answer that was not the service's; absent: there was no answer. */
  readonly status?: number
  /** The error that `fetch` threw. */
  readonly cause?: unknown
}

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })
export const refusedWith = <Refused extends RefusedAnswer>(
  refusal: Refused,
): { readonly ok: false; readonly refusal: Refused } => ({
  ok: false,
  refusal,
})

/** The value of an answer, for programs that stop at the first refusal: throws an error whose `cause` is the refusal. */
export function valueOrThrow<Value>(answer: Answer<Value>): Value {
  if (answer.ok) return answer.value
  throw new Error(`${answer.refusal.code}: ${answer.refusal.detail}`, { cause: answer.refusal })
}

type Fetched<Data, Problem> =
  | { readonly data: Data; readonly error?: never; readonly response: Response }
  | { readonly data?: never; readonly error: Problem; readonly response: Response }

/** The refusals of a route: each code that the document lists for it or for every route, and a missing answer. */
export type RefusalsOf<Path extends keyof paths, Method extends keyof paths[Path]> =
  | ProblemOf<CodeOf<ProblemsOf<paths[Path][Method]>>>
  | Unavailable
type ProblemsOf<Operation> = Operation extends { readonly responses: infer Answers }
  ? ContentOf<Answers[keyof Answers]>
  : never
type ContentOf<Documented> = Documented extends {
  readonly content: { readonly 'application/problem+json': infer Body }
}
  ? Body
  : never
type CodeOf<Body> = Body extends { readonly code: infer Code extends string } ? Code : never
/** The same, derived from openapi-fetch's result for the route. */
type RefusalOf<Problem> = ProblemOf<CodeOf<Problem>> | Unavailable

/** The answer of a route of `api`. Throws only the reason that `signal` was aborted with. */
export async function answerOf<Data, Problem>(
  fetched: Promise<Fetched<Data, Problem>>,
): Promise<Answer<Data, RefusalOf<Problem>>> {
  const answer = await answerWithHeaders(fetched)
  return answer.ok ? ok(answer.value.data) : answer
}

/** The same with the headers of the answer. */
export async function answerWithHeaders<Data, Problem>(
  fetched: Promise<Fetched<Data, Problem>>,
): Promise<Answer<{ readonly data: Data; readonly headers: Headers }, RefusalOf<Problem>>> {
  try {
    const { data, error, response } = await fetched
    if (response.ok) return ok({ data: data as Data, headers: response.headers })
    if (isProblem<Problem>(error)) return refusedWith(error)
    return refusedWith({
      code: 'unavailable',
      detail: `an answer ${response.status} that is not of the service`,
      status: response.status,
    })
  } catch (cause) {
    if (cause instanceof SyntaxError)
      return refusedWith({ code: 'unavailable', detail: 'an answer that is not JSON', cause })
    if (!(cause instanceof NoAnswer)) throw cause
    return refusedWith({ code: 'unavailable', detail: cause.message, cause: cause.cause })
  }
}

/** The pages of a list, until one has no link to the next. A refusal is the last item. */
export async function* pagesOf<Item, Refused extends RefusedAnswer>(
  top: number,
  ask: (query: {
    readonly top: number
    readonly skip: number
  }) => Promise<Answer<{ readonly data: readonly Item[]; readonly headers: Headers }, Refused>>,
): AsyncGenerator<Answer<readonly Item[], Refused>, void> {
  for (let skip = 0; ; skip += top) {
    const page = await ask({ top, skip })
    yield page.ok ? ok(page.value.data) : page
    if (!page.ok || !/rel="next"/.test(page.value.headers.get('link') ?? '')) return
  }
}

/** A problem has the codes that the document lists for its route. */
const isProblem = <Problem>(error: unknown): error is ProblemOf<CodeOf<Problem>> =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'

/** Thrown by the sending of a request, and caught here. */
export class NoAnswer extends Error {}
