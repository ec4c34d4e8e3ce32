import { say } from '../chrome.js'
import type { ClientShown } from './client-links.js'
import { countShown } from './numbers.js'
import { ListTable, type Paged, PageLinks } from './table.js'

export interface FaultsShown {
  readonly rows: readonly FaultShown[]
  readonly paged: Paged
}

/** The same fault of several people. */
interface FaultShown {
  /** Null: it concerns no field. */
  readonly caseName: string | null
  readonly fieldName: string | null
  readonly label: string | null
  readonly meaning: string
  readonly next: string
  readonly message: string
  readonly count: number
  readonly people: readonly FaultyPerson[]
}

interface FaultyPerson {
  readonly identifier: string
  /** The number of a person whom the client no longer has. */
  readonly name: string
  /** Undefined: the client no longer has such a person. */
  readonly employeeId: number | undefined
}

/** The people who were not calculated, the reasons, and links to the pages that mend them. */
export function PayrunFaults({
  client,
  job,
  faults: { rows, paged },
}: {
  readonly client: ClientShown
  readonly job: { readonly status: string; readonly period: string }
  readonly faults: FaultsShown
}) {
  const isFailed = job.status === 'Abort'
  const count = countShown(paged.total)
  return (
    <section class={isFailed ? 'refused' : 'waits'} aria-labelledby="faults">
      <h2 id="faults">
        {isFailed
          ? say('La paie n’a pas été calculée', 'The payrun was not calculated')
          : say('Des personnes ont été laissées de côté', 'Some people were left out')}
      </h2>
      <p>
        {isFailed
          ? say(
              `Rien n’est payé de cette paie. Corrigez les points ci-dessous (${count}), puis lancez-la de nouveau.`,
              `Nothing of this payrun is paid. Correct the points below (${count}), then start it again.`,
            )
          : say(
              `Elles n’ont pas de bulletin dans cette paie. Points à corriger : ${count}.`,
              `They have no payslip in this payrun. To correct: ${count}.`,
            )}
      </p>
      <ListTable
        label={say('À corriger', 'To correct')}
        heads={[
          say('Donnée', 'Value'),
          say('Ce qui ne va pas', 'What is wrong'),
          say('Que faire', 'What to do'),
          say('Personnes', 'People'),
        ]}
      >
        {rows.map((fault) => (
          <tr data-row>
            <th scope="row">{fault.label ?? say('la personne', 'the person')}</th>
            <td>
              {fault.meaning}
              {!fault.message.startsWith(fault.meaning) && <div class="soft">{fault.message}</div>}
            </td>
            <td>{fault.next}</td>
            <td>
              <People client={client} period={job.period} fault={fault} />
            </td>
          </tr>
        ))}
      </ListTable>
      <PageLinks paged={paged} name="manques" />
    </section>
  )
}

/** The people of a fault, each with the way to what is missing. */
function People({
  client,
  period,
  fault: { caseName, fieldName, people, count },
}: {
  readonly client: ClientShown
  readonly period: string
  readonly fault: FaultShown
}) {
  const addressOf = (employeeId: number): string => {
    const person = `/console/dossiers/${client.id}/personnes/${employeeId}`
    const entry = new URLSearchParams({ vue: 'saisie', cas: caseName ?? '', depuis: `${period}-01` })
    return caseName === null ? person : `${person}?${entry}${fieldName === null ? '' : `#${fieldName}`}`
  }
  const rest = count - people.length
  return (
    <>
      {people.map(({ identifier, name, employeeId }, at) => (
        <>
          {at > 0 && ', '}
          {employeeId === undefined ? name : <a href={addressOf(employeeId)}>{name}</a>}
          {name !== identifier && <span class="soft"> {identifier}</span>}
        </>
      ))}
      {rest > 0 && say(` et ${countShown(rest)} de plus`, ` and ${countShown(rest)} more`)}
    </>
  )
}
