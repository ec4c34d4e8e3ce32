import { AgeFin, EstCollectif } from '../../cases/agreements.js'
import { RegimeRupture } from '../../cases/leaving.js'
import { both, choose, type Formula, greater, is, isAtLeast, isTrue, sum, times } from '../../tree/formula.js'
import { MoyenneTroisMois } from '../indemnites-de-rupture.js'
import type { Agreement } from './agreement.js'
import { noticeScales } from './notice.js'
import { Annees, bands, beyond, cap, douzieme, part, payOf, rule, years } from './terms.js'

/** The sheet of the simulators of the Ministry of Labour, snapshot of 24 July 2026 (`docs/agreements.md`). */
const CHECKED = '2026-07-24'
const preavis = noticeScales('675', CHECKED)
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

export const habillementSuccursales: Agreement = {
  idcc: '675',
  name: 'Maisons à succursales de vente au détail d’habillement',
  checkedUntil: CHECKED,

  categories: [
    {
      code: 'employes',
      label: 'Employés',
      severance: {
        text: 'art. 42',
        right: { months: '24', more: true },
        pay: payOf(greater(douzieme, MoyenneTroisMois)),
        months: rule(
          'art. 42',
          cap(beyond('15', part('1/5'), sum(part('1/10', years('0', '10')), part('2/10', years('10')))), '6'),
        ),
      },
      notice: {
        licenciement: preavis(
          'EmployesLicenciement',
          'art. 38',
          ['< 1', '0'],
          ['< 6', '15 jours'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('EmployesDemission', 'art. 38', ['< 1', '0'], ['≤ 6', '15 jours'], '1 mois'),
        depart_retraite: preavis('EmployesDepart', 'art. 38', ['< 1', '0'], ['< 6', '15 jours'], '1 mois'),
        mise_a_la_retraite: preavis(
          'EmployesMise',
          'art. 38',
          ['< 1', '0'],
          ['< 6', '15 jours'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise',
      severance: {
        text: MAITRISE,
        right: { months: '24', more: true },
        pay: payOf(douzieme),
        months: rule(MAITRISE, plafonnee(bands(['1/10', 10], ['2/5']), '9', '13.5')),
      },
      notice: {
        licenciement: preavis('AgentsMaitriseLicenciement', 'avenant Maîtrise, art. 9', '2 mois'),
        demission: preavis('AgentsMaitriseDemission', 'avenant Maîtrise, art. 9', '2 mois'),
        depart_retraite: preavis('AgentsMaitriseDepart', 'avenant Maîtrise, art. 9', '2 mois'),
        mise_a_la_retraite: preavis('AgentsMaitriseMise', 'avenant Maîtrise, art. 9', '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: {
        text: CADRES,
        right: { months: '24', more: true },
        pay: payOf(douzieme),
        months: rule(CADRES, plafonnee(beyond('5', bands(['1/5', 15], ['2/5']), part('1/10')), '12', '18')),
      },
      notice: {
        licenciement: preavis('CadresLicenciement', 'avenant Cadres, art. 13', '3 mois'),
        demission: preavis('CadresDemission', 'avenant Cadres, art. 13', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'avenant Cadres, art. 17', '3 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'avenant Cadres, art. 17', '3 mois'),
      },
    },
  ],
}
