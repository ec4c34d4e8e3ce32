import type { Random } from '@centime/testing'
import { decimalText } from './decimal-text.js'

/** Ends of contracts that go together with the contract, mostly where it ends in the month. */

type Values = Readonly<Record<string, string>>

const REASONS = {
  CDD: ['aucun', 'fin_cdd', 'fin_cdd', 'fin_cdd_sans_indemnite', 'faute_grave'],
  CDI: [
    'aucun',
    'demission',
    'licenciement',
    'licenciement',
    'pse',
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
  'rupture_conventionnelle',
  'depart_retraite',
  'mise_a_la_retraite',
]
const NONE: Values = { Motif: 'aucun', Indemnite: '0', Preavis: 'effectue', MontantPreavis: '0', ArrieresPension: '0' }

export function randomLeaving(draw: Random, period: string, { fields }: { readonly fields: Values }): Values {
  const end =
    fields['DateFinContrat'] ?? (draw.isTrue(0.03) ? `${period}-${draw.oneOf(['01', '15', '28'])}` : undefined)
  if (end === undefined) return NONE
  const isFixedTerm = fields['TypeContrat'] === 'CDD'
  const Motif = draw.oneOf(isFixedTerm ? REASONS.CDD : REASONS.CDI)
  const isNow = end.startsWith(period)
  const isPaid = PAID.includes(Motif) && end <= `${period}-31`
  const notice = isPaid && Motif !== 'rupture_conventionnelle' && draw.isTrue(0.4)
  const euros = (most: number): string => decimalText(draw.from(0, most), 2)
  return {
    ...NONE,
    TypeContrat: fields['TypeContrat'] ?? 'CDI',
    Motif,
    ...(fields['DateFinContrat'] === undefined && { Date: end }),
    Indemnite: isPaid && draw.isTrue(0.6) ? euros(draw.oneOf([100_000, 3_000_000, 30_000_000, 60_000_000])) : '0',
    Preavis: notice ? 'paye' : 'effectue',
    MontantPreavis: notice && isNow && draw.isTrue(0.5) ? euros(900_000) : '0',
    AncienneteMois: draw.oneOf(['0', '5', '8', '102', '120', '147', '400']),
    SalaireReference: draw.isTrue(0.5) ? '0' : euros(900_000),
    RemunerationAnneePrecedente: draw.isTrue(0.3) ? '0' : euros(9_000_000),
    IndemniteConventionnelle: draw.isTrue(0.7) ? '0' : euros(20_000_000),
  }
}
