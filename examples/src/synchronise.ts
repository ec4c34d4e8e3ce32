import { readFileSync } from 'node:fs'
import { centimeClient } from '@centime/client'
import { type Listed, synchronise } from './office/synchronise.js'

/**
 * `node examples/dist/synchronise.js office.json people.json 2026-06`, each night: synchronises the people of an office's HR
 * system with Centime and prints the changes sent. `office.json`: `{"url", "key", "partnerId", "tenantId", "payrollId",
 * "divisionId", "division", "userId"}`.
 */
const [, , settings, list, month] = process.argv
if (settings === undefined || list === undefined || month === undefined) {
  process.stderr.write('usage: synchronise OFFICE.json PEOPLE.json MONTH\n')
  process.exit(2)
}
const { url, key, ...place } = JSON.parse(readFileSync(settings, 'utf8'))
const people: readonly Listed[] = JSON.parse(readFileSync(list, 'utf8'))
const { api } = centimeClient({ url, key, partnerId: place.partnerId })
const sent = await synchronise({ ...place, api }, people, month)
console.log(JSON.stringify(sent, null, 1))
process.exitCode = Object.keys(sent.refused).length > 0 ? 1 : 0
