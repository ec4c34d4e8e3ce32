import { sum } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { noticeScales, retraite, SHEET, tous } from './notice.js'
import { bands, indemnite, part, years } from './terms.js'

const preavis = noticeScales('1517', SHEET)
const severance = indemnite('chapitre VI, art. 4', '8', sum(bands(['1/4', 10], ['1/3']), part('1/15', years('10'))))

export const detailNonAlimentaire: Agreement = {
  idcc: '1517',
  name: 'Commerces de détail non alimentaires',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes',
      label: 'Employés (niveaux I à V)',
      severance,
      notice: {
        licenciement: preavis('EmployesLicenciement', 'chapitre VI, art. 1', ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesDemission', 'chapitre VI, art. 1', '1 mois'),
        ...retraite(preavis('EmployesRetraite', 'chapitre VI, art. 1', ['< 24', '1 mois'], '2 mois')),
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise (niveau VI)',
      severance,
      notice: tous(preavis('AgentsMaitriseLicenciementDemissionDepartMise', 'chapitre VI, art. 1', '2 mois')),
    },
    {
      code: 'cadres',
      label: 'Cadres (niveaux VII à IX)',
      severance,
      notice: tous(preavis('CadresLicenciementDemissionDepartMise', 'chapitre VI, art. 1', '3 mois')),
    },
  ],
}
