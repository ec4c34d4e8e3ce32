import { say } from '../chrome.js'
import { ActForm } from './form.js'
import type { JobState } from './job-status.js'

/** The current archive of a payrun's payslips. */
export interface DocumentsShown {
  readonly variant: 'draft' | 'final'
  /** Undefined: not ordered. */
  readonly status: string | undefined
  /** A private link, while it is ready. */
  readonly url: string | null
  readonly isPending: boolean
}

const BOOKS = [
  ['payroll-book', 'Livre de paie', 'Payroll book'],
  ['journal', 'Journal de paie (écritures)', 'Journal entries'],
  ['contributions', 'Cotisations par organisme', 'Contributions by recipient'],
  ['summary', 'Récapitulatif', 'Summary'],
] as const

/** The files of a payrun: payslips, and books to send to an accountant. */
export function PayrunFiles({
  path,
  job,
  documents,
}: {
  readonly path: string
  readonly job: JobState
  readonly documents: DocumentsShown | undefined
}) {
  return (
    <div class="columns">
      {documents && <PayslipFiles action={path} documents={documents} />}
      <BookFiles path={path} isDraft={job.status === 'Draft'} />
    </div>
  )
}

/** The books of a payrun or of a month, as files. */
export function BookFiles({ path, isDraft }: { readonly path: string; readonly isDraft: boolean }) {
  return (
    <section class="card" aria-labelledby="books">
      <h2 id="books">{say('Exports', 'Exports')}</h2>
      {isDraft && (
        <p class="hint">
          {say(
            'Cette paie n’est pas validée : chaque ligne porte la mention BROUILLON.',
            'This payrun is not released: each row is marked as a draft.',
          )}
        </p>
      )}
      <ul class="files">
        {BOOKS.map(([book, french, english]) => (
          <li>
            {say(french, english)}{' '}
            {['csv', 'xlsx'].map((format) => (
              <a href={`${path}/exports/${book}?format=${format}`} aria-label={`${say(french, english)}, ${format}`}>
                {format.toUpperCase()}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Payslips as documents: of all people in a payrun as one archive, or of one person. */
export function PayslipFiles({
  action,
  documents: { variant, status, url, isPending },
  ofOne = false,
}: {
  readonly action: string
  readonly documents: DocumentsShown
  readonly ofOne?: boolean
}) {
  const isFinal = variant === 'final'
  return (
    <section class="card" aria-labelledby="documents">
      <h2 id="documents">
        {isFinal ? say('Bulletins définitifs', 'Final payslips') : say('Bulletins en brouillon', 'Draft payslips')}
      </h2>
      {url !== null && (
        <p>
          <a href={url}>
            {ofOne
              ? say('Télécharger ce bulletin (PDF)', 'Download this payslip (PDF)')
              : say('Télécharger tous les bulletins (ZIP)', 'Download all payslips (ZIP)')}
          </a>{' '}
          <span class="soft">{say('ce lien vaut cinq minutes', 'the link works for five minutes')}</span>
        </p>
      )}
      {isPending && <p role="status">{say('En préparation.', 'Being made.')}</p>}
      {status === 'failed' && (
        <p class="error">{say('La préparation a échoué. Réessayez.', 'It could not be made. Try again.')}</p>
      )}
      {url === null && !isPending && (
        <ActForm action={action}>
          <input type="hidden" name="act" value="documents" />
          <button class="second" type="submit">
            {ofOne
              ? say('Préparer ce bulletin', 'Make this payslip')
              : say('Préparer tous les bulletins', 'Make all payslips')}
          </button>
        </ActForm>
      )}
    </section>
  )
}
