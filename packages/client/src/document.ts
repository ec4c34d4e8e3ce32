import { type Answer, answerOf, ok, type RefusalsOf, type RefusedAnswer, refusedWith, type Schemas } from './answers.js'
import type { Connection } from './connection.js'

/** A payslip, or the archive of all payslips of a job. It is requested when one of its functions is called. */
export interface DocumentClient<Refused extends RefusedAnswer> {
  /** Requests its generation if necessary, and waits until it is ready. */
  readonly ready: () => Promise<Answer<Schemas['CycleDocument'], Refused | DocumentRefusal>>
  /** A link that needs no key and works for five minutes: a new one at each call. */
  readonly link: () => Promise<Answer<string, Refused | DocumentRefusal>>
  /** Its bytes, compared with its checksum. A link that expires before it is followed is renewed. */
  readonly bytes: () => Promise<Answer<Uint8Array<ArrayBuffer>, Refused | DocumentRefusal | LinkRefusal>>
}

/** The service could not make the document, or the received bytes differ from the document's checksum. */
export interface DocumentRefusal extends RefusedAnswer {
  readonly code: 'document_failed'
  readonly document: Schemas['CycleDocument']
}
type LinkRefusal = RefusalsOf<'/documents/{token}', 'get'>

interface DocumentRoutes<Refused extends RefusedAnswer, Place> {
  readonly place: () => Promise<Answer<Place, Refused>>
  readonly ask: (place: Place) => Promise<Answer<Schemas['CycleDocument'], Refused>>
  readonly read: (place: Place) => Promise<Answer<Schemas['CycleDocument'], Refused>>
}

/** How many times a link is renewed before its refusal is final. */
const RENEWALS = 2

export function documentClient<Refused extends RefusedAnswer, Place>(
  { api, sender, url }: Pick<Connection, 'api' | 'sender' | 'url'>,
  { place, ask, read }: DocumentRoutes<Refused, Place>,
): DocumentClient<Refused> {
  const failed = (document: Schemas['CycleDocument'], detail: string): Answer<never, DocumentRefusal> =>
    refusedWith({ code: 'document_failed', detail, document })
  /** The outcome of a document's generation; undefined while it goes on. */
  const said = (answer: Answer<Schemas['CycleDocument'], Refused>) => {
    if (!answer.ok || answer.value.url !== null) return answer
    return answer.value.status === 'failed' ? failed(answer.value, 'the document could not be made') : undefined
  }
  const ready = async () => {
    const placed = await place()
    if (!placed.ok) return placed
    return said(await ask(placed.value)) ?? (await sender.poll(async () => said(await read(placed.value))))
  }
  return {
    ready,
    link: async () => {
      const answer = await ready()
      return answer.ok ? ok(`${url.replace(/\/$/, '')}${answer.value.url}`) : answer
    },
    bytes: async () => {
      for (let renewals = 0; ; renewals++) {
        const answer = await ready()
        if (!answer.ok) return answer
        const token = answer.value.url?.split('/').at(-1) ?? ''
        const sent = api.GET('/documents/{token}', { params: { path: { token } }, parseAs: 'arrayBuffer' })
        const bytes = await answerOf(sent)
        if (bytes.ok) {
          const isWhole = (await sha256(bytes.value)) === answer.value.checksum
          return isWhole
            ? ok(new Uint8Array(bytes.value))
            : failed(answer.value, 'the bytes do not have the checksum of the document')
        }
        if (bytes.refusal.code !== 'not_found' || renewals === RENEWALS) return bytes
      }
    },
  }
}

const sha256 = async (bytes: ArrayBuffer): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
