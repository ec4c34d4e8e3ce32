import { type Answer, answerOf, type RefusalsOf, type Schemas } from './answers.js'
import type { Connection } from './connection.js'

/** The monthly declarations (DSN) of a tenant: uploaded, read and compared, written as its dossier. */
export interface DeclarationsClient {
  /** Uploads files; `keepDays`: the days for which they are kept. */
  readonly upload: (
    files: readonly DeclarationFile[],
    options?: { readonly keepDays?: number },
  ) => Promise<Answer<Schemas['DsnUpload'], RefusalsOf<typeof UPLOADS, 'post'>>>
  /** The report of an upload, once its files are read and compared. */
  readonly report: (dsnId: number) => Promise<Answer<Schemas['DsnReport'], RefusalsOf<typeof UPLOAD, 'get'>>>
  /** Writes the dossier of an upload. */
  readonly apply: (
    dsnId: number,
    application: Schemas['DsnApplication'],
  ) => Promise<Answer<Schemas['DsnApplied'], RefusalsOf<typeof APPLY, 'post'>>>
}
export interface DeclarationFile {
  readonly name: string
  readonly content: Blob
}

const UPLOADS = '/partners/{partnerId}/tenants/{tenantId}/dsn'
const UPLOAD = `${UPLOADS}/{dsnId}`
const APPLY = `${UPLOAD}/apply`

export const declarationsClient = ({ api, sender, path }: Connection): DeclarationsClient => ({
  upload: (files, query = {}) => {
    const form = new FormData()
    for (const { name, content } of files) form.append('file', content, name)
    const params = { path, query }
    return answerOf(api.POST(UPLOADS, { params, body: { file: [] }, bodySerializer: () => form }))
  },
  report: (dsnId) =>
    sender.poll(async () => {
      const answer = await answerOf(api.GET(UPLOAD, { params: { path: { ...path, dsnId } } }))
      return answer.ok && answer.value.state === 'reading' ? undefined : answer
    }),
  apply: (dsnId, body) => answerOf(api.POST(APPLY, { params: { path: { ...path, dsnId } }, body })),
})
