import type { Child } from 'hono/jsx'
import { say, useChrome } from '../chrome.js'

/** The token that shows that a form comes from a page of ours. */
export const CsrfField = () => <input type="hidden" name="csrf" value={useChrome().csrf} />

/** Why an act was refused: a summary, and the error of each wrong field. Nothing was changed. */
export interface FormErrors {
  /** Errors that belong to no field of the form; empty: each error is shown at its field. */
  readonly summary: string
  readonly fields: Readonly<Record<string, string>>
  /** Where the act is done instead. */
  readonly instead?: { readonly address: string; readonly text: string } | undefined
}

/** The refusal at the top of the page, with links to the fields. */
export function ErrorSummary({ errors }: { readonly errors: FormErrors }) {
  return (
    <section class="refused" role="alert" aria-labelledby="refused">
      <h2 id="refused">{say('Rien n’a été enregistré', 'Nothing was saved')}</h2>
      {errors.summary !== '' && <p>{errors.summary}</p>}
      {errors.instead !== undefined && (
        <p>
          <a href={errors.instead.address}>{errors.instead.text}</a>
        </p>
      )}
      {Object.keys(errors.fields).length > 0 && (
        <ul>
          {Object.entries(errors.fields).map(([name, message]) => (
            <li>
              <a href={`#${name}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The outcome of the previous page's act: the refusal or the effect; nothing without an act. */
export const ActOutcome = ({
  errors,
  done,
}: {
  readonly errors?: FormErrors | undefined
  readonly done?: string | undefined
}) => (
  <>
    {errors && <ErrorSummary errors={errors} />}
    {done !== undefined && (
      <p class="final" role="status">
        {done}
      </p>
    )}
  </>
)

/** A label with its hint and its error, around a control that has the id `name`. */
export function LabelledField({
  name,
  label,
  hint,
  error,
  children,
}: {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly children?: Child
}) {
  return (
    <div class={error === undefined ? 'field' : 'field wrong'}>
      <label for={name}>{label}</label>
      {hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {children}
    </div>
  )
}

/** A field for one or several files, named `fichier`. `accept`: the ends of their names and their media types. */
export function FilesField({
  accept,
  ...shown
}: {
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly accept: string
}) {
  return (
    <LabelledField name="fichier" {...shown}>
      <input id="fichier" name="fichier" type="file" multiple accept={accept} aria-describedby="fichier-hint" />
    </LabelledField>
  )
}

/** Connects a control with its hint and its error for screen readers. */
export const described = (name: string, hint: string | undefined, error: string | undefined) => ({
  'aria-describedby':
    [hint === undefined ? '' : `${name}-hint`, error === undefined ? '' : `${name}-error`].join(' ').trim() ||
    undefined,
  'aria-invalid': error === undefined ? undefined : ('true' as const),
})

/** A labelled input with its hint and its error. */
export function InputField({
  name,
  label,
  hint,
  error,
  value,
  type = 'text',
  required = false,
  inputmode,
  autocomplete = 'off',
}: {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value?: string | undefined
  readonly type?: 'text' | 'date' | 'month' | 'password' | 'search' | 'url' | 'datetime-local'
  readonly required?: boolean
  readonly inputmode?: 'decimal' | 'numeric' | undefined
  readonly autocomplete?: string
}) {
  return (
    <LabelledField name={name} label={label} hint={hint} error={error}>
      <input
        id={name}
        name={name}
        type={type}
        value={value}
        required={required}
        inputmode={inputmode}
        autocomplete={autocomplete}
        {...described(name, hint, error)}
      />
    </LabelledField>
  )
}

/** A form that changes something. It sends the token, and the key of the page, so that a second attempt does not act twice. */
export function ActForm({
  action,
  etag,
  hasFiles = false,
  children,
}: {
  readonly action: string
  readonly hasFiles?: boolean
  /** The ETag of what the reader has seen; absent: the act needs none. */
  readonly etag?: string | undefined
  readonly children?: Child
}) {
  return (
    <form method="post" action={action} enctype={hasFiles ? 'multipart/form-data' : undefined}>
      <CsrfField />
      <input type="hidden" name="idempotencyKey" value={useChrome().formKey} />
      {etag !== undefined && <input type="hidden" name="etag" value={etag} />}
      {children}
    </form>
  )
}

interface SubmitShown {
  /** The act of this button; absent: the form has a single act. */
  readonly act?: string
  readonly look?: 'second' | 'quiet' | 'risky'
  readonly text: string
}
/** A button that sends its form. */
export const SubmitButton = ({ act, look, text }: SubmitShown) => (
  <button class={look} type="submit" name={act && 'act'} value={act}>
    {text}
  </button>
)
