import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../../testing/browser.js'
import { must } from '../../../testing/client.js'
import { type Company, caseOf } from '../../../testing/company.js'
import { ACCIDENTS, divide, firmOf, JUNE, moved, patched, RATE, said } from '../../../testing/firm.js'
import { payrollMonth } from '../../../testing/payroll-month.js'
import { type TestService, testService } from '../../../testing/service.js'

/**
 * People who move between establishments: the establishment at the end of the month counts, and a past month keeps its
 * own. It is 10 July 2026.
 */

let service: TestService
let partnerId: number
let made = 0
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  partnerId = await service.newPartner('Cabinet')
})
afterAll(() => service.stop())

const PLACE = 'Contrat.Etablissement'
const JULY = '2026-07'
const firm = () => firmOf(service, partnerId, `moves-${++made}`)

describe('back pay', () => {
  test('reads the rates of the establishment that paid the month, also after a move', async () => {
    const { of, lyon, anne, lea, noe } = await firm()
    await must(201, said(of, { [RATE]: '0.04' }, { divisionId: lyon }))
    const june = payrollMonth(of, JUNE)
    await june.open()
    const { candidate } = await june.calculated()
    await june.accepted()
    await june.approved(candidate.id)
    await must(
      200,
      of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { lateChanges: 'carry', backPay: 'accept' }),
    )
    await moved(of, lea, 'Nantes')
    await of.record(lea, { 'Primes.MontantPrimes': '100' })
    const july = payrollMonth(of, '2026-07')
    for (const id of [anne, lea, noe]) await of.record(id, { 'Remuneration.HeuresTravaillees': '151.67' }, '2026-07')
    await july.open()
    const later = await july.calculated()
    // July at Nantes: 2.08 % of 2,500.01 €; for June 4 % of 100 €.
    expect(await of.amounts(later.candidate.payrunJobId, ACCIDENTS)).toEqual({ anne: 52, lea: 56, noe: 52 })
    // A rate of Lyon for June concerns Léa's June, one of Nantes does not.
    await must(201, said(of, { [RATE]: '0.05' }, { divisionId: lyon }, '2026-06-01T00:00:00Z'))
    const again = await july.calculated()
    expect(await of.amounts(again.candidate.payrunJobId, ACCIDENTS)).toEqual({ anne: 52, lea: 82, noe: 52 })
  })
})

