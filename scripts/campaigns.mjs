// Runs the long campaigns one after another, each with a time box, and writes one table for the release notes. A campaign that the
// box ends has found nothing so far; its last line in the table shows its progress.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './prepare.mjs'

/**
 * @typedef {object} Campaign
 * @property {string} name
 * @property {string} states what a pass shows
 * @property {number} minutes its time box
 * @property {string[]} task of `scripts/bootstrap.mjs`, with its arguments
 * @property {Record<string, string>} [env]
 */
/** How long a campaign may take to end once its box is over. */
const PATIENCE_MILLISECONDS = 20_000

const vitest = (/** @type {string[]} */ ...files) => ['vitest', ...files]

/** @type {readonly Campaign[]} */
export const CAMPAIGNS = [
  {
    name: 'generators',
    states: 'clients of hey-api and orval compile and play a month',
    minutes: 10,
    task: ['generators'],
  },
  { name: 'bugs', states: 'the simulation finds each planted bug', minutes: 60, task: ['bugs'] },
  { name: 'mutation', states: 'tests kill 95 % of the mutants of the cycle', minutes: 30, task: ['mutation'] },
  { name: 'chaos', states: '200 months and 50 payruns end, whichever server dies', minutes: 40, task: ['chaos'] },
  {
    name: 'crash',
    states: '750 kills lose, double and leave nothing',
    minutes: 90,
    task: vitest(
      ...['crash', 'month-crash', 'payroll-crash'].map((name) => `packages/server/src/${name}.slow.test.ts`),
    ),
    env: { CENTIME_CRASH_ROUNDS: '125' },
  },
  {
    name: 'simulation',
    states: 'a million steps of three processes keep every rule',
    minutes: 30,
    task: vitest('packages/server/src/simulation'),
    env: { CENTIME_SIM: '1000000' },
  },
  {
    name: 'model',
    states: '20,000 sequences of requests agree with the model of a month',
    minutes: 30,
    task: vitest('packages/server/src/months/model', 'packages/server/src/months/payroll/model'),
    env: { CENTIME_MODEL: '20000' },
  },
  {
    name: 'fuzz',
    states: '100,000 requests made from the document get documented answers',
    minutes: 30,
    task: vitest('packages/server/src/fuzz'),
    env: { CENTIME_FUZZ: '100000' },
  },
  {
    name: 'imports',
    states: '10,000 files of anything get a clear answer',
    minutes: 20,
    task: vitest('packages/server/src/cases/imports'),
    env: { CENTIME_IMPORTS: '10000' },
  },
  {
    name: 'properties',
    states: 'every property of engine and payslip holds 20,000 times',
    minutes: 60,
    task: vitest('packages/engine', 'packages/payslip', '--exclude', '**/*.slow.test.ts'),
    env: { CENTIME_RUNS: '20000' },
  },
  {
    name: 'agreement',
    states: 'a million payslips of the batch reader equal those of calculate',
    minutes: 40,
    task: vitest('packages/engine/src/batch', 'packages/population/src/calculate-population'),
    env: { CENTIME_BATCH: '1000000' },
  },
  {
    name: 'conformance',
    states: 'the kit passes against the balancer of three servers',
    minutes: 20,
    task: vitest('scripts/cluster'),
    env: { CENTIME_POSTGRES: 'three' },
  },
  {
    name: 'postgresql',
    states: 'every suite of the service passes on PostgreSQL',
    minutes: 60,
    task: vitest('--project', 'postgresql'),
    env: { CENTIME_POSTGRES: 'all' },
  },
  {
    name: 'three',
    states: 'the same with three servers of one database',
    minutes: 60,
    task: vitest('--project', 'postgresql'),
    env: { CENTIME_POSTGRES: 'three' },
  },
  { name: 'benchmarks', states: 'every benchmark runs, and its results agree', minutes: 60, task: ['bench'] },
]

/**
 * @param {string[]} args names of campaigns; without names, all; `--minutes N` is the time box of each
 */
export async function campaigns(args) {
  const [names, minutes] = choice(args)
  const into = join(root, '.centime/campaigns')
  mkdirSync(into, { recursive: true })
  const rows = []
  for (const campaign of CAMPAIGNS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const log = join(into, `${campaign.name}.log`)
    say(`campaign ${campaign.name}: at most ${minutes ?? campaign.minutes} minutes, log in ${log}`)
    rows.push(await played(campaign, minutes ?? campaign.minutes, log))
    writeFileSync(join(into, 'table.md'), table(rows))
  }
  console.log(table(rows))
  process.exitCode = rows.some(({ outcome }) => outcome === 'failed') ? 1 : 0
}

/**
 * @param {string[]} args
 * @returns {[names: string[], minutes: number | undefined]}
 */
function choice(args) {
  const at = args.indexOf('--minutes')
  const minutes = at < 0 ? undefined : Number(args[at + 1])
  const names = args.filter((_, place) => at < 0 || (place !== at && place !== at + 1))
  const unknown = names.find((name) => !CAMPAIGNS.some((campaign) => campaign.name === name))
  if (unknown !== undefined || (minutes !== undefined && !(minutes > 0))) {
    const what = unknown === undefined ? '--minutes takes a number above 0' : `no campaign "${unknown}"`
    process.stderr.write(`centime: ${what}: one of ${CAMPAIGNS.map(({ name }) => name).join(', ')}\n`)
    process.exit(2)
  }
  return [names, minutes]
}

/**
 * @param {Campaign} campaign
 * @param {number} minutes
 * @param {string} log
 */
async function played({ name, states, task, env }, minutes, log) {
  const started = Date.now()
  const output = createWriteStream(log)
  // A process group of its own, so that the box also ends its child processes.
  const child = spawn(process.execPath, [join(root, 'scripts/bootstrap.mjs'), ...task], {
    ...{ cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  let isOver = false
  /** @type {NodeJS.Timeout | undefined} */
  let late
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // The group has just ended.
    }
  }
  const box = setTimeout(() => {
    isOver = true
    end('SIGTERM')
    late = setTimeout(() => end('SIGKILL'), PATIENCE_MILLISECONDS)
  }, minutes * 60_000)
  const code = await new Promise((resolve) => {
    child.on('close', resolve)
    // A process that left the group may keep the output open.
    child.on('exit', (code) => setTimeout(resolve, PATIENCE_MILLISECONDS, code).unref())
  })
  clearTimeout(box)
  clearTimeout(late)
  child.stdout.destroy()
  child.stderr.destroy()
  await new Promise((resolve) => output.end(resolve))
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  const last = lines.at(-1)?.trim() ?? ''
  const hasFailed = code !== 0 && (!isOver || lines.some((line) => /^\s*(×|FAIL\b)/.test(line)))
  const outcome = hasFailed ? 'failed' : isOver ? `stopped after ${minutes} min, no failure so far` : 'passed'
  return { name, states, outcome, seconds: Math.round((Date.now() - started) / 1000), last }
}

/** @param {readonly Awaited<ReturnType<typeof played>>[]} rows */
function table(rows) {
  const cells = rows.map(
    ({ name, states, outcome, seconds, last }) =>
      `| ${name} | ${states} | ${outcome} | ${seconds} s | ${last.replaceAll('|', '/')} |`,
  )
  return `${['| Campaign | What a pass shows | Outcome | Took | Last line |', '|---|---|---|---|---|', ...cells].join('\n')}\n`
}
