import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { conformance, type Target } from './conformance.js'
import { linesOf, tallyOf } from './table.js'

/** `npm run conformance -- --base URL --key KEY`: exit code 0 without a departure, 1 with one, 2 for wrong arguments. */

const USAGE = 'usage: npm run --silent conformance -- --base URL --key KEY [OPTIONS]'
const HELP = `${USAGE}

Plays the specification against a server, as a black box, and prints what it saw. It registers tenants, which stay: give it
a partner of its own, in a sandbox.

  --base URL             the server, as http://127.0.0.1:3000
  --key KEY              a key of the partner
  --partner ID           the partner; default 1
  --admin-key KEY        its key with the role admin: companies, webhooks, the operator's acts and the sandbox's faults
  --other-key KEY        a key of another partner: isolation
  --receiver URL         where the server reaches the receiver of webhooks; default http://127.0.0.1 at a free port
  --receiver-port PORT   the port that it listens on; needed with --receiver
  --section NUMBER       only this section of the specification, as 6; may be repeated
  --help`

function wrong(message: string): never {
  process.stderr.write(`conformance: ${message}\n${USAGE}\n`)
  process.exit(2)
}

interface Asked {
  readonly target: Target
  readonly sections: readonly string[]
}

function asked(): Asked {
  const text = { type: 'string' } as const
  const options = {
    ...{
      base: text,
      key: text,
      partner: text,
      'admin-key': text,
      'other-key': text,
      receiver: text,
      'receiver-port': text,
    },
    section: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  } as const
  try {
    const { values } = parseArgs({ options })
    if (values.help === true) {
      process.stdout.write(`${HELP}\n`)
      process.exit(0)
    }
    const { base, key, partner = '1', receiver, 'receiver-port': port, section = [] } = values
    if (base === undefined || !URL.canParse(base)) return wrong('--base must be a URL')
    if (key === undefined) return wrong('--key is missing')
    if (!/^[1-9]\d{0,15}$/.test(partner)) return wrong(`--partner must be a number, not ${partner}`)
    if ((receiver === undefined) !== (port === undefined)) return wrong('--receiver and --receiver-port go together')
    if (receiver !== undefined && (!URL.canParse(receiver) || !/^\d{1,5}$/.test(port ?? '')))
      return wrong('--receiver must be a URL, --receiver-port a port')
    const target: Target = {
      base: base.replace(/\/+$/, ''),
      fetch: (url, init) => fetch(url, init),
      partnerId: Number(partner),
      key,
      adminKey: values['admin-key'],
      otherKey: values['other-key'],
      hooks: receiver === undefined ? undefined : { url: receiver, port: Number(port) },
      run: randomBytes(4).toString('hex'),
    }
    return { target, sections: section }
  } catch (error) {
    return wrong(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

const { target, sections } = asked()
const rows = await conformance(target, sections, (played) => {
  for (const line of linesOf(played, process.stdout.columns ?? 160)) console.log(line)
})
if (rows.length === 0) wrong(`there is no section ${sections.join(', ')}`)
console.log(`\n${tallyOf(rows)}`)
process.exitCode = rows.some(({ outcome }) => outcome === 'failed') ? 1 : 0
