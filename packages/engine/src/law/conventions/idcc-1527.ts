import type { ServiceRule } from '../../cases/agreements.js'
import type { Agreement } from './agreement.js'
import { noticeScales } from './notice.js'
import { asTheLaw } from './terms.js'

/** The sheet of the simulators of the Ministry of Labour, snapshot of 24 July 2026 (`docs/agreements.md`). */
const CHECKED = '2026-07-24'
const preavis = noticeScales('1527', CHECKED)
/**
 * Unpaid leave counts in a year of service that has less than a month of it. Where commissions belong to the contract, the pay is a
 * thirteenth of the year: enter it.
 */
const service: ServiceRule = { sans_solde: { part: '1', longerThan: '0.999', per: 'service-year' } }
const severance = { ...asTheLaw('art. 33, 23, 41, 37.3.1'), service }

export const immobilier: Agreement = {
  idcc: '1527',
  name: 'Immobilier',
  checkedUntil: CHECKED,

  categories: [
    {
      code: 'employes_ouvriers',
      label: 'Employés et ouvriers',
      severance,
      notice: {
        licenciement: preavis('EmployesOuvriersLicenciement', 'art. 32', ['< 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesOuvriersDemission', 'art. 32', ['< 24', '1 mois'], '2 mois'),
        depart_retraite: preavis('EmployesOuvriersDepart', 'art. 34 ; 32', ['< 24', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('EmployesOuvriersMise', 'art. 34 ; 32', ['< 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise',
      severance,
      notice: {
        licenciement: preavis('AgentsMaitriseLicenciement', 'art. 32', ['< 12', '1 mois'], '2 mois'),
        demission: preavis('AgentsMaitriseDemission', 'art. 32', ['< 12', '1 mois'], '2 mois'),
        depart_retraite: preavis('AgentsMaitriseDepart', 'art. 34 ; 32', ['< 12', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('AgentsMaitriseMise', 'art. 34 ; 32', ['< 12', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres non VRP',
      severance,
      notice: {
        licenciement: preavis('CadresLicenciement', 'art. 32', '3 mois'),
        demission: preavis('CadresDemission', 'art. 32', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'art. 34 ; 32', '3 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'art. 34 ; 32', '3 mois'),
      },
    },
    {
      code: 'cadres_vrp',
      label: 'Cadres VRP',
      severance,
      notice: {
        licenciement: preavis('CadresVrpLicenciement', 'art. 32', '3 mois'),
        demission: preavis('CadresVrpDemission', 'art. 32', ['< 12', '1 mois'], '2 mois'),
        depart_retraite: preavis('CadresVrpDepart', 'art. 34 ; 32', ['< 12', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('CadresVrpMise', 'art. 34 ; 32', '3 mois'),
      },
    },
    {
      code: 'negociateurs',
      label: 'Négociateurs non VRP',
      severance,
      notice: {
        licenciement: preavis('NegociateursLicenciement', 'art. 32', ['< 24', '1 mois'], '2 mois'),
        demission: preavis('NegociateursDemission', 'art. 32', ['< 24', '1 mois'], '2 mois'),
        depart_retraite: preavis('NegociateursDepart', 'art. 34 ; 32', ['< 24', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('NegociateursMise', 'art. 34 ; 32', ['< 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'negociateurs_vrp',
      label: 'Négociateurs VRP',
      severance,
      notice: {
        licenciement: preavis(
          'NegociateursVrpLicenciement',
          'art. 32',
          ['< 12', '1 mois'],
          ['< 24', '2 mois'],
          '3 mois',
        ),
        demission: preavis('NegociateursVrpDemission', 'art. 32', ['< 12', '1 mois'], ['< 24', '2 mois'], '3 mois'),
        depart_retraite: preavis(
          'NegociateursVrpDepart',
          'art. 34 ; 32',
          ['< 12', '1 mois'],
          ['< 24', '2 mois'],
          '3 mois',
        ),
        mise_a_la_retraite: preavis(
          'NegociateursVrpMise',
          'art. 34 ; 32',
          ['< 12', '1 mois'],
          ['< 24', '2 mois'],
          '3 mois',
        ),
      },
    },
  ],
}
