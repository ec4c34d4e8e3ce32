import { Decimal, type LineName, type PayslipLine } from '@centime/engine'
import { BaseRegularisee, MoisRegularise, TypeTaux, yearCorrected } from '@centime/engine/cases'
import { frenchMonth } from '@centime/engine/ground'
import { type Facts, isElement, type PayPeriod, type Source } from '@centime/engine/tree'
import { absenceLabel, daysText, type LabelFacts, paidAbsences } from './absence-dates.js'
import { isOfficer, isTrainee } from './head.js'
import {
  added,
  amountSource,
  type LinesByName,
  monthsOfOrigin,
  NO_NUMBERS,
  named,
  negative,
  partOfLine,
  percent,
  printed,
  rowOf,
  withoutOrigins,
} from './lines.js'
import type { Model } from './model.js'
import type { Numbers, PageTable, Row } from './page.js'
import { AMOUNT, COUNT, EUROS, PERCENT, PRICE, RATE } from './print.js'

/** Gross pay, and the tables from there to the net to pay. */

export const isPay = ({ role, value }: PayslipLine): boolean => role === 'gain' && !value.isZero()

/** Only for an indemnity; contributions have tables of their own. */
const hasBase = ({ base }: PayslipLine): boolean => base?.isZero() === false
/** Elements that a payroll names itself follow the bonuses, which have numbers from 120 on. */
const placeOf = ({ name, number = 0 }: PayslipLine): number => (isElement({ name }) ? 129 + number / 100_000 : number)
/** Every gain and absence of the month, and the gross that they add up to. */
export function grossTable(amounts: LinesByName, model: Model, labels: LabelFacts = {}): PageTable {
  const { payslip, value } = amounts
  const due = payslip.lines
    .filter((line) => (line.role === 'gain' || line.role === 'retenue') && isDue(amounts, line))
    // Lines are computed in the order of their dependence; an absence is printed before the pay for it.
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  const signed = (line: PayslipLine): Decimal => (line.role === 'retenue' ? line.value.neg() : line.value)
  mustAddUp('gross', added(due.map(signed)), value('TotalBrut'))
  return {
    caption: 'Rémunération brute',
    // An officer's pay has no hours.
    columns: due.some(hasBase)
      ? ['Éléments de rémunération', 'Nombre ou base', 'Taux', 'Montant', '']
      : due.some(({ quantity }) => quantity !== undefined)
        ? ['Éléments de rémunération', 'Nombre', 'Taux', 'Montant', '']
        : ['Éléments de rémunération', '', '', 'Montant', ''],
    rows: [
      ...due.flatMap((line) =>
        rowsOf(amounts, line, {
          ...{ kind: 'line', label: absenceLabel(line, labels), isDeducted: line.role === 'retenue' },
          ...(line.name === BASE_PAY && { periods: labels.periods }),
        }),
      ),
      ...paidAbsences(labels.absences).map((label): Row => rowOf({ kind: 'line', label, numbers: NO_NUMBERS, of: [] })),
      total(amounts, 'total', model.grossTotal, 'TotalBrut'),
    ],
  }
}

/**
 * The two factors that a reader multiplies (count and price, or base and rate), and the amount that is due or deducted; only the
 * base if another amount is deducted after the rate.
 */
const countedNumbers = (amounts: LinesByName, line: PayslipLine, isDeducted: boolean): Numbers => {
  const { name } = line
  const amount = withoutOrigins(name, 'amount', monthsOfOrigin(amounts.payslip, name))
  const [first, second] = hasBase(line)
    ? [printed(amounts, partOfLine(name, 'base'), AMOUNT), printed(amounts, percent(partOfLine(name, 'rate')), PERCENT)]
    : [printed(amounts, partOfLine(name, 'quantity'), COUNT), printed(amounts, partOfLine(name, 'price'), PRICE)]
  return [first, second, printed(amounts, isDeducted ? negative(amount) : amount, AMOUNT), undefined]
}

/** Whether the month or its back pay has something of a line; they may cancel each other out. */
const isDue = ({ payslip }: LinesByName, { name, value }: PayslipLine): boolean =>
  !value.isZero() || monthsOfOrigin(payslip, name).length > 0

const BASE_PAY: LineName = 'SalaireBase'
interface Deducted {
  readonly isDeducted: boolean
  /** The periods that the line adds up; absent: one. */
  readonly periods?: LabelFacts['periods']
}

/** The hours and the base pay of a period, and its classification where it is not that of the whole month. */
function periodRow(
  amounts: LinesByName,
  row: Pick<Row, 'kind' | 'label' | 'of'>,
  { from, to, hours, price, amount, coefficient, category }: PayPeriod,
  all: readonly PayPeriod[],
): Row {
  const shown = (value: string | undefined, form: typeof COUNT) =>
    printed(amounts, value === undefined ? undefined : { kind: 'constant', value }, form)
  const classification = [
    all.every((one) => one.category === category) ? undefined : category,
    all.every((one) => one.coefficient === coefficient) || coefficient === undefined
      ? undefined
      : `coefficient ${coefficient}`,
  ].filter(Boolean)
  return rowOf({
    ...row,
    label: [`${row.label} ${daysText(from, to)}`, ...classification].join(', '),
    numbers: [shown(hours, COUNT), shown(price, PRICE), shown(amount, AMOUNT), undefined],
  })
}

