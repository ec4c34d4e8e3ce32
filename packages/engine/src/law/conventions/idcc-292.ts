import { greater } from '../../tree/formula.js'
import { MoyenneDouzeMois, MoyenneTroisMois } from '../indemnites-de-rupture.js'
import type { Agreement } from './agreement.js'
import { belowCoefficient, noticeScales, retraite, SHEET, tous } from './notice.js'
import { bands, beyond, cap, dernierMois, ILLNESS_COUNTS, indemnite, part, payOf } from './terms.js'

const preavis = noticeScales('292', SHEET)
/** Sickness, commuting accidents and parental leave count as service. */
const service = { ...ILLNESS_COUNTS, conge_parental: { part: '0' } }
/** The best of twelve months, of three with a quarter of yearly bonuses, and of the last with a twelfth of its bonus. */
const pay = payOf(greater(greater(MoyenneDouzeMois, MoyenneTroisMois), dernierMois))

export const plasturgie: Agreement = {
  idcc: '292',
  name: 'Plasturgie',
  checkedUntil: SHEET,
  coefficient: 'coefficient',
  categories: [
    {
      code: 'collaborateurs',
      label: 'Collaborateurs (coefficients 700 à 830)',
      severance: indemnite('art. 16', '8', bands(['1/4', 10], ['1/3']), { pay, service }),
      notice: {
        licenciement: belowCoefficient(
          '800',
          preavis('CollaborateursLicenciement', 'collaborateurs, art. 15', ['< 24', '1 mois'], '2 mois'),
          preavis('CollaborateursLicenciement800', 'collaborateurs, art. 15', '2 mois'),
        ),
        demission: belowCoefficient(
          '800',
          preavis('CollaborateursDemission', 'art. 15', '1 mois'),
          preavis('CollaborateursDemission800', 'art. 15', '2 mois'),
        ),
        ...retraite(
          belowCoefficient(
            '800',
            preavis('CollaborateursRetraite', 'art. 28', ['< 24', '1 mois'], '2 mois'),
            preavis('CollaborateursRetraite800', 'art. 28', '2 mois'),
          ),
        ),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres (coefficient 900 et plus)',
      severance: indemnite(
        'avenant Cadres, art. 9',
        '8',
        beyond('3', cap(bands(['3/10', 8], ['4/10', 13], ['5/10']), '15'), part('1/4')),
        { pay, service },
      ),
      notice: tous(preavis('CadresLicenciementDemissionDepartMise', 'avenant Cadres, art. 8', '3 mois')),
    },
  ],
}
