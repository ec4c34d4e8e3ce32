import { describe, expect, test } from 'vitest'
import { employee } from '../../../testing/inputs.js'
import { amounts, ofEmployee } from '../../../testing/law.js'
import type { Inputs } from '../../cases/read.js'
import { agreementInWords } from '../../catalogue/agreements.js'
import { explain } from '../../explain/explain.js'
import { explanationText } from '../../explain/explain-text.js'
import { payslip } from '../../explain/payslip.js'
import { defaut } from '../../regulations/defaut.js'
import { AGREEMENTS, agreementOf, categoryOf } from './index.js'

/** Ends of contracts under collective agreements, on 30 June 2026, of a person with 3,000 € a month. */

const ended = (Contrat: Inputs[string], Rupture: Inputs[string] = {}, others: Inputs = {}) =>
  employee('2026-06', '3000', {
    Contrat: { DateDebutContrat: '2011-07-01', DateFinContrat: '2026-06-30', ...Contrat },
    Rupture: { Motif: 'licenciement', ...Rupture },
    ...others,
  })
const paid = (...[Contrat, Rupture, others]: Parameters<typeof ended>) => {
  const outcome = payslip(defaut, ended(Contrat, Rupture, others))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  return amounts(outcome.value, 'IndemniteRupture', 'IndemnitePreavis').join(' ')
}
const faults = (...[Contrat, Rupture, others]: Parameters<typeof ended>): readonly string[] => {
  const outcome = payslip(defaut, ended(Contrat, Rupture, others))
  return outcome.ok ? [] : outcome.faults.map(({ message }) => message)
}
const warnings = (...[Contrat, Rupture, others]: Parameters<typeof ended>): readonly string[] => {
  const outcome = payslip(defaut, ended(Contrat, Rupture, others))
  return outcome.ok ? outcome.value.warnings.map(({ code }) => code) : ['refused']
}

describe('the better of law and agreement (L1234-9): 15 years, by law 10/4 + 5/3 months of 3,000 €', () => {
  const SYNTEC = { IDCC: '1486', CategorieConventionnelle: 'ingenieurs_cadres' }

  test('Syntec, executives: a third for each of 15 years, five months', () => {
    expect(paid({})).toBe('12500.00 0.00')
    expect(paid(SYNTEC)).toBe('15000.00 0.00')
  })
  test('an agreement that gives less leaves the law, one that gives more is paid', () => {
    const chimie = { IDCC: '44', CategorieConventionnelle: 'ouvriers_collaborateurs', Coefficient: '190' }
    const born = (year: string) => ({ Identite: { DateNaissance: `${year}-01-01` } })
    // 3/10 of 15 years are 4.5 months; from 50 years of age 5.5, from 55 years 6.5.
    expect(paid(chimie, {}, born('1990'))).toBe('13500.00 0.00')
    expect(paid(chimie, {}, born('1976'))).toBe('16500.00 0.00')
    expect(paid(chimie, {}, born('1971'))).toBe('19500.00 0.00')
    // 42 years: 12.6 + 2, at most 14 months in all.
    expect(paid({ ...chimie, DateDebutContrat: '1984-07-01' }, {}, born('1966'))).toBe('42000.00 0.00')
    // Two years: 0.6 of a month, by law half a month; the right begins with the second year.
    const since = { ...chimie, DateDebutContrat: '2024-07-01' }
    expect(paid(since, {}, born('1990'))).toBe('1800.00 0.00')
    expect(paid({ ...since, DateDebutContrat: '2024-07-02' }, {}, born('1990'))).toBe('1437.50 0.00')
  })
  test('an entered amount counts where it is more', () => {
    expect(paid(SYNTEC, { IndemniteConventionnelle: '14000' })).toBe('15000.00 0.00')
    expect(paid(SYNTEC, { IndemniteConventionnelle: '16000' })).toBe('16000.00 0.00')
  })
  test('a retirement has the severance pay of the law, also where its notice is paid (D1237-1, L1237-7)', () => {
    expect(paid(SYNTEC, { Motif: 'depart_retraite', Preavis: 'paye' })).toBe('3000.00 6000.00')
    // Four months of notice by the agreement: 10/4 + 5.3333/3 months.
    expect(paid(SYNTEC, { Motif: 'mise_a_la_retraite', Preavis: 'paye' })).toBe('12833.33 12000.00')
  })
  test('pay in lieu of notice of three months, which is service too: 15.25 years', () => {
    expect(paid(SYNTEC, { Preavis: 'paye' })).toBe('15250.00 9000.00')
    expect(paid(SYNTEC, { Preavis: 'paye', MoisPreavis: '1' })).toBe('15083.33 3000.00')
    expect(paid(SYNTEC, { Preavis: 'paye', MontantPreavis: '9300' })).toBe('15250.00 9300.00')
  })
  test('the reason shows both amounts with their articles', () => {
    const outcome = payslip(defaut, ended(SYNTEC))
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
    const text = explanationText(explain(outcome.value, 'MinimumRupture')).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(text).toContain('12 500 [Indemnité légale de rupture]')
    expect(text).toContain('15 000 [Indemnité de rupture de la convention collective]')
    expect(text).toContain('IDCC 1486, art. 4.5 (avenant 46), 12')
  })
})

