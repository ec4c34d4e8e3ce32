import type { Agreement } from './agreement.js'
import { noticeScales } from './notice.js'
import { asTheLaw } from './terms.js'

/** The sheet of the simulators of the Ministry of Labour, snapshot of 24 July 2026 (`docs/agreements.md`). */
const CHECKED = '2026-07-24'
const preavis = noticeScales('1518', CHECKED)
/** Parental leave counts as service. The scale is that of the law, from more than eight months on. */
const severance = { ...asTheLaw('art. 4.4.3, 6.3.4', '8', true), service: { conge_parental: { part: '0' } } }

export const eclat: Agreement = {
  idcc: '1518',
  name: 'Éclat (métiers de l’éducation, de la culture, des loisirs et de l’animation)',
  checkedUntil: CHECKED,

  categories: [
    {
      code: 'ouvriers_employes',
      label: 'Ouvriers et employés (groupes 2 et 3)',
      severance,
      notice: {
        licenciement: preavis('OuvriersEmployesLicenciement', 'art. 4.4', ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('OuvriersEmployesDemission', 'art. 4.4', '1 mois'),
        depart_retraite: preavis('OuvriersEmployesDepart', 'art. 4.4.1, 4.4.3, 4.4.4', ['≤ 24', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('OuvriersEmployesMise', 'art. 4.4.1, 4.4.3, 4.4.4', ['≤ 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'techniciens_agents_maitrise',
      label: 'Techniciens et agents de maîtrise (groupes 4, 5 et 6)',
      severance,
      notice: {
        licenciement: preavis('TechniciensAgentsMaitriseLicenciement', 'art. 4.4', '2 mois'),
        demission: preavis('TechniciensAgentsMaitriseDemission', 'art. 4.4', '2 mois'),
        depart_retraite: preavis('TechniciensAgentsMaitriseDepart', 'art. 4.4.1, 4.4.3, 4.4.4', '2 mois'),
        mise_a_la_retraite: preavis('TechniciensAgentsMaitriseMise', 'art. 4.4.1, 4.4.3, 4.4.4', '2 mois'),
      },
    },
    {
      code: 'animateurs',
      label: 'Animateurs techniciens et professeurs (niveaux A et B)',
      severance,
      notice: {
        licenciement: preavis('AnimateursLicenciement', 'art. 4.4', '2 mois'),
        demission: preavis('AnimateursDemission', 'art. 4.4', '2 mois'),
        depart_retraite: preavis('AnimateursDepart', 'art. 4.4.1, 4.4.3, 4.4.4', '2 mois'),
        mise_a_la_retraite: preavis('AnimateursMise', 'art. 4.4.1, 4.4.3, 4.4.4', '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres (groupes 7 et 8)',
      severance,
      notice: {
        licenciement: preavis('CadresLicenciement', 'art. 4.4', '3 mois'),
        demission: preavis('CadresDemission', 'art. 4.4', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'art. 4.4.1, 4.4.3, 4.4.4', '3 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'art. 4.4.1, 4.4.3, 4.4.4', '3 mois'),
      },
    },
  ],
}
