import { AGREEMENTS } from '@centime/engine/catalogue'
import { forTenant } from '@centime/store'
import { DEMO_DOSSIER } from '../../src/dossiers/demo-dossier.js'
import { polled } from '../client.js'
import { type Company, company } from '../company.js'
import { type Managed, managed } from '../month.js'
import { type Owner, ownerOf, SECRET } from '../owner.js'
import { payrollMonth } from '../payroll-month.js'
import type { TestService } from '../service.js'

/** The possible subjects of console pages: months and payruns in each state, people with every kind of event. */

const JUNE = '2026-06'
const REASON = 'zzreason'

/** Text typed by users of this world: pages show it unchanged. */
export const TYPED: readonly (string | RegExp)[] = [
  // Of a declaration.
  /Ingénieur d'études/g,
  /zz\w+/g,
  `${SECRET} officer`,
  ...[SECRET, 'Siège', 'Paie mensuelle', 'Mensuelle', 'Alix Bernard', 'Prénom', 'Présidence', 'Mandataires'],
  ...['paie@example.test', DEMO_DOSSIER.user.identifier, 'Camille Moreau', 'Moreau Camille', 'camille.moreau'],
  ...[DEMO_DOSSIER.company.address, 'president', 'Président', 'Cabinet'],
  // An agreement has its French name in both languages.
  ...AGREEMENTS.map(({ name }) => name),
]

export interface ConsoleWorld {
  readonly owner: Owner
  /** The pages from which reading starts, because no other page links to them in every state. */
  readonly starts: readonly string[]
  /** The pages on which an operator can do more than a partner. */
  readonly acts: readonly string[]
}

export async function consoleWorld(service: TestService, partnerId: number): Promise<ConsoleWorld> {
  const owner = await ownerOf(service, partnerId, 'zzowner')
  const months = await monthsInAllStates(service, partnerId)
  const payroll = await payrollInAllStates(service, partnerId)
  const payrollMonths = await payrollMonthsInAllStates(service, partnerId)
  return {
    owner,
    starts: [...months, ...payroll.pages, ...payrollMonths],
    acts: [...payroll.acts, ...months.filter((page) => !page.includes('operateur')).slice(0, 8)],
  }
}

let clients = 0
const monthPage = ({ tenantId }: Managed, query = ''): string => `/console/dossiers/${tenantId}/mois/${JUNE}${query}`

