import { EstEconomique, type UncountedPart } from '../../cases/agreements.js'
import { choose, isTrue } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { noticeScales } from './notice.js'
import { bands, from, part, rule } from './terms.js'

/** The sheet of the simulators of the Ministry of Labour, snapshot of 24 July 2026 (`docs/agreements.md`). */
const CHECKED = '2026-07-24'
const preavis = noticeScales('1996', CHECKED)
/** Of sickness six months of a calendar year count. */
const sixMois: UncountedPart = { part: '1', beyond: '6', per: 'calendar-year' }
const service = { maladie: sixMois, affection_longue_duree: sixMois }
export const pharmacie: Agreement = {
  idcc: '1996',
  name: 'Pharmacie d’officine',
  checkedUntil: CHECKED,

  categories: [
    {
      code: 'non_cadres',
      label: 'Non-cadres',
      severance: {
        text: 'art. 21',
        right: { months: '8' },
        service,
        months: rule('art. 21', bands(['1/4', 10], ['3.34/10'])),
      },
      notice: {
        licenciement: preavis('NonCadresLicenciement', 'art. 20', ['< 24', '1 mois'], '2 mois'),
        demission: preavis('NonCadresDemission', 'art. 20', '1 mois'),
        mise_a_la_retraite: preavis('NonCadresMise', 'art. 20', ['< 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: {
        text: 'cadres, art. 6 ; 11',
        right: { months: '8' },
        service,
        months: rule(
          'cadres, art. 6 ; 11',
          from(
            '5',
            choose(
              isTrue(EstEconomique),
              bands(['3/10', 10], ['3.34/10', 15], ['5/10']),
              bands(['3/10', 15], ['5/10']),
            ),
            part('1/4'),
          ),
        ),
      },
      notice: {
        licenciement: preavis('CadresLicenciement', 'cadres, art. 6', '3 mois'),
        demission: preavis('CadresDemission', 'cadres, art. 6', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'cadres, art. 6', '3 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'cadres, art. 6', '3 mois'),
      },
    },
  ],
}
