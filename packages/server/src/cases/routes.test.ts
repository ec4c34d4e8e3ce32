import { defaut, salaire2026 } from '@centime/engine'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, caseOf, company, MINIMUM } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'

/** Section 4.3 of the specification. */

let service: TestService
let of: Company
let employeeId: number
beforeAll(async () => {
  service = await testService()
  of = await company(service, await service.newPartner('one'))
  employeeId = await of.hire('jeanne')
})
afterAll(() => service.stop())

const start = '2026-06-01T00:00:00Z'
const send = (body: object) =>
  of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, {
    userId: of.userId,
    employeeId,
    divisionId: of.divisionId,
    ...body,
  })
const value = (caseFieldName: string, text: unknown) => ({ caseFieldName, value: text, start })

describe('a case change', () => {
  test('is recorded with its related cases, and read back', async () => {
    const id = await of.hire('lue')
    const change = await send({
      employeeId: id,
      reason: 'avenant',
      case: caseOf({ 'Identite.Nom': 'Petit', 'PAS.TauxPAS': '0.05' }, '2026-07-01T00:00:00+02:00'),
    })
    expect(change.status).toBe(201)
    expect(change.body).toEqual({
      id: expect.any(Number),
      userId: of.userId,
      employeeId: id,
      divisionId: of.divisionId,
      warnings: [],
    })
    const { body } = await of.partner.get(`${of.path}/employees/${id}/cases?skip=${Object.keys(MINIMUM).length}`)
    expect(body).toEqual([
      {
        id: expect.any(Number),
        caseName: 'Identite',
        caseFieldName: 'Nom',
        value: 'Petit',
        valueType: 'string',
        start: '2026-07-01T00:00:00+02:00',
        created: expect.stringMatching(/Z$/),
        forecast: null,
        divisionId: of.divisionId,
        userId: of.userId,
        reason: 'avenant',
      },
      expect.objectContaining({ caseFieldName: 'TauxPAS', valueType: 'number', value: '0.05' }),
    ])
  })

  test('with many faults is refused with all of them, by pointer, and records nothing', async () => {
    const path = `${of.path}/employees/${employeeId}/cases`
    const before = (await of.partner.get(path)).text
    const answer = await send({
      userId: 999,
      divisionId: 998,
      case: {
        caseName: 'Contrat',
        values: [value('DateDebutContrat', '2026-02-30'), value('Inconnu', 'x'), value('StatutCadre', 'oui')],
        relatedCases: [
          { caseName: 'Nulle', values: [value('X', '1')] },
          { caseName: 'PAS', values: [value('TauxPAS', '7')], relatedCases: [{ caseName: 'Entreprise', values: [] }] },
        ],
      },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/userId',
      '/divisionId',
      '/case/values/0/value',
      '/case/values/1/caseFieldName',
      '/case/values/2/value',
      '/case/relatedCases/0/caseName',
      '/case/relatedCases/1/values/0/value',
      '/case/relatedCases/1/relatedCases/0/caseName',
    ])
    expect((await of.partner.get(path)).text).toBe(before)
  })

  test('with an invalid body is refused with all errors at once', async () => {
    const answer = await send({
      userId: 999,
      employeeId: 998,
      divisionId: 997,
      forecast: 7,
      case: {
        caseName: 'Contrat',
        values: [value('Inconnu', 'x'), { caseFieldName: 'StatutCadre', value: 'oui' }],
        relatedCases: [{ caseName: 'Nulle', values: [], forecast: 'f' }],
      },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '/case/relatedCases/0/caseName',
      '/case/relatedCases/0/forecast',
      '/case/values/0/caseFieldName',
      '/case/values/1/start',
      '/case/values/1/value',
      '/divisionId',
      '/employeeId',
      '/forecast',
      '/userId',
    ])
  })

  test.each(['2026-06-01T00:00:00+24:00', '9999-12-31T23:59:59Z', '0999-01-01T00:00:00Z', '2026-06-01T24:00:00Z'])(
    'that starts at %s is refused: no payrun could read it',
    async (start) => {
      const root = { caseName: 'Identite', values: [{ caseFieldName: 'Nom', value: 'x', start }] }
      expect((await send({ case: root })).body.errors[0].pointer).toBe('/case/values/0/start')
    },
  )

  test.each([
    ['/case/values/0/start', { caseName: 'Identite', values: [{ caseFieldName: 'Nom', value: 'x' }] }],
    [
      '/case/values/0/start',
      { caseName: 'Identite', values: [{ caseFieldName: 'Nom', value: 'x', start: '2026-06-01' }] },
    ],
    [
      '/case/values/0/start',
      { caseName: 'Identite', values: [{ caseFieldName: 'Nom', value: 'x', start: '2026-06-01T00:00:00' }] },
    ],
    ['/case/values/0/value', { caseName: 'PAS', values: [value('TauxPAS', 0.05)] }],
    ['/case/values/0/value', { caseName: 'PrevoyanceMutuelle', values: [value('HasPrevoyance', true)] }],
    ['/case/forecast', { caseName: 'Identite', forecast: 'f', values: [] }],
    ['/case/values/0/value', { caseName: 'Identite', values: [value('Nom', ' ')] }],
    ['/case/values', { caseName: 'Identite' }],
    ['/case/relatedCases/0/caseName', { caseName: 'Identite', values: [], relatedCases: [{ values: [] }] }],
  ])('with a fault at %s is refused there', async (pointer, root) => {
    const answer = await send({ case: root })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer }] } })
  })

  test('for an employee outside the division is refused at /employeeId', async () => {
    const { body } = await of.partner.send('POST', `${of.path}/employees`, {
      identifier: 'dehors',
      firstName: 'a',
      lastName: 'b',
    })
    const answer = await send({ employeeId: body.id, case: { caseName: 'Identite', values: [value('Nom', 'x')] } })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/employeeId' }] } })
  })

  test('for an unknown payroll is 404', async () => {
    const answer = await of.partner.send('POST', `${of.path}/payrolls/4711/cases`, {
      userId: of.userId,
      employeeId,
      divisionId: of.divisionId,
      case: { caseName: 'Identite', values: [] },
    })
    expect(answer.status).toBe(404)
  })

  test('of a thousand values is recorded in their order', async () => {
    const id = await of.hire('mille')
    const values = Array.from({ length: 1001 }, (_, index) => value('Prenom', `p${index}`))
    expect((await send({ employeeId: id, case: { caseName: 'Identite', values } })).status).toBe(201)
    const { body } = await of.partner.get(`${of.path}/employees/${id}/cases?caseName=Identite`)
    expect(body.map((row: { value: string }) => row.value)).toEqual(values.map((row) => row.value))
  })
})

