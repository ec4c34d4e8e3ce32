import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, caseOf, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** Sections 2.8 and 4.5 of the specification. */

let service: TestService
let of: Company
beforeAll(async () => {
  service = await testService()
  of = await company(service, await service.newPartner('one'))
})
afterAll(() => service.stop())

interface WageType {
  readonly id: number
  readonly wageTypeNumber: number
  readonly name: string
  readonly attributes: {
    readonly part: string
    readonly categorie: string
    readonly lookupName?: string
    readonly lookupKey?: string
    readonly plafondRef: string
    readonly label: string
  }
}
interface Lookup {
  readonly id: number
  readonly name: string
}
interface Entry {
  readonly key: string
  readonly value: string
}
const list = async <Row>(path: string): Promise<readonly Row[]> => {
  const { status, body, text } = await of.partner.get(`${of.path}/${path}`)
  if (status !== 200) throw new Error(text)
  return body
}
const wageTypes = (query = '') => list<WageType>(`payrolls/${of.payrollId}/wagetypes${query}`)

/** The rate by the lookup's name and key, as section 2.8 says. */
async function rateOf(wageTypeNumber: number, date: string): Promise<string | undefined> {
  const found = (await wageTypes(`?date=${date}`)).find((wageType) => wageType.wageTypeNumber === wageTypeNumber)
  const { lookupName, lookupKey } = found?.attributes ?? {}
  const lookup = (await list<Lookup>(`regulations/1/lookups?date=${date}`)).find(({ name }) => name === lookupName)
  const entries = await list<Entry>(`regulations/1/lookups/${lookup?.id}/values?date=${date}`)
  return entries.find(({ key }) => key === lookupKey)?.value
}

describe('a rate is resolved', () => {
  // Rates as fractions, checked by hand against the texts in force.
  test.each([
    [210, '2026-06-30', '0.069'],
    [211, '2026-06-30', '0.0855'],
    [212, '2026-06-30', '0.004'],
    [213, '2025-12-31', '0.0202'],
    [213, '2026-01-01', '0.0211'],
    [241, '2026-06-30', '0.003'],
    [300, '2026-06-30', '0.068'],
    [301, '2026-06-30', '0.024'],
    [302, '2026-06-30', '0.005'],
    [400, '2026-06-30', '0.0315'],
    [401, '2026-06-30', '0.0472'],
    [410, '2026-06-30', '0.0086'],
    [450, '2025-04-30', '0.0405'],
    [450, '2025-05-01', '0.04'],
    [451, '2024-06-30', '0.002'],
    [451, '2024-07-01', '0.0025'],
  ])('of wage type %i on %s: %s', async (wageTypeNumber, date, rate) => {
    expect(Number(await rateOf(wageTypeNumber, date))).toBe(Number(rate))
  })

  test('for every wage type with a lookup, on any day of law', async () => {
    for (const date of ['2024-01-01', '2025-05-01', '2026-06-30', '2026-12-31']) {
      const tables = new Map<string, readonly Entry[]>()
      for (const { id, name } of await list<Lookup>('regulations/1/lookups')) {
        tables.set(name, await list<Entry>(`regulations/1/lookups/${id}/values?date=${date}`))
      }
      const withLookup = (await wageTypes(`?date=${date}`)).filter(({ attributes }) => attributes.lookupName)
      expect(withLookup.length).toBeGreaterThan(20)
      for (const { name, attributes } of withLookup) {
        const keys = tables.get(attributes.lookupName ?? '')?.map(({ key }) => key)
        expect(keys, `${name} on ${date}`).toContain(attributes.lookupKey)
      }
    }
  })
})

test('a wage type has its part, its category, its ceiling and its label', async () => {
  const all = await wageTypes()
  expect(all.map(({ wageTypeNumber }) => wageTypeNumber)).toEqual(
    all.map(({ wageTypeNumber }) => wageTypeNumber).sort((a, b) => a - b),
  )
  const byNumber = new Map(all.map((wageType) => [wageType.wageTypeNumber, wageType]))
  expect(byNumber.get(210)).toEqual({
    id: expect.any(Number),
    wageTypeNumber: 210,
    name: 'VieillessePlafonneeSalariale',
    attributes: {
      part: 'salariale',
      categorie: 'cotisation',
      lookupName: 'TauxURSSAF',
      lookupKey: expect.any(String),
      organisme: 'urssaf',
      plafondRef: 'PlafondSS',
      label: 'Vieillesse plafonnée',
    },
  })
  expect(byNumber.get(213)?.attributes).toMatchObject({ part: 'patronale', plafondRef: 'none' })
  expect(byNumber.get(990)?.attributes.categorie).toBe('net')
  expect(byNumber.get(300)?.attributes.lookupName).toBe('TauxCSGCRDS')
  expect(byNumber.get(400)?.attributes.lookupName).toBe('TauxRetraite')
})

