import type { Random } from '@centime/testing'
import type { Inputs } from '../src/cases/read.js'
import { firstDay, lastDay } from '../src/ground/period.js'
import type { MonthInputs } from '../src/inputs/month-inputs.js'
import { readInputs } from '../src/inputs/read-inputs.js'
import { AGREEMENTS } from '../src/law/conventions/index.js'
import { defaut } from '../src/regulations/defaut.js'
import { decimalText } from './decimal-text.js'
import { employee } from './inputs.js'
import { payrollOf } from './payrolls.js'

/** Random ends of contracts under agreements: of a branch, of the company itself, or both. */

const RATES = ['1/5', '1/4', '1/3', '1/2', '2/3', '1', '7/30'] as const
const LENGTHS = ['15j', '1m', '2m', '45j', '3m', '4m'] as const

/** Scales of a company, in half of the cases. */
export function randomScales(draw: Random): Inputs[string] {
  if (draw.isTrue(0.5)) return {}
  const bands = () => `0:${draw.oneOf(RATES)}${draw.isTrue(0.5) ? `;${draw.from(1, 20)}:${draw.oneOf(RATES)}` : ''}`
  const notice = () =>
    `${draw.from(0, 6)}:${draw.oneOf(LENGTHS)}${draw.isTrue(0.5) ? `;24:${draw.oneOf(LENGTHS)}` : ''}`
  return {
    AccordReference: 'accord',
    AccordNature: draw.oneOf(['accord_entreprise', 'usage_entreprise']),
    ...(draw.isTrue(0.8) && { AccordIndemnite: bands() }),
    ...(draw.isTrue(0.3) && { AccordIndemniteCadre: bands() }),
    ...(draw.isTrue(0.2) && { AccordIndemnitePlafond: String(draw.from(1, 12)) }),
    ...(draw.isTrue(0.6) && { AccordPreavis: notice() }),
    ...(draw.isTrue(0.4) && { AccordPreavisDemission: notice() }),
  }
}

/** Entries of the contract, and the birth, under an agreement of a branch. */
function branchOf(draw: Random) {
  const agreement = draw.someOf(AGREEMENTS) ?? AGREEMENTS[0]
  const category = agreement && draw.someOf(agreement.categories)
  return {
    IDCC: agreement?.idcc.padStart(4, '0') ?? '9999',
    CategorieConventionnelle: category?.code ?? '',
    Coefficient: draw.oneOf(['1', '3', '20', '159', '190', '275', '355', '400', '850']),
    StatutCadre: String(category?.code.includes('cadre') === true && draw.isTrue(0.9)),
    ...(draw.isTrue(0.1) && { RemunerationVariable: 'true' }),
  }
}

const REASONS = [
  ...['licenciement', 'licenciement', 'pse', 'inaptitude', 'inaptitude_professionnelle'],
  ...['rupture_conventionnelle', 'demission', 'depart_retraite', 'mise_a_la_retraite'],
] as const
const CAUSES = ['autre', 'autre', 'economique', 'economique_collective', 'disciplinaire', 'absences_maladie'] as const
const PAID_NOTICE: readonly string[] = ['licenciement', 'pse', 'depart_retraite', 'mise_a_la_retraite']

/** The last month of a person under the law of a month; inputs that the law refuses are drawn again. */
export function randomEnd(draw: Random, period: string): MonthInputs {
  for (;;) {
    const inputs = drawnEnd(draw, period)
    if (readInputs(payrollOf(defaut, period).fixed, inputs).ok) return inputs
  }
}

function drawnEnd(draw: Random, period: string): MonthInputs {
  const euros = (least: number, most: number): string => decimalText(draw.from(least, most), 2)
  const since = `${draw.from(1980, 2023)}-${String(draw.from(1, 12)).padStart(2, '0')}-${String(draw.from(1, 28)).padStart(2, '0')}`
  const Motif = draw.oneOf(REASONS)
  const branch = draw.isTrue(0.85) ? branchOf(draw) : {}
  const end = draw.isTrue(0.7) ? lastDay(period) : `${period}-${String(draw.from(1, 27)).padStart(2, '0')}`
  return employee(period, euros(190_000, 900_000), {
    Contrat: {
      ...{ DateDebutContrat: since, DateFinContrat: end < firstDay(period) ? lastDay(period) : end },
      ...branch,
      ...(draw.isTrue(0.1) && { TravailleurHandicape: 'true' }),
      ...(draw.isTrue(0.3) && { DateCadre: `${draw.from(1990, 2023)}-01-01` }),
    },
    Identite: { DateNaissance: `${draw.from(1958, 1962)}-06-15` },
    Entreprise: randomScales(draw),
    Rupture: {
      Motif,
      ...(PAID_NOTICE.includes(Motif) && draw.isTrue(0.6) && { Preavis: 'paye' }),
      ...(Motif === 'licenciement' && { CauseLicenciement: draw.oneOf(CAUSES), MoisAbsenceMaladie: '4' }),
      ...(draw.isTrue(0.2) && { MoisPreavis: draw.oneOf(['1', '2.5']) }),
      ...(draw.isTrue(0.3) && { SalaireReference: euros(190_000, 900_000) }),
      ...(draw.isTrue(0.2) && { AncienneteMois: String(draw.from(1, 480)) }),
      ...(draw.isTrue(0.15) && { IndemniteConventionnelle: euros(0, 20_000_000) }),
    },
  })
}
