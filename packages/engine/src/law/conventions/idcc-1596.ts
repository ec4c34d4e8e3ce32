import type { Agreement, Category } from './agreement.js'
import { noticeScales, retraite, SHEET } from './notice.js'
import { ILLNESS_COUNTS, indemnite, ouvriersBatiment } from './terms.js'

/** Agreements 1596 and 1597 state the same rules for companies of another size. */
export function ouvriersDuBatiment(idcc: string, name: string): Agreement {
  const preavis = noticeScales(idcc, SHEET)
  const ouvriers: Category = {
    code: 'ouvriers',
    label: 'Ouvriers',
    severance: indemnite('art. 10.3, 10.4, 10.5', '24', ouvriersBatiment(), { service: ILLNESS_COUNTS }),
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
      ...retraite(
        preavis(
          'OuvriersRetraite',
          'accord du 13 avril 2004 (retraite, bâtiment et travaux publics), art. 4',
          '2 mois',
        ),
      ),
    },
  }
  return { idcc, name, checkedUntil: SHEET, categories: [ouvriers] }
}

export const batimentOuvriers10 = ouvriersDuBatiment('1596', 'Bâtiment, ouvriers (jusqu’à 10 salariés)')
