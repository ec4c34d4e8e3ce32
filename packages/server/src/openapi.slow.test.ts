import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ruleset, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { testService } from '../testing/service.js'

/** The document that the server gives of itself. */

const { app, stop } = await testService({ idle: true })
const response = await app.request('/openapi.json')
const text = await response.text()
interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security?: readonly object[]
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, unknown>> }>>
}
const document: {
  readonly openapi: string
  readonly security: unknown
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
} = JSON.parse(text)
await stop()

test('is OpenAPI 3.1 and valid', async () => {
  expect(document.openapi).toBe('3.1.0')
  expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true })
})

test('passes redocly lint without a warning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'centime-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, text)
    // Without this file redocly takes its own choice of rules; `recommended` is its strictest named set but one.
    writeFileSync(join(folder, 'redocly.yaml'), 'extends:\n  - recommended\n')
    const redocly = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { stderr, stdout } = await execute(process.execPath, [redocly, 'lint', file], { cwd: folder, env })
    expect(stderr, stdout).toContain('Your API description is valid')
    expect(stderr + stdout).not.toMatch(/You have \d+ warning/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
const execute = promisify(execFile)

test('passes spectral lint without a warning', async () => {
  const spectral = new Spectral()
  spectral.setRuleset(new Ruleset({ extends: [[oas, 'recommended']] }))
  expect(await spectral.run(text)).toEqual([])
})

test('every operation has a short name of its own, a described tag, and a key unless it says otherwise', () => {
  const operations: Operation[] = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+){1,4}$/.test(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['startPayrunJob', 'listEmployees', 'approveCycle']))
  expect(document.tags.filter(({ description }) => description.length < 20)).toEqual([])
  const tags = document.tags.map(({ name }) => name)
  expect(operations.filter((one) => one.tags.some((tag) => !tags.includes(tag)))).toEqual([])
  expect(document.security).toEqual([{ key: [] }])
  const open = Object.entries(document.paths).filter(([, methods]) =>
    Object.values(methods).some((one) => one.security),
  )
  expect(open.map(([path]) => path).sort()).toEqual([
    '/',
    '/.well-known/centime-audit-key',
    '/documents/{token}',
    '/livez',
    '/metrics',
    '/readyz',
  ])
  for (const [, methods] of open) expect(Object.values(methods)[0]?.security).toEqual([])
})

test('every property and parameter is described, and no pattern names NUL', () => {
  const undescribed: string[] = []
  const described = (part: unknown, place: string): void => {
    if (typeof part === 'object' && part !== null && !('description' in part)) undescribed.push(place)
  }
  const walk = (part: unknown, place: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { properties, in: parameter, name }: Readonly<Record<string, unknown>> = { ...part }
    if (typeof parameter === 'string') described(part, `${place} ${name}`)
    for (const [key, value] of Object.entries(properties ?? {})) described(value, `${place}.${key}`)
    for (const [key, value] of Object.entries(part)) walk(value, `${place}/${key}`)
  }
  walk(document, '')
  expect(undescribed).toEqual([])
  expect(text).not.toMatch(/\\\\(u0000|x00|0)|\0/)
})

test('answers may get more fields and values; only the code of a problem and the kind of a step are closed sets', () => {
  const closed = new Set<string>()
  const met = new Set<unknown>()
  const walk = (part: unknown, name: string): void => {
    if (typeof part !== 'object' || part === null || met.has(part)) return
    met.add(part)
    const { $ref, enum: values, additionalProperties }: Readonly<Record<string, unknown>> = { ...part }
    if (values !== undefined) closed.add(name)
    if (additionalProperties === false) closed.add(`${name} has no further fields`)
    if (typeof $ref === 'string') walk($ref.split('/').slice(1).reduce(member, document), $ref)
    for (const [key, value] of Object.entries(part)) walk(value, key)
  }
  for (const methods of Object.values(document.paths)) {
    for (const { responses } of Object.values(methods)) walk(responses, 'responses')
  }
  expect(met.size).toBeGreaterThan(5000)
  expect([...closed].sort()).toEqual(['code', 'kind'])
})
const member = (part: unknown, name: string): unknown =>
  typeof part === 'object' && part !== null ? Object.entries(part).find(([key]) => key === name)?.[1] : undefined