/**
 * Twenty years of 3,000 €, by law 10/4 + 10/3 months, 17,500 €; worked out by hand from the scale of each category. A smaller amount
 * leaves that of the law.
 */
const WORKED: readonly (readonly [idcc: string, category: string, born: string, expected: string])[] = [
  ['16', 'ouvriers', '1986', '17500.00'], // 2/10 of 20: 4 months
  ['16', 'cadres', '1986', '24000.00'], // 4/10 of 20: 8
  ['44', 'ingenieurs_cadres', '1986', '33000.00'], // 4 + 3 + 4 = 11
  ['292', 'cadres', '1986', '23700.00'], // 2.4 + 2 + 3.5 = 7.9
  ['573', 'cadres', '1986', '21600.00'], // 2.7 + 4 + 0.5 = 7.2
  ['573', 'cadres', '1970', '25920.00'], // 20 % more for age
  ['675', 'cadres', '1970', '22500.00'], // (3 + 2) × 1.5 = 7.5
  ['787', 'cadres', '1986', '17500.00'],
  ['843', 'cadres', '1986', '17500.00'],
  ['1090', 'cadres', '1986', '17500.00'],
  ['1147', 'cadres', '1986', '17500.00'], // 4 + 4/3
  ['1266', 'cadres', '1986', '18000.00'], // 4 + 1/3 + 2/3 + 1 = 6
  ['1351', 'cadres', '1986', '17500.00'],
  ['1483', 'cadres', '1970', '20000.00'], // (4 + 4/3) × 1.25
  ['1486', 'ingenieurs_cadres', '1986', '20000.00'], // 20/3
  ['1501', 'cadres', '1986', '18000.00'], // 4 + 1/3 + 2/3 + 1 = 6
  ['1517', 'employes', '1986', '19500.00'], // 10/4 + 10/3 + 10/15 = 6.5
  ['1518', 'cadres', '1986', '17500.00'],
  ['1527', 'cadres', '1986', '17500.00'],
  ['1596', 'ouvriers', '1986', '17500.00'], // 3 + 1/4
  ['1597', 'ouvriers', '1986', '17500.00'],
  ['1606', 'cadres', '1970', '21600.00'], // 2 % of 12 months for each year, and a half: 7.2
  ['1672', 'cadres', '1986', '36000.00'], // 5 % of 12 months for each year: 12
  ['1702', 'ouvriers', '1986', '17500.00'],
  ['1979', 'employes', '1986', '17500.00'], // 2 + 2/3
  ['1996', 'cadres', '1986', '21000.00'], // 4.5 + 2.5 = 7
  ['2098', 'cadres', '1986', '27000.00'], // 1.5 + 2 + 2.5 + 3 = 9
  ['2098', 'cadres', '1974', '29700.00'], // 10 % more for age
  ['2120', 'techniciens', '1986', '24000.00'], // 40 half-years of a fifth: 8
  ['2216', 'cadres', '1986', '21000.00'], // 3 + 4 = 7
  ['2264', 'cadres', '1986', '52500.00'], // 2.5 + 15 = 17.5
  ['2596', 'cadres', '1986', '17500.00'], // 20/4 = 5
  ['2609', 'etam', '1970', '18150.00'], // (3.75 + 1.75) × 1.1 = 6.05
  ['2614', 'etam', '1970', '18150.00'],
  ['2941', 'cadres', '1986', '17500.00'],
  ['3043', 'cadres', '1986', '17500.00'], // 0.5 + 5/6 + 2
  ['3239', 'salaries', '1986', '17500.00'],
  ['3248', 'cadres', '1986', '27600.00'], // 1.4 + 7.8 = 9.2
]
test.each(WORKED)('%s %s, born in %s: %s', (IDCC, CategorieConventionnelle, year, expected) => {
  const since = { IDCC, CategorieConventionnelle, DateDebutContrat: '2006-07-01' }
  const born = { Identite: { DateNaissance: `${year}-01-01` } }
  expect(paid(since, {}, born)).toBe(`${expected} 0.00`)
})
test('every agreement has a worked end of contract', () => {
  expect([...new Set(WORKED.map(([idcc]) => idcc))]).toEqual(AGREEMENTS.map(({ idcc }) => idcc))
})

