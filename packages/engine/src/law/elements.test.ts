import { describe, expect, test } from 'vitest'
import { employee, ofTheMonth } from '../../testing/inputs.js'
import { deJanvier, reprise } from '../../testing/leave-months.js'
import { computed, payrollOf, payslipOf } from '../../testing/payrolls.js'
import { batchCalculator } from '../batch/of-facts.js'
import { amountOf, findLine } from '../calculate/lines.js'
import { grossFor } from '../calculate/net-to-gross.js'
import type { ElementDefinition } from '../cases/elements.js'
import type { Inputs } from '../cases/read.js'
import { explain } from '../explain/explain.js'
import { explanationText } from '../explain/explain-text.js'
import { payslip } from '../explain/payslip.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { defaut } from '../regulations/defaut.js'
import { salaire2026 } from '../regulations/salaire-2026.js'
import { withElements, wrongMembers } from '../regulations/with-elements.js'
import type { Regulation } from '../tree/regulation.js'
import { ELEMENT_NATURES, type NatureName } from './elements.js'

/** Elements of pay that a payroll names itself; those of worked cases are in `calculate/worked-office.test.ts`. */

const element = (code: string, nature: NatureName, more: Partial<ElementDefinition> = {}): ElementDefinition => ({
  ...{ code, label: `Élément ${code}`, nature, form: 'amount', recurrence: 'monthly', start: '2026-01-01' },
  ...more,
})
const june = (regulation: Regulation, Elements: Inputs[string], cases: Inputs = {}, salary = '2310') =>
  payslipOf(regulation, employee('2026-06', salary, { Elements, ...cases }))
const textOf = (slip: ReturnType<typeof june>, name: string): string => findLine(slip, name)?.value.toFixed(2) ?? 'none'
const refusals = (regulation: Regulation, cases: Inputs) => {
  const outcome = payslip(regulation, employee('2026-06', '2310', cases))
  return outcome.ok ? [] : outcome.faults.map(({ code, message }) => `${code} ${message}`)
}

const unpaidUntil15 = { Evenement: 'a', Nature: 'sans_solde', Debut: '2026-06-01', Fin: '2026-06-15' }

/** An element of each nature, under the name of the nature: fixing a regulation takes longer than a payslip. */
const codeOf = (nature: NatureName): string => nature.toUpperCase().replace('ANNUELLE', 'AN').slice(0, 20)
const OF_NATURES = withElements(
  defaut,
  (Object.keys(ELEMENT_NATURES) as NatureName[]).map((nature) => element(codeOf(nature), nature)),
)

