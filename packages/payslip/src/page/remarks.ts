import type { Payslip } from '@centime/engine'
import { codeText, NOTICE_CODES, typographic, WARNING_CODES } from '@centime/engine/ground'

const CODES = { ...WARNING_CODES, ...NOTICE_CODES }

/** What the warnings and notices of a result mean, in French, for the reader of a draft. */
export const remarksOn = ({ warnings, notices }: Payslip): readonly string[] => [
  ...new Set([...warnings, ...notices].map(({ code }) => typographic(codeText(CODES[code].fr).meaning))),
]
