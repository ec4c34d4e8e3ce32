import { describe, expect, test } from 'vitest'
import { employee } from '../../testing/inputs.js'
import { payslipOf } from '../../testing/payrolls.js'
import type { Inputs } from '../cases/read.js'
import { defaut } from '../regulations/defaut.js'
import { weeklyMaxima } from './hours-warnings.js'

/** June 2026 begins on a Monday: four weeks of 48 hours, and two days of 10: 212 hours at most. */
describe('the hours of a month beyond the maxima of law', () => {
  const messages = (inputs: Inputs): readonly string[] =>
    payslipOf(defaut, employee('2026-06', '3000', inputs))
      .warnings.filter(({ code }) => code === 'weekly_hours_beyond_maximum')
      .map(({ message }) => message)
  const warned = (message: string) => [expect.stringContaining(message)]
  const overtime = (hours: string): Inputs => ({ HeuresSupplementaires: { HeuresSup25: hours } })

  test.each([
    ['hours worked', { Remuneration: { HeuresTravaillees: '212' } }, []],
    [
      'hours worked',
      { Remuneration: { HeuresTravaillees: '212.01' } },
      warned('212.01 hours are entered from 2026-06-01'),
    ],
    ['151.67 and overtime', overtime('60.33'), []],
    ['151.67 and overtime', overtime('60.34'), warned('whose weeks have 212 at most: 48 in a week, 10 in a day')],
  ])('%s: %o', (_, inputs, found) => {
    expect(messages(inputs)).toEqual(found)
  })

  // 22 working days of 7 hours are 154.
  test('of a salary, of an agreement in days', () => {
    const salary = { SalaireMensuel: '4500', HeuresTravaillees: '0', TauxHoraire: '0' }
    expect(messages({ Remuneration: salary, ...overtime('58') })).toEqual([])
    expect(messages({ Remuneration: salary, ...overtime('58.01') })).toEqual(warned('212.01 hours'))
    expect(messages({ Remuneration: salary, Contrat: { JoursForfait: '218' } })).toEqual([])
  })

  // 1 to 7 June: 48 hours; 8 to 10 June: three days of 10.
  test.each([
    ['78', 0],
    ['78.01', 1],
  ])('%s hours of a contract that ends on 10 June', (HeuresTravaillees, count) => {
    const inputs = { Contrat: { DateFinContrat: '2026-06-10' }, Remuneration: { HeuresTravaillees } }
    expect(messages(inputs)).toHaveLength(count)
  })

  test('a contract above 48 hours is told once', () => {
    const contract = { HeuresContrat: '60', HeuresSupStructurelles: 'true' }
    expect(messages({ Contrat: contract, Remuneration: { HeuresTravaillees: '260' } })).toEqual(
      warned('HeuresContrat is 60'),
    )
  })
})

test('a week has 48 hours at most, and 44 on average', () => {
  const { most, average } = weeklyMaxima('2026-06-30')
  expect([most.toFixed(), average.toFixed()]).toEqual(['48', '44'])
})