describe('the amount and what the payslip prints before it', () => {
  test.each<[string, Partial<ElementDefinition>, string, string[]]>([
    ['an amount', {}, '120.5', ['120.50', '–', '–', '–', '–']],
    ['hours × rate', { form: 'hours', rate: '2.10' }, '21.5', ['45.15', '21.5', '2.1', '–', '–']],
    // 2 310 ÷ 151.67 is 15.2304 an hour.
    ['hours at the hourly rate', { form: 'hours' }, '10', ['152.30', '10', '15.2304', '–', '–']],
    ['days × rate', { form: 'days', rate: '9.5' }, '3', ['28.50', '3', '9.5', '–', '–']],
    ['a share of the base salary', { form: 'share' }, '0.03', ['69.30', '–', '–', '2310', '0.03']],
    ['a share of an entered base', { form: 'share', rate: '0.02' }, '5230.25', ['104.61', '–', '–', '5230.25', '0.02']],
  ])('%s', (_name, more, value, expected) => {
    const Remuneration = { SalaireMensuel: '2310', HeuresTravaillees: '0', TauxHoraire: '0' }
    const slip = june(withElements(defaut, [element('A', 'astreinte', more)]), { A: value }, { Remuneration })
    const line = findLine(slip, 10_001)
    const parts = [line?.quantity, line?.price, line?.base, line?.rate].map((part) => part?.toFixed() ?? '–')
    expect([line?.value.toFixed(2), ...parts]).toEqual(expected)
    expect(textOf(slip, 'TotalBrut')).toBe((2310 + Number(expected[0])).toFixed(2))
  })

  /** June 2026 has 22 working days, 11 of them from the 16th on: 77 hours, 1 155.00 of 2 310. */
  test.each<[string, NatureName, Partial<MonthInputs>, Inputs, string]>([
    ['an entry on the 16th', 'anciennete_maintenue', {}, { Contrat: { DateDebutContrat: '2026-06-16' } }, '34.65'],
    ['unpaid leave, seniority cut in absences', 'anciennete', { absences: [unpaidUntil15] }, {}, '34.65'],
    ['unpaid leave, seniority that is not cut', 'anciennete_maintenue', { absences: [unpaidUntil15] }, {}, '69.30'],
    // 105 of 154 hours of sickness: 2 310 − 1 575 + 945 kept.
    [
      'pay kept in sickness',
      'anciennete',
      {},
      { Absences: { MontantAbsenceMaladie: '1575', MontantMaintien: '945' } },
      '50.40',
    ],
    ['a premium of the year in unpaid leave', 'treizieme_mois', { absences: [unpaidUntil15] }, {}, '69.30'],
  ])('a share of the base salary in %s', (_name, nature, records, cases, expected) => {
    const regulation = withElements(defaut, [element('A', nature, { form: 'share' })])
    const Remuneration = { SalaireMensuel: '2310', HeuresTravaillees: '0', TauxHoraire: '0' }
    const inputs = employee('2026-06', '0', { Remuneration, Elements: { A: '0.03' }, ...cases })
    expect(textOf(payslipOf(regulation, { ...inputs, ...records }), 'Elements.A')).toBe(expected)
  })

  test.each<[NatureName, string]>([
    // 77 × 15.2304 = 1 172.74 are paid; a whole month is 151.67 × 15.2304 = 2 309.99.
    ['anciennete', '35.18'],
    ['treizieme_mois', '69.30'],
  ])('a share of hours × rate: %s', (nature, expected) => {
    const regulation = withElements(defaut, [element('A', nature, { form: 'share' })])
    const Remuneration = { HeuresTravaillees: '77', TauxHoraire: '15.2304' }
    expect(textOf(june(regulation, { A: '0.03' }, { Remuneration }), 'Elements.A')).toBe(expected)
  })

  test('elements have numbers from 10001 in the order of their codes, and their own labels', () => {
    const regulation = withElements(defaut, [element('B', 'assiduite'), element('A', 'anciennete')])
    const slip = june(regulation, { A: '10', B: '20' })
    expect([10_001, 10_002].map((number) => findLine(slip, number)?.label)).toEqual(['Élément B', 'Élément A'])
  })

  test('a definition counts from its day on', () => {
    const hours = { form: 'hours', recurrence: 'monthly' } as const
    const regulation = withElements(defaut, [
      element('N', 'nuit_dimanche_ferie', { ...hours, rate: '2' }),
      element('N', 'nuit_dimanche_ferie', { ...hours, rate: '3', start: '2026-06-30' }),
      element('N', 'nuit_dimanche_ferie', { ...hours, rate: '4', start: '2026-07-01' }),
    ])
    const paid = ['2026-05', '2026-06', '2026-07'].map((period) =>
      textOf(payslipOf(regulation, employee(period, '2310', { Elements: { N: '10' } })), 'Elements.N'),
    )
    expect(paid).toEqual(['20.00', '30.00', '40.00'])
  })
})

