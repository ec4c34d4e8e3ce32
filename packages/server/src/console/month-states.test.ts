import { codeText, NOTICE_CODES, typographic, WARNING_CODES } from '@centime/engine/ground'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf } from '../../testing/browser.js'
import { must, polled } from '../../testing/client.js'
import { caseOf, company, ended } from '../../testing/company.js'
import { type Managed, type Month, managed } from '../../testing/month.js'
import { inProcess, START, type TestService, testService } from '../../testing/service.js'
import { PEOPLE } from '../store/queue.js'
import { forTenant } from '../store/scope.js'

/** Issue 22, points 2 and 6: what the page of a month says in each of its states, and what it is told live. */

/** Keeps commands to the engine, batches and documents back until it is opened. */
let gate: { readonly passed: Promise<void>; readonly open: () => void } | undefined
function closeGate(): () => void {
  let pass = (): void => {}
  const passed = new Promise<void>((resolve) => {
    pass = resolve
  })
  const open = (): void => {
    gate = undefined
    pass()
  }
  gate = { passed, open }
  return open
}

let service: TestService
let partnerId: number
let operator: Browser
let partner: Browser
beforeAll(async () => {
  service = await testService({
    engine: (own) => ({
      ...own,
      send: async (command) => {
        await gate?.passed
        return own.send(command)
      },
    }),
    calculator: {
      ...inProcess,
      width: 1,
      calculate: async (batch) => {
        // The first batch of a payrun passes: its second is kept back.
        if (batch.people.length !== PEOPLE) await gate?.passed
        return inProcess.calculate(batch)
      },
      render: async (order) => {
        await gate?.passed
        return inProcess.render(order)
      },
    },
  })
  partnerId = await service.newPartner('Cabinet')
  ;[operator, partner] = [browserOf(service), browserOf(service)]
  await operator.signIn(await service.newKey(partnerId, 'admin'))
  await partner.signIn(await service.newKey(partnerId, 'partner'))
})
afterEach(() => gate?.open())
afterAll(() => service.stop())

let clients = 0
const newClient = (): Promise<Managed> => managed(service, partnerId, `Atelier ${++clients}`)
const addressOf = ({ tenantId }: Pick<Managed, 'tenantId'>, period = '2026-07'): string =>
  `/console/dossiers/${tenantId}/mois/${period}`
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0\u202f]+/g, ' ')
const read = async (of: Managed, period?: string, browser = partner): Promise<string> =>
  textOf((await browser.get(addressOf(of, period))).html)
async function filled(of: Managed, period = '2026-07'): Promise<Month> {
  const month = of.month(period)
  await month.open()
  await must(200, month.variables(3000))
  return month
}
async function record(of: Managed, values: Readonly<Record<string, string>>, start: string): Promise<void> {
  const { userId, employeeId, divisionId } = of
  const change = { userId, employeeId, divisionId, case: caseOf(values, start) }
  await must(201, of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, change))
}
const field = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
/** Presses a button of the page. */
async function pressed(of: Managed, fields: Readonly<Record<string, string>>, browser = partner) {
  const { html } = await browser.get(addressOf(of))
  const [etag, idempotencyKey] = [field(html, 'etag'), field(html, 'idempotencyKey')]
  return browser.send(addressOf(of), { etag, idempotencyKey, ...fields })
}

