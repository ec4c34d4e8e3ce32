import { PayrollMonthAnswer } from '../answers.js'
import { given, lawAccepted } from './form-values.js'
import { archivePath } from './payroll-month-files.js'
import { placeOf } from './payroll-month-read.js'
import type { Found, SignedIn } from './port.js'
import { wrongInput } from './problems.js'

/** The acts of the forms of a payroll's month. */
export async function actOnPayrollMonth(visit: SignedIn): Promise<Found<unknown>> {
  const { act, form, ask } = visit
  const { month } = placeOf(visit)
  const { etag, idempotencyKey: key = '', candidateId = '', paymentDate, reason = '' } = form
  switch (form['act']) {
    case 'open':
      return act('PUT', month, {
        body: { ...given('paymentDate', paymentDate), ...given('payrunName', form['payrunName']) },
      })
    case 'payOn':
      return act('PUT', month, { etag, body: { paymentDate } })
    case 'calculate':
      return act('POST', `${month}/calculate`, { etag, body: {} })
    case 'approve':
      return act('POST', `${month}/approval`, { etag, body: { approvalKey: key, candidateId, ...lawAccepted(form) } })
    case 'abandon':
      return act('POST', `${month}/abandon`, { etag, body: { candidateId, idempotencyKey: key } })
    case 'hold': {
      const employeeId = await personMeant(visit)
      if (typeof employeeId !== 'number') return employeeId
      return act('PUT', `${month}/held/${employeeId}`, { etag, body: { reason } })
    }
    case 'release':
      return act('DELETE', `${month}/held/${encodeURIComponent(form['employeeId'] ?? '')}`, { etag })
    default: {
      const found = await ask(month, PayrollMonthAnswer)
      return found.ok ? act('POST', archivePath(month, found.value), { body: {} }) : found
    }
  }
}

/** The person whom a form names by id, or by the number that a reader has typed. */
async function personMeant({ form, lists, say }: SignedIn): Promise<number | Extract<Found<unknown>, { ok: false }>> {
  const { employeeId, matricule = '' } = form
  if (employeeId !== undefined && /^[1-9]\d{0,14}$/.test(employeeId)) return Number(employeeId)
  const [person] = matricule.trim() === '' ? [] : (await lists.named([matricule.trim()], [])).people
  if (person !== undefined) return person.id
  return wrongInput('matricule', say('Aucune personne n’a ce matricule.', 'No person has this number.'))
}