test('rates that depend on the company use its facts: FNAL from 50 people on', async () => {
  const keyOfFnal = async (): Promise<string | undefined> =>
    (await wageTypes('?date=2026-06-30')).find(({ wageTypeNumber }) => wageTypeNumber === 240)?.attributes.lookupKey
  const small = await keyOfFnal()
  await of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, {
    userId: of.userId,
    case: caseOf({ 'Entreprise.Effectif': '80' }, '2024-01-01T00:00:00Z'),
  })
  expect(await keyOfFnal()).not.toBe(small)
})

test("the president's regulation has its own wage types", async () => {
  const { body } = await of.admin.send('POST', `${of.path}/payrolls`, {
    name: 'Président',
    divisionId: of.divisionId,
    regulationId: 2,
  })
  const numbers = (await list<WageType>(`payrolls/${body.id}/wagetypes`)).map(({ wageTypeNumber }) => wageTypeNumber)
  expect(numbers).toEqual(expect.arrayContaining([5100, 6000, 7005, 7025]))
})

test('the catalogue contains no amounts and calculates nothing', async () => {
  const texts = await Promise.all(
    [`payrolls/${of.payrollId}/wagetypes`, 'regulations/1/lookups'].map((path) => of.partner.get(`${of.path}/${path}`)),
  )
  for (const { text } of texts) expect(text).not.toMatch(/"(value|amount|montant)"/i)
  expect(await service.store.read((db) => db.selectFrom('queue').selectAll().execute())).toEqual([])
})

const catalogueOf = ({ path, payrollId }: Company): readonly string[] =>
  [`payrolls/${payrollId}/wagetypes`, 'regulations/1/lookups', 'regulations/1/lookups/1/values'].map(
    (route) => `${path}/${route}`,
  )

test.each(['2026-02-30', '2026-6-1', 'demain', ''])('?date=%s is 400', async (date) => {
  for (const path of catalogueOf(of)) {
    const { status, body } = await of.partner.get(`${path}?date=${date}`)
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([400, 'validation_failed', '/date'])
  }
})

describe('outside the months of the law the catalogue refuses', () => {
  const detail = (day: string) => `there is no law on ${day}: 2024-01 to 2027-03`
  test.each(['2023-12-31', '2027-04-01'])('?date=%s', async (date) => {
    for (const path of catalogueOf(of)) {
      const { body } = await of.partner.get(`${path}?date=${date}`)
      const errors = [{ pointer: '/date', message: detail(date) }]
      expect(body).toMatchObject({ status: 400, code: 'law_missing', detail: detail(date), errors })
    }
  })
  test('also today, once the last provisional month is over: it returns no outdated figures', async () => {
    const later = await testService()
    later.world.setNow(new Date('2027-03-31T21:00:00Z'))
    const there = await company(later, await later.newPartner('one'))
    for (const path of catalogueOf(there)) expect((await there.partner.get(path)).status).toBe(200)
    later.world.setNow(new Date('2027-03-31T22:00:00Z'))
    for (const path of catalogueOf(there)) {
      expect((await there.partner.get(path)).body).toMatchObject({ code: 'law_missing', detail: detail('2027-04-01') })
      expect((await there.partner.get(`${path}?date=2026-12-31`)).status).toBe(200)
    }
    await later.stop()
  })
})

test('an entry and a wage type say that the figure is unverified for the day', async () => {
  const noticed = async (path: string) =>
    (await list<{ readonly key?: string; readonly name?: string; readonly notices?: unknown }>(path)).flatMap((one) =>
      one.notices === undefined ? [] : [[one.key ?? one.name, one.notices]],
    )
  const notices = [{ code: 'figures_not_confirmed', message: 'not checked: TauxChomage.AGS after 2026-06-30' }]
  const id = (await list<Lookup>('regulations/1/lookups')).find(({ name }) => name === 'TauxChomage')?.id
  for (const path of [`payrolls/${of.payrollId}/wagetypes`, `regulations/1/lookups/${id}/values`]) {
    expect(await noticed(`${path}?date=2026-06-30`)).toEqual([])
    expect(await noticed(`${path}?date=2026-07-01`)).toEqual([['AGS', notices]])
  }
})

test.each([
  'payrolls/999/wagetypes',
  'regulations/9/lookups',
  'regulations/1/lookups/999/values',
  'regulations/9/lookups/1/values',
])('%s is 404', async (path) => {
  expect((await of.partner.get(`${of.path}/${path}`)).body).toMatchObject({ status: 404, code: 'not_found' })
})
