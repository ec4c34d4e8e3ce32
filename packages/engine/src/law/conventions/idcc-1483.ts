import { AgeFin } from '../../cases/agreements.js'
import { both, choose, greater, isAtLeast, times } from '../../tree/formula.js'
import { MoyenneDouzeMois } from '../indemnites-de-rupture.js'
import type { Agreement } from './agreement.js'
import { licenciementDemission, noticeScales, SHEET } from './notice.js'
import { ALL_COUNT, Annees, bands, from, indemnite, part, payOf, tiersEtPrimes } from './terms.js'

const preavis = noticeScales('1483', SHEET)
/** The simulators add a quarter of the bonuses to the mean that contains them (C). */
const pay = payOf(greater(MoyenneDouzeMois, tiersEtPrimes))

export const habillementDetail: Agreement = {
  idcc: '1483',
  name: 'Habillement et textiles, commerce de détail',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes',
      label: 'Employés',
      severance: indemnite('art. 17, 18, 31', '12', bands(['1/5', 10], ['1/3']), {
        more: true,
        pay,
        service: ALL_COUNT,
      }),
      notice: {
        licenciement: preavis(
          'EmployesLicenciement',
          'chapitre I, art. 15',
          ['≤ 6', '2 semaines'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('EmployesDemission', 'chapitre I, art. 14', ['≤ 6', '2 semaines'], '1 mois'),
        depart_retraite: preavis(
          'EmployesDepart',
          'chapitre I, art. 19',
          ['< 6', '15 jours'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
        mise_a_la_retraite: preavis(
          'EmployesMise',
          'chapitre I, art. 19',
          ['< 6', '15 jours'],
          ['< 24', '1 mois'],
          '3 mois',
        ),
      },
    },
    {
      code: 'cadres',
      label: 'Agents de maîtrise et cadres',
      severance: indemnite(
        'chapitre II, art. 11',
        '12',
        times(
          from('5', bands(['1/4', 16], ['1/3']), part('1/5')),
          choose(both(isAtLeast(AgeFin, '50'), isAtLeast(Annees, '15')), '1.25', '1'),
        ),
        { more: true, pay, service: ALL_COUNT },
      ),
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'chapitre II, art. 9', '3 mois')),
        depart_retraite: preavis(
          'CadresDepart',
          'chapitre II, art. 12',
          ['< 6', '15 jours'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
        mise_a_la_retraite: preavis(
          'CadresMise',
          'chapitre II, art. 12',
          ['< 6', '15 jours'],
          ['< 24', '1 mois'],
          '3 mois',
        ),
      },
    },
  ],
}
