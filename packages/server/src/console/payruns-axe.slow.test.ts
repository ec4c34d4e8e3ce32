import { findingsOf } from '@centime/payslip/testing/axe.js'
import { expect, test } from 'vitest'
import { browserOf } from '../../testing/browser.js'
import { company } from '../../testing/company.js'
import { testService } from '../../testing/service.js'

/** All rules of axe but contrast, where there is no browser too. */

test('axe finds nothing on the pages of payruns and people', async () => {
  const service = await testService()
  const partnerId = await service.newPartner('Cabinet')
  const firm = await company(service, partnerId, 'Atelier')
  const anna = await firm.hire('anna')
  await firm.hire('bruno', { 'Remuneration.TauxHoraire': '32.9664' })
  const draft = (await firm.run('2026-06')).id
  await firm.record(anna, {
    ...{ 'ArretOuConge.Evenement': 'M1', 'ArretOuConge.Nature': 'maladie' },
    ...{ 'ArretOuConge.Debut': '2026-08-03', 'ArretOuConge.Fin': '2026-08-05' },
  })
  const home = `/console/dossiers/${firm.tenantId}`
  const admin = browserOf(service)
  await admin.signIn(await service.newKey(partnerId, 'admin'))
  const views = ['', '?vue=saisie&cas=Remuneration', '?vue=absences', '?vue=conges'].map(
    (view) => `personnes/${anna}${view}`,
  )
  for (const page of [
    'paies',
    `paies/${draft}`,
    `paies/${draft}?acte=Process`,
    `paies/${draft}/personnes/${anna}?pourquoi=PAS`,
    'personnes',
    ...views,
  ]) {
    const { html } = await admin.get(`${home}/${page}`)
    expect(html.length).toBeLessThan(100_000)
    expect(await findingsOf(html), page).toEqual([])
  }
  await service.stop()
})
