import { expect, test } from 'vitest'
import { asFormData } from '../testing/declarations.js'
import { testService } from '../testing/service.js'

/** The examples of the document, sent as they are to an empty service. */

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

/** The objects that other examples refer to, in this order: a tenant that can be paid. */
const FIRST = ['registerTenant', 'addDivision', 'addPayroll', 'addPayrun', 'addUser', 'addEmployee', 'openPayrollCycle']
/** It is sent last, because it ends the write window of the months in the other examples. */
const LAST = 'moveClock'
const IDS: Readonly<Record<string, string>> = {
  ...{ period: '2026-06', variant: 'final', candidateId: 'candidate-1', importKind: 'variables', control: 'pay_moved' },
  originPeriod: '2026-05',
}
/** Valid examples that are refused: the object does not exist, or another example has changed the month (`etag_mismatch`). */
const REFUSED = {
  abandonCandidate: 'candidate_conflict',
  abandonCandidateOfPayroll: 'etag_mismatch',
  abortDraft: 'drafts_abort_unavailable',
  acceptCycleControl: 'not_found',
  acceptPayrollMonthControl: 'not_found',
  applyDsn: 'declarations_not_ready',
  approveCycle: 'candidate_conflict',
  approvePayrollMonth: 'etag_mismatch',
  calculateCycle: 'managed_officer_required',
  calculatePayrollMonth: 'etag_mismatch',
  decideCycleBackPay: 'not_found',
  decideCycleDifferences: 'validation_failed',
  decidePayrollMonthBackPay: 'not_found',
  decidePayrollMonthDifferences: 'validation_failed',
  reconcileOperation: 'not_found',
  reconcileOperationOfPayroll: 'not_found',
  reconcileVariables: 'not_found',
  recordFiling: 'filing_refused',
  recordFilingOfPayroll: 'filing_refused',
  replayCycle: 'replay_refused',
  replayPayrollMonth: 'replay_refused',
  requestCycleDocument: 'not_found',
  requestJobDocument: 'job_without_documents',
  requestJobDocuments: 'job_without_documents',
  requestPayrollMonthDocument: 'not_found',
  requestPersonDocument: 'not_found',
  setCycleVariables: 'managed_officer_required',
  setPayrunJobStatus: 'job_transition_refused',
}
const HEADERS: Readonly<Record<string, string>> = { 'If-Match': '"1"', 'Idempotency-Key': 'example' }

test('every request body has an example, and the service takes it', async () => {
  const service = await testService({ idle: true })
  const partnerId = await service.newPartner('examples')
  const admin = service.as(await service.newKey(partnerId, 'admin'))
  const document: { readonly paths: Record<string, Record<string, Operation>> } = JSON.parse(
    await (await service.app.request('/openapi.json')).text(),
  )
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.requestBody === undefined ? [] : [{ ...operation, path, method: method.toUpperCase() }],
    ),
  )
  const rest = operations.map(({ operationId }) => operationId).filter((name) => !FIRST.includes(name) && name !== LAST)
  const answers = new Map<string, string>()
  for (const name of [...FIRST, ...rest, LAST]) {
    const operation = operations.find(({ operationId }) => operationId === name)
    if (operation === undefined) throw new Error(`the document has no ${name}`)
    const { path, method, parameters = [], requestBody } = operation
    const [type, { example } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? ['', {}]
    expect(example, name).toBeTypeOf(type === 'text/csv' ? 'string' : 'object')
    const wanted = parameters.filter((parameter) => parameter.in === 'header' && parameter.required === true)
    const sent = Object.fromEntries(wanted.map((parameter) => [parameter.name, HEADERS[parameter.name] ?? '']))
    const headers = { ...sent, 'content-type': type }
    const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true)
    const url = `${path.replaceAll(/{(\w+)}/g, (_, id: string) => IDS[id] ?? '1')}?${query.map((one) => `${one.name}=1`)}`
    const form = type === 'multipart/form-data' ? asFormData(example) : { type, body: example }
    const { status, body } = await admin.send(method, url, form.body, { ...headers, 'content-type': form.type })
    answers.set(name, status < 300 ? 'done' : body.code)
  }
  await service.stop()
  const refused = [...answers].filter(([, code]) => code !== 'done')
  expect(Object.fromEntries(refused)).toEqual(REFUSED)
})
