import {
  answers,
  at,
  euros,
  having,
  holds,
  instant,
  integer,
  like,
  listAt,
  numberAt,
  refuses,
  refusesFields,
  same,
  someText,
  textAt,
} from '../judge.js'
import { type Kit, section } from '../kit.js'
import { type Month, monthOf } from '../month.js'
import { officer } from '../tenants.js'
import type { Answer } from '../wire.js'

const sentAt = ({ headers }: Answer): string | null => headers.get('etag')

/** A write with an outdated tag of the month. */
const stale = (month: Month, body: object) => month.send('PUT', '/variables', body, { 'if-match': '"stale"' })

async function variablesOf(kit: Kit, june: Month, period: string) {
  const pay = { remuneration: 3000, dateDeVersement: `${period}-28` }
  const unmatched = await kit.partner.put(`${june.path}/variables`, pay)
  const missing = await june.calculate()
  const refused = await stale(june, pay)
  const badDate = await june.variables(3000, '2026-02-30')
  const set = await june.variables(3000)
  const setTag = june.etag()
  const same1 = await june.variables(3000)
  return { pay, unmatched, missing, refused, badDate, set, setTag, same1 }
}

async function calculationOf(kit: Kit, june: Month) {
  const keyless = await kit.partner.post(`${june.path}/calculate`, {}, { 'if-match': june.etag() })
  const accepted = await june.calculate()
  const operation = await june.ended(accepted)
  return { keyless, accepted, operation, review: await june.read() }
}

async function approvalOf(kit: Kit, june: Month, candidateId: string) {
  const noCandidate = await june.send('POST', '/approval', { approvalKey: kit.name('approve') })
  const wrongCandidate = await june.approve('no-candidate-has-this-id')
  const approval = { approvalKey: kit.name('approve'), candidateId }
  const approved = await june.send('POST', '/approval', approval)
  const finalization = await june.ended(approved)
  const final = await june.read()
  const approvedAgain = await june.send('POST', '/approval', approval)
  return { noCandidate, wrongCandidate, approved, finalization, final, approvedAgain }
}

