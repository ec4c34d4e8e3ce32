import { isDocumentExpired } from '@centime/cycle'
import { documentByName, forTenant } from '@centime/store'
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import { type Refusal, refuse } from '../ground/refusal.js'
import { UNCHANGED } from '../http/caching.js'
import { openAnswers } from '../http/document.js'
import type { Env } from '../http/env.js'
import { headersAt } from '../http/headers.js'
import { problem } from '../http/problem.js'
import { streamOf } from '../http/respond.js'
import type { World } from '../http/world.js'
import { type Archive, zipped } from './archive.js'
import { readLink } from './link.js'
import { originalContent } from './original.js'

export const retentionExpired = (): Refusal =>
  refuse('document_retention_expired', 'the retention of this document has ended, and it was deleted')

const BYTES = z.string().openapi({ format: 'binary' })

/** Serves documents by their links, without a key. */
export function downloadRoute(app: OpenAPIHono<Env>, world: World): void {
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/documents/{token}',
    operationId: 'downloadDocument',
    tags: ['Payroll cycles'],
    summary: 'The bytes of a document or of an archive, by the link that was given for it',
    description: 'Needs no key: the link is the permission. It works for five minutes.',
    security: [],
    request: { params: z.object({ token: z.string() }) },
    responses: {
      200: {
        description: 'the PDF, or the ZIP file with all of a job',
        ...headersAt(200, { more: ['ETag', 'Content-Disposition'] }),
        content: { 'application/pdf': { schema: BYTES }, 'application/zip': { schema: BYTES } },
      },
      304: { description: UNCHANGED, ...headersAt(304) },
      ...openAnswers('validation_failed', 'not_found', 'document_retention_expired', 'document_altered'),
    },
  })
  app.get('/documents/:token', etag(), async (c) => {
    const link = readLink(world, c.req.param('token'))
    if (link === undefined) return problem(c, world, refuse('not_found', 'this link is invalid or has expired'))
    const { document, content } = await world.store.read(async (root) => {
      const db = forTenant(root, link.tenantId)
      const document = await documentByName(db, link.documentId)
      return { document, content: document && (await originalContent(root, link.tenantId, document)) }
    })
    if (document === undefined || isDocumentExpired(document, world.now()) || content === undefined) {
      return problem(c, world, retentionExpired())
    }
    if (content === 'altered') {
      world.log.error({ document: document.documentId }, 'a stored document is not the one that was made')
      return problem(c, world, refuse('document_altered', 'what is stored of this document is not what was made'))
    }
    const headers = { 'cache-control': 'private, no-store', etag: `"${document.checksum}"` }
    if (document.resultSetId !== 0) {
      return c.body(new Uint8Array(Buffer.from(content, 'base64')), 200, {
        ...headers,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${document.documentId}.pdf"`,
      })
    }
    const { bytes, entries }: Archive = JSON.parse(content)
    const zip = zipped({ store: world.store, tenantId: link.tenantId, document }, entries)
    return c.body(streamOf(zip), 200, {
      ...headers,
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="bulletins-${document.period}-${document.variant}.zip"`,
    })
  })
}
