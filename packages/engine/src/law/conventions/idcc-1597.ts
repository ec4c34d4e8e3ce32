import type { Agreement } from './agreement.js'
import { noticeScales } from './notice.js'
import { ILLNESS_COUNTS, ouvriersBatiment, rule } from './terms.js'

/** The sheet of the simulators of the Ministry of Labour, snapshot of 24 July 2026 (`docs/agreements.md`). */
const CHECKED = '2026-07-24'
const preavis = noticeScales('1597', CHECKED)

export const batimentOuvriers: Agreement = {
  idcc: '1597',
  name: 'Bâtiment, ouvriers (plus de 10 salariés)',
  checkedUntil: CHECKED,

  categories: [
    {
      code: 'ouvriers',
      label: 'Ouvriers',
      severance: {
        text: 'art. 10.3, 10.4, 10.5',
        right: { months: '24' },
        service: ILLNESS_COUNTS,
        months: rule('art. 10.3, 10.4, 10.5', ouvriersBatiment()),
      },
      notice: {
        licenciement: preavis(
          'OuvriersLicenciement',
          'art. 10.1',
          ['≤ 3', '2 jours'],
          ['< 6', '2 semaines'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('OuvriersDemission', 'art. 10.1', ['≤ 3', '2 jours'], '2 semaines'),
        depart_retraite: preavis(
          'OuvriersDepart',
          'accord du 13 avril 2004 (retraite, bâtiment et travaux publics), art. 4',
          '2 mois',
        ),
        mise_a_la_retraite: preavis(
          'OuvriersMise',
          'accord du 13 avril 2004 (retraite, bâtiment et travaux publics), art. 4',
          '2 mois',
        ),
      },
    },
  ],
}