export const month = section(
  '4.6',
  'A managed month, from PUT to final',
  async (kit) => {
    const of = await officer(kit)
    const june = monthOf(kit, of, of.lastMonth)
    const opening = { unknown: await june.read(), opened: await june.open(), again: await june.open() }
    const variables = await variablesOf(kit, june, of.lastMonth)
    const calculation = await calculationOf(kit, june)
    const approval = await approvalOf(kit, june, textAt(calculation.review, '/candidate/id'))
    const jobId = numberAt(calculation.review, '/candidate/payrunJobId')
    const job = await kit.partner.get(`${of.path}/payruns/jobs/${jobId}`)
    const sets = await kit.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${jobId}`)
    return { period: of.lastMonth, ...opening, ...variables, ...calculation, ...approval, job, sets }
  },
  {
    'A month that was never opened is 404': ({ unknown }) => refuses(unknown, 404, 'not_found'),
    'PUT opens a month with 201: `collecting`, revision 1': ({ opened, period }) =>
      answers(opened, 201, { period, state: 'collecting', revision: 1, candidate: null }),
    'PUT again answers 200 with the same revision': ({ again }) =>
      answers(again, 200, { state: 'collecting', revision: 1 }),
    'Each answer of the month carries a strong `ETag`': ({ opened, again, set, accepted, review, refused, final }) =>
      [opened, again, set, accepted, review, refused, final]
        .map((answer) =>
          holds(/^"[^"]+"$/.test(sentAt(answer) ?? ''), `${answer.asked}: ETag ${sentAt(answer)}`).replace(
            /.*ETag /,
            '',
          ),
        )
        .join(' '),
    'A write without `If-Match` is refused with 428 `precondition_required`': ({ unmatched }) =>
      refuses(unmatched, 428, 'precondition_required'),
    'A stale `ETag` in `If-Match` is refused with 412 `etag_mismatch`': ({ refused }) =>
      refuses(refused, 412, 'etag_mismatch'),
    'A calculation without variables is refused with 409 `variables_missing`': ({ missing }) =>
      refuses(missing, 409, 'variables_missing'),
    'A payment date that does not exist is refused, and named': ({ badDate }) =>
      refusesFields(badDate, '/dateDeVersement'),
    'Variables are confirmed: they are read back, with the status of their write': ({ set, pay }) =>
      answers(set, 200, {
        variables: pay,
        variableWrite: { id: integer, status: 'confirmed', reconciliationRequired: false },
      }),
    'The same variables again change nothing: the `ETag` stays': ({ same1, setTag }) =>
      `${answers(same1, 200)} ${same('ETag', sentAt(same1), setTag)}`,
    'A calculation without an `Idempotency-Key` is refused with 400 `idempotency_key_required`': ({ keyless }) =>
      refuses(keyless, 400, 'idempotency_key_required'),
    'A calculation is answered 202 with an operation, whose URL is in `Location`': ({ accepted, period }) => {
      answers(accepted, 202, { id: integer, kind: 'calculate', period, revision: 1, url: someText, blocker: null })
      return `202 ${same('Location', accepted.headers.get('location'), at(accepted, '/url'))}`
    },
    'The operation ends `completed`, with the job that it ran': ({ operation }) =>
      answers(operation, 200, {
        status: 'completed',
        blocker: null,
        payrunJobId: integer,
        requestedAt: instant,
        completedAt: instant,
      }),
    'The month is then `preview_ready`, with the candidate, its job and its result set': ({ review }) =>
      answers(review, 200, {
        state: 'preview_ready',
        candidate: { id: someText, payrunJobId: integer, resultSetId: integer },
        operation: null,
      }),
    'Its result has exactly one person, with every amount in whole cents': ({ review }) => {
      const amounts = [
        'employeeContributions',
        'employerContributions',
        'netDeductions',
        'netBeforeTax',
        'netSocial',
        'pas',
        'netPayable',
        'employerCost',
      ]
      const person = {
        employeeIdentifier: 'camille.moreau',
        gross: 3000,
        ...Object.fromEntries(amounts.map((name) => [name, euros])),
      }
      return answers(review, 200, { result: { outcome: 'ready', persons: [person] } })
    },
    'Net before tax is net payable + withheld tax; cost is gross + employer contributions': ({ review }) => {
      const cents = (name: string): number => Math.round(numberAt(review, `/result/persons/0/${name}`) * 100)
      same('net before tax', cents('netBeforeTax'), cents('netPayable') + cents('pas'))
      same('net before tax', cents('netBeforeTax'), cents('gross') - cents('employeeContributions'))
      return same('cost in cents', cents('employerCost'), cents('gross') + cents('employerContributions'))
    },
    'The amounts are copied from the result set: 7025, 5100 = 7005, 6000': ({ review, sets }) => {
      const person = (name: string): number => numberAt(review, `/result/persons/0/${name}`)
      const native = [
        { wageTypeNumber: 7025, value: person('netPayable') },
        { wageTypeNumber: 5100, value: person('pas') },
        { wageTypeNumber: 7005, value: person('pas') },
        { wageTypeNumber: 6000, value: person('netSocial') },
      ]
      answers(review, 200, { result: { persons: [{ wageTypes: having(...native) }] } })
      return answers(sets, 200, [
        { id: numberAt(review, '/candidate/resultSetId'), wageTypeResults: having(...native) },
      ])
    },
    'An approval without `candidateId` is refused with 422 `candidate_required`': ({ noCandidate }) =>
      refuses(noCandidate, 422, 'candidate_required'),
    'An approval of another candidate is refused with 409 `candidate_conflict`': ({ wrongCandidate }) =>
      refuses(wrongCandidate, 409, 'candidate_conflict'),
    'An approval is answered 202 with an operation on exactly that candidate and job': ({ approved, review }) =>
      answers(approved, 202, {
        kind: 'approve',
        candidateId: textAt(review, '/candidate/id'),
        payrunJobId: numberAt(review, '/candidate/payrunJobId'),
      }),
    'The month ends `finalized`, with the reviewed candidate and result': ({ finalization, final, review }) =>
      [
        answers(finalization, 200, { status: 'completed' }),
        answers(final, 200, { state: 'finalized', revision: 1 }),
        same('the candidate', at(final, '/candidate'), at(review, '/candidate')) && 'same candidate',
        same('the persons', at(final, '/result/persons'), at(review, '/result/persons')) && 'same result',
      ].join(' '),
    'The same job was finalized, without another calculation': ({ job, review }) =>
      answers(job, 200, { jobStatus: 'Complete', jobEnd: instant, id: numberAt(review, '/candidate/payrunJobId') }),
    'The same approval again gives the same operation': ({ approved, approvedAgain }) =>
      answers(approvedAgain, 202, { id: numberAt(approved, '/id'), url: like(/operations/) }),
  },
)

export const calculations = section(
  '4.6',
  'The key of a calculation',
  async (kit) => {
    const of = await officer(kit)
    const june = monthOf(kit, of, of.lastMonth)
    await june.open()
    await june.variables(3000)
    const key = { 'idempotency-key': kit.name('calculate') }
    const accepted = await june.send('POST', '/calculate', {}, key)
    await june.ended(accepted)
    const repeated = await june.send('POST', '/calculate', {}, { ...key, 'if-match': '"0"' })
    const reused = await june.send('POST', '/calculate', { reason: 'other' }, key)
    return { accepted, repeated, reused, operations: await kit.partner.get(`${june.path}/operations`) }
  },
  {
    'The same key and request give the same operation, whatever the `ETag` is by then': ({ accepted, repeated }) =>
      answers(repeated, 202, { id: numberAt(accepted, '/id'), url: textAt(accepted, '/url') }),
    'The same key with another request is refused with 422 `idempotency_key_reused`': ({ reused }) =>
      refuses(reused, 422, 'idempotency_key_reused'),
    'One calculation was made': ({ operations, accepted }) =>
      same(
        'the calculations',
        listAt(operations)
          .filter((one) => Object(one).kind === 'calculate')
          .map((one) => Object(one).id),
        [numberAt(accepted, '/id')],
      ),
  },
)
