import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { caseOf, company } from '../../../testing/company.js'
import { ACCIDENTS, divide, firmOf, JUNE, moved, patched, RATE, said } from '../../../testing/firm.js'
import { payrollMonth } from '../../../testing/payroll-month.js'
import { printedPages } from '../../../testing/printed-pages.js'
import { type TestService, testService } from '../../../testing/service.js'

/** Establishments: divisions below that of a payroll; contract, section 6, "establishments". It is 10 July 2026. */

let service: TestService
let partnerId: number
let made = 0
beforeAll(async () => {
  service = await testService()
  service.world.setNow(new Date('2026-07-10T09:00:00Z'))
  partnerId = await service.newPartner('Cabinet')
})
afterAll(() => service.stop())

const rate = (value: string) => ({ caseFieldName: 'TauxAT', value, start: '2026-01-01T00:00:00Z' })
const firm = () => firmOf(service, partnerId, `firm-${++made}`)

describe('a payroll of a division', () => {
  test('takes the people of the divisions below it, each with the rates of the own establishment', async () => {
    const { of, lyon, nantes } = await firm()
    await must(201, said(of, { [RATE]: '0.04' }, { divisionId: lyon }))
    const job = await of.run(JUNE)
    expect(await of.amounts(job.id, ACCIDENTS)).toEqual({ anne: 52, lea: 100, noe: 52 })
    const sets = await must(200, of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${job.id}`))
    expect(sets.map(({ divisionId }: { divisionId: number }) => divisionId)).toEqual([of.divisionId, lyon, nantes])
    // A value of the company counts if an establishment has none, and before the first day of the establishment's
    // value.
    await must(201, said(of, { [RATE]: '0.01' }))
    expect((await must(200, of.partner.get(`${of.path}/payruns/jobs/${job.id}`))).inputsChangedSince).toMatchObject({
      people: 2,
      first: [{ person: null, field: RATE, old: null, new: '0.01' }],
    })
    await of.move(job.id, 'Abort')
    const again = await of.run(JUNE)
    expect(await of.amounts(again.id, ACCIDENTS)).toEqual({ anne: 25, lea: 100, noe: 25 })
    await must(201, said(of, { [RATE]: '0.02' }, { divisionId: nantes }, '2026-07-01T00:00:00Z'))
    expect((await must(200, of.partner.get(`${of.path}/payruns/jobs/${again.id}`))).inputsChangedSince.people).toBe(0)
  })

  test('a value of one establishment changes a draft for its people alone, a person who moves is named', async () => {
    const { of, lyon, lea } = await firm()
    const { id } = await of.run(JUNE)
    const changed = async () => (await must(200, of.partner.get(`${of.path}/payruns/jobs/${id}`))).inputsChangedSince
    await must(201, said(of, { [RATE]: '0.04' }, { divisionId: lyon }))
    expect(await changed()).toMatchObject({ people: 1, first: [{ person: null, field: RATE, new: '0.04' }] })
    await moved(of, lea, 'Nantes')
    expect((await changed()).first).toContainEqual(
      expect.objectContaining({ person: 'lea', field: 'divisions', old: 'Lyon', new: 'Nantes' }),
    )
  })

  test('a draft sees that an establishment stands below another one now', async () => {
    const { of, lyon, nantes, noe } = await firm()
    const depot = await divide(of, 'Dépôt')
    await must(200, patched(of, depot, { parentId: lyon }))
    await moved(of, noe, 'Dépôt')
    await must(201, said(of, { [RATE]: '0.04' }, { divisionId: lyon }))
    const job = await of.run(JUNE)
    await must(200, patched(of, depot, { parentId: nantes }))
    const { inputsChangedSince } = await must(200, of.partner.get(`${of.path}/payruns/jobs/${job.id}`))
    expect(inputsChangedSince).toMatchObject({ people: 1, first: [{ person: 'noe', field: 'divisions' }] })
    await of.move(job.id, 'Abort')
    expect(await of.amounts((await of.run(JUNE)).id, ACCIDENTS)).toEqual({ anne: 52, lea: 100, noe: 52 })
  })

  test('a division below an establishment has its values, unless it has its own', async () => {
    const { of, lyon, noe } = await firm()
    const depot = await divide(of, 'Dépôt')
    await must(200, patched(of, depot, { parentId: lyon }))
    await moved(of, noe, 'Dépôt')
    await must(201, said(of, { [RATE]: '0.04' }, { divisionId: lyon }))
    const job = await of.run(JUNE)
    expect(await of.amounts(job.id, ACCIDENTS)).toEqual({ anne: 52, lea: 100, noe: 100 })
    await of.move(job.id, 'Abort')
    await must(201, said(of, { [RATE]: '0.01' }, { divisionId: depot }))
    const again = await of.run(JUNE)
    expect(await of.amounts(again.id, ACCIDENTS)).toEqual({ anne: 52, lea: 100, noe: 25 })
  })

  test('rates of risk codes and of the mobility levy are of the establishment, the thresholds of the company', async () => {
    const { of, lyon, nantes } = await firm()
    const depot = await divide(of, 'Dépôt')
    await must(200, patched(of, depot, { parentId: lyon }))
    await moved(of, await of.hire('mia'), 'Dépôt')
    // 60 people: FNAL 0.5 %. Two risk codes at Lyon; the mobility levy is due from 11 people in the zone of the establishment.
    await must(201, said(of, { 'Entreprise.Effectif': '60' }))
    await must(201, said(of, { [RATE]: '0.04', 'Entreprise.TauxVersementMobilite': '0.0185' }, { divisionId: lyon }))
    await must(201, said(of, { [RATE]: '0.06' }, { divisionId: depot }))
    const mobility = { 'Entreprise.TauxVersementMobilite': '0.02', 'Entreprise.EffectifVersementMobilite': '5' }
    await must(201, said(of, mobility, { divisionId: nantes }))
    const { id } = await of.run(JUNE)
    const [none, fnal] = [Number.NaN, 12.5]
    expect(await of.amounts(id, ACCIDENTS)).toEqual({ anne: 52, lea: 100, noe: 52, mia: 150 })
    // 2,500.01 × 1.85 % = 46.25.
    expect(await of.amounts(id, 242)).toEqual({ anne: none, lea: 46.25, noe: none, mia: 46.25 })
    expect(await of.amounts(id, 240)).toEqual({ anne: fnal, lea: fnal, noe: fnal, mia: fnal })
    await of.move(id, 'Release')
    const due = async (query = '') => {
      const path = `${of.path}/payrolls/${of.payrollId}/contributions?period=${JUNE}${query}`
      const { rows } = await must(200, of.partner.get(path))
      return rows
        .filter(({ wageTypeNumber: type }: { wageTypeNumber: number }) => [ACCIDENTS, 240, 242].includes(type))
        .map(({ rate, base, amount }: Readonly<Record<string, number>>) => [rate, base, amount])
    }
    const [one, two] = [2500.01, 5000.02]
    const company = [
      [0.0208, two, 104],
      [0.04, one, 100],
      [0.06, one, 150],
      [0.005, 10_000.04, 50],
      [0.0185, two, 92.5],
    ]
    expect(await due()).toEqual(company)
    const ofLyon = [
      [0.04, one, 100],
      [0.06, one, 150],
      [0.005, two, 25],
      [0.0185, two, 92.5],
    ]
    expect(await due(`&divisionId=${lyon}`)).toEqual(ofLyon)
    expect(await due(`&divisionId=${depot}`)).toEqual([
      [0.06, one, 150],
      [0.005, one, 12.5],
      [0.0185, one, 46.25],
    ])
    expect(await due(`&divisionId=${nantes}`)).toEqual([
      [0.0208, one, 52],
      [0.005, one, 12.5],
    ])
  })

  test('books are of the company, or of one establishment', async () => {
    const { of, lyon } = await firm()
    await must(201, said(of, { [RATE]: '0.04' }, { divisionId: lyon }))
    const job = await of.run(JUNE)
    await of.move(job.id, 'Release')
    const accidents = async (path: string) => {
      const { rows } = await must(200, of.partner.get(`${of.path}/${path}`))
      return rows
        .filter((row: { wageTypeNumber: number }) => row.wageTypeNumber === ACCIDENTS)
        .map(({ rate, base, amount }: Readonly<Record<string, number>>) => [rate, base, amount])
    }
    const ofJob = `payruns/jobs/${job.id}/contributions`
    expect(await accidents(ofJob)).toEqual([
      [0.0208, 5000.02, 104],
      [0.04, 2500.01, 100],
    ])
    expect(await accidents(`${ofJob}?divisionId=${lyon}`)).toEqual([[0.04, 2500.01, 100]])
    expect(await accidents(`${ofJob}?divisionId=${of.divisionId}`)).toEqual([[0.0208, 2500.01, 52]])
    const ofMonth = `payrolls/${of.payrollId}/contributions?period=${JUNE}&divisionId=`
    expect(await accidents(`${ofMonth}${lyon}`)).toEqual([[0.04, 2500.01, 100]])
    const refused = await must(400, of.partner.get(`${of.path}/${ofMonth}999999`))
    expect(refused.errors).toMatchObject([{ pointer: '/divisionId' }])
  })

  test('a person of two establishments is a fault that names the person', async () => {
    const { of, lea } = await firm()
    await moved(of, lea, 'Lyon', 'Nantes')
    const job = await of.run(JUNE, { onFault: 'skip' })
    expect(job.faults).toMatchObject([{ employeeIdentifier: 'lea', code: 'employee_in_several_establishments' }])
    expect(Object.keys(await of.amounts(job.id, ACCIDENTS))).toEqual(['anne', 'noe'])
    // A person in a division and in one below it belongs to the one below.
    await moved(of, lea, 'Siège', 'Lyon')
    await of.move(job.id, 'Abort')
    expect((await of.run(JUNE)).faults).toEqual([])
  })

  test('an establishment that is taken out takes its people with it', async () => {
    const { of, lyon } = await firm()
    await must(200, patched(of, lyon, { parentId: null }))
    const job = await of.run(JUNE)
    expect(Object.keys(await of.amounts(job.id, ACCIDENTS))).toEqual(['anne', 'noe'])
    const [first] = await must(200, of.partner.get(`${of.path}/employees?top=1`))
    expect(first.divisions).toEqual(['Siège'])
  })
})

describe('the month of a payroll', () => {
  test('computes again only the people of the establishment, and keeps where it has paid a person who moves', async () => {
    const { of, lyon, lea } = await firm()
    const june = payrollMonth(of, JUNE)
    await june.open()
    await june.calculated()
    await must(201, said(of, { [RATE]: '0.04' }, { divisionId: lyon }))
    const { counts, candidate } = await june.calculated()
    expect(counts).toMatchObject({ computed: 3, changed: 1 })
    await june.accepted()
    const final = await june.approved(candidate.id)
    await moved(of, lea, 'Nantes')
    expect((await june.read()).body).toMatchObject({ state: 'finalized', revision: final.revision })
    // A correction of June pays Léa at Lyon again.
    await of.record(lea, { 'Primes.MontantPrimes': '100' })
    const correction = await june.calculated()
    const paid = await of.amounts(correction.candidate.payrunJobId, ACCIDENTS)
    expect(paid).toEqual({ lea: 104 })
    // A value of Nantes does not concern what Lyon has paid.
    await june.accepted()
    await june.approved(correction.candidate.id)
    const before = (await june.read()).body
    const nantes = (await must(200, of.partner.get(`${of.path}/divisions`))).at(-1).id
    await must(201, said(of, { [RATE]: '0.05' }, { divisionId: nantes }, '2026-07-01T00:00:00Z'))
    expect((await june.read()).body).toMatchObject({ state: 'finalized', revision: before.revision })
  })

  test('a person who moves is computed again, and a division that joins opens a calculated month', async () => {
    const { of, lyon, nantes, noe } = await firm()
    await must(200, patched(of, lyon, { parentId: null }))
    await must(201, said(of, { [RATE]: '0.04' }, { divisionId: nantes }))
    const june = payrollMonth(of, JUNE)
    await june.open()
    expect((await june.calculated()).counts).toMatchObject({ computed: 2 })
    await must(200, patched(of, lyon, { parentId: of.divisionId }))
    expect((await june.read()).body.state).toBe('collecting')
    expect((await june.calculated()).counts).toMatchObject({ computed: 3, changed: 1 })
    await moved(of, noe, 'Lyon')
    expect((await june.read()).body.state).toBe('collecting')
    const { counts, candidate } = await june.calculated()
    expect(counts).toMatchObject({ computed: 3, changed: 1 })
    expect(await of.amounts(candidate.payrunJobId, ACCIDENTS)).toEqual({ anne: 52, lea: 52, noe: 52 })
  })
})

describe('a division', () => {
  test('refuses a circle by its names, and a parent that is unknown or of another tenant alike', async () => {
    const { of, lyon, ...ids } = await firm()
    const depot = await divide(of, 'Dépôt')
    await must(200, patched(of, depot, { parentId: lyon }))
    const message = async (id: number, parentId: number) => (await must(400, patched(of, id, { parentId }))).errors
    expect(await message(of.divisionId, depot)).toEqual([
      { pointer: '/parentId', message: 'makes a circle of establishments: Siège, Dépôt, Lyon, Siège' },
    ])
    expect(await message(lyon, lyon)).toEqual([
      { pointer: '/parentId', message: 'makes a circle of establishments: Lyon, Lyon' },
    ])
    const other = await company(service, partnerId, `firm-${++made}`)
    expect(await message(lyon, other.divisionId)).toEqual(await message(lyon, 999_999))
    const [theirs, never] = [await patched(of, other.divisionId, {}), await patched(of, 999_999, {})]
    expect([theirs.status, never.status]).toEqual([404, 404])
    for (const divisionId of [other.divisionId, 999_999]) {
      expect((await must(400, said(of, { [RATE]: '0.04' }, { divisionId }))).errors).toMatchObject([
        { pointer: '/divisionId', message: expect.stringContaining('is not the division of payroll') },
      ])
    }
    // A change of a person names any division that the payroll pays, alone or among many.
    const anne = { payrollId: of.payrollId, userId: of.userId, employeeId: ids.anne, divisionId: lyon }
    const bonus = { ...anne, case: caseOf({ 'Primes.MontantPrimes': '1' }, '2026-06-01T00:00:00Z') }
    const { payrollId: _, ...single } = bonus
    await must(201, of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, single))
    await must(200, of.partner.send('POST', `${of.path}/cases/bulk`, { mode: 'all', items: [bonus] }))
    // An establishment has one rate from a day, and no headcount of its own.
    const twice = { caseName: 'Entreprise', values: ['0.02', '0.03'].map((value) => rate(value)) }
    expect((await must(400, said(of, {}, { divisionId: lyon, case: twice }))).errors).toEqual([
      { pointer: '/case/values/1/value', message: 'TauxAT has two values from 2026-01-01: 0.02 and 0.03' },
    ])
    expect((await must(400, said(of, { 'Entreprise.Effectif': '30' }, { divisionId: lyon }))).errors).toEqual([
      {
        pointer: '/case/values/0/caseFieldName',
        message: 'Effectif is of the whole company: no establishment has its own',
      },
    ])
    await must(201, said(of, { 'Entreprise.EffectifVersementMobilite': '30' }, { divisionId: lyon }))
    // A division that the payroll does not pay is refused too.
    const apart = await divide(of, 'Ailleurs')
    await must(400, said(of, { [RATE]: '0.04' }, { divisionId: apart }))
  })

  test('is listed with what it prints, and each wrong number is named', async () => {
    const { of, lyon } = await firm()
    const wrong = await must(400, patched(of, lyon, { siret: '78467169500104', apeCode: 'x' }))
    expect(wrong.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(['/apeCode', '/siret'])
    const printed = { siret: '78467169500103', address: '12 quai Perrache, 69002 Lyon', apeCode: '62.01Z' }
    expect(await must(200, patched(of, lyon, printed))).toMatchObject({ parentId: of.divisionId, ...printed })
    expect(await must(200, of.partner.get(`${of.path}/divisions?top=5`))).toMatchObject([
      { name: 'Siège', parentId: null, siret: null },
      { name: 'Lyon', ...printed },
      { name: 'Nantes', siret: null },
    ])
    expect((await must(200, patched(of, lyon, { address: null }))).address).toBeNull()
  })

  test('payslips print the SIRET, address and APE code of the establishment, not of the company', async () => {
    const { of, lyon } = await firm()
    const printed = { siret: '78467169500103', address: '12 quai Perrache, 69002 Lyon', apeCode: '62.01Z' }
    await must(200, patched(of, lyon, printed))
    await must(201, said(of, { 'Entreprise.Siret': '73282932000074', 'Entreprise.CodeAPE': '56.10A' }))
    await must(201, said(of, { 'Entreprise.CodeAPE': '47.11B' }, { divisionId: lyon }))
    const { id } = await of.run(JUNE)
    const pages = await printedPages(service, of, id)
    expect(pages[0]).toContain('732 829 320 00074')
    expect(pages[0]).toContain('56.10A')
    expect(pages[1]).toContain('784 671 695 00103')
    expect(pages[1]).toContain('47.11B')
    expect(pages[1]).toContain('Lyon, 12 quai Perrache, 69002 Lyon')
    expect(pages[2]).toContain('732 829 320 00074')
  })
})
