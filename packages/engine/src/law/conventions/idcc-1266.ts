import { sum } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { noticeScales } from './notice.js'
import { part, rule, years } from './terms.js'

/** The sheet of the simulators of the Ministry of Labour, snapshot of 24 July 2026 (`docs/agreements.md`). */
const CHECKED = '2026-07-24'
const preavis = noticeScales('1266', CHECKED)
const TEXT = 'art. 14'
const nonCadres = {
  text: TEXT,
  right: { months: '12' },
  months: rule(TEXT, sum(part('1/5'), part('2/15', years('10')))),
}

export const restaurationCollectivites: Agreement = {
  idcc: '1266',
  name: 'Restauration de collectivités',
  checkedUntil: CHECKED,

  categories: [
    {
      code: 'employes',
      label: 'Employés',
      severance: nonCadres,
      notice: {
        licenciement: preavis('EmployesLicenciement', 'art. 13', ['< 6', '8 jours'], ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesDemission', 'art. 13', ['< 6', '8 jours'], '1 mois'),
        depart_retraite: preavis('EmployesDepart', 'art. 35 ; 13', ['< 6', '8 jours'], '1 mois'),
        mise_a_la_retraite: preavis('EmployesMise', 'art. 35 ; 13', ['< 6', '8 jours'], ['≤ 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'maitrises',
      label: 'Maîtrises',
      severance: nonCadres,
      notice: {
        licenciement: preavis('MaitrisesLicenciement', 'art. 13', ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('MaitrisesDemission', 'art. 13', ['≤ 24', '1 mois'], '2 mois'),
        depart_retraite: preavis('MaitrisesDepart', 'art. 35 ; 13', ['≤ 24', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('MaitrisesMise', 'art. 35 ; 13', ['≤ 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: {
        text: TEXT,
        right: { months: '12' },
        months: rule(
          TEXT,
          sum(part('1/5'), part('1/15', years('5', '10')), part('2/15', years('10', '15')), part('3/15', years('15'))),
        ),
      },
      notice: {
        licenciement: preavis('CadresLicenciement', 'art. 13', '3 mois'),
        demission: preavis('CadresDemission', 'art. 13', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'art. 35 ; 13', '3 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'art. 35 ; 13', '3 mois'),
      },
    },
  ],
}
