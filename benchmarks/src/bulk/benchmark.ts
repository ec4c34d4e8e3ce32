import { addPeople, type Dossier, makeDossier } from '../payrun/dossier.js'
import { type Person, peopleOf } from '../payrun/people.js'
import type { Server } from '../server/process.js'
import { type Seen, type Watch, withWatchedServer } from '../server/watch.js'
import { median } from '../timing/measure.js'
import { duration, printTable, target } from '../timing/report.js'

/** How long does it take to import 10,000 employees with contracts and cases, and how long do others wait meanwhile? */

const PEOPLE = Number(process.env['CENTIME_BENCH_PEOPLE'] ?? 10_000)
const ROUNDS = Number(process.env['CENTIME_BENCH_ROUNDS'] ?? 3)

export async function bulkBenchmark(): Promise<void> {
  const people = peopleOf(PEOPLE)
  const rounds: { readonly bodies: Seen; readonly files: Seen }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await withWatchedServer('2026-07-15T08:00:00Z', (server, watch) => comeIn(server, watch, people)))
  }
  console.log(`\nbulk: how long do ${PEOPLE} employees with contracts and cases take to come in?\n`)
  const row = (name: string, seen: readonly Seen[]): readonly string[] => {
    const of = (what: keyof Seen) => median(seen.map((one) => one[what]))
    const shown = [duration(of('took')), duration(of('slice')), duration(of('waited')), `${of('memory').toFixed(0)} MB`]
    return [name, ...shown, target(of('took') < 10_000, 'under 10 s')]
  }
  printTable(
    ['', 'takes', 'longest slice', 'another waits', 'memory', 'wanted'],
    [
      row(
        'employees and cases, as two bodies',
        rounds.map(({ bodies }) => bodies),
      ),
      row(
        'employees and contracts, as two CSV files',
        rounds.map(({ files }) => files),
      ),
    ],
  )
}

async function comeIn(server: Server, watch: Watch, people: readonly Person[]) {
  const dossier = await makeDossier(server, peopleOf(1000, PEOPLE))
  const measured = (work: () => Promise<void>): Promise<Seen> =>
    watch(dossier.client, `${dossier.path}/users?top=1`, work)
  let ids: readonly number[] = []
  const bodies = await measured(async () => {
    ids = await addPeople(dossier, people)
  })
  await assertRecorded(dossier, people, ids)
  const files = await measured(async () => {
    await imported(dossier, 'employees', ['firstName', 'lastName'], people, () => ['Camille', 'Moreau'])
    const columns = Object.entries(people[0]?.cases ?? {}).flatMap(([caseName, fields]) =>
      Object.keys(fields).flatMap((name) => (OF_A_MONTH.includes(name) ? [] : [`${caseName}.${name}`])),
    )
    await imported(dossier, 'contracts', columns, people, ({ cases }) =>
      columns.map((column) => {
        const [caseName = '', name = ''] = column.split('.')
        const value = cases[caseName]?.[name] ?? ''
        // The percent sign is needed: a bare 0.16 could be 16 % or 0.16 %.
        return name === 'TauxPAS' ? `${(Number(value) * 100).toFixed()} %` : value
      }),
    )
  })
  dossier.client.close()
  return { bodies, files }
}

const OF_A_MONTH: readonly string[] = ['HeuresTravaillees', 'NombreRepas']

/** Imports a row for each person, under another identifier. */
async function imported(
  { client, path, payrollId, userId }: Dossier,
  kind: string,
  columns: readonly string[],
  people: readonly Person[],
  cells: (one: Person) => readonly string[],
): Promise<void> {
  const rows = people.map((one) => [`file-${one.identifier}`, ...cells(one)])
  const text = [['identifier', ...columns], ...rows].map((row) => row.join(';')).join('\r\n')
  const route = `${path}/payrolls/${payrollId}/imports/${kind}?userId=${userId}`
  const { recorded } = JSON.parse((await client.ask('POST', route, 200, { text }, { 'content-type': 'text/csv' })).text)
  if (recorded !== people.length) throw new Error(`${recorded} of ${people.length} ${kind} were imported`)
}

/** The values of a sample must be those that were sent. */
async function assertRecorded({ client, path }: Dossier, people: readonly Person[], ids: readonly number[]) {
  if (new Set(ids).size !== people.length) throw new Error(`${new Set(ids).size} of ${people.length} were added`)
  for (let index = 0; index < people.length; index += Math.ceil(people.length / 50)) {
    const { text } = await client.ask('GET', `${path}/employees/${ids[index]}/cases`, 200)
    const recorded: readonly Readonly<Record<string, string>>[] = JSON.parse(text)
    const found = recorded.map(({ caseName, caseFieldName, value }) => `${caseName}.${caseFieldName} ${value}`)
    const sent = Object.entries(people[index]?.cases ?? {}).flatMap(([caseName, fields]) =>
      Object.entries(fields).map(([name, value]) => `${caseName}.${name} ${value}`),
    )
    if (found.join() !== sent.join()) throw new Error(`employee ${ids[index]} has ${found.join()}`)
  }
}
