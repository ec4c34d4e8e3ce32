import type { Payslip } from '@centime/engine'
import { codeText, NOTICE_CODES, typographic, WARNING_CODES } from '@centime/engine/ground'

const CODES = { ...WARNING_CODES, ...NOTICE_CODES }

/** The meaning of a result's warnings and notices, in French, for the reader of a draft. */
export const remarksOn = ({ warnings, notices }: Payslip): readonly string[] => [
  ...new Set([...warnings, ...notices].map(({ code }) => typographic(codeText(CODES[code].fr).meaning))),
]