/** Months of presidents, one client for each state. */
async function monthsInAllStates(service: TestService, partnerId: number): Promise<readonly string[]> {
  const client = (): Promise<Managed> => managed(service, partnerId, `zzclient${++clients}`)
  const filled = async () => {
    const of = await client()
    const month = of.month(JUNE)
    await month.open()
    await month.variables(3000, '2026-06-30')
    return { of, month }
  }
  const record = async (
    { path, payrollId, userId, employeeId, divisionId, partner }: Managed,
    field: string,
    value: string,
  ) => {
    const [caseName = '', caseFieldName = ''] = field.split('.')
    const values = [{ caseFieldName, value, start: '2026-06-01T00:00:00Z' }]
    const change = { userId, employeeId, divisionId, reason: REASON, case: { caseName, values } }
    await partner.send('POST', `${path}/payrolls/${payrollId}/cases`, change)
  }
  const pages: string[] = []
  const seen = (of: Managed, ...queries: readonly string[]): void => {
    pages.push(...['', ...queries].map((query) => monthPage(of, query)))
    pages.push(`/console/operateur/dossiers/${of.tenantId}/mois/${JUNE}`)
  }

  const unopened = await client()
  seen(unopened)
  const skipped = await client()
  await skipped.month(JUNE).open()
  seen(skipped)
  await skipped.month(JUNE).act('/skip', { reason: REASON })

  const review = await filled()
  const { candidate } = await review.month.calculated()
  seen(review.of, `?valider=${candidate.id}`, '?pourquoi=NetAPayer')

  const doubt = await filled()
  await service.arm({ engine_start_duplicated: 1 })
  await doubt.month.ended(await doubt.month.calculate())
  seen(doubt.of)
  const failed = await filled()
  await record(failed.of, 'Contrat.DateFinContrat', '2026-01-31')
  await failed.month.read()
  await failed.month.ended(await failed.month.calculate())
  seen(failed.of)

  const stale = await filled()
  await stale.month.calculated()
  await record(stale.of, 'PAS.TypeTaux', 'neutre')
  seen(stale.of)

  const blocked = await filled()
  await blocked.of.partner.send('PATCH', `${blocked.of.path}/employees/${blocked.of.employeeId}`, {
    status: 'Inactive',
  })
  seen(blocked.of)
  const legacy = await filled()
  await legacy.month.preview()
  seen(legacy.of)

  const approval = await filled()
  const approved = (await approval.month.calculated()).candidate
  await service.store.write(async (root) => {
    const jobs = forTenant(root, approval.of.tenantId).updateTable('payrunJobs').set({ status: 'Abort' })
    return { value: await jobs.where('id', '=', approved.payrunJobId).execute(), commit: true }
  })
  await approval.month.ended(await approval.month.approve(approved.id))
  seen(approval.of)

  // Final: filed in each way, corrected, with values that came too late, and with the month after.
  for (const state of ['filed', 'accepted', 'correction_required']) {
    const of = await client()
    const month = of.month(JUNE)
    await month.finalized(3000, '2026-06-30')
    await month.act('/filing', { state: 'filed' })
    if (state !== 'filed') await month.act('/filing', { state })
    seen(of)
  }
  const twice = await client()
  const month = twice.month(JUNE)
  await month.finalized(3000, '2026-06-30')
  await month.variables(3100, '2026-06-30')
  await month.calculated()
  seen(twice, '?avec=r1', '?avec=r1&pourquoi=NetAPayer')
  const after = await client()
  await after.month(JUNE).finalized(3000, '2026-06-30')
  const july = after.month('2026-07')
  await july.open()
  await july.variables(3100, '2026-07-31')
  await july.calculated()
  pages.push(`/console/dossiers/${after.tenantId}/mois/2026-07?pourquoi=NetAPayer`)
  const late = await client()
  await late.month(JUNE).finalized(3000, '2026-06-30')
  service.world.setNow(new Date('2026-09-15T09:00:00Z'))
  await record(late, 'PAS.TauxPAS', '0.2')
  service.world.setNow(new Date('2026-07-15T09:00:00Z'))
  seen(late)

  for (const fault of ['variable_write_request_lost', 'variable_write_duplicated'] as const) {
    const of = await client()
    const written = of.month(JUNE)
    await written.open()
    await service.arm({ [fault]: 1 })
    await written.variables(3000, '2026-06-30')
    const isLost = async () => (await written.read()).body.variableWrite?.status === 'reconcile_required' || undefined
    await polled('the answer is lost', isLost)
    seen(of)
  }
  return pages
}