test('3043: the sixth of a month counts for the years 6 to 10 alone (art. 4.11.3): 0.5 + 5/6 + 2 months of 20 years', () => {
  const outcome = payslip(
    defaut,
    ended({ IDCC: '3043', CategorieConventionnelle: 'cadres', DateDebutContrat: '2006-07-01' }),
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
  const text = explanationText(explain(outcome.value, 'MinimumRupture')).replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(text).toContain('10 000 [Indemnité de rupture de la convention collective]')
})
test('a départ à la retraite below six months, of which the law says nothing: assistants of 787 one month, others two; 1518 none', () => {
  const leaves = (IDCC: string, CategorieConventionnelle: string) =>
    paid(
      { IDCC, CategorieConventionnelle, DateDebutContrat: '2026-04-01' },
      { Motif: 'depart_retraite', Preavis: 'paye' },
    )
  expect(leaves('787', 'assistants')).toBe('0.00 3000.00')
  expect(leaves('787', 'employes')).toBe('0.00 6000.00')
  expect(leaves('1518', 'cadres')).toBe('0.00 0.00')
})

describe('service and careers that agreements count in their own way', () => {
  const born = { Identite: { DateNaissance: '1986-01-01' } }
  test('years before the person was an executive have their own scale (16)', () => {
    const cadre = { IDCC: '16', CategorieConventionnelle: 'cadres', DateDebutContrat: '2006-07-01' }
    // 10 × 3/10 + 10 × 4/10 = 7.
    expect(paid({ ...cadre, DateCadre: '2016-07-01' }, {}, born)).toBe('21000.00 0.00')
  })
  test('the cause of the dismissal (2216), and the right to a pension (3248)', () => {
    const alimentaire = { IDCC: '2216', CategorieConventionnelle: 'cadres', DateDebutContrat: '2006-07-01' }
    const old = { Identite: { DateNaissance: '1970-01-01' } }
    expect(paid(alimentaire, { CauseLicenciement: 'economique' }, old)).toBe('25200.00 0.00')
    expect(paid(alimentaire, { Motif: 'pse' }, old)).toBe('25200.00 0.00')
    const metallurgie = { IDCC: '3248', CategorieConventionnelle: 'cadres', DateDebutContrat: '2006-07-01' }
    const of62 = { Identite: { DateNaissance: '1964-01-01' } }
    // 9.2 × 0.9 = 8.28.
    expect(paid(metallurgie, { DroitPension: 'true' }, of62)).toBe('24840.00 0.00')
  })
  test('months in days of the year count for a half more (3248): 20 years with 4 of them are 22', () => {
    const since = { IDCC: '3248', CategorieConventionnelle: 'd', DateDebutContrat: '2006-07-01' }
    // 10/4 + 12/3 = 6.5.
    expect(paid({ ...since, DateForfaitJours: '2022-07-01' }, {}, born)).toBe('19500.00 0.00')
  })
})

describe('notice', () => {
  const chimie = (Coefficient: string) => ({
    IDCC: '0044',
    CategorieConventionnelle: 'Ouvriers et collaborateurs (groupes I à III)',
    Coefficient,
  })
  const born = { Identite: { DateNaissance: '1990-01-01' } }
  const notice = (Contrat: Inputs[string], Rupture: Inputs[string] = {}) =>
    paid(Contrat, { Preavis: 'paye', ...Rupture }, born).split(' ')[1]

  test('the longer of law and agreement for a dismissal, that of the agreement for a resignation', () => {
    const oneYear = { DateDebutContrat: '2025-07-01' }
    expect(notice({ ...chimie('189'), ...oneYear })).toBe('3000.00')
    expect(notice({ ...chimie('190'), ...oneYear })).toBe('6000.00')
    expect(notice(chimie('159'), { Motif: 'demission' })).toBe('1500.00')
    expect(notice(chimie('160'), { Motif: 'demission' })).toBe('3000.00')
    expect(notice({}, { Motif: 'demission' })).toBe('6000.00')
  })
  test('a disabled person has twice the notice of a dismissal, at most three months', () => {
    const disabled = { TravailleurHandicape: 'true' }
    expect(notice({ ...chimie('190'), ...disabled })).toBe('9000.00')
    expect(notice({ IDCC: '787', CategorieConventionnelle: 'cadres', ...disabled })).toBe('9000.00')
  })
  test.each(['mise_a_la_retraite', 'depart_retraite'])(
    '%s of a disabled person too: one month twice, two at most three',
    (Motif) => {
      // C. trav. L1237-6, L1237-10, L1234-1, L5213-9; 44: a month below 24 months, then two.
      const disabled = { TravailleurHandicape: 'true' }
      expect(notice({ ...chimie('189'), ...disabled, DateDebutContrat: '2025-07-01' }, { Motif })).toBe('6000.00')
      expect(notice({ ...chimie('189'), ...disabled }, { Motif })).toBe('9000.00')
      expect(notice(chimie('189'), { Motif })).toBe('6000.00')
    },
  )
})

test('what the agreement needs and is not entered is asked for by name, at the end of a contract only', () => {
  const needs = 'the agreement IDCC 44 needs it for the end of the contract'
  const codes = 'ouvriers_collaborateurs, agents_maitrise_techniciens, ingenieurs_cadres'
  expect(faults({ IDCC: '44' })).toEqual([`Contrat.CategorieConventionnelle: expected one of ${codes}: ${needs}`])
  expect(faults({ IDCC: '44', CategorieConventionnelle: 'chef' })).toEqual([
    `Contrat.CategorieConventionnelle: expected one of ${codes}: ${needs}, got chef`,
  ])
  const ouvrier = { IDCC: '44', CategorieConventionnelle: 'ouvriers_collaborateurs' }
  expect(faults(ouvrier, { Preavis: 'paye' })).toEqual([
    `Contrat.Coefficient: expected a value: ${needs}`,
    `Identite.DateNaissance: expected a value: ${needs}`,
  ])
  expect(faults({ IDCC: '44' }, { Motif: 'fin_periode_essai' })).toEqual([])
  expect(amounts(ofEmployee('2026-06', '3000', { Contrat: { IDCC: '44' } }), 'TotalBrut')).toEqual(['3000.00'])
})

test('an agreement that is not covered says so and changes no line', () => {
  const paidAs = (...[contract, leaving, others]: Parameters<typeof ended>): string => {
    const outcome = payslip(defaut, ended(contract, leaving, others))
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
    const { lines, carried, cumulated } = outcome.value
    return JSON.stringify([lines, carried, cumulated])
  }
  for (const Motif of ['licenciement', 'pse', 'rupture_conventionnelle', 'demission', 'mise_a_la_retraite']) {
    const leaving = { Motif, ...(Motif !== 'rupture_conventionnelle' && { Preavis: 'paye' }) }
    const alone = paidAs({}, leaving)
    // A number without a file, none at all, and the number of the establishment for a person without a category.
    expect(paidAs({ IDCC: '1' }, leaving)).toBe(alone)
    expect(paidAs({ IDCC: '9999' }, leaving)).toBe(alone)
    expect(paidAs({}, leaving, { Entreprise: { IDCC: '1486' } })).toBe(alone)
    expect(warnings({ IDCC: '1' }, leaving).filter((code) => code === 'agreement_not_covered')).toHaveLength(1)
    expect(warnings({}, leaving, { Entreprise: { IDCC: '1486' } })).toContain('agreement_not_covered')
  }
  expect(warnings({ IDCC: '1' })).toContain('agreement_not_covered')
  expect(warnings({ IDCC: '1' }, { IndemniteConventionnelle: '20000' })).not.toContain('agreement_not_covered')
  expect(warnings({ IDCC: '9999' })).not.toContain('agreement_not_covered')
  expect(warnings({ IDCC: '1486', CategorieConventionnelle: 'etam' })).not.toContain('agreement_not_covered')
  expect(warnings({ IDCC: '1486', CategorieConventionnelle: 'etam' }, { Motif: 'mise_a_la_retraite' })).toContain(
    'agreement_not_covered',
  )
})

test('the pay that an agreement keeps in sickness is not covered, and a month with a stop says so until its scale is entered', () => {
  const sick = (Contrat: Inputs[string], Entreprise: Inputs[string] = {}, Nature = 'maladie') => {
    const absences = [{ Evenement: 'a', Nature, Debut: '2026-06-08', Fin: '2026-06-19' }]
    const outcome = payslip(defaut, { ...employee('2026-06', '3000', { Contrat, Entreprise }), absences })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults))
    const { lines, warnings: found } = outcome.value
    return {
      lines: JSON.stringify(lines),
      said: found.flatMap(({ code, message }) => (code === 'agreement_not_covered' ? [message] : [])),
    }
  }
  const of = (idcc: string, key = 'Contrat.IDCC') =>
    `${key} is ${idcc}: the pay that this agreement keeps in sickness is not covered, so that of the law is kept; check it, and record Entreprise.BaremeMaintien if it gives more`
  expect(sick({ IDCC: '1486' }).said).toEqual([of('1486')])
  expect(sick({ IDCC: '86' }, {}, 'accident_travail').said).toEqual([of('86')])
  expect(sick({ CategorieConventionnelle: 'etam' }, { IDCC: '1486' }).said).toEqual([of('1486', 'Entreprise.IDCC')])
  expect(sick({ IDCC: '1486' }).lines).toBe(sick({}).lines)
  for (const own of [sick({ IDCC: '1486' }, { BaremeMaintien: '1:30x1' }), sick({ IDCC: '9999' })]) {
    expect(own.said).toEqual([])
  }
  expect(sick({}, { IDCC: '1486' }).said).toEqual([])
  expect(sick({ IDCC: '1486' }, {}, 'sans_solde').said).toEqual([])
})

