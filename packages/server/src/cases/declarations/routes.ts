import * as store from '@centime/store'
import { z } from '@hono/zod-openapi'
import { notFound, refuse } from '../../ground/refusal.js'
import { type Endpoint, stagedWrite, tenantRead, tenantWrite } from '../../http/endpoint.js'
import { BULK } from '../../http/limits.js'
import { P } from '../../http/paths.js'
import { recording } from '../routes.js'
import { recordDossier, stageDossier } from './apply.js'
import { MOST_FILES } from './multipart.js'
import { readPieces, unpacked } from './pieces.js'
import { Application, AppliedRecord, ReportRecord, UploadRecord } from './schemas.js'
import { receiveFiles, recordUpload, uploadRecord } from './upload.js'
import { DAYS_KEPT } from './worker.js'

/** Monthly declarations (DSN) of a client: uploaded, read and compared by the worker, written as a dossier, erased. */

const path = `${P}/dsn`
const one = `${path}/{dsnId}`

const UploadQuery = z.strictObject({
  keepDays: z
    .string()
    .regex(/^([1-9]\d{0,3})$/, 'must be a number of days from 1 to 9999')
    .transform(Number)
    .openapi({ type: 'integer', minimum: 1, maximum: 9999 })
    .optional()
    .describe('for how many days the files are kept at any rate; absent: until the dossier is written'),
})

const ReportQuery = z.strictObject({
  view: z
    .enum(['whole', 'page'])
    .optional()
    .describe(
      '`page`: the first 50 people, the last 3 months of their pay, the first 200 differences; absent: all of it',
    ),
})

const UploadBody = z
  .strictObject({
    file: z
      .array(z.string().openapi({ format: 'binary' }))
      .max(MOST_FILES)
      .describe('the declarations, each in a part of its own'),
  })
  .openapi('DsnFiles')

export const declarationRoutes: readonly Endpoint[] = [
  stagedWrite(
    {
      method: 'post',
      path,
      operationId: 'uploadDsn',
      tag: 'Declarations',
      summary: 'Upload monthly declarations (DSN)',
      description: `At most ${MOST_FILES} files of ${BULK.bytes / 1024 / 1024} MiB together, of norm P26V01 or P25V01; larger ones: \`centime dsn\`. The worker reads them, checks them and computes each month again. The files are encrypted, and erased when the dossier is written, unless \`keepDays\` asks to keep them; an upload that is not written is erased after ${DAYS_KEPT} days. Nothing is ever sent.`,
      query: UploadQuery,
      body: UploadBody,
      example: { file: ["S10.G00.00.001,'Paie'\r\n"] },
      answers: { 202: { description: 'the upload', schema: UploadRecord, headers: ['Location'] } },
      stage: { mediaType: 'multipart/form-data', run: receiveFiles },
    },
    recordUpload,
  ),
  tenantRead(
    {
      method: 'get',
      path: one,
      operationId: 'getDsn',
      tag: 'Declarations',
      summary: 'What uploaded declarations say: faults, dossier, comparison',
      description:
        'Each datum of the dossier is read, derived or missing. The comparison sets each month and person, computed again from what the files say, beside what they declare; `amounts.csv` has every amount.',
      query: ReportQuery,
      answers: { 200: { description: 'the upload, with its report once it is read', schema: ReportRecord } },
    },
    async ({ id, world, tenant, query }, db) => {
      const upload = await store.dsnUploadById(db, id('dsnId'))
      if (upload === undefined) return notFound('dsn', id('dsnId'))
      const of = { tenantId: tenant.id, dsnId: upload.id }
      const pieces = await readPieces(world, db, of, query.view === 'page' ? 'page' : 'report')
      const record = uploadRecord(upload)
      if (pieces === undefined || pieces.length === 0) return { status: 200, body: record }
      return { status: 200, parts: joined(JSON.stringify(record), pieces) }
    },
  ),
  tenantRead(
    {
      method: 'get',
      path: `${one}/amounts.csv`,
      operationId: 'getDsnAmounts',
      tag: 'Declarations',
      summary: 'Every compared amount, as CSV',
      description:
        'Month, month of origin, person, what the amount is, declared, computed, and why they differ, in French.',
      answers: {
        200: { description: 'CSV in UTF-8 with a BOM, separated by `;`', schema: z.string(), mediaType: 'text/csv' },
      },
      refusals: ['declarations_not_ready'],
    },
    async ({ id, world, tenant }, db) => {
      const upload = await store.dsnUploadById(db, id('dsnId'))
      if (upload === undefined) return notFound('dsn', id('dsnId'))
      const pieces = await readPieces(world, db, { tenantId: tenant.id, dsnId: upload.id }, 'amounts')
      if (pieces === undefined || pieces.length === 0) {
        return refuse('declarations_not_ready', `these declarations are ${upload.state}: nothing was compared`)
      }
      return { status: 200, parts: unpacked(pieces), type: 'text/csv; charset=utf-8' }
    },
  ),
  stagedWrite(
    {
      ...recording,
      path: `${one}/apply`,
      operationId: 'applyDsn',
      tag: 'Declarations',
      summary: 'Write the dossier of uploaded declarations',
      description:
        'People, contracts, pay, rates, plans, stops, ends and sums since January, all or nothing: in one transaction, after each person was checked as by the routes of values. What is recorded already is not recorded again, so the same files change nothing and a later month adds. Values of the company are recorded for fields that have none.',
      body: Application,
      example: { userId: 1, payrollId: 1 },
      answers: { 200: { description: 'what was written', schema: AppliedRecord } },
      refusals: ['already_exists', 'declarations_not_ready', ...recording.refusals],
      stage: { mediaType: 'application/json', run: stageDossier },
    },
    recordDossier,
  ),
  tenantWrite(
    {
      method: 'delete',
      path: one,
      operationId: 'deleteDsn',
      tag: 'Declarations',
      summary: 'Erase uploaded declarations and their report',
      description: 'What was written as a dossier stays.',
      answers: { 204: { description: 'erased' } },
    },
    async ({ id, world }, db, root) => {
      const upload = await store.dsnUploadById(db, id('dsnId'))
      if (upload === undefined) return notFound('dsn', id('dsnId'))
      await store.withdraw(root, 'dsn', [upload.id]).execute()
      await store.deleteDsnUpload(db, root, upload.id)
      return { status: 204, after: () => void world.store.flush() }
    },
  ),
]

/** The members of an upload, then those of its report, as one JSON object. */
async function* joined(record: string, pieces: readonly Uint8Array[]): AsyncGenerator<string> {
  yield `${record.slice(0, -1)},`
  let isFirst = true
  for await (const text of unpacked(pieces)) {
    yield isFirst ? text.slice(1) : text
    isFirst = false
  }
}
