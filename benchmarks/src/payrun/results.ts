import { createHash, type Hash } from 'node:crypto'
import { Decimal, defaut, type Payslip, payslip } from '@centime/engine'
import { granted } from '../payslip/read-month.js'
import type { Dossier } from './dossier.js'
import { monthOf, type Person } from './people.js'

/** Reads all results of a job, in pages and at once, and checks them. */

const PAGE = 100
/** The number of results that are compared with the engine's payslip. */
const SAMPLE = 200

export interface Reading {
  /** Milliseconds; the pages without the checks between them. */
  readonly paged: number
  readonly streamed: number
  readonly bytes: number
}

interface ResultSet {
  readonly employeeIdentifier: string
  readonly wageTypeResults: readonly { readonly wageTypeNumber: number; readonly value: number }[]
  readonly collectorResults: readonly { readonly collectorName: string; readonly value: number }[]
}

/**
 * Throws if an employee is missing from the results or is in them twice, if a sampled result differs from the engine's payslip, or
 * if the text of the list read at once differs from that of its pages.
 */
export async function readResults({ client, path }: Dossier, job: number, people: readonly Person[]): Promise<Reading> {
  const list = `${path}/payrollresults/sets?payrunJobId=${job}`
  const open = new Map(people.map((person, index) => [person.identifier, { person, index }]))
  const every = Math.max(1, Math.floor(people.length / SAMPLE))
  const pages = createHash('sha256').update('[')
  let paged = 0
  for (let skip = 0; skip < people.length; skip += PAGE) {
    const asked = performance.now()
    const { text } = await client.ask('GET', `${list}&top=${PAGE}&skip=${skip}`, 200)
    paged += performance.now() - asked
    pages.update(skip === 0 ? '' : ',').update(text.slice(1, -1))
    for (const set of JSON.parse(text) as readonly ResultSet[]) {
      const found = open.get(set.employeeIdentifier)
      if (found === undefined) throw new Error(`${set.employeeIdentifier} has two results, or should have none`)
      open.delete(set.employeeIdentifier)
      if (found.index % every === 0) mustEqual(set, found.person)
    }
  }
  if (open.size > 0) throw new Error(`no result of ${[...open.keys()].slice(0, 10).join(', ')}`)

  const whole = createHash('sha256')
  let bytes = 0
  const started = performance.now()
  await client.stream(list, (part) => {
    bytes += part.length
    whole.update(part)
  })
  const streamed = performance.now() - started
  if (hex(whole) !== hex(pages.update(']'))) throw new Error('the list read at once is not the text of its pages')
  return { paged, streamed, bytes }
}

const hex = (hash: Hash): string => hash.digest('hex')

/** Compares each wage type and each collector, to the cent. */
function mustEqual(set: ResultSet, person: Person): void {
  const wanted = amountsOf(granted(payslip(defaut, monthOf(person))))
  const found = new Map<number | string, string>([
    ...set.wageTypeResults.map(({ wageTypeNumber, value }) => [wageTypeNumber, cents(value)] as const),
    ...set.collectorResults.map(({ collectorName, value }) => [collectorName, cents(value)] as const),
  ])
  // Lines at 0 are left out.
  const differs = (name: number | string): boolean => (wanted.get(name) ?? cents(0)) !== (found.get(name) ?? cents(0))
  const wrong = [...new Set([...wanted.keys(), ...found.keys()])].filter(differs)
  if (wrong.length > 0) {
    const said = wrong.map((name) => `${name}: ${found.get(name)} instead of ${wanted.get(name)}`)
    throw new Error(`${person.identifier}: ${said.join(', ')}`)
  }
}

function amountsOf(slip: Payslip): Map<number | string, string> {
  const amounts = new Map<number | string, string>()
  for (const { wageTypeNumber, value } of slip.wageTypes) amounts.set(wageTypeNumber, cents(value))
  for (const [name, line] of Object.entries(defaut.collectors)) {
    const value = slip.lines.find((one) => one.name === line.name)?.value
    if (value !== undefined) amounts.set(name, cents(value))
  }
  return amounts
}

const cents = (value: Decimal | number): string => new Decimal(value).toFixed(2)
