import { described, LabelledField } from './form.js'

/** A choice of one of several. */
export interface Option {
  readonly value: string
  readonly text: string
}

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
