import { readdirSync, readFileSync } from 'node:fs'
import { ofTheMonth } from '@centime/engine/testing/inputs.js'
import { forTenant, resultSetById } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, caseOf, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** Section 2.7 of the specification, and the contract's explanation of a line. */

let service: TestService
let partnerId: number
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
})
afterAll(() => service.stop())

let tenants = 0
const newCompany = () => company(service, partnerId, `dossier-${++tenants}`)

interface ResultSet {
  readonly id: number
  readonly employeeIdentifier: string
  readonly wageTypeResults: readonly {
    readonly wageTypeNumber: number
    readonly wageTypeName: string
    readonly value: number
  }[]
  readonly collectorResults: readonly {
    readonly collectorName: string
    readonly value: number
    readonly wageTypeNumbers: readonly number[]
  }[]
  readonly payrunResults: readonly { readonly name: string; readonly value: string }[]
  readonly warnings: readonly { readonly code: string }[]
}
const setsOf = async (of: Company, jobId: number, more = ''): Promise<readonly ResultSet[]> => {
  const { body, text, status } = await of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${jobId}${more}`)
  if (status !== 200) throw new Error(text)
  return body
}

type Cases = Readonly<Record<string, Readonly<Record<string, string>>>>
type Amounts = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, string>>
interface Example {
  readonly regulation?: string
  readonly period?: string
  readonly cases?: Cases
  readonly absences?: readonly Fields[]
  readonly leave?: readonly Fields[]
  readonly elements?: readonly object[]
  readonly expected?: Amounts
  readonly months?: readonly { readonly period: string; readonly cases?: Cases; readonly expected?: Amounts }[]
}

describe('the worked payslips, through the API', () => {
  const FOLDER = new URL('../../../../examples/payslips/', import.meta.url)
  const exampleIn = (file: string): Example => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))
  // A payroll of the service has no elements of its own: the engine and `centime pay` alone know them.
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json') && exampleIn(name).elements === undefined)

  test.each(files)('%s gives the amounts of its origin', async (file) => {
    const example = exampleIn(file)
    const of = await newCompany()
    const employee = await payrollOf(of, example)
    for (const fields of example.absences ?? []) await employee.enter('ArretOuConge', fields)
    for (const fields of example.leave ?? []) await employee.enter('CompteurConges', fields)
    for (const { period, cases, expected = {} } of example.months ?? [{ ...example, period: example.period ?? '' }]) {
      await employee.record(period, { ...example.cases, ...cases })
      const job = await of.run(period, { payrunName: 'Exemple' })
      expect(job.message).toBe('')
      const [set, ...others] = await setsOf(of, job.id)
      expect(others).toEqual([])
      // Most are single months of people hired earlier.
      expect(ofTheMonth(set?.warnings ?? [])).toEqual([])
      for (const [name, amount] of Object.entries(expected)) expect(amountOf(set, name), name).toBe(Number(amount))
      await of.move(job.id, 'Release')
    }
  })

  /** A payroll of the example's regulation with one employee. */
  async function payrollOf(of: Company, { regulation }: Example) {
    const regulationId = regulation === 'salaire-2026' ? 2 : 1
    const made = async (path: string, body: object): Promise<number> => {
      const answer = await of.admin.send('POST', `${of.path}/${path}`, body)
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.id
    }
    const { divisionId, userId } = of
    const payrollId = await made('payrolls', { name: 'Exemple', divisionId, regulationId })
    await made('payruns', { name: 'Exemple', payrollId })
    await made(`payrolls/${payrollId}/legal-parameters`, { from: '2024-01' })
    const person = { identifier: 'exemple', firstName: 'Camille', lastName: 'Moreau', divisions: ['Siège'] }
    const employeeId = await made('employees', person)
    const fields = (cases: Cases, ofCompany: boolean) =>
      Object.fromEntries(
        Object.entries(cases).flatMap(([caseName, values]) =>
          (caseName === 'Entreprise') === ofCompany
            ? Object.entries(values).map(([name, value]) => [`${caseName}.${name}`, value])
            : [],
        ),
      )
    return {
      /** Records an absence or a movement of a leave counter. */
      enter: (caseName: string, values: Fields) => {
        const named = Object.entries(values).map(([name, value]) => [`${caseName}.${name}`, value] as const)
        const change = caseOf(Object.fromEntries(named), '2024-01-01T00:00:00Z')
        return made(`payrolls/${payrollId}/cases`, { userId, employeeId, divisionId, case: change })
      },
      record: async (period: string, cases: Cases) => {
        const start = `${period}-01T00:00:00Z`
        const change = { userId, case: caseOf(fields(cases, true), start) }
        await made(`payrolls/${payrollId}/company-cases`, change)
        const own = { userId, employeeId, divisionId, case: caseOf(fields(cases, false), start) }
        await made(`payrolls/${payrollId}/cases`, own)
      },
    }
  }

  const amountOf = (set: ResultSet | undefined, name: string): number => {
    const wageType = set?.wageTypeResults.find(
      ({ wageTypeName, wageTypeNumber }) => wageTypeName === name || String(wageTypeNumber) === name,
    )
    // A line at 0 is left out.
    return wageType?.value ?? Number(set?.payrunResults.find((result) => result.name === name)?.value ?? 0)
  }
})

/** Warnings for a person hired before the first payrun: neither a plan nor the earlier months are recorded. */
const UNKNOWN = ['health_cover_missing', 'year_opening_missing'].map((code) => ({ code, message: expect.any(String) }))

describe('a result set', () => {
  test('has every field of the contract', async () => {
    const of = await newCompany()
    const employeeId = await of.hire('jeanne')
    const { id } = await of.run('2026-06')
    const [set] = await setsOf(of, id)
    expect(set).toEqual({
      id: expect.any(Number),
      payrunJobId: id,
      payrollId: of.payrollId,
      payrunId: of.payrunId,
      employeeId,
      employeeIdentifier: 'jeanne',
      divisionId: of.divisionId,
      periodName: '2026-06',
      periodStart: '2026-06-01T00:00:00Z',
      periodEnd: '2026-06-30T23:59:59.999+02:00',
      replaces: null,
      regulation: { name: 'Centime.Defaut', lawDate: '2026-06-30' },
      lawDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      wageTypeResults: expect.any(Array),
      collectorResults: expect.any(Array),
      payrunResults: expect.any(Array),
      warnings: UNKNOWN,
    })
    expect(set?.payrunResults[0]).toEqual({
      name: expect.any(String),
      value: expect.stringMatching(/^-?\d+(\.\d+)?$/),
      valueType: 'number',
      source: 'Centime.Defaut',
      start: '2026-06-01',
      end: '2026-06-30',
    })
  })

  test('lists the unverified figures of its month: in July 2026 the AGS rate (C. trav. L3253-18)', async () => {
    const of = await newCompany()
    const employeeId = await of.hire('jeanne')
    await of.record(employeeId, { 'Remuneration.HeuresTravaillees': '151.67', 'Frais.NombreRepas': '0' }, '2026-07')
    const [june] = await setsOf(of, (await of.run('2026-06', { forecast: 'a' })).id)
    expect(june).not.toHaveProperty('notices')
    const [july] = await setsOf(of, (await of.run('2026-07', { forecast: 'a' })).id)
    expect(july).toMatchObject({
      warnings: UNKNOWN,
      notices: [{ code: 'figures_not_confirmed', message: 'not checked: TauxChomage.AGS after 2026-06-30' }],
    })
  })

  test('names the wage types as section 2.7 does', async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    const [set] = await setsOf(of, (await of.run('2026-06')).id)
    const names = set?.wageTypeResults.map(({ wageTypeNumber, wageTypeName }) => `${wageTypeNumber} ${wageTypeName}`)
    expect(names).toEqual(
      expect.arrayContaining(
        SECTION_2_7.trim()
          .split('\n')
          .map((line) => line.trim()),
      ),
    )
    // The contract: other lines at 0 are left out. 244, 245: levies; 905, 955: hours and net of the month.
    const others = set?.wageTypeResults.filter(({ wageTypeNumber }) => !SECTION_2_7.includes(` ${wageTypeNumber} `))
    expect(others?.length).toBeGreaterThan(2)
    expect(others?.filter(({ value }) => value === 0)).toEqual([])
  })

  test('has collectors that are the sums of their wage types', async () => {
    const of = await newCompany()
    await of.hire('jeanne', {
      'Primes.MontantPrimes': '310.55',
      'Frais.NombreRepas': '12',
      'Frais.MontantRepas': '7.5',
    })
    const [set] = await setsOf(of, (await of.run('2026-06')).id)
    const cents = new Map(
      set?.wageTypeResults.map(({ wageTypeNumber, value }) => [wageTypeNumber, Math.round(value * 100)]),
    )
    const sums = set?.collectorResults.map(({ wageTypeNumbers }) =>
      wageTypeNumbers.reduce((sum, number) => sum + Math.abs(cents.get(number) ?? 0), 0),
    )
    // Overtime, retentions and the net have their signs; these three have one sign throughout.
    const plain = ['Brut', 'CotisationsSalariales', 'Indemnites']
    for (const [index, { collectorName, value }] of (set?.collectorResults ?? []).entries()) {
      if (plain.includes(collectorName)) expect(sums?.[index], collectorName).toBe(Math.round(value * 100))
    }
    expect(set?.collectorResults.map(({ collectorName }) => collectorName)).toEqual(expect.arrayContaining(plain))
  })

  test('carries the warnings of its entries and of its net, and the payslip', async () => {
    const of = await newCompany()
    await of.hire('jeanne', { 'Contrat.HeuresContrat': '39', 'Retenues.Acomptes': '9000' })
    const [set] = await setsOf(of, (await of.run('2026-06')).id)
    expect(set?.warnings).toEqual([
      ...UNKNOWN,
      { code: 'overtime_missing', message: expect.stringContaining('HeuresSupplementaires.HeuresSup25') },
      { code: 'net_pay_negative', message: expect.stringContaining('lower Retenues.Acomptes (9000)') },
    ])
    expect(set?.wageTypeResults.find(({ wageTypeName }) => wageTypeName === 'NetAPayer')?.value).toBeLessThan(0)
  })

  test('certificate, receipt and attestation of a result whose contract ends in its month, and of no other', async () => {
    const of = await newCompany()
    await of.hire('jeanne', { 'Contrat.DateFinContrat': '2026-06-30', 'Rupture.Motif': 'demission' })
    await of.hire('louis')
    const sets = await setsOf(of, (await of.run('2026-06')).id)
    const read = (identifier: string) => {
      const set = sets.find(({ employeeIdentifier }) => employeeIdentifier === identifier)
      return of.partner.get(`${of.path}/payrollresults/sets/${set?.id}/leaving-documents`)
    }
    const { status, body } = await read('jeanne')
    expect(status).toBe(200)
    expect(body.certificate.to).toBe('2026-06-30')
    expect(body.attestation).toMatchObject({ motif: 'demission', reason: 'Démission', noticePay: '0.00' })
    const paid = sets[0]?.wageTypeResults.find(({ wageTypeName }) => wageTypeName === 'NetAPayer')?.value
    expect(body.receipt.net).toBe(paid?.toFixed(2))
    expect((await read('louis')).status).toBe(404)
  })

  test('an entry above the seizable amount is a fault of the employee, who gets no result', async () => {
    const of = await newCompany()
    await of.hire('jeanne', { 'Retenues.Saisies': '1500' })
    const { id } = await of.run('2026-06', { onFault: 'skip' })
    expect(await setsOf(of, id)).toEqual([])
    const { body } = await of.partner.get(`${of.path}/payruns/jobs/${id}`)
    expect(body.faults).toEqual([
      expect.objectContaining({ employeeIdentifier: 'jeanne', caseFieldName: 'Saisies', code: 'out_of_range' }),
    ])
  })

  test('carries the warning of a payroll without legal parameters, whose capped contributions are 0', async () => {
    const of = await newCompany()
    const { divisionId } = of
    const { body } = await of.admin.send('POST', `${of.path}/payrolls`, { name: 'Nue', divisionId, regulationId: 1 })
    await of.admin.send('POST', `${of.path}/payruns`, { name: 'Nue', payrollId: body.id })
    const employeeId = await of.hire('jeanne')
    const { body: values } = await of.partner.get(`${of.path}/employees/${employeeId}/cases`)
    const own: Record<string, string> = {}
    for (const { caseName, caseFieldName, value } of values) own[`${caseName}.${caseFieldName}`] = value
    const change = { userId: of.userId, employeeId, divisionId, case: caseOf(own, '2026-06-01T00:00:00Z') }
    await of.partner.send('POST', `${of.path}/payrolls/${body.id}/cases`, change)
    const job = await of.run('2026-06', { payrunName: 'Nue' })
    const [set] = await setsOf(of, job.id)
    expect(set?.warnings).toContainEqual({
      code: 'legal_parameters_missing',
      message: expect.stringContaining('ParametresLegaux'),
    })
    expect((await of.amounts(job.id, 210))['jeanne']).toBe(0)
    expect((await of.amounts(job.id, 212))['jeanne']).not.toBe(0)
  })
})

describe('the list of result sets', () => {
  let of: Company
  let jobId: number
  const PEOPLE = 130
  beforeAll(async () => {
    of = await newCompany()
    for (let index = 0; index < PEOPLE; index += 1) await of.hire(`e-${index}`)
    jobId = (await of.run('2026-06')).id
  })

  test('is complete without top, in the order of the employees', async () => {
    const sets = await setsOf(of, jobId)
    expect(sets.map(({ employeeIdentifier }) => employeeIdentifier)).toEqual(
      Array.from({ length: PEOPLE }, (_, index) => `e-${index}`),
    )
  })

  test.each([1, 7, 50, 129, 130, 131])('read %i at a time has every employee once', async (top) => {
    const seen: number[] = []
    for (let skip = 0; ; skip += top) {
      const page = await setsOf(of, jobId, `&top=${top}&skip=${skip}`)
      if (page.length === 0) break
      seen.push(...page.map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(PEOPLE)
    expect(seen).toHaveLength(PEOPLE)
  })

  test('has the total and a link to the next page', async () => {
    const path = `${of.path}/payrollresults/sets?payrunJobId=${jobId}`
    const { headers } = await of.partner.get(`${path}&top=100`)
    expect(headers.get('x-total-count')).toBe(String(PEOPLE))
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? []
    const rest = await of.partner.get(next)
    expect(rest.body).toHaveLength(30)
    expect(rest.headers.get('link')).toBeNull()
  })

  test.each(['', '?top=1', '?payrunJobId=0', '?payrunJobId=x', '?payrunJobId=1&top=-1', '?payrunJobId=1&skip=1.5'])(
    'is 400 for %s',
    async (query) => {
      const answer = await of.partner.get(`${of.path}/payrollresults/sets${query}`)
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    },
  )
})

describe('the explanation of a line', () => {
  interface Node {
    readonly kind: string
    readonly value: string
  }
  const explained = async (of: Company, setId: number, wageTypeNumber: number | string): Promise<Node> => {
    const path = `${of.path}/payrollresults/sets/${setId}/explanation?wageTypeNumber=${wageTypeNumber}`
    return (await of.partner.get(path)).body
  }

  test('of every line gives the amount of the result, and each figure has its table, key, date and text', async () => {
    const of = await newCompany()
    await of.hire('jeanne', { 'HeuresSupplementaires.HeuresSup25': '4', 'Frais.NombreRepas': '3' })
    const [set] = await setsOf(of, (await of.run('2026-06')).id)
    for (const { wageTypeNumber, value } of set?.wageTypeResults ?? []) {
      const tree = await explained(of, set?.id ?? 0, wageTypeNumber)
      expect([wageTypeNumber, Number(tree.value)]).toEqual([wageTypeNumber, value])
    }
    const figures = [...JSON.stringify(await explained(of, set?.id ?? 0, 210)).matchAll(/{"kind":"figure"[^}]*}/g)]
    expect(figures.map(([text]) => JSON.parse(text))).toContainEqual(
      expect.objectContaining({ value: '0.069', table: 'TauxURSSAF', since: expect.stringMatching(/^\d{4}-/) }),
    )
  })

  test('names the stored amount where the current law gives another', async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    const [set] = await setsOf(of, (await of.run('2026-06')).id)
    const { value } = await explained(of, set?.id ?? 0, 210)
    // As another version of the law would have calculated it.
    await service.store.write(async (root) => {
      const db = forTenant(root, Number(of.path.split('/').at(-1)))
      const kept = await resultSetById(db, set?.id ?? 0)
      const amounts = kept?.amounts.replace(`,${value},`, ',1.23,') ?? ''
      await db
        .updateTable('resultSets')
        .set({ amounts })
        .where('id', '=', set?.id ?? 0)
        .execute()
      return { value: undefined, commit: true }
    })
    expect(await explained(of, set?.id ?? 0, 210)).toMatchObject({ value, storedValue: '1.23' })
    expect(await explained(of, set?.id ?? 0, 211)).not.toHaveProperty('storedValue')
  })

  test('does not change when values are recorded later or earlier months change', async () => {
    const of = await newCompany()
    const jeanne = await of.hire('jeanne')
    await of.record(jeanne, { 'Remuneration.HeuresTravaillees': '151.67', 'Frais.NombreRepas': '0' }, '2026-07')
    const june = await of.run('2026-06')
    await of.move(june.id, 'Release')
    const july = await of.run('2026-07')
    const [set] = await setsOf(of, july.id)
    const all = async () => {
      const trees = (set?.wageTypeResults ?? []).map(({ wageTypeNumber }) =>
        explained(of, set?.id ?? 0, wageTypeNumber),
      )
      return JSON.stringify(await Promise.all(trees))
    }
    const before = await all()
    expect(before).toContain('"kind":"yearToDate","value":"2500.01"')

    await of.record(jeanne, { 'Remuneration.TauxHoraire': '40' }, '2026-07')
    await of.admin.send('POST', `${of.path}/payrolls/${of.payrollId}/company-cases`, {
      userId: of.userId,
      case: caseOf({ 'Entreprise.Effectif': '80' }, '2026-01-01T00:00:00Z'),
    })
    await of.move(june.id, 'Abort')
    await of.admin.send('DELETE', `${of.path}/payruns/jobs/${june.id}`)
    expect(await all()).toBe(before)
    expect(await setsOf(of, july.id)).toEqual([set])
  })

  test('of a wage type that the regulation lacks is 400, of an unknown result set 404', async () => {
    const of = await newCompany()
    await of.hire('jeanne')
    const [set] = await setsOf(of, (await of.run('2026-06')).id)
    const path = `${of.path}/payrollresults/sets`
    for (const wrong of ['', '?wageTypeNumber=', '?wageTypeNumber=x', '?wageTypeNumber=7025']) {
      expect((await of.partner.get(`${path}/${set?.id}/explanation${wrong}`)).status, wrong).toBe(400)
    }
    expect((await of.partner.get(`${path}/999999/explanation?wageTypeNumber=100`)).status).toBe(404)
  })
})

/** The table of section 2.7. */
const SECTION_2_7 = `
  100 SalaireBase
  200 AssuranceMaladiePatronale
  210 VieillessePlafonneeSalariale
  211 VieillessePlafonneePatronale
  212 VieillesseDeplafonneeSalariale
  213 VieillesseDeplafonneePatronale
  220 AllocationsFamiliales
  230 AccidentsTravail
  240 FNAL
  241 CSA
  253 PrevoyancePatronale
  300 CSGDeductible
  301 CSGNonDeductible
  302 CRDS
  400 AgircArrcoT1Salariale
  401 AgircArrcoT1Patronale
  410 CEGT1Salariale
  411 CEGT1Patronale
  450 AssuranceChomage
  451 AGS
  499 ReductionFillonTotale
  500 ReductionFillonURSSAF
  501 ReductionFillonAGIRC
  600 IndemniteRepas
  611 IndemniteKilometrique
  650 Regularisation
  900 TotalBrut
  910 TotalCotisationsSalariales
  920 TotalCotisationsPatronales
  930 TotalAllegements
  950 NetImposable
  960 PAS
  980 TotalIndemnites
  990 NetAPayer
`
