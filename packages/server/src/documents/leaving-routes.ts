import { MotifRupture, Preavis } from '@centime/engine/cases'
import { jobById, resultSetById } from '@centime/store'
import { z } from '@hono/zod-openapi'
import { leavingRecordOf } from '../calculation/document.js'
import { notFound } from '../ground/refusal.js'
import { type Endpoint, tenantRead } from '../http/endpoint.js'
import { growing } from '../http/fields.js'
import { P } from '../http/paths.js'
import { orderOf } from './order.js'

/** The data of the documents of the end of a contract: certificate, receipt, attestation. */

const said = (description: string) => z.string().describe(description)
const known = (description: string) => z.string().nullable().describe(`${description}; null: not recorded`)
const euros = (description: string) => said(`${description}, euros`)
const party = (who: string, identifier: string) =>
  z
    .object({ name: known('the name'), address: known('the postal address'), identifier: known(identifier) })
    .describe(who)
const day = (description: string) => z.string().openapi({ format: 'date', description })

const LeavingDocuments = z
  .object({
    period: said('the month of the last payslip'),
    paymentDate: day('the day of its payment'),
    employer: party('the employer', 'the SIRET'),
    employee: party('the employee', 'the social security number'),
    certificate: z
      .object({ from: day('first day of the contract'), to: day('last day of the contract'), job: known('the job') })
      .describe('the data of the work certificate (C. trav. L1234-19)'),
    receipt: z
      .object({
        items: z
          .array(
            z.object({
              name: said('the name of the line'),
              label: said('its French label'),
              amount: euros('its effect on the net: negative if it is withheld'),
            }),
          )
          .describe('everything that was paid or withheld: the items add up to the net'),
        net: euros('the net to pay'),
        denunciationMonths: z.int().describe('for how many months a signed receipt may be denounced'),
      })
      .describe('the data of the receipt for the final balance (C. trav. L1234-20)'),
    attestation: z
      .object({
        motif: growing(MotifRupture.values).describe('why the contract ended: a word of Rupture.Motif'),
        reason: said('the same reason in French'),
        notice: growing(Preavis.values).describe('whether notice was worked or paid: a word of Rupture.Preavis'),
        noticePay: euros('pay in lieu of notice'),
        leavePay: euros('pay in lieu of leave'),
        endOfContractIndemnity: euros('the end-of-contract indemnity of the month'),
        severance: z
          .object({
            minimum: euros('the minimum of law or agreement'),
            paid: euros('what was paid in the month'),
            taxable: euros('the taxed part of it'),
          })
          .describe('severance pay'),
        months: z
          .array(
            z.object({
              period: said('the month'),
              paymentDate: day('the day of its payment'),
              gross: euros('the gross pay'),
            }),
          )
          .describe('the last twelve months that are known, the last one included'),
      })
      .describe('the data of the attestation for France Travail (C. trav. R1234-9)'),
  })
  .openapi('LeavingDocuments')

const getLeaving = tenantRead(
  {
    method: 'get',
    path: `${P}/payrollresults/sets/{resultSetId}/leaving-documents`,
    operationId: 'getLeavingDocuments',
    tag: 'Results',
    summary: 'Read the data of the documents of the end of a contract',
    description:
      'The work certificate, the receipt for the final balance and the attestation for France Travail, as data, for a result in whose month the contract ends, or that pays back pay after the end. Amounts are those of the result; the months of the attestation include what it pays of them.',
    answers: {
      200: { description: 'the data of the three documents, amounts as decimal text', schema: LeavingDocuments },
    },
  },
  async (call, db, root) => {
    const resultSetId = call.id('resultSetId')
    const set = await resultSetById(db, resultSetId)
    const job = set && (await jobById(db, set.jobId))
    if (job === undefined || job.jobEnd === null || job.status === 'Abort') return notFound('result set', resultSetId)
    const reading = { db, root, tenantId: call.tenant.id }
    const order = await orderOf(call.world, reading, { resultSetId, documentId: '', variant: 'draft' })
    const record = order && leavingRecordOf(order)
    return record === undefined
      ? notFound('end of a contract in result set', resultSetId)
      : { status: 200, body: record }
  },
)

export const leavingRoutes: readonly Endpoint[] = [getLeaving]
