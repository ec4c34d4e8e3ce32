import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company } from '../../../testing/company.js'
import { importsOf, lines, recorded } from '../../../testing/import-files.js'
import { type TestService, testService } from '../../../testing/service.js'

/**
 * Values dated after the end of a contract. A month without a contract is not paid, so its values are refused with row,
 * column and person; a value that may be meant for later is recorded with a warning.
 */

let service: TestService
let of: Company
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await testService({ idle: true })
  of = await company(service, await service.newPartner('one'))
  imports = importsOf(service, of)
})
afterAll(() => service.stop())

/** Hires people whose contracts last from January 2024 to a given day; empty: without an end. */
async function hired(ends: Readonly<Record<string, string>>): Promise<void> {
  await imports.hired(...Object.keys(ends))
  const rows = Object.entries(ends).map(([who, end]) => `${who};01/01/2024;${end}`)
  const file = lines('Matricule;Début du contrat;Fin du contrat', ...rows)
  expect(await imports.sent('contracts', file)).toEqual(recorded(rows.length))
}

describe('a value of a month', () => {
  test('of the month in which the contract ends is recorded; of a later month it is refused, because that month is not paid', async () => {
    await hired({ 'm-1': '15/06/2026', 'm-2': '' })
    const header = 'Matricule;Mois;Primes soumises;Nombre de repas indemnisés'
    const file = lines(header, 'm-1;06/2026;100;', 'm-1;07/2026;100;3', 'm-2;07/2026;100;3')
    const message =
      'm-1: the contract ended on 15/06/2026 and none covers 07/2026, which is not paid: enter it in 06/2026'
    const { status, body } = await imports.sent('variables', file)
    expect([status, body.errors]).toEqual([
      400,
      [
        { pointer: '/rows/3/Primes soumises', message },
        { pointer: '/rows/3/Nombre de repas indemnisés', message },
      ],
    ])
    expect(await imports.valuesOf('m-2')).not.toContain('Primes.MontantPrimes 100 2026-07-01')
    expect(await imports.sent('variables', file, { partial: 'true' })).toMatchObject({ body: { recorded: 2 } })
    expect(await imports.valuesOf('m-1')).toContain('Primes.MontantPrimes 100 2026-06-01')
  })
  test('of a month before the first contract is refused, because that month is not paid', async () => {
    await imports.hired('m-9')
    expect(await imports.sent('contracts', lines('Matricule;Début du contrat', 'm-9;16/06/2026'))).toEqual(recorded(1))
    const file = (month: string, value = '100') => lines('Matricule;Mois;Primes soumises', `m-9;${month};${value}`)
    const { status, body } = await imports.sent('variables', file('05/2026'))
    const message =
      'm-9: the contract begins on 16/06/2026 and none covers 05/2026, which is not paid: enter it in 06/2026'
    expect([status, body.errors]).toEqual([400, [{ pointer: '/rows/2/Primes soumises', message }]])
    expect(await imports.sent('variables', file('05/2026', '0'))).toEqual(recorded(1))
    expect(await imports.sent('variables', file('06/2026'))).toEqual(recorded(1))
  })
  test('that is 0 is recorded after the end of the contract: no pay is lost', async () => {
    await hired({ 'm-0': '15/06/2026' })
    const file = lines('Matricule;Mois;Primes soumises;Nombre de repas indemnisés', 'm-0;07/2026;0;0,00')
    expect(await imports.sent('variables', file)).toEqual(recorded(1))
  })
  test('between two contracts is refused, under the next contract it is recorded', async () => {
    await hired({ 'm-3': '31/03/2026' })
    expect(await imports.sent('contracts', lines('Matricule;Début du contrat', 'm-3;01/06/2026'))).toEqual(recorded(1))
    const file = (month: string) => lines('Matricule;Mois;Primes soumises', `m-3;${month};100`)
    expect((await imports.sent('variables', file('05/2026'))).body.errors).toMatchObject([
      { message: expect.stringContaining('none covers 05/2026') },
    ])
    expect(await imports.sent('variables', file('06/2026'))).toEqual(recorded(1))
  })
  test('is accepted again once the end is withdrawn', async () => {
    await hired({ 'm-4': '30/04/2026' })
    const file = lines('Matricule;Mois;Primes soumises', 'm-4;06/2026;100')
    expect((await imports.sent('variables', file)).status).toBe(400)
    const [{ id }] = await imports.employees('m-4')
    await of.record(id, { 'Contrat.DateFinContrat': '' }, '2026-05')
    expect(await imports.sent('variables', file)).toEqual(recorded(1))
  })
})