/** The row of a line for the month, and one for each month of origin in its back pay (Cass. soc. 30/11/2010, 09-41.065). */
function rowsOf(
  amounts: LinesByName,
  line: PayslipLine,
  { kind, label, isDeducted, periods = [] }: Pick<Row, 'kind' | 'label'> & Deducted,
): readonly Row[] {
  const { name } = line
  const origins = monthsOfOrigin(amounts.payslip, name)
  const ofMonth = amounts.worthOf(withoutOrigins(name, 'amount', origins))
  const month = rowOf({ kind, label, numbers: countedNumbers(amounts, line, isDeducted), of: [name] })
  const ofPeriods = periods.map((one) => periodRow(amounts, { kind, label, of: [name] }, one, periods))
  // A result with another pay, as in a simulation of the net, does not have these periods.
  const isByPeriods = ofMonth?.eq(added(periods.map(({ amount }) => new Decimal(amount))))
  return [
    ...(ofMonth?.isZero() ? [] : isByPeriods ? ofPeriods : [month]),
    ...origins.map(({ period }): Row => {
      const part = (of: 'amount' | 'quantity'): Source => ({ kind: 'part', line: name, part: of, origin: period })
      const amount = isDeducted ? negative(part('amount')) : part('amount')
      const numbers: Numbers = [
        printed(amounts, part('quantity'), COUNT),
        undefined,
        printed(amounts, amount, AMOUNT),
        undefined,
      ]
      const of = name === BASE_PAY ? 'Rappel de salaire' : line.label
      return rowOf({ kind, label: `${of} – ${frenchMonth(period)}`, numbers, of: [name] })
    }),
  ]
}

const ADJUSTMENT: LineName = 'Regularisation'

/** Net social, refunds and deductions, net before tax. */
export function netTable(amounts: LinesByName, { nets }: Model): PageTable {
  const { payslip, value } = amounts
  const due = payslip.lines.filter(
    (line) =>
      (line.role === 'indemnite' || line.role === 'deduction' || line.name === ADJUSTMENT) && isDue(amounts, line),
  )
  const signed = (line: PayslipLine): Decimal => (line.role === 'deduction' ? line.value.neg() : line.value)
  const contributions = value('TotalCotisationsSalariales')
  mustAddUp(
    'net before tax',
    value('TotalBrut')
      .minus(contributions)
      .plus(added(due.map(signed))),
    value('NetAvantImpot'),
  )
  const heading: Row[] =
    nets.adjustments === undefined || due.length === 0
      ? []
      : [rowOf({ kind: 'heading', label: nets.adjustments, numbers: NO_NUMBERS, of: [] })]
  return {
    caption: 'Montants nets',
    columns: undefined,
    rows: [
      total(amounts, 'total', nets.social, 'MontantNetSocial'),
      ...heading,
      // Hours and rate of partial activity are mandatory (C. trav. R3243-1 16°).
      ...due.flatMap((line) => {
        const kind = heading.length > 0 ? 'item' : 'line'
        return rowsOf(amounts, line, { kind, label: line.label, isDeducted: line.role === 'deduction' })
      }),
      total(amounts, 'net', nets.beforeTax, 'NetAvantImpot'),
    ],
  }
}

const total = (amounts: LinesByName, kind: Row['kind'], label: string, totalLine: LineName): Row =>
  rowOf({
    kind,
    label,
    numbers: [undefined, undefined, printed(amounts, amountSource(amounts, totalLine), AMOUNT), undefined],
    of: named(totalLine),
  })

/** The kind of rate: the person's own, or that of the grid for a person without one (CGI 204 H). */
export type Withholding = 'personnalise' | 'neutre'
const RATE_KINDS: Readonly<Record<Withholding, string>> = {
  personnalise: ' – taux personnalisé',
  neutre: ' – taux non personnalisé',
}

/** The facts that the table of the tax prints beside the result. */
export interface PrintedTax {
  /** Whether the withholding rate is the person's own or that of the grid. Absent: not printed. */
  readonly withholding?: Withholding
  /** The month whose withholding is corrected. Absent: none is. */
  readonly corrected?: string
}

/** How the tax of a month was withheld, from its inputs; undefined for facts without a kind of rate. */
export function withholdingOf({ choices }: Facts): Withholding | undefined {
  const kind = choices[TypeTaux.key]
  return kind === 'personnalise' || kind === 'neutre' ? kind : undefined
}

