import { sum } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { licenciementDemission, noticeScales, retraite, SHEET } from './notice.js'
import { ALL_COUNT, from, indemnite, part, years } from './terms.js'

const preavis = noticeScales('3043', SHEET)
const severance = indemnite(
  'art. 4.11.3, 4.2',
  '24',
  from('6', sum(part('1/10', years('0', '5')), part('1/6', years('5', '10')), part('1/5', years('10'))), part('1/10')),
  { more: true, service: ALL_COUNT },
)

export const proprete: Agreement = {
  idcc: '3043',
  name: 'Entreprises de propreté et services associés',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'agents',
      label: 'Agents de propreté',
      severance,
      notice: {
        licenciement: preavis(
          'AgentsLicenciement',
          'art. 4.11.2',
          ['< 1', '0'],
          ['< 6', '1 semaine'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('AgentsDemission', 'art. 4.11.2', ['< 1', '0'], ['≤ 6', '2 jours'], '1 semaine'),
        depart_retraite: preavis('AgentsDepart', 'art. 4.11.2 ; 4.12.2', ['< 1', '0'], ['< 6', '2 jours'], '7 jours'),
        mise_a_la_retraite: preavis(
          'AgentsMise',
          'art. 4.11.2 ; 4.12.2',
          ['< 1', '0'],
          ['< 6', '7 jours'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
      },
    },
    {
      code: 'employes',
      label: 'Employés',
      severance,
      notice: {
        licenciement: preavis('EmployesLicenciement', 'art. 4.11.2', ['< 1', '0'], ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesDemission', 'art. 4.11.2', '1 mois'),
        depart_retraite: preavis('EmployesDepart', 'art. 4.11.2 ; 4.12.2', ['< 1', '0'], '1 mois'),
        mise_a_la_retraite: preavis('EmployesMise', 'art. 4.11.2 ; 4.12.2', ['< 1', '0'], ['≤ 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'techniciens_agents_maitrise',
      label: 'Techniciens et agents de maîtrise (TAM)',
      severance,
      notice: {
        ...licenciementDemission(
          preavis(
            'TechniciensAgentsMaitriseLicenciementDemission',
            'art. 4.11.2',
            ['< 2', '0'],
            ['≤ 24', '1 mois'],
            '2 mois',
          ),
        ),
        ...retraite(
          preavis(
            'TechniciensAgentsMaitriseRetraite',
            'art. 4.11.2 ; 4.12.2',
            ['< 2', '0'],
            ['≤ 24', '1 mois'],
            '2 mois',
          ),
        ),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance,
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'art. 4.11.2', '3 mois')),
        ...retraite(preavis('CadresRetraite', 'art. 4.11.2 ; 4.12.2', '3 mois')),
      },
    },
  ],
}
