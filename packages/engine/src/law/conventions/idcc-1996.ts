import { EstEconomique, type UncountedPart } from '../../cases/agreements.js'
import { choose, isTrue } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { licenciementMise, noticeScales, SHEET, tous } from './notice.js'
import { bands, from, indemnite, part } from './terms.js'

const preavis = noticeScales('1996', SHEET)
/** Six months of sickness in a calendar year count. */
const sixMois: UncountedPart = { part: '1', beyond: '6', per: 'calendar-year' }
const service = { maladie: sixMois, affection_longue_duree: sixMois }

export const pharmacie: Agreement = {
  idcc: '1996',
  name: 'Pharmacie d’officine',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'non_cadres',
      label: 'Non-cadres',
      severance: indemnite('art. 21', '8', bands(['1/4', 10], ['3.34/10']), { service }),
      notice: {
        ...licenciementMise(preavis('NonCadresLicenciementMise', 'art. 20', ['< 24', '1 mois'], '2 mois')),
        demission: preavis('NonCadresDemission', 'art. 20', '1 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: indemnite(
        'cadres, art. 6 ; 11',
        '8',
        from(
          '5',
          choose(isTrue(EstEconomique), bands(['3/10', 10], ['3.34/10', 15], ['5/10']), bands(['3/10', 15], ['5/10'])),
          part('1/4'),
        ),
        { service },
      ),
      notice: tous(preavis('CadresLicenciementDemissionDepartMise', 'cadres, art. 6', '3 mois')),
    },
  ],
}
