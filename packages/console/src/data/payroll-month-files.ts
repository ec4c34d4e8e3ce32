import { DocumentAnswer, type PayrollMonthRead } from '../answers.js'
import type { DocumentsShown } from '../pieces/payrun-files.js'
import { isFinalMonth } from './payroll-month-read.js'
import type { SignedIn } from './port.js'

/** The place of the archive of payslips of a month: drafts of its candidate, or the final revision. */
export const archivePath = (path: string, { revision, candidate, ...month }: PayrollMonthRead): string =>
  `${path}/revisions/${revision}/candidates/${candidate?.id}/documents/${variantOf({ revision, candidate, ...month })}`

const variantOf = (month: PayrollMonthRead): 'draft' | 'final' => (isFinalMonth(month) ? 'final' : 'draft')

/** The state of the archive; undefined: the month has no candidate, or an approval is under way. */
export async function payrollDocuments(
  { ask }: SignedIn,
  path: string,
  month: PayrollMonthRead | undefined,
): Promise<DocumentsShown | undefined> {
  if (month === undefined || month.candidate === null || month.operation !== null) return undefined
  const variant = variantOf(month)
  const found = await ask(archivePath(path, month), DocumentAnswer)
  if (!found.ok) return { variant, status: undefined, url: null, isPending: false }
  const { status, url } = found.value
  return { variant, status, url, isPending: status === 'pending' || status === 'generating' }
}
