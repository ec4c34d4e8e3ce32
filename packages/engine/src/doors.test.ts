import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The exports of version 0.1.0, which had one door, by the package that has them now. */
const OF_VERSION_0_1_0 = {
  engine: `YearlyLevies YearTotals yearlyLevies calculateMany MonthAmounts Amounts amountsCalculator BatchCalculator
    batchCalculator Calculator calculator warningsOfNet ChoiceField Field NumberField PlainField TimeType
    valueTypeOf checkValue Inputs FigureInForce figuresInForce Lookup LookupValue lookups lookupValues RateVariant
    WageTypeAttributes WageTypeDefinition wageTypeDefinitions ConditionReason explain explainAll LineReason Reason
    explanationText Facts Fault FaultCode Outcome FixedRegulation fix hasLaw frenchAmount frenchDate frenchMonth
    frenchNumber frenchPercent History HistoryMonth Decimal GrossSearch grossFor Solution Wanted Payroll payroll payslip
    amountOf CollectorResult lineOf PayrunResult Payslip PayslipLine WageTypeResult Warning WarningCode dayInParis
    endInParis firstDay isDay isInstant isMonth LAW_FROM LAW_UNTIL lastDay monthOf monthsLater LegalParameters
    publishedParameters CompanyFacts inputReader MonthInputs readInputs inputsOfPeriod RecordedValue
    RecordReader recordReader Viewpoint FieldsByCase fieldsByCase Regulation defaut isCompanyField salaire2026
    collectorResults collectorsOf payrunResults`,
  population: 'AmountColumn amountAt PopulationAmounts NumberColumn PopulationMonth WordColumn isAligned joined',
} as const
/**
 * The new names of renamed exports. The server uses `Refusal` for its own type. `peopleOf` took a slice of a population. `netLineOf`
 * was for the warnings of a calculated month, which now has refusals too. The facts of `ReadInputs` are checked.
 */
const RENAMED = { engine: 'Refused monthCheck CheckedInputs', population: 'sliceOf' } as const

interface Manifest {
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The names in the export lists of all doors of a package; the compiler refuses one that does not exist. */
function namesOf(name: string): readonly string[] {
  const read = (path: string): string => readFileSync(new URL(`../../${name}/${path}`, import.meta.url), 'utf8')
  const { exports }: Manifest = JSON.parse(read('package.json'))
  const doors = Object.values(exports).flatMap(({ '@centime/source': path = '' }) =>
    path.endsWith('.ts') ? [path] : [],
  )
  const lists = doors.flatMap((path) => [...read(path).matchAll(/^export (?:type )?\{([^}]*)\}/gm)])
  return lists.flatMap(([, list = '']) => list.split(',').map((one) => one.trim().replace(/^type |^\w+ as /, '')))
}

test.each(['engine', 'population'] as const)('%s exports what the door of version 0.1.0 had', (name) => {
  const exported = namesOf(name)
  const wanted = [...OF_VERSION_0_1_0[name].split(/\s+/), ...RENAMED[name].split(' ')]
  expect(wanted.filter((one) => !exported.includes(one))).toEqual([])
})
