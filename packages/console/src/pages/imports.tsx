import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { type CheckedFile, CheckedRows } from '../pieces/checked-file.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import { counted } from '../pieces/counted.js'
import { ActForm, FilesField, type FormErrors, LabelledField, SubmitButton } from '../pieces/form.js'
import { type Option, SelectField } from '../pieces/select.js'
import { UserField } from '../pieces/user-field.js'

/** The kinds of files, in the order in which a new client needs them. */
export const FILE_KINDS = [
  'employees',
  'contracts',
  'openings',
  'leave',
  'departures',
  'absences',
  'variables',
  'rates',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

interface ImportShown {
  readonly client: ClientShown
  readonly payroll: { readonly id: number } | undefined
  readonly payrolls: readonly { readonly id: number; readonly name: string }[]
  readonly users: readonly Option[]
  /** The kinds that the payroll takes. */
  readonly kinds: readonly FileKind[]
  readonly isOfOfficers: boolean
  /** The files that are left, the first of them tried. */
  readonly files: readonly { readonly name: string; readonly kind: FileKind; readonly text: string }[]
  readonly checked: CheckedFile | undefined
  /** What was recorded. */
  readonly recorded: readonly { readonly kind: FileKind; readonly rows: number }[]
  /** Why nothing was tried or recorded; undefined: nothing was refused. */
  readonly errors: FormErrors | undefined
  readonly typed: Readonly<Record<string, string>>
}

/** Files of a client: chosen or pasted, tried, corrected in their cells, recorded. */
export const ImportPage = consolePage((shown: ImportShown) => {
  const { client, payroll, checked, recorded, errors, files } = shown
  return (
    <PageFrame title={say(`Importer · ${client.name}`, `Import · ${client.name}`)} wide={checked !== undefined}>
      <ClientLinks client={client} here="import" />
      {recorded.length > 0 && <Recorded shown={shown} />}
      {errors !== undefined && (
        <section class="refused" role="alert">
          <h2>
            {recorded.length > 0
              ? say('Ce fichier n’a pas été enregistré', 'This file was not saved')
              : say('Rien n’a été enregistré', 'Nothing was saved')}
          </h2>
          <p>{[errors.summary, ...Object.values(errors.fields)].filter(Boolean).join(' ')}</p>
        </section>
      )}
      {payroll === undefined ? (
        <p>
          {say(
            'Ce dossier ne paie encore personne : il n’a pas de paie.',
            'This client pays no person yet: it has no payroll.',
          )}
        </p>
      ) : files.length > 0 ? (
        <Checked shown={shown} />
      ) : (
        <>
          <Choose shown={shown} />
          <Templates shown={shown} />
        </>
      )}
    </PageFrame>
  )
})

interface Of {
  readonly shown: ImportShown
}

const kindText = (kind: FileKind): string =>
  ({
    employees: say('Personnes', 'People'),
    contracts: say('Contrats', 'Contracts'),
    openings: say('Cumuls de reprise', 'Sums of the year so far'),
    leave: say('Soldes de congés', 'Balances of leave'),
    departures: say('Fins de contrat', 'Ends of contract'),
    rates: say('Taux de prélèvement à la source', 'Withholding rates'),
    absences: say('Absences', 'Absences'),
    variables: say('Variables du mois', 'Variables of the month'),
  })[kind]

const Recorded = ({ shown: { recorded, client, files } }: Of) => (
  <section class="final" role="status">
    <p>
      {say('Enregistré : ', 'Saved: ')}
      {recorded.map(({ kind, rows }) => `${kindText(kind)}, ${counted(say, rows, 'row')}`).join(' · ')}.{' '}
      {files.length === 0 && (
        <a href={`/console/dossiers/${client.id}/personnes`}>{say('Voir les personnes', 'See the people')}</a>
      )}
    </p>
  </section>
)

function Choose({ shown: { client, payroll, payrolls, users, typed, errors } }: Of) {
  return (
    <ActForm action={`/console/dossiers/${client.id}/import`} hasFiles>
      <div class="columns">
        {payrolls.length > 1 && (
          <SelectField
            name="payrollId"
            label={say('Paie', 'Payroll')}
            value={String(payroll?.id)}
            options={payrolls.map(({ id, name }) => ({ value: String(id), text: name }))}
          />
        )}
        <UserField value={typed['userId']} users={users} error={errors?.fields['userId']} />
      </div>
      <FilesField
        label={say('Fichiers CSV', 'CSV files')}
        hint={say(
          'Un ou plusieurs : chacun est reconnu à ses titres. 1 Mo en tout.',
          'One or several: each is recognized by its titles. 1 MB together.',
        )}
        error={errors?.fields['fichier'] ?? (errors?.summary || undefined)}
        accept=".csv,.txt,text/csv,text/plain"
      />
      <LabelledField
        name="colle"
        label={say('Ou les lignes d’un tableur', 'Or rows of a spreadsheet')}
        hint={say(
          'Copiez la feuille avec sa ligne de titres, et collez-la ici.',
          'Copy the sheet with its row of titles, and paste it here.',
        )}
      >
        <textarea id="colle" name="colle" rows={5} aria-describedby="colle-hint">
          {typed['colle'] ?? ''}
        </textarea>
      </LabelledField>
      <SubmitButton act="check" text={say('Vérifier', 'Check')} />
    </ActForm>
  )
}

function Templates({ shown: { client, kinds, isOfOfficers, payroll } }: Of) {
  const address = (kind: FileKind, contract?: string): string =>
    `/console/dossiers/${client.id}/import/modeles/${kind}?${new URLSearchParams({
      paie: String(payroll?.id),
      ...(contract !== undefined && { contrat: contract }),
    })}`
  const contracts: readonly (readonly [code: string, text: string])[] = isOfOfficers
    ? []
    : [
        ['heures', say('à l’heure', 'by the hour')],
        ['mensuel', say('au mois', 'by the month')],
        ['temps_partiel', say('temps partiel', 'part time')],
        ['forfait_jours', say('forfait jours', 'days a year')],
        ['apprentissage', say('apprentissage', 'apprenticeship')],
        ['professionnalisation', say('professionnalisation', 'professionalization')],
        ['stage', say('stage', 'internship')],
      ]
  return (
    <section aria-labelledby="templates">
      <h2 id="templates">{say('Modèles à remplir', 'Files to fill in')}</h2>
      <ul class="plain">
        {kinds.map((kind) => (
          <li>
            <a href={address(kind)} download={`${kind}.csv`}>
              {kindText(kind)}
            </a>
            {(kind === 'contracts' || kind === 'variables') &&
              contracts.map(([code, text]) => (
                <>
                  {' · '}
                  <a href={address(kind, code)} download={`${kind}-${code}.csv`}>
                    {text}
                  </a>
                </>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The data that the form keeps: the files that are left, their payroll and user, and the files recorded before. The user of a
 * client that has none is a field: an operator may add one meanwhile.
 */
const Kept = ({ shown: { payroll, users, typed, recorded, files, errors } }: Of) => (
  <>
    <input type="hidden" name="payrollId" value={payroll?.id} />
    {users.length === 0 ? (
      <UserField value={undefined} users={users} error={errors?.fields['userId']} />
    ) : (
      <input type="hidden" name="userId" value={typed['userId']} />
    )}
    <input type="hidden" name="fait" value={recorded.map(({ kind, rows }) => `${kind}.${rows}`).join()} />
    {files.map(({ name, kind, text }, at) => (
      <>
        <input type="hidden" name={`fichier.${at}`} value={text} />
        <input type="hidden" name={`nom.${at}`} value={name} />
        {at > 0 && <input type="hidden" name={`genre.${at}`} value={kind} />}
      </>
    ))}
  </>
)

/** The trial of the first file, and the next step. The others wait in the form. */
function Checked({ shown }: Of) {
  const { client, files, checked, kinds, typed } = shown
  const [file, ...others] = files
  if (file === undefined) return null
  const [wrong, right] = [checked?.faultyRows ?? 0, (checked?.rows ?? 0) - (checked?.faultyRows ?? 0)]
  return (
    <ActForm action={`/console/dossiers/${client.id}/import`} hasFiles>
      <Kept shown={shown} />
      <h2>{[kindText(file.kind), file.name].filter(Boolean).join(' · ')}</h2>
      <div class="row">
        <SelectField
          name="genre.0"
          label={say('Contient', 'Holds')}
          value={file.kind}
          options={kinds.map((kind) => ({ value: kind, text: kindText(kind) }))}
        />
        {file.kind === 'variables' && (
          <label class="check">
            <input type="checkbox" name="ajouter" checked={typed['ajouter'] !== undefined} />{' '}
            {say('Ajouter à ce que le mois compte', 'Add to what the month counts')}
          </label>
        )}
        <button class={wrong > 0 ? undefined : 'second'} type="submit" name="act" value="check">
          {say('Vérifier de nouveau', 'Check again')}
        </button>
        {checked !== undefined && right > 0 && wrong === 0 && (
          <button type="submit" name="act" value="import">
            {say(`Importer ${counted(say, right, 'row')}`, `Import ${counted(say, right, 'row')}`)}
          </button>
        )}
        {checked !== undefined && right > 0 && wrong > 0 && !checked.isHeaderWrong && !checked.hasMoreFaults && (
          <button class="second" type="submit" name="act" value="partial">
            {say(
              `Importer ${counted(say, right, 'row')} sans faute`,
              `Import ${counted(say, right, 'row')} without fault`,
            )}
          </button>
        )}
        <SubmitButton act="skip" look="quiet" text={say('Laisser ce fichier', 'Leave this file out')} />
      </div>
      {checked !== undefined && <CheckedRows checked={checked} />}
      {others.length > 0 && (
        <p class="soft">
          {say('Ensuite : ', 'Then: ')}
          {others.map(({ kind }) => kindText(kind)).join(', ')}.
        </p>
      )}
    </ActForm>
  )
}
