/** What `npm run mutation` changes: the decisions of the cycle, or (`npm run mutation -- dates`) the rules of law by dates. */

const ofDates = process.env['CENTIME_MUTATION'] === 'dates'

const cycle = {
  mutate: ['packages/cycle/src/*.ts', '!packages/cycle/src/*.test.ts', '!packages/cycle/src/index.ts'],
  ignorePatterns: ['**', '!packages/cycle/package.json', '!packages/cycle/src/**', '!vitest.mutation.config.ts'],
  thresholds: { high: 100, low: 95, break: 95 },
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
}

/** The files with a rule of law by dates: stops, leave, contracts, departures, attachments, elements, and what counts of earlier months. */
const RULES = [
  '{absence-events,absence-spans,absence-units,agreements,contracts,dated-values,element-rules,employed-days,history}',
  '{leaving,maintenance-scale,month-absences,pay-periods,reference-pay,regimes,schedule,service,stop-days,stops}',
  'leave/{account,at-departure,carry-over,days,ledger,month,movements,pay,rights,span,terms}',
]
const dates = {
  mutate: RULES.map((name) => `packages/engine/src/dates/${name}.ts`),
  ignorePatterns: [
    '**',
    '!packages/engine/package.json',
    '!packages/engine/{src,testing}/**',
    '!oracle/package.json',
    '!oracle/{src,data}/**',
    '!vitest.mutation.config.ts',
  ],
  // Decisions and arithmetic: texts and shapes of objects are checked by types and by the tests of messages.
  mutator: {
    excludedMutations: ['ArrayDeclaration', 'ArrowFunction', 'BlockStatement', 'ObjectLiteral', 'StringLiteral'],
  },
  ignoreStatic: true,
  // A busy machine is not a loop without end.
  timeoutMS: 120_000,
  dryRunTimeoutMinutes: 20,
  plugins: ['./scripts/mutants-in-process.mjs'],
  testRunner: 'centime',
}

export default {
  ...(ofDates ? dates : cycle),
  tsconfigFile: 'none: TypeScript 7 cannot be called by Stryker',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  tempDirName: '.centime/stryker',
  cleanTempDir: 'always',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, skipFull: false },
}