describe('the page of a month', () => {
  test('that is open and empty says so, and asks for its inputs', async () => {
    const of = await newClient()
    await of.month('2026-07').open()
    expect(await read(of)).toContain('Rien n’est saisi Personne n’est payé pour ce mois. À faire : saisissez')
  })

  test('whose inputs changed after the calculation says that it is out of date, and offers to calculate again', async () => {
    const of = await newClient()
    const month = await filled(of)
    await month.calculated()
    await record(of, { 'PAS.TauxPAS': '0.2' }, '2026-07-10T00:00:00Z')
    const page = await read(of)
    expect(page).toContain('Le calcul n’est plus à jour')
    expect(page).toContain('À faire : calculez de nouveau, puis relisez.')
    expect((await pressed(of, { act: 'calculate' })).status).toBe(303)
  })

  test('that is blocked says which refusal it is, that nothing has changed, and what to do', async () => {
    const of = await newClient()
    await filled(of, '2026-06')
    await filled(of)
    const { status, html } = await pressed(of, { act: 'calculate' })
    expect(status).toBe(409)
    expect(textOf(html)).toMatch(
      /Votre demande n’a pas été exécutée le mois qui précède 2026-07 n’est pas clôturé\. Rien n’a changé\. À faire : le clôturer, ou le faire déclarer sans paie/,
    )
    // Without an officer nothing of the month is accepted: the page says it before anybody asks.
    await of.partner.send('PATCH', `${of.path}/employees/${of.employeeId}`, { status: 'Inactive' })
    expect(await read(of)).toMatch(
      /Le mois est bloqué le dossier compte 0 mandataires.* À faire : corriger les salariés/,
    )
  })

  test('whose calculation failed says why and what to do, until the inputs are corrected', async () => {
    const of = await newClient()
    // The contract ended the year before: nobody is paid in July.
    await record(of, { 'Contrat.DateFinContrat': '2025-12-31' }, '2026-01-01T00:00:00Z')
    const month = await filled(of)
    expect((await month.ended(await month.calculate())).blocker).toBe('calculation_failed')
    const page = await read(of)
    expect(page).toMatch(/Le calcul a échoué .+ Les données saisies sont conservées\. À faire : corriger les données/)
    await month.read()
    await must(200, month.variables(2900))
    expect(await read(of)).not.toContain('Le calcul a échoué')
  })

  test('whose approval failed says why, and that the payslip is not final', async () => {
    const of = await newClient()
    const month = await filled(of)
    const { candidate } = await month.calculated()
    await service.store.write(async (root) => {
      const jobs = forTenant(root, of.tenantId).updateTable('payrunJobs').set({ status: 'Abort' })
      return { value: await jobs.where('id', '=', candidate.payrunJobId).execute(), commit: true }
    })
    expect((await month.ended(await month.approve(candidate.id))).blocker).toBe('draft_not_draft')
    expect(await read(of)).toMatch(
      /La validation a échoué .+ Le bulletin est validé et n’est pas final\. À faire : relire/,
    )
  })

  test('in doubt shows what the engine was found to hold; only an operator may decide', async () => {
    const of = await newClient()
    const month = await filled(of)
    await service.arm({ engine_start_duplicated: 1 })
    await month.ended(await month.calculate())
    const page = await read(of)
    expect(page).toContain('On ne sait pas si la demande a abouti')
    expect(page).toMatch(
      /un calcul a été demandé .* paie n° (\d+), (en calcul|à relire), 1 personne\(s\).* paie n° \d+, (en calcul|à relire)/,
    )
    expect(page).toContain('À faire : demandez à un opérateur de décider.')
    const { html } = await partner.get(addressOf(of))
    expect(html).not.toContain('/console/operateur')
    expect(html).not.toContain('value="calculate"')
    expect((await operator.get(addressOf(of))).html).toContain(
      `/console/operateur/dossiers/${of.tenantId}/mois/2026-07`,
    )
  })

  test('that was skipped says why, and has no form', async () => {
    const of = await newClient()
    const month = await filled(of)
    await must(200, month.act('/skip', { reason: 'congé sans solde <b>' }))
    const { html } = await partner.get(addressOf(of))
    expect(textOf(html)).toContain(
      'Mois sans paie Ce mois a été déclaré sans paie gérée : congé sans solde &lt;b&gt;. À faire',
    )
    expect(html).not.toContain('name="remuneration"')
  })

  test('with a later revision shows it beside the one before, whose final payslip stays at hand', async () => {
    const of = await newClient()
    const month = of.month('2026-07')
    await month.finalized(3000)
    await must(200, month.variables(2950))
    const opened = await partner.get(addressOf(of))
    expect(textOf(opened.html)).toContain('La révision précédente reste le dernier bulletin finalisé')
    expect(opened.html).not.toContain('?avec=r1') // nothing to compare with yet
    const made = await partner.send(addressOf(of), { act: 'document', variant: 'final', revision: '1' })
    expect(made.status).toBe(303)
    await month.calculated()
    const first = await polled(
      'the PDF is made',
      async () => {
        const { html } = await partner.get(addressOf(of))
        return /<a href="(\/documents\/[^"]+|https?:[^"]+)">Bulletin définitif/.test(html) ? html : undefined
      },
      50,
    )
    // The payslip of 3 000 € in the README: 2 239,52 net, 4 202,28 cost.
    expect(textOf(first)).toMatch(
      /Révisions .* 1 finalisé 3 000,00 2 239,52 4 202,28 avec la révision 1 .* 2 à relire 2 950,00/,
    )
    const compared = textOf((await partner.get(`${addressOf(of)}?avec=r1`)).html)
    expect(compared).toContain('Ce qui change depuis la révision 1')
    expect(compared).toMatch(/saisie · [^:]+ : 3 000 → 2 950/)
  })
})

test('each warning and notice of the engine has words on the page, and what to do, in both languages', async () => {
  const of = await newClient()
  const month = await filled(of)
  const { candidate } = await month.calculated()
  const noted = (codes: object) => Object.keys(codes).map((code) => ({ code, message: 'of the engine' }))
  await service.store.write(async (root) => {
    const sets = forTenant(root, of.tenantId)
      .updateTable('resultSets')
      .set({ warnings: JSON.stringify(noted(WARNING_CODES)) })
    return { value: await sets.where('id', '=', candidate.resultSetId).execute(), commit: true }
  })
  const french = await read(of)
  await partner.send('/console/langue', { language: 'en', back: '/console' })
  const english = await read(of)
  await partner.send('/console/langue', { language: 'fr', back: '/console' })
  const plain = (text: string) =>
    typographic(text)
      .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
      .replaceAll("'", '&#39;')
  for (const [code, { fr, en }] of Object.entries(WARNING_CODES)) {
    expect(french, code).toContain(plain(codeText(fr).meaning))
    expect(french, code).toContain(`À faire : ${plain(codeText(fr).next)}.`)
    expect(english, code).toContain(`What to do: ${plain(codeText(en).next)}.`)
  }
  expect(english).toContain('History of the month')
  for (const word of ['À faire', 'À vérifier', 'Données', 'Valider', 'révision', 'Candidat ', 'juillet']) {
    expect(english.replaceAll(/<div lang="fr">.*?<\/div>/g, ''), word).not.toContain(word)
  }
  expect(Object.keys(NOTICE_CODES)).toEqual(['figures_not_confirmed'])
})

