import { expect, test } from 'vitest'
import { healthPlan } from '../../testing/inputs.js'
import { amounts, ofEmployee } from '../../testing/law.js'
import worked from '../../testing/worked-leaving.json' with { type: 'json' }
import type { Inputs } from '../cases/read.js'
import { Decimal } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import type { Payslip } from '../tree/payslip.js'
import { amountOf, lineOf } from './lines.js'

/**
 * Issue 23, must hold 1: the worked cases of leaving and of attachments (contracts.md section 12), worked out from the texts outside
 * this repository and copied in their form: W10, W11, W11b line by line, the tables W20 and W21. Others of the form can be added.
 */

type Names = readonly [employee: LineName | undefined, employer: LineName | undefined]
const LINES: Readonly<Record<string, Names>> = {
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
  'Agirc-Arrco T1': ['AgircArrcoT1Salariale', 'AgircArrcoT1Patronale'],
  'Agirc-Arrco T2': ['AgircArrcoT2Salariale', 'AgircArrcoT2Patronale'],
  'CEG T1': ['CEGT1Salariale', 'CEGT1Patronale'],
  'CEG T2': ['CEGT2Salariale', 'CEGT2Patronale'],
  CET: ['CETSalariale', 'CETPatronale'],
  'Frais de santé': ['MutuelleSalariale', 'MutuellePatronale'],
  'Forfait social 8 %': [undefined, 'ForfaitSocial'],
  'CSG déductible': ['CSGDeductible', undefined],
  'CSG non déductible': ['CSGNonDeductible', undefined],
  CRDS: ['CRDS', undefined],
  'Réduction générale (RGDU)': [undefined, 'ReductionFillonTotale'],
  'Contribution patronale rupture conventionnelle (L137-12)': [undefined, 'ContributionRupture'],
  'CSG sur indemnité de rupture (non déductible)': ['CSGRuptureNonImposable', undefined],
  'CRDS sur indemnité de rupture': ['CRDSRupture', undefined],
}
/** Rows without a base of their own on the payslip: two lines in one, or a base that the line does not print. */
const WITHOUT_BASE = ['CSG non déductible', 'CRDS', 'Réduction générale (RGDU)']

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
  employerCost: 'CoutTotal',
}

type Month = (typeof worked.months)[number]

/** A severance under the minimum that the case states: the contract is too young for that of the law. */
function severanceOf({
  month,
  severance,
  severanceLegalMinimum,
  priorYearGross,
  employerContribution,
}: Month['input']) {
  if (severance === undefined) return {}
  return {
    // The rate says before or from which day the contract ended (30 % until 30 December 2025).
    Date: employerContribution?.[2] === '30' ? '2025-12-15' : `${month}-28`,
    Motif: employerContribution === undefined ? 'licenciement' : 'rupture_conventionnelle',
    Indemnite: severance,
    IndemniteConventionnelle: severanceLegalMinimum ?? '0',
    AncienneteMois: '1',
    RemunerationAnneePrecedente: priorYearGross ?? '0',
  }
}

function payslipOfCase({ input }: Month, Saisies: Inputs[string] = {}): Payslip {
  const { month, gross, headcount, health } = input
  const [own = '0', theirs = '0'] = health
  const total = new Decimal(own).plus(theirs)
  return ofEmployee(month, gross, {
    Entreprise: { Effectif: String(headcount) },
    PrevoyanceMutuelle: {
      ...healthPlan(total.toFixed()),
      ...(total.gt(0) && { PartPatronaleMutuelle: new Decimal(theirs).div(total).toFixed() }),
    },
    Rupture: severanceOf(input),
    Saisies: { PersonnesACharge: String(input.dependants ?? 0), ...Saisies },
  })
}

test.each(worked.months.map((one) => [one.id, one.title, one] as const))('%s: %s', (_id, _title, one) => {
  const payslip = payslipOfCase(one)
  const cell = (name: LineName | undefined): string | null => (name ? lineOf(payslip, name).value.toFixed(2) : null)
  for (const { line, base, employee, employer } of one.expected.lines) {
    const [mine, theirs] = LINES[line] ?? []
    expect([line, cell(mine), cell(theirs)]).toEqual([line, mine ? employee : null, theirs ? employer : null])
    const shown = theirs ?? mine
    if (shown === undefined || base === null || WITHOUT_BASE.includes(line)) continue
    expect([line, lineOf(payslip, shown).base?.toFixed(2)]).toEqual([line, base])
  }
  for (const [total, name] of Object.entries(TOTALS)) {
    const wanted = new Map(Object.entries<string | undefined>(one.expected.totals)).get(total)
    expect([total, amountOf(payslip, name).abs().toFixed(2)]).toEqual([total, wanted])
  }
})

test('W10: the seizable part, the minimum, and alimony of 400 and of 1 000 before a seizure', () => {
  const attached = worked.months.filter(({ expected }) => 'attachment' in expected)
  expect(attached).not.toEqual([])
  for (const one of attached) {
    const wanted = one.expected.attachment
    if (wanted === undefined) continue
    const seizure = { SaisieEnCours: 'true' }
    const plain = payslipOfCase(one, seizure)
    expect(amounts(plain, 'NetSaisissable', 'QuotiteSaisissable', 'SaisieRemunerations', 'NetAPayer')).toEqual([
      wanted.seizableBase,
      wanted.seizable,
      wanted.seizable,
      wanted.leftToEmployee,
    ])
    const left = amountOf(plain, 'NetSaisissable').minus(amountOf(plain, 'MaximumSaisies'))
    expect(left.toFixed(2)).toBe(wanted.rsaFloor)
    const alone = payslipOfCase(one, { ...seizure, PersonnesACharge: '0' })
    expect(amounts(alone, 'SaisieRemunerations')).toEqual([wanted.noDependant])
    for (const alimony of [wanted.withDirectAlimony400, wanted.withDirectAlimony1000]) {
      const both = payslipOfCase(one, { ...seizure, PensionAlimentaire: alimony.alimony })
      expect(amounts(both, 'PrelevementPension', 'SaisieRemunerations', 'NetAPayer')).toEqual([
        new Decimal(alimony.alimony).toFixed(2),
        alimony.attachment,
        alimony.left,
      ])
    }
  }
})

test.each(worked.tables.W20)('W20: $net net in $year with $dependants dependants: $seizable', (one) => {
  // A base salary of 0 and a net adjustment: the pay that is seized from is the amount of the table.
  const payslip = ofEmployee(`${one.year}-06`, '0', {
    Frais: { Regularisation: one.net },
    Saisies: { PersonnesACharge: String(one.dependants), SaisieEnCours: 'true' },
  })
  expect(amounts(payslip, 'NetSaisissable', 'QuotiteSaisissable')).toEqual([`${one.net}.00`, one.seizable])
})

test.each(worked.tables.W21)('W21: $years years at $reference: $indemnity', ({ reference, years, indemnity }) => {
  const Rupture = {
    Motif: 'licenciement',
    SalaireReference: reference,
    AncienneteMois: new Decimal(years).times(12).toFixed(),
    RemunerationAnneePrecedente: '36000',
  }
  const payslip = ofEmployee('2026-06', '3000', { Contrat: { DateFinContrat: '2026-06-30' }, Rupture })
  expect(amounts(payslip, 'IndemniteLegaleRupture', 'IndemniteRuptureExoneree')).toEqual([indemnity, indemnity])
})
