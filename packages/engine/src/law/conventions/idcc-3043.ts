import { sum } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { noticeScales } from './notice.js'
import { from, part, rule, years } from './terms.js'

/** The sheet of the simulators of the Ministry of Labour, snapshot of 24 July 2026 (`docs/agreements.md`). */
const CHECKED = '2026-07-24'
const preavis = noticeScales('3043', CHECKED)
const severance = {
  text: 'art. 4.11.3, 4.2',
  right: { months: '24', more: true },
  service: { accident_trajet: { part: '0' }, conge_parental: { part: '0' } },
  months: rule(
    'art. 4.11.3, 4.2',
    from('6', sum(part('1/10', years('0', '5')), part('1/6', years('5')), part('1/5', years('10'))), part('1/10')),
  ),
}
export const proprete: Agreement = {
  idcc: '3043',
  name: 'Entreprises de propreté et services associés',
  checkedUntil: CHECKED,

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
        licenciement: preavis(
          'TechniciensAgentsMaitriseLicenciement',
          'art. 4.11.2',
          ['< 2', '0'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis(
          'TechniciensAgentsMaitriseDemission',
          'art. 4.11.2',
          ['< 2', '0'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        depart_retraite: preavis(
          'TechniciensAgentsMaitriseDepart',
          'art. 4.11.2 ; 4.12.2',
          ['< 2', '0'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        mise_a_la_retraite: preavis(
          'TechniciensAgentsMaitriseMise',
          'art. 4.11.2 ; 4.12.2',
          ['< 2', '0'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance,
      notice: {
        licenciement: preavis('CadresLicenciement', 'art. 4.11.2', '3 mois'),
        demission: preavis('CadresDemission', 'art. 4.11.2', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'art. 4.11.2 ; 4.12.2', '3 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'art. 4.11.2 ; 4.12.2', '3 mois'),
      },
    },
  ],
}
