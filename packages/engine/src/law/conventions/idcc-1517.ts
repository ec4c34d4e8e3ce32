import { sum } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { noticeScales } from './notice.js'
import { bands, part, rule, years } from './terms.js'

/** The sheet of the simulators of the Ministry of Labour, snapshot of 24 July 2026 (`docs/agreements.md`). */
const CHECKED = '2026-07-24'
const preavis = noticeScales('1517', CHECKED)
const severance = {
  text: 'chapitre VI, art. 4',
  right: { months: '8' },
  months: rule('chapitre VI, art. 4', sum(bands(['1/4', 10], ['1/3']), part('1/15', years('10')))),
}
export const detailNonAlimentaire: Agreement = {
  idcc: '1517',
  name: 'Commerces de détail non alimentaires',
  checkedUntil: CHECKED,

  categories: [
    {
      code: 'employes',
      label: 'Employés (niveaux I à V)',
      severance,
      notice: {
        licenciement: preavis('EmployesLicenciement', 'chapitre VI, art. 1', ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesDemission', 'chapitre VI, art. 1', '1 mois'),
        depart_retraite: preavis('EmployesDepart', 'chapitre VI, art. 1', ['< 24', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('EmployesMise', 'chapitre VI, art. 1', ['< 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise (niveau VI)',
      severance,
      notice: {
        licenciement: preavis('AgentsMaitriseLicenciement', 'chapitre VI, art. 1', '2 mois'),
        demission: preavis('AgentsMaitriseDemission', 'chapitre VI, art. 1', '2 mois'),
        depart_retraite: preavis('AgentsMaitriseDepart', 'chapitre VI, art. 1', '2 mois'),
        mise_a_la_retraite: preavis('AgentsMaitriseMise', 'chapitre VI, art. 1', '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres (niveaux VII à IX)',
      severance,
      notice: {
        licenciement: preavis('CadresLicenciement', 'chapitre VI, art. 1', '3 mois'),
        demission: preavis('CadresDemission', 'chapitre VI, art. 1', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'chapitre VI, art. 1', '3 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'chapitre VI, art. 1', '3 mois'),
      },
    },
  ],
}
