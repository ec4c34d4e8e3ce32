import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company, ended } from '../../testing/company.js'
import { managed } from '../../testing/month.js'
import { type TestService, testService } from '../../testing/service.js'
import { inFrench } from '../ground/french.js'

/** `Accept-Language` fr or en selects the language of titles, details, warnings and blockers; codes never change. */

const NBSP = '\u00a0'
const FRENCH = { 'accept-language': 'fr' }

let service: TestService
let partnerId: number
let of: Company
beforeAll(async () => {
  service = await testService()
  partnerId = await service.newPartner('one')
  of = await company(service, partnerId)
})
afterAll(() => service.stop())

// RFC 9110 12.5.4: quality values, and ranges that match the beginning of a tag.
test.each([
  [undefined, 'en'],
  ['fr', 'fr'],
  ['FR-CA', 'fr'],
  ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
  ['en;q=0.5, fr;q=0.6', 'fr'],
  ['fr;q=0.5, en', 'en'],
  ['fr;q=0', 'en'],
  ['*', 'en'],
  ['*, fr;q=0.9', 'en'],
  ['fr, *;q=0.1', 'fr'],
  ['de, fr;q=0.1', 'fr'],
  ['frr', 'en'],
  ['', 'en'],
  [';;q=fr,', 'en'],
])('Accept-Language %s is answered in %s', async (asked, language) => {
  const { status, headers, body } = await of.partner.get(
    `${of.path}/payruns/jobs/99`,
    asked === undefined ? {} : { 'accept-language': asked },
  )
  expect([status, body.code]).toEqual([404, 'not_found'])
  expect([headers.get('content-language'), headers.get('vary')]).toEqual([language, 'Accept-Language'])
  expect([body.title, body.detail]).toEqual(
    language === 'en'
      ? ['Not Found', 'job 99 does not exist in this tenant']
      : ['Introuvable', 'le calcul 99 n’existe pas dans ce dossier'],
  )
})

describe('in French', () => {
  test('messages of wrong fields say what the field must be', async () => {
    const { body } = await of.partner.send('POST', `${of.path}/users`, { identifier: 3 }, FRENCH)
    expect(body).toMatchObject({ code: 'validation_failed', title: 'Requête incorrecte' })
    expect(body.errors).toContainEqual({ pointer: '/identifier', message: 'doit être un texte' })
    expect(body.errors).toContainEqual({ pointer: '/firstName', message: 'est obligatoire' })
    expect(body.detail).toContain('/identifier: doit être un texte; ')
  })

  test('a job stored earlier in English shows its faults and message in French; a client in English sees them unchanged', async () => {
    const { body } = await of.partner.send('POST', `${of.path}/payruns/jobs`, {
      ...{ name: 'juin', payrunName: of.payrunName, userIdentifier: of.userIdentifier },
      ...{ periodStart: '2026-06-01T00:00:00Z', employeeIdentifiers: ['nadia'] },
    })
    const path = `${of.path}/payruns/jobs/${body.id}`
    const english = await ended(of.partner, path)
    const read = await of.partner.get(path, FRENCH)
    expect(read.body).toEqual({
      ...english,
      message: `nadia${NBSP}: n’est pas un salarié de ce dossier`,
      faults: english.faults.map((fault) => ({ ...fault, message: 'n’est pas un salarié de ce dossier' })),
    })
    const [listed] = (await of.partner.get(`${of.path}/payruns/jobs`, FRENCH)).body
    const { inputsChangedSince: _, ...alone } = read.body
    expect(listed).toEqual(alone)
    expect((await of.partner.get(path)).body).toEqual(english)
  })

  test('results have translated warnings, and every number digit for digit', async () => {
    const other = await company(service, partnerId, 'cadre')
    await other.hire('jeanne', { 'Contrat.StatutCadre': 'true', 'Remuneration.TauxHoraire': '11.5' })
    const { id } = await other.run('2026-06')
    const path = `${other.path}/payrollresults/sets?payrunJobId=${id}`
    const [english, french] = [await other.partner.get(path), await other.partner.get(path, FRENCH)]
    expect(french.body[0].warnings).toEqual([
      {
        code: 'executive_without_provident_plan',
        message: `un cadre n’a pas de prévoyance${NBSP}: l’employeur doit au moins 1,50${NBSP}% de la tranche 1`,
      },
      {
        code: 'health_cover_missing',
        message: `la personne n’a pas de mutuelle obligatoire et aucune dispense n’est enregistrée${NBSP}: l’employeur en doit la moitié (CSS L911-7)${NBSP}; saisir la mutuelle, ou Sante.Dispense`,
      },
      {
        code: 'year_opening_missing',
        message: `le contrat a commencé avant le premier mois connu de 2026 et aucun CumulsDeReprise n’est enregistré${NBSP}: les cumuls et les plafonds de l’année partent de zéro${NBSP}; saisir les totaux des mois précédents`,
      },
      // SMIC of June 2026: 12.31 (C. trav. L3231-2).
      { code: 'hourly_rate_below_minimum_wage', message: 'le taux horaire 11,5 est inférieur au SMIC 12,31' },
    ])
    const without = (text: string) => text.replaceAll(/"message":"[^"]*"/g, '')
    expect(without(french.text)).toBe(without(english.text))
  })

  test('the Draft block keeps the detail of the specification', async () => {
    const other = await company(service, partnerId, 'draft')
    await other.hire('jeanne')
    await other.run('2026-06')
    const start = {
      ...{ name: 'encore', payrunName: other.payrunName, userIdentifier: other.userIdentifier },
      periodStart: '2026-06-01T00:00:00Z',
    }
    const { body } = await other.partner.send('POST', `${other.path}/payruns/jobs`, start, FRENCH)
    expect([body.code, body.title, body.detail]).toEqual([
      'payrun_draft_exists',
      'Conflit',
      `Payrun with id ${other.payrunId} has already a payrun job with status Draft`,
    ])
  })

  test('a month has translated warnings, also where a stored answer is repeated for an Idempotency-Key', async () => {
    const sasu = await managed(service, partnerId, 'sasu')
    const { path, open } = sasu.month('2026-07')
    await sasu.partner.send('PATCH', `${sasu.path}/employees/${sasu.employeeId}`, { status: 'Inactive' })
    await open()
    const skip = (language: string) =>
      sasu.admin.send('POST', `${path}/skip`, { reason: 'x' }, { 'idempotency-key': 'k', 'accept-language': language })
    const [english, french] = [await skip('en'), await skip('fr')]
    expect(french.body).toEqual({
      ...english.body,
      warnings: [
        {
          code: 'managed_officer_required',
          message: `mandataires du dossier${NBSP}: 0${NBSP}; le parcours géré en paie exactement un`,
        },
      ],
    })
    expect(english.body.warnings[0].message).toBe('the tenant has 0 officers: the managed journey pays exactly one')
  })
})

