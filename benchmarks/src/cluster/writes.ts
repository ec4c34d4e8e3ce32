import { makeDossier } from '../payrun/dossier.js'
import { changeOf, person } from '../payrun/people.js'
import { connect } from '../server/client.js'
import type { Server } from '../server/process.js'

/** How many case writes a second the servers of one database answer, for tenants that write at the same time. */

const TENANTS = 24
const MILLISECONDS = 4000

export async function writesPerSecond(servers: readonly Server[]): Promise<number> {
  const [first] = servers
  if (first === undefined) throw new Error('no server')
  const { cases } = person(0)
  const writers = []
  for (let number = 0; number < TENANTS; number++) {
    const dossier = await makeDossier(first, [person(0)])
    dossier.client.close()
    const server = servers[number % servers.length] ?? first
    writers.push({ ...dossier, client: connect(server.url, dossier.key, 1) })
  }
  const until = performance.now() + MILLISECONDS
  const counts = await Promise.all(
    writers.map(async ({ client, path, payrollId, userId, divisionId, employeeIds: [employeeId] }) => {
      let count = 0
      const change = { userId, employeeId, divisionId, case: changeOf({ Remuneration: cases['Remuneration'] ?? {} }) }
      for (; performance.now() < until; count++) {
        await client.ask('POST', `${path}/payrolls/${payrollId}/cases`, 201, change)
      }
      // The hiring recorded one value as well.
      const list = `${path}/employees/${employeeId}/cases?caseFieldName=HeuresTravaillees`
      const { length }: { readonly length: number } = JSON.parse((await client.ask('GET', list, 200)).text)
      if (length !== count + 1) throw new Error(`${count} writes were answered, ${length - 1} are there`)
      client.close()
      return count
    }),
  )
  return (counts.reduce((sum, count) => sum + count, 0) / MILLISECONDS) * 1000
}
