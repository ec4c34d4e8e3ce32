import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'

export interface RefusalShown {
  readonly title: string
  /** The event, what was saved, and the remedy. */
  readonly detail: string
  /** The id to give to support; absent: there is nothing to look up. */
  readonly requestId?: string | undefined
  /** The page to open again; absent: there is none. */
  readonly page?: string | undefined
}

/** A page that cannot be shown, or an act that could not be done, and why. */
export const RefusalPage = consolePage(({ title, detail, requestId, page }: RefusalShown) => {
  return (
    <PageFrame title={title}>
      <p>{detail}</p>
      {requestId !== undefined && (
        <p class="hint">{say(`Référence de la demande : ${requestId}`, `Reference of the request: ${requestId}`)}</p>
      )}
      {page !== undefined && (
        <p>
          <a href={page}>{say('Rouvrir la page', 'Open the page again')}</a>
        </p>
      )}
      <p>
        <a href="/console">{say('Retour à l’accueil', 'Back to the first page')}</a>
      </p>
    </PageFrame>
  )
})