describe('what a nature enters', () => {
  /** Overtime of 8 hours at 25 % on a base of 2 310: (2 310 + 100) ÷ 151.67 = 15.8898, × 1.25 = 19.8623. */
  const [withPremium, without] = ['158.90', '152.30']
  test.each<[NatureName, leave: boolean, overtime: boolean, severance: string]>([
    ['anciennete', true, false, '0.00'],
    ['anciennete_maintenue', false, false, '0.00'],
    ['nuit_dimanche_ferie', true, true, '0.00'],
    ['forfait_dimanche', true, true, '0.00'],
    ['astreinte', true, false, '0.00'],
    ['astreinte_occasionnelle', false, false, '0.00'],
    ['resultat_individuel', true, true, '0.00'],
    ['resultat_collectif', true, true, '0.00'],
    ['conditions_de_travail', true, true, '0.00'],
    ['assiduite', true, true, '0.00'],
    ['treizieme_mois', false, false, '75.00'],
    ['prime_vacances', false, false, '75.00'],
    ['performance_annuelle', true, false, '75.00'],
    ['performance_annuelle_globale', false, false, '75.00'],
    ['exceptionnelle', false, false, '75.00'],
    ['liberalite', false, false, '75.00'],
    ['differentielle', true, true, '0.00'],
    ['premier_mai', true, false, '0.00'],
    ['transport_sans_justificatif', true, false, '0.00'],
  ])('%s', (nature, leave, overtime, severance) => {
    const overtimeHours = { HeuresSupplementaires: { HeuresSup25: '8' } }
    const slip = june(OF_NATURES, { [codeOf(nature)]: '100' }, overtimeHours)
    const ofHours = overtime ? withPremium : without
    expect(textOf(slip, 'HeuresSupplementaires25')).toBe(ofHours)
    const pay = (2310 + Number(ofHours)).toFixed(2)
    expect(textOf(slip, 'RemunerationConges')).toBe(leave ? (Number(pay) + 100).toFixed(2) : pay)
    expect(textOf(slip, 'PrimesHorsTroisMois')).toBe(severance)
    // All pay enters the reference pay of sickness and the reduction.
    const gross = (Number(pay) + 100).toFixed(2)
    expect(['TotalBrut', 'PaieDeReference', 'Assiette'].map((name) => textOf(slip, name))).toEqual([
      gross,
      gross,
      gross,
    ])
  })

  test('a refund is added to the net and enters nothing', () => {
    const [paid, none] = [june(OF_NATURES, { REMBOURSEMENT_FRAIS: '84.30' }), june(OF_NATURES, {})]
    const same = ['TotalBrut', 'RemunerationConges', 'MontantNetSocial', 'NetImposable', 'DisponibleSaisies']
    expect(same.map((name) => textOf(paid, name))).toEqual(same.map((name) => textOf(none, name)))
    expect(amountOf(paid, 'NetAPayer').minus(amountOf(none, 'NetAPayer')).toFixed(2)).toBe('84.30')
  })

  test.each([
    ['12', '75.00'],
    ['6', '50.00'],
    ['4', '25.00'],
    ['3', '0.00'],
    ['1', '0.00'],
  ])('of a premium for %s months, the three months of severance leave out %s of 100', (months, expected) => {
    const regulation = withElements(defaut, [element('A', 'treizieme_mois', { coverMonths: Number(months) })])
    expect(textOf(june(regulation, { A: '100' }), 'PrimesHorsTroisMois')).toBe(expected)
  })
})

describe('leave pay of 70 of the 154 hours of January 2026, at 2 200 with 5 % of seniority, 110.00 (C. trav. L3141-24)', () => {
  const pay = (nature: NatureName, RemunerationReference: string) => {
    const regulation = withElements(defaut, [element('A', nature, { form: 'share' })])
    const inputs = employee('2026-01', '0', {
      Remuneration: { SalaireMensuel: '2200', HeuresTravaillees: '0', TauxHoraire: '0' },
      Entreprise: { ComparaisonConges: 'chaque_prise' },
      Elements: { A: '0.05' },
    })
    const leave = [reprise('N-1', { Jours: '30', RemunerationReference })]
    const slip = payslipOf(regulation, { ...inputs, absences: [deJanvier], leave })
    return ['AbsenceConges', 'IndemniteCongesN1', 'TotalBrut'].map((name) => textOf(slip, name))
  }
  test.each<[string, NatureName, string, string[]]>([
    // 2 310 × 70 ÷ 154 = 1 050.00; tenth 35 280 × 10 % × 12 ÷ 30 = 1 411.20: 2 310 − 1 050 + 1 411.20.
    ['the tenth wins', 'anciennete', '35280', ['1050.00', '1411.20', '2671.20']],
    // Tenth 1 008.00.
    ['the maintained pay wins', 'anciennete', '25200', ['1050.00', '1050.00', '2310.00']],
    // Paid through leave: neither in the tenth, 33 600 × 10 % × 12 ÷ 30 = 1 344.00, nor deducted.
    ['paid through leave', 'anciennete_maintenue', '33600', ['1000.00', '1344.00', '2654.00']],
  ])('%s: %s, reference pay %s', (_name, nature, reference, expected) => {
    expect(pay(nature, reference)).toEqual(expected)
  })
})

