import { AgeFin } from '../../cases/agreements.js'
import { choose, isAtLeast, times } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { licenciementMise, noticeScales, SHEET } from './notice.js'
import { annuel, indemnite, part, sommeDouzeMois } from './terms.js'

const preavis = noticeScales('1606', SHEET)
/** A part of a year's pay. */
const pay = annuel(sommeDouzeMois)
const nonCadres = indemnite('art. 9.2.4', '12', part('2/100'), { pay })

export const bricolage: Agreement = {
  idcc: '1606',
  name: 'Bricolage (vente au détail en libre-service)',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes',
      label: 'Employés',
      severance: nonCadres,
      notice: {
        licenciement: preavis(
          'EmployesLicenciement',
          'art. 9.2.1',
          ['< 1', '0'],
          ['< 6', '15 jours'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('EmployesDemission', 'art. 9.1', '1 mois'),
        depart_retraite: preavis('EmployesDepart', 'art. 9.3.1', ['≤ 24', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis(
          'EmployesMise',
          'art. 9.2.1',
          ['< 1', '0'],
          ['< 6', '15 jours'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise',
      severance: nonCadres,
      notice: {
        ...licenciementMise(
          preavis(
            'AgentsMaitriseLicenciementMise',
            'annexe agents de maîtrise, art. 9',
            ['< 2', '0'],
            ['≤ 6', '1 mois'],
            '2 mois',
          ),
        ),
        demission: preavis('AgentsMaitriseDemission', 'annexe agents de maîtrise, art. 8', '2 mois'),
        depart_retraite: preavis('AgentsMaitriseDepart', 'art. 9.3.1', ['≤ 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: indemnite('cadres, art. 10', '12', times(part('2/100'), choose(isAtLeast(AgeFin, '50'), '1.5', '1')), {
        pay,
      }),
      notice: {
        ...licenciementMise(
          preavis('CadresLicenciementMise', 'annexe cadres, art. 9', ['< 3', '0'], ['≤ 6', '1 mois'], '3 mois'),
        ),
        demission: preavis('CadresDemission', 'annexe cadres, art. 8', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'art. 9.3.1', ['≤ 24', '1 mois'], '2 mois'),
      },
    },
  ],
}
