import type { createApp } from '../src/service/app.js'

/** The codes of problems that the document lists, by route, method and status. */

export interface DocumentedCode {
  readonly path: string
  readonly method: string
  readonly status: number
  readonly code: string
}
interface Problems {
  readonly content?: Readonly<
    Record<
      string,
      { readonly schema: { readonly allOf?: readonly { readonly properties?: { readonly code?: Code } }[] } }
    >
  >
}
interface Code {
  readonly enum: readonly string[]
}
type Route = { readonly responses: Readonly<Record<string, Problems & { readonly $ref?: string }>> }
interface CodedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Route>>>>
  readonly components: { readonly responses: Readonly<Record<string, Problems>> }
}

/** `default`, which every route has, under the status 503: most of its codes have it. */
export async function documentedCodes(
  app: Pick<ReturnType<typeof createApp>, 'fetch'>,
): Promise<readonly DocumentedCode[]> {
  const text = await (await app.fetch(new Request('http://localhost/openapi.json'))).text()
  const { paths, components }: CodedDocument = JSON.parse(text)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, answer]) => {
        const problems = answer.$ref === undefined ? answer : components.responses[answer.$ref.split('/').at(-1) ?? '']
        const parts = problems?.content?.['application/problem+json']?.schema.allOf ?? []
        const codes = parts.flatMap(({ properties }) => properties?.code?.enum ?? [])
        return codes.map((code) => ({ path, method, status: status === 'default' ? 503 : Number(status), code }))
      }),
    ),
  )
}
