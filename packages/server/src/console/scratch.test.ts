import { test } from 'vitest'
import { browserOf } from '../../testing/browser.js'
import { company } from '../../testing/company.js'
import { testService } from '../../testing/service.js'
import { forTenant } from '../store/scope.js'

test('scratch', async () => {
  const service = await testService()
  const partnerId = await service.newPartner('Cabinet')
  const firm = await company(service, partnerId)
  await firm.hire('anna')
  const job = await firm.run('2026-06')
  await service.store.write(async (root) => {
    const db = forTenant(root, firm.tenantId)
    const one = await db.selectFrom('resultSets').selectAll().executeTakeFirstOrThrow()
    const { id: _i, tenantId: _t, employeeId: _e, ...set } = one as typeof one & { tenantId: number }
    const p = await db.selectFrom('employees').selectAll().executeTakeFirstOrThrow()
    const { id: _pi, tenantId: _pt, ...person } = p as typeof p & { tenantId: number }
    console.log('amounts', one.amounts.length, one.warnings)
    for (let n = 0; n < 100; n++) {
      const added = await db
        .insertInto('employees')
        .values(
          Array.from({ length: 100 }, (_, m) => ({
            ...person,
            identifier: `P${n * 100 + m}`,
            firstName: ['Élise', 'Marc', 'Zoé'][m % 3]!,
            lastName: `Dupont${(n * 7919 + m * 31) % 9973}`,
          })),
        )
        .returning('id')
        .execute()
      await db
        .insertInto('resultSets')
        .values(added.map(({ id }) => ({ ...set, employeeId: id })))
        .execute()
    }
    return { value: undefined, commit: true }
  })
  const browser = browserOf(service)
  await browser.signIn(await service.newKey(partnerId, 'admin'))
  const path = `/console/dossiers/${firm.tenantId}/paies/${job.id}`
  for (const query of [
    '',
    '?tri=-NetAPayer',
    '?recherche=elise',
    '?page=150&tri=-nom',
    '?recherche=P77',
    '',
    '?tri=CoutTotal',
  ]) {
    const [t, cpu] = [performance.now(), process.cpuUsage()]
    const { status, html } = await browser.get(path + query)
    console.log(query, status, html.length, Math.round(performance.now() - t), 'ms', process.cpuUsage(cpu).user / 1000)
  }
  await service.stop()
}, 100000)
