import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { payslipOf } from '../../testing/payrolls.js'
import type { Inputs } from '../cases/read.js'
import { payslip } from '../explain/payslip.js'
import { defaut } from '../regulations/defaut.js'

/** An input that a kind of contract does not allow is a fault that names the article and the field. */

const NO_HOURS = { HeuresTravaillees: '0', TauxHoraire: '0' }
const MONTHLY: Inputs = { Remuneration: { ...NO_HOURS, SalaireMensuel: '4500' } }
const DAYS: Inputs = { ...MONTHLY, Contrat: { JoursForfait: '218' } }
const TRAINEE: Inputs = {
  Contrat: { NatureContrat: 'stage' },
  Remuneration: { ...NO_HOURS, Gratification: '900', HeuresStage: '154' },
}
const month = (kind: Inputs, changes: Inputs = {}) => {
  const names = new Set([...Object.keys(kind), ...Object.keys(changes)])
  return employee(
    '2026-06',
    '0',
    Object.fromEntries([...names].map((name) => [name, { ...kind[name], ...changes[name] }])),
  )
}

test('each kind without the others is accepted', () => {
  for (const kind of [MONTHLY, DAYS, TRAINEE]) expect(payslip(defaut, month(kind)).ok).toBe(true)
})

describe('a fault names the field, the kind and the article', () => {
  test.each<[string, Inputs, Inputs, string, RegExp]>([
    [
      'overtime of days',
      DAYS,
      { HeuresSupplementaires: { HeuresSup25: '1' } },
      'HeuresSup25',
      /JoursForfait.*L3121-62/,
    ],
    [
      'complementary hours of days',
      DAYS,
      { HeuresSupplementaires: { HeuresComplementaires: '1' } },
      'HeuresComplementaires',
      /L3121-62/,
    ],
    [
      'hours of sickness of days',
      DAYS,
      { Absences: { HeuresAbsenceMaladie: '7' } },
      'HeuresAbsenceMaladie',
      /L3121-62/,
    ],
    ['weekly hours of days', DAYS, { Contrat: { HeuresContrat: '28' } }, 'HeuresContrat', /L3121-62/],
    [
      'hours beside a monthly salary',
      MONTHLY,
      { Remuneration: { HeuresTravaillees: '151.67' } },
      'HeuresTravaillees',
      /SalaireMensuel.*L3242-1/,
    ],
    [
      'days without a monthly salary',
      { Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: '20' } },
      { Contrat: { JoursForfait: '218' } },
      'JoursForfait',
      /SalaireMensuel.*L3121-61/,
    ],
    [
      'days of rest worked in hours',
      MONTHLY,
      { HeuresSupplementaires: { JoursRenonces: '1', MontantJoursRenonces: '250' } },
      'JoursRenonces',
      /L3121-59/,
    ],
    ['overtime of a trainee', TRAINEE, { HeuresSupplementaires: { HeuresSup50: '1' } }, 'HeuresSup50', /L124-14/],
    [
      'a salary of a trainee',
      TRAINEE,
      { Remuneration: { SalaireMensuel: '900' } },
      'SalaireMensuel',
      /trainee.*L124-6/,
    ],
    ['partial activity of a trainee', TRAINEE, { ActivitePartielle: { Heures: '7' } }, 'Heures', /L124-7/],
    ['a flat deduction of a trainee', TRAINEE, { Contrat: { ProfessionDFS: 'vrp' } }, 'ProfessionDFS', /L124-7/],
    ['an executive trainee', TRAINEE, { Contrat: { StatutCadre: 'true' } }, 'StatutCadre', /L124-7/],
    [
      'a gratification of an employee',
      MONTHLY,
      { Remuneration: { Gratification: '600' } },
      'Gratification',
      /NatureContrat.*L124-1/,
    ],
  ])('%s', (_, kind, changes, field, message) => {
    const outcome = payslip(defaut, month(kind, changes))
    const faults = outcome.ok ? [] : outcome.faults
    expect(faults.map(({ code, caseFieldName }) => [code, caseFieldName])).toContainEqual([
      'not_of_this_contract',
      field,
    ])
    expect(faults.find(({ caseFieldName }) => caseFieldName === field)?.message).toMatch(message)
  })
  test('days of rest worked need their pay, and pay its days', () => {
    for (const [given, missing] of [
      ['JoursRenonces', 'MontantJoursRenonces'],
      ['MontantJoursRenonces', 'JoursRenonces'],
    ] as const) {
      const outcome = payslip(defaut, month(DAYS, { HeuresSupplementaires: { [given]: '1' } }))
      expect(!outcome.ok && outcome.faults).toMatchObject([{ code: 'missing_field', caseFieldName: missing }])
    }
  })
  test('more working days of absence than the contract has: 22 in June 2026', () => {
    const absent = (days: string) =>
      payslip(defaut, month(MONTHLY, { Absences: { JoursOuvresSansSolde: days, JoursOuvresMaladie: '2' } }))
    expect(absent('20').ok).toBe(true)
    const refused = absent('20.5')
    expect(!refused.ok && refused.faults).toMatchObject([{ code: 'out_of_range', value: '22.5' }])
  })
  test('more than 218 days are out of range', () => {
    const outcome = payslip(defaut, month(MONTHLY, { Contrat: { JoursForfait: '218.01' } }))
    expect(!outcome.ok && outcome.faults).toMatchObject([{ code: 'out_of_range', caseFieldName: 'JoursForfait' }])
  })
})

