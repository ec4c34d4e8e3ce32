import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { has } from '../../../../scripts/debian-tools.mjs'
import { browserOf } from '../../testing/browser.js'
import { type Company, company } from '../../testing/company.js'
import { fetched, settled } from '../../testing/documents.js'
import { type Answered, type TestService, testService } from '../../testing/service.js'

/**
 * A corrected payslip of a payrun names the payslip that it annuls and replaces, in the PDF, on its page and as data.
 */

let service: TestService
let partnerId: number
let of: Company
let anna: number
const folder = mkdtempSync(join(tmpdir(), 'centime-replaced-'))
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
  of = await company(service, partnerId)
  anna = await of.hire('anna', {}, ['2026-06', '2026-07'])
  await of.hire('bruno')
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

/** The results of a job by person. */
async function resultsOf(jobId: number): Promise<Readonly<Record<string, Answered['body']>>> {
  const { body } = await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${jobId}`)
  return Object.fromEntries(body.map((set: Answered['body']) => [set.employeeIdentifier, set]))
}
/** The payslip that a person's result replaces. */
const replaced = async (jobId: number, whose = 'anna') => (await resultsOf(jobId))[whose]?.replaces
const documentsOf = (jobId: number, employeeId: number) =>
  `${of.path}/payruns/jobs/${jobId}/employees/${employeeId}/documents`

const READER = 'pdftotext'
/** Requests a document; returns its record, and the text of its PDF where this machine can read one. */
async function document(jobId: number, employeeId: number, variant: string) {
  const path = `${documentsOf(jobId, employeeId)}/${variant}`
  await of.partner.send('POST', path)
  const { body } = await settled(of, path)
  if (!has(READER)) return { body, said: undefined }
  const file = join(folder, 'payslip.pdf')
  writeFileSync(file, (await fetched(service, body.url)).bytes)
  return {
    body,
    said: spawnSync(READER, ['-layout', file, '-'], { encoding: 'utf8' }).stdout.replace(/\s+/g, ' '),
  }
}

test('the second, the third and the fourth of a month', async () => {
  const first = await of.run('2026-06')
  expect(await replaced(first.id)).toBeNull()
  await of.move(first.id, 'Release')
  const ofAnna = (await resultsOf(first.id))['anna']
  const number = `N° 2026-06-${ofAnna.id}`
  const given = {
    number,
    payrunJobId: first.id,
    resultSetId: ofAnna.id,
    releasedAt: expect.stringMatching(/^2026-07-15T/),
  }

  // The first job did not pay Carla.
  const carla = await of.hire('carla')
  await of.record(anna, { 'Remuneration.TauxHoraire': '20' })
  const second = await of.run('2026-06')
  expect(await replaced(second.id)).toEqual(given)
  expect(await replaced(second.id, 'carla')).toBeNull()
  expect(await replaced((await of.run('2026-06', { forecast: 'what if' })).id)).toBeNull()
  const draft = await document(second.id, anna, 'draft')
  expect(draft.body).toMatchObject({ number: `N° 2026-06-${(await resultsOf(second.id))['anna'].id}`, replaces: given })
  if (draft.said)
    expect(draft.said).toContain(
      `une fois validé, il annulera et remplacera le bulletin ${number}, validé le 15/07/2026.`,
    )

  await of.move(second.id, 'Release')
  const final = await document(second.id, anna, 'final')
  expect(final.body.replaces).toEqual(given)
  if (final.said)
    expect(final.said).toContain(
      `Bulletin rectificatif : annule et remplace le bulletin ${number}, validé le 15/07/2026.`,
    )
  const newcomer = await document(second.id, carla, 'final')
  expect(newcomer.body.replaces).toBeNull()
  if (newcomer.said) expect(newcomer.said).not.toContain('rectificatif')
  const reader = browserOf(service)
  await reader.signIn(await service.newKey(partnerId, 'partner'))
  const page = await reader.get(`/console/dossiers/${of.tenantId}/paies/${second.id}/personnes/${anna}`)
  expect(page.html).toContain(`Bulletin rectificatif : annule et remplace le bulletin ${number}, validé le 15/07/2026.`)
  // The first job stays unchanged.
  expect(await replaced(first.id)).toBeNull()

  // A third job of Anna alone corrects the second; a fourth of all corrects the third for Anna and the second for the
  // others.
  const third = await of.run('2026-06', { employeeIdentifiers: ['anna'] })
  await of.move(third.id, 'Release')
  expect(await replaced(third.id)).toMatchObject({ payrunJobId: second.id })
  const fourth = await of.run('2026-06')
  const jobsReplaced = async () =>
    Object.values(await resultsOf(fourth.id)).map(({ employeeIdentifier, replaces }) => [
      employeeIdentifier,
      replaces.payrunJobId,
    ])
  expect(await jobsReplaced()).toEqual([
    ['anna', third.id],
    ['bruno', second.id],
    ['carla', second.id],
  ])
  // Abandoned jobs are annulled already.
  await of.move(third.id, 'Abort')
  expect((await jobsReplaced())[0]).toEqual(['anna', second.id])
  const archive = await of.partner.send('POST', `${of.path}/payruns/jobs/${fourth.id}/documents/draft`)
  expect(archive.body).toMatchObject({ number: null, replaces: null })
  await of.move(fourth.id, 'Abort')
})

test('a payslip of another month corrects nothing', async () => {
  const july = await of.run('2026-07', { employeeIdentifiers: ['anna'] })
  expect(await replaced(july.id)).toBeNull()
})