describe('live', () => {
  /** The events of a page, one after the other. */
  async function* events(path: string) {
    const headers = { cookie: `centime_console=${operator.cookie()}` }
    const { body } = await service.app.request(`http://localhost${path}`, { headers })
    let text = ''
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        yield text.slice(0, end).replace('\n', ' ')
        text = text.slice(end + 2)
      }
    }
  }
  /** The last event, once the gate is open. */
  async function untilEnd(stream: AsyncGenerator<string>): Promise<string> {
    let last = ''
    for await (const event of stream) last = event
    return last
  }

  test('a calculation says its phase and its seconds, then that it has ended', async () => {
    const of = await newClient()
    await filled(of)
    const open = closeGate()
    await pressed(of, { act: 'calculate' })
    const page = await partner.get(addressOf(of))
    expect(page.html).toContain(`data-live="${addressOf(of)}/suivi"`)
    expect(textOf(page.html)).toMatch(
      /Calcul : (en file d’attente|transmis au moteur) Demandé il y a \d+ s\..* Actualiser la page/,
    )
    const stream = events(`${addressOf(of)}/suivi`)
    expect((await stream.next()).value).toMatch(/^event: changed data: (queued|sending) \d+$/)
    open()
    expect(await untilEnd(stream)).toBe('event: ended data: ')
    expect(textOf((await partner.get(addressOf(of))).html)).toContain('à relire')
  })

  test('a document that is being made says when it is there', async () => {
    const of = await newClient()
    const month = await filled(of)
    await month.calculated()
    const open = closeGate()
    await pressed(of, { act: 'document', variant: 'draft', revision: '1' })
    const stream = events(`${addressOf(of)}/suivi?documents`)
    expect((await partner.get(addressOf(of))).html).toContain(`data-live="${addressOf(of)}/suivi?documents"`)
    expect((await stream.next()).value).toMatch(/^event: changed data: (pending|generating)$/)
    open()
    expect(await untilEnd(stream)).toBe('event: ended data: ')
    expect((await partner.get(addressOf(of))).html).toMatch(/<a href="[^"]+">Brouillon \(PDF\)/)
  })

  test('a payrun says how many people are calculated as it goes on, then that it has ended', async () => {
    const of = await company(service, partnerId, 'Menuiserie')
    const { tenantId, divisionId, payrunName, userIdentifier } = of
    const names = { firstName: 'Jeanne', lastName: 'Roux', culture: 'fr-FR', status: 'Active' }
    const rows = Array.from({ length: PEOPLE + 1 }, (_, at) => ({
      ...{ ...names, created: START, updated: START, identifier: `p${at}` },
    }))
    await service.store.write(async (root) => {
      const db = forTenant(root, tenantId)
      const ids = await db.insertInto('employees').values(rows).returning('id').execute()
      const members = ids.map(({ id: employeeId }) => ({ employeeId, divisionId }))
      return { value: await db.insertInto('employeeDivisions').values(members).execute(), commit: true }
    })
    const open = closeGate()
    const start = { name: 'juin', payrunName, userIdentifier, periodStart: '2026-06-01T00:00:00Z' }
    const { id } = await must(202, of.partner.send('POST', `${of.path}/payruns/jobs`, start))
    const stream = events(`/console/dossiers/${tenantId}/paies/${id}/suivi`)
    const seen: string[] = []
    for await (const event of stream) {
      seen.push(event)
      if (event.endsWith(` ${PEOPLE}`)) open()
    }
    expect(seen.slice(-2)).toEqual([`event: changed data: ${PEOPLE}`, 'event: ended data: '])
    await ended(of.partner, `${of.path}/payruns/jobs/${id}`)
  })
})

// The last: it moves the clock of the service.
test('a value that came too late is listed on the page of its month, with what to do', async () => {
  const of = await newClient()
  await of.month('2026-06').finalized(3000)
  service.world.setNow(new Date('2026-09-10T09:00:00Z'))
  await record(of, { 'PAS.TauxPAS': '0.2' }, '2026-06-01T00:00:00Z')
  const page = await read(of, '2026-06')
  expect(page).toMatch(/Saisies tardives .* valable depuis le 01\/06\/2026, enregistré le 10\/09\/2026/)
  expect(page).toContain('À faire : saisissez la correction dans un mois ouvert.')
  expect(page).toContain('finalisé')
})
