import type { DsnRead } from '../answers.js'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import { counted } from '../pieces/counted.js'
import { ComparedAmounts, DossierPreview, FilesRead } from '../pieces/declarations.js'
import { ActForm, FilesField, InputField, SubmitButton } from '../pieces/form.js'
import { countShown, dayShown } from '../pieces/numbers.js'
import { type Option, SelectField } from '../pieces/select.js'
import { OperatorActsLink, UserField } from '../pieces/user-field.js'

interface UploadShown {
  readonly client: ClientShown
  readonly error: string | undefined
  readonly days: string
}

/** The form that takes the files of monthly declarations. */
export const DsnPage = consolePage(({ client, error, days }: UploadShown) => (
  <PageFrame title={say(`Reprendre des DSN · ${client.name}`, `Move in with DSN · ${client.name}`)}>
    <ClientLinks client={client} here="dsn" />
    <p>
      {say(
        'Déposez les dernières DSN du dossier, si possible toutes celles depuis janvier : Centime en tire les personnes et leurs contrats, et recalcule chaque montant.',
        'Drop the last DSN files of the client, all since January where there are: Centime reads people and contracts in them, and computes each amount again.',
      )}
    </p>
    <ActForm action={`/console/dossiers/${client.id}/dsn`} hasFiles>
      <FilesField
        label={say('Fichiers DSN', 'DSN files')}
        hint={say(
          '24 fichiers au plus, 16 Mo en tout. Rien n’est transmis.',
          'At most 24 files, 16 MB together. Nothing is sent on.',
        )}
        error={error}
        accept=".dsn,.txt,.edi,text/plain"
      />
      <InputField
        name="jours"
        label={say('Garder les fichiers (jours)', 'Keep the files (days)')}
        hint={say(
          'Vide : ils sont effacés dès que le dossier est écrit. Ils sont chiffrés.',
          'Empty: they are erased once the dossier is written. They are encrypted.',
        )}
        value={days}
        inputmode="numeric"
      />
      <button type="submit">{say('Déposer et comparer', 'Upload and compare')}</button>
    </ActForm>
  </PageFrame>
))

interface ReportShown {
  readonly client: ClientShown
  readonly upload: DsnRead
  readonly payrolls: readonly Option[]
  readonly officerPayrolls: readonly Option[]
  readonly users: readonly Option[]
  readonly error: string | undefined
  /** People added, people with new values, values of the company, establishments added; undefined: nothing was written now. */
  readonly done: readonly number[] | undefined
  readonly typed: Readonly<Record<string, string>>
}

/**
 * The report of declarations: their faults, or the dossier and the comparison; then the acts. It prints without its
 * forms.
 */
export const DsnReportPage = consolePage((shown: ReportShown) => {
  const { client, upload, error, done } = shown
  const path = `/console/dossiers/${client.id}/dsn/${upload.id}`
  const isReading = upload.state === 'reading'
  return (
    <PageFrame title={say(`DSN reprises · ${client.name}`, `DSN files · ${client.name}`)} wide>
      <ClientLinks client={client} here="dsn" />
      {error !== undefined && (
        <section class="refused" role="alert">
          <h2>{say('Rien n’a été enregistré', 'Nothing was saved')}</h2>
          <p>{error}</p>
        </section>
      )}
      {done !== undefined && <Done client={client} done={done} />}
      <div id="progress" data-live={isReading ? `${path}/suivi` : undefined}>
        <State upload={upload} path={path} />
      </div>
      {upload.files !== undefined && <FilesRead files={upload.files} />}
      {upload.comparison !== undefined && <ComparedAmounts comparison={upload.comparison} file={`${path}/montants`} />}
      {upload.dossiers !== undefined && (
        <DossierPreview dossiers={upload.dossiers} all={upload.comparison?.counts.people ?? 0} />
      )}
      {upload.comparison !== undefined && <Apply shown={shown} path={path} />}
      {!isReading && (
        <ActForm action={path}>
          <button class="second" type="submit" name="act" value="erase">
            {say('Effacer ces DSN et ce rapport', 'Erase these files and this report')}
          </button>
        </ActForm>
      )}
    </PageFrame>
  )
})

const Done = ({
  client,
  done: [employees = 0, people = 0, values = 0, establishments = 0],
}: {
  readonly client: ClientShown
  readonly done: readonly number[]
}) => (
  <section class="final" role="status">
    <p>
      {employees + people + values + establishments === 0
        ? say('Tout était déjà enregistré : rien n’a changé.', 'All of it was recorded already: nothing has changed.')
        : say(
            `Dossier écrit : ${counted(say, employees, 'person')} de plus, ${counted(say, people, 'person')} avec des valeurs nouvelles, ${counted(say, values, 'value')} de l’entreprise.`,
            `Dossier written: ${counted(say, employees, 'person')} added, ${counted(say, people, 'person')} with new values, ${counted(say, values, 'value')} of the company.`,
          )}
      {establishments > 0 &&
        say(
          ` Établissements ajoutés : ${countShown(establishments)}.`,
          ` Establishments added: ${countShown(establishments)}.`,
        )}{' '}
      <a href={`/console/dossiers/${client.id}/personnes`}>{say('Voir les personnes', 'See the people')}</a>
    </p>
  </section>
)

