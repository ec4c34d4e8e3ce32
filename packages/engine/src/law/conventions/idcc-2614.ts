import { AgeFin, VariableConvention } from '../../cases/agreements.js'
import { choose, isAbove, isAtLeast, isTrue, times } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { noticeOfEtam } from './idcc-2609.js'
import { noticeScales, SHEET } from './notice.js'
import { bands, cap, dernierMoisEntier, douzieme, ILLNESS_COUNTS, indemnite, payOf } from './terms.js'

const preavis = noticeScales('2614', SHEET)
const TEXT = 'art. 8.4, 8.5, 8.13'
const jeunes = bands(['2.5/10', 15], ['3.5/10'])

export const travauxPublicsEtam: Agreement = {
  idcc: '2614',
  name: 'Travaux publics, employés, techniciens et agents de maîtrise',
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
          choose(isAtLeast(AgeFin, '55'), cap(times(jeunes, '1.1'), '11'), cap(jeunes, '10')),
        ),
        { service: ILLNESS_COUNTS, pay: payOf(choose(isTrue(VariableConvention), douzieme, dernierMoisEntier)) },
      ),
      notice: noticeOfEtam(preavis),
    },
  ],
}
