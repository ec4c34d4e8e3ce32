import { pageOf, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ownText } from '../pieces/act-words.js'
import { ErrorSummary, type FormErrors, InputField } from '../pieces/form.js'
import { SelectField } from '../pieces/select.js'
import { statusText } from './clients.js'
import { OperatorAct } from './operator.js'

/** What an operator can do to a client. */
export interface OperatorClient {
  readonly tenantId: number
  readonly name: string
  readonly status: string
  readonly nativeWrites: 'allow' | 'deny'
  readonly divisions: readonly Named[]
  readonly payrolls: readonly Named[]
  readonly payruns: readonly Named[]
  readonly regulations: readonly Named[]
  readonly done: string | undefined
  readonly errors: FormErrors | undefined
  /** What was typed. */
  readonly typed: Readonly<Record<string, string>>
}
interface Named {
  readonly id: number
  readonly name: string
}

export const OperatorClientPage = pageOf((client: OperatorClient) => {
  const { tenantId, name, status, nativeWrites, done, errors, typed } = client
  const action = `/console/operateur/dossiers/${tenantId}`
  const form = { action }
  const denies = nativeWrites === 'deny'
  return (
    <PageFrame title={say(`${name} : actes d’opérateur`, `${name}: acts of an operator`)}>
      {errors && <ErrorSummary errors={errors} />}
      {done !== undefined && (
        <p class="final" role="status">
          {done}
        </p>
      )}
      <p>
        <a href={`/console/dossiers/${tenantId}`}>{say('Voir le dossier', 'See the client')}</a>
      </p>
      <div class="columns">
        <OperatorAct
          {...form}
          act="status"
          title={say('Vie du dossier', 'Life of the client')}
          says={say(
            `Il est ${statusText(status)}. Un dossier en pause ou clos se lit et ne se modifie plus ; rien n’est effacé.`,
            `It is ${statusText(status)}. A paused or closed client can be read, not changed; nothing is erased.`,
          )}
          button={say('Changer l’état du dossier', 'Change the state of the client')}
          isRisky
        >
          <SelectField
            name="status"
            label={say('Nouvel état', 'New state')}
            value={typed['status'] ?? status}
            options={[
              { value: 'active', text: statusText('active') },
              { value: 'inactive', text: statusText('inactive') },
              { value: 'offboarded', text: statusText('offboarded') },
            ]}
          />
          <InputField
            name="reason"
            label={say('Motif', 'Reason')}
            value={typed['reason']}
            error={errors?.fields['reason']}
          />
        </OperatorAct>
        <OperatorAct
          {...form}
          act="policy"
          title={say('Écritures directes', 'Native writes')}
          says={
            denies
              ? say(
                  'Les écritures directes sont refusées dans ce dossier : seuls les mois gérés changent la paie.',
                  'Native writes are refused for this client: only managed months change pay.',
                )
              : say(
                  'Les écritures directes sont permises : elles peuvent rouvrir un mois géré.',
                  'Native writes are allowed: they can reopen a managed month.',
                )
          }
          button={
            denies
              ? say('Permettre les écritures directes', 'Allow native writes')
              : say('Refuser les écritures directes', 'Refuse native writes')
          }
        >
          <input type="hidden" name="nativeWrites" value={denies ? 'allow' : 'deny'} />
        </OperatorAct>
        <StructureActs action={action} client={client} />
      </div>
    </PageFrame>
  )
})

/** Divisions, payrolls and payruns: what there is, and adding one. */
function StructureActs({ action, client }: { readonly action: string; readonly client: OperatorClient }) {
  const { divisions, payrolls, payruns, regulations, typed } = client
  const form = { action }
  return (
    <>
      <OperatorAct
        {...form}
        act="division"
        title={say('Établissements', 'Divisions')}
        says={listText(divisions)}
        button={say('Ajouter l’établissement', 'Add the division')}
      >
        <InputField name="divisionName" label={say('Nom', 'Name')} value={typed['divisionName']} required />
      </OperatorAct>
      <OperatorAct
        {...form}
        act="payroll"
        title={say('Populations payées', 'Payrolls')}
        says={listText(payrolls)}
        button={say('Ajouter la population', 'Add the payroll')}
      >
        <InputField name="payrollName" label={say('Nom', 'Name')} value={typed['payrollName']} required />
        <SelectField
          name="divisionId"
          label={say('Établissement', 'Division')}
          value={typed['divisionId']}
          options={named(divisions)}
        />
        <SelectField
          name="regulationId"
          label={say('Règlement de paie', 'Regulation')}
          value={typed['regulationId']}
          options={regulations.map(({ id, name: own }) => ({ value: String(id), text: regulationText(own) }))}
        />
      </OperatorAct>
      <OperatorAct
        {...form}
        act="payrun"
        title={say('Paies', 'Payruns')}
        says={listText(payruns)}
        button={say('Ajouter la paie', 'Add the payrun')}
      >
        <InputField name="payrunName" label={say('Nom', 'Name')} value={typed['payrunName']} required />
        <SelectField
          name="payrollId"
          label={say('Population', 'Payroll')}
          value={typed['payrollId']}
          options={named(payrolls)}
        />
      </OperatorAct>
    </>
  )
}

/** Whom a shipped regulation pays. */
function regulationText(name: string): string {
  const texts: Readonly<Record<string, string>> = {
    'Centime.Defaut': say('salariés', 'employees'),
    'FR.Salaire.2026': say('mandataires sociaux', 'company officers'),
  }
  return texts[name] ?? name
}

const named = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: String(id), text: ownText(say, name) }))
const listText = (all: readonly Named[]): string => {
  if (all.length === 0) return say('Aucun pour l’instant.', 'None yet.')
  return say('Déjà là : ', 'Already there: ') + all.map(({ name }) => ownText(say, name)).join(', ')
}
