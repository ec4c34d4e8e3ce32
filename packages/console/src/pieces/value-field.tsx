import { say } from '../chrome.js'
import { InputField } from './form.js'
import { SelectField } from './select.js'
import { type FieldType, valueShown } from './value-shown.js'

/** The field of a recorded value, with the present value in it: `known`, decimal text for numbers; empty: nothing is recorded. */
export function ValueField({
  field,
  label,
  known,
  typed,
  error,
  hint,
}: {
  readonly field: FieldType & { readonly name: string; readonly choices: readonly string[] | undefined }
  readonly label: string
  readonly known: string
  readonly typed: string | undefined
  readonly error: string | undefined
  readonly hint: string | undefined
}) {
  const { name, choices, valueType } = field
  const entry = { name, label, error, hint }
  if (choices !== undefined) {
    const options = choices.map((value) => ({ value, text: valueShown(say, field, value) }))
    const nothing = { value: '', text: say('rien de saisi', 'nothing recorded') }
    return <SelectField {...entry} value={typed ?? known} options={known === '' ? [nothing, ...options] : options} />
  }
  return (
    <InputField
      {...entry}
      value={typed ?? (valueType === 'number' ? known.replace('.', ',') : known)}
      type={valueType === 'date' ? 'date' : 'text'}
      inputmode={valueType === 'number' ? 'decimal' : undefined}
    />
  )
}
