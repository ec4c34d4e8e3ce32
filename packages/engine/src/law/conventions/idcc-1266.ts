import { sum } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { licenciementDemission, noticeScales, retraite, SHEET } from './notice.js'
import { indemnite, part, years } from './terms.js'

const preavis = noticeScales('1266', SHEET)
const TEXT = 'art. 14'
const nonCadres = indemnite(TEXT, '12', sum(part('1/5'), part('2/15', years('10'))))

export const restaurationCollectivites: Agreement = {
  idcc: '1266',
  name: 'Restauration de collectivités',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes',
      label: 'Employés',
      severance: nonCadres,
      notice: {
        licenciement: preavis('EmployesLicenciement', 'art. 13', ['< 6', '8 jours'], ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesDemission', 'art. 13', ['< 6', '8 jours'], '1 mois'),
        depart_retraite: preavis('EmployesDepart', 'art. 35 ; 13', ['< 6', '8 jours'], '1 mois'),
        mise_a_la_retraite: preavis('EmployesMise', 'art. 35 ; 13', ['< 6', '8 jours'], ['≤ 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'maitrises',
      label: 'Maîtrises',
      severance: nonCadres,
      notice: {
        ...licenciementDemission(preavis('MaitrisesLicenciementDemission', 'art. 13', ['≤ 24', '1 mois'], '2 mois')),
        ...retraite(preavis('MaitrisesRetraite', 'art. 35 ; 13', ['≤ 24', '1 mois'], '2 mois')),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: indemnite(
        TEXT,
        '12',
        sum(part('1/5'), part('1/15', years('5', '10')), part('2/15', years('10', '15')), part('3/15', years('15'))),
      ),
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'art. 13', '3 mois')),
        ...retraite(preavis('CadresRetraite', 'art. 35 ; 13', '3 mois')),
      },
    },
  ],
}
