import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { declared } from '../../testing/declared.js'
import type { Env } from './env.js'

/**
 * The check that compares every answer of every test with the document. It finds answers that a route does not declare.
 */

const problemOf = (status: number, code: string): Response =>
  new Response(JSON.stringify({ code }), { status, headers: { 'content-type': 'application/problem+json' } })
const declares = (...codes: readonly string[]) => ({
  content: { 'application/problem+json': { schema: { properties: { code: { enum: codes } } } } },
})

function appOf(): OpenAPIHono<Env> {
  const app = new OpenAPIHono<Env>()
  const answers = { default: declares('internal_error', 'not_ready') }
  const responses = { 404: declares('not_found'), 409: declares('already_exists'), ...answers }
  const headers = { 'X-Total-Count': { $ref: '#/components/headers/X-Total-Count' } }
  app.get('/openapi.json', (c) =>
    c.json({
      components: {
        schemas: {},
        headers: {
          'X-Total-Count': { required: true, schema: { type: 'integer' } },
          Link: { schema: { type: 'string' } },
        },
      },
      paths: {
        '/users/{userId}': { get: { responses } },
        '/users/me': { get: { responses: answers } },
        '/users': { get: { responses: { 200: { headers } } } },
      },
    }),
  )
  app.get('/users', (c) => {
    for (const [name, value] of Object.entries(c.req.query())) c.header(name, value)
    return c.body('')
  })
  app.all('*', (c) => problemOf(Number(c.req.query('status')), c.req.query('code') ?? ''))
  return declared(app)
}

test.each([
  ['GET', '/users/1?status=404&code=not_found'],
  ['GET', '/users/1?status=409&code=already_exists'],
  ['GET', '/nowhere?status=404&code=not_found'],
  ['DELETE', '/users/1?status=405&code=method_not_allowed'],
  ['GET', '/users/1?status=500&code=internal_error'],
  ['GET', '/users/me?status=503&code=not_ready'],
])('%s %s is declared', async (method, path) => {
  const { status } = await appOf().request(path, { method })
  expect(status).toBe(Number(/status=(\d+)/.exec(path)?.[1]))
})

test.each([
  ['a code of another status', 'GET', '/users/1?status=404&code=already_exists'],
  ['a status that the route does not have', 'GET', '/users/1?status=403&code=tenant_forbidden'],
  ['a code of the route beside it', 'GET', '/users/me?status=404&code=not_found'],
  ['another code of a status that any route can answer', 'GET', '/users/1?status=503&code=payrun_queue_full'],
  ['a code of every route with another status', 'GET', '/users/1?status=500&code=not_ready'],
  ['a refusal of a path that does not exist', 'GET', '/nowhere?status=409&code=already_exists'],
])('%s fails the request: %s %s', async (_, method, path) => {
  const request = async () => appOf().request(path, { method })
  await expect(request()).rejects.toThrow(/answers \d+ .*: (the status|the body|no route)/)
})

test.each([
  ['', 'the header X-Total-Count is missing'],
  ['?x-total-count=many', 'the header X-Total-Count is many'],
  ['?x-total-count=1&link=x', 'the header Link is not declared'],
])('undeclared headers, as in /users%s, fail the request: %s', async (query, why) => {
  const request = async () => appOf().request(`/users${query}`)
  await expect(request()).rejects.toThrow(why)
})

test('declared headers pass', async () => {
  expect((await appOf().request('/users?x-total-count=1')).status).toBe(200)
})