function State({ upload, path }: { readonly upload: DsnRead; readonly path: string }) {
  const { state, progress, keptUntil, filesErasedAt } = upload
  if (state === 'reading') {
    const [done, total] = [countShown(progress.done), countShown(progress.total)]
    return (
      <p role="status">
        <progress
          max={progress.total === 0 ? undefined : progress.total}
          value={progress.total === 0 ? undefined : progress.done}
          aria-label={say('Mois de personnes comparés', 'Months of people compared')}
        />{' '}
        {progress.total === 0
          ? say('Lecture…', 'Reading…')
          : say(
              `${done} mois de personnes comparés sur ${total}`,
              `${done} of ${total} months of people compared`,
            )}{' '}
        <a href={path}>{say('Actualiser', 'Refresh')}</a>
      </p>
    )
  }
  const said: Readonly<Record<string, string>> = {
    ready: say(
      'Lues et comparées. Rien n’est encore écrit dans le dossier.',
      'Read and compared. Nothing is written yet.',
    ),
    refused: say(
      'Refusées : corrigez les fichiers, ou demandez-les à nouveau au logiciel qui les a faits.',
      'Refused: correct the files, or ask the software that made them again.',
    ),
    failed: say(
      'Ces fichiers n’ont pas pu être lus. Déposez-les à nouveau.',
      'These files could not be read. Upload them again.',
    ),
    applied: say('Écrites dans le dossier.', 'Written as the dossier.'),
    expired: say('Effacées sans avoir été écrites.', 'Erased without being written.'),
  }
  const kept =
    filesErasedAt !== null
      ? say('Les fichiers sont effacés.', 'The files are erased.')
      : keptUntil !== null
        ? say(`Fichiers gardés jusqu’au ${dayShown(keptUntil)}.`, `Files kept until ${dayShown(keptUntil)}.`)
        : say('Fichiers effacés dès que le dossier est écrit.', 'Files are erased once the dossier is written.')
  return (
    <p role="status">
      {said[state] ?? state} <span class="soft">{kept}</span>
    </p>
  )
}

function Apply({ shown, path }: { readonly shown: ReportShown; readonly path: string }) {
  const { upload, payrolls, officerPayrolls, users, typed } = shown
  const people = upload.dossiers?.flatMap((dossier) => dossier.people) ?? []
  const isOfficer = ({ data }: (typeof people)[number]): boolean =>
    data.some(({ field, value }) => field === 'Contrat.TypeContrat' && value === '80')
  const wanted = [
    {
      name: 'payrollId',
      label: say('Paie des salariés', 'Payroll of the employees'),
      options: payrolls,
      isNeeded: people.some((one) => !isOfficer(one)),
    },
    {
      name: 'officerPayrollId',
      label: say('Paie des dirigeants', 'Payroll of the officers'),
      options: officerPayrolls,
      isNeeded: people.some(isOfficer),
    },
  ].filter(({ isNeeded }) => isNeeded)
  const lacking = wanted.some(({ options }) => options.length === 0) || users.length === 0
  return (
    <section class="card" aria-labelledby="ecrire">
      <h2 id="ecrire">{say('Écrire le dossier', 'Write the dossier')}</h2>
      <p>
        {say(
          'Tout ou rien. Ce qui est déjà enregistré ne change pas ; les effectifs sont des tranches, à vérifier. Les établissements qui manquent sont ajoutés, sous celui de la paie.',
          'All or nothing. What is recorded already does not change; headcounts are bands, to be checked. Establishments that are missing are added, below that of the payroll.',
        )}
      </p>
      {lacking ? (
        <p>
          {say('Il manque une paie ou un utilisateur : ', 'A payroll or a user is missing: ')}
          {say('un opérateur les ajoute au dossier. ', 'an operator adds them to the client. ')}
          <OperatorActsLink act="user" text={say('Les ajouter', 'Add them')} />
        </p>
      ) : (
        <ActForm action={path}>
          <div class="columns">
            {wanted.map(({ name, label, options }) => (
              <SelectField name={name} label={label} value={typed[name]} options={options} />
            ))}
            <UserField value={typed['userId']} users={users} />
          </div>
          <SubmitButton act="apply" text={say('Écrire le dossier', 'Write the dossier')} />
        </ActForm>
      )}
    </section>
  )
}
