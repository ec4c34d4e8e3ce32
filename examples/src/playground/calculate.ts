import { defaut, explain, explanationText, payroll, publishedParameters, readInputs } from '@centime/engine'
import { frenchAmount } from '@centime/engine/ground'

/** The content of the playground's page: a payslip of the entered values, and the reasons of each line. */

/** The content of the form's fields: decimal text, with a point or a comma. */
export interface Entered {
  /** Such as `2026-06`. */
  readonly month: string
  /** Gross euros a month. */
  readonly salary: string
  /** Health plan in euros a month; empty: none. */
  readonly plan: string
  readonly effectif: string
  /** In percent; an empty tax rate is the neutral one. */
  readonly accidents: string
  readonly tax: string
  readonly cadre: boolean
}

export type Shown =
  | { readonly rows: readonly Row[]; readonly warnings: readonly string[] }
  | { readonly faults: readonly string[] }
interface Row {
  readonly number: number
  readonly label: string
  /** The printed amount, in euros. */
  readonly amount: string
  /** The formula in numbers, figures and texts, in French. */
  readonly why: string
}

/** The payslip, every line that is not 0; or the faults of the entered values. */
export function calculated({ month, salary, plan, effectif, accidents, tax, cadre }: Entered): Shown {
  const compiled = payroll(defaut, month)
  if (!compiled.ok) return { faults: compiled.faults.map(({ message }) => message) }
  const { fixed, calculate } = compiled.value
  const inputs = {
    period: month,
    cases: {
      Contrat: { DateDebutContrat: '2024-01-01', StatutCadre: String(cadre) },
      Remuneration: { SalaireMensuel: point(salary) },
      Frais: { NombreRepas: '0', MontantRepas: '0' },
      PrevoyanceMutuelle: {
        ...{ HasPrevoyance: 'false', TauxPrevoyance: '0', HasMutuelleFacultative: 'false' },
        ...{ HasMutuelleObligatoire: String(plan !== ''), ...(plan !== '' && { MutuelleObligatoire: point(plan) }) },
      },
      PAS: tax === '' ? { TypeTaux: 'neutre' } : { TauxPAS: fraction(tax) },
      Entreprise: { Effectif: effectif, TauxAT: fraction(accidents) },
      ParametresLegaux: { ...publishedParameters(`${month}-01`) },
    },
  }
  const read = readInputs(fixed, inputs)
  if (!read.ok) return { faults: read.faults.map(({ message }) => message) }
  const { lines, warnings } = calculate(read.value.facts, read.value.warnings)
  const rows = lines.flatMap(({ number, label, role, value }) => {
    if (number === undefined || value.isZero()) return []
    const why = explanationText(explain(fixed, read.value.facts, number))
    const side = role === 'patronale' ? ' (employeur)' : ''
    return [{ number, label: label + side, amount: frenchAmount(value), why }]
  })
  return { rows: rows.sort((a, b) => a.number - b.number), warnings: warnings.map(({ message }) => message) }
}

const point = (text: string): string => text.trim().replace(',', '.')
/** 2,08 as 0.0208: the decimal point is moved in the text, without a conversion to a number. */
function fraction(percent: string): string {
  const [whole = '', decimals = ''] = point(percent).split('.')
  const digits = whole.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}`
}
