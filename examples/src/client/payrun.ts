import { centimeClient } from '@centime/client'

export async function pay(url: string, key: string, partnerId: number, tenantId: number) {
  const payrun = centimeClient({ url, key, partnerId }).tenant(tenantId).payrun('Paie mensuelle')
  const job = { name: 'Juin', userIdentifier: 'paie@lenoir.example', periodStart: '2026-06-01T00:00:00+02:00' }
  for await (const page of payrun.start(job).wait().results()) {
    if (!page.ok) return page.refusal
    for (const { employeeIdentifier, wageTypeResults } of page.value) console.log(employeeIdentifier, wageTypeResults)
  }
  return undefined
}