test('recorded values are filtered by case, field and forecast', async () => {
  const id = await of.hire('filtres')
  await send({ employeeId: id, forecast: 'f', case: caseOf({ 'Primes.MontantPrimes': '100' }, start) })
  const count = async (query: string) => (await of.partner.get(`${of.path}/employees/${id}/cases?${query}`)).body.length
  expect(await count('caseName=PrevoyanceMutuelle')).toBe(4)
  expect(await count('caseName=PrevoyanceMutuelle&caseFieldName=HasPrevoyance')).toBe(1)
  expect(await count('forecast=f')).toBe(1)
  expect(await count('forecast=g')).toBe(0)
  expect(await count('')).toBe(Object.keys(MINIMUM).length + 1)
})

describe('company cases', () => {
  const path = () => `${of.path}/payrolls/${of.payrollId}/company-cases`
  test('are written by an admin, without an employee, and read back', async () => {
    const change = {
      userId: of.userId,
      case: caseOf({ 'Entreprise.Effectif': '60', 'Entreprise.TauxAT': '0.01' }, start),
    }
    const answer = await of.admin.send('POST', path(), change)
    expect(answer).toMatchObject({ status: 201, body: { employeeId: null, divisionId: of.divisionId } })
    const { body } = await of.admin.get(`${path()}?caseName=Entreprise`)
    expect(body.map((row: { caseFieldName: string; value: string }) => [row.caseFieldName, row.value])).toEqual([
      ['Effectif', '60'],
      ['TauxAT', '0.01'],
    ])
    expect((await of.partner.send('POST', path(), change)).status).toBe(403)
  })
  test('give each threshold its own headcount, and the notified unemployment rate', async () => {
    const other = await company(service, await service.newPartner('frozen'))
    const values = {
      'Entreprise.Effectif': '60',
      'Entreprise.EffectifFNAL': '49',
      'Entreprise.EffectifFormation': '10',
      'Entreprise.EffectifForfaitSocial': '10',
      'Entreprise.EffectifVersementMobilite': '10',
      'Entreprise.EffectifHeuresSupplementaires': '19',
      'Entreprise.TauxVersementMobilite': '0.02',
      'Entreprise.TauxChomageNotifie': '0.042',
      'Entreprise.ExonerationTaxeApprentissage': 'autre',
    }
    const written = await other.admin.send('POST', `${other.path}/payrolls/${other.payrollId}/company-cases`, {
      userId: other.userId,
      case: caseOf(values, start),
    })
    expect(written.status).toBe(201)
    await other.hire('jeanne', { 'HeuresSupplementaires.HeuresSup25': '10' })
    const { id } = await other.run('2026-06')
    const amountOf = async (wageTypeNumber: number) => (await other.amounts(id, wageTypeNumber))['jeanne']
    // 2,500.01 € and 10 hours at 16.4832 × 1.25 = 20.604: 2,706.05 €. FNAL 0.10 %, training 0.55 %, unemployment 4.20 %.
    expect(await amountOf(900)).toBe(2706.05)
    expect(await amountOf(240)).toBe(2.71)
    expect(await amountOf(244)).toBe(14.88)
    expect(await amountOf(450)).toBe(113.65)
    for (const notDue of [242, 245]) expect(await amountOf(notDue), `${notDue}`).toBeNaN()
    // 10 hours at 1.50 €.
    expect(await amountOf(511)).toBe(-15)
  })
  test('are read by the partner, too', async () => {
    expect((await of.partner.get(`${of.path}/payrolls/${of.payrollId}/company-cases`)).status).toBe(200)
  })

  test('do not accept a case of employees', async () => {
    const answer = await of.admin.send('POST', path(), {
      userId: of.userId,
      case: { caseName: 'PAS', values: [value('TauxPAS', '0.1')] },
    })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/case/caseName' }] } })
  })
  test('include the published legal parameters on request, each from the day of its change', async () => {
    const other = await company(service, await service.newPartner('two'))
    const { body: payroll } = await other.admin.send('POST', `${other.path}/payrolls`, {
      name: 'p',
      divisionId: other.divisionId,
      regulationId: 1,
    })
    const under = `${other.path}/payrolls/${payroll.id}`
    expect((await other.admin.send('POST', `${under}/legal-parameters`, { from: '2026-01' })).status).toBe(201)
    const { body } = await other.admin.get(`${under}/company-cases`)
    // Plafond 4 005 ; SMIC 12,02 en janvier, 12,31 en juin ; celui de la réduction reste celui de janvier.
    expect(
      body.map((row: { caseFieldName: string; value: string; start: string }) => [
        row.caseFieldName,
        row.value,
        row.start.slice(0, 10),
      ]),
    ).toEqual([
      ['PlafondSS', '4005', '2026-01-01'],
      ['SMICHoraire', '12.02', '2026-01-01'],
      ['SMICReduction', '12.02', '2026-01-01'],
      ['SMICHoraire', '12.31', '2026-06-01'],
    ])
    for (const from of ['2023-12', '2027-04', '0000-01', '9999-12']) {
      expect(await other.admin.send('POST', `${under}/legal-parameters`, { from })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/from' }] },
      })
    }
  })
})