describe('the minimum wage of June 2026, 12.31 an hour and 1 867.02 a month', () => {
  const codes = (nature: NatureName, value: string, Remuneration: Inputs[string]): readonly string[] => {
    const Elements = { [codeOf(nature)]: value }
    const { warnings } = payslipOf(OF_NATURES, employee('2026-06', '0', { Elements, Remuneration }))
    return ofTheMonth(warnings).map(({ code }) => code)
  }
  const monthly = { SalaireMensuel: '1767.02', HeuresTravaillees: '0', TauxHoraire: '0' }
  const hourly = { HeuresTravaillees: '151.67', TauxHoraire: '11.65' }
  const BELOW = 'hourly_rate_below_minimum_wage'

  test('counts a 13th month in the month that pays it, to the cent', () => {
    expect(codes('treizieme_mois', '100.00', monthly)).toEqual([])
    expect(codes('treizieme_mois', '99.99', monthly)).toEqual([BELOW])
  })

  test.each([
    [{ TreiziemeMois: '60', PrimeAnnuelle: '40' }, []],
    [{ TreiziemeMois: '60', PrimeAnnuelle: '39.99' }, [BELOW]],
    [{ MontantPrimes: '500' }, [BELOW]],
  ])('counts the premiums of the year that every payroll has, and no others: %o', (Primes, expected) => {
    const { warnings } = payslipOf(defaut, employee('2026-06', '0', { Primes, Remuneration: monthly }))
    expect(ofTheMonth(warnings).map(({ code }) => code)).toEqual(expected)
  })

  test('counts a premium of the year as a share of a whole month, divided by the hours worked', () => {
    const regulation = withElements(defaut, [element('A', 'treizieme_mois', { form: 'share' })])
    const warned = (share: string) => {
      const Remuneration = { HeuresTravaillees: '100', TauxHoraire: '12.00' }
      const { warnings } = june(regulation, { A: share }, { Remuneration })
      return ofTheMonth(warnings).map(({ code }) => code)
    }
    // 0.31 an hour is missing. A whole month is 1 820.04: 30.58 ÷ 100 rounds to 0.31, 30.39 ÷ 100 to 0.30.
    expect(warned('0.0168')).toEqual([])
    expect(warned('0.0167')).toEqual([BELOW])
  })

  test('counts a commission by the hours worked: 0.655 more an hour is missing', () => {
    // 11.65 + 99.34 ÷ 151.67 is 12.30498…, 99.35 gives 12.30504…, which is 12.31 to the cent.
    expect(codes('resultat_individuel', '99.34', hourly)).toEqual([BELOW])
    expect(codes('resultat_individuel', '99.35', hourly)).toEqual([])
  })

  test.each(['anciennete', 'nuit_dimanche_ferie', 'assiduite', 'liberalite', 'remboursement_frais'] as const)(
    'leaves %s out',
    (nature) => {
      expect(codes(nature, '500', monthly)).toEqual([BELOW])
    },
  )
})

test('many people are computed with the elements that each has, from the first one on who has any', () => {
  const month = (Elements: Inputs[string]) => computed(OF_NATURES, employee('2026-06', '2310', { Elements }))
  const batches = [
    [month({}), month({})],
    [month({}), month({ ASTREINTE: '30.5' })],
    [month({ ASTREINTE: '20' }), month({ TREIZIEME_MOIS: '100', LIBERALITE: '10.25' }), month({})],
  ]
  const calculate = batchCalculator(payrollOf(OF_NATURES, '2026-06'))
  for (const people of batches) {
    const amounts = calculate(people.map(({ facts }) => facts))
    expect(amounts.map(({ fellBack }) => fellBack)).toEqual(people.map(() => false))
    const one = people.map(({ payslip: { lines } }) => lines.map(({ value }) => value.toFixed()))
    expect(amounts.map(({ lines }) => lines)).toEqual(one)
  }
})

