/** The API as a client sees it that may lose its server: an answer, or a connection that broke. */
export interface Answer {
  readonly status: number
  readonly text: string
  /** `X-Total-Count` of a list; 0 elsewhere. */
  readonly total: number
}
export interface Sending {
  readonly text?: string | undefined
  readonly idempotencyKey?: string | undefined
}
export interface Client {
  /** Undefined where no whole answer came: nobody can tell from here whether the request was carried out. */
  readonly send: (method: string, path: string, sending?: Sending) => Promise<Answer | undefined>
  /** The body of a GET that must succeed, and of a list its length. */
  readonly get: <Body>(path: string) => Promise<{ readonly body: Body; readonly total: number }>
}

/** A client of everything below an address. */
export function clientOf(url: string, key: string): Client {
  const send: Client['send'] = async (method, path, { text, idempotencyKey } = {}) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    }
    try {
      const response = await fetch(`${url}${path}`, { method, headers, ...(text !== undefined && { body: text }) })
      const total = Number(response.headers.get('x-total-count') ?? 0)
      return { status: response.status, text: await response.text(), total }
    } catch {
      return undefined
    }
  }
  return {
    send,
    get: async (path) => {
      const answer = await send('GET', path)
      if (answer?.status !== 200) throw new Error(`GET ${path}: ${answer?.status ?? 'lost'} ${answer?.text ?? ''}`)
      return { body: JSON.parse(answer.text), total: answer.total }
    },
  }
}
