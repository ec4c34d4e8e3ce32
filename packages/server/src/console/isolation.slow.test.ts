import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { addressOf, pagesOf } from '../../testing/console-pages.js'
import { type Owner, ownerOf, SECRET, withPayrollMonth } from '../../testing/owner.js'
import { payrollMonth } from '../../testing/payroll-month.js'
import { testService } from '../../testing/service.js'

/**
 * Every page of the console, taken from the routes of the service: the owner of the data that it shows, and the forms
 * that it accepts.
 */

const service = await testService()
/** As an element, and as text that ends an attribute in either quotes. */
const SCRIPT = `<script>alert("1")</script>'&" onfocus=x ' onfocus=x`

const { reads, forms } = pagesOf(service.app)

let mine: Owner
let sibling: Owner
/** The owner for whom valid forms are sent. */
let likewise: Owner
let stranger: Owner
let browser: Browser
let partner: Browser
let ours: number
beforeAll(async () => {
  ours = await service.newPartner('ours')
  const theirs = await service.newPartner('theirs')
  mine = await withPayrollMonth(await ownerOf(service, ours, `mine ${SCRIPT}`))
  sibling = await ownerOf(service, ours, `${SECRET} sibling`)
  likewise = await ownerOf(service, ours, 'likewise')
  stranger = await ownerOf(service, theirs, `${SECRET} stranger`)
  await scriptsEverywhere(mine)
  browser = browserOf(service)
  await browser.signIn(await service.newKey(ours, 'admin'))
  partner = browserOf(service)
  await partner.signIn(await service.newKey(ours, 'partner'))
})
afterAll(() => service.stop())

/** Puts a script into every text that a client or its partner can set through the API and that pages can show. */
async function scriptsEverywhere({ company: of, ids, partnerId }: Owner): Promise<void> {
  const { admin, path, userId, divisionId, payrollId, payrunName, userIdentifier } = of
  const { employeeId } = ids
  const sent = async (method: string, to: string, body: unknown): Promise<void> => {
    const { status, text } = await admin.send(method, to, body)
    if (status >= 300) throw new Error(`${method} ${to}: ${status} ${text}`)
  }
  await sent('PATCH', `${path}/employees/${employeeId}`, { firstName: SCRIPT, lastName: SCRIPT })
  await sent('POST', `${path}/users`, { identifier: SCRIPT, firstName: SCRIPT, lastName: SCRIPT })
  await sent('POST', `${path}/divisions`, { name: SCRIPT })
  await sent('POST', `${path}/payrolls`, { name: SCRIPT, divisionId, regulationId: 1 })
  await sent('POST', `${path}/payruns`, { name: SCRIPT, payrollId })
  const values = [{ caseFieldName: 'Nom', value: SCRIPT, start: '2026-01-01T00:00:00Z' }]
  const change = { userId, employeeId, divisionId, reason: SCRIPT, case: { caseName: 'Identite', values } }
  await sent('POST', `${path}/payrolls/${payrollId}/cases`, change)
  await sent('POST', `${path}/payruns/jobs`, {
    ...{ name: SCRIPT, payrunName, userIdentifier, reason: SCRIPT, periodStart: '2026-06-01T00:00:00Z' },
    forecast: 'f',
  })
  await sent('POST', `${path}/status`, { status: 'active', reason: SCRIPT })
  await sent('PUT', `/partners/${partnerId}/webhooks`, { url: `https://mine.example/?q=${SCRIPT.replaceAll(' ', '')}` })
}

/** Every field of a form that shows its typed text again. */
const typed = Object.fromEntries(
  [
    'act',
    'reason',
    'url',
    'period',
    'status',
    'by',
    'reference',
    'at',
    'divisionName',
    'payrollName',
    'payrunName',
    'name',
  ]
    .concat(['remuneration', 'dateDeVersement', 'keyId', 'eventId', 'id', 'state', 'outcome'])
    .map((name) => [name, SCRIPT]),
)
test('the routes have pages', () => {
  expect(reads.length).toBeGreaterThan(15)
  expect(forms.length).toBeGreaterThan(5)
})

