import type { ServiceRule } from '../../cases/agreements.js'
import type { Agreement } from './agreement.js'
import { belowCoefficient, licenciementDemission, noticeScales, retraite, SHEET } from './notice.js'
import { asTheLaw, beyondMonths } from './terms.js'

const preavis = noticeScales('1090', SHEET)
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
  checkedUntil: SHEET,
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
        ...licenciementDemission(
          belowCoefficient(
            '20',
            preavis('AgentsMaitriseLicenciementDemission', 'art. 4.10', '2 mois'),
            preavis('AgentsMaitriseLicenciementDemission20', 'art. 4.10', '3 mois'),
          ),
        ),
        ...retraite(
          belowCoefficient(
            '20',
            preavis('AgentsMaitriseRetraite', 'art. 1.23 ; 4.10', '2 mois'),
            preavis('AgentsMaitriseRetraite20', 'art. 1.23 ; 4.10', '3 mois'),
          ),
        ),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance,
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'art. 4.10', '3 mois')),
        ...retraite(preavis('CadresRetraite', 'art. 1.23 ; 4.10', '3 mois')),
      },
    },
  ],
}
