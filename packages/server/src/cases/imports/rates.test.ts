import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { company } from '../../../testing/company.js'
import { type TestService, testService } from '../../../testing/service.js'

/**
 * Withholding rates of a whole payroll in one file: people by their social security number, with the rates that change.
 */

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

const [ANN, BOB] = ['185057800608491', '294037500512031']

test('a file of rates changes those that differ, and names each person with the old and the new rate', async () => {
  const of = await company(service, await service.newPartner('Cabinet'))
  const number = (NIR: string) => ({ 'Identite.NumeroSecuriteSociale': NIR })
  const ann = await of.hire('ann', { ...number(ANN), 'PAS.TauxPAS': '0.03' })
  const bob = await of.hire('bob', { ...number(BOB), 'PAS.TauxPAS': '0.075' })
  const cleo = await of.hire('cleo', { ...number('195067511100126'), 'PAS.TauxPAS': '0.05' })
  const path = `${of.path}/payrolls/${of.payrollId}/imports/rates?userId=${of.userId}`
  const send = (rows: readonly string[], query = '') =>
    of.partner.send(
      'POST',
      `${path}${query}`,
      ['NIR;Valable à partir du;Taux personnalisé;Identifiant du taux transmis', ...rows].join('\n'),
      {
        'content-type': 'text/csv',
      },
    )
  // Without its key; unchanged; without a rate.
  const rows = [
    `${ANN.slice(0, 13)};01/06/2026;4,5 %;CRM-7`,
    `${BOB};01/06/2026;7,5 %;CRM-7`,
    '195067511100126;01/06/2026;;',
  ]
  const changed = [
    { row: 2, employeeId: ann, employeeIdentifier: 'ann', start: '2026-06-01', was: '0.03', now: '0.045' },
    { row: 4, employeeId: cleo, employeeIdentifier: 'cleo', start: '2026-06-01', was: '0.05', now: null },
  ]
  expect(await must(200, send(rows, '&dryRun=true'))).toEqual({ rows: 3, recorded: 0, faults: [], changed })
  expect(await must(200, send(rows))).toEqual({ rows: 3, recorded: 3, faults: [], changed })
  const june = await of.run('2026-06')
  // 0.00 of the neutral grid would be left out; 2,500.01 € a month.
  const rates = await of.amounts(june.id, 960)
  expect(rates['ann']).toBeGreaterThan(rates['cleo'] ?? 0)
  expect(bob).toBeGreaterThan(0)
  const refused = await send(['185057800608499;01/06/2026;3 %;', '2990375005120;01/06/2026;3 %;'])
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toContainEqual({
    pointer: '/rows/3/NIR',
    message: 'is the number of no person of this payroll',
  })
})
