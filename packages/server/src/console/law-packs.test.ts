import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { must } from '../../testing/client.js'
import { type Company, company } from '../../testing/company.js'
import { packOf } from '../../testing/law-packs.js'
import { newKey } from '../../testing/month.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { type TestService, testService } from '../../testing/service.js'

/** The pages of the law on 4 January 2027: the calendar of the year, law packs, and the months that their figures move. */

let service: TestService
let of: Company
let operator: Browser
let reader: Browser
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2027-01-04T09:00:00Z'))
  const partnerId = await service.newPartner('Cabinet')
  of = await company(service, partnerId, 'Menuiserie')
  await of.hire('riche', { 'Remuneration.TauxHoraire': '42.8562' }, ['2027-01'])
  ;[operator, reader] = [browserOf(service), browserOf(service)]
  await operator.signIn(await service.newKey(partnerId, 'admin'))
  await reader.signIn(await service.newKey(partnerId, 'partner'))
})
afterAll(() => service.stop())

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u202f\u00a0]+/g, ' ')
    .replaceAll('&#39;', '’')
const read = async (browser: Browser, path: string): Promise<string> => {
  const { status, html } = await browser.get(path)
  expect(status, html).toBe(200)
  return textOf(html)
}
const PACKS = '/console/droit/paquets'
const CHANGES = () => `/console/dossiers/${of.tenantId}/chiffres`

describe('the calendar of the year', () => {
  test('lists what is published, usually when and by which text, and what is not checked', async () => {
    const page = await read(reader, '/console/droit/calendrier')
    expect(page).not.toContain('Tous les chiffres')
    for (const part of [
      'une valeur jusqu’au 31/12/2026',
      'provisoires, jusqu’au 31/03/2027',
      'Plafond de la sécurité sociale',
      'annoncé d’octobre à novembre',
      'CSS D242-17',
      'à vérifier',
    ]) {
      expect(page).toContain(part)
    }
  })
  test('shows the estimate of the ceiling, which no figure in force has', async () => {
    expect(await read(reader, '/console/droit/conventions')).toMatch(
      /1147 Cabinets médicaux .*non_cadres Non-cadres.*indemnité de rupture.*préavis.*licenciement, démission.*24\/07\/2026/,
    )
    expect(await read(reader, '/console/droit/calendrier')).toContain('Estimé à 4 075 au 01/01/2027, jamais utilisé')
    expect(await read(reader, '/console/droit?table=Plafonds')).toMatch(/Plafond SS 4 005/)
  })
})

describe('law packs', () => {
  test('are a page for operators alone', async () => {
    expect((await reader.get(PACKS)).status).toBe(403)
    expect(await read(operator, PACKS)).toContain('Aucun paquet')
  })
  test('that are no JSON, or that the law refuses, are refused with what was pasted', async () => {
    const broken = await operator.send(PACKS, { act: 'add', pack: '{"id"' })
    expect([broken.status, textOf(broken.html)]).toEqual([400, expect.stringContaining('est pas un fichier JSON')])
    const figures = [{ ...packOf().figures[0], key: 'Plafond' }]
    const unknown = await operator.send(PACKS, { act: 'add', pack: JSON.stringify(packOf({ figures })) })
    expect([unknown.status, textOf(unknown.html)]).toEqual([400, expect.stringContaining('Plafonds.Plafond')])
    expect(unknown.html).toContain('2026-12-24')
  })
})

describe('a final month of the year', () => {
  test('lists what the figures of a pack change, and one act takes them up', async () => {
    const month = payrollMonth(of, '2027-01')
    await month.open()
    const { candidate } = await month.calculated()
    await month.accepted()
    await month.read()
    const body = { approvalKey: newKey(), candidateId: candidate.id, acceptProvisionalLaw: true }
    await month.ended(await month.send('POST', '/approval', body))
    expect(await read(reader, CHANGES())).toContain('Aucun mois définitif')
    const added = await operator.send(PACKS, { act: 'add', pack: JSON.stringify(packOf()) })
    expect([added.status, textOf(added.html)]).toEqual([200, expect.stringContaining('Retirer le paquet 2027-01')])
    expect(await read(reader, '/console/droit?table=Plafonds')).toMatch(/Plafond SS 4 075/)
    const page = await read(reader, CHANGES())
    expect(page).toMatch(/Plafonds de la sécurité sociale : Plafond SS : 4 005 appliqué, 4 075 publié/)
    expect(page).toMatch(/Prénom riche −0,83 \+0,07/)
    expect(page).not.toContain('Reprendre ces chiffres')
    expect((await reader.send(CHANGES(), {})).status).toBe(403)
    expect(await read(operator, CHANGES())).toContain('Reprendre ces chiffres dans tous les mois')
    expect((await operator.send(CHANGES(), {})).status).toBe(200)
    expect((await month.read()).body.state).toBe('collecting')
  })
  test('is proposed no more once the pack is taken back', async () => {
    expect(textOf((await operator.send(PACKS, { act: 'remove', id: '2027-01' })).html)).toContain(
      'retiré le 04/01/2027',
    )
    expect(await read(reader, '/console/droit?table=Plafonds')).toMatch(/Plafond SS 4 005/)
    expect((await operator.send(PACKS, { act: 'remove', id: '2027-01' })).status).toBe(404)
  })
})

test('an operator sets how provisional months are approved', async () => {
  const page = `/console/operateur/dossiers/${of.tenantId}`
  expect((await operator.get(page)).html).toMatch(/<option value="ask" selected[^>]*>/)
  await operator.send(page, { act: 'provisional-law', provisionalLaw: 'accept' })
  expect(await must(200, of.partner.get(`${of.path}/policy`))).toMatchObject({ provisionalLaw: 'accept' })
})