describe('a message', () => {
  test('a text without a French translation shows the meaning of its code and the remedy', () => {
    // The wording of version 0.1.0.
    expect(inFrench('the executive has no plan at all', 'executive_without_provident_plan')).toBe(
      `Cadre sans prévoyance${NBSP}: l’employeur doit au moins 1,50${NBSP}% de la tranche 1${NBSP}; enregistrer le régime`,
    )
    expect(inFrench('sent by the accountant')).toBe('sent by the accountant')
  })
  // French texts contain no English words.
  test.each([
    ['Nope is not a field of Primes: A, B', `Nope n’est pas un champ de Primes${NBSP}: A, B`],
    [
      'the net to pay is -1.50: contributions and tax exceed the pay; check the pay and the plans',
      `le net à payer est de -1,50${NBSP}: les cotisations et l’impôt dépassent la rémunération${NBSP}; vérifier la rémunération et les régimes`,
    ],
    [
      'is required: a month as 2026-06, or a year as 2026',
      'est obligatoire : un mois comme 2026-06, ou une année comme 2026',
    ],
    ['must be the name of a figure, as SMIC.SMICHoraire', 'doit être le nom d’un chiffre, comme SMIC.SMICHoraire'],
    [
      '1 of 1 payslips do not add up: jeanne in 2026-06: TotalBrut is 2500.01, its lines add up to 2500.02',
      expect.stringMatching(/^1 bulletins sur 1 ne s’additionnent pas/),
    ],
    ['PAS.TauxPAS: expected a number up to 0.5, got ', expect.stringMatching(/^PAS.TauxPAS – attendu/)],
  ])('the French of %s contains no English', (english, french) => {
    expect(inFrench(english)).toEqual(french)
  })
  test('the lines of an explanation are translated one by one', () => {
    expect(
      inFrench('paul: is Inactive\nx\nzoe: Contrat.DateFinContrat: expected a day from 2026-06-10 on, got 3.5'),
    ).toBe(
      `paul${NBSP}: est inactif\nx\nzoe${NBSP}: Contrat.DateFinContrat – attendu${NBSP}: un jour à partir du 2026-06-10${NBSP}; reçu${NBSP}: 3.5`,
    )
  })
})
