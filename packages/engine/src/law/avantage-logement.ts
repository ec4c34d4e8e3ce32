import { ParticipationLogement, PiecesLogement, SemainesLogement } from '../cases/benefits.js'
import { line } from '../tree/declare.js'
import { type Bracket, scale, since } from '../tree/figure.js'
import { cents, choose, greater, isAbove, isAtMost, lesser, minus, over, read, sum, times } from '../tree/formula.js'
import { Absences, MaintienSalaire } from './absences.js'
import { RemunerationHeures } from './heures-supplementaires.js'
import { Plafonds } from './plafond.js'
import { primesDuMois } from './primes.js'
import { SalaireBase } from './salaire.js'

/** A home lent to the person, at its flat value: by the pay of the month in ceilings, for one main room or for each of several. */

const TEXTE = 'Arrêtés du 10/12/2002, art. 2, et du 25/02/2025'
const bandes = (studio: string, parPiece: string): readonly Bracket[] => {
  const [seule, chacune] = [studio.split(' '), parPiece.split(' ')]
  return BORNES.map((borne, place) => [borne, seule[place] ?? '', chacune[place] ?? ''])
}
/** In ceilings of a month; a pay equal to a bound is in the band above it. */
const BORNES = ['0.5', '0.6', '0.7', '0.9', '1.1', '1.3', '1.5', null] as const
/** Columns: a home of one main room, and each room of a larger one, in euros a month. */
export const BaremeLogement = scale(
  'BaremeLogement',
  { boundIncluded: false, datedBy: 'period', confirmedUntil: '2026-12-31', isYearly: true },
  [
    since(
      '2024-01-01',
      bandes(
        '77.30 90.20 102.90 115.80 141.90 167.40 193.30 218.80',
        '41.40 57.90 77.30 96.50 122.30 147.70 180.10 205.90',
      ),
      TEXTE,
    ),
    since(
      '2025-01-01',
      bandes(
        '78.70 91.80 104.80 117.90 144.50 170.40 196.80 222.70',
        '42.10 58.90 78.70 98.20 124.50 150.40 183.30 209.60',
      ),
      TEXTE,
    ),
    since(
      '2026-01-01',
      bandes(
        '79.70 93.00 106.20 119.40 146.40 172.60 199.40 225.60',
        '42.60 59.70 79.70 99.50 126.10 152.40 185.70 212.30',
      ),
      TEXTE,
    ),
  ],
)

/** The pay in money of the month, without benefits; leave taken is paid as the work that it replaces. */
export const RemunerationEspeces = line('RemunerationEspeces', 'base', {
  label: 'Rémunération du mois en espèces, pour le logement',
  text: TEXTE,
  is: greater('0', minus(sum(SalaireBase, RemunerationHeures, primesDuMois, MaintienSalaire), Absences)),
})
const enPlafonds = over(RemunerationEspeces, Plafonds.PlafondSS)
/** A week of a home that was lent for a part of the month is a quarter of it. */
const partDuMois = choose(isAbove(SemainesLogement, '0'), lesser('1', over(SemainesLogement, '4')), '1')

export const ValeurLogement = line('ValeurLogement', 'base', {
  label: 'Valeur forfaitaire du logement',
  text: TEXTE,
  is: choose(
    isAtMost(PiecesLogement, '0'),
    '0',
    choose(
      isAtMost(PiecesLogement, '1'),
      read(BaremeLogement, enPlafonds, 0),
      times(PiecesLogement, read(BaremeLogement, enPlafonds, 1)),
    ),
  ),
})
export const AvantageLogement = line('AvantageLogement', 'gain', {
  label: 'Avantage en nature logement',
  text: `CSS L242-1 ; ${TEXTE}`,
  is: greater('0', minus(cents(times(ValeurLogement, partDuMois)), cents(ParticipationLogement))),
})
