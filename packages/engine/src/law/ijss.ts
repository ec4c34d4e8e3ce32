import { IJAccidentArrets, IJImposablesArrets, IJSubrogeesArrets, JoursIJSubrogees } from '../cases/month-absences.js'
import { contribution, line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import { cents, type Formula, minus, over, plus, sum, times } from '../tree/formula.js'
import { enMoyenne } from './absences.js'

/**
 * Daily allowances that the fund pays to the employer, who passes them on: they are not pay. The fund withholds CSG and CRDS on the
 * whole of them; the employer withholds the income tax.
 */
export const TauxIJ = table('TauxIndemnitesJournalieres', '2026-12-31', {
  CSGDeductible: [since('2024-01-01', '0.038', 'CSS L136-8 II 1° b ; CGI 154 quinquies')],
  CSGNonDeductible: [since('2024-01-01', '0.024', 'CSS L136-8 II 1° b')],
  CRDS: [since('2024-01-01', '0.005', 'Ordonnance 96-50, art. 14')],
  /** The divisor of the taxed part of the allowances for work accidents. */
  PartImposableAccident: [since('2024-01-01', '2', 'CGI 81 8° (moitié ; B)')],
})

export const IJSSBrutes = line('IJSSBrutes', 'base', {
  label: 'Indemnités journalières brutes subrogées',
  text: 'CSS R323-11, R433-12',
  is: cents(IJSubrogeesArrets),
})
const contributionIJ = <Name extends string>(name: Name, label: string, rate: Formula) =>
  contribution(name, 'information', {
    label,
    text: 'CSS L136-8 II 1° b, L136-2 I (sans abattement)',
    base: IJSSBrutes,
    rate,
  })
export const CSGDeductibleIJ = contributionIJ(
  'CSGDeductibleIJ',
  'CSG déductible retenue par la caisse',
  TauxIJ.CSGDeductible,
)
export const CSGNonDeductibleIJ = contributionIJ(
  'CSGNonDeductibleIJ',
  'CSG non déductible retenue par la caisse',
  TauxIJ.CSGNonDeductible,
)
export const CRDSIJ = contributionIJ('CRDSIJ', 'CRDS retenue par la caisse', TauxIJ.CRDS)

const nettes = minus(IJSSBrutes, sum(CSGDeductibleIJ, CSGNonDeductibleIJ, CRDSIJ))
/** Paid with the salary, outside its contributions. */
export const IJSSNettes = line('IJSSNettes', 'indemnite', {
  label: 'Indemnités journalières de la sécurité sociale, nettes',
  text: 'CSS R323-11, R433-12 ; CSS R844-1 II (montant net social)',
  quantity: enMoyenne(JoursIJSubrogees, nettes),
  is: nettes,
})

const moinsCSG = (brutes: Formula): Formula => minus(brutes, cents(times(brutes, TauxIJ.CSGDeductible)))
/** In the base of the withholding tax, but not in the net taxable pay: the fund declares them. */
export const IJSSAssiettePAS = line('IJSSAssiettePAS', 'base', {
  label: 'Indemnités journalières dans l’assiette du prélèvement à la source',
  text: 'CGI 80 quinquies, 81 8°, 204 F',
  is: plus(moinsCSG(cents(IJImposablesArrets)), cents(over(moinsCSG(IJAccidentArrets), TauxIJ.PartImposableAccident))),
})
