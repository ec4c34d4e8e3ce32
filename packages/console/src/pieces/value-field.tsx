import { say } from '../chrome.js'
import { InputField } from './form.js'
import { numberShown, percentShown } from './numbers.js'
import { SelectField } from './select.js'
import { type FieldType, valueShown } from './value-shown.js'

/** The unit of a field, as its label ends. */
export function unitText(unit: string | undefined): string {
  const units: Readonly<Record<string, string>> = {
    euros: ' (€)',
    hours: ' (h)',
    days: say(' (jours)', ' (days)'),
    kilometres: ' (km)',
    fraction: ' (%)',
  }
  return units[unit ?? ''] ?? ''
}

/** A limit with more characters only keeps amounts storable, and helps no reader. */
const WIDE = 6

/** The values that a field takes; undefined: any value of its type. */
export function boundsText({
  minimum,
  maximum,
  unit,
  isRevocable,
}: {
  readonly minimum: string | undefined
  readonly maximum: string | undefined
  readonly unit: string | undefined
  readonly isRevocable: boolean
}): string | undefined {
  if (isRevocable) return say('Vide : la date est retirée.', 'Empty: the date is taken back.')
  if (minimum === undefined || maximum === undefined || maximum.length > WIDE) return undefined
  if (unit === 'fraction') {
    const [least, most] = [percentShown(minimum), percentShown(maximum)]
    return say(`De ${least} à ${most}\u00a0%.`, `From ${least} to ${most}\u00a0%.`)
  }
  const [least, most] = [numberShown(minimum), numberShown(maximum)]
  return say(`De ${least} à ${most}.`, `From ${least} to ${most}.`)
}

/** A recorded text as its field has it: a share with its sign, so that it reads the same when it is sent again. */
function knownTyped({ valueType, unit }: FieldType, known: string): string {
  if (valueType !== 'number' || known === '') return known
  return unit === 'fraction' ? `${percentShown(known)}\u00a0%` : known.replace('.', ',')
}

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
      value={typed ?? knownTyped(field, known)}
      type={valueType === 'date' ? 'date' : 'text'}
      inputmode={valueType === 'number' ? 'decimal' : undefined}
    />
  )
}
