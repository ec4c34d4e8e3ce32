import type { ServiceRule } from '../../cases/agreements.js'
import type { Agreement } from './agreement.js'
import { noticeScales, SHEET } from './notice.js'
import { asTheLaw } from './terms.js'

const preavis = noticeScales('1527', SHEET)
/**
 * Unpaid leave of less than a month in twelve counts. Where commissions belong to the contract, the pay is a
 * thirteenth of the year: enter it.
 */
const service: ServiceRule = { sans_solde: { part: '1', longerThan: '0.999', per: 'twelve-months' } }
const severance = { ...asTheLaw('art. 33, 23, 41, 37.3.1'), service }

const employesOuvriersLicenciementDemission = preavis(
  'EmployesOuvriersLicenciementDemission',
  'art. 32',
  ['< 24', '1 mois'],
  '2 mois',
)
const employesOuvriersRetraite = preavis('EmployesOuvriersRetraite', 'art. 34 ; 32', ['< 24', '1 mois'], '2 mois')
const agentsMaitriseLicenciementDemission = preavis(
  'AgentsMaitriseLicenciementDemission',
  'art. 32',
  ['< 12', '1 mois'],
  '2 mois',
)
const agentsMaitriseRetraite = preavis('AgentsMaitriseRetraite', 'art. 34 ; 32', ['< 12', '1 mois'], '2 mois')
const cadresLicenciementDemission = preavis('CadresLicenciementDemission', 'art. 32', '3 mois')
const cadresRetraite = preavis('CadresRetraite', 'art. 34 ; 32', '3 mois')
const negociateursLicenciementDemission = preavis(
  'NegociateursLicenciementDemission',
  'art. 32',
  ['< 24', '1 mois'],
  '2 mois',
)
const negociateursRetraite = preavis('NegociateursRetraite', 'art. 34 ; 32', ['< 24', '1 mois'], '2 mois')
const negociateursVrpLicenciementDemission = preavis(
  'NegociateursVrpLicenciementDemission',
  'art. 32',
  ['< 12', '1 mois'],
  ['< 24', '2 mois'],
  '3 mois',
)
const negociateursVrpRetraite = preavis(
  'NegociateursVrpRetraite',
  'art. 34 ; 32',
  ['< 12', '1 mois'],
  ['< 24', '2 mois'],
  '3 mois',
)

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
        licenciement: employesOuvriersLicenciementDemission,
        demission: employesOuvriersLicenciementDemission,
        depart_retraite: employesOuvriersRetraite,
        mise_a_la_retraite: employesOuvriersRetraite,
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise',
      severance,
      notice: {
        licenciement: agentsMaitriseLicenciementDemission,
        demission: agentsMaitriseLicenciementDemission,
        depart_retraite: agentsMaitriseRetraite,
        mise_a_la_retraite: agentsMaitriseRetraite,
      },
    },
    {
      code: 'cadres',
      label: 'Cadres non VRP',
      severance,
      notice: {
        licenciement: cadresLicenciementDemission,
        demission: cadresLicenciementDemission,
        depart_retraite: cadresRetraite,
        mise_a_la_retraite: cadresRetraite,
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
        licenciement: negociateursLicenciementDemission,
        demission: negociateursLicenciementDemission,
        depart_retraite: negociateursRetraite,
        mise_a_la_retraite: negociateursRetraite,
      },
    },
    {
      code: 'negociateurs_vrp',
      label: 'Négociateurs VRP',
      severance,
      notice: {
        licenciement: negociateursVrpLicenciementDemission,
        demission: negociateursVrpLicenciementDemission,
        depart_retraite: negociateursVrpRetraite,
        mise_a_la_retraite: negociateursVrpRetraite,
      },
    },
  ],
}
