import { EstEconomique } from '../../cases/agreements.js'
import { choose, greater, isBelow, isTrue, sum } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { noticeScales, retraite, SHEET } from './notice.js'
import {
  Annees,
  ILLNESS_COUNTS,
  indemnite,
  moyenneALaFin,
  ouvriersBatiment,
  part,
  payOf,
  tiersALaFin,
} from './terms.js'

const preavis = noticeScales('1702', SHEET)
const TEXT = 'art. 10.3, 10.4, 10.5'
/** A dismissal for economic reasons: seven tenths of the scale below five years, 0.35 months from then on, without the supplement of age. */
const complement = choose(isBelow(Annees, '5'), part('7/100'), '0.35')

export const travauxPublicsOuvriers: Agreement = {
  idcc: '1702',
  name: 'Travaux publics, ouvriers',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'ouvriers',
      label: 'Ouvriers',
      severance: indemnite(
        TEXT,
        '24',
        choose(isTrue(EstEconomique), sum(ouvriersBatiment(), complement), ouvriersBatiment()),
        { service: ILLNESS_COUNTS, pay: payOf(greater(moyenneALaFin, tiersALaFin)) },
      ),
      notice: {
        licenciement: preavis(
          'OuvriersLicenciement',
          'art. 10.1.1',
          ['≤ 3', '2 jours'],
          ['< 6', '2 semaines'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('OuvriersDemission', 'art. 10.1.1', ['≤ 3', '2 jours'], '2 semaines'),
        ...retraite(
          preavis(
            'OuvriersRetraite',
            'accord du 13 avril 2004 (retraite, bâtiment et travaux publics), art. 4',
            '2 mois',
          ),
        ),
      },
    },
  ],
}