test('the agreement of the establishment counts where the contract names none and has a category', () => {
  const Entreprise = { IDCC: '1486' }
  const cadre = { CategorieConventionnelle: 'ingenieurs_cadres' }
  expect(paid(cadre, {}, { Entreprise })).toBe('15000.00 0.00')
  expect(paid({ ...cadre, IDCC: '9999' }, {}, { Entreprise })).toBe('12500.00 0.00')
  expect(paid({}, {}, { Entreprise })).toBe('12500.00 0.00')
  expect(warnings({}, {}, { Entreprise })).toContain('agreement_not_covered')
  expect(faults({ CategorieConventionnelle: 'chef' }, {}, { Entreprise })).toHaveLength(1)
})

test('an agreement in words has the rules, the articles and every row of its scales', () => {
  const agreement = agreementOf('1147')
  if (agreement === undefined) throw new Error('1147 is not covered')
  const { categories, checkedUntil } = agreementInWords(agreement, '2026-06-01')
  const [first] = categories
  expect(checkedUntil).toBe('2026-07-24')
  expect(categories.map(({ code }) => code)).toEqual(['non_cadres', 'cadres'])
  expect(first?.severance?.text).toBe('IDCC 1147, art. 25, 13')
  expect(first?.scales.map(({ name }) => name)).toContain('Preavis1147.NonCadresDemission')
  expect(first?.scales.find(({ name }) => name === 'Preavis1147.NonCadresDemission')?.rows).toEqual([
    { below: '6', isIncluded: false, months: '0', days: '15', workingDays: '0' },
    { below: undefined, isIncluded: false, months: '1', days: '0', workingDays: '0' },
  ])
})

test('an agreement is found with leading zeros, a category by its code or its name', () => {
  expect(agreementOf('0044')?.idcc).toBe('44')
  for (const agreement of AGREEMENTS) {
    for (const { code, label } of agreement.categories) {
      expect(categoryOf(agreement, code)?.code).toBe(code)
      expect(categoryOf(agreement, label.toUpperCase())?.code).toBe(code)
    }
  }
})
