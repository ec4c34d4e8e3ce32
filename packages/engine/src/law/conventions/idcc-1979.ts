import { sum } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { noticeScales, retraite, SHEET } from './notice.js'
import { from, indemnite, part, years } from './terms.js'

const preavis = noticeScales('1979', SHEET)
const severance = indemnite('art. 32', '24', sum(part('1/10'), from('10', part('1/15', years('10')), '0')))

export const hotelsCafesRestaurants: Agreement = {
  idcc: '1979',
  name: 'Hôtels, cafés, restaurants (HCR)',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes',
      label: 'Employés',
      severance,
      notice: {
        licenciement: preavis('EmployesLicenciement', 'art. 30.2', ['< 6', '8 jours'], ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesDemission', 'art. 30', ['< 6', '8 jours'], ['≤ 24', '15 jours'], '1 mois'),
        ...retraite(
          preavis('EmployesRetraite', 'art. 33 ; art. 30.2', ['< 6', '8 jours'], ['≤ 24', '1 mois'], '2 mois'),
        ),
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise',
      severance,
      notice: {
        licenciement: preavis(
          'AgentsMaitriseLicenciement',
          'art. 30.2',
          ['< 6', '15 jours'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('AgentsMaitriseDemission', 'art. 30', ['< 6', '15 jours'], ['≤ 24', '1 mois'], '2 mois'),
        ...retraite(
          preavis('AgentsMaitriseRetraite', 'art. 33 ; art. 30.2', ['< 6', '15 jours'], ['≤ 24', '1 mois'], '2 mois'),
        ),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance,
      notice: {
        licenciement: preavis('CadresLicenciement', 'art. 30.2', ['< 6', '1 mois'], '3 mois'),
        demission: preavis('CadresDemission', 'art. 30', ['< 6', '1 mois'], '3 mois'),
        depart_retraite: preavis('CadresDepart', 'art. 33 ; art. 30.2', ['< 6', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'art. 33 ; art. 30.2', ['< 6', '1 mois'], '3 mois'),
      },
    },
  ],
}
