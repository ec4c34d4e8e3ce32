import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ownText } from '../pieces/act-words.js'
import { ActOutcome } from '../pieces/form.js'
import { type Act, type ActOutcomeShown, OperatorAct } from '../pieces/operator.js'
import { statusText } from './clients.js'
import { establishmentActs, type ListedDivision, placeText } from './establishment-acts.js'

/** An operator's acts on a client. */
export interface OperatorClient extends ActOutcomeShown {
  readonly tenantId: number
  readonly name: string
  readonly status: string
  /** `allow` or `deny`. */
  readonly nativeWrites: string
  /** `refuse`, `ask` or `accept`. */
  readonly provisionalLaw: string
  readonly divisions: readonly ListedDivision[]
  readonly payrolls: readonly Named[]
  /** The payrolls without legal parameters. */
  readonly unpublished: readonly number[]
  /** The first month that has law. */
  readonly firstMonth: string
  readonly payruns: readonly Named[]
  readonly regulations: readonly Named[]
  /** In whose name values are recorded. */
  readonly users: readonly Named[]
}
interface Named {
  readonly id: number
  readonly name: string
}

export const OperatorClientPage = consolePage((client: OperatorClient) => {
  const { tenantId, name, done, errors, typed } = client
  const page = { action: `/console/operateur/dossiers/${tenantId}`, typed, errors }
  return (
    <PageFrame title={say(`${name} : actes d’opérateur`, `${name}: acts of an operator`)}>
      <ActOutcome errors={errors} done={done} />
      <p>
        <a href={`/console/dossiers/${tenantId}`}>{say('Voir le dossier', 'See the client')}</a>
      </p>
      <div class="columns">
        {[statusOf(client), policyOf(client), provisionalOf(client), ...structureOf(client)].map((act) => (
          <OperatorAct page={page} act={act} />
        ))}
      </div>
    </PageFrame>
  )
})

const statusOf = ({ status }: OperatorClient): Act => ({
  act: 'status',
  title: say('Vie du dossier', 'Life of the client'),
  says: say(
    `Il est ${statusText(status)}. Un dossier en pause ou clos se lit et ne se modifie plus ; rien n’est effacé.`,
    `It is ${statusText(status)}. A paused or closed client can be read, not changed; nothing is erased.`,
  ),
  button: say('Changer l’état du dossier', 'Change the state of the client'),
  isRisky: true,
  fields: [
    {
      name: 'status',
      label: say('Nouvel état', 'New state'),
      value: status,
      options: ['active', 'inactive', 'offboarded'].map((value) => ({ value, text: statusText(value) })),
    },
    { name: 'reason', label: say('Motif', 'Reason'), showsError: true },
  ],
})

function policyOf({ nativeWrites }: OperatorClient): Act {
  const act = { act: 'policy', title: say('Écritures directes', 'Native writes'), fields: [] }
  if (nativeWrites === 'deny') {
    return {
      ...act,
      says: say(
        'Les écritures directes sont refusées dans ce dossier : seuls les mois gérés changent la paie.',
        'Native writes are refused for this client: only managed months change pay.',
      ),
      button: say('Permettre les écritures directes', 'Allow native writes'),
      sent: { nativeWrites: 'allow' },
    }
  }
  return {
    ...act,
    says: say(
      'Les écritures directes sont permises : elles peuvent rouvrir un mois géré.',
      'Native writes are allowed: they can reopen a managed month.',
    ),
    button: say('Refuser les écritures directes', 'Refuse native writes'),
    sent: { nativeWrites: 'deny' },
  }
}

const provisionalOf = ({ provisionalLaw }: OperatorClient): Act => ({
  act: 'provisional-law',
  title: say('Mois provisoires', 'Provisional months'),
  says: say(
    'En janvier, un mois se paie avec les derniers chiffres connus tant que ceux de l’année ne sont pas publiés.',
    'In January a month is paid with the last known figures until those of the year are published.',
  ),
  button: say('Changer la règle des mois provisoires', 'Change the rule of provisional months'),
  fields: [
    {
      name: 'provisionalLaw',
      label: say('Validation d’un mois provisoire', 'Approval of a provisional month'),
      value: provisionalLaw,
      options: [
        { value: 'ask', text: say('avec l’accord de la personne qui valide', 'with the consent of the approver') },
        { value: 'accept', text: say('acceptée d’avance', 'accepted in advance') },
        { value: 'refuse', text: say('refusée', 'refused') },
      ],
    },
  ],
})

