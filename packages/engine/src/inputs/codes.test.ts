import { describe, expect, test } from 'vitest'
import { employee, healthPlan, ofTheMonth } from '../../testing/inputs.js'
import { lawOf } from '../../testing/laws.js'
import { payrollOf, payslipOf } from '../../testing/payrolls.js'
import { grossFor } from '../calculate/net-to-gross.js'
import type { AbsenceRecord } from '../cases/absence-events.js'
import { type LawPack, lawWith } from '../catalogue/law-pack.js'
import { lawSide } from '../compare/under-law.js'
import { payslip } from '../explain/payslip.js'
import {
  codeText,
  FAULT_CODES,
  type FaultCode,
  NOTICE_CODES,
  type NoticeCode,
  WARNING_CODES,
  type WarningCode,
} from '../ground/codes.js'
import type { Outcome } from '../ground/fault.js'
import { ENGINE_TEXTS } from '../ground/french-texts.js'
import { translator } from '../ground/translate.js'
import { defaut } from '../regulations/defaut.js'
import { withElements } from '../regulations/with-elements.js'
import type { MonthInputs } from './month-inputs.js'
import { inputsOfPeriod } from './recorded-values.js'

/** Every fault and every warning is produced once, in both languages: a code without a scenario does not compile. */

const french = translator([ENGINE_TEXTS])

const june = (cases: MonthInputs['cases']): MonthInputs => employee('2026-06', '2500', cases)
const refused = (cases: MonthInputs['cases']): Outcome<unknown> => payslip(defaut, june(cases))

const FAULTS: Readonly<Record<FaultCode, () => Outcome<unknown>>> = {
  unknown_case: () => payslip(defaut, JSON.parse('{"period":"2026-06","cases":{"Salaire":{}}}')),
  unknown_field: () => payslip(defaut, JSON.parse('{"period":"2026-06","cases":{"Frais":{"Repas":"1"}}}')),
  wrong_type: () => refused({ Remuneration: { TauxHoraire: 'abc' } }),
  out_of_range: () => refused({ Remuneration: { HeuresTravaillees: '-1' } }),
  missing_field: () => payslip(defaut, { period: '2026-06', cases: {} }),
  wrong_period: () => payslip(defaut, { ...june({}), period: 'juin' }),
  period_without_law: () => payslip(defaut, { ...june({}), period: '2023-12' }),
  wrong_payment_date: () => payslip(defaut, { ...june({}), paymentDate: '2026-02-30' }),
  contract_outside_period: () => refused({ Contrat: { DateDebutContrat: '2026-07-01' } }),
  contract_ends_before_start: () =>
    refused({ Contrat: { DateDebutContrat: '2026-06-10', DateFinContrat: '2026-06-09' } }),
  not_of_this_contract: () => refused({ Remuneration: { Gratification: '600' } }),
  wrong_absence: () =>
    payslip(defaut, {
      ...june({}),
      absences: [{ Evenement: 'a', Nature: 'maladie', Debut: '2026-06-10', Fin: '2026-06-09' }],
    }),
  wrong_history: () => payslip(defaut, { ...june({}), history: JSON.parse('[null]') }),
  wrong_instant: () => inputsOfPeriod(defaut, [], { period: '2026-06', evaluatedAt: '2026-06-30' }),
  measure_ended: () =>
    payslip(defaut, employee('2027-01', '2500', { ActivitePartielle: { Heures: '20', Dispositif: 'apld' } })),
  figure_confirmed: () => lawWith(packOf('2026-06-01'), '2027-01-04'),
  figure_gap: () => lawWith(packOf('2027-02-01'), '2027-01-04'),
  unknown_figure: () => lawSide(defaut, '2026-06', undefined, lawOf('2026-06-30', { 'SMIC.Horaire': '12.50' })),
  wrong_target: () => grossFor(payrollOf(defaut, '2026-06'), june({}), JSON.parse('{"line":"Net","amount":"2000"}')),
}

function packOf(from: string): LawPack {
  const figure = { table: 'Plafonds', key: 'PlafondSS', from, value: '4075', text: 'Arrêté fictif' }
  return { id: 'essai', issued: '2026-12-24', confirmedUntil: '2027-12-31', figures: [figure] }
}

