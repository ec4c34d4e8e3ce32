import { describe, expect, test } from 'vitest'
import type { Document, JsonSchema } from '../../testing/document.js'
import { testService } from '../../testing/service.js'

/**
 * Properties of the document that client generators need. `npm run generators` makes and runs clients with two of them;
 * each property below once broke one.
 */

const { app, stop } = await testService({ idle: true })
const { paths, components }: Document = JSON.parse(await (await app.request('/openapi.json')).text())
await stop()

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ route: `${method} ${path}`, method, ...operation })),
)
const isJson = (type: string): boolean => /[/+]json$/.test(type)
const isBytes = ({ type, format }: JsonSchema): boolean => type === 'string' && format === 'binary'
const isText = ({ type, format }: JsonSchema): boolean => type === 'string' && format === undefined

const contents = operations.flatMap(({ route, responses }) =>
  Object.entries(responses).flatMap(([status, answer]) =>
    'content' in answer && answer.content !== undefined
      ? [{ answer: `${route} ${status}`, types: Object.entries(answer.content) }]
      : [],
  ),
)

describe('an answer has a single form', () => {
  test('a status has one media type, or only files of bytes', () => {
    expect(contents.length).toBeGreaterThan(500)
    const several = contents.filter(({ types }) => types.length > 1)
    expect(several.filter(({ types }) => !types.every(([, { schema }]) => isBytes(schema)))).toEqual([])
  })
  test('JSON has a schema, text is a string, and everything else is bytes', () => {
    const fits = ([type, { schema }]: readonly [string, { readonly schema: JsonSchema }]): boolean =>
      isJson(type) ? !isText(schema) && !isBytes(schema) : type.startsWith('text/') ? isText(schema) : isBytes(schema)
    expect(contents.filter(({ types }) => !types.every(fits))).toEqual([])
  })
  test('a body is JSON, bytes that are sent unchanged, or files of a form', () => {
    const bodies = operations.flatMap(({ route, requestBody }) =>
      Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => ({ route, type, schema })),
    )
    const isForm = (type: string): boolean => type === 'multipart/form-data'
    expect(bodies.filter(({ type, schema }) => !isJson(type) && !isForm(type) && !isBytes(schema))).toEqual([])
    expect(new Set(bodies.map(({ route }) => route)).size).toBe(bodies.length)
  })
})

describe('each generated name is unique', () => {
  /** Suffixes that generators append to the name of an operation for its parameters, bodies and answers. */
  const SUFFIXES = [
    ...['', 'Params', 'PathParameters', 'Headers', 'Body', 'Data', 'Options', 'Default', 'Result', 'Error', 'Errors'],
    ...['Response', 'Responses', 'ResponseSuccess', 'ResponseError', 'ResponseDefault', 'Webhook'],
  ]
  const named = operations.flatMap(({ operationId, responses }) => [
    ...SUFFIXES.map((suffix) => operationId + suffix),
    ...Object.keys(responses).flatMap((status) =>
      status === 'default' ? [] : [`${operationId}${status}`, `${operationId}Response${status}`],
    ),
  ])
  /** Generators name anonymous objects and sets after their place in the schema. */
  const partsOf = (name: string, { properties = {}, items, enum: values }: JsonSchema): readonly string[] => [
    ...(Object.keys(properties).length > 0 || values !== undefined ? [name] : []),
    ...Object.entries(properties).flatMap(([property, part]) => partsOf(name + property, part)),
    ...(items === undefined ? [] : partsOf(`${name}Item`, items)),
  ]
  test('among operations, schemas and their parts, ignoring case', () => {
    const schemas = Object.entries(components.schemas).flatMap(([name, schema]) => [
      ...new Set([name, ...partsOf(name, schema)]),
    ])
    const all = [...named, ...schemas].map((name) => name.toLowerCase())
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  })
  test('among the parameters of an operation, its body, and the objects that hold its query and headers', () => {
    for (const { route, parameters = [], requestBody } of operations) {
      const body = Object.values(requestBody?.content ?? {}).map(
        ({ schema }) => schema.$ref?.split('/').at(-1) ?? 'body',
      )
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      const names = [...inPath, ...body, 'params', 'headers', 'options'].map((name) => name.toLowerCase())
      expect(new Set(names).size, route).toBe(names.length)
      const keys = parameters.map((one) => `${one.in} ${one.name.toLowerCase()}`)
      expect(new Set(keys).size, route).toBe(keys.length)
    }
  })
})

describe('a header that a request needs is a parameter', () => {
  const headersOf = (method: string, status: string, required: boolean) =>
    operations
      .filter((one) => one.method === method && status in one.responses)
      .map(({ route, parameters = [] }) => ({ route, headers: parameters.filter((one) => one.in === 'header') }))
      .map(({ route, headers }) => [
        route,
        headers.filter((one) => !required || one.required === true).map(({ name }) => name),
      ])
  test('Idempotency-Key of each POST', () => {
    const posts = headersOf('post', '401', false)
    expect(posts.length).toBeGreaterThan(30)
    for (const [route, names] of posts) expect(names, String(route)).toContain('Idempotency-Key')
  })
  test('If-Match of each write of a month that requires it', () => {
    const conditional = ['put', 'post', 'patch', 'delete'].flatMap((method) => headersOf(method, '428', true))
    expect(conditional.length).toBeGreaterThanOrEqual(6)
    // A month of a payroll is opened without it, and changed with it.
    const opening = 'put /partners/{partnerId}/tenants/{tenantId}/payrolls/{payrollId}/cycles/{period}'
    for (const [route, names] of conditional) if (route !== opening) expect(names, String(route)).toContain('If-Match')
    expect(new Map(headersOf('put', '428', false).map(([route, names]) => [route, names])).get(opening)).toContain(
      'If-Match',
    )
  })
})
