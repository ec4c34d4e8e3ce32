import type { Child } from 'hono/jsx'

/** A choice of one of several. */
export interface Option {
  readonly value: string
  readonly text: string
}

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

/** What a control says of its hint and its error to who does not see. */
export const described = (name: string, hint: string | undefined, error: string | undefined) => ({
  'aria-describedby':
    [hint === undefined ? '' : `${name}-hint`, error === undefined ? '' : `${name}-error`].join(' ').trim() ||
    undefined,
  'aria-invalid': error === undefined ? undefined : ('true' as const),
})

/** A labelled list to choose from, with its hint and its error. */
export function SelectField({
  name,
  label,
  hint,
  error,
  value,
  options,
}: {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value?: string | undefined
  readonly options: readonly Option[]
}) {
  return (
    <LabelledField name={name} label={label} hint={hint} error={error}>
      <select id={name} name={name} {...described(name, hint, error)}>
        {options.map((option) => (
          <option value={option.value} selected={option.value === value}>
            {option.text}
          </option>
        ))}
      </select>
    </LabelledField>
  )
}
