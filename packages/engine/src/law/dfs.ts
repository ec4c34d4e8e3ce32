import { HeuresComplementaires, HeuresSup25, HeuresSup50 } from '../cases/employee.js'
import { ProfessionDFS } from '../cases/employer-regimes.js'
import { line } from '../tree/declare.js'
import { since, table } from '../tree/figure.js'
import {
  cents,
  choose,
  type Formula,
  greater,
  is,
  lesser,
  match,
  minus,
  type Operand,
  plus,
  sum,
  times,
  yearToDate,
} from '../tree/formula.js'
import { TotalBrut } from './brut.js'
import {
  HeuresComplementairesDixieme,
  Majorations,
  structurelles25,
  structurelles50,
} from './heures-supplementaires.js'
import { DureeReference, Smic } from './smic.js'

/**
 * Flat deduction for professional expenses (déduction forfaitaire spécifique): a part of the gross that bears no contributions.
 * Its rates end step by step until 2038. CSG, CRDS and plans stay on the whole gross.
 */

// The rates of 2027 are published: arrêté du 04/09/2025.
const BOSS = 'Arrêté du 20/12/2002 art. 9 ; BOSS frais professionnels ch. 9 §2300 s.'
const rates = (of2024: string, of2025: string, of2026: string, of2027: string, text = BOSS) => [
  since('2024-01-01', of2024, text),
  since('2025-01-01', of2025, text),
  since('2026-01-01', of2026, text),
  since('2027-01-01', of2027, text),
]

export const DeductionForfaitaire = table('DeductionForfaitaireSpecifique', '2027-12-31', {
  Batiment: rates('0.09', '0.08', '0.07', '0.06'),
  Proprete: rates('0.05', '0.04', '0.03', '0.02'),
  Journaliste: rates('0.28', '0.26', '0.24', '0.22'),
  VRP: rates('0.28', '0.26', '0.24', '0.22', `${BOSS} (C : comme les journalistes)`),
  TransportMarchandises: rates('0.19', '0.18', '0.17', '0.16'),
  Aviation: rates('0.28', '0.27', '0.26', '0.25'),
  Musicien: rates('0.19', '0.18', '0.16', '0.14'),
  Dramatique: rates('0.23', '0.21', '0.18', '0.15'),
  PlafondAnnuel: [since('2024-01-01', '7600', 'Arrêté du 20/12/2002 art. 9')],
  /** The general reduction on the lowered base is at most this multiple of that on the whole pay. */
  LimiteReduction: [since('2024-01-01', '1.3', 'CSS L241-13 III, D241-7')],
})

const taux = match(ProfessionDFS, {
  aucune: '0',
  batiment: DeductionForfaitaire.Batiment,
  proprete: DeductionForfaitaire.Proprete,
  journaliste: DeductionForfaitaire.Journaliste,
  vrp: DeductionForfaitaire.VRP,
  transport_marchandises: DeductionForfaitaire.TransportMarchandises,
  aviation: DeductionForfaitaire.Aviation,
  musicien: DeductionForfaitaire.Musicien,
  dramatique: DeductionForfaitaire.Dramatique,
})

const majoration = (heures: Operand, majoree: Formula): Formula => times(heures, minus(majoree, '1'))

/** The least base: the minimum wage of the hours paid, with the increases of the law. It never raises pay that is below it. */
export const AssietteMinimaleDFS = line('AssietteMinimaleDFS', 'base', {
  label: 'Assiette minimale après déduction forfaitaire',
  text: 'CSS R242-1',
  is: choose(
    is(ProfessionDFS, 'aucune'),
    '0',
    cents(
      times(
        sum(
          DureeReference,
          majoration(plus(HeuresSup25, structurelles25), Majorations.HeuresSup25),
          majoration(plus(HeuresSup50, structurelles50), Majorations.HeuresSup50),
          majoration(HeuresComplementairesDixieme, Majorations.HeuresComplementaires10),
          majoration(minus(HeuresComplementaires, HeuresComplementairesDixieme), Majorations.HeuresComplementaires25),
        ),
        Smic.SMICHoraire,
      ),
    ),
  ),
})

/** Positive. The limit is that of the year: it is used up as the months come, not in twelfths. */
export const DeductionDFS = line('DeductionDFS', 'information', {
  label: 'Déduction forfaitaire spécifique',
  text: BOSS,
  quantity: { of: TotalBrut, price: taux },
  is: choose(
    is(ProfessionDFS, 'aucune'),
    '0',
    greater(
      '0',
      lesser(
        cents(times(TotalBrut, taux)),
        lesser(
          minus(TotalBrut, AssietteMinimaleDFS),
          minus(DeductionForfaitaire.PlafondAnnuel, yearToDate('DeductionDFS')),
        ),
      ),
    ),
  ),
})
