import fc from 'fast-check'
import { expect, test } from 'vitest'
import { employee } from '../../../testing/inputs.js'
import { payrollOf } from '../../../testing/payrolls.js'
import { RUNS } from '../../../testing/runs.js'
import { Decimal } from '../../ground/money.js'
import { daysLater } from '../../ground/period.js'
import { readInputs } from '../../inputs/read-inputs.js'
import { defaut } from '../../regulations/defaut.js'

/** A month in which one contract ends and another begins, compared with the month of each alone. */

const { fixed } = payrollOf(defaut, '2026-03')
type Contract = Readonly<Record<string, string>>
/** Leave figures of March 2026. */
function leaveUnder(Contrat: Contract, absences: readonly Readonly<Record<string, string>>[]) {
  const cases = employee('2026-03', '2000', { Contrat, Entreprise: { SuiviConges: 'true' } })
  const read = readInputs(fixed, { ...cases, absences })
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  const { numbers } = read.value.facts
  return (name: string): Decimal => numbers[`Calendrier.Conges${name}`] ?? new Decimal(0)
}

const leave = fc.tuple(fc.integer({ min: 0, max: 420 }), fc.integer({ min: 0, max: 20 })).map(([start, length]) => {
  const Debut = daysLater('2025-02-01', start)
  return { Debut, Fin: daysLater(Debut, length), Nature: 'conges_payes' }
})

test('the month pays the days of the first contract and counts those of the second as separate months do', () => {
  const days = fc.tuple(
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 1, max: 15 }),
    fc.integer({ min: 1, max: 14 }),
  )
  fc.assert(
    fc.property(days, fc.boolean(), leave, ([before, until, gap], ends, taken) => {
      const first = {
        DateDebutContrat: daysLater('2026-02-28', -before),
        DateFinContrat: daysLater('2026-02-28', until),
      }
      const start = daysLater(first.DateFinContrat, gap)
      const second = { DateDebutContrat: start, Nouveau: 'true', ...(ends && { DateFinContrat: '2026-03-31' }) }
      const absences = [{ ...taken, Evenement: 'a' }]
      const both = leaveUnder(
        { ...second, DebutContratPrecedent: first.DateDebutContrat, FinContratPrecedent: first.DateFinContrat },
        absences,
      )
      const [one, other] = [leaveUnder(first, absences), leaveUnder(second, absences)]
      for (const name of ['PayesN', 'PayesN1', 'PayesReport', 'PrisN', 'PrisN1', 'HeuresN', 'HeuresN1']) {
        expect([name, both(name).toFixed()]).toEqual([name, one(name).plus(other(name)).toFixed()])
      }
      for (const name of ['SoldeN', 'SoldeN1'])
        expect([name, both(name).toFixed()]).toEqual([name, other(name).toFixed()])
    }),
    { numRuns: Math.ceil(RUNS / 40) },
  )
})
