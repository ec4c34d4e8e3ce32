import type { Decimal, LineName, PayslipLine } from '@centime/engine'
import { TypeTaux } from '@centime/engine/cases'
import type { Facts } from '@centime/engine/tree'
import { absenceLabel, paidAbsences } from './absence-dates.js'
import { isOfficer, isTrainee } from './head.js'
import { added, type LinesByName, named } from './lines.js'
import type { Model } from './model.js'
import { NO_CELLS, type PageTable, type Row } from './page.js'
import { amountText, numberText, priceText, rateText } from './print.js'

/** Gross pay, and the tables from there to the net to pay. */

export const isPay = ({ role, value }: PayslipLine): boolean => role === 'gain' && !value.isZero()

/** Of an indemnity; contributions have tables of their own. */
const hasBase = ({ base }: PayslipLine): boolean => base?.isZero() === false
/** What a reader multiplies: hours and price, or base and rate; a base alone where another amount is deducted after the rate. */
function factors(line: PayslipLine): readonly [string, string] {
  const { base, rate, quantity, price } = line
  if (base === undefined || !hasBase(line)) return [numberText(quantity), priceText(price)]
  return [amountText(base), rate === undefined || rate.isZero() ? '' : `${rateText(rate)}\u00a0%`]
}

/** Every gain and absence of the month, and the gross that they add up to. */
export function grossTable({ payslip, value }: LinesByName, model: Model, absences?: Facts['absences']): PageTable {
  const due = payslip.lines
    .filter((line) => (line.role === 'gain' || line.role === 'retenue') && !line.value.isZero())
    // Lines are computed in the order of their dependence; an absence stands before what is paid for it.
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
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
      ...due.map(
        (line): Row => ({
          kind: 'line',
          label: absenceLabel(line, absences),
          cells: [...factors(line), amountText(signed(line)), ''],
          of: [line.name],
        }),
      ),
      ...paidAbsences(absences).map((label): Row => ({ kind: 'line', label, cells: NO_CELLS, of: [] })),
      {
        kind: 'total',
        label: model.grossTotal,
        cells: ['', '', amountText(value('TotalBrut')), ''],
        of: named('TotalBrut'),
      },
    ],
  }
}

const ADJUSTMENT: LineName = 'Regularisation'

/** Net social, refunds and deductions, net before tax. */
export function netTable({ payslip, value }: LinesByName, { nets }: Model): PageTable {
  const due = payslip.lines.filter(
    (line) =>
      (line.role === 'indemnite' || line.role === 'deduction' || line.name === ADJUSTMENT) && !line.value.isZero(),
  )
  const signed = (line: PayslipLine): Decimal => (line.role === 'deduction' ? line.value.neg() : line.value)
  const totalOf = (kind: Row['kind'], label: string, of: LineName): Row => total(kind, label, of, value(of))
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
      : [{ kind: 'heading', label: nets.adjustments, cells: NO_CELLS, of: [] }]
  return {
    caption: 'Montants nets',
    columns: undefined,
    rows: [
      totalOf('total', nets.social, 'MontantNetSocial'),
      ...heading,
      ...due.map(
        (line): Row => ({
          ...total(heading.length > 0 ? 'item' : 'line', line.label, line.name, signed(line)),
          // Hours and rate of partial activity are mandatory (C. trav. R3243-1 16°).
          cells: [...factors(line), amountText(signed(line)), ''],
        }),
      ),
      totalOf('net', nets.beforeTax, 'NetAvantImpot'),
    ],
  }
}

const total = (kind: Row['kind'], label: string, of: string, value: Decimal): Row => ({
  kind,
  label,
  cells: ['', '', amountText(value), ''],
  of: [of],
})

/** Whose rate: the person's own, or that of the grid for those without one (CGI 204 H). */
export type Withholding = 'personnalise' | 'neutre'
const RATE_KINDS: Readonly<Record<Withholding, string>> = {
  personnalise: ' – taux personnalisé',
  neutre: ' – taux non personnalisé',
}

/** How the tax of a month was withheld, as its inputs say; undefined for facts without a kind of rate. */
export function withholdingOf({ choices }: Facts): Withholding | undefined {
  const kind = choices[TypeTaux.key]
  return kind === 'personnalise' || kind === 'neutre' ? kind : undefined
}

/** Net taxable, tax withheld and exempt overtime, each with its total of the year. */
export function taxTable({ payslip, line, value }: LinesByName, { nets }: Model, withholding?: Withholding): PageTable {
  const yearOf = (name: LineName): Decimal | undefined => payslip.cumulated[name]
  const yearText = (name: LineName, sign: 1 | -1 = 1): string => {
    const year = yearOf(name)
    return year === undefined ? '' : amountText(year.times(sign))
  }
  const pas = line('PAS')
  const rows = {
    taxable: {
      kind: 'line',
      label: 'Montant net imposable',
      cells: ['', '', amountText(value('NetImposable')), yearText('NetImposable')],
      of: named('NetImposable'),
    },
    withholding: {
      kind: 'line',
      label: `Impôt sur le revenu prélevé à la source${withholding === undefined ? '' : RATE_KINDS[withholding]}`,
      cells: [
        pas?.base === undefined ? '' : amountText(pas.base),
        rateText(pas?.rate),
        amountText(value('PAS').neg()),
        yearText('PAS', -1),
      ],
      of: named('PAS'),
    },
    exemptHours: {
      kind: 'line',
      label: nets.exemptHours,
      cells: ['', '', amountText(value('MontantNetHeuresExonerees')), yearText('MontantNetHeuresExonerees')],
      of: named('MontantNetHeuresExonerees'),
    },
  } satisfies Record<string, Row>
  // A month without such hours has the row if the year has some.
  const hours = [value('MontantNetHeuresExonerees'), yearOf('MontantNetHeuresExonerees')]
  const shown = nets.tax.filter((which) => which !== 'exemptHours' || hours.some((one) => one && !one.isZero()))
  return {
    caption: 'Impôt sur le revenu',
    columns: ['Impôt sur le revenu', 'Base', 'Taux (%)', 'Montant', 'Cumul annuel'],
    rows: shown.map((which) => rows[which]),
  }
}

/** The net to pay, and the employer's total cost. */
export function paidTables(amounts: LinesByName, { nets }: Model): readonly PageTable[] {
  const { payslip, value } = amounts
  mustAddUp('net to pay', value('NetAvantImpot').minus(value('PAS')), value('NetAPayer'))
  const reductions = value('TotalAllegements')
  const employer = (label: string, of: LineName, amount: Decimal): Row => ({
    kind: 'line',
    label,
    cells: ['', '', '', amountText(amount)],
    of: [of],
  })
  return [
    {
      caption: 'Net à payer',
      columns: undefined,
      rows: [
        {
          kind: 'pay',
          label: isOfficer(payslip) || isTrainee(amounts) ? nets.payableToOfficer : nets.payable,
          cells: ['', '', `${amountText(value('NetAPayer'))}\u00a0€`, ''],
          of: named('NetAPayer'),
        },
      ],
    },
    {
      caption: 'À la charge de l’employeur',
      columns: undefined,
      rows: [
        ...(nets.reductions === undefined || reductions.isZero()
          ? []
          : [employer(nets.reductions, 'TotalAllegements', reductions.neg())]),
        employer(nets.paidByEmployer, 'TotalVerseEmployeur', value('TotalVerseEmployeur')),
      ],
    },
  ]
}

function mustAddUp(what: string, printed: Decimal, due: Decimal): void {
  if (!printed.equals(due)) throw new Error(`the rows of the page make a ${what} of ${printed}, the result says ${due}`)
}