describe('the fault', () => {
  test.each(Object.entries(FAULTS))('%s', (code, produced) => {
    const outcome = produced()
    const faults = outcome.ok ? [] : outcome.faults
    expect(faults.map((fault) => fault.code)).toContain(code)
    for (const { message } of faults)
      expect(french(message), message).toMatch(/ – attendu\u00a0: (?!a |an |the |nothing )/)
  })
})

const halfTime = { Contrat: { HeuresContrat: '17.5' }, Remuneration: { HeuresTravaillees: '75.83' } } as const
const apprentice = { NatureContrat: 'apprentissage', DateDebutContrat: '2020-01-01' } as const
const trainee = { NatureContrat: 'stage' } as const
const noHours = { HeuresTravaillees: '0', TauxHoraire: '0' } as const
const ENDED = { DateFinContrat: '2026-06-30' } as const
const plan = { HasPrevoyance: 'true', TauxPrevoyance: '0.0149' } as const
const about = { label: 'Langue', nature: 'differentielle', form: 'amount', recurrence: 'standing' } as const
const withLanguage = withElements(defaut, [{ ...about, code: 'LANGUE', start: '2026-01-01' }])
const WARNINGS: Readonly<Record<WarningCode, MonthInputs['cases']>> = {
  legal_parameters_missing: { ParametresLegaux: { PlafondSS: '0' } },
  legal_parameters_differ: { ParametresLegaux: { PlafondSS: '4000' } },
  unemployment_rate_out_of_bounds: { Entreprise: { TauxChomageNotifie: '0.0294' } },
  executive_without_provident_plan: { Contrat: { StatutCadre: 'true' } },
  provident_rate_below_minimum: { Contrat: { StatutCadre: 'true' }, PrevoyanceMutuelle: plan },
  health_plan_amount_missing: { PrevoyanceMutuelle: { HasMutuelleObligatoire: 'true' } },
  health_plan_share_below_minimum: { PrevoyanceMutuelle: { ...healthPlan('60'), PartPatronaleMutuelle: '0.49' } },
  mileage_not_checked: { Frais: { IndemniteKilometrique: '10' } },
  hourly_rate_below_minimum_wage: { Remuneration: { TauxHoraire: '12' } },
  unpaid_days_missing: { Absences: { MontantAbsenceSansSolde: '10' } },
  overtime_missing: { Contrat: { HeuresContrat: '39' } },
  complementary_hours_beyond_third: { ...halfTime, HeuresSupplementaires: { HeuresComplementaires: '25.29' } },
  complementary_hours_reach_full_time: { ...halfTime, HeuresSupplementaires: { HeuresComplementaires: '75.84' } },
  complementary_hours_beyond_tenth: { ...halfTime, HeuresSupplementaires: { HeuresComplementaires: '7.59' } },
  pay_below_minimum_of_kind: {
    Identite: { DateNaissance: '2000-01-01' },
    Contrat: apprentice,
    Remuneration: { TauxHoraire: '6' },
  },
  birth_date_missing: { Contrat: apprentice },
  apprentice_age: { Identite: { DateNaissance: '1989-12-31' }, Contrat: apprentice },
  gratification_below_minimum: {
    Contrat: trainee,
    Remuneration: { ...noHours, Gratification: '692.99', HeuresStage: '154' },
  },
  internship_hours_beyond_legal_time: {
    Contrat: trainee,
    Remuneration: { ...noHours, Gratification: '900', HeuresStage: '154.01' },
  },
  end_of_contract_indemnity_not_due: { Contrat: { ...apprentice, IndemniteFinContratMensuelle: 'true' } },
  salary_of_two_contracts: {
    Contrat: { DateDebutContrat: '2026-06-15', JoursContratPrecedent: '3' },
    Remuneration: { ...noHours, SalaireMensuel: '2500' },
  },
  rest_days_below_minimum: {
    Contrat: { JoursForfait: '218' },
    Remuneration: { ...noHours, SalaireMensuel: '4400' },
    HeuresSupplementaires: { JoursRenonces: '2', MontantJoursRenonces: '439.99' },
  },
  weekly_hours_beyond_maximum: { Contrat: { HeuresContrat: '48.5' } },
  overtime_of_minor: {
    Identite: { DateNaissance: '2008-06-01' },
    HeuresSupplementaires: { HeuresSup25: '1' },
  },
  lodeom_in_metropole: { Entreprise: { BaremeLodeom: 'competitivite' } },
  value_sharing_pay_unknown: { PartageValeur: { Montant: '1000' } },
  car_value_missing: { Vehicule: { MiseADisposition: '2026-01-01' } },
  home_work_days_missing: { Teletravail: { Allocation: '20' } },
  standing_element_in_part: { Contrat: { DateDebutContrat: '2026-06-10' }, Elements: { LANGUE: '50' } },
  part_time_below_minimum: halfTime,
  overtime_of_part_time: { ...halfTime, HeuresSupplementaires: { HeuresSup25: '1' } },
  overtime_entered_twice: {
    Contrat: { HeuresContrat: '39', HeuresSupStructurelles: 'true' },
    HeuresSupplementaires: { HeuresSup25: '17.33' },
  },
  non_resident_withholding: { Contrat: { NonResidentFiscal: 'true' } },
  reference_pay_unknown: {},
  allowance_rights_unknown: { Contrat: { DateDebutContrat: '2026-05-11' } },
  net_guarantee_at_full_pay_only: { Entreprise: { BaremeMaintien: '0:90x0.8', GarantieNet: 'stricte' } },
  leave_taken_in_advance: { Contrat: { DateDebutContrat: '2026-06-01' } },
  leave_opening_missing: { Entreprise: { SuiviConges: 'true' } },
  leave_in_lieu_unknown: { Contrat: ENDED },
  fixed_term_pay_unknown: { Contrat: { ...ENDED, TypeContrat: 'CDD' }, Rupture: { Motif: 'fin_cdd' } },
  health_cover_missing: { Sante: { Dispense: 'aucune' } },
  health_dispense_to_check: {
    Sante: { Dispense: 'collective', JustificatifDispense: '2025-06-29' },
  },
  year_opening_missing: {},
  leave_of_earlier_contract: {
    Contrat: { DateDebutContrat: '2026-06-15', JoursContratPrecedent: '3' },
    Entreprise: { SuiviConges: 'true' },
  },
  net_pay_negative: { Retenues: { Acomptes: '9000' } },
  // The five Mondays, four Tuesdays and four Wednesdays before Tuesday 30 June have 151.67 hours, as an average month.
  entry_without_pay: {
    Contrat: { DateDebutContrat: '2026-06-30', HeuresContrat: '35' },
    Horaire: { Lundi: '11.67', Mardi: '11.67', Mercredi: '11.66' },
    Entreprise: { MethodeEntreeSortie: 'heures_moyennes' },
    Remuneration: { ...noHours, SalaireMensuel: '2500' },
  },
  attachments_above_net: { Retenues: { Saisies: '9000' } },
  attachment_carried: { Saisies: { PensionAlimentaire: '5000' } },
  severance_below_minimum: { Contrat: ENDED, Rupture: { Motif: 'licenciement', Indemnite: '1' } },
  agreement_not_covered: { Contrat: { ...ENDED, IDCC: '1' }, Rupture: { Motif: 'licenciement' } },
  service_partly_unknown: { Contrat: ENDED, Rupture: { Motif: 'licenciement' } },
  working_time_partly_unknown: { Contrat: { ...ENDED, HeuresContrat: '28' }, Rupture: { Motif: 'licenciement' } },
  severance_pay_unknown: { Contrat: ENDED, Rupture: { Motif: 'licenciement' } },
  end_of_contract_reason_missing: { Contrat: { ...ENDED, TypeContrat: 'CDD' } },
}

