import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ownText } from '../pieces/act-words.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import { JobBadge, type JobShown } from '../pieces/job-status.js'
import { monthShown } from '../pieces/numbers.js'
import { type DocumentsShown, PayslipFiles } from '../pieces/payrun-files.js'
import { type PayslipShown, PayslipView } from '../pieces/payslip.js'
import { withQuery } from '../pieces/table.js'
import { type Explanation, WhyPanel } from '../pieces/why.js'

export interface PayrunPersonShown {
  readonly client: ClientShown
  readonly job: JobShown
  readonly person: { readonly id: number; readonly name: string }
  readonly payslip: PayslipShown
  /** The explanation of the selected amount; undefined: none is selected. */
  readonly explanation: Explanation | undefined
  readonly warnings: readonly string[]
  readonly documents: DocumentsShown | undefined
}

/** A person's payslip in a payrun, and the explanation of each amount. */
export const PayrunPersonPage = consolePage((shown: PayrunPersonShown) => {
  const { client, job, person, payslip, explanation, warnings, documents } = shown
  const run = `/console/dossiers/${client.id}/paies/${job.id}`
  const path = `${run}/personnes/${person.id}`
  const address = (line: string): string => `${withQuery({ pourquoi: line })}#why`
  return (
    <PageFrame title={`${person.name} · ${monthShown(say, job.period)}`} wide>
      <ClientLinks client={client} here="paies" />
      <p>
        <JobBadge job={job} /> <a href={run}>{ownText(say, job.name)}</a>
        {' · '}
        <a href={`/console/dossiers/${client.id}/personnes/${person.id}`}>
          {say('ses valeurs enregistrées', 'recorded values')}
        </a>
      </p>
      {warnings.length > 0 && (
        <section class="waits">
          <h2>{say('À regarder', 'To look at')}</h2>
          <ul>
            {warnings.map((warning) => (
              <li>{warning}</li>
            ))}
          </ul>
        </section>
      )}
      <div class="beside">
        <PayslipView payslip={payslip} address={address} />
        <WhyPanel explanation={explanation} address={address} />
      </div>
      <div id="document" data-live={documents?.isPending === true ? `${run}/suivi?personne=${person.id}` : undefined}>
        {documents && <PayslipFiles action={path} documents={documents} ofOne />}
      </div>
    </PageFrame>
  )
})
