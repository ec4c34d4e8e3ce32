import type { Agreement } from './agreement.js'
import { noticeScales, SHEET } from './notice.js'
import { asTheLaw } from './terms.js'

const preavis = noticeScales('787', SHEET)
const severance = asTheLaw('art. 6.2.1')

export const expertsComptables: Agreement = {
  idcc: '787',
  name: 'Cabinets d’experts-comptables et de commissaires aux comptes',
  checkedUntil: SHEET,
  categories: [
    {
      code: 'employes',
      label: 'Employés',
      severance,
      notice: {
        licenciement: preavis('EmployesLicenciement', 'art. 6.2.0', '1 mois'),
        demission: preavis('EmployesDemission', 'art. 6.2.0', '1 mois'),
        depart_retraite: preavis('EmployesDepart', 'art. 6.2.0', '2 mois'),
        mise_a_la_retraite: preavis('EmployesMiseALaRetraite', 'art. 6.2.0', ['< 24', '1 mois'], '2 mois'),
      },
    },
    {
      // Their notice of a départ à la retraite is shorter than that of others.
      code: 'assistants',
      label: 'Assistants',
      severance,
      notice: {
        licenciement: preavis('AssistantsLicenciement', 'art. 6.2.0', '1 mois'),
        demission: preavis('AssistantsDemission', 'art. 6.2.0', '1 mois'),
        depart_retraite: preavis('AssistantsDepart', 'art. 6.2.0', ['< 24', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('AssistantsMiseALaRetraite', 'art. 6.2.0', ['< 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance,
      notice: {
        licenciement: preavis('CadresLicenciement', 'art. 6.2.0', '3 mois'),
        demission: preavis('CadresDemission', 'art. 6.2.0', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'art. 6.2.0', '2 mois'),
        mise_a_la_retraite: preavis('CadresMiseALaRetraite', 'art. 6.2.0', '3 mois'),
      },
    },
  ],
}
