import type { ServiceRule } from '../../cases/agreements.js'
import type { Agreement } from './agreement.js'
import { licenciementDemission, noticeScales, retraite, SHEET } from './notice.js'
import { asTheLaw } from './terms.js'

const preavis = noticeScales('1527', SHEET)
/**
 * Unpaid leave of less than a month in twelve counts. Where commissions belong to the contract, the pay is a
 * thirteenth of the year: enter it.
 */
const service: ServiceRule = { sans_solde: { part: '1', longerThan: '0.999', per: 'twelve-months' } }
const severance = { ...asTheLaw('art. 33, 23, 41, 37.3.1'), service }

export const immobilier: Agreement = {
  idcc: '1527',
  name: 'Immobilier',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes_ouvriers',
      label: 'Employés et ouvriers',
      severance,
      notice: {
        ...licenciementDemission(
          preavis('EmployesOuvriersLicenciementDemission', 'art. 32', ['< 24', '1 mois'], '2 mois'),
        ),
        ...retraite(preavis('EmployesOuvriersRetraite', 'art. 34 ; 32', ['< 24', '1 mois'], '2 mois')),
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise',
      severance,
      notice: {
        ...licenciementDemission(
          preavis('AgentsMaitriseLicenciementDemission', 'art. 32', ['< 12', '1 mois'], '2 mois'),
        ),
        ...retraite(preavis('AgentsMaitriseRetraite', 'art. 34 ; 32', ['< 12', '1 mois'], '2 mois')),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres non VRP',
      severance,
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'art. 32', '3 mois')),
        ...retraite(preavis('CadresRetraite', 'art. 34 ; 32', '3 mois')),
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
        ...licenciementDemission(preavis('NegociateursLicenciementDemission', 'art. 32', ['< 24', '1 mois'], '2 mois')),
        ...retraite(preavis('NegociateursRetraite', 'art. 34 ; 32', ['< 24', '1 mois'], '2 mois')),
      },
    },
    {
      code: 'negociateurs_vrp',
      label: 'Négociateurs VRP',
      severance,
      notice: {
        ...licenciementDemission(
          preavis('NegociateursVrpLicenciementDemission', 'art. 32', ['< 12', '1 mois'], ['< 24', '2 mois'], '3 mois'),
        ),
        ...retraite(
          preavis('NegociateursVrpRetraite', 'art. 34 ; 32', ['< 12', '1 mois'], ['< 24', '2 mois'], '3 mois'),
        ),
      },
    },
  ],
}
