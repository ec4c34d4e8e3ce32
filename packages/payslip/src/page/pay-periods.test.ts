import { defaut } from '@centime/engine'
import { employee } from '@centime/engine/testing/inputs.js'
import { computed } from '@centime/engine/testing/payrolls.js'
import { expect, test } from 'vitest'
import { pageFor } from '../../testing/worked.js'
import { printedFacts } from './page-of.js'

/** The rows of a month that is paid by periods. */

const pay = (SalaireMensuel: string) => ({ SalaireMensuel, HeuresTravaillees: '0', TauxHoraire: '0' })

test.each(['adapte', 'renove'] as const)('each period has a row with its hours and its base pay (%s)', (model) => {
  const cases = { Contrat: { Coefficient: '200' }, Remuneration: pay('2530') }
  const before = { Contrat: { Coefficient: '185' }, Remuneration: pay('2310') }
  const within = [{ until: '2026-01-11', cases: before }]
  const { facts, payslip } = computed(defaut, { ...employee('2026-01', '0', cases), within })
  const [gross] = pageFor(payslip, { ...printedFacts(facts), model }).tables
  const rows = gross?.rows.map(({ label, cells }) => [
    label,
    ...cells.slice(0, 3).map((cell) => cell.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')),
  ])
  expect(rows?.slice(0, 2)).toEqual([
    ['Salaire de base du 01/01 au 11/01, coefficient 185', '48,26', '15,2304', '735,00'],
    ['Salaire de base du 12/01 au 31/01, coefficient 200', '103,41', '16,6810', '1 725,00'],
  ])
  expect(rows?.at(-1)?.[3]).toBe('2 460,00')
})
