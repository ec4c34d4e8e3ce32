import { AgeFin, EstCollectif } from '../../cases/agreements.js'
import { RegimeRupture } from '../../cases/leaving.js'
import {
  both,
  choose,
  type Formula,
  greater,
  is,
  isAbove,
  isAtLeast,
  isTrue,
  lesser,
  over,
  sum,
  times,
} from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { licenciementDemission, licenciementMise, noticeScales, retraite, SHEET, tous } from './notice.js'
import { Annees, bands, beyond, cap, douzieme, indemnite, part, payOf, tiersEntier, years } from './terms.js'

const preavis = noticeScales('675', SHEET)
const MAITRISE = 'avenant Maîtrise, art. 11'
const CADRES = 'avenant Cadres, art. 16'
/** From 50 years of age and 20 of service half as much more, under a higher cap; a collective dismissal and an agreed termination have six months at most. */
const plafonnee = (months: Formula, most: string, mostForAge: string): Formula =>
  choose(
    isTrue(EstCollectif),
    cap(months, '6'),
    choose(
      is(RegimeRupture, 'conventionnelle'),
      cap(months, '6'),
      choose(
        both(isAtLeast(AgeFin, '50'), isAtLeast(Annees, '20')),
        cap(times(months, '1.5'), mostForAge),
        cap(months, most),
      ),
    ),
  )

const payEmployes = payOf(greater(douzieme, tiersEntier))
/** Six months of the pay of the last three, in months of the reference pay. */
const sixMois = choose(isAbove(payEmployes, '0'), over(times(payOf(tiersEntier), '6'), payEmployes), '6')

export const habillementSuccursales: Agreement = {
  idcc: '675',
  name: 'Maisons à succursales de vente au détail d’habillement',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes',
      label: 'Employés',
      severance: indemnite(
        'art. 42',
        '24',
        lesser(sixMois, beyond('15', part('1/5'), sum(part('1/10', years('0', '10')), part('2/10', years('10'))))),
        { more: true, pay: payEmployes },
      ),
      notice: {
        ...licenciementMise(
          preavis(
            'EmployesLicenciementMise',
            'art. 38',
            ['< 1', '0'],
            ['< 6', '15 jours'],
            ['< 24', '1 mois'],
            '2 mois',
          ),
        ),
        demission: preavis('EmployesDemission', 'art. 38', ['< 1', '0'], ['≤ 6', '15 jours'], '1 mois'),
        depart_retraite: preavis('EmployesDepart', 'art. 38', ['< 1', '0'], ['< 6', '15 jours'], '1 mois'),
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise',
      severance: indemnite(MAITRISE, '24', plafonnee(bands(['1/10', 10], ['2/5']), '9', '13.5'), {
        more: true,
        pay: payOf(douzieme),
      }),
      notice: tous(preavis('AgentsMaitriseLicenciementDemissionDepartMise', 'avenant Maîtrise, art. 9', '2 mois')),
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: indemnite(
        CADRES,
        '24',
        plafonnee(beyond('5', bands(['1/5', 15], ['2/5']), part('1/10')), '12', '18'),
        { more: true, pay: payOf(douzieme) },
      ),
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'avenant Cadres, art. 13', '3 mois')),
        ...retraite(preavis('CadresRetraite', 'avenant Cadres, art. 17', '3 mois')),
      },
    },
  ],
}