const structureOf = ({ divisions, payrolls, payruns, regulations, ...client }: OperatorClient): readonly Act[] => [
  {
    act: 'division',
    title: say('Établissements', 'Divisions'),
    says: listText(divisions.map((one) => ({ ...one, name: placeText(one, divisions) }))),
    button: say('Ajouter l’établissement', 'Add the division'),
    fields: [nameField('divisionName')],
  },
  ...establishmentActs({ ...client, divisions, payrolls }),
  {
    act: 'payroll',
    title: say('Populations payées', 'Payrolls'),
    says: listText(payrolls),
    button: say('Ajouter la population', 'Add the payroll'),
    fields: [
      nameField('payrollName'),
      { name: 'divisionId', label: say('Établissement', 'Division'), options: named(divisions) },
      {
        name: 'regulationId',
        label: say('Règlement de paie', 'Regulation'),
        options: regulations.map(({ id, name }) => ({ value: String(id), text: regulationText(name) })),
      },
    ],
  },
  parametersOf({ ...client, payrolls }),
  {
    act: 'payrun',
    title: say('Paies', 'Payruns'),
    says: listText(payruns),
    button: say('Ajouter la paie', 'Add the payrun'),
    fields: [
      nameField('payrunName'),
      { name: 'payrollId', label: say('Population', 'Payroll'), options: named(payrolls) },
    ],
  },
  userOf(client),
]

/** The published ceiling and minimum wages of a payroll: those without any come first. */
function parametersOf({
  payrolls,
  unpublished,
  firstMonth,
}: Pick<OperatorClient, 'payrolls' | 'unpublished' | 'firstMonth'>): Act {
  const without = payrolls.filter(({ id }) => unpublished.includes(id))
  const [first] = without
  const names = without.map(({ name }) => ownText(say, name)).join(', ')
  return {
    act: 'parameters',
    title: say('Paramètres légaux', 'Legal parameters'),
    says:
      (first === undefined ? '' : say(`Sans paramètres légaux : ${names}. `, `Without legal parameters: ${names}. `)) +
      say(
        'Enregistre le plafond et les SMIC publiés, chacun depuis le jour où il change. Ils remplacent ceux saisis pour ces jours.',
        'Records the published ceiling and minimum wages, each from the day on which it changes. They replace those entered for these days.',
      ),
    button: say('Enregistrer les paramètres publiés', 'Record the published parameters'),
    fields: [
      {
        name: 'parametersPayrollId',
        label: say('Population', 'Payroll'),
        ...(first !== undefined && { value: String(first.id) }),
        options: named(payrolls),
      },
      {
        name: 'from',
        label: say('À partir du mois', 'From the month'),
        type: 'month',
        required: true,
        showsError: true,
        ...(first !== undefined && { value: firstMonth }),
      },
    ],
  }
}

/** Who records values of the client: a person of the payroll office. */
const userOf = ({ users }: Pick<OperatorClient, 'users'>): Act => ({
  act: 'user',
  title: say('Utilisateurs', 'Users'),
  says: `${say('Chaque saisie se fait au nom d’un utilisateur.', 'Every value is recorded in the name of a user.')} ${listText(users)}`,
  button: say('Ajouter l’utilisateur', 'Add the user'),
  fields: [
    { name: 'firstName', label: say('Prénom', 'First name'), required: true, showsError: true },
    { name: 'lastName', label: say('Nom', 'Last name'), required: true, showsError: true },
    {
      name: 'identifier',
      label: say('Identifiant', 'Identifier'),
      hint: say('Son adresse électronique, par exemple', 'Their e-mail address, for example'),
      required: true,
      showsError: true,
    },
  ],
})

const nameField = (name: string) => ({ name, label: say('Nom', 'Name'), required: true, showsError: true })

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
