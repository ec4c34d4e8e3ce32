import { centimeClient } from '@centime/client'

export async function juneOfPeople(url: string, key: string, partnerId: number, tenantId: number, payrollId: number) {
  const month = centimeClient({ url, key, partnerId }).tenant(tenantId).payroll(payrollId).month('2026-06')
  const opened = await month.open({ paymentDate: '2026-06-30' })
  if (!opened.ok) return opened
  const reviewed = await month.calculate()
  if (!reviewed.ok) return reviewed
  for (const { employeeId, message } of reviewed.value.result.blockers) console.log(employeeId, message) // mend, or `hold`
  const controls = await month.controls()
  if (!controls.ok) return controls
  for (const { code, severity } of controls.value) {
    if (severity !== 'to_check') continue
    const accepted = await month.accept(code, { note: 'agreed with the client' }) // a person decides it here
    if (!accepted.ok) return accepted
  }
  const approved = await month.approve(reviewed.value)
  if (!approved.ok) return approved
  return month.payslips().bytes()
}
