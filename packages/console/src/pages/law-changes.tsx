import { frenchDate } from '@centime/engine/ground'
import type { LawMonthRead } from '../answers.js'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import { counted } from '../pieces/counted.js'
import { FigureName } from '../pieces/figure-name.js'
import { ActForm, ActOutcome, SubmitButton } from '../pieces/form.js'
import { differenceShown, monthShown } from '../pieces/numbers.js'
import type { ActOutcomeShown } from '../pieces/operator.js'
import { amountHead, DataTable } from '../pieces/table.js'
import { figureAddress, valueText } from './law.js'

/** Final months of a client that are moved by figures published or corrected later. */
export interface LawChanges extends Pick<ActOutcomeShown, 'done' | 'errors'> {
  readonly client: ClientShown
  readonly isOperator: boolean
  readonly months: readonly MonthMoved[]
}
export interface MonthMoved extends Omit<LawMonthRead, 'people'> {
  /** The first people by name. */
  readonly people: readonly (Omit<LawMonthRead['people'][number], 'employeeId' | 'employeeIdentifier'> & {
    readonly name: string
  })[]
  /** The address of the month. */
  readonly address: string
  /** The name of its payroll; undefined: a month of an officer. */
  readonly payroll: string | undefined
}

export const LawChangesPage = consolePage(({ client, isOperator, months, done, errors }: LawChanges) => (
  <PageFrame title={say('Chiffres parus après la paie', 'Figures published after the pay')}>
    <ClientLinks client={client} here={undefined} />
    <ActOutcome errors={errors} done={done} />
    {months.length === 0 ? (
      <p>
        {say(
          'Aucun mois définitif n’a été payé avec un chiffre provisoire ou corrigé qui ait changé depuis.',
          'No final month was paid with a provisional or corrected figure that has changed since.',
        )}
      </p>
    ) : (
      <>
        <p>
          {say(
            'Ces mois ont été payés avec les chiffres connus alors. Voici ce que les chiffres publiés ou corrigés depuis y changent, personne par personne.',
            'These months were paid with the figures known then. This is what those published or corrected since change, person by person.',
          )}
        </p>
        {months.map((month) => (
          <Month month={month} />
        ))}
        <TakeUp
          client={client}
          isOperator={isOperator}
          isDone={months.every(({ takenUp, revision }) => takenUp || revision === null)}
        />
      </>
    )}
  </PageFrame>
))

function Month({ month }: { readonly month: MonthMoved }) {
  const { period, revision, payroll, address, figures, takenUp } = month
  const name = monthShown(say, period)
  return (
    <section class="card">
      <h2>
        <a href={address}>{payroll === undefined ? name : `${name} · ${payroll}`}</a>{' '}
        {takenUp && figures.length > 0 && <span class="badge">{say('à régulariser', 'to be paid')}</span>}
      </h2>
      <ul>
        {figures.map((figure) => (
          <Figure figure={figure} period={period} />
        ))}
      </ul>
      {figures.length === 0 && (
        <p>{say('Il suit un mois précédent de l’année.', 'It follows an earlier month of the year.')}</p>
      )}
      {revision === null && (
        <p>
          {say(
            'Des paies versées hors du mois géré : le prochain mois ouvert de la population propose ces écarts en rappel, ou une nouvelle paie du mois remplace ses bulletins.',
            'Payruns outside a managed month: the next open month of the payroll proposes these differences as back pay, or a new payrun of the month replaces its payslips.',
          )}
        </p>
      )}
      <People month={month} />
    </section>
  )
}
function People({ month: { period, people, moved, totals } }: { readonly month: MonthMoved }) {
  const name = monthShown(say, period)
  if (people.length === 0) {
    return <p>{say('La paie d’aucune personne ne change.', 'Nobody’s pay changes.')}</p>
  }
  return (
    <DataTable
      label={say(`Écarts ${name}`, `Differences of ${name}`)}
      caption={counted(say, moved, 'person')}
      heads={[
        say('Personne', 'Person'),
        amountHead(say('Net avant impôt', 'Net before tax')),
        amountHead(say('Coût total', 'Total cost')),
      ]}
    >
      {people.map(({ name: person, code, net, employerCost }) => (
        <tr data-row>
          <th scope="row">{person}</th>
          <td class="amount">{code === null ? difference(net) : say('à recalculer à la main', 'by hand')}</td>
          <td class="amount">{code === null ? difference(employerCost) : ''}</td>
        </tr>
      ))}
      {moved > people.length && (
        <tr>
          <th scope="row">{say(`et ${moved - people.length} autres`, `and ${moved - people.length} others`)}</th>
          <td />
          <td />
        </tr>
      )}
      <tr class="total">
        <th scope="row">{say('Total', 'Total')}</th>
        <td class="amount">{difference(totals.net)}</td>
        <td class="amount">{difference(totals.employerCost)}</td>
      </tr>
    </DataTable>
  )
}
const difference = (euros: number): string => differenceShown(euros.toFixed(2), '0')

function Figure({ figure, period }: { readonly figure: MonthMoved['figures'][number]; readonly period: string }) {
  const { figure: name, usedFrom, old, new: is } = figure
  const [table = '', key = ''] = name.split('.')
  return (
    <li>
      <a href={figureAddress(table, key, `${period}-01`)}>
        <FigureName name={name} />
      </a>{' '}
      {old === null || is === null
        ? say(
            `: barème appliqué depuis le ${frenchDate(usedFrom)}, remplacé`,
            `: scale applied since ${frenchDate(usedFrom)}, replaced`,
          )
        : say(
            `: ${valueText(table, key, old)} appliqué, ${valueText(table, key, is)} publié`,
            `: ${valueText(table, key, old)} applied, ${valueText(table, key, is)} published`,
          )}
    </li>
  )
}

function TakeUp({
  client,
  isOperator,
  isDone,
}: Pick<LawChanges, 'client' | 'isOperator'> & { readonly isDone: boolean }) {
  if (isDone) {
    return (
      <p>
        {say(
          'Ces écarts sont repris : le mois ouvert les paie comme un rappel, à son prochain calcul.',
          'These differences are taken up: the open month pays them as back pay, at its next calculation.',
        )}
      </p>
    )
  }
  if (!isOperator) {
    return (
      <p>
        {say(
          'Le mois ouvert propose ces écarts en rappel. Un opérateur peut les reprendre en une fois pour tout le dossier.',
          'The open month proposes these differences as back pay. An operator can take them up at once for the whole client.',
        )}
      </p>
    )
  }
  return (
    <section class="card">
      <h2>{say('Tout régulariser', 'Correct all of it')}</h2>
      <p>
        {say(
          'Dans sa fenêtre d’écriture, un mois ouvre sa révision suivante ; sinon le mois ouvert paie les écarts en rappel. Rien n’est payé avant une validation.',
          'Inside its write window a month opens its next revision; otherwise the open month pays the differences as back pay. Nothing is paid before an approval.',
        )}
      </p>
      <ActForm action={`/console/dossiers/${client.id}/chiffres`}>
        <SubmitButton text={say('Reprendre ces chiffres dans tous les mois', 'Take these figures up in all months')} />
      </ActForm>
    </section>
  )
}
