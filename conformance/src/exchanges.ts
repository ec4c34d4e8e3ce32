import { readFileSync, writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import type { Answer } from './wire.js'

/** The requests and answers of a run, in a file with one exchange on each line, by which two runs are compared. */

export interface Exchange {
  /** Such as `PUT /partners/1/tenants/2/users`. */
  readonly asked: string
  /** The headers that were sent, without the key. */
  readonly with: Readonly<Record<string, string>>
  /** The text that was sent; absent: none. */
  readonly sent?: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The parsed body, the readable parts of a PDF, or text. */
  readonly body: unknown
}

/** Headers of the connection or of the moment, which do not describe the answer. */
const PASSING = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id']

/** The exchanges so far, in the order of their requests: a polling read counts once. */
export class Recording {
  readonly #exchanges: (Exchange | undefined)[] = []
  #waiting = 0

  /** Called when a request is sent; returns a function to call with its answer. */
  asks(init: RequestInit): (answer: Answer) => void {
    const place = this.#exchanges.push(undefined) - 1
    this.#waiting += 1
    return (answer) => {
      this.#waiting -= 1
      const exchange = exchangeOf(answer, init)
      const before = this.#exchanges[place - 1]
      const isLast = place === this.#exchanges.length - 1 && this.#waiting === 0
      if (isLast && before !== undefined && isAgain(before, exchange)) this.#exchanges.pop()
      this.#exchanges[isLast ? this.#exchanges.length - 1 : place] = exchange
    }
  }

  get exchanges(): readonly Exchange[] {
    return this.#exchanges.filter((exchange) => exchange !== undefined)
  }

  write(file: string): void {
    writeFileSync(file, this.exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join(''))
  }
}

/** Whether a request repeats the one before it: a read, or a request that was refused with 429. */
function isAgain(before: Exchange, { asked, with: headers, sent }: Exchange): boolean {
  const isSame = before.asked === asked && before.sent === sent
  if (!isSame || JSON.stringify(before.with) !== JSON.stringify(headers)) return false
  return asked.startsWith('GET ') || before.status === 429 || before.status === 503
}

function exchangeOf(answer: Answer, { headers, body }: RequestInit): Exchange {
  const sent = Object.entries(Object.fromEntries(new Headers(headers))).filter(([name]) => name !== 'authorization')
  const got = Object.entries(Object.fromEntries(answer.headers)).filter(([name]) => !PASSING.includes(name))
  return {
    asked: answer.asked,
    with: Object.fromEntries(sent),
    ...(typeof body === 'string' && { sent: body }),
    status: answer.status,
    headers: Object.fromEntries(got),
    body: answer.json ?? (answer.text.startsWith('%PDF-') ? partsOf(answer.bytes) : answer.text),
  }
}

/** The parts of a PDF that are JSON or XML: the attached result has every amount. Glyphs and fonts are not read. */
function partsOf(bytes: Uint8Array): readonly unknown[] {
  const text = Buffer.from(bytes).toString('latin1')
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, part = '']) => {
    const found = inflated(Buffer.from(part, 'latin1')).toString('utf8')
    if (/^\s*</.test(found)) return [found]
    return /^\s*\{/.test(found) ? [JSON.parse(found)] : []
  })
}

function inflated(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes)
  } catch {
    return bytes
  }
}

/** The exchanges of a file that `Recording` wrote. Throws if it cannot be read. */
export const exchangesOf = (file: string): readonly Exchange[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Exchange => JSON.parse(line))
