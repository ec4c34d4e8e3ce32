import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { Changes, type ComparedPayslip } from '../pieces/changes.js'
import type { ClientShown } from '../pieces/client-links.js'
import { Outdated } from '../pieces/month-notes.js'
import { MonthsChart, type MonthsShown } from '../pieces/months-chart.js'
import { amountShown, countShown, differenceShown, monthShown } from '../pieces/numbers.js'
import { MonthCrumbs } from '../pieces/payroll-month.js'
import { type PayslipShown, PayslipView } from '../pieces/payslip.js'
import { ReductionChart, type ReductionShown } from '../pieces/reduction-chart.js'
import { withQuery } from '../pieces/table.js'
import { ValueForm, type ValueFormShown } from '../pieces/value-form.js'
import { type Explanation, WhyPanel } from '../pieces/why.js'

interface MonthPersonShown {
  readonly client: ClientShown
  readonly payroll: { readonly name: string }
  readonly period: string
  /** The page of the month, and that of the person in it. */
  readonly page: string
  readonly path: string
  /** The words of an address that keep the order of the people. */
  readonly order: string
  readonly person: { readonly id: number; readonly name: string; readonly identifier: string }
  /** Decimal texts; `netBefore` undefined: the month before has not paid the person. */
  readonly net: string
  readonly netBefore: string | undefined
  /** `YYYY-MM` */
  readonly earlier: string
  readonly previous?: NeighbourShown | undefined
  readonly next?: NeighbourShown | undefined
  /** The place among the people, from 1, and how many they are; 0: not among them. */
  readonly at: number
  readonly of: number
  readonly payslip: PayslipShown
  readonly compared: ComparedPayslip | undefined
  readonly explanation: Explanation | undefined
  readonly edit: ValueFormShown | undefined
  readonly warnings: readonly string[]
  /** The page with the payslip as a file; undefined: the payslip is outdated. */
  readonly files: string | undefined
  /** Gross and net of the months before; undefined: there are none. */
  readonly months: MonthsShown | undefined
  /** The reduction over pay; undefined: none is due. */
  readonly reduction: ReductionShown | undefined
  /** Whether values have changed since the calculation. */
  readonly isOutdated: boolean
  /** Whether the form before has recorded a value. */
  readonly isSaved: boolean
}

export interface NeighbourShown {
  readonly name: string
  readonly href: string
}

/** A person's payslip in a month of a payroll. */
export const MonthPersonPage = consolePage((shown: MonthPersonShown) => {
  const { client, payroll, period, page, person, payslip, compared, explanation, edit } = shown
  const address = (asked: string): string => `${withQuery({ pourquoi: asked, corriger: '', enregistre: '' })}#why`
  return (
    <PageFrame title={`${person.name} · ${monthShown(say, period)}`} wide>
      <MonthCrumbs client={client} page={page} period={period} payroll={payroll.name} />
      <PersonHead shown={shown} />
      <Notes shown={shown} />
      {compared !== undefined && <Changes payslip={payslip} compared={compared} address={address} />}
      <div class="beside">
        <PayslipView payslip={payslip} before={compared?.payslip.page} address={address} />
        <WhyPanel explanation={explanation} address={address}>
          {edit !== undefined && <ValueForm shown={edit} />}
        </WhyPanel>
      </div>
      <Pictures shown={shown} />
      <Elsewhere shown={shown} />
    </PageFrame>
  )
})

interface Of {
  readonly shown: MonthPersonShown
}

function Notes({ shown: { isSaved, isOutdated, page, warnings } }: Of) {
  return (
    <>
      {isSaved && (
        <p class="final" role="status">
          {say('C’est enregistré.', 'It is recorded.')}
        </p>
      )}
      {isOutdated && <Outdated page={page} />}
      {warnings.length > 0 && (
        <details class="waits">
          <summary>{say(`À regarder (${warnings.length})`, `To look at (${warnings.length})`)}</summary>
          <ul>
            {warnings.map((warning) => (
              <li>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const Pictures = ({ shown }: Of) => (
  <div class="columns">
    {shown.months !== undefined && (
      <MonthsChart
        title={say('Brut et net, en euros', 'Gross and net, in euros')}
        cost={say('Brut', 'Gross')}
        shown={shown.months}
      />
    )}
    {shown.reduction !== undefined && <ReductionChart shown={shown.reduction} name={shown.person.name} />}
  </div>
)

const Elsewhere = ({ shown: { files, client, person } }: Of) => (
  <p>
    {files !== undefined && (
      <>
        <a href={files}>{say('Ce bulletin en PDF', 'This payslip as a PDF')}</a>
        {' · '}
      </>
    )}
    <a href={`/console/dossiers/${client.id}/personnes/${person.id}`}>
      {say('toutes ses valeurs enregistrées', 'all recorded values')}
    </a>
  </p>
)

/** Stays in view: the person, the net and its difference, and the ways to the people before and after. */
function PersonHead({ shown }: Of) {
  const { person, net, netBefore, earlier, previous, next, at, of, page, order } = shown
  return (
    <div class="person-head">
      <p class="who">
        <strong>{person.name}</strong> <span class="soft">{person.identifier}</span>
      </p>
      <p>
        {say('Net à payer', 'Net to pay')} <strong class="unbroken">{amountShown(net)}</strong>{' '}
        <span class="soft">
          {netBefore === undefined
            ? say('sans bulletin le mois d’avant', 'no payslip the month before')
            : say(
                `${differenceShown(net, netBefore)} par rapport à ${monthShown(say, earlier)}`,
                `${differenceShown(net, netBefore)} against ${monthShown(say, earlier)}`,
              )}
        </span>
      </p>
      <nav aria-label={say('Personnes du mois', 'People of the month')}>
        {previous !== undefined && (
          <a href={previous.href} data-step="k" rel="prev" title={previous.name}>
            <span aria-hidden="true">←</span> {say('Précédent', 'Previous')}
            <kbd>k</kbd>
          </a>
        )}
        <a href={`${page}/comparaison${order === '' ? '' : `?${order}`}`}>
          {at === 0
            ? say('Toutes', 'All')
            : say(`${countShown(at)} sur ${countShown(of)}`, `${countShown(at)} of ${countShown(of)}`)}
        </a>
        {next !== undefined && (
          <a href={next.href} data-step="j" rel="next" title={next.name}>
            {say('Suivant', 'Next')} <span aria-hidden="true">→</span>
            <kbd>j</kbd>
          </a>
        )}
      </nav>
    </div>
  )
}
