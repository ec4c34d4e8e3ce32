import { Decimal, type MonthInputs, publishedParameters } from '@centime/engine'
import type { Inputs } from '@centime/engine/cases'

/** The employees: the minimum inputs of the specification, with different amounts. */

export const PERIOD = '2026-06'
const HIRED = '2026-01-01T00:00:00Z'
const MONTH = '2026-06-01T00:00:00Z'

export interface Person {
  readonly identifier: string
  readonly cases: Inputs
}

export function person(index: number): Person {
  const covered = index % 3 === 0
  return {
    identifier: `employee-${String(index).padStart(6, '0')}`,
    cases: {
      Contrat: { DateDebutContrat: `20${10 + (index % 15)}-09-01` },
      Remuneration: { HeuresTravaillees: '151.67', TauxHoraire: hundredths(1231 + (index % 397) * 7) },
      Frais: { NombreRepas: String(index % 20), MontantRepas: '7.30' },
      PrevoyanceMutuelle: {
        HasPrevoyance: String(covered),
        TauxPrevoyance: covered ? '0.015' : '0',
        HasMutuelleObligatoire: 'false',
        HasMutuelleFacultative: 'false',
      },
      PAS: { TauxPAS: hundredths(index % 17) },
    },
  }
}

/** Different people, from a number on. */
export const peopleOf = (count: number, from = 0): readonly Person[] =>
  Array.from({ length: count }, (_, index) => person(from + index))

const hundredths = (count: number): string => new Decimal(count).div(100).toFixed(2)

/** Inputs of all employees, without the published parameters. */
export const COMPANY: Inputs = { Entreprise: { Effectif: '60', TauxAT: '0.0208' } }

/** The same month as inputs of the engine alone. */
export const monthOf = ({ cases }: Person): MonthInputs => ({
  period: PERIOD,
  cases: { ...cases, ...COMPANY, ParametresLegaux: { ...publishedParameters(`${PERIOD}-30`) } },
})

/** Cases as one change: the first, with the others nested. Hours and meals belong to the month, other values continue. */
export function changeOf(cases: Inputs): object {
  const [first, ...others] = Object.entries(cases).map(([caseName, fields]) => ({
    caseName,
    values: Object.entries(fields).map(([caseFieldName, value]) => {
      const start = caseFieldName === 'HeuresTravaillees' || caseFieldName === 'NombreRepas' ? MONTH : HIRED
      return { caseFieldName, value, start }
    }),
  }))
  return { ...first, relatedCases: others }
}
