import { LAW_FROM } from '../ground/period.js'
import type { Agreement, Category } from '../law/conventions/agreement.js'
import { linesOfAgreement } from '../law/conventions/lines.js'
import { type Regulation, regulation } from '../tree/regulation.js'

/** The numbers of its lines. */
export const OF_AGREEMENT = {
  service: 1,
  pay: 2,
  severance: 3,
  months: 10,
  days: 11,
  workingDays: 12,
  noticeDue: 13,
} as const

/**
 * The end of a contract under one category of an agreement: a separate regulation, so that other months read none of
 * it.
 */
export function convention(agreement: Agreement, category: Category): Regulation {
  const lines = linesOfAgreement(agreement, category)
  return regulation({
    name: `Centime.Convention.${agreement.idcc}.${category.code}`,
    description: `${agreement.name} : ${category.label}`,
    validFrom: LAW_FROM,
    unemploymentInsurance: true,
    fields: [],
    lines: {
      [OF_AGREEMENT.service]: lines.service,
      [OF_AGREEMENT.pay]: lines.pay,
      [OF_AGREEMENT.severance]: lines.severance,
      [OF_AGREEMENT.months]: lines.months,
      [OF_AGREEMENT.days]: lines.days,
      [OF_AGREEMENT.workingDays]: lines.workingDays,
      [OF_AGREEMENT.noticeDue]: lines.noticeDue,
    },
    cumulated: [],
    collectors: {},
  })
}