describe('the case schema', () => {
  const read = async (query = '') =>
    (await of.partner.get(`${of.path}/payrolls/${of.payrollId}/cases/schema${query}`)).body
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)

  test('is JSON Schema 2020-12, with every field of the regulation', async () => {
    const schema = await read()
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(ajv.validateSchema(schema)).toBe(true)
    for (const { caseName, name, fr, en } of defaut.fields) {
      expect(schema.properties[caseName].properties[name]).toMatchObject({
        title: fr,
        description: expect.any(String),
        type: 'string',
        'x-valueType': expect.stringMatching(/^(string|number|date|boolean)$/),
        'x-timeType': expect.any(String),
        'x-nameLocalizations': { 'fr-FR': fr, 'en-US': en },
      })
    }
  })
  test('names the fields of section 2.5 with their types', async () => {
    const { properties } = await read()
    const types = (caseName: string, ...names: readonly string[]) =>
      names.map((name) => properties[caseName].properties[name]['x-valueType'])
    expect(types('Identite', 'Nom', 'Prenom')).toEqual(['string', 'string'])
    expect(types('Remuneration', 'HeuresTravaillees', 'TauxHoraire')).toEqual(['number', 'number'])
    expect(types('Contrat', 'DateDebutContrat', 'DateFinContrat')).toEqual(['date', 'date'])
    expect(types('Frais', 'NombreRepas', 'MontantRepas', 'IndemniteKilometrique', 'Regularisation')).toEqual(
      Array(4).fill('number'),
    )
    expect(types('PrevoyanceMutuelle', 'HasPrevoyance', 'HasMutuelleObligatoire', 'HasMutuelleFacultative')).toEqual(
      Array(3).fill('boolean'),
    )
    expect(
      types(
        'Absences',
        'HeuresAbsenceMaladie',
        'TauxHoraireAbsence',
        'MontantAbsenceMaladie',
        'MontantAbsenceATMP',
        'MontantAbsenceSansSolde',
      ),
    ).toEqual(Array(5).fill('number'))
    expect(properties.Contrat.properties.DateDebutContrat.anyOf[0].format).toBe('date')
    expect(properties.PrevoyanceMutuelle.properties.PartPatronaleMutuelle.default).toBe('0.5')
  })
  test('describes the absence of a company field', async () => {
    const { EffectifFNAL, TauxChomageNotifie, ExonerationTaxeApprentissage } = (await read()).properties.Entreprise
      .properties
    expect(EffectifFNAL.description).toContain('Absent: Effectif counts.')
    expect(TauxChomageNotifie.description).toContain('the rate of the law')
    expect(ExonerationTaxeApprentissage).toMatchObject({
      enum: ['aucune', 'sans_but_lucratif', 'autre'],
      default: 'aucune',
    })
  })
  test('requires exactly the minimum inputs', async () => {
    const schema = await read()
    expect([...schema.required].sort()).toEqual(['Contrat', 'Frais', 'PAS', 'PrevoyanceMutuelle', 'Remuneration'])
    expect(schema.properties.Frais.required).toEqual(['NombreRepas', 'MontantRepas'])
    const inputs: Record<string, Record<string, string>> = {}
    for (const [path, text] of Object.entries(MINIMUM)) {
      const [caseName = '', name = ''] = path.split('.')
      inputs[caseName] = { ...inputs[caseName], [name]: text }
    }
    const validate = ajv.compile(schema)
    expect(validate(inputs)).toBe(true)
    expect(validate({ ...inputs, PAS: { TauxPAS: '1.01' } })).toBe(false)
    expect(validate({ ...inputs, Contrat: { DateDebutContrat: '2026-02-30' } })).toBe(false)
    expect(validate({ ...inputs, Contrat: { DateDebutContrat: '', DateFinContrat: '' } })).toBe(true)
    expect(validate({ ...inputs, Contrat: { DateDebutContrat: '2026-02-01', DebutSuite: '' } })).toBe(false)
    expect(validate({ ...inputs, Inconnue: {} })).toBe(false)
  })
  test("is English on request, and differs for a president's regulation", async () => {
    expect((await read('?culture=en-US')).properties.Identite.properties.Nom.title).toBe('Last name')
    const { body: payroll } = await of.admin.send('POST', `${of.path}/payrolls`, {
      name: 'president',
      divisionId: of.divisionId,
      regulationId: 2,
    })
    const { body } = await of.partner.get(`${of.path}/payrolls/${payroll.id}/cases/schema`)
    expect(Object.keys(body.properties.Remuneration.properties)).toEqual(['RemunerationMandat'])
    expect(body.title).toBe(salaire2026.name)
  })
})
