import { sum } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { licenciementDemission, noticeScales, SHEET } from './notice.js'
import { indemnite, part, years } from './terms.js'

const preavis = noticeScales('1147', SHEET)
const severance = indemnite('art. 25, 13', '12', sum(part('1/5'), part('2/15', years('10'))), { more: true })

export const cabinetsMedicaux: Agreement = {
  idcc: '1147',
  name: 'Cabinets médicaux',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'non_cadres',
      label: 'Non-cadres',
      severance,
      notice: {
        licenciement: preavis('NonCadresLicenciement', 'art. 25', ['< 6', '15 jours'], ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('NonCadresDemission', 'art. 25', ['< 6', '15 jours'], '1 mois'),
        mise_a_la_retraite: preavis('NonCadresMise', 'art. 25 § 1', ['< 6', '15 jours'], ['< 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance,
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'art. 25', '3 mois')),
        mise_a_la_retraite: preavis('CadresMise', 'art. 25 § 1', '3 mois'),
      },
    },
  ],
}
