import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ownText } from '../pieces/act-words.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import {
  ActForm,
  described,
  ErrorSummary,
  type FormErrors,
  InputField,
  LabelledField,
  SubmitButton,
} from '../pieces/form.js'
import { JobBadge, type JobState } from '../pieces/job-status.js'
import { countShown, instantShown, monthShown } from '../pieces/numbers.js'
import { type Option, SelectField } from '../pieces/select.js'
import { AmountCell, type Paged, PageLinks, TableFrame } from '../pieces/table.js'
import { OperatorActsLink, UserField } from '../pieces/user-field.js'

export interface PayrunsShown {
  readonly client: ClientShown
  /** The newest first. */
  readonly jobs: readonly ListedPayrun[]
  readonly paged: Paged
  readonly filter: { readonly mois: string; readonly etat: string }
  readonly start: PayrunStart
}

interface ListedPayrun extends JobState {
  readonly id: number
  readonly name: string
  readonly payrun: string
  readonly period: string
  readonly people: number
  readonly started: string
  readonly reason: string | null
}

interface PayrunStart {
  readonly payruns: readonly Option[]
  readonly users: readonly Option[]
  readonly typed: Readonly<Record<string, string>>
  readonly errors: FormErrors | undefined
}

/** The payruns of a client, and the form that starts one. */
export const PayrunsPage = consolePage(({ client, jobs, paged, filter, start }: PayrunsShown) => {
  return (
    <PageFrame title={say(`Paies · ${client.name}`, `Payruns · ${client.name}`)}>
      <ClientLinks client={client} here="paies" />
      {start.errors && <ErrorSummary errors={start.errors} />}
      <Filter filter={filter} />
      {jobs.length === 0 ? (
        <p>{say('Aucune paie ne correspond.', 'No payrun matches.')}</p>
      ) : (
        <Jobs client={client} jobs={jobs} />
      )}
      <PageLinks paged={paged} />
      <StartForm start={start} action={`/console/dossiers/${client.id}/paies`} />
    </PageFrame>
  )
})

function Filter({ filter }: { readonly filter: PayrunsShown['filter'] }) {
  const states = [
    { value: '', text: say('tous', 'all') },
    { value: 'Draft', text: say('à relire', 'to review') },
    { value: 'Release', text: say('validées', 'released') },
    { value: 'Process', text: say('en calcul ou déclarées en paiement', 'calculating or declared sent to payment') },
    { value: 'Complete', text: say('déclarées payées', 'declared paid') },
    { value: 'Abort', text: say('échouées ou abandonnées', 'failed or given up') },
    { value: 'Cancel', text: say('déclarées non payées', 'declared not paid') },
  ]
  return (
    <form class="row filter" method="get">
      <InputField name="mois" type="month" label={say('Mois', 'Month')} value={filter.mois} />
      <SelectField name="etat" label={say('État', 'State')} value={filter.etat} options={states} />
      <SubmitButton look="second" text={say('Filtrer', 'Filter')} />
    </form>
  )
}

function Jobs({ client, jobs }: Pick<PayrunsShown, 'client' | 'jobs'>) {
  return (
    <TableFrame label={say('Paies', 'Payruns')} isList>
      <table>
        <thead>
          <tr>
            <th>{say('Paie', 'Payrun')}</th>
            <th>{say('Mois', 'Month')}</th>
            <th>{say('État', 'State')}</th>
            <th class="amount">{say('Personnes', 'People')}</th>
            <th>{say('Lancée le', 'Started')}</th>
            <th>{say('Motif', 'Reason')}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr data-row>
              <th scope="row">
                <a href={`/console/dossiers/${client.id}/paies/${job.id}`}>{ownText(say, job.name)}</a>
                <div class="soft">{ownText(say, job.payrun)}</div>
              </th>
              <td>{monthShown(say, job.period)}</td>
              <td>
                <JobBadge job={job} />
                {job.forecast !== null && <div class="soft">{job.forecast}</div>}
              </td>
              <AmountCell title={say('Personnes', 'People')}>{countShown(job.people)}</AmountCell>
              <td data-title={say('Lancée le', 'Started')}>{instantShown(job.started)}</td>
              <td>{job.reason !== null && ownText(say, job.reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

const NotSetUp = ({ hasUsers }: { readonly hasUsers: boolean }) => (
  <p class="notice">
    {say(
      'Pour lancer une paie, il faut une paie paramétrée et un utilisateur : un opérateur les ajoute.',
      'To start a payrun, a payrun and a user must be set up: an operator adds them.',
    )}{' '}
    <OperatorActsLink
      act={hasUsers ? 'payrun' : 'user'}
      text={hasUsers ? say('Ajouter une paie', 'Add a payrun') : say('Ajouter un utilisateur', 'Add a user')}
    />
  </p>
)

function StartForm({
  start: { payruns, users, typed, errors },
  action,
}: {
  readonly start: PayrunStart
  readonly action: string
}) {
  const field = (name: string) => ({ name, value: typed[name], error: errors?.fields[name] })
  if (payruns.length === 0 || users.length === 0) return <NotSetUp hasUsers={users.length > 0} />
  return (
    <section class="card" aria-labelledby="start">
      <h2 id="start">{say('Lancer une paie', 'Start a payrun')}</h2>
      <ActForm action={action}>
        <div class="columns">
          <div>
            <SelectField
              {...field('payrunName')}
              label={say('Paie', 'Payrun')}
              options={payruns.map(({ value, text }) => ({ value, text: ownText(say, text) }))}
            />
            <InputField {...field('periodStart')} type="month" label={say('Mois', 'Month')} required />
            <InputField {...field('name')} label={say('Nom', 'Name')} required />
            <InputField {...field('reason')} label={say('Motif', 'Reason')} />
          </div>
          <div>
            <UserField {...field('userIdentifier')} users={users} />
            <InputField
              {...field('forecast')}
              label={say('Simulation', 'Simulation')}
              hint={say('Son nom ; vide : une vraie paie', 'Its name; empty: a real payrun')}
            />
            <SelectField
              {...field('onFault')}
              label={say('S’il manque une donnée à une personne', 'Where a person lacks a value')}
              options={[
                { value: 'abort', text: say('ne rien calculer, et dire ce qui manque', 'stop, and say what lacks') },
                { value: 'skip', text: say('laisser cette personne de côté', 'leave that person out') },
              ]}
            />
            <OnlyThese typed={typed} error={errors?.fields['employeeIdentifiers']} />
          </div>
        </div>
        <button type="submit">{say('Lancer la paie', 'Start the payrun')}</button>
      </ActForm>
    </section>
  )
}

function OnlyThese({ typed, error }: Pick<PayrunStart, 'typed'> & { readonly error: string | undefined }) {
  const [name, hint] = [
    'employeeIdentifiers',
    say('Un matricule par ligne ; vide : tous', 'One number a line; empty: all'),
  ]
  return (
    <LabelledField name={name} label={say('Seulement ces personnes', 'Only these people')} hint={hint} error={error}>
      <textarea id={name} name={name} rows={3} {...described(name, hint, error)}>
        {typed[name]}
      </textarea>
    </LabelledField>
  )
}
