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
]

const nameField = (name: string) => ({ name, label: say('Nom', 'Name'), required: true })

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
