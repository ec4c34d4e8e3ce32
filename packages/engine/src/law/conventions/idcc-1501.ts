import { AgeFin, EstEconomique } from '../../cases/agreements.js'
import { both, choose, type Formula, isAbove, isAtLeast, isTrue, sum, times } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { licenciementDemission, noticeScales, retraite, SHEET } from './notice.js'
import { Annees, beyond, from, indemnite, part, years } from './terms.js'

const preavis = noticeScales('1501', SHEET)
const TEXT = 'art. 13'
const majoree = (months: Formula): Formula =>
  times(months, choose(both(isTrue(EstEconomique), isAtLeast(AgeFin, '50'), isAbove(Annees, '10')), '1.15', '1'))
const nonCadres = indemnite(
  TEXT,
  '24',
  majoree(sum(part('1/10'), from('16', part('2/15', years('10')), part('1/15', years('10'))))),
)

export const restaurationRapide: Agreement = {
  idcc: '1501',
  name: 'Restauration rapide',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'ouvriers',
      label: 'Ouvriers',
      severance: nonCadres,
      notice: {
        licenciement: preavis('OuvriersLicenciement', 'art. 12', ['< 6', '8 jours'], ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('OuvriersDemission', 'art. 12', ['< 6', '8 jours'], '1 mois'),
        depart_retraite: preavis('OuvriersDepart', 'art. 28 ; 12', ['< 6', '8 jours'], '1 mois'),
        mise_a_la_retraite: preavis('OuvriersMise', 'art. 28 ; 12', ['< 6', '8 jours'], ['≤ 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'employes',
      label: 'Employés',
      severance: nonCadres,
      notice: {
        licenciement: preavis('EmployesLicenciement', 'art. 12', ['< 6', '8 jours'], ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesDemission', 'art. 12', ['< 6', '8 jours'], ['≤ 24', '15 jours'], '1 mois'),
        depart_retraite: preavis('EmployesDepart', 'art. 28 ; 12', ['< 6', '8 jours'], ['≤ 24', '15 jours'], '1 mois'),
        mise_a_la_retraite: preavis('EmployesMise', 'art. 28 ; 12', ['< 6', '8 jours'], ['≤ 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise',
      severance: nonCadres,
      notice: {
        ...licenciementDemission(
          preavis('AgentsMaitriseLicenciementDemission', 'art. 12', ['≤ 24', '1 mois'], '2 mois'),
        ),
        ...retraite(preavis('AgentsMaitriseRetraite', 'art. 28 ; 12', ['≤ 24', '1 mois'], '2 mois')),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: indemnite(
        TEXT,
        '12',
        majoree(
          beyond(
            '5',
            sum(
              part('2/10'),
              part('1/15', years('5', '10')),
              part('2/15', years('10', '15')),
              part('3/15', years('15')),
            ),
            part('1/10'),
          ),
        ),
      ),
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'art. 12', '3 mois')),
        ...retraite(preavis('CadresRetraite', 'art. 28 ; 12', '3 mois')),
      },
    },
  ],
}
