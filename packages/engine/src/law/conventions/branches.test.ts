import { expect, test } from 'vitest'
import { employee } from '../../../testing/inputs.js'
import { amounts } from '../../../testing/law.js'
import { payslipOf } from '../../../testing/payrolls.js'
import type { Inputs } from '../../cases/read.js'
import { defaut } from '../../regulations/defaut.js'

/**
 * Branches of severance pay that need a cause, an age or a long service, worked out by hand: a dismissal on 30 June 2026 with 3,000 €. The
 * law gives a quarter of a month for each year up to ten, a third beyond.
 */

interface End {
  readonly years: number
  readonly age: number
  readonly leaving?: Inputs[string]
  readonly contract?: Inputs[string]
}
const economic = { CauseLicenciement: 'economique' }
const pension = { DroitPension: 'true' }
const sick = (months: string) => ({ CauseLicenciement: 'absences_maladie', MoisAbsenceMaladie: months })

type Row = readonly [article: string, category: string, end: End, expected: string]
const ROWS: readonly Row[] = [
  // 9 × 2/10 + 6 × 3/10 = 3.6, a fifth more for age: 4.32; the law 4.1667.
  ['573 avenant II, art. 4', 'agents_maitrise_techniciens', { years: 15, age: 55, leaving: economic }, '12960.00'],
  ['573 avenant II, art. 4', 'agents_maitrise_techniciens', { years: 15, age: 54, leaving: economic }, '12500.00'],
  // 43 half-years before 2002, 49 since: 43 × 13/14.5 × 1/2 + 49/5 = 29.08, at most 18 × 13/14.5, of executives 24 × 13/14.5.
  ['2120 art. 26', 'techniciens', { years: 46, age: 66 }, '48413.79'],
  ['2120 art. 26', 'cadres', { years: 46, age: 66 }, '64551.72'],
  // 43/2 + 49/4 = 33.75, at most 18 and 24.
  ['2120 art. 29', 'techniciens', { years: 46, age: 66, leaving: economic }, '54000.00'],
  ['2120 art. 29', 'cadres', { years: 46, age: 66, leaving: economic }, '72000.00'],
  // 3 + 4 + 10, at most 12, and 2/3 beyond 40 years; a fifth more: 15.2.
  ['2216 annexe III, art. 6', 'cadres', { years: 42, age: 60, leaving: economic }, '45600.00'],
  // 9.2 months of 20 years × 1.2 and × 1.3; 1.5 of six years, at least 3 and 6; from five years and 50 of age on.
  ['3248 art. 75.3.1.2', 'cadres', { years: 20, age: 52 }, '33120.00'],
  ['3248 art. 75.3.1.2', 'cadres', { years: 20, age: 56 }, '35880.00'],
  ['3248 art. 75.3.1.2', 'cadres', { years: 6, age: 52 }, '9000.00'],
  ['3248 art. 75.3.1.2', 'cadres', { years: 6, age: 56 }, '18000.00'],
  ['3248 art. 75.3.1.2', 'cadres', { years: 5, age: 50 }, '9000.00'],
  ['3248 art. 75.3.1.2', 'cadres', { years: 4, age: 52 }, '3000.00'],
  // A full pension at 61 and 63: × 0.95, × 0.80.
  ['3248 art. 75.3.1.2', 'cadres', { years: 20, age: 61, leaving: pension }, '26220.00'],
  ['3248 art. 75.3.1.2', 'cadres', { years: 20, age: 63, leaving: pension }, '22080.00'],
  // Sickness of less than 6, 4 and 2 months with ten, five and one years: half as much more.
  ['3248 art. 91.2', 'cadres', { years: 20, age: 40, leaving: sick('5') }, '41400.00'],
  ['3248 art. 91.2', 'cadres', { years: 20, age: 40, leaving: sick('6') }, '27600.00'],
  ['3248 art. 91.2', 'd', { years: 7, age: 40, leaving: sick('3') }, '7875.00'],
  ['3248 art. 91.2', 'd', { years: 7, age: 40, leaving: sick('4') }, '5250.00'],
  ['3248 art. 91.2', 'd', { years: 2, age: 40, leaving: sick('1') }, '2250.00'],
  // A former executive has the better of both scales.
  ['3248 art. 68', 'd', { years: 20, age: 40, contract: { AncienCadre: 'true' } }, '27600.00'],
  // A fifth less for each year from 60 on: 8 × 3/5 and 2 months; 8.4 × 3/5 and 3; 12.4 × 3/5 and 4.
  ['16 annexe IV, art. 17', 'cadres', { years: 20, age: 62, leaving: pension }, '20400.00'],
  ['16 annexe IV, art. 17', 'cadres', { years: 21, age: 62, leaving: pension }, '24120.00'],
  ['16 annexe IV, art. 17', 'cadres', { years: 31, age: 62, leaving: pension }, '34320.00'],
]

test.each(ROWS)(
  'IDCC %s, %s, %j: %s',
  (article, CategorieConventionnelle, { years, age, leaving, contract }, expected) => {
    const [IDCC = ''] = article.split(' ')
    const since = { DateDebutContrat: `${2026 - years}-07-01`, DateFinContrat: '2026-06-30' }
    const inputs = employee('2026-06', '3000', {
      Contrat: { ...since, IDCC, CategorieConventionnelle, ...contract },
      Rupture: { Motif: 'licenciement', ...leaving },
      Identite: { DateNaissance: `${2026 - age}-01-01` },
    })
    expect(amounts(payslipOf(defaut, inputs), 'IndemniteRupture')).toEqual([expected])
  },
)
