import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { cents, constant, leaving } from '../../testing/leaving.js'
import { computed, payrollOf } from '../../testing/payrolls.js'
import type { Inputs } from '../cases/read.js'
import type { MonthInputs } from '../inputs/month-inputs.js'
import { readInputs } from '../inputs/read-inputs.js'
import { defaut } from '../regulations/defaut.js'

/** What agreements read of dates and history, and which ends of contract need a category. Pay is 3,000 €, the end 30 June 2026. */

const { fixed } = payrollOf(defaut, '2026-06')
const END = { DateDebutContrat: '2011-07-01', DateFinContrat: '2026-06-30' }

interface Person {
  readonly contract?: Inputs[string]
  readonly Rupture?: Inputs[string]
  readonly born?: string
}
const inputs = ({ contract, Rupture, born = '1986' }: Person): MonthInputs =>
  employee('2026-06', '3000', {
    Contrat: { ...END, ...contract },
    Rupture: { Motif: 'licenciement', ...Rupture },
    Identite: { DateNaissance: `${born}-01-01` },
  })
const paid = (person: Person, more: Partial<MonthInputs> = {}): string | undefined =>
  cents(computed(defaut, { ...inputs(person), ...more }).payslip, 'IndemniteRupture')[0]

describe('service', () => {
  const away = (Debut: string, Fin: string) => ({ absences: [{ Evenement: 'a', Nature: 'maladie', Debut, Fin }] })

  test('counts sickness as each agreement says: all of it (292), 36 months of it (44); by law none', () => {
    // By law 13 years: 10/4 + 3/3 months; all 15 years: 10/4 + 5/3.
    const two = away('2020-01-01', '2021-12-31')
    expect(paid({}, two)).toBe('10500.00')
    const plastics = { IDCC: '292', CategorieConventionnelle: 'collaborateurs', Coefficient: '700' }
    expect(paid({ contract: plastics }, two)).toBe('12500.00')
    // 15 years less the 12 months beyond 36: 14 × 3/10.
    const chemistry = { IDCC: '44', CategorieConventionnelle: 'ouvriers_collaborateurs', Coefficient: '190' }
    expect(paid({ contract: chemistry }, away('2018-01-01', '2021-12-31'))).toBe('12600.00')
  })
  test('before a person was an executive has full months up to the day before (16, annexe IV, art. 17)', () => {
    const of = (DateCadre: string) =>
      paid({
        contract: { IDCC: '16', CategorieConventionnelle: 'cadres', DateDebutContrat: '2006-07-01', DateCadre },
      })
    // 119 months × 3/10 and 121 × 4/10, ÷ 12: 7.00833 months; 120 of each: 7; none before: 8.
    expect([of('2016-06-30'), of('2016-07-01'), of('2006-07-01')]).toEqual(['21025.00', '21000.00', '24000.00'])
  })
  // 480 months entered are 80 half-years, 4 of them before 2002 by the contract: 4 × 13/14.5 × 1/2 + 76/5 = 16.993 months.
  test('hired by the end of 1999 has the former limit: 18 × 13/14.5 months, later 15 (2120, art. 26)', () => {
    const of = (DateDebutContrat: string) =>
      paid({
        contract: { IDCC: '2120', CategorieConventionnelle: 'techniciens', DateDebutContrat },
        Rupture: { AncienneteMois: '480' },
      })
    expect([of('1999-12-31'), of('2000-01-01')]).toEqual(['48413.79', '45000.00'])
  })
})

test('variable pay counts by the year where fixed pay counts by the last month (44, avenant 1, art. 28)', () => {
  const of = (RemunerationVariable: string) => {
    const contract = { IDCC: '44', CategorieConventionnelle: 'ouvriers_collaborateurs', Coefficient: '190' }
    const cases = {
      Contrat: { ...contract, RemunerationVariable },
      Identite: { DateNaissance: '1975-01-01' },
    }
    const history = constant('2026-06', '3000', { '2026-05': ['4000'] })
    const end = { end: '2026-06-30', since: '2011-07-01', salary: '3000', Rupture: { Motif: 'licenciement' }, cases }
    return cents(leaving(end, { history }), 'IndemniteRupture')[0]
  }
  // 15 × 3/10 + 1 for age: 5.5 months of 4,000, or of 37,000 ÷ 12.
  expect([of('false'), of('true')]).toEqual(['22000.00', '16958.33'])
})

describe('an end of contract needs a category', () => {
  const asked = (Rupture: Inputs[string], contract: Inputs[string] = {}): readonly string[] => {
    const read = readInputs(fixed, inputs({ contract: { IDCC: '1486', ...contract }, Rupture }))
    return read.ok ? [] : read.faults.map(({ caseFieldName }) => caseFieldName ?? '')
  }
  const CATEGORY = ['CategorieConventionnelle']

  test('for its severance pay', () => {
    expect(asked({ Motif: 'licenciement' })).toEqual(CATEGORY)
  })
  test('for a notice that is paid and whose months are not entered; unfitness needs its months as service (L1226-4)', () => {
    const resigned = { Motif: 'demission', Preavis: 'paye' }
    expect(asked(resigned)).toEqual(CATEGORY)
    expect(asked({ ...resigned, MoisPreavis: '1' })).toEqual([])
    expect(asked({ Motif: 'demission' })).toEqual([])
    const cadre = { IDCC: '1486', CategorieConventionnelle: 'ingenieurs_cadres' }
    // Three months of notice: 15.25 ÷ 3 months.
    expect(paid({ contract: cadre, Rupture: { Motif: 'inaptitude' } })).toBe('15250.00')
  })
})

describe('the warning of an agreement that is not covered', () => {
  const said = (month: MonthInputs): number =>
    computed(defaut, month).payslip.warnings.filter(({ code }) => code === 'agreement_not_covered').length

  test('is not given where nothing is due by an agreement', () => {
    const of = (Rupture: Inputs[string]) => said(inputs({ contract: { IDCC: '1' }, Rupture }))
    expect([of({ Motif: 'licenciement' }), of({ Motif: 'demission' })]).toEqual([1, 0])
  })
  test('of kept pay is given for a stop of the month, unless the scale of the person is entered', () => {
    const stop = (Debut: string, Fin?: string, Nature = 'maladie') => [
      { Evenement: 'a', Nature, Debut, ...(Fin && { Fin }) },
    ]
    const of = (absences: ReturnType<typeof stop>, Entreprise: Inputs[string] = {}, StatutCadre = 'false') =>
      said({
        ...employee('2026-06', '3000', {
          Contrat: { DateDebutContrat: '2011-07-01', IDCC: '1486', StatutCadre },
          Entreprise,
        }),
        absences,
      })
    const open = stop('2026-06-08')
    expect([of(open), of(stop('2026-05-04', '2026-06-01')), of(stop('2026-05-04', '2026-05-31'))]).toEqual([1, 1, 0])
    expect(of(stop('2026-06-08', undefined, 'maternite'))).toBe(0)
    const ofCadre = { BaremeMaintienCadre: '1:30x1' }
    expect([of(open, ofCadre), of(open, ofCadre, 'true')]).toEqual([1, 0])
    expect(of(open, { BaremeMaintien: '1:30x1' }, 'true')).toBe(0)
  })
})
