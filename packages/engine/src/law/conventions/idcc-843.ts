import type { Agreement } from './agreement.js'
import { noticeScales, retraite, SHEET } from './notice.js'
import { asTheLaw } from './terms.js'

const preavis = noticeScales('843', SHEET)
const severance = asTheLaw('art. 33', '24')

export const boulangerie: Agreement = {
  idcc: '843',
  name: 'Boulangerie-pâtisserie artisanale',
  checkedUntil: SHEET,

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
        ...retraite(
          preavis(
            'FabricationVenteServicesRetraite',
            'art. 34.2 ; 32',
            ['< 6', '1 semaine'],
            ['< 24', '1 mois'],
            '6 mois',
          ),
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
        ...retraite(preavis('CadresRetraite', 'art. 34.2 ; 32', ['< 6', '1 semaine'], ['< 24', '1 mois'], '6 mois')),
      },
    },
  ],
}