/** Months of payrolls, one client for each state. */
async function payrollMonthsInAllStates(service: TestService, partnerId: number): Promise<readonly string[]> {
  const pages: string[] = []
  const client = async (...months: readonly string[]) => {
    const of = await company(service, partnerId, `zzpeople${++clients}`)
    for (const name of ['zzone', 'zztwo']) await of.hire(name, {}, months)
    return { of, june: payrollMonth(of, JUNE) }
  }
  const seen = (of: Company, period = JUNE, ...below: readonly string[]): void => {
    const month = `/console/dossiers/${of.tenantId}/populations/${of.payrollId}/mois/${period}`
    pages.push(...['', ...below].map((one) => month + one))
  }
  const all = ['/controles', '/comparaison', '/variables', '/variables?enregistre=2']
  const unopened = await client(JUNE)
  seen(unopened.of, JUNE, ...all)
  const blocked = await client(JUNE)
  const faulty = await blocked.of.hire('zzfaulty', {
    'Contrat.DateFinContrat': '2023-01-01',
    'Contrat.TypeContrat': 'CDD',
  })
  await blocked.june.open()
  seen(blocked.of, JUNE, '?ecarter=zzone')
  await blocked.june.calculated()
  seen(blocked.of, JUNE, ...all)
  await blocked.june.send('PUT', `/held/${faulty}`, { reason: REASON })
  await blocked.of.run('2026-05', { forecast: 'zzforecast' })
  seen(blocked.of)

  const controls = await client(JUNE, '2026-07')
  const premium = { nature: 'treizieme_mois', form: 'share', recurrence: 'standing', coverMonths: 6 }
  const elements = `${controls.of.path}/payrolls/${controls.of.payrollId}/elements`
  await controls.of.partner.send('PUT', `${elements}/ZZ`, { label: 'zzpremium', ...premium, start: '2026-01-01' })
  const ofPayroll = `/console/dossiers/${controls.of.tenantId}/populations/${controls.of.payrollId}/elements`
  pages.push(`${ofPayroll}?fait=ZZ`, `${ofPayroll}?code=ZZ&depuis=2026-01-01`)
  const low = await controls.of.hire('zzlow', { 'Remuneration.TauxHoraire': '5' }, [JUNE, '2026-07'])
  await controls.june.open()
  const { candidate } = await controls.june.calculated()
  seen(controls.of, JUNE, ...all, '/controles?groupe=hourly_rate_below_minimum_wage')
  await controls.june.accepted(REASON)
  seen(controls.of, JUNE, '/controles', `?valider=${candidate.id}&vu=${encodeURIComponent(controls.june.etag())}`)
  await controls.june.approved(candidate.id)
  const july = payrollMonth(controls.of, '2026-07')
  await july.open()
  await controls.of.record(low, { 'Primes.MontantPrimes': '900' }, '2026-07')
  await july.calculated()
  seen(controls.of, '2026-07', ...all, '/comparaison?filtre=changed', '?valider=zz&vu=zz')
  await controls.of.record(low, { 'Primes.MontantPrimes': '100', 'Elements.ZZ': '0.02' })
  seen(controls.of)
  await controls.of.record(low, { 'PAS.TauxPAS': '0.05' }, '2026-07')
  seen(controls.of, '2026-07')

  // Late values of a month that keeps its payslips: one difference is accepted, the other is to be decided.
  const carried = await client(JUNE, '2026-07')
  await carried.of.admin.send('PUT', `${carried.of.path}/payrolls/${carried.of.payrollId}/policy`, {
    lateChanges: 'carry',
  })
  await carried.june.open()
  const paid = (await carried.june.calculated()).candidate
  await carried.june.accepted(REASON)
  await carried.june.approved(paid.id)
  const people: readonly { readonly id: number }[] = (await carried.of.partner.get(`${carried.of.path}/employees`)).body
  for (const { id } of people) await carried.of.record(id, { 'Remuneration.TauxHoraire': '17' }, JUNE)
  const next = payrollMonth(carried.of, '2026-07')
  await next.open()
  await next.calculated()
  await next.send('PUT', `/back-pay/${people[0]?.id}/${JUNE}`, { decision: 'accept', note: REASON })
  await next.calculated()
  seen(carried.of, JUNE)
  const why = ['NetAPayer', 'TotalBrut'].map((line) => `/personnes/${people[0]?.id}?pourquoi=${line}`)
  seen(carried.of, '2026-07', '/rappels', '/controles', '/comparaison', ...why)
  pages.push(`/console/dossiers/${carried.of.tenantId}/tardives`, `/console/dossiers/${carried.of.tenantId}/import`)
  pages.push(`/console/dossiers/${carried.of.tenantId}/import?fait=employees.2,contracts.1`)

  // A draft of the same payrun keeps the month from being calculated.
  const drafted = await client(JUNE)
  await drafted.of.run(JUNE, { name: 'zzdraft' })
  await drafted.june.open()
  await drafted.june.ended(await drafted.june.calculate())
  seen(drafted.of)
  return pages
}

const STANDING = {
  'Contrat.DateDebutContrat': '2024-01-01',
  'Remuneration.TauxHoraire': '16.4832',
  'Remuneration.HeuresTravaillees': '151.67',
}

