import type { Agreement } from './agreement.js'
import { noticeScales, SHEET } from './notice.js'
import { ILLNESS_COUNTS, ouvriersBatiment, rule } from './terms.js'

const preavis = noticeScales('1596', SHEET)

const ouvriersRetraite = preavis(
  'OuvriersRetraite',
  'accord du 13 avril 2004 (retraite, bâtiment et travaux publics), art. 4',
  '2 mois',
)

export const batimentOuvriers10: Agreement = {
  idcc: '1596',
  name: 'Bâtiment, ouvriers (jusqu’à 10 salariés)',
  checkedUntil: SHEET,

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
        depart_retraite: ouvriersRetraite,
        mise_a_la_retraite: ouvriersRetraite,
      },
    },
  ],
}
