import type { CentimeClient, Schemas } from '@centime/client'
import { hire, type Office, Refused, record, type Values } from './people.js'

/** A person of another payroll program who moves to Centime during a year. */
export interface Migrated {
  readonly identifier: string
  readonly firstName: string
  readonly lastName: string
  /** First day of the contract. */
  readonly from: string
  /** The values from the first month on, by `Case.Field`: pay, rates, plans. */
  readonly values: Values
  /**
   * Totals since 1 January, from the last payslip of the other program, in euros: the fields of `CumulsDeReprise`. With pay
   * (`TotalBrut`) the ceilings (`PlafondMois`), the reference minimum wage and the reductions granted are required.
   */
  readonly balances: Values
}

/** A person's amounts that differ between the two programs. */
export interface Difference {
  readonly identifier: string
  readonly line: string
  /** The amount of the other program, and that of Centime; absent: that program has none. */
  readonly other: number | undefined
  readonly centime: number | undefined
}

/**
 * Hires people with their contracts and opening balances, from a month such as `2026-06`; returns the refused people with the
 * reasons.
 */
export async function migrate(
  office: Office,
  people: readonly Migrated[],
  month: string,
): Promise<Readonly<Record<string, string>>> {
  const refused: Record<string, string> = {}
  for (const person of people) {
    try {
      const { id } = await hire(office, person)
      const balances = Object.entries(person.balances).map(([name, value]) => [`CumulsDeReprise.${name}`, value])
      const first = { 'Contrat.DateDebutContrat': person.from, ...person.values, ...Object.fromEntries(balances) }
      await record(office, id, first, `${month}-01`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused[person.identifier] = error.message
    }
  }
  return refused
}

/** By person and wage type name: amounts of the month that both programs calculate. */
export type Expected = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * Calculates the first month as a simulation, which never becomes history, and compares it with the payslips of the other
 * program, to the cent. Throws if the job has no results.
 */
export async function compare(
  client: CentimeClient,
  tenantId: number,
  job: Omit<Schemas['PayrunJobStart'], 'name' | 'forecast'>,
  expected: Expected,
): Promise<readonly Difference[]> {
  const { payrunName, ...start } = job
  const simulated = client
    .tenant(tenantId)
    .payrun(payrunName)
    .start({ ...start, name: 'migration', forecast: 'migration' })
  const differences: Difference[] = []
  const seen = new Set<string>()
  for await (const page of simulated.wait().results()) {
    if (!page.ok) throw new Refused(page.refusal)
    for (const { employeeIdentifier: identifier, wageTypeResults } of page.value) {
      seen.add(identifier)
      for (const [line, other] of Object.entries(expected[identifier] ?? {})) {
        const centime = wageTypeResults.find(({ wageTypeName }) => wageTypeName === line)?.value
        if (centime !== other) differences.push({ identifier, line, other, centime })
      }
    }
  }
  for (const identifier of Object.keys(expected).filter((one) => !seen.has(one))) {
    differences.push({ identifier, line: 'NetAPayer', other: expected[identifier]?.['NetAPayer'], centime: undefined })
  }
  return differences
}