async function payrollInAllStates(service: TestService, partnerId: number) {
  const firm = await company(service, partnerId, 'zzfirm')
  const home = `/console/dossiers/${firm.tenantId}`
  const people = await hirePeople(firm)
  const may = await firm.run('2026-05', { name: 'zzmay', onFault: 'skip' })
  await firm.move(may.id, 'Release', 'Process', 'Complete')
  const draft = await firm.run(JUNE, { name: 'zzjune', onFault: 'skip', reason: REASON })
  const failed = await firm.run(JUNE, { name: 'zzfailed', forecast: 'zzforecast' })
  const one = await firm.run(JUNE, { name: 'zzone', forecast: 'zzforecast', employeeIdentifiers: ['zzplain'] })
  const gone = await company(service, partnerId, 'zzother')
  await gone.hire('zzsolo')
  const states: string[] = []
  for (const moves of [['Abort'], ['Release', 'Process', 'Cancel'], ['Release']]) {
    const job = await gone.run(JUNE, { name: `zz${moves.length}` })
    await gone.move(job.id, ...moves)
    states.push(`/console/dossiers/${gone.tenantId}/paies/${job.id}`)
  }
  for (const [variant, jobId] of [
    ['draft', draft.id],
    ['final', may.id],
  ] as const)
    await firm.admin.send(
      'POST',
      `${firm.path}/payruns/jobs/${jobId}/employees/${people.plain}/documents/${variant}`,
      {},
    )
  const run = `${home}/paies/${draft.id}`
  // With choices, numbers, dates, and records of an event.
  const casesEntered = ['Contrat', 'Frais', 'Rupture', 'ArretOuConge']
  const pages = [
    ...states,
    ...['Process', 'Abort'].map((act) => `${states[2]}?acte=${act}`),
    ...[may, failed, one].map(({ id }) => `${home}/paies/${id}`),
    ...['', '?acte=Release', '?acte=delete', '?recherche=zzplain'].map((query) => run + query),
    ...['NetAPayer', 'ReductionGenerale'].map((line) => `${run}/personnes/${people.plain}?pourquoi=${line}`),
    ...[people.leaver, people.absent].map((id) => `${run}/personnes/${id}`),
    ...[people.plain, people.leaver, people.leave, people.late].map((id) => `${home}/personnes/${id}`),
    ...['absences', 'conges'].map((view) => `${home}/personnes/${people.absent}?vue=${view}`),
    ...['saisie', 'conges'].map((view) => `${home}/personnes/${people.leaver}?vue=${view}`),
    ...casesEntered.map((name) => `${home}/personnes/${people.plain}?vue=saisie&cas=${name}`),
    `${home}/personnes?recherche=nul`,
    `${home}/paies?mois=2020-01`,
  ]
  return { pages, acts: [run, ...states] }
}

/** People with every kind of event. */
async function hirePeople(firm: Company) {
  const months = ['2026-05', JUNE]
  const plain = await firm.hire('zzplain', {}, months)
  const leaver = await firm.hire(
    'zzleaver',
    {
      ...{ 'Contrat.TypeContrat': 'CDD', 'Contrat.DateFinContrat': '2026-06-12', 'Contrat.StatutCadre': 'true' },
      ...{ 'Rupture.Motif': 'fin_cdd' },
    },
    months,
  )
  const absent = await firm.hire('zzabsent', { 'Sante.Dispense': 'css' }, months)
  for (const [event, nature, from, to] of [
    ['M1', 'maladie', '2026-06-03', '2026-06-09'],
    ['C1', 'conges_payes', '2026-06-15', '2026-06-19'],
    ['E1', 'evenement_familial', '2026-05-04', '2026-05-05'],
  ] as const)
    await firm.record(absent, {
      ...{ 'ArretOuConge.Evenement': event, 'ArretOuConge.Nature': nature },
      ...{ 'ArretOuConge.Debut': from, 'ArretOuConge.Fin': to },
    })
  const leave = await firm.hire(
    'zzleave',
    {
      ...{ 'Primes.MontantPrimes': '1000', 'Contrat.HeuresContrat': '24', 'HeuresSupplementaires.HeuresSup25': '8' },
      ...{ 'PrevoyanceMutuelle.HasMutuelleObligatoire': 'true', 'PrevoyanceMutuelle.MutuelleObligatoire': '60' },
    },
    months,
  )
  const late = await firm.hire('zzlate', STANDING, ['2026-07'])
  return { plain, leaver, absent, leave, late }
}
