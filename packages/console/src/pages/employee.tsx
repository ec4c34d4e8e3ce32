import type { Child } from 'hono/jsx'
import { consolePage, say } from '../chrome.js'
import { PageFrame } from '../page-frame.js'
import { type AbsencesShown, AbsencesView } from '../pieces/absences.js'
import { CaseForm, type CaseFormShown } from '../pieces/case-form.js'
import { ClientLinks, type ClientShown } from '../pieces/client-links.js'
import { ErrorSummary } from '../pieces/form.js'
import { type LeaveShown, LeaveTables } from '../pieces/leave.js'
import { type RecordedShown, RecordedView } from '../pieces/recorded.js'
import { Tabs } from '../pieces/tabs.js'

export interface EmployeeShown {
  readonly client: ClientShown
  readonly person: PersonShown
  readonly view: EmployeeView
}

interface PersonShown {
  readonly id: number
  readonly name: string
  readonly identifier: string
  readonly isActive: boolean
  readonly divisions: readonly string[]
}

/** The view of a person that the page shows: one at a time. */
export type EmployeeView =
  | { readonly vue: 'valeurs'; readonly recorded: RecordedShown }
  | { readonly vue: 'saisie'; readonly entry: CaseFormShown }
  | { readonly vue: 'absences'; readonly absences: AbsencesShown }
  | { readonly vue: 'conges'; readonly leave: LeaveShown }

/** A person of a client: recorded values on a time line, their entry, absences, leave. */
export const EmployeePage = consolePage(({ client, person, view }: EmployeeShown) => {
  const path = `/console/dossiers/${client.id}/personnes/${person.id}`
  return (
    <PageFrame title={person.name} wide>
      <ClientLinks client={client} here="personnes" />
      <p class="soft">
        {say('Matricule', 'Number')} {person.identifier}
        {person.divisions.length > 0 && ` · ${person.divisions.join(', ')}`}
        {!person.isActive && say(' · inactive : aucune paie ne la prend', ' · inactive: no payrun takes this person')}
      </p>
      <Views path={path} here={view.vue} />
      {view.vue === 'saisie' && view.entry.errors && <ErrorSummary errors={view.entry.errors} />}
      {contentOf(path, view)}
    </PageFrame>
  )
})

function contentOf(path: string, view: EmployeeView): Child {
  switch (view.vue) {
    case 'valeurs':
      return <RecordedView path={path} recorded={view.recorded} />
    case 'saisie':
      return <CaseForm path={path} entry={view.entry} />
    case 'absences':
      return <AbsencesView path={path} absences={view.absences} />
    case 'conges':
      return <LeaveTables leave={view.leave} />
  }
}

function Views({ path, here }: { readonly path: string; readonly here: EmployeeView['vue'] }) {
  const views: readonly (readonly [EmployeeView['vue'], string])[] = [
    ['valeurs', say('Valeurs enregistrées', 'Recorded values')],
    ['saisie', say('Saisir', 'Enter values')],
    ['absences', say('Absences', 'Absences')],
    ['conges', say('Congés', 'Leave')],
  ]
  const tabs = views.map(([vue, text]) => [vue, `${path}?vue=${vue}`, text] as const)
  return <Tabs label={say('De la personne', 'Of the person')} tabs={tabs} here={here} />
}