/** Net taxable, tax withheld and exempt overtime, each with its total of the year. */
export function taxTable(
  amounts: LinesByName,
  { nets }: Model,
  { withholding, corrected }: PrintedTax = {},
): PageTable {
  const { payslip, line, value } = amounts
  const yearOf = (name: LineName): Decimal | undefined => payslip.cumulated[name]
  const rowOfTax = (label: string, taxLine: LineName, isWithheld = false): Row => {
    const [month, year] = [amountSource(amounts, taxLine), partOfLine(taxLine, 'yearToDate')]
    const rate = line(taxLine)?.rate === undefined ? undefined : percent(partOfLine(taxLine, 'rate'))
    return rowOf({
      kind: 'line',
      label,
      numbers: [
        isWithheld ? printed(amounts, partOfLine(taxLine, 'base'), AMOUNT) : undefined,
        isWithheld ? printed(amounts, rate, RATE) : undefined,
        printed(amounts, isWithheld ? negative(month) : month, AMOUNT),
        printed(amounts, isWithheld ? negative(year) : year, AMOUNT),
      ],
      of: named(taxLine),
    })
  }
  const kindOfRate = withholding === undefined ? '' : RATE_KINDS[withholding]
  const rows = {
    taxable: rowOfTax('Montant net imposable', 'NetImposable'),
    withholding: rowOfTax(`Impôt sur le revenu prélevé à la source${kindOfRate}`, 'PAS', true),
    corrected: rowOfTax(
      `Régularisation de prélèvement${corrected === undefined ? '' : ` – ${frenchMonth(corrected)}`}`,
      'RegularisationPAS',
      true,
    ),
    exemptHours: rowOfTax(nets.exemptHours, 'MontantNetHeuresExonerees'),
  } satisfies Record<string, Row>
  // A month without such hours has the row if the year has some.
  const hours = [value('MontantNetHeuresExonerees'), yearOf('MontantNetHeuresExonerees')]
  const shown = nets.tax.filter((which) => which !== 'exemptHours' || hours.some((one) => one && !one.isZero()))
  const isCorrected = [value('RegularisationPAS'), yearOf('RegularisationPAS')].some((one) => one && !one.isZero())
  return {
    caption: 'Impôt sur le revenu',
    columns: ['Impôt sur le revenu', 'Base', 'Taux (%)', 'Montant', 'Cumul annuel'],
    rows: shown.flatMap((which) =>
      which === 'withholding' && isCorrected ? [rows[which], rows.corrected] : [rows[which]],
    ),
  }
}

/** The month whose withholding is corrected, `YYYY-MM`; undefined: none is. */
export function correctedMonthOf({ numbers, paymentDate }: Facts): string | undefined {
  const month = numbers[BaseRegularisee.key]?.gt(0) ? numbers[MoisRegularise.key] : undefined
  return month && `${yearCorrected(paymentDate).year}-${month.toFixed().padStart(2, '0')}`
}

/** The net to pay, and the employer's total cost. */
export function paidTables(amounts: LinesByName, { nets }: Model): readonly PageTable[] {
  const { payslip, value } = amounts
  const carried = value('TropPercuReporte')
  mustAddUp(
    'net to pay',
    value('NetAvantImpot').minus(value('PAS')).minus(value('RegularisationPAS')).plus(carried),
    value('NetAPayer'),
  )
  const payable = isOfficer(payslip) || isTrainee(amounts) ? nets.payableToOfficer : nets.payable
  const employer = (label: string, of: LineName, isSpared = false): Row => {
    const amount = amountSource(amounts, of)
    const number = printed(amounts, isSpared ? negative(amount) : amount, AMOUNT)
    return rowOf({ kind: 'line', label, numbers: [undefined, undefined, undefined, number], of: named(of) })
  }
  return [
    {
      caption: 'Net à payer',
      columns: undefined,
      rows: [
        // Always shown: the amount left until later, or taken for earlier months.
        ...(carried.isZero()
          ? []
          : [total(amounts, 'line', carried.gt(0) ? 'Trop-perçu reporté' : 'Trop-perçu repris', 'TropPercuReporte')]),
        rowOf({
          kind: 'pay',
          label: payable,
          numbers: [undefined, undefined, printed(amounts, amountSource(amounts, 'NetAPayer'), EUROS), undefined],
          of: named('NetAPayer'),
        }),
      ],
    },
    {
      caption: 'À la charge de l’employeur',
      columns: undefined,
      rows: [
        ...(nets.reductions === undefined || value('TotalAllegements').isZero()
          ? []
          : [employer(nets.reductions, 'TotalAllegements', true)]),
        employer(nets.paidByEmployer, 'TotalVerseEmployeur'),
      ],
    },
  ]
}

function mustAddUp(what: string, printed: Decimal, due: Decimal): void {
  if (!printed.equals(due)) throw new Error(`the rows of the page make a ${what} of ${printed}, the result says ${due}`)
}
