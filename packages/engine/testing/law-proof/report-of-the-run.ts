import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { holes, keep } from './known.js'
import { type FoundWith, listOf, originsOf, pageOf, shareOf, tableOf } from './report.js'

/** Before the shards of a run: removes what an earlier run wrote. After them: one table, one page. */

const OUT = new URL('../../../../.centime/law-proof/', import.meta.url)

export function setup(): void {
  if (process.env['CENTIME_LAW_PROOF'] === 'sample') return
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
}

export function teardown(): void {
  if (process.env['CENTIME_LAW_PROOF'] === 'sample') return
  const files = existsSync(OUT) ? readdirSync(OUT).filter((name) => name.startsWith('shard-')) : []
  const found = files.flatMap((name): readonly FoundWith[] => JSON.parse(readFileSync(new URL(name, OUT), 'utf8')))
  if (found.length === 0) return
  const known = holes()
  const page = new URL('report.html', OUT)
  writeFileSync(page, pageOf(found, known))
  const list = listOf(found, known)
  writeFileSync(new URL('report.txt', OUT), `${tableOf(found)}\n\n${originsOf(found)}\n\n${list}\n`)
  console.log(`${tableOf(found)}\n\n${originsOf(found)}\n`)
  console.log(
    `law-proof: ${shareOf(found)} of ${found.length} changes are noticed by an amount from outside; ${fileURLToPath(page)}`,
  )
  if (process.env['CENTIME_WRITE'] === 'on') keep(found, !process.env['CENTIME_LAW_PROOF'])
}