test('a standing element is paid in full, with a warning where the contract covers some working days only', () => {
  const standing = { recurrence: 'standing' } as const
  const regulation = withElements(defaut, [
    element('LANGUE', 'differentielle', standing),
    element('PART', 'differentielle', { ...standing, form: 'share' }),
    element('MOIS', 'differentielle'),
  ])
  const warned = (period: string, DateDebutContrat: string, DateFinContrat: string, Elements: Inputs[string]) => {
    const slip = payslipOf(
      regulation,
      employee(period, '2310', { Elements, Contrat: { DateDebutContrat, DateFinContrat } }),
    )
    const own = slip.warnings.filter(({ code }) => code === 'standing_element_in_part')
    return [textOf(slip, 'Elements.LANGUE'), ...own.map(({ message }) => message)]
  }
  const LANGUE = { LANGUE: '50' }
  expect(warned('2026-06', '2026-06-10', '2026-06-29', LANGUE)).toEqual([
    '50.00',
    'Elements.LANGUE is 50 for the whole month, and the contract covers 2026-06-10 to 2026-06-29: if days of presence count, record the part of this month',
  ])
  // Saturday 1 and Sunday 2 August 2026 have no work.
  expect(warned('2026-08', '2026-08-03', '2026-08-31', LANGUE)).toEqual(['50.00'])
  expect(warned('2026-08', '2026-08-04', '2026-08-31', LANGUE)).toHaveLength(2)
  expect(warned('2026-06', '2026-06-10', '', { LANGUE: '0', PART: '0.03', MOIS: '50' })).toEqual(['0.00'])
})

describe('wrong input names its field', () => {
  const regulation = withElements(defaut, [
    element('NUIT', 'nuit_dimanche_ferie', { form: 'hours', rate: '2.10' }),
    element('ETE', 'prime_vacances', { start: '2026-07-01' }),
  ])

  test('an unknown code', () => {
    expect(refusals(regulation, { Elements: { NUITS: '1' } })).toEqual([
      'unknown_field Elements.NUITS: expected a field of Elements: NUIT, ETE, got 1',
    ])
    expect(refusals(defaut, { Elements: { NUIT: '1' } })[0]).toContain('unknown_case Elements')
  })

  test('a value before the element begins', () => {
    expect(refusals(regulation, { Elements: { ETE: '1' } })).toEqual([
      'out_of_range Elements.ETE: expected no value before 2026-07-01, when it begins, got 1',
    ])
    expect(refusals(regulation, { Elements: { ETE: '0' } })).toEqual([])
  })

  test('hours of an agreement in days, pay of a trainee', () => {
    const days = { Remuneration: { SalaireMensuel: '4000', HeuresTravaillees: '0', TauxHoraire: '0' } }
    expect(refusals(regulation, { ...days, Contrat: { JoursForfait: '218' }, Elements: { NUIT: '2' } })).toEqual([
      'not_of_this_contract Elements.NUIT: expected nothing beside Contrat.JoursForfait: an agreement in days has no hours (C. trav. L3121-62), got 2',
    ])
    const trainee = { Remuneration: { Gratification: '700', HeuresTravaillees: '0', TauxHoraire: '0' } }
    expect(refusals(regulation, { ...trainee, Contrat: { NatureContrat: 'stage' }, Elements: { NUIT: '2' } })).toEqual([
      'not_of_this_contract Elements.NUIT: expected nothing for a trainee, who has a gratification and no pay (C. éduc. L124-6), got 2',
    ])
  })

  test.each<[string, ElementDefinition, string[]]>([
    ['a nature that is none', element('A', 'ppv' as NatureName), ['nature']],
    ['a code of small letters', element('nuit', 'astreinte'), ['code']],
    ['an empty label', element('A', 'astreinte', { label: ' ' }), ['label']],
    ['a day that does not exist', element('A', 'astreinte', { start: '2026-02-30' }), ['start']],
    ['months of a monthly premium', element('A', 'astreinte', { coverMonths: 6 }), ['coverMonths']],
    ['13 months', element('A', 'treizieme_mois', { coverMonths: 13 }), ['coverMonths']],
    ['a rate of an amount', element('A', 'astreinte', { rate: '2' }), ['rate']],
    ['days without a rate', element('A', 'astreinte', { form: 'days' }), ['rate']],
    ['a share of 200 %', element('A', 'astreinte', { form: 'share', rate: '2' }), ['rate']],
    ['a rate with a comma', element('A', 'astreinte', { form: 'hours', rate: '2,1' }), ['rate']],
    ['another form of a known code', element('NUIT', 'nuit_dimanche_ferie'), ['form']],
  ])('%s', (_name, definition, members) => {
    const known = [element('NUIT', 'nuit_dimanche_ferie', { form: 'hours', rate: '2.10' })]
    expect([...wrongMembers(defaut, definition, known)].map(({ member }) => member)).toEqual(members)
    expect(() => withElements(defaut, [...known, definition])).toThrow(RangeError)
  })

  test('an officer has no elements: the natures reward the work of a contract', () => {
    expect([...wrongMembers(salaire2026, element('A', 'exceptionnelle'))].map(({ member }) => member)).toEqual([
      'nature',
    ])
  })
})

