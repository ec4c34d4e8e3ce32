import { times } from '../../tree/formula.js'
import { MoyenneDouzeMois } from '../indemnites-de-rupture.js'
import type { Agreement } from './agreement.js'
import { belowCoefficient, noticeScales, SHEET } from './notice.js'
import { beyond, beyondMonths, cap, from, indemnite, part, payOf } from './terms.js'

const preavis = noticeScales('1486', SHEET)

/** Sickness and commuting accidents of at most six months count as service (art. 12). */
const service = beyondMonths('6')
const pay = payOf(MoyenneDouzeMois)
const ETAM = 'art. 4.5 (avenant 46), 12'
const ENQUETEURS = 'annexe Enquêteurs, art. 23, 24'

export const bureauxEtudes: Agreement = {
  idcc: '1486',
  name: 'Bureaux d’études techniques, cabinets d’ingénieurs-conseils et sociétés de conseils (Syntec)',
  checkedUntil: SHEET,
  coefficient: 'coefficient',
  categories: [
    {
      code: 'etam',
      label: 'Employés, techniciens ou agents de maîtrise (ETAM)',
      severance: indemnite(
        ETAM,
        '8',
        // The simulators apply the third to all years (B).
        beyond('10', part('1/3'), part('1/4')),
        { pay, service },
      ),
      notice: {
        licenciement: belowCoefficient(
          '400',
          preavis('EtamLicenciement', 'art. 4.2', ['< 24', '1 mois'], '2 mois'),
          preavis('EtamLicenciement400', 'art. 4.2', '2 mois'),
        ),
        demission: belowCoefficient(
          '400',
          preavis('EtamDemission', 'art. 4.2', ['≤ 24', '1 mois'], '2 mois'),
          preavis('EtamDemission400', 'art. 4.2', '2 mois'),
        ),
        depart_retraite: preavis('EtamDepart', 'art. 4.6', ['< 24', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('EtamMise', 'art. 4.6', '4 mois'),
      },
    },
    {
      code: 'ingenieurs_cadres',
      label: 'Ingénieurs et cadres',
      severance: indemnite(ETAM, '8', from('2', part('1/3'), part('1/4')), { pay, service }),
      notice: {
        licenciement: preavis('CadresLicenciement', 'art. 4.2', '3 mois'),
        demission: preavis('CadresDemission', 'art. 4.2', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'art. 4.6', ['< 24', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'art. 4.6', '4 mois'),
      },
    },
    {
      code: 'enqueteurs',
      label: 'Chargés d’enquête intermittents',
      severance: indemnite(ENQUETEURS, '24', cap(part('1/5'), '7'), {
        // Two twelfths of the pay of the year.
        pay: payOf(times(MoyenneDouzeMois, '2')),
        service,
      }),
      notice: {
        licenciement: preavis('EnqueteursLicenciement', 'annexe Enquêteurs, art. 21', ['< 24', '1 mois'], '2 mois'),
        demission: preavis('EnqueteursDemission', 'annexe Enquêteurs, art. 21', '1 mois'),
        mise_a_la_retraite: preavis('EnqueteursMise', 'annexe Enquêteurs, art. 26', '6 mois'),
      },
    },
  ],
}
