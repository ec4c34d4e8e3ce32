// The campaigns, and how long each is at each size.

/**
 * tiny: shows that each campaign starts and reports; release: all in two hours on two idle processors; night: as much as a night gives.
 * @typedef {'tiny' | 'release' | 'night'} Size
 */
/** @type {readonly Size[]} */
export const SIZES = ['tiny', 'release', 'night']

/**
 * @typedef {object} Campaign
 * @property {string} name
 * @property {(count: number) => string} states what a pass shows
 * @property {string[]} task of `scripts/bootstrap.mjs`, with its arguments
 * @property {readonly [tiny: number, release: number, night: number]} minutes the time box of each size
 * @property {readonly [tiny: number, release: number, night: number]} [counts] how much of it, where the campaign has a number
 * @property {(count: number) => Record<string, string>} [env]
 * @property {string[]} [ofTiny] what else the task is told for a tiny one
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
    minutes: [10, 6, 10],
  },
  {
    name: 'bugs',
    states: () =>
      'the simulation finds each planted bug; in a box that ends before: those tried, in another order each time',
    task: ['bugs', '--sequence.shuffle.files'],
    minutes: [10, 14, 75],
    ofTiny: ['--project', 'the first of several effects is adopted'],
  },
  {
    name: 'mutation',
    states: () => 'tests kill 95 % of the mutants of the cycle',
    task: ['mutation'],
    minutes: [10, 16, 60],
    ofTiny: ['--mutate', 'packages/cycle/src/job.ts'],
  },
  {
    name: 'law-proof',
    states: (changes) => `amounts from outside notice what they noticed of ${thousands(changes)} changes of the law`,
    task: ['law-proof'],
    env: variable('CENTIME_LAW_PROOF'),
    minutes: [10, 6, 40],
    counts: [20, 1000, 20_000],
  },
  {
    name: 'chaos',
    states: (months) => `${months} months and ${Math.ceil(months / 4)} payruns end, whichever server dies`,
    task: ['chaos'],
    env: (months) => ({ CENTIME_CHAOS_MONTHS: `${months}`, CENTIME_CHAOS_PAYRUNS: `${Math.ceil(months / 4)}` }),
    minutes: [10, 8, 40],
    counts: [8, 60, 200],
  },
  {
    name: 'crash',
    states: (rounds) =>
      `${8 * rounds} kills, of one server and of three on one PostgreSQL, lose, double and leave nothing`,
    task: vitest(...crashes),
    env: variable('CENTIME_CRASH_ROUNDS'),
    minutes: [12, 12, 90],
    counts: [1, 15, 125],
  },
  {
    name: 'simulation',
    states: (steps) => `${thousands(steps)} steps of three processes keep every rule`,
    task: vitest('packages/server/src/simulation'),
    env: variable('CENTIME_SIM'),
    minutes: [5, 6, 60],
    counts: [500, 100_000, 1_000_000],
  },
  {
    name: 'model',
    states: (count) => `${thousands(count)} sequences of requests agree with the model of a month`,
    task: vitest('packages/server/src/months/model', 'packages/server/src/months/payroll/model'),
    env: variable('CENTIME_MODEL'),
    minutes: [5, 5, 30],
    counts: [20, 2000, 20_000],
  },
  {
    name: 'fuzz',
    states: (count) => `${thousands(count)} requests made from the document get documented answers`,
    task: vitest('packages/server/src/fuzz'),
    env: variable('CENTIME_FUZZ'),
    minutes: [5, 5, 30],
    counts: [100, 20_000, 100_000],
  },
  {
    name: 'imports',
    states: (count) => `${thousands(count)} files of anything get a clear answer`,
    task: vitest('packages/server/src/cases/imports'),
    env: variable('CENTIME_IMPORTS'),
    minutes: [5, 4, 20],
    counts: [10, 1000, 10_000],
  },
  {
    name: 'dsn',
    states: (count) => `${thousands(count)} mutated declarations give faults, never a crash`,
    task: vitest('packages/dsn/src/read/fuzz'),
    env: variable('CENTIME_DSN_FUZZ'),
    minutes: [5, 3, 60],
    counts: [10, 5000, 100_000],
  },
  {
    name: 'properties',
    states: (count) => `every property of engine and payslip holds ${thousands(count)} times`,
    task: vitest('packages/engine', 'packages/payslip'),
    env: (count) => ({ ...variable('CENTIME_RUNS')(count), CENTIME_SLOW: 'off' }),
    minutes: [10, 6, 60],
    counts: [3, 2000, 20_000],
  },
  {
    name: 'back-pay',
    states: (count) => `${thousands(count)} years of late corrections pay what they would have paid in time`,
    task: vitest('packages/engine/src/compare/late-years'),
    env: variable('CENTIME_LATE_YEARS'),
    minutes: [3, 2, 60],
    counts: [3, 500, 20_000],
  },
  {
    name: 'agreement',
    states: (count) => `${thousands(count)} payslips of the batch reader equal those of calculate`,
    task: vitest('packages/engine/src/batch', 'packages/population/src/calculate-population'),
    env: variable('CENTIME_BATCH'),
    minutes: [6, 8, 40],
    counts: [300, 100_000, 1_000_000],
  },
  {
    name: 'conformance',
    states: () => 'the kit passes against the balancer of three servers',
    task: vitest('scripts/cluster'),
    env: () => ({ CENTIME_POSTGRES: 'three' }),
    minutes: [8, 3, 20],
  },
  {
    name: 'postgresql',
    states: () => 'every suite of the service passes on PostgreSQL',
    task: vitest('--project', 'postgresql'),
    env: () => ({ CENTIME_POSTGRES: 'all' }),
    minutes: [5, 7, 60],
    ofTiny: ONE_SUITE,
  },
  {
    name: 'three',
    states: () => 'the same with three servers of one database',
    task: vitest('--project', 'postgresql'),
    env: () => ({ CENTIME_POSTGRES: 'three' }),
    minutes: [5, 7, 60],
    ofTiny: ONE_SUITE,
  },
  {
    name: 'benchmarks',
    states: () => 'every benchmark runs, and its results agree',
    task: ['bench'],
    minutes: [5, 12, 60],
    ofTiny: ['start'],
  },
]
