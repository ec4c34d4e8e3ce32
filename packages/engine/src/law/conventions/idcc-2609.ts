import { AgeFin, VariableConvention } from '../../cases/agreements.js'
import { choose, isAbove, isAtLeast, isTrue, times } from '../../tree/formula.js'
import type { Agreement, Category } from './agreement.js'
import { either, noticeScales, SHEET } from './notice.js'
import { bands, cap, dernierMoisEntier, douzieme, indemnite, payOf, SICKNESS_COUNTS } from './terms.js'

const preavis = noticeScales('2609', SHEET)
const TEXT = 'art. 8.4, 8.5, 8.13'

/** Building and public works have the same notice. */
export const noticeOfEtam = (preavis: ReturnType<typeof noticeScales>): Category['notice'] => ({
  licenciement: either(
    isAtLeast(AgeFin, '55'),
    preavis('EtamLicenciementSi', 'art. 8.1', ['< 180', '2 mois'], '3 mois'),
    preavis('EtamLicenciement', 'art. 8.1', ['< 24', '1 mois'], '2 mois'),
  ),
  demission: preavis('EtamDemission', 'art. 8.1', ['< 24', '1 mois'], '2 mois'),
  depart_retraite: preavis('EtamDepart', 'art. 8.12', '2 mois'),
  mise_a_la_retraite: preavis('EtamMise', 'art. 8.9', '3 mois'),
})

export const batimentEtam: Agreement = {
  idcc: '2609',
  name: 'Bâtiment, employés, techniciens et agents de maîtrise',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'etam',
      label: 'ETAM',
      severance: indemnite(
        TEXT,
        '24',
        choose(
          isAbove(AgeFin, '65'),
          cap(bands(['1.5/10', 10], ['2.5/10']), '8'),
          times(cap(bands(['2.5/10', 15], ['3.5/10']), '10'), choose(isAtLeast(AgeFin, '55'), '1.1', '1')),
        ),
        {
          more: true,
          service: SICKNESS_COUNTS,
          pay: payOf(choose(isTrue(VariableConvention), douzieme, dernierMoisEntier)),
        },
      ),
      notice: noticeOfEtam(preavis),
    },
  ],
}
