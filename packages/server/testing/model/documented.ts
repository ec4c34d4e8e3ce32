import type { Answered } from '../client.js'
import { type Asked, ask, type MonthTenant, sendingOf } from '../month-requests.js'
import type { TestService } from '../service.js'

/** The responses that `/openapi.json` documents for a route, by status. Those of a refusal are described by their codes. */
export type Documented = (method: string, route: string) => Readonly<Record<string, { readonly description: string }>>

export async function documented({ app }: TestService): Promise<Documented> {
  const { paths } = JSON.parse(await (await app.request('/openapi.json')).text())
  return (method, route) => paths[route]?.[method.toLowerCase()]?.responses ?? {}
}

/** Sends a request; throws where the answer's status or code is not documented. */
export async function askDocumented(documented: Documented, of: MonthTenant, asked: Asked): Promise<Answered> {
  const answer = await ask(of, asked)
  const { method, route } = sendingOf(asked, of)
  const description = documented(method, route)[answer.status]?.description
  const right = answer.status < 400 ? description !== undefined : description?.split(', ').includes(answer.body.code)
  if (right !== true) throw new Error(`not documented: ${method} ${route} → ${answer.status} ${answer.text}`)
  return answer
}
