import { expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { amounts, ofEmployee, ofOfficer } from '../../testing/law.js'
import { LINES as WORKED_LINES } from '../../testing/worked-lines.js'
import worked from '../../testing/worked-regimes.json' with { type: 'json' }
import type { LineName } from '../law/names.js'
import type { Payslip } from '../tree/payslip.js'
import { lineOf } from './lines.js'

/** The worked cases W13, W14, W14c and W17 of `testing/worked-regimes.json`, line by line. */

const LINES: typeof WORKED_LINES = {
  ...WORKED_LINES,
  'Prévoyance T1': [undefined, 'PrevoyancePatronale'],
  'Exonération JEI': [undefined, 'ExonerationJEI'],
  'Exonération Acre, part employeur': [undefined, 'ExonerationAcrePatronale'],
  'Exonération Acre, part salariale': ['ExonerationAcreSalariale', undefined],
}

const TOTALS: Readonly<Record<string, LineName>> = {
  grossSubject: 'TotalBrut',
  totalEmployee: 'TotalCotisationsSalariales',
  totalEmployerBeforeReductions: 'TotalCotisationsPatronales',
  reductions: 'TotalAllegements',
  netBeforeTax: 'NetAvantImpot',
  montantNetSocial: 'MontantNetSocial',
  netTaxable: 'NetImposable',
  pas: 'PAS',
  netPaid: 'NetAPayer',
  // Without the indemnity of partial activity, which the State refunds in part.
  employerCost: 'TotalVerseEmployeur',
}

const provident = { HasPrevoyance: 'true', TauxPrevoyance: '0.015' }
const acre = (DebutAcre: string): Payslip => ofOfficer('2026-06', '3000', { Exonerations: { DebutAcre } })
const PAYSLIPS: Readonly<Record<string, () => Payslip>> = {
  W13: () =>
    ofEmployee('2026-06', '4000', {
      Contrat: { StatutCadre: 'true' },
      PrevoyanceMutuelle: { ...provident, ...healthPlan('80') },
      Exonerations: { JEI: 'true' },
      Entreprise: { Effectif: '12' },
    }),
  W14: () => acre('2026-02-01'),
  W14c: () => acre('2025-09-01'),
  W17: () => ofEmployee('2026-01', '2187.64', { ActivitePartielle: { Heures: '40', HeuresRetenue: '154' } }),
}

test.each(worked.map((one) => [one.id, one.title, one] as const))('%s: %s', (id, _title, { lines, totals }) => {
  const payslip = PAYSLIPS[id]?.()
  if (payslip === undefined) throw new Error(`no inputs of ${id}`)
  const cell = (name: LineName | undefined): string => (name ? lineOf(payslip, name).value.toFixed(2) : '')
  for (const [label = '', base, employee, employer] of lines) {
    const [mine, theirs] = LINES[label ?? ''] ?? []
    expect([label, cell(mine), cell(theirs)]).toEqual([label, mine ? (employee ?? '0.00') : '', employer ?? ''])
    const shown = theirs ?? mine
    const actual = shown && lineOf(payslip, shown).base
    if (actual !== undefined && base !== null) expect([label, actual.toFixed(2)]).toEqual([label, base])
  }
  for (const [total, wanted] of Object.entries(totals)) {
    const name = TOTALS[total]
    if (name === undefined) continue
    const [amount = ''] = amounts(payslip, name)
    expect([total, amount.replace('-', '')]).toEqual([total, wanted])
  }
})