describe('a move from a day on', () => {
  const place = (of: Company, employeeId: number, name: string, day: string) =>
    of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, {
      ...{ userId: of.userId, employeeId, divisionId: of.divisionId },
      case: caseOf({ [PLACE]: name }, `${day}T00:00:00Z`),
    })
  /** Accident rates of 4 % at Lyon and 1 % at Nantes; people with hours in July too. */
  async function rated() {
    const found = await firm()
    const { of, lyon, nantes, anne, lea, noe } = found
    await must(201, said(of, { [RATE]: '0.04' }, { divisionId: lyon }))
    await must(201, said(of, { [RATE]: '0.01' }, { divisionId: nantes }))
    for (const id of [anne, lea, noe]) await of.record(id, { 'Remuneration.HeuresTravaillees': '151.67' }, JULY)
    return found
  }

  test('counts for the months that end on it or later, also when an earlier one is computed again', async () => {
    const { of, lyon, nantes, lea } = await rated()
    const first = await of.run(JUNE)
    await must(201, place(of, lea, 'Nantes', '2026-07-01'))
    expect((await must(200, of.partner.get(`${of.path}/payruns/jobs/${first.id}`))).inputsChangedSince.people).toBe(0)
    await of.move(first.id, 'Abort')
    const june = await of.run(JUNE)
    expect(await of.amounts(june.id, ACCIDENTS)).toEqual({ anne: 52, lea: 100, noe: 25 })
    await of.move(june.id, 'Release')
    const july = await of.run(JULY)
    await of.move(july.id, 'Release')
    expect(await of.amounts(july.id, ACCIDENTS)).toEqual({ anne: 52, lea: 25, noe: 25 })
    // Books of the two establishments, each of its month.
    const gross = async (job: number, divisionId: number) => {
      const path = `${of.path}/payruns/jobs/${job}/contributions?divisionId=${divisionId}`
      const { rows } = await must(200, of.partner.get(path))
      const own = rows.filter(({ wageTypeNumber }: { wageTypeNumber: number }) => wageTypeNumber === ACCIDENTS)
      return own.map(({ base, rate: of }: Readonly<Record<string, number>>) => [base, of])
    }
    expect([await gross(june.id, lyon), await gross(june.id, nantes)]).toEqual([[[2500.01, 0.04]], [[2500.01, 0.01]]])
    expect([await gross(july.id, lyon), await gross(july.id, nantes)]).toEqual([[], [[5000.02, 0.01]]])
  })

  test('within the month counts for all of it; a draft names the move, and who has two divisions is placed by it', async () => {
    const { of, lea, noe } = await rated()
    const draft = await of.run(JUNE)
    await must(201, place(of, lea, 'Nantes', '2026-06-15'))
    const { inputsChangedSince } = await must(200, of.partner.get(`${of.path}/payruns/jobs/${draft.id}`))
    expect(inputsChangedSince).toMatchObject({
      people: 1,
      first: [{ person: 'lea', field: PLACE, old: null, new: 'Nantes', by: of.userIdentifier }],
    })
    await moved(of, noe, 'Lyon', 'Nantes')
    await must(201, place(of, noe, 'Siège', '2026-01-01'))
    await of.move(draft.id, 'Abort')
    const again = await of.run(JUNE)
    expect(again.faults).toEqual([])
    expect(await of.amounts(again.id, ACCIDENTS)).toEqual({ anne: 52, lea: 25, noe: 52 })
    // A simulation has moves of its own.
    await of.move(again.id, 'Abort')
    await of.record(lea, { [PLACE]: 'Lyon' }, JUNE, 'essai')
    await of.record(lea, { [PLACE]: 'Siège' }, JUNE, 'autre')
    expect(await of.amounts((await of.run(JUNE, { forecast: 'essai' })).id, ACCIDENTS)).toMatchObject({ lea: 100 })
  })

  test('a final month keeps its place, back pay of it too; a late move corrects it', async () => {
    const { of, lea } = await rated()
    const june = payrollMonth(of, JUNE)
    await june.open()
    const { candidate } = await june.calculated()
    await june.accepted()
    const final = await june.approved(candidate.id)
    await must(201, place(of, lea, 'Nantes', '2026-07-01'))
    expect((await june.read()).body).toMatchObject({ state: 'finalized', revision: final.revision })
    await of.record(lea, { 'Primes.MontantPrimes': '100' })
    const correction = await june.calculated()
    expect(await of.amounts(correction.candidate.payrunJobId, ACCIDENTS)).toEqual({ lea: 104 })
    await june.accepted()
    const corrected = await june.approved(correction.candidate.id)
    // Known only now: since 20 June at Nantes.
    await must(201, place(of, lea, 'Nantes', '2026-06-20'))
    expect((await june.read()).body.revision).toBe(corrected.revision + 1)
    const late = await june.calculated()
    expect(await of.amounts(late.candidate.payrunJobId, ACCIDENTS)).toEqual({ lea: 26 })
    await june.accepted()
    await june.approved(late.candidate.id)
    await must(
      200,
      of.admin.send('PUT', `${of.path}/payrolls/${of.payrollId}/policy`, { lateChanges: 'carry', backPay: 'accept' }),
    )
    // June stays at Nantes, also in back pay: 1 % of 100 €. July is at the head office.
    await must(201, place(of, lea, 'Siège', '2026-07-02'))
    await of.record(lea, { 'Primes.MontantPrimes': '200' })
    const july = payrollMonth(of, JULY)
    await july.open()
    const next = await july.calculated()
    expect(await of.amounts(next.candidate.payrunJobId, ACCIDENTS)).toEqual({ anne: 52, lea: 53, noe: 25 })
  })

  /** The form of a person offers the establishments, and refuses another one at its field. */
  async function theConsole(of: Company, employeeId: number) {
    const browser = browserOf(service)
    await browser.signIn(await service.newKey(partnerId, 'partner'))
    const page = `/console/dossiers/${of.tenantId}/personnes/${employeeId}`
    const { html } = await browser.get(`${page}?vue=saisie&cas=Contrat&depuis=2026-07-15`)
    expect(html).toMatch(/<option value="Nantes"[^>]*selected/)
    expect(html).toContain('<option value="Siège"')
    const form = { depuis: '2026-07-15', vuDepuis: '2026-07-15', userId: String(of.userId) }
    const field = { 'vu.Etablissement': 'Nantes', Etablissement: 'Ailleurs' }
    const refused = await browser.send(`${page}?vue=saisie&cas=Contrat`, { ...form, ...field })
    expect(refused.status).toBe(400)
    expect(refused.html).toMatch(/id="Etablissement-error"[^>]*>[^<]*Siège, Lyon, Nantes/)
    await browser.send(`${page}?vue=saisie&cas=Contrat`, { ...form, ...field, Etablissement: 'Lyon' })
    expect((await browser.get(page)).html).toMatch(/lea\s*·\s*Lyon/)
  }

  test('is refused to an establishment that the payroll does not pay, in a change, many changes and a file', async () => {
    const { of, lea } = await firm()
    await divide(of, 'Ailleurs')
    const one = { payrollId: of.payrollId, userId: of.userId, employeeId: lea, divisionId: of.divisionId }
    const bad = { ...one, case: caseOf({ [PLACE]: 'Ailleurs' }, '2026-07-01T00:00:00Z') }
    const { payrollId: _, ...single } = bad
    const message = `${PLACE}: expected one of Siège, Lyon, Nantes, got Ailleurs`
    const post = (path: string, body: object) => of.partner.send('POST', `${of.path}/${path}`, body)
    expect((await must(400, post(`payrolls/${of.payrollId}/cases`, single))).errors).toEqual([
      { pointer: '/case/values/0/value', message },
    ])
    expect((await must(400, post('cases/bulk', { mode: 'all', items: [bad] }))).errors).toEqual([
      { pointer: '/items/0/case/values/0/value', message },
    ])
    const file = (name: string) =>
      of.partner.send(
        'POST',
        `${of.path}/payrolls/${of.payrollId}/imports/contracts?userId=${of.userId}`,
        `Matricule;Valable à partir du;Établissement d’affectation\nlea;01/07/2026;${name}\n`,
        { 'content-type': 'text/csv' },
      )
    expect((await must(400, file('Ailleurs'))).errors).toEqual([
      { pointer: '/rows/2/Établissement d’affectation', message: 'must be one of Siège, Lyon, Nantes' },
    ])
    expect(await must(200, file('nantes'))).toEqual({ rows: 1, recorded: 1, faults: [] })
    const [value] = await must(200, of.partner.get(`${of.path}/employees/${lea}/cases?caseFieldName=Etablissement`))
    expect(value).toMatchObject({ value: 'Nantes', start: '2026-07-01T00:00:00Z' })
    await theConsole(of, lea)
    // An establishment that is taken out is the fault of its people.
    await must(201, place(of, lea, 'Nantes', '2026-06-01'))
    const nantes = (await must(200, of.partner.get(`${of.path}/divisions`)))[2].id
    await must(200, patched(of, nantes, { parentId: null }))
    const job = await of.run(JUNE, { onFault: 'skip' })
    // Noé, whose division has no date, leaves the payroll with it.
    expect(job.faults).toMatchObject([{ employeeIdentifier: 'lea', code: 'employee_outside_division' }])
  })
})
