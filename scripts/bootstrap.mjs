// Every npm script runs `node scripts/bootstrap.mjs TASK [ARGS]`: it installs and builds what is missing (messages go to
// standard error only), then runs the task.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { campaigns } from './campaigns.mjs'
import { clientTypes } from './client-types.mjs'
import { installTools } from './debian-tools.mjs'
import { exclusively } from './lock.mjs'
import { built, fail, installed, lock, production, root, run, say } from './prepare.mjs'

/** @type {Record<string, string[]>} A built program, and the arguments that come before the caller's. */
const programs = {
  start: ['packages/server/dist/cli.js', 'serve'],
  centime: ['packages/server/dist/cli.js'],
  cluster: ['scripts/cluster.mjs'],
  'law:due': ['packages/server/dist/cli.js', 'law-due'],
  oracle: ['oracle/dist/main.js'],
  conformance: ['conformance/dist/main.js'],
  bench: ['benchmarks/dist/main.js'],
  demo: ['examples/dist/month.js'],
  'what-if': ['examples/dist/what-if.js'],
  playground: ['examples/dist/playground.js'],
}

/** One checker for each project: several would do a third of the work twice, on a machine that has other work beside it. */
const TYPES = ['-b', '--checkers', '1']

/** The smaller numbers of runs of a quick run, which leaves out files that are named slow. */
const QUICK = {
  CENTIME_SLOW: 'off',
  CENTIME_RUNS: '10',
  CENTIME_BATCH: '500',
  CENTIME_DSN_FUZZ: '10',
  CENTIME_IMPORTS: '20',
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(`needs Node 20.19 or newer; this is ${process.version}`)

const [task = '', ...args] = process.argv.slice(2)
const program = programs[task]
/** @type {Record<string, (args: string[]) => unknown>} */
const tasks = {
  test,
  'test:quick': quick,
  check: async () => {
    process.exitCode = await checked()
  },
  build,
  'client-types': clientTypes,
  production,
  bugs,
  mutation,
  'law-proof': lawProof,
  generators,
  chaos,
  campaigns,
  vitest: async (files) => {
    await installed()
    process.exitCode = await node('vitest/vitest.mjs', 'run', ...files)
  },
}
const does = tasks[task]
if (does) await does(args)
else if (program) await start(program, args)
else fail(`unknown task "${task}": one of ${[...Object.keys(programs), ...Object.keys(tasks)].join(', ')}`, 2)

/**
 * Runs the program in this process, so that exit code, signals and standard input are the program's.
 * @param {string[]} program
 * @param {string[]} args
 */
async function start([file = '', ...first], args) {
  await built(file.startsWith('packages/server/') ? 'server' : 'all')
  const path = join(root, file)
  if (!existsSync(path)) fail(`the build wrote no ${file}: is its entry in bundler/tsup.config.ts?`)
  process.argv = [process.execPath, path, ...first, ...args]
  process.chdir(process.env['INIT_CWD'] ?? process.cwd()) // npm changed to the root; the caller's paths are relative to the caller's folder
  await import(pathToFileURL(path).href)
}

/** JavaScript and types of every package, which `pnpm pack` needs. */
async function build() {
  await built()
  await clientTypes()
  process.exitCode = await exclusively(lock, () => node('typescript/bin/tsc', ...TYPES))
}

/**
 * Checks types, lint and unused exports: returns 0, or the exit code of a check that found a fault. Lint and unused exports need
 * no build: they are checked while SQLite is compiled, or beside the types.
 */
async function checked() {
  /** @type {Promise<number[]> | undefined} */
  let running
  const begun = () => {
    running ??= Promise.all([
      found(
        node('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
        'the lint failed (`npx biome check --write` fixes a part of it)',
      ),
      found(node('knip/bin/knip.js'), 'knip found unused exports'),
    ])
    return running
  }
  await built('all', begun)
  const others = begun()
  await clientTypes()
  const types = exclusively(lock, () => node('typescript/bin/tsc', ...TYPES))
  const codes = await Promise.all([found(types, 'the type-check failed'), others])
  return codes.flat().find((code) => code !== 0) ?? 0
}

/**
 * The exit code of a check; says what it means where it is not 0.
 * @param {Promise<number>} check
 * @param {string} fault
 */
async function found(check, fault) {
  const code = await check
  if (code !== 0) say(fault)
  return code
}

/**
 * The tests for an edit: those that start no built program, no PostgreSQL and no browser and try no long list, with fewer runs of
 * each property.
 * `-- --changed main` selects those that depend on the changes since main.
 * @param {string[]} args for vitest
 */
async function quick(args) {
  await installed()
  await clientTypes()
  for (const [name, runs] of Object.entries(QUICK)) process.env[name] ??= runs
  process.exitCode = await node('vitest/vitest.mjs', 'run', '--project', 'tests', ...args)
}

/**
 * Checks, then runs every test. Prints the closing line last, also after a failure.
 * @param {string[]} args for vitest
 */
async function test(args) {
  const tally = { passed: 0, failed: 0, skipped: 0 }
  const isCI = process.env['CI'] === 'true'
  if (isCI) installTools()
  let code = await checked()
  if (code === 0) {
    moreWorkers()
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...args]
    const counts = (/** @type {unknown} */ sent) => Object.assign(tally, sent) // by closing-line.ts
    code = await run(process.execPath, vitest, ['inherit', 'inherit', 'inherit', 'ipc'], counts)
  }
  if (isCI && tally.skipped > 0) {
    say('with CI=true no test may be skipped')
    tally.failed += tally.skipped
  }
  if (code !== 0 && tally.failed === 0) tally.failed = 1
  console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
  process.exitCode = tally.failed > 0 ? 1 : 0
}

/** More workers than there are processors: many files wait for servers, browsers and clocks. */
function moreWorkers() {
  process.env['VITEST_MAX_WORKERS'] ??= `${Math.ceil(1.5 * availableParallelism())}`
}

/**
 * Plants one bug after another in the source and expects the simulation of the service to find each; `--project NAME` plants
 * one. `CENTIME_SIM` limits the steps, `CENTIME_SEED` changes the run.
 * @param {string[]} args for vitest
 */
async function bugs(args) {
  await installed()
  process.exitCode = await node('vitest/vitest.mjs', 'run', '--config', 'vitest.bugs.config.ts', ...args)
}

/**
 * Changes packages/cycle in one place after another and expects its tests to fail each time; `dates` changes the rules of law by dates
 * instead, `--mutate FILE` one file. Stryker works on a copy in `.centime/stryker`, so an interrupted run does not change the sources.
 * @param {string[]} args `dates`, then those for stryker
 */
async function mutation(args) {
  await installed()
  const isOfDates = args[0] === 'dates'
  if (isOfDates) process.env['CENTIME_MUTATION'] = 'dates'
  process.exitCode = await node('@stryker-mutator/core/bin/stryker.js', 'run', ...args.slice(isOfDates ? 1 : 0))
}

/**
 * Changes figures and formulas of the law one after another, and says which amount from outside notices each; writes a table and
 * `.centime/law-proof/report.html`. `CENTIME_LAW_PROOF=500` makes that many changes, which `CENTIME_SEED` chooses.
 * @param {string[]} args for vitest
 */
async function lawProof(args) {
  await installed()
  process.exitCode = await node('vitest/vitest.mjs', 'run', '--config', 'vitest.law-proof.config.ts', ...args)
}

/**
 * Makes clients from the served document with hey-api and orval, which it installs into a folder of its own, compiles them and
 * plays a managed month with each; `-t hey-api` selects one.
 * @param {string[]} args for vitest
 */
async function generators(args) {
  await installed()
  process.exitCode = await node('vitest/vitest.mjs', 'run', '--config', 'vitest.generators.config.ts', ...args)
}

/**
 * Kills, suspends and cuts off three servers on one PostgreSQL while they play 200 months and 50 payruns:
 * `CENTIME_CHAOS_MONTHS` and `CENTIME_CHAOS_PAYRUNS` change these numbers.
 * @param {string[]} args for vitest
 */
async function chaos(args) {
  await built()
  process.env['CENTIME_CHAOS_MONTHS'] ??= '200'
  process.env['CENTIME_CHAOS_PAYRUNS'] ??= '50'
  process.exitCode = await node('vitest/vitest.mjs', 'run', 'packages/server/src/chaos.slow.test.ts', ...args)
}

/**
 * @param {string} tool
 * @param {string[]} args
 */
function node(tool, ...args) {
  return run(process.execPath, [`node_modules/${tool}`, ...args], 'inherit')
}
