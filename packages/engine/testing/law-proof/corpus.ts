import type { Case } from './cases.js'

/** Where the expected amounts of the proof come from. */

interface Files {
  /** Of the repository; a folder, with a slash at its end, has its test files. */
  readonly files: readonly string[]
  readonly origin: string
  /** Names of cases that are left out. */
  readonly except?: RegExp
  /** Names of the cases that are taken; absent: all. */
  readonly only?: RegExp
  /** Each case compares an answer with a row of data from outside. */
  readonly rows?: true
}

const law = 'packages/engine/src/law/'
const HAND = 'amounts worked by hand from the article that the test names'
const calculate = (name: string): string => `packages/engine/src/calculate/${name}.test.ts`

export const ORIGINS: readonly Files[] = [
  {
    origin: "URSSAF's published model: 237 payslips that it computed (oracle/data)",
    files: ['oracle/src/oracle.slow.test.ts'],
    // The batch reader has no node that a change reaches; the others compare words.
    except: /through the batch reader|has its fault|the oracle has|the comparison sees/,
  },
  {
    origin: "the Ministry of Labour's simulators: 63 ends of contracts (oracle/data/leaving.json)",
    files: ['oracle/src/leaving.test.ts'],
    except: /has its fault|the oracle has/,
  },
  {
    origin:
      "the Ministry of Labour's simulators: 1,617 answers under 35 agreements (oracle/data/agreements.json, agreements-drawn.json)",
    files: ['oracle/src/agreements.slow.test.ts'],
    except: /the oracle has|has a reason/,
    rows: true,
  },
  {
    origin: 'sheets worked line by line from the texts (oracle/data/absences.json, testing/worked-*.json)',
    files: [
      'oracle/src/absences.test.ts',
      ...['worked-examples', 'worked-leaving', 'worked-office', 'worked-premiums', 'worked-regimes'].map(calculate),
      'packages/engine/src/compare/worked-back-pay.test.ts',
    ],
    except: /the oracle has/,
  },
  {
    origin: 'declarations of invented people that another calculator made (packages/dsn/testing/samples)',
    files: ['packages/dsn/src/compare/compare.test.ts'],
    only: /every amount is ours|three months in any order/,
    rows: true,
  },
  {
    origin:
      'tables of the sheets: values by day, cells, limits (testing/published-*.json, agreement-notice.json, parameters.json)',
    files: [
      'packages/engine/src/catalogue/published-values.test.ts',
      `${law}grilles-neutres.test.ts`,
      `${law}conventions/notice.test.ts`,
    ],
    only: /of its sheet|bound by bound|^Preavis/,
    rows: true,
  },
  {
    origin: HAND,
    // Prices have four decimals.
    files: [`${law}worked-terms.test.ts`],
    rows: true,
  },
  {
    origin: HAND,
    files: [
      law,
      `${law}conventions/conventions.test.ts`,
      `${law}conventions/branches.test.ts`,
      calculate('severance-recalculation'),
      calculate('elements-recalculation'),
      calculate('year-closing'),
      calculate('annual'),
      'packages/engine/src/dates/',
      'packages/engine/src/dates/leave/',
      'packages/engine/src/inputs/within.test.ts',
      'packages/engine/src/inputs/headcount.test.ts',
    ],
  },
]

/**
 * Files that are tests of ours alone: they compare the engine with itself or with a second reading of the law by the same people.
 */
export const OURS: readonly string[] = [
  calculate('results'),
  'packages/engine/src/compare/back-pay.test.ts',
  ...['warnings', 'known', 'kinds'].map((name) => `packages/engine/src/inputs/${name}.test.ts`),
]

/** Whether a case tries random values: it would take most of a run, and has no amount from outside. */
export const isProperty = ({ text }: Case): boolean => /\bfc\.|\bassert\(|RUNS|Random/.test(text)

/**
 * Whether a case of these files has an amount from outside: cents that are written in it. A property, a relation between two of our
 * amounts, or a figure written a second time has none.
 */
export const hasAmounts = ({ text }: Case): boolean => !/valuesOf|values\.map/.test(text) && /\d[.,]\d\d\b/.test(text)
