import { readFileSync } from 'node:fs'
import { answerOf, type CentimeClient, type PayrollMonthClient, valueOrThrow } from '@centime/client'

/** The month of a payroll of thirty people, as a partner's program plays it: from the files of `examples/import/` to a correction. */

const PERIOD = '2026-06'
const ATELIER = {
  ...{ externalId: 'thirty', name: 'Menuiserie Moreau', culture: 'fr-FR' },
  divisions: [{ name: 'Atelier' }],
  payrolls: [{ name: 'Salariés', division: 'Atelier', regulationId: 1 }],
  payruns: [{ name: 'Paie mensuelle', payroll: 'Salariés' }],
}
const USER = { identifier: 'paie@moreau.example', firstName: 'Alix', lastName: 'Bernard' }
const PAID = [
  ['gross', 'gross'],
  ['net payable', 'netPayable'],
  ['employer cost', 'employerCost'],
] as const

type Say = (what: string, text: string) => void

export async function playPeople(client: CentimeClient, partnerId: number, say: Say): Promise<void> {
  const { tenantId, payrollId, imported } = await registered(client, partnerId)
  for (const kind of ['employees', 'contracts', 'absences', 'openings', 'leave', 'departures']) {
    await imported(kind, textOf(kind))
  }
  const hours = textOf('variables').split(/\r?\n/)
  await imported('variables', hours.filter((row) => !/^S00[12];/.test(row)).join('\r\n'))
  say('registered', `${ATELIER.name}: thirty people from CSV files, the hours of two are missing`)

  const month = client.tenant(tenantId).payroll(payrollId).month(PERIOD)
  valueOrThrow(await month.open())
  const incomplete = valueOrThrow(await month.calculate())
  say('calculated', `candidate ${incomplete.id}, ${incomplete.result.outcome}`)
  for (const { message } of incomplete.result.blockers) say('blocked', message)

  await imported('variables', hours.join('\r\n'))
  valueOrThrow(await month.read())
  const reviewed = valueOrThrow(await month.calculate())
  const { counts } = valueOrThrow(await month.read())
  say('calculated', `candidate ${reviewed.id}, ${reviewed.result.outcome}; computed anew: ${counts?.changed}`)
  for (const [label, name] of PAID) say('', `${label.padEnd(24)} ${euros(reviewed.result.totals[name]).padStart(12)}`)

  await accepted(month, say)
  const final = valueOrThrow(await month.approve(reviewed))
  say('approved', `${PERIOD} is ${final.state}, revision ${final.revision}`)

  // A bonus that was forgotten: the month is open again, for one payslip.
  await imported('variables', 'Matricule;Mois;Primes soumises\r\nS003;06/2026;100,00\r\n')
  valueOrThrow(await month.read())
  const corrected = valueOrThrow(await month.calculate())
  await accepted(month, say)
  const revised = valueOrThrow(await month.approve(corrected))
  const [person] = valueOrThrow((await first(month.persons())) ?? { ok: true, value: [] })
  const { replaces } = valueOrThrow(await month.payslip(person?.employeeId ?? 0).ready())
  say('corrected', `revision ${revised.revision}: one payslip, which annuls and replaces ${replaces?.number}`)
}

/** Accepts the findings that are to be checked, as a person would after a check. */
async function accepted(month: PayrollMonthClient, say: Say): Promise<void> {
  for (const { code, severity, people } of valueOrThrow(await month.controls())) {
    if (severity !== 'to_check') continue
    valueOrThrow(await month.accept(code, { note: 'agreed with the client' }))
    say('accepted', `${code}, people: ${people.length}`)
  }
}

/** Registers the company with its payroll and a user. */
async function registered({ api }: CentimeClient, partnerId: number) {
  const register = { params: { path: { partnerId } }, body: ATELIER }
  const { tenantId, payrolls } = valueOrThrow(await answerOf(api.POST('/partners/{partnerId}/tenants', register)))
  const path = { partnerId, tenantId }
  const user = { params: { path }, body: USER }
  const { id: userId } = valueOrThrow(await answerOf(api.POST('/partners/{partnerId}/tenants/{tenantId}/users', user)))
  const payrollId = payrolls?.[0]?.id ?? 0
  const imported = async (importKind: string, body: string): Promise<void> => {
    const params = { path: { ...path, payrollId, importKind }, query: { userId } }
    const headers = { 'content-type': 'text/csv' }
    const route = '/partners/{partnerId}/tenants/{tenantId}/payrolls/{payrollId}/imports/{importKind}'
    valueOrThrow(await answerOf(api.POST(route, { params, headers, body, bodySerializer: (text) => text })))
  }
  return { tenantId, payrollId, imported }
}

const textOf = (kind: string): string =>
  readFileSync(new URL(`../import/${kind}.csv`, import.meta.url), 'utf8').replace('\ufeff', '')
const euros = (amount: number | null): string =>
  `${(amount ?? 0).toLocaleString('fr-FR', { minimumFractionDigits: 2 })} €`

async function first<Item>(items: AsyncIterable<Item>): Promise<Item | undefined> {
  for await (const item of items) return item
  return undefined
}
