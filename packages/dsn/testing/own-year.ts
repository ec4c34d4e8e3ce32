import { defaut, type Payslip, payroll, publishedParameters } from '@centime/engine'
import { type HistoryMonth, inputReader } from '@centime/engine/inputs'
import type { OwnCases, OwnPerson } from './own-file.js'

/** A year of people whose month changes: raises, entries, exits, absences, premiums, kinds of contract. */

type Month = OwnCases & { readonly away?: OwnPerson['away']; readonly reason?: string }
/** The values of a person in a month, beside those of everyone; undefined: not employed. */
export type Person = (month: string) => Month | undefined

export function ownMonths(
  months: readonly string[],
  people: readonly Person[],
  company: OwnCases['Entreprise'] = {},
): readonly (readonly OwnPerson[])[] {
  const history = new Map<number, HistoryMonth[]>()
  return months.map((period) => {
    const month = payroll(defaut, period)
    if (!month.ok) throw new Error(JSON.stringify(month.faults))
    const read = inputReader(month.value.fixed)
    return people.flatMap((person, number): readonly OwnPerson[] => {
      const own = person(period)
      if (own === undefined) return []
      const { away, reason, ...cases } = { ...own }
      const all = { ...base(period), ...cases, Entreprise: { ...base(period).Entreprise, ...company } }
      const before = (history.get(number) ?? []).filter((one) => one.period.slice(0, 4) === period.slice(0, 4))
      const facts = read({ period, cases: all, history: before })
      if (!facts.ok) throw new Error(`${number} ${period} ${JSON.stringify(facts.faults)}`)
      const payslip: Payslip = month.value.calculate(facts.value.facts, facts.value.warnings)
      const { paymentDate, contract, carried } = payslip
      history.set(number, [...(history.get(number) ?? []), { period, paymentDate, contract, carried }])
      return [{ number, cases: all, payslip, ...(away && { away }), ...(reason !== undefined && { reason }) }]
    })
  })
}

const base = (period: string): OwnCases => ({
  Identite: { DateNaissance: '1985-03-01' },
  HeuresSupplementaires: {},
  PAS: { TypeTaux: 'personnalise', TauxPAS: '0.041' },
  PrevoyanceMutuelle: {
    ...{
      HasPrevoyance: 'false',
      TauxPrevoyance: '0',
      HasMutuelleObligatoire: 'false',
      HasMutuelleFacultative: 'false',
    },
  },
  RegimeSante: { MontantPatronal: '35.00', MontantSalarial: '35.00' },
  Entreprise: { Effectif: '12', TauxAT: '0.0235', SmicAuCentime: 'true' },
  ParametresLegaux: { ...publishedParameters(`${period}-01`) },
})
