import type { ActDone, ListedClient, MonthOfClient } from '../answers.js'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { actorText, actText, ownText, type PeopleNames, subjectText } from '../pieces/act-words.js'
import { agreeing, counted } from '../pieces/counted.js'
import { ActForm, ErrorSummary, type FormErrors, InputField, SubmitButton } from '../pieces/form.js'
import { type JobShown, type JobState, jobStateText } from '../pieces/job-status.js'
import { instantShown, monthShown } from '../pieces/numbers.js'
import type { Population } from '../pieces/populations.js'
import { ListTable } from '../pieces/table.js'
import { statusText } from './clients.js'

/** One client: its months, people, payruns and past acts. */
export interface ClientHome extends Omit<ListedClient, 'id'> {
  readonly tenantId: number
  /** The populations that the client pays: its officers and each payroll, each with its months. */
  readonly populations: readonly PopulationShown[]
  readonly people: number
  readonly documents: number
  /** The payruns that belong to none of the months, the latest first. */
  readonly apart: readonly (JobState & Pick<JobShown, 'id' | 'name' | 'period' | 'people'>)[]
  /** All payruns, those of months too. */
  readonly jobCount: number
  /** The latest first; undefined: only a key with the admin role reads it. */
  readonly acts: ActsOfLog | undefined
  readonly errors: FormErrors | undefined
}

export interface PopulationShown extends Population {
  /** The latest first. */
  readonly listed: readonly Pick<MonthOfClient, 'period' | 'state' | 'revision'>[]
  /** The month that its form proposes. */
  readonly period: string
  readonly errors: FormErrors | undefined
}

export const ClientPage = consolePage((client: ClientHome) => {
  const { tenantId, name, externalId, status, populations, acts, errors } = client
  const address = `/console/dossiers/${tenantId}`
  return (
    <PageFrame title={name}>
      {errors && <ErrorSummary errors={errors} />}
      <p class="soft">
        {say(
          `Dossier ${tenantId} · votre référence ${externalId}`,
          `Client ${tenantId} · your reference ${externalId}`,
        )}{' '}
        <span class={status === 'active' ? 'badge is-final' : 'badge'}>{statusText(status)}</span>
      </p>
      <div class="columns">
        <div>
          {populations.map((population) => (
            <Months population={population} address={address} isAlone={populations.length === 1} />
          ))}
        </div>
        <PeopleAndPayruns client={client} address={address} />
      </div>
      {acts !== undefined && (
        <section>
          <h2>{say('Dernières actions', 'Last acts')}</h2>
          <ActsTable {...acts} />
        </section>
      )}
    </PageFrame>
  )
})

function PeopleAndPayruns({ client, address }: { readonly client: ClientHome; readonly address: string }) {
  const { people, documents, apart, jobCount } = client
  return (
    <section class="card">
      <h2>{say('Personnes, contrats et documents', 'People, contracts and documents')}</h2>
      <ul class="plain">
        <li>
          <a href={`${address}/personnes`}>
            {counted(say, people, 'person')}{' '}
            {agreeing(
              say,
              people,
              ['et ses contrats', 'et leurs contrats'],
              ['and their contracts', 'and their contracts'],
            )}
          </a>
        </li>
        <li>
          <a href={`${address}/documents`}>{say(`Documents (${documents})`, `Documents (${documents})`)}</a>
        </li>
        <li>
          <a href={`${address}/import`}>{say('Importer des fichiers', 'Import files')}</a>
        </li>
        <li>
          <a href={`${address}/tardives`}>{say('Saisies tardives', 'Late changes')}</a>
        </li>
      </ul>
      <h2>{say('Paies', 'Payruns')}</h2>
      {jobCount === 0 && <p>{say('Aucune paie n’est lancée.', 'No payrun was started.')}</p>}
      {apart.length > 0 && (
        <ul class="plain">
          {apart.map((job) => (
            <li>
              <a href={`${address}/paies/${job.id}`}>
                {ownText(say, job.name)} · {monthShown(say, job.period)}
              </a>{' '}
              <span class="soft">
                {jobStateText(job)} · {counted(say, job.people, 'person')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={`${address}/paies`}>
          {say(`Toutes les paies (${jobCount}), en lancer une`, `All payruns (${jobCount}), start one`)}
        </a>
      </p>
    </section>
  )
}

function Months({
  population: { payrollId, name, months, listed, period, errors },
  address,
  isAlone,
}: {
  readonly population: PopulationShown
  readonly address: string
  readonly isAlone: boolean
}) {
  const field = `period${payrollId ?? ''}`
  return (
    <section class="card">
      <h2>{isAlone ? say('Mois', 'Months') : say(`Mois · ${name}`, `Months · ${name}`)}</h2>
      {listed.length === 0 ? (
        <p>{say('Aucun mois n’est ouvert.', 'No month is open.')}</p>
      ) : (
        <ul class="plain">
          {listed.map((month) => (
            <li>
              <a href={`${months}/${month.period}`}>{monthShown(say, month.period)}</a>{' '}
              <span class={monthClass(month.state)}>{monthText(month.state)}</span>
              {month.revision > 1 && (
                <span class="soft"> {say(`révision ${month.revision}`, `revision ${month.revision}`)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {payrollId !== undefined && (
        <p>
          <a href={`${address}/populations/${payrollId}/elements`}>{say('Éléments de paie', 'Elements of pay')}</a>
        </p>
      )}
      <ActForm action={address}>
        {payrollId !== undefined && <input type="hidden" name="payrollId" value={payrollId} />}
        <div class="row">
          <InputField
            name={field}
            type="month"
            label={say('Mois à ouvrir', 'Month to open')}
            value={period}
            error={errors?.fields[field]}
            required
          />
          <SubmitButton look="second" text={say('Ouvrir le mois', 'Open the month')} />
        </div>
      </ActForm>
    </section>
  )
}

/** Entries of an audit log, with the names of the people whom they are about. */
export interface ActsOfLog {
  readonly acts: readonly ActDone[]
  readonly names: PeopleNames
}
export function ActsTable({ acts, names }: ActsOfLog) {
  return (
    <ListTable
      label={say('Actions', 'Acts')}
      heads={[say('Quand', 'When'), say('Qui', 'Who'), say('Action', 'Act'), say('Motif', 'Reason')]}
    >
      {acts.map(({ at, actor, action, resource, reason }) => (
        <tr>
          <td>{instantShown(at)}</td>
          <td>{actorText(actor)}</td>
          <td>
            {actText(action)} <span class="soft">{subjectText(resource, names)}</span>
          </td>
          <td>{reason !== null && ownText(say, reason)}</td>
        </tr>
      ))}
    </ListTable>
  )
}

/** The state of a month in everyday words. */
export function monthText(state: string): string {
  const texts: Readonly<Record<string, string>> = {
    collecting: say('en saisie', 'being entered'),
    preview_ready: say('à relire', 'to review'),
    approved: say('validé', 'approved'),
    finalized: say('finalisé', 'final'),
    filed: say('déclaré', 'filed'),
    accepted: say('déclaration acceptée', 'declaration accepted'),
    correction_required: say('correction demandée', 'correction required'),
  }
  return texts[state] ?? state
}

export const monthClass = (state: string): string =>
  ({ preview_ready: 'badge is-waiting', approved: 'badge is-waiting', correction_required: 'badge is-wrong' })[state] ??
  (state === 'collecting' ? 'badge' : 'badge is-final')
