import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import type { ClientShown } from '../pieces/client-links.js'
import { type ControlGroup, ControlGroupCard } from '../pieces/control-group.js'
import { ErrorSummary, type FormErrors } from '../pieces/form.js'
import { monthShown } from '../pieces/numbers.js'
import { MonthCrumbs } from '../pieces/payroll-month.js'

interface ControlsShown {
  readonly client: ClientShown
  readonly payroll: { readonly name: string }
  readonly period: string
  /** The address of the month. */
  readonly page: string
  /** The payrun of the candidate; undefined: there is none. */
  readonly jobId: number | undefined
  readonly groups: readonly ControlGroup[]
  /** Whether the page is of one group. */
  readonly isOne: boolean
  readonly errors: FormErrors | undefined
  readonly typed: Readonly<Record<string, string>>
}

/** The controls of a month: blocking ones first, then those to check, then those for information. */
export const ControlsPage = consolePage((shown: ControlsShown) => {
  const { client, payroll, period, page, groups, jobId, isOne, errors, typed } = shown
  const month = monthShown(say, period)
  return (
    <PageFrame title={say(`Contrôles · ${client.name} · ${month}`, `Controls · ${client.name} · ${month}`)} wide>
      <MonthCrumbs client={client} page={page} period={period} payroll={payroll.name} />
      {errors !== undefined && <ErrorSummary errors={{ ...errors, fields: {}, summary: summaryOf(errors) }} />}
      {groups.length === 0 && (
        <p>
          {jobId === undefined
            ? say('Le mois n’a pas de calcul à contrôler.', 'The month has no calculation to control.')
            : say('Les contrôles n’ont rien trouvé.', 'The controls have found nothing.')}
        </p>
      )}
      {isOne && (
        <p>
          <a href={`${page}/controles`}>{say('Tous les contrôles', 'All controls')}</a>
        </p>
      )}
      {groups.map((group) => (
        <ControlGroupCard
          {...{ group, page, clientId: client.id, period, jobId, isOne }}
          errors={typed['code'] === group.code ? errors : undefined}
          note={typed['code'] === group.code ? (typed['note'] ?? '') : ''}
        />
      ))}
    </PageFrame>
  )
})

const summaryOf = ({ summary, fields }: FormErrors): string =>
  [summary, ...Object.values(fields)].filter(Boolean).join(' ')
