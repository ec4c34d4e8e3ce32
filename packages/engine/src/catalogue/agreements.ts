import type { Agreement, Category } from '../law/conventions/agreement.js'
import { INCLUDED } from '../law/conventions/notice.js'
import { convention } from '../regulations/convention.js'
import { inForce, type Scale } from '../tree/figure.js'
import { fix } from '../tree/fix.js'
import { lineInWords, type Words } from './line-words.js'

/** The collective agreements that are covered, and what each says in French, read from its rules. */
export { AGREEMENTS, agreementOf } from '../law/conventions/index.js'

export interface AgreementInWords extends Pick<Agreement, 'idcc' | 'name' | 'checkedUntil' | 'coefficient'> {
  readonly categories: readonly CategoryInWords[]
}
interface CategoryInWords extends Pick<Category, 'code' | 'label'> {
  /** Undefined: the agreement has no severance pay of its own. */
  readonly severance: { readonly text: string; readonly words: Words } | undefined
  readonly notice: { readonly text: string; readonly words: Words }
  /** The scales that the notice reads. */
  readonly scales: readonly NoticeScale[]
}
interface NoticeScale {
  readonly name: string
  readonly text: string
  /**
   * A row applies below so many months of service, or up to and with them (`included`); the last row, without months, to all others. Its
   * notice is in months, calendar days or working days.
   */
  readonly rows: readonly {
    readonly below: string | undefined
    readonly isIncluded: boolean
    readonly months: string
    readonly days: string
    readonly workingDays: string
  }[]
}

/** An agreement on a day with law. */
export const agreementInWords = (agreement: Agreement, day: string): AgreementInWords => {
  const { idcc, name, checkedUntil, coefficient, categories } = agreement
  const about = { idcc, name, checkedUntil, ...(coefficient !== undefined && { coefficient }) }
  return { ...about, categories: categories.map((category) => inWords(agreement, category, day)) }
}

function inWords(agreement: Agreement, category: Category, day: string): CategoryInWords {
  const fixed = fix(convention(agreement, category), day)
  const read = (line: string) => {
    const found = lineInWords(fixed, line)
    if (found === undefined) throw new Error(`an agreement has no line ${line}`)
    return found
  }
  const { code, label } = category
  const [severance, notice] = [read('IndemniteConvention'), read('MoisPreavisConvention')]
  const scales = notice.figures.flatMap((one) => (one.kind === 'scale-table' ? [scaleOn(one, day)] : []))
  return {
    ...{ code, label, scales },
    severance: category.severance && { text: severance.text, words: severance.words },
    notice: { text: notice.text, words: notice.words },
  }
}

function scaleOn({ name, versions }: Scale, day: string): NoticeScale {
  const version = inForce(versions, day)
  const rows = (version?.value ?? []).map(([upTo, months = '0', days = '0', workingDays = '0']) => ({
    below: upTo?.replace(INCLUDED, ''),
    isIncluded: upTo?.endsWith(INCLUDED) === true,
    ...{ months, days, workingDays },
  }))
  return { name, text: version?.text ?? '', rows }
}
