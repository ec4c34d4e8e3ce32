import { answers, having, holds, instant, like, refuses, refusesFields, same, someText } from '../judge.js'
import { section } from '../kit.js'
import { officer, tenantsPath } from '../tenants.js'

const MEBIBYTE = 1024 * 1024

export const problems = section(
  '7',
  'Errors',
  async (kit) => {
    const { path } = await officer(kit)
    const users = `${path}/users`
    const user = { identifier: 'rh@conformance.example', firstName: 'Rose', lastName: 'Hubert' }
    return {
      users,
      invalid: await kit.partner.post(users, { identifier: 7, firstName: 'Rose', unknown: true }),
      malformed: await kit.partner.post(users, '{"identifier":'),
      text: await kit.partner.post(users, 'x', { 'content-type': 'text/plain' }),
      large: await kit.partner.post(users, { ...user, lastName: 'x'.repeat(MEBIBYTE) }),
      nowhere: await kit.partner.get(`${path}/nothing-is-here`),
      method: await kit.partner.send('DELETE', users),
      french: await kit.partner.post(users, {}, { 'accept-language': 'fr' }),
      english: await kit.partner.post(users, {}),
      path: `${tenantsPath(kit)}/999999999/users`,
      forbidden: await kit.partner.get(`${tenantsPath(kit)}/999999999/users`),
      list: await kit.partner.get(users),
    }
  },
  {
    'A problem has type, title, status, detail, instance, code and trace': ({ invalid, users }) =>
      answers(invalid, 400, {
        ...{
          type: like(/\/http-status\/400$/),
          title: someText,
          status: 400,
          detail: someText,
          instance: users,
          code: someText,
        },
        ...{ trace: { timestamp: instant, requestId: someText, buildId: someText, rayId: someText } },
      }),
    'Its media type is `application/problem+json`': ({ invalid, forbidden }) =>
      [invalid, forbidden]
        .map(({ headers }) =>
          same('Content-Type', headers.get('content-type')?.split(';')[0], 'application/problem+json'),
        )
        .join(' '),
    'A request with wrong fields names each of them': ({ invalid }) =>
      refusesFields(invalid, '/identifier', '/lastName', '/unknown'),
    'A request that was refused has written nothing': ({ list }) => answers(list, 200, [{}]),
    'Malformed JSON is refused with 400': ({ malformed }) => answers(malformed, 400, { code: someText }),
    'A body of another media type is refused with 415': ({ text }) => answers(text, 415, { code: someText }),
    'A body over 1 MiB is refused with 413': ({ large }) => answers(large, 413, { code: someText }),
    'A path that does not exist is 404 `not_found`': ({ nowhere }) => refuses(nowhere, 404, 'not_found'),
    'A method that a path does not have is 405': ({ method }) => answers(method, 405, { code: someText }),
    '`instance` of a refused tenant is the path of the request': ({ forbidden, path }) =>
      answers(forbidden, 403, { instance: path }),
    'With `Accept-Language: fr` the words are French; code and fields are the same': ({ french, english }) => {
      for (const answer of [french, english])
        refuses(answer, 400, 'validation_failed', { errors: having({ pointer: '/identifier' }) })
      return holds(
        same('title', Object(french.json).title, Object(french.json).title) !==
          JSON.stringify(Object(english.json).title),
        `${Object(french.json).title} ${Object(english.json).title}`,
      )
    },
  },
)
