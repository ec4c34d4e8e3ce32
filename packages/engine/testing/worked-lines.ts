import { expect } from 'vitest'
import { lineOf } from '../src/calculate/lines.js'
import type { LineName } from '../src/law/names.js'
import type { Payslip } from '../src/tree/payslip.js'

/** Compares worked payslips line by line, in the form of `worked-*.json`. */

/** The engine's employee and employer lines for a row of a worked payslip. */
type Names = readonly [employee: LineName | undefined, employer: LineName | undefined]
export const LINES: Readonly<Record<string, Names>> = {
  Maladie: [undefined, 'AssuranceMaladiePatronale'],
  CSA: [undefined, 'CSA'],
  'AT/MP': [undefined, 'AccidentsTravail'],
  'Vieillesse plafonnée': ['VieillessePlafonneeSalariale', 'VieillessePlafonneePatronale'],
  'Vieillesse déplafonnée': ['VieillesseDeplafonneeSalariale', 'VieillesseDeplafonneePatronale'],
  'Allocations familiales': [undefined, 'AllocationsFamiliales'],
  'FNAL 0.10': [undefined, 'FNAL'],
  'FNAL 0.50': [undefined, 'FNAL'],
  Chômage: [undefined, 'AssuranceChomage'],
  AGS: [undefined, 'AGS'],
  'Dialogue social': [undefined, 'DialogueSocial'],
  Formation: [undefined, 'FormationProfessionnelle'],
  "Taxe d'apprentissage (principale)": [undefined, 'TaxeApprentissage'],
  'CPF-CDD': [undefined, 'CPFCDD'],
  'Agirc-Arrco T1': ['AgircArrcoT1Salariale', 'AgircArrcoT1Patronale'],
  'Agirc-Arrco T2': ['AgircArrcoT2Salariale', 'AgircArrcoT2Patronale'],
  'CEG T1': ['CEGT1Salariale', 'CEGT1Patronale'],
  'CEG T2': ['CEGT2Salariale', 'CEGT2Patronale'],
  CET: ['CETSalariale', 'CETPatronale'],
  APEC: ['APECSalariale', 'APECPatronale'],
  'Prévoyance cadre T1': [undefined, 'PrevoyancePatronale'],
  'Frais de santé': ['MutuelleSalariale', 'MutuellePatronale'],
  'Forfait social 8 %': [undefined, 'ForfaitSocial'],
  'CSG déductible': ['CSGDeductible', undefined],
  'CSG non déductible': ['CSGNonDeductible', undefined],
  CRDS: ['CRDS', undefined],
  'Réduction générale (RGDU)': [undefined, 'ReductionFillonTotale'],
  'Réduction générale': [undefined, 'ReductionFillonTotale'],
  'Contribution patronale rupture conventionnelle (L137-12)': [undefined, 'ContributionRupture'],
  'CSG sur indemnité de rupture (non déductible)': ['CSGRuptureNonImposable', undefined],
  'CRDS sur indemnité de rupture': ['CRDSRupture', undefined],
  'CSG non déductible (indemnité non imposable)': ['CSGRuptureNonImposable', undefined],
  'CRDS (indemnité non imposable)': ['CRDSRupture', undefined],
}
/** Rows without a base of their own on the payslip: two lines in one, or a base that the line does not print. */
const WITHOUT_BASE = ['CSG non déductible', 'CRDS', 'Réduction générale (RGDU)', 'Réduction générale']

const TOTALS: Readonly<Record<string, LineName>> = {
  grossSubject: 'TotalBrut',
  gross: 'TotalBrut',
  totalEmployee: 'TotalCotisationsSalariales',
  totalEmployerBeforeReductions: 'TotalCotisationsPatronales',
  reductions: 'TotalAllegements',
  netBeforeTax: 'NetAvantImpot',
  montantNetSocial: 'MontantNetSocial',
  netTaxable: 'NetImposable',
  pas: 'PAS',
  netPaid: 'NetAPayer',
  employerCost: 'CoutTotal',
}

export interface WorkedLines {
  readonly lines: readonly {
    readonly line: string
    readonly base?: string | null
    /** Absent: a row of the employer alone. */
    readonly employee?: string | null
    readonly employer?: string | null
  }[]
  readonly totals: Readonly<Partial<Record<string, string>>>
}

/** Compares each line of a worked payslip, and each total that the engine has. */
export function expectWorked(payslip: Payslip, { lines, totals }: WorkedLines): void {
  const cell = (name: LineName | undefined): string | null => (name ? lineOf(payslip, name).value.toFixed(2) : null)
  for (const { line, base, employee, employer } of lines) {
    const [mine, theirs] = LINES[line] ?? []
    expect([line, cell(mine), cell(theirs)]).toEqual([line, mine ? employee : null, theirs ? employer : null])
    const shown = theirs ?? mine
    if (shown === undefined || base == null || WITHOUT_BASE.includes(line)) continue
    expect([line, lineOf(payslip, shown).base?.toFixed(2)]).toEqual([line, base])
  }
  for (const [total, name] of Object.entries(TOTALS)) {
    const wanted = totals[total]
    if (wanted === undefined) continue
    // A worked payslip states a reduction as the amount saved.
    const sign = total === 'reductions' ? -1 : 1
    expect([total, lineOf(payslip, name).value.times(sign).toFixed(2)]).toEqual([total, wanted])
  }
}
