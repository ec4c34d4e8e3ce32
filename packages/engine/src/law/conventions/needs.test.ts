import { expect, test } from 'vitest'
import { employee } from '../../../testing/inputs.js'
import { payrollOf } from '../../../testing/payrolls.js'
import { readInputs } from '../../inputs/read-inputs.js'
import { defaut } from '../../regulations/defaut.js'
import { AGREEMENTS } from './index.js'

/** The values that each agreement needs for a person whose contract ends, and names when they are missing. */

const { fixed } = payrollOf(defaut, '2026-06')

/** The fields that are asked for of a person with only these entries. */
function asked(Motif: string, contract: Readonly<Record<string, string>>): readonly string[] {
  const outcome = readInputs(
    fixed,
    employee('2026-06', '3000', {
      Contrat: { DateDebutContrat: '2000-07-01', DateFinContrat: '2026-06-30', ...contract },
      Rupture: { Motif, ...(Motif !== 'rupture_conventionnelle' && { Preavis: 'paye' }) },
    }),
  )
  if (outcome.ok) return []
  return outcome.faults.map(({ code, caseFieldName }) => `${code} ${caseFieldName}`).sort()
}

/** By the sheet: scales of severance pay by age; scales of severance pay or notice by coefficient, group, step or level. */
const BY_AGE = ['16', '44', '573', '675', '1483', '1501', '1596', '1597', '1606', '1672', '1702']
const ALSO_BY_AGE = ['2098', '2216', '2609', '2614', '3248']
const BY_COEFFICIENT = ['16', '44', '292', '1090', '1351', '1486']

test.each(AGREEMENTS.map((agreement) => [agreement.idcc, agreement] as const))(
  '%s asks for what it needs',
  (IDCC, { categories }) => {
    const ofCategory = categories.flatMap(({ code }) => asked('licenciement', { IDCC, CategorieConventionnelle: code }))
    expect([...new Set(ofCategory)].sort()).toEqual([
      ...(BY_COEFFICIENT.includes(IDCC) ? ['missing_field Coefficient'] : []),
      ...([...BY_AGE, ...ALSO_BY_AGE].includes(IDCC) ? ['missing_field DateNaissance'] : []),
    ])
    for (const motif of [
      'licenciement',
      'pse',
      'inaptitude',
      'rupture_conventionnelle',
      'demission',
      'mise_a_la_retraite',
    ]) {
      const found = asked(motif, { IDCC }).filter((field) => field.endsWith('CategorieConventionnelle'))
      expect(found, motif).toEqual(categories.length > 1 ? ['missing_field CategorieConventionnelle'] : [])
      expect(asked(motif, { IDCC, CategorieConventionnelle: 'autre' }), motif).toContain(
        'out_of_range CategorieConventionnelle',
      )
    }
  },
)
