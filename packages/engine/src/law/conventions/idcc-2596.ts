import type { Agreement } from './agreement.js'
import { noticeScales } from './notice.js'
import { bands, cap, moyenneALaFin, part, payOf, rule } from './terms.js'

/** The sheet of the simulators of the Ministry of Labour, snapshot of 24 July 2026 (`docs/agreements.md`). */
const CHECKED = '2026-07-24'
const preavis = noticeScales('2596', CHECKED)

export const coiffure: Agreement = {
  idcc: '2596',
  name: 'Coiffure et professions connexes',
  checkedUntil: CHECKED,

  categories: [
    {
      code: 'employes',
      label: 'Emplois techniques, non techniques et de l’esthétique-cosmétique',
      severance: {
        text: 'art. 7.5.1',
        right: { months: '8' },
        months: rule('art. 7.5.1', bands(['1/4', 10], ['1/3'])),
      },
      notice: {
        licenciement: preavis('EmployesLicenciement', 'art. 7.4.1', ['≤ 6', '1 semaine'], ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesDemission', 'art. 7.4.1', ['≤ 6', '1 semaine'], '1 mois'),
        mise_a_la_retraite: preavis('EmployesMise', 'art. 7.4.1', ['< 6', '7 jours'], ['≤ 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Agents de maîtrise et cadres',
      severance: {
        text: 'art. 7.5.1',
        right: { months: '0' },
        pay: payOf(moyenneALaFin),
        months: rule('art. 7.5.1', cap(part('1/4'), '6')),
      },
      notice: {
        licenciement: preavis('CadresLicenciement', 'art. 7.4.1', '3 mois'),
        demission: preavis('CadresDemission', 'art. 7.4.1', '3 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'art. 7.4.1', '3 mois'),
      },
    },
  ],
}
