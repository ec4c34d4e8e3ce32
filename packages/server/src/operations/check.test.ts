import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { openFile, openSqlite } from '@centime/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, company } from '../../testing/company.js'
import { type TestService, testService } from '../../testing/service.js'
import type { Layout } from '../calculation/layout.js'
import { amountsIn, amountsText } from '../calculation/stored-amounts.js'
import { BUILD } from '../ground/build.js'
import { checkDatabase } from './check.js'

/** `centime check` reads the file, the audit log and finalized payslips, and names faults. */

const KEPT = fileURLToPath(new URL('../../testing/data/version-0.1.0/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'centime-check-'))
const DATABASE = join(folder, 'centime.db')
const ALL = { size: 1000, draw: 0 }
let service: TestService
let of: Company
const jobs: number[] = []
beforeAll(async () => {
  service = await testService({ database: DATABASE })
  of = await company(service, await service.newPartner('Cabinet Roux'))
  const months = ['2026-05', '2026-06']
  for (const name of ['jeanne', 'paul', 'rose']) await of.hire(name, {}, months)
  for (const month of months) {
    const { id } = await of.run(month)
    await of.move(id, 'Release')
    jobs.push(id)
  }
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const check = (sample = ALL) => checkDatabase(DATABASE, { secret: undefined, sample })
/** Changes the database past the server, and reverts the change after the check. */
async function changed(change: string, back: string) {
  const file = openFile(DATABASE, {})
  file.exec('pragma foreign_keys = OFF')
  file.exec(change)
  const report = await check()
  file.exec(back)
  file.close()
  return report
}

describe('a check', () => {
  test('of a sound database finds nothing, and recomputes the requested number of payslips', async () => {
    const whole = await check()
    expect(whole).toMatchObject({ valid: true, problems: [], payslips: { finalized: 6, recomputed: 6, same: 6 } })
    for (const draw of [0, 0.3, 0.99]) {
      expect((await check({ size: 4, draw })).payslips).toMatchObject({ recomputed: 4, same: 4 })
    }
  })

  test('names the payslip and the line of an amount that was changed by one cent', async () => {
    const net = 'NetAPayer'
    const at = all(`select content from layouts`)[0]?.['content']
    const lines: readonly [string, number | null][] = JSON.parse(String(at)).lines
    const place = lines.findIndex(([name]) => name === net)
    const set = all(`select id, employeeId, amounts from resultSets where jobId = ${jobs[1]}`)[1]
    const amounts = amountsIn(String(set?.['amounts']))
    const stored = amounts[place] ?? ''
    const cents = (text: string): number => Math.round(Number(text) * 100)
    const forged = ((cents(stored) + 1) / 100).toFixed(2)
    const update = (value: string) =>
      `update resultSets set amounts = '${amountsText(amounts.with(place, value))}' where id = ${set?.['id']}`
    const { valid, problems } = await changed(update(forged), update(stored))
    expect(valid).toBe(false)
    const payslip = `tenant ${of.tenantId}, job ${jobs[1]} (2026-06), employee ${set?.['employeeId']}`
    expect(problems).toEqual([`${payslip}: ${net} is ${forged}, computed again ${stored}`])

    // In another version's result this is no fault: that version used the law as it knew it.
    const build = (version: string) => `update layouts set content = json_set(content, '$.build', '${version}')`
    const other = await changed(`${update(forged)}; ${build('centime-0.1.9')}`, `${update(stored)}; ${build(BUILD)}`)
    expect([other.valid, other.problems]).toEqual([true, []])
    expect(other.payslips).toMatchObject({ same: 5, otherLaw: [expect.stringContaining(`${net} is ${forged}`)] })
  })

  test('compares a result of an earlier version on the lines of that version, and reports no fault', async () => {
    const stored = all('select id, content from layouts').map(({ id, content }) => ({ id, content: String(content) }))
    const [row] = stored
    const layout: Layout = JSON.parse(String(row?.['content']))
    const sets = all('select id, amounts from resultSets').map(({ id, amounts }) => ({ id, amounts: String(amounts) }))
    // As if this version had gained a line that is not 0: removes its place in the layout, and its amount.
    const first = amountsIn(sets[0]?.amounts ?? '')
    const place = layout.lines.findIndex(
      ([name, number], at) => number !== null && first[at] !== '0' && !layout.carried.includes(name),
    )
    const [added] = layout.lines[place] ?? expect.unreachable()
    const lines = layout.lines.toSpliced(place, 1)
    const net = lines.findIndex(([name]) => name === 'NetAPayer')
    const layoutIs = (content: string) => `update layouts set content = '${content.replaceAll("'", "''")}'`
    const back = [
      ...stored.map(({ id, content }) => `${layoutIs(content)} where id = ${id}`),
      ...sets.map(({ id, amounts }) => `update resultSets set amounts = '${amounts}' where id = ${id}`),
    ].join(';')
    const shorter = (amountOf: (id: unknown, net: string) => string) =>
      [
        layoutIs(JSON.stringify({ ...layout, lines })),
        ...sets.map(({ id, amounts }) => {
          const left = amountsIn(amounts).toSpliced(place, 1)
          const text = amountsText(left.with(net, amountOf(id, left[net] ?? '')))
          return `update resultSets set amounts = '${text}' where id = ${id}`
        }),
      ].join(';')
    const { valid, problems, payslips } = await changed(
      shorter((_, stored) => stored),
      back,
    )
    expect([valid, problems]).toEqual([true, []])
    expect(payslips).toMatchObject({ recomputed: 6, same: 6, otherLaw: [] })

    // A different amount of a line that existed then is reported, but is no fault: another version computed it.
    const other = await changed(
      shorter((id, stored) => (id === sets[0]?.id ? '1' : stored)),
      back,
    )
    expect([other.valid, other.payslips?.same]).toEqual([true, 5])
    expect(other.payslips?.otherLaw).toEqual([expect.stringMatching(/: NetAPayer is 1, computed again [\d.]+$/)])
    expect(other.payslips?.otherLaw.join()).not.toContain(added)
  })

  test('reads empty sums in both forms, each 0 as before or absent', async () => {
    const sums = (jobId: number | undefined) =>
      all(`select distinct yearToDate from resultSets where jobId = ${jobId}`).map((set) => set['yearToDate'])
    expect(sums(jobs[0])).toEqual(['{}'])
    expect(String(sums(jobs[1]))).toContain(',2500.01,')
    const update = (value: string) => `update resultSets set yearToDate = '${value}' where jobId = ${jobs[0]}`
    const zeros = '{"SmicReference depuis 2026-01 du contrat":"0","DeductionDFS depuis 2026-01 du contrat":"0"}'
    expect((await changed(update(zeros), update('{}'))).problems).toEqual([])
    const other = await changed(update(zeros.replace('"0"', '"0.01"')), update('{}'))
    expect(other.problems).toHaveLength(3)
    expect(other.problems[0]).toContain('the sums of the year before it')
  })

  test('names a result that is missing or cannot be read', async () => {
    const gone = await changed(
      `update resultSets set jobId = -jobId where id = 1`,
      `update resultSets set jobId = -jobId where id = 1`,
    )
    expect(gone.problems).toContain('a row of resultSets names a row that does not exist of payrunJobs')
    const shorter = `update payrunJobs set processedEmployeeCount = processedEmployeeCount`
    const missing = await changed(`${shorter} + 1 where id = ${jobs[0]}`, `${shorter} - 1 where id = ${jobs[0]}`)
    expect(missing.problems).toEqual([`tenant ${of.tenantId}, job ${jobs[0]}: a result is missing`])
  })

  test('names a chain of the audit log with a changed entry', async () => {
    const change = (to: string, from: string) =>
      `update audit set actor = '${to}' where actor = '${from}' and sequence = 2`
    const { valid, problems } = await changed(change('nobody', 'key 1'), change('key 1', 'nobody'))
    expect(valid).toBe(false)
    expect(problems[0]).toMatch(/^audit: chain -?\d+ breaks at entry 2$/)
  })

  test('of a database of version 0.1.0 says what was not checked; after migration it is checked with its secret', async () => {
    const earlier = join(folder, 'earlier.db')
    writeFileSync(earlier, gunzipSync(readFileSync(join(KEPT, 'centime.db.gz'))))
    const secret = readFileSync(join(KEPT, 'centime.db.secret'), 'utf8')
    const before = await checkDatabase(earlier, { secret, sample: ALL })
    expect(before).toMatchObject({ valid: true, unchecked: expect.stringContaining('an earlier version wrote it') })
    await (await openSqlite(earlier)).close()
    const { valid, payslips } = await checkDatabase(earlier, { secret, sample: ALL })
    expect(valid).toBe(true)
    expect(payslips).toMatchObject({ finalized: 9, recomputed: 9, wrong: [] })
    const other = await checkDatabase(earlier, { secret: 'x'.repeat(32) })
    const unreadable = [1, 2].map((id) => `CENTIME_SECRET does not decrypt the webhook secret of partner ${id}`)
    expect(other).toMatchObject({ valid: false, problems: [], unreadable })
  })
})

function all(text: string): readonly Readonly<Record<string, unknown>>[] {
  const file = openFile(DATABASE, { readonly: true })
  const rows = file.prepare(text).all()
  file.close()
  return rows as readonly Readonly<Record<string, unknown>>[]
}
