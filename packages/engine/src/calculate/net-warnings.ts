import * as kinds from '../cases/contract-kinds.js'
import * as employee from '../cases/employee.js'
import type { NumberField } from '../cases/field.js'
import { MontantPrimeAnnuelle, MontantTreiziemeMois } from '../cases/premiums.js'
import { Decimal, ZERO } from '../ground/money.js'
import type { LineName } from '../law/names.js'
import type { Facts } from '../tree/facts.js'
import type { FixedRegulation } from '../tree/fix.js'
import type { Warning } from '../tree/payslip.js'

/** The warnings that depend on the net to pay. Those that the facts alone give are in `inputs/warnings.ts`. */

const NET_TO_PAY: LineName = 'NetAPayer'

/** Index of the net to pay among the lines; -1 where the regulation has none. */
export const netLineOf = ({ lines }: FixedRegulation): number => lines.findIndex(({ name }) => name === NET_TO_PAY)

/** What is entered for the month and lowers the net: above 0, or below 0 in a field that may be negative. */
const DEDUCTIONS: readonly NumberField[] = [
  employee.Acomptes,
  employee.Saisies,
  employee.NombreTitres,
  employee.NombreRepasFournis,
  employee.MontantAvantagesNature,
  employee.RegularisationNette,
  employee.MontantPrimes,
  MontantTreiziemeMois,
  MontantPrimeAnnuelle,
  employee.HeuresAbsenceMaladie,
  employee.MontantAbsenceMaladie,
  employee.MontantAbsenceATMP,
  employee.MontantAbsenceSansSolde,
  kinds.JoursOuvresMaladie,
  kinds.JoursOuvresATMP,
  kinds.JoursOuvresSansSolde,
]

/** `warningsOfNet` of a net as decimal text. */
export const warningsOfNetText = (net: string | undefined, facts: Pick<Facts, 'numbers'>): readonly Warning[] =>
  net?.startsWith('-') ? warningsOfNet(new Decimal(net), facts) : []

/** The warnings of a negative net to pay: it names the deductions that were entered. `net` is in euros; absent: none. */
export function warningsOfNet(net: Decimal | undefined, { numbers }: Pick<Facts, 'numbers'>): readonly Warning[] {
  if (net === undefined || !net.lt(0)) return []
  const entered = ({ key }: NumberField): Decimal => numbers[key] ?? ZERO
  const deducted = DEDUCTIONS.filter((field) => (field.min.lt(0) ? entered(field).lt(0) : entered(field).gt(0)))
  const named = deducted.map((field) => `${field.key} (${entered(field)})`)
  const next =
    named.length === 0
      ? 'contributions and tax exceed the pay; check the pay and the plans'
      : `lower ${named.join(', ')}`
  const negative: Warning = { code: 'net_pay_negative', message: `the net to pay is ${net.toFixed(2)}: ${next}` }
  const attached = entered(employee.Saisies)
  if (attached.isZero()) return [negative]
  const left = net.plus(attached)
  const message = `${employee.Saisies.key} is ${attached} and ${left.gt(0) ? left.toFixed(2) : 'nothing'} is left to attach: enter at most what may be seized of it`
  return [negative, { code: 'attachments_above_net', message }]
}
