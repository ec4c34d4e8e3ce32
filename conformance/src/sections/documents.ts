import { createHash } from 'node:crypto'
import { answers, at, departs, holds, instant, like, refuses, same, someText, textAt } from '../judge.js'
import { type Kit, section } from '../kit.js'
import { monthOf } from '../month.js'
import { officer } from '../tenants.js'
import type { Answer } from '../wire.js'

/** The finished document, and its bytes, read without a key. */
async function made(
  kit: Kit,
  path: string,
): Promise<{ readonly posted: Answer; readonly ready: Answer; readonly pdf: Answer }> {
  const posted = await kit.partner.post(path)
  answers(posted, 202)
  const ready = await kit.until(
    () => kit.partner.get(path),
    (answer) => answer.status !== 200 || !['pending', 'generating'].includes(String(at(answer, '/status'))),
  )
  return { posted, ready, pdf: await kit.nobody.get(textAt(ready, '/url')) }
}

export const documents = section(
  '2.9',
  'Documents of a month',
  async (kit) => {
    const of = await officer(kit)
    const month = monthOf(kit, of, of.lastMonth)
    const review = await month.reviewed(3000)
    const path = `${month.path}/revisions/1/candidates/${textAt(review, '/candidate/id')}/documents`
    const early = await kit.partner.post(`${path}/final`)
    const draft = await made(kit, `${path}/draft`)
    await month.ended(await month.approve(textAt(review, '/candidate/id')))
    const final = await made(kit, `${path}/final`)
    const link = textAt(final.ready, '/url')
    const guessed = link.replace(/[0-9a-zA-Z](?=[^0-9a-zA-Z]*$)/, (last) => (last === 'a' ? 'b' : 'a'))
    return {
      ...{ early, draft, final },
      guessed: await kit.nobody.get(guessed),
      unknown: await kit.partner.get(`${month.path}/revisions/1/candidates/no-such-candidate/documents/final`),
      renewed: await kit.partner.get(`${path}/final`),
    }
  },
  {
    'The final document exists only after finalization: 409 `payslip_not_ready`, which says what comes next': ({
      early,
    }) => refuses(early, 409, 'payslip_not_ready', { cycleState: 'preview_ready', nextAction: 'approve_candidate' }),
    'A POST is answered 202 with the document in the making': ({ draft }) =>
      answers(draft.posted, 202, { variant: 'draft', status: someText }),
    'A document becomes `ready`, with checksum, retention deadline and a private link': ({ final }) =>
      answers(final.ready, 200, {
        variant: 'final',
        status: 'ready',
        documentId: someText,
        checksum: like(/^[0-9a-f]{64}$/),
        url: someText,
        urlExpiresAt: instant,
      }),
    'The link needs no key and gives a PDF': ({ final }) => {
      answers(final.pdf, 200)
      return holds(
        final.pdf.text.startsWith('%PDF-'),
        `${final.pdf.headers.get('content-type')} ${final.pdf.bytes.length} bytes`,
      )
    },
    'The checksum is the SHA-256 of the bytes that the link gives': ({ draft, final }) =>
      [draft, final]
        .map(({ ready, pdf }) =>
          same('SHA-256', createHash('sha256').update(pdf.bytes).digest('hex'), at(ready, '/checksum')).slice(0, 10),
        )
        .join(' '),
    'Draft and final document have different identities and bytes': ({ draft, final }) =>
      holds(
        at(draft.ready, '/documentId') !== at(final.ready, '/documentId') &&
          at(draft.ready, '/checksum') !== at(final.ready, '/checksum'),
        `${at(draft.ready, '/documentId')} ${at(final.ready, '/documentId')}`,
      ),
    'A link that is changed by one character gives nothing': ({ guessed }) =>
      guessed.status >= 400
        ? `${guessed.status} ${at(guessed, '/code')}`
        : departs(guessed, 'a guessed link was answered'),
    'A document of an unknown candidate is 404': ({ unknown }) => refuses(unknown, 404, 'not_found'),
    'Reading again renews the link to the same bytes': ({ final, renewed }) =>
      `${answers(renewed, 200, { status: 'ready', url: someText })} ${same('checksum', at(renewed, '/checksum'), at(final.ready, '/checksum')).slice(0, 11)}`,
  },
)
