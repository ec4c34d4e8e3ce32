import type { Random } from '@centime/testing'
import { AGREEMENTS } from '../src/law/conventions/index.js'
import { decimalText } from './decimal-text.js'

/** Ends of contracts that go together with the contract, mostly where it ends in the month. */

type Values = Readonly<Record<string, string>>

/** Their notice is never paid. */
const UNFIT = ['inaptitude', 'inaptitude_professionnelle'] as const
const REASONS = {
  CDD: ['aucun', 'fin_cdd', 'fin_cdd', 'fin_cdd_sans_indemnite', 'faute_grave', ...UNFIT],
  CDI: [
    'aucun',
    'demission',
    'licenciement',
    'licenciement',
    'pse',
    ...UNFIT,
    'faute_grave',
    'rupture_conventionnelle',
    'rupture_conventionnelle',
    'depart_retraite',
    'mise_a_la_retraite',
  ],
} as const
const PAID: readonly string[] = [
  'licenciement',
  'pse',
  ...UNFIT,
  'rupture_conventionnelle',
  'depart_retraite',
  'mise_a_la_retraite',
]
const WITHOUT_NOTICE: readonly string[] = ['rupture_conventionnelle', ...UNFIT]
const NONE: Values = { Motif: 'aucun', Indemnite: '0', Preavis: 'effectue', MontantPreavis: '0', ArrieresPension: '0' }
const NOT_ATTACHED: Values = {
  Saisies: '0',
  PensionAlimentaire: '0',
  RegularisationPension: '0',
  SATD: '0',
  SaisieEnCours: 'false',
}
/** Neither an end of contract nor a debt that is carried: rows of a population have them as columns of their own. */
export const STAYING: Values = { ...NONE, PensionAlimentaire: '0', RegularisationPension: '0', SATD: '0' }

export function randomLeaving(draw: Random, { fields }: { readonly fields: Values }): Values {
  // A day before every period: some tests move a month to another one.
  const end = fields['DateFinContrat'] ?? (draw.isTrue(0.03) ? '2024-01-01' : undefined)
  const attached = draw.isTrue(0.97) ? NOT_ATTACHED : {}
  if (end === undefined) return { ...NONE, ...attached }
  const isFixedTerm = fields['TypeContrat'] === 'CDD'
  const Motif = draw.oneOf(isFixedTerm ? REASONS.CDD : REASONS.CDI)
  const isOver = fields['DateFinContrat'] === undefined
  const isPaid = PAID.includes(Motif)
  const notice = isPaid && !WITHOUT_NOTICE.includes(Motif) && draw.isTrue(0.4)
  const euros = (most: number): string => decimalText(draw.from(0, most), 2)
  return {
    ...NONE,
    ...attached,
    TypeContrat: fields['TypeContrat'] ?? 'CDI',
    Motif,
    ...(isOver && { Date: end }),
    Indemnite: isPaid && isOver ? euros(draw.oneOf([100_000, 3_000_000, 30_000_000, 60_000_000])) : '0',
    Preavis: notice ? 'paye' : 'effectue',
    MoisPreavis: draw.oneOf(['0', '0', '1', '2.5']),
    AncienneteMois: draw.oneOf(['0', '5', '8', '102', '120', '147', '400']),
    SalaireReference: draw.isTrue(0.5) ? '0' : euros(900_000),
    RemunerationAnneePrecedente: draw.isTrue(0.3) ? '0' : euros(9_000_000),
    IndemniteConventionnelle: draw.isTrue(0.7) ? '0' : euros(20_000_000),
    ...(draw.isTrue(0.4) ? randomAgreement(draw) : NO_AGREEMENT),
  }
}

/** `9999`: no agreement applies. */
const NO_AGREEMENT: Values = { IDCC: '9999' }
function randomAgreement(draw: Random): Values {
  const agreement = draw.someOf(AGREEMENTS)
  const category = agreement && draw.someOf(agreement.categories)
  if (agreement === undefined || category === undefined) return NO_AGREEMENT
  return {
    IDCC: agreement.idcc.padStart(4, '0'),
    CategorieConventionnelle: category.code,
    Coefficient: draw.oneOf(['1', '3', '20', '159', '190', '275', '355', '400', '850']),
    DateNaissance: `${draw.from(1955, 2000)}-06-15`,
  }
}
