import { answerOf, centimeClient } from '@centime/client'
import { afterAll, expect, test } from 'vitest'
import { testService } from '../testing/service.js'
import { DEMO_DOSSIER } from './dossiers/demo-dossier.js'

const service = await testService()
afterAll(() => service.stop())

test('journey', async () => {
  const partnerId = await service.newPartner('client')
  const key = await service.newKey(partnerId, 'partner')
  const centime = centimeClient({
    url: 'http://localhost',
    key,
    partnerId,
    fetch: async (request) => service.app.fetch(request),
  })
  const path = '/partners/{partnerId}/tenants/mandataires'
  const dossier = await answerOf(centime.api.POST(path, { params: { path: { partnerId } }, body: DEMO_DOSSIER }))
  if (!dossier.ok) throw new Error(dossier.refusal.detail)
  const month = centime.tenant(dossier.value.tenantId).month('2026-06')
  const set = await month.set({ remuneration: 3000, dateDeVersement: '2026-06-30' })
  if (!set.ok) throw new Error(set.refusal.detail)
  const reviewed = await month.calculate()
  if (!reviewed.ok) throw new Error(reviewed.refusal.detail)
  expect(reviewed.value.result.persons[0]?.netPayable).toBe(2239.52)
  const approved = await month.approve(reviewed.value)
  if (!approved.ok) throw new Error(approved.refusal.detail)
  expect(approved.value.state).toBe('finalized')
  const pdf = await month.payslip().bytes()
  if (!pdf.ok) throw new Error(pdf.refusal.detail)
  expect(new TextDecoder().decode(pdf.value.slice(0, 5))).toBe('%PDF-')
})
