import type { Agreement } from './agreement.js'
import { licenciementDemission, noticeScales, SHEET } from './notice.js'
import { asTheLaw } from './terms.js'

const preavis = noticeScales('1518', SHEET)
/** Parental leave counts as service. The scale is that of the law, from more than eight months on. */
const severance = { ...asTheLaw('art. 4.4.3, 6.3.4', '8', true), service: { conge_parental: { part: '0' } } }

const ouvriersEmployesRetraite = preavis(
  'OuvriersEmployesRetraite',
  'art. 4.4.1, 4.4.3, 4.4.4',
  ['≤ 24', '1 mois'],
  '2 mois',
)

const techniciensAgentsMaitriseRetraite = preavis(
  'TechniciensAgentsMaitriseRetraite',
  'art. 4.4.1, 4.4.3, 4.4.4',
  '2 mois',
)
const animateursRetraite = preavis('AnimateursRetraite', 'art. 4.4.1, 4.4.3, 4.4.4', '2 mois')
const cadresRetraite = preavis('CadresRetraite', 'art. 4.4.1, 4.4.3, 4.4.4', '3 mois')

export const eclat: Agreement = {
  idcc: '1518',
  name: 'Éclat (métiers de l’éducation, de la culture, des loisirs et de l’animation)',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'ouvriers_employes',
      label: 'Ouvriers et employés (groupes 2 et 3)',
      severance,
      notice: {
        licenciement: preavis('OuvriersEmployesLicenciement', 'art. 4.4', ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('OuvriersEmployesDemission', 'art. 4.4', '1 mois'),
        mise_a_la_retraite: ouvriersEmployesRetraite,
      },
    },
    {
      code: 'techniciens_agents_maitrise',
      label: 'Techniciens et agents de maîtrise (groupes 4, 5 et 6)',
      severance,
      notice: {
        ...licenciementDemission(preavis('TechniciensAgentsMaitriseLicenciementDemission', 'art. 4.4', '2 mois')),
        mise_a_la_retraite: techniciensAgentsMaitriseRetraite,
      },
    },
    {
      code: 'animateurs',
      label: 'Animateurs techniciens et professeurs (niveaux A et B)',
      severance,
      notice: {
        ...licenciementDemission(preavis('AnimateursLicenciementDemission', 'art. 4.4', '2 mois')),
        mise_a_la_retraite: animateursRetraite,
      },
    },
    {
      code: 'cadres',
      label: 'Cadres (groupes 7 et 8)',
      severance,
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'art. 4.4', '3 mois')),
        mise_a_la_retraite: cadresRetraite,
      },
    },
  ],
}
