import { AgeFin, EstEconomique, type ServiceRule } from '../../cases/agreements.js'
import { both, choose, type Formula, isAtLeast, isAtMost, isTrue, sum, times } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { licenciementDemission, noticeScales, retraite, SHEET } from './notice.js'
import { Annees, bands, beyondMonths, cap, indemnite, part, years } from './terms.js'

const preavis = noticeScales('2216', SHEET)
/** Sickness and commuting accidents of at most twelve months count as service (art. 3.13). */
const service: ServiceRule = beyondMonths('12', 'career')
const majoree = (months: Formula): Formula =>
  times(months, choose(both(isTrue(EstEconomique), isAtLeast(AgeFin, '50')), '1.2', '1'))
const TEXT = 'annexes I et II ; art. 3.13'
const TEXT_CADRES = 'annexe III, art. 6, 7 ; art. 3.13'
const nonCadres = indemnite(TEXT, '8', majoree(bands(['1/4', 10], ['1/3'])), { service })

export const commerceAlimentaire: Agreement = {
  idcc: '2216',
  name: 'Commerce de détail et de gros à prédominance alimentaire',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes_ouvriers',
      label: 'Employés et ouvriers',
      severance: nonCadres,
      notice: {
        licenciement: preavis(
          'EmployesOuvriersLicenciement',
          'annexe I, art. 3',
          ['< 1', '0'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('EmployesOuvriersDemission', 'annexe I, art. 3', '1 mois'),
        depart_retraite: preavis('EmployesOuvriersDepart', 'annexe I, art. 5', '1 mois'),
        mise_a_la_retraite: preavis('EmployesOuvriersMise', 'annexe I, art. 5', ['< 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'agents_maitrise_techniciens',
      label: 'Agents de maîtrise et techniciens',
      severance: nonCadres,
      notice: {
        ...licenciementDemission(
          preavis('AgentsMaitriseTechniciensLicenciementDemission', 'annexe II, art. 5', '2 mois'),
        ),
        depart_retraite: preavis(
          'AgentsMaitriseTechniciensDepart',
          'annexe II, art. 5.1',
          ['< 6', '2 mois'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
        mise_a_la_retraite: preavis('AgentsMaitriseTechniciensMise', 'annexe II, art. 5.1', '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: indemnite(
        TEXT_CADRES,
        '8',
        majoree(
          choose(
            isAtMost(Annees, '5'),
            part('1/4'),
            sum(cap(bands(['3/10', 10], ['4/10', 20], ['5/10', 40]), '12'), part('1/3', years('40'))),
          ),
        ),
        { service },
      ),
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'annexe III, art. 5', '3 mois')),
        ...retraite(preavis('CadresRetraite', 'annexe III, art. 8', '6 mois')),
      },
    },
  ],
}