test('hours are required only of people paid by the hour', () => {
  const { cases } = month(MONTHLY)
  const paid = (SalaireMensuel: string) =>
    payslip(defaut, { period: '2026-06', cases: { ...cases, Remuneration: { SalaireMensuel } } })
  expect(paid('4500').ok).toBe(true)
  const outcome = paid('0')
  expect(!outcome.ok && outcome.faults.map(({ caseFieldName }) => caseFieldName)).toEqual(['HeuresTravaillees'])
})

test('a trainee over the legal time of the month has a warning that names article and field', () => {
  const { warnings } = payslipOf(defaut, month(TRAINEE, { Remuneration: { HeuresStage: '154.01' } }))
  expect(warnings.find(({ code }) => code === 'internship_hours_beyond_legal_time')?.message).toMatch(
    /^Remuneration\.HeuresStage is 154\.01.*154 at most.*L124-14/,
  )
})

describe('limits that give a warning with field and article', () => {
  const messages = (kind: Inputs, changes: Inputs, code: string) =>
    payslipOf(defaut, month(kind, changes))
      .warnings.filter((warning) => warning.code === code)
      .map(({ message }) => message)

  // 4,400 ÷ 22 × 1.10 = 220 a day.
  test.each([
    ['439.99', 1],
    ['440', 0],
  ])('two days of rest worked for %s €', (MontantJoursRenonces, warned) => {
    const HeuresSupplementaires = { JoursRenonces: '2', MontantJoursRenonces }
    const changes = { Remuneration: { SalaireMensuel: '4400' }, HeuresSupplementaires }
    expect(messages(DAYS, changes, 'rest_days_below_minimum')).toEqual(
      Array(warned).fill(expect.stringMatching(/MontantJoursRenonces.*440.*L3121-59/)),
    )
  })

  test.each([
    ['48', 0],
    ['48.01', 1],
  ])('a week of %s hours', (HeuresContrat, warned) => {
    const changes = { Contrat: { HeuresContrat, HeuresSupStructurelles: 'true' } }
    expect(messages(MONTHLY, changes, 'weekly_hours_beyond_maximum')).toEqual(
      Array(warned).fill(expect.stringMatching(/HeuresContrat.*48.*L3121-20/)),
    )
  })

  // 18 years old on 31 May: 18 during all of June. 18 on 1 June: still 17 in May.
  test.each<[string, Inputs, number]>([
    ['2008-06-01', { HeuresSupplementaires: { HeuresSup25: '1' } }, 1],
    ['2008-06-01', { HeuresSupplementaires: { HeuresSup50: '1' } }, 1],
    ['2008-06-01', { Contrat: { HeuresContrat: '39', HeuresSupStructurelles: 'true' } }, 1],
    ['2008-06-01', {}, 0],
    ['2008-05-31', { HeuresSupplementaires: { HeuresSup25: '1' } }, 0],
  ])('overtime of a person born on %s: %o', (DateNaissance, hours, warned) => {
    expect(messages(MONTHLY, { Identite: { DateNaissance }, ...hours }, 'overtime_of_minor')).toEqual(
      Array(warned).fill(expect.stringMatching(/17 years.*35 hours.*L3162-1/)),
    )
  })

  test.each([
    ['competitivite', 'metropole', 1],
    ['innovation_croissance', 'guyane_mayotte', 0],
    ['sectoriel', 'metropole', 0],
  ])('Lodeom %s, zone %s', (BaremeLodeom, Zone, warned) => {
    expect(messages(MONTHLY, { Entreprise: { BaremeLodeom, Zone } }, 'lodeom_in_metropole')).toEqual(
      Array(warned).fill(expect.stringMatching(/BaremeLodeom.*Zone.*L752-3-2/)),
    )
  })

  // C. trav. L3123-7: 1 to 7 June are seven days.
  test.each([
    ['2026-06-07', 'autre', 0],
    ['2026-06-08', 'autre', 1],
    ['2026-06-30', 'remplacement', 0],
  ])(
    'part time of 10 hours until %s, %s: the least hours are not of short contracts and replacements',
    (DateFinContrat, MotifCDD, warned) => {
      const Contrat = {
        HeuresContrat: '10',
        TypeContrat: 'CDD',
        DateDebutContrat: '2026-06-01',
        DateFinContrat,
        MotifCDD,
      }
      expect(messages(MONTHLY, { Contrat }, 'part_time_below_minimum')).toHaveLength(warned)
    },
  )
})