test('a regulation without definitions is the shipped one', () => {
  expect(withElements(defaut, [])).toBe(defaut)
})

test('the lines of a person without elements are those of the shipped regulation', () => {
  const regulation = withElements(defaut, [element('A', 'nuit_dimanche_ferie'), element('B', 'treizieme_mois')])
  const inputs = employee('2026-06', '2310', { HeuresSupplementaires: { HeuresSup25: '8' } })
  const { lines, wageTypes: _, ...slip } = payslipOf(regulation, inputs)
  const { lines: shipped, wageTypes: __, ...other } = payslipOf(defaut, inputs)
  const byName = (all: typeof lines) =>
    all.filter(({ name }) => !name.startsWith('Elements.')).map((one) => ({ ...one }))
  const sorted = (all: typeof lines) => byName(all).sort((a, b) => (a.name < b.name ? -1 : 1))
  expect(sorted(lines)).toEqual(sorted(shipped))
  expect(slip).toEqual(other)
})

test('the why of an element and of overtime name its hours and its rate', () => {
  const regulation = withElements(defaut, [
    element('NUIT', 'nuit_dimanche_ferie', { label: 'Prime de nuit', form: 'hours', rate: '2.10' }),
  ])
  const inputs = employee('2026-06', '2310', { Elements: { NUIT: '20' }, HeuresSupplementaires: { HeuresSup25: '8' } })
  const { facts, payroll } = computed(regulation, inputs)
  expect(explanationText(explain(payroll.fixed, facts, 10_001))).toBe(
    '10001 Prime de nuit : 42   [CSS L242-1 ; Cass. soc. 22/05/2019, 17-22.376]\n  = arrondi au centime de (20 [Elements.NUIT] × 2,1)',
  )
  expect(explanationText(explain(payroll.fixed, facts, 110))).toContain('10001 Prime de nuit : 42')
})

test('the base pay for a wanted net counts the elements', () => {
  const regulation = withElements(defaut, [element('A', 'resultat_individuel')])
  const inputs = employee('2026-06', '2310', { Elements: { A: '150' } })
  const net = amountOf(payslipOf(regulation, inputs), 'NetAvantImpot')
  const { payroll } = computed(regulation, inputs)
  const found = grossFor(payroll, inputs, { line: 'NetAvantImpot', amount: net.toFixed(2) })
  if (!found.ok || !found.value.exact) throw new Error('no exact base pay')
  expect(amountOf(found.value.payslip, 'TotalBrut').toFixed(2)).toBe('2460.00')
})
