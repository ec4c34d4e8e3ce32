import { MontantPrimes } from '../cases/employee.js'
import type { NumberField } from '../cases/field.js'
import { MontantPrimeAnnuelle, MontantTreiziemeMois } from '../cases/premiums.js'
import type { CommonNatureName } from '../law/elements.js'
import { PrimeAnnuelle, TreiziemeMois } from '../law/primes.js'
import { Primes } from '../law/salaire.js'
import type { Line } from '../tree/formula.js'
import type { Regulation } from '../tree/regulation.js'

/** An element of pay that every payroll of a regulation has, under a fixed code, with amounts that a month adds up. */
export interface CommonElement {
  readonly code: string
  /** Its nature, unless a field of the person says another: `Primes.PrimeAnnuelleLieeAuTravail`. */
  readonly nature: CommonNatureName
  /** The field that its values are entered in. */
  readonly field: NumberField
  readonly line: Line
  readonly number: number
}

const DECLARED: readonly Omit<CommonElement, 'number'>[] = [
  { code: 'PRIMES', nature: 'individuelle', field: MontantPrimes, line: Primes },
  { code: 'TREIZIEME_MOIS', nature: 'treizieme_mois', field: MontantTreiziemeMois, line: TreiziemeMois },
  { code: 'PRIME_ANNUELLE', nature: 'performance_annuelle_globale', field: MontantPrimeAnnuelle, line: PrimeAnnuelle },
]

/** The elements that a regulation has without a definition, in the order of their numbers. */
export const commonElements = ({ lines }: Pick<Regulation, 'lines'>): readonly CommonElement[] =>
  Object.entries(lines).flatMap(([number, line]) =>
    DECLARED.flatMap((one) => (one.line === line ? [{ ...one, number: Number(number) }] : [])),
  )