describe.each(reads)('GET %s', (path) => {
  test('shows a client of the reader, with no script of theirs', async () => {
    const { status, html, headers } = await browser.get(addressOf(path, mine))
    expect(status, html).toBeLessThan(400)
    expect(headers.get('cache-control')).toContain('no-store')
    if (!headers.get('content-type')?.startsWith('text/html')) return
    expectHarmless(html)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'(?!.*unsafe)/)
    expect(html.length).toBeLessThan(100_000)
  })
  const isOfClient = path.includes(':tenantId')
  if (!isOfClient) return
  test('shows nothing of a client of another partner', async () => {
    const { status, html } = await browser.get(addressOf(path, stranger))
    expect([403, 404]).toContain(status)
    expect(html).not.toContain(SECRET)
  })
  if (!/:(jobId|employeeId|payrollId)/.test(path)) return
  test('shows nothing of another client below this one', async () => {
    const ids = { ...sibling.ids, tenantId: mine.ids['tenantId'] ?? 0 }
    const { status, html } = await browser.get(addressOf(path, { ids }))
    expect(status).toBe(404)
    expect(html).not.toContain('sibling')
  })
})

describe.each(forms)('POST %s', (path) => {
  if (!/connexion|langue/.test(path))
    test('shows what was typed without running it', async () => {
      const { html } = await browser.send(addressOf(path, mine), typed)
      expectHarmless(html)
    })
  test('is refused without the token of the session', async () => {
    for (const csrf of ['', 'f'.repeat(64)]) {
      expect((await browser.send(addressOf(path, mine), { csrf })).status).toBe(403)
    }
  })
  if (!path.includes(':tenantId')) return
  test('has fields that this test knows', () => {
    expect(Object.keys(CLIENT_FORMS)).toContain(path)
  })
})

const ofOperators = (path: string): boolean => path.startsWith('/console/operateur')
describe.each(reads.filter(ofOperators))('GET %s', (path) => {
  test('is refused to a key without the admin role', async () => {
    const { status, html } = await partner.get(addressOf(path, mine))
    expect([status, html]).toEqual([403, expect.not.stringContaining('mine')])
  })
})
describe.each(forms.filter(ofOperators))('POST %s', (path) => {
  test('is refused to a key without the admin role', async () => {
    expect((await partner.send(addressOf(path, mine), {})).status).toBe(403)
  })
})

test('scripts were shown as text: in the names of clients and payruns, and in addresses', async () => {
  const of = `/console/dossiers/${mine.ids['tenantId']}`
  for (const path of ['/console/dossiers', of, `${of}/paies`, '/console/operateur/notifications'])
    expect((await browser.get(path)).html, path).toMatch(/&lt;script&gt;|%3Cscript%3E/)
})