const STOP = { Evenement: 'a', Nature: 'maladie', Debut: '2026-06-01', Fin: '2026-06-20', Subrogation: 'true' }
const LEAVE = { Evenement: 'a', Nature: 'conges_payes', Debut: '2026-06-15', Fin: '2026-06-20' }
/** The absences of a scenario. */
const ABSENCES: Readonly<Partial<Record<string, readonly AbsenceRecord[]>>> = {
  reference_pay_unknown: [STOP],
  allowance_rights_unknown: [STOP],
  net_guarantee_at_full_pay_only: [{ ...STOP, MontantIJ: '20' }],
  leave_taken_in_advance: [LEAVE],
}

describe('the warning', () => {
  test.each(Object.entries(WARNINGS))('%s', (code, cases) => {
    const inputs = { ...june(cases), absences: ABSENCES[code] ?? [] }
    const { warnings } = payslipOf(withLanguage, inputs)
    expect(warnings.map((warning) => warning.code)).toContain(code)
    for (const { message } of warnings) expect(french(message), message).toEqual(expect.any(String))
  })
  test('leave_taken_in_advance only without enough rights: 7.5 days of March to May are more than the 6 taken', () => {
    const cases = { Contrat: { DateDebutContrat: '2026-03-01' } }
    const leave = [{ Evenement: 'r', Nature: 'reprise', Date: '2026-05-31', Compteur: 'N', Jours: '7.5' }]
    const { warnings } = payslipOf(defaut, { ...june(cases), absences: [LEAVE], leave })
    expect(ofTheMonth(warnings)).toEqual([])
  })
  test('leave_of_earlier_contract only where the dates of that contract are not entered', () => {
    const dates = { DebutContratPrecedent: '2026-05-04', FinContratPrecedent: '2026-06-12' }
    const Contrat = { DateDebutContrat: '2026-06-15', JoursContratPrecedent: '12', ...dates }
    expect(payslipOf(defaut, june({ Contrat, Entreprise: { SuiviConges: 'true' } })).warnings).toEqual([])
  })
  test('allowance_rights_unknown only below 150 hours, and not after an accident: 21 days of 7 h from 1 May are 147', () => {
    const codes = (DateDebutContrat: string, absence: AbsenceRecord) =>
      payslipOf(defaut, { ...june({ Contrat: { DateDebutContrat } }), absences: [absence] }).warnings.map(
        ({ code }) => code,
      )
    const accident = { ...STOP, Nature: 'accident_travail' }
    expect(codes('2026-05-01', STOP)).toContain('allowance_rights_unknown')
    for (const [hired, stop] of [
      ['2026-04-30', STOP],
      ['2026-05-01', accident],
    ] as const) {
      expect(codes(hired, stop)).not.toContain('allowance_rights_unknown')
    }
  })
  test('reference_pay_unknown only where neither the pays nor the allowance are known', () => {
    const codes = (absence: AbsenceRecord) =>
      ofTheMonth(payslipOf(defaut, { ...june({}), absences: [absence] }).warnings).map(({ code }) => code)
    const pays = { SalaireMois1: '2500', SalaireMois2: '2500', SalaireMois3: '2500' }
    for (const known of [{ MontantIJ: '41.95' }, pays]) expect(codes({ ...STOP, ...known })).toEqual([])
  })
})

const NOTICES: Readonly<Record<NoticeCode, MonthInputs>> = {
  figures_not_confirmed: { ...employee('2026-12', '2500'), paymentDate: '2027-01-05' },
}

describe('the notice', () => {
  test.each(Object.entries(NOTICES))('%s', (code, inputs) => {
    const { notices } = payslipOf(defaut, inputs)
    expect(notices.map((notice) => notice.code)).toContain(code)
    for (const { message } of notices) expect(french(message)).toMatch(/^personne n’a vérifié/)
  })
})

test.each([...Object.entries(FAULT_CODES), ...Object.entries(WARNING_CODES), ...Object.entries(NOTICE_CODES)])(
  '%s says in both languages what it means, who acts and what to do next',
  (_, { en, fr }) => {
    const form = /^[A-ZÉ][^→]{15,} → (partner|operator|nobody): [a-zé][^→]{8,}$/
    expect([en, fr]).toEqual([expect.stringMatching(form), expect.stringMatching(form)])
    expect(codeText(fr).actor).toBe(codeText(en).actor)
  },
)
