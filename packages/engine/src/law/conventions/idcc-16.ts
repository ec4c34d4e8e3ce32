import {
  AgeFin,
  ConduiteDefinitive,
  ConduiteTemporaire,
  MoisNotification,
  VariableConvention,
} from '../../cases/agreements.js'
import { DroitPension } from '../../cases/leaving.js'
import {
  choose,
  type Formula,
  greater,
  isAbove,
  isAtLeast,
  isTrue,
  lesser,
  minus,
  over,
  plus,
  sum,
  times,
} from '../../tree/formula.js'
import { MoyenneDouzeMois, MoyenneTroisMois } from '../indemnites-de-rupture.js'
import type { Agreement } from './agreement.js'
import { belowCoefficient, licenciementDemission, licenciementMise, noticeScales, retraite, SHEET } from './notice.js'
import {
  Annees,
  anneesCadre,
  anneesNonCadre,
  beyond,
  dernierMoisEntier,
  from,
  indemnite,
  part,
  payOf,
  salaireLegal,
  tiersEntier,
} from './terms.js'

const preavis = noticeScales('16', SHEET)
const TEXT = 'annexe I, art. 5 bis, 11 ter ; II, art. 14 ; III, art. 18 ; IV, art. 17'
/** A person entitled to a pension has a fifth less for each year of age from 60 on. */
const avecPension = (months: Formula): Formula =>
  choose(
    isTrue(DroitPension),
    times(months, greater('0', minus('1', over(greater('0', minus(AgeFin, '60')), '5')))),
    months,
  )
/** Drivers who lose their fitness to drive: for good by service, for some time one month. */
const perte = choose(
  isAtLeast(Annees, '20'),
  '6',
  from('15', '5', from('10', '4', from('5', '3', from('3', '2', '0')))),
)
/** For the other categories: the last month, or a twelfth of the year where a part of the pay is variable. */
const pay = payOf(choose(isTrue(VariableConvention), MoyenneDouzeMois, dernierMoisEntier))
const ouvriers = indemnite(
  TEXT,
  '24',
  choose(
    isTrue(ConduiteDefinitive),
    choose(isAtLeast(MoisNotification, '36'), perte, '0'),
    choose(
      isTrue(ConduiteTemporaire),
      choose(isAbove(MoisNotification, '36'), '1', '0'),
      avecPension(from('3', part('2/10'), part('1/10'))),
    ),
  ),
  {
    pay: choose(
      isTrue(ConduiteTemporaire),
      salaireLegal,
      payOf(choose(isTrue(ConduiteDefinitive), tiersEntier, MoyenneTroisMois)),
    ),
  },
)
const cadre = sum(part('4/10', anneesCadre), part('3/10', anneesNonCadre))
const pourAge = choose(isAtLeast(AgeFin, '61'), beyond('30', '4', beyond('20', '3', beyond('10', '2', '0'))), '0')

export const transportsRoutiers: Agreement = {
  idcc: '16',
  name: 'Transports routiers et activités auxiliaires du transport',
  checkedUntil: SHEET,
  coefficient: 'groupe (techniciens et agents de maîtrise)',
  categories: [
    {
      code: 'ouvriers',
      label: 'Ouvriers',
      severance: ouvriers,
      notice: {
        licenciement: preavis(
          'OuvriersLicenciement',
          'annexe I, art. 5',
          ['< 6', '1 semaine'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('OuvriersDemission', 'annexe I, art. 5', '1 semaine'),
        mise_a_la_retraite: preavis(
          'OuvriersMise',
          'annexe I, art. 5',
          ['< 6', '7 jours'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
      },
    },
    {
      code: 'ouvriers_roulants',
      label: 'Ouvriers roulants et de transport de marchandises',
      severance: ouvriers,
      notice: {
        licenciement: preavis(
          'OuvriersRoulantsLicenciement',
          'annexe I, art. 5',
          ['< 6', '1 semaine'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('OuvriersRoulantsDemission', 'accord du 18 avril 2002, art. 30', '2 semaines'),
        mise_a_la_retraite: preavis(
          'OuvriersRoulantsMise',
          'annexe I, art. 5',
          ['< 6', '7 jours'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
      },
    },
    {
      code: 'employes',
      label: 'Employés',
      severance: { ...ouvriers, pay: payOf(MoyenneTroisMois) },
      notice: {
        ...licenciementMise(
          preavis('EmployesLicenciementMise', 'annexe II, art. 13', ['< 1', '0'], ['< 24', '1 mois'], '2 mois'),
        ),
        demission: preavis('EmployesDemission', 'annexe II, art. 13', '1 mois'),
      },
    },
    {
      code: 'techniciens_agents_maitrise',
      label: 'Techniciens et agents de maîtrise',
      severance: indemnite(
        TEXT,
        '24',
        avecPension(choose(isAbove(AgeFin, '65'), '0', from('3', part('3/10'), part('1/10')))),
        { pay },
      ),
      notice: {
        ...licenciementMise(
          belowCoefficient(
            '6',
            preavis(
              'TechniciensAgentsMaitriseLicenciementMise',
              'annexe III, art. 17',
              ['< 1', '0'],
              ['< 24', '1 mois'],
              '2 mois',
            ),
            preavis('TechniciensAgentsMaitriseLicenciementMise6', 'annexe III, art. 17', '2 mois'),
          ),
        ),
        demission: belowCoefficient(
          '6',
          preavis('TechniciensAgentsMaitriseDemission', 'annexe III, art. 17', '1 mois'),
          preavis('TechniciensAgentsMaitriseDemission6', 'annexe III, art. 17', '2 mois'),
        ),
      },
    },
    {
      code: 'cadres',
      label: 'Ingénieurs et cadres',
      severance: indemnite(
        TEXT,
        '36',
        choose(isAtLeast(AgeFin, '65'), '0', lesser(cadre, plus(avecPension(cadre), pourAge))),
        { pay },
      ),
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'annexe IV, art. 15', '3 mois')),
        ...retraite(preavis('CadresRetraite', 'annexe IV, art. 18', '6 mois')),
      },
    },
  ],
}
