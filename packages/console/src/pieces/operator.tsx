import type { Child } from 'hono/jsx'
import { say } from '../chrome.js'
import { ActForm, type FormErrors, InputField } from './form.js'
import { type Option, SelectField } from './select.js'
import { Tabs } from './tabs.js'

/** The pages of an operator that concern no client. */
export const OperatorTabs = ({ here }: { readonly here: 'decisions' | 'notifications' | 'journal' | 'cles' }) => (
  <Tabs
    label={say('Opérateur', 'Operator')}
    here={here}
    tabs={[
      ['decisions', '/console/operateur', say('Décisions', 'Decisions')],
      ['notifications', '/console/operateur/notifications', say('Notifications', 'Notifications')],
      ['journal', '/console/operateur/journal', say('Journal', 'Audit log')],
      ['cles', '/console/operateur/cles', say('Clés', 'Keys')],
    ]}
  />
)

/** One act of an operator: what it does, its fields, its button. */
export interface Act {
  readonly act: string
  readonly title: string
  readonly says: string
  readonly button: string
  readonly isRisky?: boolean
  readonly sent?: Readonly<Record<string, string>>
  readonly fields: readonly ActField[]
}

export interface ActField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** The initial value, before a text is typed. */
  readonly value?: string
  readonly type?: 'url' | 'date' | 'month' | 'datetime-local'
  readonly required?: boolean
  /** Whether its error is also shown at the field, not only at the top of the page. */
  readonly showsError?: boolean
  readonly options?: readonly Option[]
}

/** The address of the acts of a page, the typed values of their fields, and the errors of the last one. */
interface ActsOfPage {
  readonly action: string
  readonly typed: Readonly<Record<string, string>>
  readonly errors: FormErrors | undefined
}

/** The outcome of an act that a page was sent: done, or the reason of its refusal with the typed values. */
export interface ActOutcomeShown extends Omit<ActsOfPage, 'action'> {
  readonly done: string | undefined
}

/** An act as a card. `children`: information about it, before its fields. */
export const OperatorAct = ({
  page,
  act: { act, title, says, button, isRisky = false, sent = {}, fields },
  children,
}: {
  readonly page: ActsOfPage
  readonly act: Act
  readonly children?: Child
}) => (
  <section class="card" id={`acte-${act}`}>
    <h2>{title}</h2>
    <p>{says}</p>
    <ActForm action={page.action}>
      {Object.entries({ act, ...sent }).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
      {fields.map((field) => (
        <Field page={page} field={field} />
      ))}
      <button type="submit" class={isRisky ? 'risky' : 'second'}>
        {button}
      </button>
    </ActForm>
  </section>
)

function Field({ page, field }: { readonly page: ActsOfPage; readonly field: ActField }) {
  const { options, showsError = false, ...shown } = field
  const error = showsError ? page.errors?.fields[field.name] : undefined
  const entered = { value: page.typed[field.name] ?? field.value, error }
  return options === undefined ? (
    <InputField {...shown} {...entered} />
  ) : (
    <SelectField {...shown} {...entered} options={options} />
  )
}
