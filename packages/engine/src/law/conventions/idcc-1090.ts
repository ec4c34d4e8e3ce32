import type { ServiceRule } from '../../cases/agreements.js'
import type { Agreement } from './agreement.js'
import { belowCoefficient, noticeScales } from './notice.js'
import { asTheLaw, beyondMonths } from './terms.js'

/** The sheet of the simulators of the Ministry of Labour, snapshot of 24 July 2026 (`docs/agreements.md`). */
const CHECKED = '2026-07-24'
const preavis = noticeScales('1090', CHECKED)
/** Sickness and commuting accidents of at most six months each count, full-time parental leave by half, other suspensions whole. */
const service: ServiceRule = {
  ...beyondMonths('6'),
  sans_solde: { part: '0' },
  greve: { part: '0' },
}
const severance = { ...asTheLaw('art. 1.13, 2.13'), service }

export const servicesAutomobile: Agreement = {
  idcc: '1090',
  name: 'Services de l’automobile',
  checkedUntil: CHECKED,
  coefficient: 'échelon',
  categories: [
    {
      code: 'ouvriers_employes',
      label: 'Ouvriers et employés',
      severance,
      notice: {
        licenciement: belowCoefficient(
          '3',
          preavis('OuvriersEmployesLicenciement', 'art. 2.12', ['< 6', '2 semaines'], ['< 24', '1 mois'], '2 mois'),
          preavis('OuvriersEmployesLicenciement3', 'art. 2.12', ['< 24', '1 mois'], '2 mois'),
        ),
        demission: belowCoefficient(
          '3',
          preavis('OuvriersEmployesDemission', 'art. 2.12', '2 semaines'),
          preavis('OuvriersEmployesDemission3', 'art. 2.12', '1 mois'),
        ),
        depart_retraite: belowCoefficient(
          '3',
          preavis('OuvriersEmployesDepart', 'art. 1.23 ; 2.12', '14 jours'),
          preavis('OuvriersEmployesDepart3', 'art. 1.23 ; 2.12', '1 mois'),
        ),
        mise_a_la_retraite: belowCoefficient(
          '3',
          preavis('OuvriersEmployesMise', 'art. 1.23 ; 2.12', ['< 6', '14 jours'], ['< 24', '1 mois'], '2 mois'),
          preavis('OuvriersEmployesMise3', 'art. 1.23 ; 2.12', ['< 24', '1 mois'], '2 mois'),
        ),
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise',
      severance,
      notice: {
        licenciement: belowCoefficient(
          '20',
          preavis('AgentsMaitriseLicenciement', 'art. 4.10', '2 mois'),
          preavis('AgentsMaitriseLicenciement20', 'art. 4.10', '3 mois'),
        ),
        demission: belowCoefficient(
          '20',
          preavis('AgentsMaitriseDemission', 'art. 4.10', '2 mois'),
          preavis('AgentsMaitriseDemission20', 'art. 4.10', '3 mois'),
        ),
        depart_retraite: belowCoefficient(
          '20',
          preavis('AgentsMaitriseDepart', 'art. 1.23 ; 4.10', '2 mois'),
          preavis('AgentsMaitriseDepart20', 'art. 1.23 ; 4.10', '3 mois'),
        ),
        mise_a_la_retraite: belowCoefficient(
          '20',
          preavis('AgentsMaitriseMise', 'art. 1.23 ; 4.10', '2 mois'),
          preavis('AgentsMaitriseMise20', 'art. 1.23 ; 4.10', '3 mois'),
        ),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance,
      notice: {
        licenciement: preavis('CadresLicenciement', 'art. 4.10', '3 mois'),
        demission: preavis('CadresDemission', 'art. 4.10', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'art. 1.23 ; 4.10', '3 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'art. 1.23 ; 4.10', '3 mois'),
      },
    },
  ],
}
