import { expect } from 'vitest'
import type { ImportKind } from '../src/http/paths.js'
import type { Company } from './company.js'
import type { TestService } from './service.js'

/** Files that are sent to the imports of a company. */

export type Query = Readonly<Record<string, string>>

export const lines = (...all: readonly string[]): string => all.map((line) => `${line}\r\n`).join('')
export const recorded = (rows: number) => ({ status: 200, body: { rows, recorded: rows, faults: [] } })
export const isUnsaid = (value: string): boolean => value.endsWith(' 1900-01-01')

export function importsOf(service: TestService, of: Company) {
  const pathOf = (kind: ImportKind) => `${of.path}/payrolls/${of.payrollId}/imports/${kind}`
  let kept: string | undefined
  async function partnerKey(): Promise<string> {
    kept ??= await service.newKey(of.partnerId, 'partner')
    return kept
  }
  /** Sends a file unchanged. */
  async function sent(kind: ImportKind, file: string | Uint8Array<ArrayBuffer>, query: Query = {}) {
    const authorization = `Bearer ${await partnerKey()}`
    const search = new URLSearchParams({ userId: String(of.userId), ...query })
    const answer = await service.app.request(`${pathOf(kind)}?${search}`, {
      ...{ method: 'POST', headers: { authorization, 'content-type': 'text/csv' } },
      body: typeof file === 'string' ? new TextEncoder().encode(file) : file,
    })
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }
  const employees = async (prefix = '') =>
    (await of.partner.get(`${of.path}/employees`)).body.filter(({ identifier }: { identifier: string }) =>
      identifier.startsWith(prefix),
    )
  const allValuesOf = async (identifier: string): Promise<readonly string[]> => {
    const [{ id }] = await employees(identifier)
    const values = (await of.partner.get(`${of.path}/employees/${id}/cases`)).body
    return values.map(
      (one: Query) => `${one['caseName']}.${one['caseFieldName']} ${one['value']} ${one['start']?.slice(0, 10)}`,
    )
  }
  /** The values of a file, without the defaults that it never contained. */
  const valuesOf = async (identifier: string): Promise<readonly string[]> =>
    (await allValuesOf(identifier)).filter((value) => !isUnsaid(value))
  const hired = async (...identifiers: readonly string[]) =>
    expect(
      await sent('employees', lines('identifier;firstName;lastName', ...identifiers.map((one) => `${one};Zoé;Prévôt`))),
    ).toEqual(recorded(identifiers.length))
  return { pathOf, sent, partnerKey, employees, allValuesOf, valuesOf, hired }
}