describe('other values', () => {
  test('of a contract or an absence after the end are refused', async () => {
    await hired({ 'o-1': '30/06/2026' })
    const contract = lines('Matricule;Valable à partir du;Statut cadre', 'o-1;01/07/2026;oui')
    const message = 'o-1: the contract ended on 30/06/2026: what begins on 01/07/2026 belongs to no contract'
    expect((await imports.sent('contracts', contract)).body.errors).toEqual([
      { pointer: '/rows/2/Statut cadre', message },
    ])
    const header = "Matricule;Nom de l'événement;Nature de l'absence;Premier jour d'absence;Dernier jour d'absence"
    const absence = lines(header, 'o-1;arret;maladie;01/07/2026;03/07/2026')
    expect((await imports.sent('absences', absence)).body.errors).toEqual([
      { pointer: "/rows/2/Nom de l'événement", message },
    ])
    expect((await imports.sent('absences', lines(header, 'o-1;arret;maladie;29/06/2026;03/07/2026'))).status).toBe(200)
  })
  test('that may be meant for later are recorded with a warning that has row, column and person', async () => {
    await hired({ 'o-2': '30/06/2026' })
    const header = 'Matricule;Valable à partir du;Taux personnalisé;Nom'
    expect(await imports.sent('contracts', lines(header, 'o-2;01/07/2026;3,5 %;Durand'))).toEqual({
      status: 200,
      body: {
        ...{ rows: 1, recorded: 1, faults: [] },
        warnings: [
          {
            ...{ row: 2, column: 'Taux personnalisé' },
            message: 'o-2: the contract ended on 30/06/2026, before this value holds from 01/07/2026 on',
          },
        ],
      },
    })
  })
  test('of a row that opens the next contract, or that changes the end, are covered', async () => {
    await hired({ 'o-3': '30/06/2026', 'o-4': '30/06/2026' })
    const header = 'Matricule;Valable à partir du;Début du contrat;Fin du contrat;Statut cadre'
    const file = lines(
      header,
      'o-3;;01/08/2026;;oui',
      'o-4;01/07/2026;;31/12/2026;oui',
      // The previous row has changed the end.
      'o-4;01/09/2026;;;non',
    )
    expect(await imports.sent('contracts', file)).toEqual(recorded(3))
  })
})

describe('a file of departures', () => {
  test('ends contracts, and pays the amounts of the end with its month; importing the same file again changes nothing', async () => {
    await hired({ 'd-1': '' })
    const file = lines(
      'Matricule;Fin du contrat;Motif de la rupture;Jours de congés pris, au départ;Indemnité de rupture versée',
      'd-1;20/06/2026;Rupture conventionnelle;3;1 200,00',
    )
    const values = [
      'Contrat.DateFinContrat 2026-06-20 2026-06-20',
      'Rupture.Motif rupture_conventionnelle 2026-06-20',
      'Rupture.Indemnite 1200.00 2026-06-01',
      'Conges.PrisAuDepart 3 2026-06-20',
    ]
    expect(await imports.sent('departures', file)).toEqual(recorded(1))
    expect((await imports.valuesOf('d-1')).filter((value) => value.includes('2026')).sort()).toEqual(values.sort())
    expect(await imports.sent('departures', file)).toEqual(recorded(1))
  })
  test('refuses to pay an amount in a second month when the end is changed', async () => {
    await hired({ 'd-4': '' })
    const file = (end: string) => lines('Matricule;Fin du contrat;Indemnité de rupture versée', `d-4;${end};1 200,00`)
    expect(await imports.sent('departures', file('20/06/2026'))).toEqual(recorded(1))
    const message = 'is 1200.00 in 06/2026 already, and both would be paid: record 0 there, or send add=true'
    expect((await imports.sent('departures', file('05/07/2026'))).body.errors).toEqual([
      { pointer: '/rows/2/Indemnité de rupture versée', message },
    ])
    const taken = lines('Matricule;Mois;Indemnité de rupture versée', 'd-4;06/2026;0')
    expect(await imports.sent('variables', taken)).toEqual(recorded(1))
    expect(await imports.sent('departures', file('05/07/2026'))).toEqual(recorded(1))
  })
  test('warns of a value that was recorded for a month after the end', async () => {
    await hired({ 'd-2': '', 'd-3': '' })
    const month = lines('Matricule;Mois;Primes soumises', 'd-2;07/2026;100', 'd-3;07/2026;0')
    expect(await imports.sent('variables', month)).toEqual(recorded(2))
    const file = lines('Matricule;Fin du contrat', 'd-2;30/06/2026', 'd-3;30/06/2026')
    const warnings = [
      {
        ...{ row: 2, column: 'Fin du contrat' },
        message: 'd-2: a value of 07/2026 is recorded, which is not paid after this end',
      },
    ]
    expect((await imports.sent('departures', file, { dryRun: 'true' })).body.warnings).toEqual(warnings)
    expect((await imports.sent('departures', file)).body).toEqual({ rows: 2, recorded: 2, faults: [], warnings })
  })
})
