import {
  CYCLE_STATES,
  NEXT_ACTIONS,
  NOTICED_CHANGES,
  NOTICED_JOB_CHANGES,
  OPERATION_BLOCKERS,
  PREVIEW_BLOCKERS,
  RESULT_BLOCKERS,
} from '@centime/cycle'
import { NOTICE_CODES, WARNING_CODES } from '@centime/engine/ground'
import { WEBHOOK_EVENTS } from '@centime/store'
import { describe, expect, test } from 'vitest'
import { testService } from '../../testing/service.js'
import { PROBLEM_STATUSES } from '../ground/codes.js'

/** The codes in the OpenAPI document: the codes of problems by route and status, and the sets that may grow. */

const { app, stop } = await testService({ idle: true })
const document = JSON.parse(await (await app.request('/openapi.json')).text())
await stop()

interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>
}
const answers = Object.entries<Record<string, { readonly responses: Record<string, Answer> }>>(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses).map(([status, answer]) => ({ route: `${method} ${path}`, status, answer })),
    ),
)
const codesOf = (route: string, status: number): unknown => {
  const found = answers.find((one) => one.route === route && one.status === String(status))
  return found?.answer.content?.['application/problem+json']?.schema
}

const problemWith = (codes: unknown) => ({
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    {
      type: 'object',
      properties: { code: { type: 'string', description: expect.any(String), enum: codes } },
      required: ['code'],
    },
  ],
})

test('every answer from 400 on is a problem that declares exactly the codes of its status', () => {
  const problems = answers.filter(({ status }) => Number(status) >= 400)
  expect(problems.length).toBeGreaterThan(300)
  for (const { route, status } of problems) {
    const known = PROBLEM_STATUSES.find((one) => String(one.status) === status)
    const schema = codesOf(route, Number(status))
    const codes = expect.arrayContaining([expect.any(String)])
    expect(schema, `${route} ${status}`).toEqual(problemWith(codes))
    const [, narrow] = (schema as { allOf: readonly [unknown, { properties: { code: { enum: readonly string[] } } }] })
      .allOf
    expect(Object.keys(known?.codes ?? {}), `${route} ${status}`).toEqual(
      expect.arrayContaining([...narrow.properties.code.enum]),
    )
  }
})

// Sections 4.6, 5 and 7 of the specification.
const P = '/partners/{partnerId}/tenants/{tenantId}'
test.each([
  ['get /readyz', 503, ['not_ready', 'storage_full', 'overloaded']],
  ['get /metrics', 503, undefined],
  [`get ${P}/audit`, 500, undefined],
  [`get ${P}/audit`, 503, undefined],
  ['post /sandbox/clock', 409, ['clock_moves_forward_only']],
  [`get ${P}/audit`, 403, ['partner_mismatch', 'tenant_forbidden', 'admin_required']],
  [`post ${P}/payroll-cycles/{period}/approval`, 412, ['etag_mismatch']],
  [`post ${P}/payroll-cycles/{period}/approval`, 422, expect.arrayContaining(['candidate_required'])],
  [`post ${P}/payroll-cycles/{period}/calculate`, 404, ['not_found', 'payroll_journey_unavailable']],
  [
    `post ${P}/payruns/jobs`,
    503,
    ['payrun_queue_full', 'operator_policy_unavailable', 'not_ready', 'storage_full', 'overloaded'],
  ],
])('%s answers %i with %j', (route, status, codes) => {
  expect(codesOf(route, status)).toEqual(codes && problemWith(codes))
})

describe('a set that may grow lists its current values', () => {
  const { schemas } = document.components
  test.each<[string, { readonly 'x-extensible-enum': readonly string[] }, readonly string[]]>([
    ['webhook changes', schemas.PayrollCycleUpdated.properties.data.properties.change, Object.keys(NOTICED_CHANGES)],
    ['job changes', schemas.PayrunJobUpdated.properties.data.properties.change, Object.keys(NOTICED_JOB_CHANGES)],
    [
      'deliveries',
      schemas.WebhookDelivery.properties.change,
      [...Object.keys(NOTICED_CHANGES), ...Object.keys(NOTICED_JOB_CHANGES), 'audit.head'],
    ],
    ['events', schemas.WebhookDestinationRecord.properties.events.items, WEBHOOK_EVENTS],
    ['blockers of operations', schemas.Operation.properties.blocker, Object.keys(OPERATION_BLOCKERS)],
    [
      'blockers of results',
      schemas.CycleResult.properties.blockers.items.properties.code,
      Object.keys(RESULT_BLOCKERS),
    ],
    ['warnings of months', schemas.CycleResult.properties.warnings.items.properties.code, Object.keys(WARNING_CODES)],
    [
      'warnings of result sets',
      schemas.ResultSet.properties.warnings.items.properties.code,
      Object.keys(WARNING_CODES),
    ],
    ['notices', schemas.Ready.properties.notices.items.properties.code, Object.keys(NOTICE_CODES)],
    [
      'blockers of previews',
      schemas.PayrollCycle.properties.preview.properties.blockers.items.properties.code,
      Object.keys(PREVIEW_BLOCKERS),
    ],
    ['next actions', schemas.Problem.properties.nextAction, Object.keys(NEXT_ACTIONS)],
    ['cycle states of problems', schemas.Problem.properties.cycleState, CYCLE_STATES],
    ['cycle states', schemas.PayrollCycle.properties.state, CYCLE_STATES],
  ])('%s', (_, schema, values) => {
    expect(schema).toMatchObject({ type: expect.anything(), 'x-extensible-enum': values })
  })
})