test('every answer declares its headers', () => {
  const headers = (path: string, method: string, status: string) =>
    Object.keys(document.paths[path]?.[method]?.responses[status]?.headers ?? {}).sort()
  const always = ['X-Request-Id', 'X-Version']
  const limits = ['RateLimit', 'RateLimit-Policy']
  const jobs = '/partners/{partnerId}/tenants/{tenantId}/payruns/jobs'
  const language = 'Content-Language'
  expect(headers(jobs, 'get', '200')).toEqual([
    ...[language, 'Link', ...limits],
    ...['X-Request-Id', 'X-Total-Count', 'X-Version'],
  ])
  expect(headers(jobs, 'post', '202')).toEqual([language, 'Location', ...limits, ...always])
  expect(headers(jobs, 'post', '401')).toEqual([language, 'WWW-Authenticate', ...always])
  expect(headers(jobs, 'post', '429')).toEqual([language, ...limits, 'Retry-After', ...always])
  expect(headers(jobs, 'post', '503')).toEqual([language, ...limits, 'Retry-After', ...always])
  const month = '/partners/{partnerId}/tenants/{tenantId}/payroll-cycles/{period}'
  expect(headers(month, 'get', '200')).toEqual([language, 'ETag', ...limits, ...always])
  expect(headers('/livez', 'get', '200')).toEqual(always)
  for (const methods of Object.values(document.paths)) {
    for (const { responses } of Object.values(methods)) {
      expect(responses['default']).toEqual({ $ref: '#/components/responses/AnyOther' })
      for (const [status, { headers = {} }] of Object.entries(responses)) {
        if (/^\d+$/.test(status) && status !== '304')
          expect(Object.keys(headers)).toEqual(expect.arrayContaining(always))
      }
    }
  }
})

