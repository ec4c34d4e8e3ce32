import type { Payslip } from '@centime/engine'
import { geometricMean, measure, medians, type Plan, ratios, type Timing } from '../timing/measure.js'
import { duration, printTable, target, times } from '../timing/report.js'
import { amountRules, payslipRules } from './agreement.js'
import { CASES } from './cases.js'
import { COLUMNS } from './columns.js'
import { modelWorks } from './model-works.js'
import type { Rule } from './modele-social.js'
import { type Work, workOf } from './works.js'

/** How fast is one full payslip? Compared with a version by hand in plain decimal.js, and with URSSAF's model. */

const FAST: Plan = { rounds: 120, sampleMilliseconds: 4, warmUpMilliseconds: 400 }
const SLOW: Plan = { rounds: 15, sampleMilliseconds: 4, warmUpMilliseconds: 800 }

export function payslipBenchmark(): void {
  const works = CASES.map(workOf) // throws if two ways disagree
  const within = measure(
    {
      'by hand': works.map(({ byHand }) => byHand),
      calculate: works.map(({ calculate }) => calculate),
      'whole payslip': works.map(({ calculateWhole }) => calculateWhole),
      'read inputs + calculate': works.map(({ readAndCalculate }) => readAndCalculate),
      'explain all': works.map(({ explainAll }) => explainAll),
      'explain one': works.map(({ explainOne }) => explainOne),
    },
    FAST,
  )
  const model = againstTheModel(works)
  const cases = works.map(({ name }) => name)

  console.log('\npayslip: how fast is one full payslip? All results were equal before they were timed.\n')
  printTable(['ratio', ...cases, 'mean', 'wanted'], ratioRows(within, model))
  console.log()
  printTable(['time of one payslip', ...cases, 'mean'], timeRows(within, model))
  console.log(`\n${sizes(works, model)}`)
  console.log('Ratios are medians of the ratios of each round; means are geometric.')
}

type Contestant = 'by hand' | 'calculate' | 'whole payslip' | 'read inputs + calculate' | 'explain all' | 'explain one'
type Within = (name: Contestant) => Timing

function ratioRows(within: Within, model: AgainstTheModel): readonly (readonly string[])[] {
  const [calculate, byHand] = [within('calculate'), within('by hand')]
  const modelCalculate = model.timing('calculate')
  return [
    ratio('calculate ÷ by hand', calculate, byHand, { atMost: 0.6 }),
    ratio('calculate, the whole payslip ÷ by hand', within('whole payslip'), byHand),
    ratio('modele-social ÷ calculate', model.timing('same outputs'), modelCalculate, { atLeast: 500 }),
    ratio('explain all ÷ by hand', within('explain all'), byHand, { atMost: 2 }),
    ratio('explain one ÷ by hand', within('explain one'), byHand),
    ratio('read inputs + calculate ÷ calculate', within('read inputs + calculate'), calculate),
    ratio('modele-social, amounts only ÷ calculate', model.timing('amounts only'), modelCalculate),
    ratio('modele-social, two totals ÷ calculate', model.timing('two totals'), modelCalculate),
  ]
}

const timeRows = (within: Within, model: AgainstTheModel): readonly (readonly string[])[] => [
  time('by hand', within('by hand')),
  time('calculate', within('calculate')),
  time('calculate, the whole payslip', within('whole payslip')),
  time('read inputs + calculate', within('read inputs + calculate')),
  time('explain all', within('explain all')),
  time('explain one (990, net to pay)', within('explain one')),
  time('calculate, between two of modele-social', model.timing('calculate')),
  time('modele-social, same outputs', model.timing('same outputs')),
  time('modele-social, amounts only', model.timing('amounts only')),
  time('modele-social, two totals', model.timing('two totals')),
]

/** How many lines and rules the contestants give. */
function sizes(works: readonly Work[], { building }: AgainstTheModel): string {
  const linesOf = (of: (work: Work) => Payslip): number => Math.max(...works.map((work) => of(work).lines.length))
  const rules = (of: (payslip: Payslip) => readonly Rule[]): string =>
    works.map(({ payslip }) => of(payslip).length).join(', ')
  return (
    `An ordinary payslip has ${COLUMNS.length} numbered lines; calculate gives them with what they read, ${linesOf(({ payslip }) => payslip)} lines,` +
    ` the whole payslip has ${linesOf(({ calculateWhole }) => calculateWhole())}.\n` +
    `modele-social: new Engine(rules) takes ${duration(building)} first; same outputs are ${rules(payslipRules)} rules` +
    ` (amounts, and the rates and bases that it has), amounts only ${rules(amountRules)}.`
  )
}

type Target = { readonly atMost: number } | { readonly atLeast: number }

function ratio(name: string, one: Timing, other: Timing, wanted?: Target): string[] {
  const values = ratios(one, other)
  const mean = geometricMean(values)
  return [name, ...values.map(times), times(mean), wanted === undefined ? '' : verdict(mean, wanted)]
}

const verdict = (mean: number, wanted: Target): string =>
  'atMost' in wanted
    ? target(mean <= wanted.atMost, `at most ${wanted.atMost}`)
    : target(mean >= wanted.atLeast, `at least ${wanted.atLeast}`)

function time(name: string, timing: Timing): string[] {
  const values = medians(timing)
  return [name, ...values.map(duration), duration(geometricMean(values))]
}

interface AgainstTheModel {
  readonly timing: (name: 'same outputs' | 'amounts only' | 'two totals' | 'calculate') => Timing
  /** Milliseconds of `new Engine(rules)`. */
  readonly building: number
}

function againstTheModel(works: readonly Work[]): AgainstTheModel {
  const { asked, building } = modelWorks(works)
  const timing = measure(
    {
      'same outputs': asked.map(({ sameOutputs }) => sameOutputs),
      'amounts only': asked.map(({ amountsOnly }) => amountsOnly),
      'two totals': asked.map(({ twoTotals }) => twoTotals),
      calculate: works.map(({ calculate }) => calculate),
    },
    SLOW,
  )
  return { timing, building }
}
