import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answered } from './client.js'
import type { Company } from './company.js'
import type { TestService } from './service.js'

/** Declarations of invented people, sent to a service. */

const folder = new URL('../../dsn/testing/samples/', import.meta.url)
export const declaration = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(name, folder)))

export function declarationsOf(service: TestService, of: Company) {
  /** Sends files by their names in the samples, or with their bytes. */
  async function sent(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>, query = '') {
    const form = new FormData()
    for (const [name, bytes] of Object.entries(files)) form.append('file', new Blob([bytes]), name)
    const authorization = `Bearer ${await service.newKey(of.partnerId, 'partner')}`
    const answer = await service.app.request(`${of.path}/dsn${query}`, {
      ...{ method: 'POST', headers: { authorization }, body: form },
    })
    return { status: answer.status, body: JSON.parse(await answer.text()), location: answer.headers.get('location') }
  }
  const samples = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, declaration(name)]))
  /** Waits until an upload is read. */
  async function read(id: number): Promise<Answered> {
    for (;;) {
      const answer = await of.partner.get(`${of.path}/dsn/${id}`)
      if (answer.body.state !== 'reading') return answer
      await sleep(10)
    }
  }
  const applied = (id: number, body: object = { userId: of.userId, payrollId: of.payrollId }) =>
    of.partner.send('POST', `${of.path}/dsn/${id}/apply`, body)
  /** Applies an upload of a file that is refused. */
  async function appliedRefused(): Promise<Answered> {
    const { body } = await sent({ 'empty.dsn': new Uint8Array(1) })
    await read(body.id)
    return applied(body.id)
  }
  return { sent, samples, read, applied, appliedRefused }
}

const BOUNDARY = 'centime-declarations'
/** The example of a body of form data as text, with its type: each member is a part for each of its values. */
export function asFormData(example: unknown): { readonly type: string; readonly body: string } {
  const parts = Object.entries(example as Readonly<Record<string, readonly string[]>>).flatMap(([name, values]) =>
    values.map(
      (value) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="1.dsn"\r\n\r\n${value}\r\n`,
    ),
  )
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `${parts.join('')}--${BOUNDARY}--\r\n` }
}
