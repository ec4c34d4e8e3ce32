import type { Agreement } from './agreement.js'
import { noticeScales } from './notice.js'
import { asTheLaw } from './terms.js'

/** The sheet of the simulators of the Ministry of Labour, snapshot of 24 July 2026 (`docs/agreements.md`). */
const CHECKED = '2026-07-24'
const preavis = noticeScales('843', CHECKED)
const severance = asTheLaw('art. 33', '24')
export const boulangerie: Agreement = {
  idcc: '843',
  name: 'Boulangerie-pâtisserie artisanale',
  checkedUntil: CHECKED,

  categories: [
    {
      code: 'fabrication_vente_services',
      label: 'Personnel de fabrication, de vente et de services',
      severance,
      notice: {
        licenciement: preavis(
          'FabricationVenteServicesLicenciement',
          'art. 32',
          ['< 6', '1 semaine'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('FabricationVenteServicesDemission', 'art. 32', ['< 6', '1 semaine'], '2 semaines'),
        depart_retraite: preavis(
          'FabricationVenteServicesDepart',
          'art. 34.2 ; 32',
          ['< 6', '1 semaine'],
          ['< 24', '1 mois'],
          '6 mois',
        ),
        mise_a_la_retraite: preavis(
          'FabricationVenteServicesMise',
          'art. 34.2 ; 32',
          ['< 6', '1 semaine'],
          ['< 24', '1 mois'],
          '6 mois',
        ),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance,
      notice: {
        licenciement: preavis(
          'CadresLicenciement',
          'statut du personnel d’encadrement, art. 6',
          ['≤ 24', '1.5 mois'],
          '3 mois',
        ),
        demission: preavis('CadresDemission', 'statut du personnel d’encadrement, art. 6', '2 mois'),
        depart_retraite: preavis('CadresDepart', 'art. 34.2 ; 32', ['< 6', '1 semaine'], ['< 24', '1 mois'], '6 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'art. 34.2 ; 32', ['< 6', '1 semaine'], ['< 24', '1 mois'], '6 mois'),
      },
    },
  ],
}
