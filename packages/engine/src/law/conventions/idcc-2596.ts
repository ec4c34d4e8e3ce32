import type { Agreement } from './agreement.js'
import { noticeScales, SHEET } from './notice.js'
import { bands, cap, indemnite, moyenneALaFin, part, payOf } from './terms.js'

const preavis = noticeScales('2596', SHEET)

const cadresLicenciementDemissionMise = preavis('CadresLicenciementDemissionMise', 'art. 7.4.1', '3 mois')

export const coiffure: Agreement = {
  idcc: '2596',
  name: 'Coiffure et professions connexes',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes',
      label: 'Emplois techniques, non techniques et de l’esthétique-cosmétique',
      severance: indemnite('art. 7.5.1', '8', bands(['1/4', 10], ['1/3'])),
      notice: {
        licenciement: preavis('EmployesLicenciement', 'art. 7.4.1', ['≤ 6', '1 semaine'], ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesDemission', 'art. 7.4.1', ['≤ 6', '1 semaine'], '1 mois'),
        mise_a_la_retraite: preavis('EmployesMise', 'art. 7.4.1', ['< 6', '7 jours'], ['≤ 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Agents de maîtrise et cadres',
      severance: indemnite('art. 7.5.1', '0', cap(part('1/4'), '6'), { pay: payOf(moyenneALaFin) }),
      notice: {
        licenciement: cadresLicenciementDemissionMise,
        demission: cadresLicenciementDemissionMise,
        mise_a_la_retraite: cadresLicenciementDemissionMise,
      },
    },
  ],
}