/** A page has no script, attribute or address that another user has written. */
function expectHarmless(html: string): void {
  const tags = html.match(/<[a-z!/](?:"[^"]*"|'[^']*'|[^>"'])*>/gi) ?? []
  expect(tags.filter((tag) => /^<script(?! src="\/console\/)/i.test(tag))).toEqual([])
  expect(tags.filter((tag) => /\s(on\w+|style)=/i.test(tag.replaceAll(/="[^"]*"/g, '=""')))).toEqual([])
  expect(tags.filter((tag) => /\s(href|src|action)="(?![/#?])/.test(tag))).toEqual([])
}

/** The number of a client's accepted writes, and their results. */
async function historyOf({ company: { admin, path, payrollId } }: Owner): Promise<readonly (string | null)[]> {
  const writes = (await admin.get(`${path}/audit?top=1`)).headers.get('x-total-count')
  const month = await admin.get(`${path}/payroll-cycles/2026-06`)
  const rest = [
    'payruns/jobs',
    'employees',
    'divisions',
    'payrolls',
    'payruns',
    'users',
    `payrolls/${payrollId}/cycles`,
  ].map(async (list) => (await admin.get(`${path}/${list}`)).text)
  return [writes, month.text, month.headers.get('etag'), ...(await Promise.all(rest))]
}

/** The valid fields of a form for a client: other ids are the only fault that a test adds. */
type Fields = Readonly<Record<string, string>>
interface ClientForm {
  /** The month of its address; absent: that of the owner. */
  readonly period?: string
  /** The part of the address after its path. */
  readonly query?: string
  readonly fields: (of: Owner) => Promise<Fields> | Fields
  /** It names an object of the client, in addition to its address. */
  readonly isNaming?: true
  /** It changes the objects of other forms: it is sent for a separate client. */
  readonly isMoving?: true
  /** The answer to a valid form whose month is in no state for the act. Absent: the act succeeds. */
  readonly own?: number | readonly number[]
}

const etagOf = async ({ company: { admin, path } }: Owner): Promise<string> =>
  (await admin.get(`${path}/payroll-cycles/2026-06`)).headers.get('etag') ?? ''
const JULY = '2026-07'
const OF_PAYROLL = { isMoving: true, period: JULY } as const
const textOf = (id: number | string | undefined): string => String(id)

/** The fields of a form of the calculated month of an owner's payroll. */
async function ofPayroll(of: Owner, act: string): Promise<Fields> {
  const { month } = await withPayrollMonth(of)
  const { candidate } = (await month.read()).body
  return { act, etag: month.etag(), candidateId: candidate.id }
}

/** An owner has no difference of a past month, and no month of the payroll. */
const DECIDES: Readonly<Record<string, ClientForm>> = {
  'decides about back pay': {
    isNaming: true,
    fields: ({ ids }) => ({ act: 'accept', [`rappel.${ids['employeeId']}.${ids['originPeriod']}`]: 'on' }),
    own: [400, 404],
  },
}

const CLIENT_FORMS: Readonly<Record<string, Readonly<Record<string, ClientForm>>>> = {
  '/console/dossiers/:tenantId/mois/:period/rappels': DECIDES,
  '/console/dossiers/:tenantId/populations/:payrollId/mois/:period/rappels': DECIDES,
  '/console/dossiers/:tenantId/populations/:payrollId/elements': {
    'defines an element of pay': {
      isNaming: true,
      fields: () => ({
        ...{ act: 'save', code: 'NUIT', label: 'Nuit', nature: 'nuit_dimanche_ferie', form: 'hours' },
        ...{ recurrence: 'monthly', rate: '2,10', start: '2026-01-01' },
      }),
    },
  },
  '/console/dossiers/:tenantId/import': {
    'imports a file': {
      isNaming: true,
      fields: ({ company: { userId } }) => ({
        ...{ act: 'import', userId: textOf(userId), 'nom.0': 'personnes.csv' },
        'fichier.0': 'Matricule;Prénom;Nom\r\nimport-1;Zoé;Prévôt\r\n',
      }),
    },
  },
  // Files are bytes, which these forms do not send.
  '/console/dossiers/:tenantId/dsn': { 'uploads declarations': { fields: () => ({ jours: '3' }), own: 400 } },
  '/console/dossiers/:tenantId/dsn/:depot': {
    'writes a dossier': {
      isNaming: true,
      fields: ({ company: { userId, payrollId } }) => ({
        ...{ act: 'apply', userId: textOf(userId), payrollId: textOf(payrollId) },
      }),
    },
    'erases declarations': { isMoving: true, fields: () => ({ act: 'erase' }) },
  },
  '/console/dossiers/:tenantId': {
    'opens a month': { fields: () => ({ period: '2026-07' }) },
    'opens a month of a payroll': {
      isNaming: true,
      fields: ({ company: { payrollId } }) => ({ payrollId: textOf(payrollId), [`period${payrollId}`]: '2026-07' }),
    },
  },
  '/console/dossiers/:tenantId/populations/:payrollId/mois/:period': {
    'opens a month': { isMoving: true, fields: () => ({ act: 'open' }) },
    'changes its payment date': {
      ...OF_PAYROLL,
      fields: async (of) => ({ ...(await ofPayroll(of, 'payOn')), paymentDate: '2026-07-29' }),
    },
    calculates: { ...OF_PAYROLL, fields: (of) => ofPayroll(of, 'calculate') },
    'holds a person out': {
      ...OF_PAYROLL,
      isNaming: true,
      fields: async (of) => ({
        ...(await ofPayroll(of, 'hold')),
        employeeId: textOf(of.ids['employeeId']),
        reason: 'contrat non signé',
      }),
    },
    'takes a person back': {
      ...OF_PAYROLL,
      isNaming: true,
      fields: async (of) => ({ ...(await ofPayroll(of, 'release')), employeeId: textOf(of.ids['employeeId']) }),
    },
    approves: { ...OF_PAYROLL, isNaming: true, fields: (of) => ofPayroll(of, 'approve'), own: 409 },
    'gives a calculation up': { ...OF_PAYROLL, isNaming: true, fields: (of) => ofPayroll(of, 'abandon') },
    'asks for documents': { ...OF_PAYROLL, fields: (of) => ofPayroll(of, 'documents') },
  },
  '/console/dossiers/:tenantId/populations/:payrollId/mois/:period/variables': {
    'records variables': {
      isMoving: true,
      isNaming: true,
      fields: ({ ids, company: { userId } }) => ({
        ...{ userId: textOf(userId), colonnes: 'Primes.MontantPrimes', [`vu.${ids['employeeId']}`]: '0' },
        [`${ids['employeeId']}.Primes.MontantPrimes`]: '100',
      }),
    },
  },
  '/console/dossiers/:tenantId/populations/:payrollId/mois/:period/controles': {
    accepts: {
      ...OF_PAYROLL,
      isNaming: true,
      fields: async (of) => {
        await ofPayroll(of, 'accept')
        const [{ code }] = await payrollMonth(of.company, JULY).list('/controls')
        return { act: 'acceptSome', code, note: 'vu', [`personne.${of.ids['employeeId']}`]: 'on' }
      },
    },
  },
  '/console/dossiers/:tenantId/populations/:payrollId/mois/:period/personnes/:employeeId': {
    'corrects a value': {
      ...OF_PAYROLL,
      query: '?pourquoi=TotalBrut&corriger=Primes.MontantPrimes',
      fields: async (of) => {
        await ofPayroll(of, '')
        return { userId: textOf(of.company.userId), mois: JULY, vuMois: JULY, MontantPrimes: '100' }
      },
    },
  },
  '/console/dossiers/:tenantId/mois/:period': {
    'sends variables': {
      isMoving: true,
      fields: async (of) => ({
        ...{ act: 'variables', remuneration: '2500', dateDeVersement: '2026-06-30' },
        etag: await etagOf(of),
      }),
    },
    calculates: { isMoving: true, fields: async (of) => ({ act: 'calculate', etag: await etagOf(of) }) },
    approves: {
      isMoving: true,
      isNaming: true,
      fields: async (of) => ({ act: 'approve', candidateId: textOf(of.ids['candidateId']), etag: await etagOf(of) }),
    },
    'asks for a document': { fields: () => ({ act: 'document', variant: 'draft' }) },
  },
  '/console/dossiers/:tenantId/personnes/:employeeId': {
    'records a value': {
      query: '?cas=Identite',
      fields: ({ company: { userId } }) => ({ userId: textOf(userId), depuis: '2026-07-01', Nom: 'Durand' }),
    },
    'edits a value': {
      query: '?vue=valeurs&champ=Primes.MontantPrimes',
      fields: ({ company: { userId } }) => ({ userId: textOf(userId), mois: JULY, vuMois: JULY, MontantPrimes: '7' }),
    },
  },
  '/console/dossiers/:tenantId/paies': {
    'starts a payrun': {
      fields: ({ company: { payrunName, userIdentifier } }) => ({
        ...{ name: 'Juillet', payrunName, userIdentifier },
        ...{ onFault: 'abort', periodStart: '2026-07', forecast: 'essai' },
      }),
    },
  },
  '/console/dossiers/:tenantId/chiffres': { 'takes figures up': { fields: () => ({}) } },
  '/console/dossiers/:tenantId/paies/:jobId': {
    'asks for documents': { fields: () => ({ act: 'documents' }) },
    'moves a payrun': { isMoving: true, fields: () => ({ act: 'Release', reason: 'vérifié' }) },
    'deletes a payrun': { isMoving: true, fields: () => ({ act: 'delete' }) },
  },
  '/console/dossiers/:tenantId/paies/:jobId/personnes/:employeeId': { 'asks for a document': { fields: () => ({}) } },
  '/console/operateur/dossiers/:tenantId': {
    'changes its status': { isMoving: true, fields: () => ({ act: 'status', status: 'inactive', reason: 'impayé' }) },
    'changes its policy': { isMoving: true, fields: () => ({ act: 'policy', nativeWrites: 'deny' }) },
    'changes its rule of provisional months': { fields: () => ({ act: 'provisional-law', provisionalLaw: 'ask' }) },
    'adds a division': { fields: () => ({ act: 'division', divisionName: 'Atelier' }) },
    'changes a division': {
      isMoving: true,
      isNaming: true,
      fields: ({ company: { divisionId } }) => ({
        ...{ act: 'establishment', establishmentId: textOf(divisionId), apeCode: '62.01Z' },
      }),
    },
    'records rates': {
      isNaming: true,
      fields: ({ company: { divisionId, payrollId, userId } }) => ({
        ...{ act: 'rates', ratesDivisionId: textOf(divisionId), ratesPayrollId: textOf(payrollId) },
        ...{ ratesUserId: textOf(userId), since: '2026-01-01', TauxAT: '2' },
      }),
    },
    'records an element for everybody': {
      isNaming: true,
      fields: ({ company: { payrollId, userId } }) => ({
        ...{ act: 'everybody', elementPayrollId: textOf(payrollId), elementUserId: textOf(userId) },
        ...{ elementCode: 'NUIT', elementValue: '2', elementSince: '2026-01-01' },
      }),
    },
    'records an agreement of the company': {
      isNaming: true,
      fields: ({ company: { divisionId, payrollId, userId } }) => ({
        ...{ act: 'agreement', agreementDivisionId: textOf(divisionId), agreementPayrollId: textOf(payrollId) },
        ...{ agreementUserId: textOf(userId), agreementSince: '2026-01-01', AccordReference: 'Accord du 12/03/2024' },
      }),
    },
    'adds a payroll': {
      isNaming: true,
      fields: ({ company: { divisionId } }) => ({
        ...{ act: 'payroll', payrollName: 'Atelier', regulationId: '1' },
        divisionId: textOf(divisionId),
      }),
    },
    'adds a payrun': {
      isNaming: true,
      fields: ({ company: { payrollId } }) => ({ act: 'payrun', payrunName: 'Atelier', payrollId: textOf(payrollId) }),
    },
  },
  '/console/operateur/dossiers/:tenantId/journal': { 'verifies the journal': { fields: () => ({}) } },
  '/console/operateur/dossiers/:tenantId/mois/:period': {
    'reconciles an operation': {
      isNaming: true,
      fields: ({ ids }) => ({ ...RECONCILED, kind: 'calculate', id: textOf(ids['operationId']) }),
      own: 409,
    },
    'reconciles a write': {
      isNaming: true,
      fields: ({ ids }) => ({ ...RECONCILED, kind: 'write_variables', id: textOf(ids['writeId']) }),
      own: 409,
    },
    replays: {
      fields: () => ({ act: 'replay', by: 'Camille', reference: 'mail', at: '2026-07-01T08:00:00Z' }),
      own: 409,
    },
    files: { fields: () => ({ act: 'filing', state: 'filed', reference: 'DSN' }), own: 409 },
    skips: { isMoving: true, fields: () => ({ act: 'skip', reason: 'aucune paie' }) },
  },
}
const RECONCILED = { act: 'reconcile', outcome: 'not_applied', reason: 'rien trouvé' }

let formsSent = 0
const sent = (form: ClientForm, path: string, ids: Pick<Owner, 'ids'>, fields: Fields) =>
  // Each form has its own key: a used key would be refused.
  browser.send(
    `${addressOf(path, { ids: { ...ids.ids, ...(form.period !== undefined && { period: form.period, payrollPeriod: form.period }) } })}${form.query ?? ''}`,
    { ...fields, idempotencyKey: `form ${++formsSent}` },
  )

const each = Object.entries(CLIENT_FORMS).flatMap(([path, acts]) =>
  Object.entries(acts).map(([does, form]) => ({ path, does, form })),
)
describe.each(each)('POST $path that $does', ({ path, form }) => {
  test('changes nothing of another partner, and works for the own client', async () => {
    const fields = await form.fields(stranger)
    const before = await historyOf(stranger)
    const { status, html } = await sent(form, path, stranger, fields)
    expect([403, 404], html).toContain(status)
    expect(html).not.toContain(SECRET)
    expect(await historyOf(stranger)).toEqual(before)

    const own = form.isMoving === true ? await ownerOf(service, ours, `own ${formsSent}`) : likewise
    const done = await sent(form, path, own, await form.fields(own))
    expect([form.own ?? [200, 303]].flat(), done.html).toContain(done.status)
  })

  if (form.isNaming !== true && !/:(jobId|employeeId|payrollId)/.test(path)) return
  test('does nothing with ids of another client of the partner', async () => {
    const ids = { ...sibling.ids, tenantId: mine.ids['tenantId'] ?? 0 }
    const [fields, own] = [await form.fields(sibling), await form.fields(mine)]
    const before = [await historyOf(sibling), await historyOf(mine)]
    const { status, html } = await sent(form, path, { ids }, { ...fields, ...(own['etag'] && { etag: own['etag'] }) })
    expect(status, html).toBeGreaterThanOrEqual(400)
    expect(html).not.toContain('sibling')
    expect([await historyOf(sibling), await historyOf(mine)]).toEqual(before)
  })
})

test('lists of all clients show none of another partner', async () => {
  for (const path of reads.filter((one) => !one.includes(':'))) {
    const { html } = await browser.get(path)
    expect(html, path).not.toContain('stranger')
  }
})
