import { describe, expect, test } from 'vitest'
import { ofTheMonth } from '../../testing/inputs.js'
import { payslipOf } from '../../testing/payrolls.js'
import { KINDS, type WorkedKind } from '../../testing/worked-kinds.js'
import cases from '../../testing/worked-kinds.json' with { type: 'json' }
import { amountOf, lineOf } from '../calculate/lines.js'
import { defaut } from '../regulations/defaut.js'
import type { Payslip } from '../tree/payslip.js'
import type { LineName } from './names.js'

/** Every line and total of the worked payslips in `testing/worked-kinds.json`, to the cent. */

/** By line of the worked case: the engine's employee and employer lines. */
const LINES: Readonly<Record<string, readonly [salariale: LineName | null, patronale: LineName | null]>> = {
  Maladie: [null, 'AssuranceMaladiePatronale'],
  CSA: [null, 'CSA'],
  'AT/MP': [null, 'AccidentsTravail'],
  'Vieillesse plafonnée': ['VieillessePlafonneeSalariale', 'VieillessePlafonneePatronale'],
  'Vieillesse déplafonnée': ['VieillesseDeplafonneeSalariale', 'VieillesseDeplafonneePatronale'],
  'Allocations familiales': [null, 'AllocationsFamiliales'],
  'FNAL 0.10': [null, 'FNAL'],
  'FNAL 0.50': [null, 'FNAL'],
  Chômage: [null, 'AssuranceChomage'],
  AGS: [null, 'AGS'],
  'Dialogue social': [null, 'DialogueSocial'],
  Formation: [null, 'FormationProfessionnelle'],
  "Taxe d'apprentissage (principale)": [null, 'TaxeApprentissage'],
  'Agirc-Arrco T1': ['AgircArrcoT1Salariale', 'AgircArrcoT1Patronale'],
  'Agirc-Arrco T2': ['AgircArrcoT2Salariale', 'AgircArrcoT2Patronale'],
  'CEG T1': ['CEGT1Salariale', 'CEGT1Patronale'],
  'CEG T2': ['CEGT2Salariale', 'CEGT2Patronale'],
  CET: ['CETSalariale', 'CETPatronale'],
  APEC: ['APECSalariale', 'APECPatronale'],
  'Prévoyance T1': [null, 'PrevoyancePatronale'],
  'Frais de santé': ['MutuelleSalariale', 'MutuellePatronale'],
  'Forfait social 8 %': [null, 'ForfaitSocial'],
  'CSG déductible': ['CSGDeductible', null],
  'CSG non déductible': ['CSGNonDeductibleSalaire', null],
  CRDS: ['CRDSSalaire', null],
  'CSG sur HS exonérées (non déductible)': ['CSGHeuresExonerees', null],
  'CRDS sur HS exonérées': ['CRDSHeuresExonerees', null],
  'Réduction salariale HS': ['ReductionSalarialeHeures', null],
  'Réduction générale (RGDU)': [null, 'ReductionFillonTotale'],
  'Déduction forfaitaire HS': [null, 'DeductionForfaitaireHeures'],
}
/** The employee's part above an apprentice's exempt pay, for which the source has a separate line. */
const ABOVE = ' (salarié, au-delà du seuil)'

const money = (payslip: Payslip, name: LineName): string => amountOf(payslip, name).toFixed(2)

/** The totals of the source that are a line here. The gross of a trainee there is the part that bears contributions. */
const TOTALS: Readonly<Record<string, LineName>> = {
  grossSubject: 'Assiette',
  totalEmployee: 'TotalCotisationsSalariales',
  totalEmployerBeforeReductions: 'TotalCotisationsPatronales',
  netTaxable: 'NetImposable',
  pas: 'PAS',
}

describe.each(Object.keys(cases) as WorkedKind[])('worked contract %s', (id) => {
  const expected = cases[id]
  const payslip = payslipOf(defaut, KINDS[id])

  test(`every line: ${expected.title}`, () => {
    const seen = new Set<string>()
    for (const [label = '', base, rateEmployee, employee, rateEmployer, employer] of expected.lines) {
      const [salariale, patronale] = LINES[label?.replace(ABOVE, '') ?? ''] ?? [null, null]
      for (const [name, rate, amount] of [
        [salariale, rateEmployee, employee],
        [patronale, rateEmployer, employer],
      ] as const) {
        if (amount === null || amount === undefined) continue
        if (name === null) throw new Error(`${id}: no line of ${label}`)
        seen.add(name)
        const line = lineOf(payslip, name)
        expect(line.value.toFixed(2), `${id} ${label}`).toBe(amount)
        if (rate === null || rate === undefined || line.rate === undefined) continue
        expect(line.rate.times(100).eq(rate), `${id} ${label}: ${line.rate}`).toBe(true)
        expect(line.base?.toFixed(2), `${id} ${label}`).toBe(base)
      }
    }
    const others = payslip.lines.filter(
      ({ name, number, role, value }) =>
        number !== undefined &&
        ['salariale', 'patronale', 'allegement'].includes(role) &&
        !value.isZero() &&
        !seen.has(name),
    )
    // The CSG and CRDS that are not deductible are two lines each in the source.
    expect(others.map(({ name }) => name).filter((name) => !['CSGNonDeductible', 'CRDS'].includes(name))).toEqual([])
  })

  test('the reduction and the totals', () => {
    const { totals, coefficient, urssaf, agircArrco } = expected
    if (coefficient === null) expect(money(payslip, 'ReductionFillonTotale')).toBe('0.00')
    else {
      expect(amountOf(payslip, 'CoefficientReduction').toFixed(4)).toBe(coefficient)
      expect(amountOf(payslip, 'SmicReference').toFixed(4)).toBe(expected.cumulSmic)
      expect(money(payslip, 'ReductionFillonURSSAF')).toBe(`-${urssaf}`)
      expect(money(payslip, 'ReductionFillonAGIRC')).toBe(`-${agircArrco}`)
    }
    for (const [total, name] of Object.entries(TOTALS)) {
      expect(money(payslip, name), total).toBe(Object.entries(totals).find(([key]) => key === total)?.[1])
    }
    // A trainee is paid the exempt part of the gratification too, which the source leaves out of the totals.
    const exempt = money(payslip, 'FranchiseStage')
    const paid = { ...totals, ...('trainee' in expected && { employerCost: expected.trainee.employerCost }) }
    expect(amountOf(payslip, 'TotalAllegements').neg().toFixed(2)).toBe(totals.reductions)
    expect(amountOf(payslip, 'NetAvantImpot').minus(exempt).toFixed(2)).toBe(totals.netBeforeTax)
    expect(amountOf(payslip, 'MontantNetSocial').minus(exempt).toFixed(2)).toBe(totals.montantNetSocial)
    expect(amountOf(payslip, 'NetAPayer').minus(exempt).toFixed(2)).toBe(totals.netPaid)
    expect(money(payslip, 'CoutTotal')).toBe(paid.employerCost)
    if ('incomeTaxExempt' in totals) {
      expect(amountOf(payslip, 'ExonerationApprentis').minus(exempt).toFixed(2)).toBe(totals.incomeTaxExempt)
    }
    if ('exemptionCeiling' in totals) expect(money(payslip, 'SeuilApprenti')).toBe(totals.exemptionCeiling)
  })

  test('no warning: the pay is the minimum of the kind or more', () => {
    expect(ofTheMonth(payslip.warnings)).toEqual([])
  })
})
