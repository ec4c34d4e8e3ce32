// The campaigns, and how long each is at each size.

/**
 * @typedef {'tiny' | 'release' | 'night'} Size
 * tiny: shows that each campaign starts and reports; release: all in two hours on two idle processors; night: as much as a night gives.
 *
 * @typedef {object} Extent
 * @property {number} minutes its time box
 * @property {number} [count] how much of it, where the campaign has a number
 * @property {string[]} [args] more arguments
 *
 * @typedef {object} Campaign
 * @property {string} name
 * @property {(count: number) => string} states what a pass shows
 * @property {string[]} task of `scripts/bootstrap.mjs`, with its arguments
 * @property {(count: number) => Record<string, string>} [env]
 * @property {Record<Size, Extent>} extents
 */

const vitest = (/** @type {string[]} */ ...files) => ['vitest', ...files]
/** @type {(name: string) => (count: number) => Record<string, string>} */
const variable = (name) => (count) => ({ [name]: `${count}` })
const thousands = (/** @type {number} */ count) => count.toLocaleString('en-GB')
const crashes = ['crash', 'month-crash', 'payroll-crash'].map((name) => `packages/server/src/${name}.slow.test.ts`)
const ONE_SUITE = ['packages/server/src/takeover.test.ts']

/** @type {readonly Campaign[]} */
export const CAMPAIGNS = [
  {
    name: 'generators',
    states: () => 'clients of hey-api and orval compile and play a month',
    task: ['generators'],
    extents: { tiny: { minutes: 10 }, release: { minutes: 6 }, night: { minutes: 10 } },
  },
  {
    name: 'bugs',
    states: () =>
      'the simulation finds each planted bug; in a box that ends before: those tried, in another order each time',
    task: ['bugs', '--sequence.shuffle.files'],
    extents: {
      tiny: { minutes: 10, args: ['--project', 'the first of several effects is adopted'] },
      release: { minutes: 20 },
      night: { minutes: 75 },
    },
  },
  {
    name: 'mutation',
    states: () => 'tests kill 95 % of the mutants of the cycle',
    task: ['mutation'],
    extents: {
      tiny: { minutes: 10, args: ['--mutate', 'packages/cycle/src/job.ts'] },
      release: { minutes: 16 },
      night: { minutes: 60 },
    },
  },
  {
    name: 'chaos',
    states: (months) => `${months} months and ${Math.ceil(months / 4)} payruns end, whichever server dies`,
    task: ['chaos'],
    env: (months) => ({ CENTIME_CHAOS_MONTHS: `${months}`, CENTIME_CHAOS_PAYRUNS: `${Math.ceil(months / 4)}` }),
    extents: {
      tiny: { minutes: 10, count: 8 },
      release: { minutes: 8, count: 60 },
      night: { minutes: 40, count: 200 },
    },
  },
  {
    name: 'crash',
    states: (rounds) => `${6 * rounds} kills lose, double and leave nothing`,
    task: vitest(...crashes),
    env: variable('CENTIME_CRASH_ROUNDS'),
    extents: {
      tiny: { minutes: 12, count: 1 },
      release: { minutes: 12, count: 15 },
      night: { minutes: 90, count: 125 },
    },
  },
  {
    name: 'simulation',
    states: (steps) => `${thousands(steps)} steps of three processes keep every rule`,
    task: vitest('packages/server/src/simulation'),
    env: variable('CENTIME_SIM'),
    extents: {
      tiny: { minutes: 5, count: 500 },
      release: { minutes: 6, count: 100_000 },
      night: { minutes: 60, count: 1_000_000 },
    },
  },
  {
    name: 'model',
    states: (count) => `${thousands(count)} sequences of requests agree with the model of a month`,
    task: vitest('packages/server/src/months/model', 'packages/server/src/months/payroll/model'),
    env: variable('CENTIME_MODEL'),
    extents: {
      tiny: { minutes: 5, count: 20 },
      release: { minutes: 5, count: 2000 },
      night: { minutes: 30, count: 20_000 },
    },
  },
  {
    name: 'fuzz',
    states: (count) => `${thousands(count)} requests made from the document get documented answers`,
    task: vitest('packages/server/src/fuzz'),
    env: variable('CENTIME_FUZZ'),
    extents: {
      tiny: { minutes: 5, count: 100 },
      release: { minutes: 5, count: 20_000 },
      night: { minutes: 30, count: 100_000 },
    },
  },
  {
    name: 'imports',
    states: (count) => `${thousands(count)} files of anything get a clear answer`,
    task: vitest('packages/server/src/cases/imports'),
    env: variable('CENTIME_IMPORTS'),
    extents: {
      tiny: { minutes: 5, count: 10 },
      release: { minutes: 4, count: 1000 },
      night: { minutes: 20, count: 10_000 },
    },
  },
  {
    name: 'properties',
    states: (count) => `every property of engine and payslip holds ${thousands(count)} times`,
    task: vitest('packages/engine', 'packages/payslip', '--exclude', '**/*.slow.test.ts'),
    env: variable('CENTIME_RUNS'),
    extents: {
      tiny: { minutes: 10, count: 3 },
      release: { minutes: 8, count: 2000 },
      night: { minutes: 60, count: 20_000 },
    },
  },
  {
    name: 'agreement',
    states: (count) => `${thousands(count)} payslips of the batch reader equal those of calculate`,
    task: vitest('packages/engine/src/batch', 'packages/population/src/calculate-population'),
    env: variable('CENTIME_BATCH'),
    extents: {
      tiny: { minutes: 6, count: 300 },
      release: { minutes: 8, count: 100_000 },
      night: { minutes: 40, count: 1_000_000 },
    },
  },
  {
    name: 'conformance',
    states: () => 'the kit passes against the balancer of three servers',
    task: vitest('scripts/cluster'),
    env: () => ({ CENTIME_POSTGRES: 'three' }),
    extents: { tiny: { minutes: 8 }, release: { minutes: 3 }, night: { minutes: 20 } },
  },
  {
    name: 'postgresql',
    states: () => 'every suite of the service passes on PostgreSQL',
    task: vitest('--project', 'postgresql'),
    env: () => ({ CENTIME_POSTGRES: 'all' }),
    extents: { tiny: { minutes: 5, args: ONE_SUITE }, release: { minutes: 7 }, night: { minutes: 60 } },
  },
  {
    name: 'three',
    states: () => 'the same with three servers of one database',
    task: vitest('--project', 'postgresql'),
    env: () => ({ CENTIME_POSTGRES: 'three' }),
    extents: { tiny: { minutes: 5, args: ONE_SUITE }, release: { minutes: 7 }, night: { minutes: 60 } },
  },
  {
    name: 'benchmarks',
    states: () => 'every benchmark runs, and its results agree',
    task: ['bench'],
    extents: { tiny: { minutes: 5, args: ['start'] }, release: { minutes: 12 }, night: { minutes: 60 } },
  },
]
