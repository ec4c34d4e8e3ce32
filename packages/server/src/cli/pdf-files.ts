import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { frenchDate } from '@centime/engine/ground'
import { type ModelName, mentionsOf, type Page, pageOf, printedFacts } from '@centime/payslip'
import type { MonthOfFile, PayrollFile } from './payroll-file.js'

/** `centime pay --pdf`: writes one file for each month. */

export interface PdfOptions {
  readonly pdf?: string
  readonly model?: ModelName
  readonly draft?: true
}
interface WrittenPdfs {
  readonly files: readonly string[]
  readonly missing: readonly string[]
  /** Months whose payment needs another model than the requested one. */
  readonly remarks: readonly string[]
}

/** Writes the PDF of each month, or returns why it cannot. */
export async function writePdfs(
  file: PayrollFile,
  months: readonly MonthOfFile[],
  options: PdfOptions,
): Promise<WrittenPdfs | { readonly problem: string }> {
  const { pdf } = options
  if (pdf === undefined) {
    const alone = options.draft ? '--draft' : options.model && '--model'
    return alone === undefined ? { files: [], missing: [], remarks: [] } : { problem: `${alone} demande --pdf` }
  }
  const { pdfOf } = await import('@centime/payslip/pdf')
  const files: string[] = []
  const missing = new Set<string>()
  const remarks: string[] = []
  for (const month of months) {
    const page = pageOfMonth(file, month, options)
    const out = months.length === 1 ? pdf : withMonth(pdf, month.payslip.period)
    const bytes = await pdfOf(page)
    try {
      writeFileSync(out, bytes)
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
      return { problem: `impossible d’écrire ${out}${reason}` }
    }
    files.push(out)
    if (options.model !== undefined && page.model !== options.model) {
      const paid = frenchDate(month.payslip.paymentDate)
      remarks.push(
        `le modèle ${options.model} ne s’applique pas à un paiement du ${paid}\u00a0: ${out} suit le modèle ${page.model}`,
      )
    }
    for (const { code, message } of page.warnings) if (code === 'mandatory_mention_missing') missing.add(message)
  }
  return { files, missing: [...missing], remarks }
}

/** `out-2026-03.pdf` for `out.pdf`. */
function withMonth(out: string, period: string): string {
  const ending = extname(out)
  return `${out.slice(0, out.length - ending.length)}-${period}${ending}`
}

/** The page of a month of a file. */
export function pageOfMonth(file: PayrollFile, { payslip, read }: MonthOfFile, { model, draft }: PdfOptions): Page {
  const mentions = mentionsOf(file.cases ?? {})
  const kind = draft ? 'draft' : 'final'
  // The identity of the document is a hash of its content.
  const content = JSON.stringify([kind, model, payslip.period, file])
  const identity = `centime pay · ${payslip.period} · ${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
  return pageOf({
    payslip,
    employer: { ...mentions.employer, ...file.employer },
    employee: { ...mentions.employee, ...file.employee },
    kind,
    identity,
    ...printedFacts(read.facts),
    ...(model && { model }),
  })
}
