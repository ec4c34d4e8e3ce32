import { say } from '../chrome.js'
import type { ClientShown } from './client-links.js'
import { countShown } from './numbers.js'
import { ListTable, type Paged, PageLinks } from './table.js'

export interface FaultsShown {
  readonly rows: readonly FaultShown[]
  readonly paged: Paged
}

interface FaultShown {
  readonly identifier: string
  /** Undefined: the client no longer has such a person. */
  readonly employeeId: number | undefined
  /** Null: it concerns no field. */
  readonly caseName: string | null
  readonly fieldName: string | null
  readonly label: string | null
  readonly meaning: string
  readonly next: string
  readonly message: string
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
              `Nothing of this payrun is paid. Mend what is below (${count}), then start it again.`,
            )
          : say(
              `Elles n’ont pas de bulletin dans cette paie. Points à corriger : ${count}.`,
              `They have no payslip in this payrun. To mend: ${count}.`,
            )}
      </p>
      <ListTable
        label={say('À corriger', 'To mend')}
        heads={[
          say('Personne', 'Person'),
          say('Donnée', 'Value'),
          say('Ce qui ne va pas', 'What is wrong'),
          say('Que faire', 'What to do'),
        ]}
      >
        {rows.map((fault) => (
          <tr data-row>
            <th scope="row">{fault.identifier}</th>
            <td>
              <MendLink client={client} period={job.period} fault={fault} />
            </td>
            <td>
              {fault.meaning}
              {!fault.message.startsWith(fault.meaning) && <div class="soft">{fault.message}</div>}
            </td>
            <td>{fault.next}</td>
          </tr>
        ))}
      </ListTable>
      <PageLinks paged={paged} name="manques" />
    </section>
  )
}

function MendLink({
  client,
  period,
  fault: { employeeId, caseName, fieldName, label },
}: {
  readonly client: ClientShown
  readonly period: string
  readonly fault: FaultShown
}) {
  const name = label ?? say('la personne', 'the person')
  if (employeeId === undefined) return <>{name}</>
  const person = `/console/dossiers/${client.id}/personnes/${employeeId}`
  if (caseName === null) return <a href={person}>{name}</a>
  const entry = new URLSearchParams({ vue: 'saisie', cas: caseName, depuis: `${period}-01` })
  return <a href={`${person}?${entry}${fieldName === null ? '' : `#${fieldName}`}`}>{name}</a>
}
