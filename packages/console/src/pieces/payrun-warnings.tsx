import { say } from '../chrome.js'
import { counted } from './counted.js'
import { NextStep } from './next-step.js'
import { countShown } from './numbers.js'
import { withQuery } from './table.js'

/** A warning of a payrun, and the people who have it. */
export interface WarningGroup {
  readonly code: string
  readonly meaning: string
  /** Who acts, and how. */
  readonly actor: string
  readonly next: string
  readonly count: number
  /** The first of them by name. */
  readonly people: readonly { readonly employeeId: number; readonly identifier: string; readonly name: string }[]
}

/** Warnings to check in a payrun, each once with its people. */
export function PayrunWarnings({
  clientId,
  path,
  groups,
  openingsMissing,
}: {
  readonly clientId: number
  readonly path: string
  readonly groups: readonly WarningGroup[]
  readonly openingsMissing: number
}) {
  const missing = counted(say, openingsMissing, 'person')
  return (
    <section class="waits" aria-labelledby="warnings">
      <h2 id="warnings">{say('À vérifier', 'To check')}</h2>
      {openingsMissing > 0 && (
        <p>
          {say(
            `Reprise manquante (cumuls de l’année ou solde de congés) : ${missing}.`,
            `Opening missing (totals of the year or balance of leave): ${missing}.`,
          )}
        </p>
      )}
      {groups.map((group) => (
        <Group clientId={clientId} path={path} group={group} />
      ))}
    </section>
  )
}

function Group({
  clientId,
  path,
  group,
}: {
  readonly clientId: number
  readonly path: string
  readonly group: WarningGroup
}) {
  const { code, meaning, count, people } = group
  const shown = countShown(count)
  return (
    <details>
      <summary>
        {meaning} · {counted(say, count, 'person')}
      </summary>
      <NextStep {...group} clientId={clientId} />
      <ul>
        {people.map(({ employeeId, identifier, name }) => (
          <li>
            <a href={`${path}/personnes/${employeeId}`}>{name}</a> <span class="soft">{identifier}</span>
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p>
          <a href={`${withQuery({ avertissement: code, page: '' })}#results`}>
            {say(`Voir les ${shown} personnes dans le tableau`, `Show all ${shown} people in the table`)}
          </a>
        </p>
      )}
    </details>
  )
}
