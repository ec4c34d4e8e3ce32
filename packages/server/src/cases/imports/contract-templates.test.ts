import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company } from '../../../testing/company.js'
import { importsOf, lines, recorded } from '../../../testing/import-files.js'
import { managed } from '../../../testing/month.js'
import { type TestService, testService } from '../../../testing/service.js'
import type { ImportKind } from '../../http/paths.js'
import { CONTRACT_KINDS, type ContractKind } from './contract-kinds.js'

/** Templates have the columns that people with a kind of contract usually have. */

let service: TestService
let of: Company
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await testService()
  of = await company(service, await service.newPartner('one'))
  imports = importsOf(service, of)
})
afterAll(() => service.stop())

const OF_EMPLOYEES = CONTRACT_KINDS.filter((kind) => kind !== 'mandat')
const template = async (kind: ImportKind, contract: ContractKind): Promise<string> =>
  (await of.partner.get(`${imports.pathOf(kind)}?contract=${contract}`)).text
const codesIn = (text: string): readonly string[] => text.split('\r\n')[1]?.replace('# ', '').split(';') ?? []

test('the examples of each kind of contract are imported, and each of these people is paid', async () => {
  for (const kind of OF_EMPLOYEES) {
    await imports.hired(kind)
    for (const file of ['contracts', 'variables'] as const) {
      const text = (await template(file, kind)).replace('durand-camille', kind)
      expect([kind, file, await imports.sent(file, text)]).toEqual([kind, file, recorded(1)])
    }
  }
  const { jobStatus, faults } = await of.run('2026-06')
  expect([jobStatus, faults]).toEqual(['Draft', []])
})

describe('a template has', () => {
  test('the fields that determine the pay of a kind of contract, and none that it forbids', async () => {
    const both = async (contract: ContractKind) => [
      ...codesIn(await template('contracts', contract)),
      ...codesIn(await template('variables', contract)),
    ]
    const agreement = [
      'Contrat.IDCC',
      'Contrat.CategorieConventionnelle',
      'Contrat.Coefficient',
      'Contrat.Classification',
    ]
    expect(await both('heures')).toEqual(
      expect.arrayContaining(['Remuneration.TauxHoraire', 'Remuneration.HeuresTravaillees', ...agreement]),
    )
    // C. éduc. L124-6, L124-14: a gratification and hours of presence, no salary and no overtime.
    const trainee = await both('stage')
    expect(trainee).toEqual(expect.arrayContaining(['Remuneration.Gratification', 'Remuneration.HeuresStage']))
    expect(trainee.filter((code) => /Salaire|HeuresTravaillees|HeuresSup/.test(code))).toEqual([])
    // C. trav. L3121-62: a contract in days has no hours.
    const days = await both('forfait_jours')
    expect(days).toEqual(expect.arrayContaining(['Contrat.JoursForfait', 'HeuresSupplementaires.JoursRenonces']))
    expect(days.filter((code) => /HeuresSup25|HeuresTravaillees|HeuresContrat/.test(code))).toEqual([])
    expect(await both('apprentissage')).toEqual(
      expect.arrayContaining(['Identite.DateNaissance', 'Contrat.DateSignature', 'Contrat.AnneeExecution']),
    )
  })
  test('for files that are the same for all kinds, the same columns', async () => {
    expect(await template('absences', 'stage')).toBe((await of.partner.get(imports.pathOf('absences'))).text)
  })
})

test('a payroll of officers has their pay, and neither absences nor other kinds of contract', async () => {
  const live = await testService({ idle: true })
  const sasu = await managed(live, await live.newPartner('managed'), 'officer')
  const get = (path: string) =>
    sasu.partner.get(`${sasu.path}/payrolls/${sasu.payrollId}/imports/${path}`, { 'accept-language': 'fr' })
  expect(codesIn((await get('variables?contract=mandat')).text)).toContain('Remuneration.RemunerationMandat')
  const errors = async (path: string) => {
    const { status, body } = await get(path)
    return [status, body.errors]
  }
  expect(await errors('contracts?contract=stage')).toEqual([
    400,
    [{ pointer: '/contract', message: 'n’est pas une nature de contrat de cette paie\u00a0: mandat' }],
  ])
  expect(await errors('absences')).toEqual([
    400,
    [
      {
        pointer: '/importKind',
        message: 'doit être l’une des valeurs employees, contracts, variables, openings, rates',
      },
    ],
  ])
  await live.stop()
})

test('under an agreement in a file what it needs is asked for by name, and what it does not cover is said', async () => {
  const office = await company(service, of.partnerId, 'conventions')
  const files = importsOf(service, office)
  for (const who of ['ann', 'bea']) await office.hire(who)
  const contracts = lines('Matricule;Contrat.DateDebutContrat;Contrat.IDCC', 'ann;01/07/2011;1486', 'bea;01/07/2011;86')
  expect(await files.sent('contracts', contracts)).toEqual(recorded(2))
  const ends = ['ann', 'bea'].map((who) => `${who};30/06/2026;Licenciement;3000`)
  const departures = lines('Matricule;Fin du contrat;Motif de la rupture;Rupture.SalaireReference', ...ends)
  expect(await files.sent('departures', departures)).toEqual(recorded(2))
  expect((await office.run('2026-06')).faults).toEqual([
    expect.objectContaining({
      employeeIdentifier: 'ann',
      caseFieldName: 'CategorieConventionnelle',
      message: expect.stringContaining('the agreement IDCC 1486 needs it for the end of the contract'),
    }),
  ])
  const category = lines(
    'Matricule;Début du contrat;Contrat.CategorieConventionnelle',
    'ann;01/07/2011;Ingénieurs et cadres',
  )
  expect(await files.sent('contracts', category)).toEqual(recorded(1))
  const { id, faults } = await office.run('2026-06', { name: 'again' })
  expect(faults).toEqual([])
  // 15 years of 3,000 €: 15/3 months by Syntec, 10/4 + 5/3 by law.
  expect(await office.amounts(id, 633)).toEqual({ ann: 15_000, bea: 12_500 })
  const sets = (await office.partner.get(`${office.path}/payrollresults/sets?payrunJobId=${id}`)).body
  const said = sets.filter((set: object) => JSON.stringify(set).includes('agreement_not_covered'))
  expect(said.map(({ employeeIdentifier }: { employeeIdentifier: string }) => employeeIdentifier)).toEqual(['bea'])
})
