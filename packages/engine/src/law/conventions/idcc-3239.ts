import type { Agreement } from './agreement.js'
import { noticeScales, retraite, SHEET } from './notice.js'
import { asTheLaw } from './terms.js'

const preavis = noticeScales('3239', SHEET)
/** Childminders have a law of their own, which is not computed: name no agreement for them, and enter what they are owed. */
const severance = asTheLaw('art. 47-1, 47-2 ; 162')

export const particuliersEmployeurs: Agreement = {
  idcc: '3239',
  name: 'Particuliers employeurs et emploi à domicile',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'salaries',
      label: 'Salariés du particulier employeur',
      severance,
      notice: {
        licenciement: preavis(
          'SalariesLicenciement',
          'art. 162.4.1',
          ['< 6', '1 semaine'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('SalariesDemission', 'art. 162.6', ['< 6', '1 semaine'], ['< 24', '2 semaines'], '1 mois'),
        ...retraite(
          preavis('SalariesRetraite', 'art. 162.5 ; 162.4.1', ['< 6', '7 jours'], ['< 24', '1 mois'], '2 mois'),
        ),
      },
    },
  ],
}
