import { sourceText } from '@centime/engine/tree'
import type { PrintedNumber } from '@centime/payslip'
import type { Child } from 'hono/jsx'

/** The address of this page with the explanation of an amount open: by the text of its source, which of a line is its name. */
export type WhyAddress = (asked: string) => string

/** An amount with a link to its explanation. `asked`: the source to explain. `label`: the name of the amount, in the law's French. */
export function Amount({
  asked,
  label,
  address,
  isMain = false,
  children,
}: {
  readonly asked: string
  readonly label: string
  readonly address: WhyAddress
  /** The parts of a row that its key can ask for. */
  readonly isMain?: boolean
  readonly children?: Child
}) {
  return (
    <a
      class="asks"
      data-why={isMain ? 'row' : ''}
      href={address(asked)}
      title={label}
      lang={label === '' ? undefined : 'fr'}
    >
      {children}
    </a>
  )
}

/** A number of a payslip with a link to its explanation; plain where the page does not give its source. */
export function PrintedAmount({
  number,
  ...rest
}: {
  readonly number: PrintedNumber | undefined
  readonly label: string
  readonly address: WhyAddress
  readonly isMain?: boolean
  readonly children?: Child
}) {
  if (number === undefined) return <>{rest.children}</>
  return <Amount asked={sourceText(number.source)} {...rest} />
}
