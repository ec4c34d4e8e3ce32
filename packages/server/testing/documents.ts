import { createHash } from 'node:crypto'
import type { Client } from './client.js'
import type { Answered, TestService } from './service.js'

/** Polls a document until it is made or has failed. */
export async function settled(of: { readonly partner: Pick<Client, 'get'> }, path: string): Promise<Answered> {
  for (;;) {
    const answer = await of.partner.get(path)
    if (!['pending', 'generating'].includes(answer.body.status)) return answer
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The content behind a link. */
export async function fetched({ app }: Pick<TestService, 'app'>, url: string) {
  const response = await app.request(url)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