/** Sections 4.1 to 4.6 of the specification, then what the contract adds to them; copied. */
const TABLES = `
POST /partners/{partnerId}/tenants
POST /partners/{partnerId}/tenants/mandataires
GET P/divisions
GET P/payrolls
GET P/payruns
GET P/users
GET P/employees
POST P/users
POST P/employees
GET P/employees/{employeeId}/cases
GET P/payrolls/{payrollId}/cases/schema
POST P/payrolls/{payrollId}/cases
POST P/payruns/jobs
GET P/payruns/jobs/{jobId}
GET P/payrollresults/sets
GET P/payrolls/{payrollId}/wagetypes
GET P/regulations/{regulationId}/lookups
GET P/regulations/{regulationId}/lookups/{lookupId}/values

GET /partners/{partnerId}/tenants
GET /partners/{partnerId}/tenants/{tenantId}
GET P/payruns/jobs
GET P/payroll-cycles
GET P/payroll-cycles/{period}/operations
GET /partners/{partnerId}/webhooks
DELETE /partners/{partnerId}/webhooks
POST /partners/{partnerId}/webhooks/test
GET /partners/{partnerId}/webhooks/deliveries/{eventId}
PATCH P/employees/{employeeId}
PATCH P/divisions/{divisionId}
POST P/payrolls/{payrollId}/legal-parameters
GET P/payrolls/{payrollId}/headcounts
POST P/payrolls/{payrollId}/headcounts
POST P/payrolls/{payrollId}/company-cases
GET P/payrolls/{payrollId}/company-cases
POST P/payruns/jobs/{jobId}/status
DELETE P/payruns/jobs/{jobId}
POST P/payruns/jobs/{jobId}/documents/{variant}
GET P/payruns/jobs/{jobId}/documents/{variant}
POST P/payruns/jobs/{jobId}/employees/{employeeId}/documents/{variant}
GET P/payruns/jobs/{jobId}/employees/{employeeId}/documents/{variant}
GET P/regulations
POST P/employees/bulk
POST P/cases/bulk
POST P/payrolls/{payrollId}/imports/{importKind}
GET P/payrolls/{payrollId}/imports/{importKind}
POST P/dsn
GET P/dsn/{dsnId}
GET P/dsn/{dsnId}/amounts.csv
POST P/dsn/{dsnId}/apply
DELETE P/dsn/{dsnId}
POST P/status
POST P/divisions
POST P/payrolls
POST P/payruns
GET P/payrollresults/sets/{resultSetId}/explanation
GET P/payrollresults/sets/{resultSetId}/leaving-documents
GET P/payruns/jobs/{jobId}/payroll-book
GET P/payruns/jobs/{jobId}/payroll-book.csv
GET P/payruns/jobs/{jobId}/payroll-book.xlsx
GET P/payruns/jobs/{jobId}/journal
GET P/payruns/jobs/{jobId}/journal.csv
GET P/payruns/jobs/{jobId}/journal.xlsx
GET P/payruns/jobs/{jobId}/contributions
GET P/payruns/jobs/{jobId}/contributions.csv
GET P/payruns/jobs/{jobId}/contributions.xlsx
GET P/payruns/jobs/{jobId}/summary
GET P/payruns/jobs/{jobId}/summary.csv
GET P/payruns/jobs/{jobId}/summary.xlsx
GET P/payrolls/{payrollId}/payroll-book
GET P/payrolls/{payrollId}/payroll-book.csv
GET P/payrolls/{payrollId}/payroll-book.xlsx
GET P/payrolls/{payrollId}/journal
GET P/payrolls/{payrollId}/journal.csv
GET P/payrolls/{payrollId}/journal.xlsx
GET P/payrolls/{payrollId}/contributions
GET P/payrolls/{payrollId}/contributions.csv
GET P/payrolls/{payrollId}/contributions.xlsx
GET P/payrolls/{payrollId}/summary
GET P/payrolls/{payrollId}/summary.csv
GET P/payrolls/{payrollId}/summary.xlsx
GET P/payrolls/{payrollId}/journal-accounts
PUT P/payrolls/{payrollId}/journal-accounts
POST P/law-impact
POST P/law-impact.csv
POST P/law-impact.html
GET P/employees/{employeeId}/absences
GET P/employees/{employeeId}/leave
GET P/audit
GET /partners/{partnerId}/audit
GET P/audit/head
GET /partners/{partnerId}/audit/head
GET /sandbox/audit
GET P/payroll-cycles/{period}/receipt
PUT /partners/{partnerId}/webhooks
POST /partners/{partnerId}/webhooks/rotate-secret
GET /partners/{partnerId}/webhooks/deliveries
POST /partners/{partnerId}/webhooks/deliveries/{eventId}/replay
POST /partners/{partnerId}/webhooks/resume
GET P/law-changes
GET P/law-changes/{jobId}/persons
POST P/law-changes
GET /law/packs
POST /law/packs
DELETE /law/packs/{packId}
POST /sandbox/clock
POST /sandbox/faults

PUT P/payroll-cycles/{period}
PUT P/payroll-cycles/{period}/variables
POST P/payroll-cycles/{period}/calculate
GET P/payroll-cycles/{period}/operations/{operationId}
GET P/payroll-cycles/{period}
POST P/payroll-cycles/{period}/approval
POST P/payroll-cycles/{period}/abandon
POST P/payroll-cycles/{period}/drafts/{jobId}/abort
POST P/payroll-cycles/{period}/preview
GET P/payroll-cycles/{period}/revisions
GET P/payroll-cycles/{period}/revisions/{revision}
POST P/payroll-cycles/{period}/operations/{operationId}/reconcile
POST P/payroll-cycles/{period}/variables/{writeId}/reconcile
GET P/payroll-cycles/{period}/back-pay
POST P/payroll-cycles/{period}/back-pay
PUT P/payroll-cycles/{period}/back-pay/{employeeId}/{originPeriod}
GET P/payroll-cycles/{period}/controls
PUT P/payroll-cycles/{period}/controls/{control}/acceptance
DELETE P/payroll-cycles/{period}/controls/{control}/acceptance
POST P/payroll-cycles/{period}/filing
POST P/payroll-cycles/{period}/skip
POST P/payroll-cycles/{period}/replay
GET P/policy
PUT P/policy
GET P/payroll-cycles/{period}/payslip
POST P/payroll-cycles/{period}/revisions/{revision}/candidates/{candidateId}/documents/{variant}
GET P/payroll-cycles/{period}/revisions/{revision}/candidates/{candidateId}/documents/{variant}
GET /documents/{token}

PUT P/payrolls/{payrollId}/cycles/{period}
GET P/payrolls/{payrollId}/cycles/{period}
GET P/payrolls/{payrollId}/cycles
GET P/payrolls/{payrollId}/cycles/{period}/persons
PUT P/payrolls/{payrollId}/cycles/{period}/held/{employeeId}
DELETE P/payrolls/{payrollId}/cycles/{period}/held/{employeeId}
GET P/payrolls/{payrollId}/cycles/{period}/back-pay
POST P/payrolls/{payrollId}/cycles/{period}/back-pay
PUT P/payrolls/{payrollId}/cycles/{period}/back-pay/{employeeId}/{originPeriod}
GET P/payrolls/{payrollId}/cycles/{period}/controls
PUT P/payrolls/{payrollId}/cycles/{period}/controls/{control}/acceptance
DELETE P/payrolls/{payrollId}/cycles/{period}/controls/{control}/acceptance
POST P/payrolls/{payrollId}/cycles/{period}/calculate
GET P/payrolls/{payrollId}/cycles/{period}/operations
GET P/payrolls/{payrollId}/cycles/{period}/operations/{operationId}
POST P/payrolls/{payrollId}/cycles/{period}/operations/{operationId}/reconcile
POST P/payrolls/{payrollId}/cycles/{period}/approval
POST P/payrolls/{payrollId}/cycles/{period}/abandon
GET P/payrolls/{payrollId}/cycles/{period}/revisions
GET P/payrolls/{payrollId}/cycles/{period}/revisions/{revision}
GET P/payrolls/{payrollId}/cycles/{period}/receipt
POST P/payrolls/{payrollId}/cycles/{period}/revisions/{revision}/candidates/{candidateId}/documents/{variant}
GET P/payrolls/{payrollId}/cycles/{period}/revisions/{revision}/candidates/{candidateId}/documents/{variant}
POST P/payrolls/{payrollId}/cycles/{period}/revisions/{revision}/candidates/{candidateId}/employees/{employeeId}/documents/{variant}
GET P/payrolls/{payrollId}/cycles/{period}/revisions/{revision}/candidates/{candidateId}/employees/{employeeId}/documents/{variant}
POST P/payrolls/{payrollId}/cycles/{period}/filing
POST P/payrolls/{payrollId}/cycles/{period}/skip
POST P/payrolls/{payrollId}/cycles/{period}/replay
GET P/payrolls/{payrollId}/elements
PUT P/payrolls/{payrollId}/elements/{elementCode}
DELETE P/payrolls/{payrollId}/elements/{elementCode}
GET P/payrolls/{payrollId}/element-values
GET P/payrolls/{payrollId}/policy
PUT P/payrolls/{payrollId}/policy
GET P/payrolls/{payrollId}/control-settings
PUT P/payrolls/{payrollId}/control-settings
GET P/payrolls/{payrollId}/grid-columns
PUT P/payrolls/{payrollId}/grid-columns

GET /
GET /livez
GET /readyz
GET /metrics
GET /.well-known/centime-audit-key
`
const routes = TABLES.trim().split(/\n+/)

test.each(routes)('%s is in it', (route) => {
  const [method = '', path = ''] = route.replace(/ P/, ' /partners/{partnerId}/tenants/{tenantId}').split(' ')
  expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({
    summary: expect.any(String),
    responses: expect.any(Object),
  })
})

test('every route of it is in a table', () => {
  const known = new Set(routes.map((route) => route.replace(/ P/, ' /partners/{partnerId}/tenants/{tenantId}')))
  const served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(served.filter((route) => !known.has(route))).toEqual([])
})
