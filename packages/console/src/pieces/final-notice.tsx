import { say } from '../chrome.js'
import { ofMonthShown } from './numbers.js'

/** `managed`: a month that revises itself or lists late changes; `payrun`: the job of a payrun. */
export type FinalMonth = 'managed' | 'payrun'

interface FinalShown {
  readonly period: string
  readonly final: FinalMonth
  /** Whether the entry is for many people. */
  readonly isOfMany?: boolean
}

/** The effect of a value that is entered for a month whose payslip is final. */
export const FinalNotice = ({ period, final, isOfMany = false }: FinalShown) => (
  <p class="notice">
    {isOfMany
      ? say(
          `Des bulletins ${ofMonthShown(say, period)} sont définitifs : cette saisie ne les change pas. `,
          `Payslips ${ofMonthShown(say, period)} are final: this entry does not change them. `,
        )
      : say(
          `Le bulletin ${ofMonthShown(say, period)} est définitif : cette saisie ne le change pas. `,
          `The payslip ${ofMonthShown(say, period)} is final: this entry does not change it. `,
        )}
    {final === 'managed'
      ? say(
          'Le mois la montre : une révision la prend, ou elle y est listée comme saisie tardive.',
          'The month shows it: a revision takes it, or it is listed there as a late change.',
        )
      : say('Elle compte si la paie de ce mois est refaite.', 'It counts if the payrun of that month is made again.')}
  </p>
)
