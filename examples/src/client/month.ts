import { centimeClient } from '@centime/client'

export async function june(url: string, key: string, partnerId: number, tenantId: number) {
  const month = centimeClient({ url, key, partnerId }).tenant(tenantId).month('2026-06')
  const set = await month.set({ remuneration: 3000, dateDeVersement: '2026-06-30' })
  if (!set.ok) return set
  const reviewed = await month.calculate()
  if (!reviewed.ok) return reviewed
  console.log(reviewed.value.result.persons[0]?.netPayable) // a person reviews the candidate here
  const approved = await month.approve(reviewed.value)
  if (!approved.ok) return approved
  return month.payslip().bytes()
}
