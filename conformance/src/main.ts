import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { compared } from './compare.js'
import { conformance, type Target } from './conformance.js'
import { type Exchange, exchangesOf, Recording } from './exchanges.js'
import { linesOf, tallyOf } from './table.js'

/**
 * `npm run conformance -- --base URL --key KEY`, or `-- compare BEFORE AFTER`: exit code 0 without a departure or difference, 1
 * with one, 2 for wrong arguments.
 */

const USAGE = `usage: npm run --silent conformance -- --base URL --key KEY [OPTIONS]
       npm run --silent conformance -- compare BEFORE AFTER`
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
  --record FILE          writes every request and its answer to the file
  --help

compare prints where the answers of two such files differ by more than chance, versions and texts for people. Record both on a
new database with the same CENTIME_NOW.`

function wrong(message: string): never {
  process.stderr.write(`conformance: ${message}\n${USAGE}\n`)
  process.exit(2)
}

interface Asked {
  readonly target: Target
  readonly sections: readonly string[]
  /** The file that the exchanges are written to. */
  readonly record: string | undefined
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
    record: text,
    help: { type: 'boolean' },
  } as const
  try {
    const { values } = parseArgs({ options })
    if (values.help === true) {
      process.stdout.write(`${HELP}\n`)
      process.exit(0)
    }
    const { base, key, partner = '1', receiver, 'receiver-port': port, section = [], record } = values
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
      recording: record === undefined ? undefined : new Recording(),
      run: randomBytes(4).toString('hex'),
    }
    return { target, sections: section, record }
  } catch (error) {
    return wrong(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

/** Prints the differences of two files of exchanges. */
function compare(files: readonly string[]): void {
  const [before, after, ...more] = files.map(exchangesIn)
  if (before === undefined || after === undefined || more.length > 0) wrong('compare takes two files')
  const differences = compared(before, after)
  for (const difference of differences) console.log(difference)
  console.log(`${before.length} exchanges, ${differences.length} differences`)
  process.exitCode = differences.length > 0 ? 1 : 0
}

function exchangesIn(file: string): readonly Exchange[] {
  try {
    return exchangesOf(file)
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
}

async function play({ target, sections, record }: Asked): Promise<void> {
  const rows = await conformance(target, sections, (played) => {
    for (const line of linesOf(played, process.stdout.columns ?? 160)) console.log(line)
  })
  if (rows.length === 0) wrong(`there is no section ${sections.join(', ')}`)
  if (record !== undefined) target.recording?.write(record)
  console.log(`\n${tallyOf(rows)}`)
  process.exitCode = rows.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}

const [command, ...files] = process.argv.slice(2)
if (command === 'compare') compare(files)
else await play(asked())
