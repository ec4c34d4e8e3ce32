import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ownText } from '../pieces/act-words.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import { ErrorSummary } from '../pieces/form.js'
import { type ChangedShown, ChangedSince } from '../pieces/inputs-changed.js'
import { JobBadge, type JobShown } from '../pieces/job-status.js'
import { countShown, instantShown, monthShown } from '../pieces/numbers.js'
import { type ActsShown, isConfirming, PayrunActs } from '../pieces/payrun-acts.js'
import { type FaultsShown, PayrunFaults } from '../pieces/payrun-faults.js'
import { type DocumentsShown, PayrunFiles } from '../pieces/payrun-files.js'
import { PayrunResults, type ResultsShown } from '../pieces/payrun-results.js'
import { PayrunWarnings } from '../pieces/payrun-warnings.js'
import { Provisional, type ProvisionalShown } from '../pieces/provisional.js'

export interface PayrunShown {
  readonly client: ClientShown
  readonly job: JobShown
  readonly faults: FaultsShown
  readonly results: ResultsShown | undefined
  readonly documents: DocumentsShown | undefined
  readonly acts: ActsShown
  /** The changes since the calculation; undefined: none. */
  readonly changed: ChangedShown | undefined
  readonly provisional: ProvisionalShown
}

/** A payrun: its progress, then the faults by person, its results, its files, and the next acts. */
export const PayrunPage = consolePage((shown: PayrunShown) => {
  const { client, job, faults, results, documents, acts, changed, provisional } = shown
  const path = `/console/dossiers/${client.id}/paies/${job.id}`
  const isLive = job.ended === null || documents?.isPending === true
  return (
    <PageFrame title={`${ownText(say, job.name)} · ${monthShown(say, job.period)}`} wide>
      <ClientLinks client={client} here="paies" />
      {acts.errors && <ErrorSummary errors={acts.errors} />}
      <div id="progress" data-live={isLive ? `${path}/suivi` : undefined}>
        <Progress job={job} />
      </div>
      {changed && !isConfirming(acts, 'Release') && (
        <ChangedSince
          clientId={client.id}
          changed={changed}
          isReleased={job.status !== 'Draft'}
          isAllowed={acts.isAllowed}
        />
      )}
      <Provisional figures={provisional} tenantId={client.id} />
      {job.ended !== null && (
        <PayrunActs {...{ path, job, acts, results, changed, provisional }} clientId={client.id} />
      )}
      {faults.rows.length > 0 && <PayrunFaults client={client} job={job} faults={faults} />}
      {results && results.warnings.length > 0 && (
        <PayrunWarnings
          {...{ path, groups: results.warnings, openingsMissing: job.openingsMissing }}
          clientId={client.id}
        />
      )}
      {results && <PayrunResults path={path} results={results} />}
      {results && <PayrunFiles path={path} job={job} documents={documents} />}
    </PageFrame>
  )
})

function Progress({ job }: { readonly job: JobShown }) {
  const [done, people] = [countShown(job.done), countShown(job.people)]
  return (
    <section class="card" aria-label={say('Avancement', 'Progress')}>
      <p>
        <JobBadge job={job} /> {ownText(say, job.payrun)}
        {job.forecast !== null && say(` · simulation «\u00a0${job.forecast}\u00a0»`, ` · simulation “${job.forecast}”`)}
      </p>
      {job.ended === null && (
        <p role="status">
          <progress max={job.people} value={job.done} aria-label={say('Personnes calculées', 'People calculated')} />{' '}
          {say(`${done} sur ${people} calculées`, `${done} of ${people} calculated`)}
        </p>
      )}
      <dl class="facts">
        <dt>{say('Personnes', 'People')}</dt>
        <dd>{people}</dd>
        <dt>{say('Lancée le', 'Started')}</dt>
        <dd>{instantShown(job.started)}</dd>
        {job.ended !== null && <dt>{say('Terminée le', 'Ended')}</dt>}
        {job.ended !== null && <dd>{instantShown(job.ended)}</dd>}
        <dt>{say('Données lues le', 'Values read on')}</dt>
        <dd>
          {instantShown(job.evaluated)}{' '}
          <span class="soft">
            {say('ce qui a été enregistré ensuite ne compte pas', 'what was recorded after it does not count')}
          </span>
        </dd>
        {job.reason !== null && <dt>{say('Motif', 'Reason')}</dt>}
        {job.reason !== null && <dd>{ownText(say, job.reason)}</dd>}
      </dl>
      {job.ended === null && (
        <p class="hint">
          {say(
            'Cette page suit le calcul. Sans script, rechargez-la. Vous pouvez aussi la quitter : le calcul continue.',
            'This page follows the calculation. Without script, load it again. You can also leave: the calculation goes on.',
          )}
        </p>
      )}
    </section>
  )
}
