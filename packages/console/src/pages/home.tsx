import { consolePage, say, useChrome } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { InFrench } from '../pieces/law-text.js'
import { dayShown } from '../pieces/numbers.js'
import {
  JobItem,
  LateItem,
  type LatePayrun,
  MonthItem,
  operatorOnly,
  type WaitingJob,
  type WaitingMonth,
} from '../pieces/waiting-items.js'

/** Items that need a person's action, and nothing else. */
export interface Home {
  readonly today: string
  readonly months: readonly WaitingMonth[]
  readonly jobs: readonly WaitingJob[]
  /** Released payruns with values of their months that were recorded since. */
  readonly late: readonly LatePayrun[]
  /** The suspended destination of webhooks: no events are sent since then. Undefined: not suspended. */
  readonly suspended: { readonly url: string; readonly since: string } | undefined
  /** Notices about the current law: unverified figures, the last day with law. */
  readonly law: readonly LawNoticeShown[]
  readonly isCut: boolean
}

/** A notice about the law, with the subjects of the figures that it is about, in the law's own words. */
interface LawNoticeShown {
  readonly text: string
  readonly tables: readonly string[]
}

export const HomePage = consolePage(({ today, months, jobs, late, suspended, law, isCut }: Home) => {
  const isOperator = useChrome().reader?.role === 'admin'
  const isQuiet = months.length + jobs.length + late.length === 0 && suspended === undefined
  return (
    <PageFrame title={say('À faire', 'To do')}>
      {isQuiet && <p class="final">{say('Aucune paie n’attend de décision.', 'No pay waits for a decision.')}</p>}
      {suspended !== undefined && (
        <section class="refused">
          <h2>{say('Les notifications sont suspendues', 'Notifications are suspended')}</h2>
          <p>
            {say(
              `Depuis le ${dayShown(suspended.since)}, rien n’est envoyé à ${suspended.url} : cette adresse a répondu qu’elle n’existe plus. Les paies se calculent ; votre logiciel n’en sait rien.`,
              `Since ${dayShown(suspended.since)} nothing is sent to ${suspended.url}: it has answered that it no longer exists. Pay is calculated; your program is not told.`,
            )}
          </p>
          {isOperator ? (
            <a class="button" href="/console/operateur/notifications">
              {say('Voir et reprendre', 'See and resume')}
            </a>
          ) : (
            <p>{operatorOnly()}</p>
          )}
        </section>
      )}
      {months.map((month) => (
        <MonthItem isOperator={isOperator} month={month} today={today} />
      ))}
      {jobs.map((job) => (
        <JobItem isOperator={isOperator} job={job} />
      ))}
      {late.map((job) => (
        <LateItem isOperator={isOperator} job={job} />
      ))}
      {law.length > 0 && (
        <section class="waits">
          <h2>{say('Le droit est à vérifier', 'The law is to be checked')}</h2>
          {law.map((notice) => (
            <LawNotice notice={notice} />
          ))}
          <a class="button second" href="/console/droit">
            {say('Voir les chiffres', 'See the figures')}
          </a>
        </section>
      )}
      {isCut && (
        <p>
          {say('Il y en a d’autres : ', 'There are more: ')}
          <a href="/console/dossiers">{say('voir tous les dossiers', 'see all clients')}</a>.
        </p>
      )}
    </PageFrame>
  )
})

const LawNotice = ({ notice: { text, tables } }: { readonly notice: LawNoticeShown }) => (
  <p>
    {text}
    {tables.map((table, at) => (
      <>
        {at === 0 ? say('\u00a0: ', ': ') : say('\u202f; ', '; ')}
        <InFrench>{table}</InFrench>
      </>
    ))}
    {tables.length > 0 && '.'}
  </p>
)
