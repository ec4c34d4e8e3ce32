import { AgeFin, VariableConvention } from '../../cases/agreements.js'
import { both, choose, type Formula, greater, isAbove, isAtLeast, isTrue, plus, sum } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { belowCoefficient, noticeScales, SHEET } from './notice.js'
import {
  Annees,
  bands,
  beyondMonths,
  cap,
  dernierMois,
  dernierMoisALaFin,
  douzieme,
  from,
  indemnite,
  part,
  payOf,
} from './terms.js'

const preavis = noticeScales('44', SHEET)

/** Sickness counts as service up to 36 months, a commuting accident whole. */
const service = { ...beyondMonths('36'), accident_trajet: { part: '0' } }
/** The last month with a twelfth of its bonus, or a twelfth of the year if that is more. */
const better = (dernier: Formula): Formula => greater(douzieme, dernier)
/** For groups I to IV the very last month, for engineers and executives the last one before the notification. */
const pay = payOf(choose(isTrue(VariableConvention), douzieme, better(dernierMoisALaFin)))

/** Months of pay for the age, with enough years of service; the simulators apply the limit to the sum. */
const forAge = (months: Formula, enough: Parameters<typeof both>[0], first: string, most: string): Formula =>
  cap(
    plus(
      months,
      choose(both(enough, isAtLeast(AgeFin, '55')), '2', choose(both(enough, isAtLeast(AgeFin, first)), '1', '0')),
    ),
    most,
  )
const OUVRIERS = 'avenant 1, art. 28'
const MAITRISE = 'avenant 2, art. 21'
const CADRES = 'avenant 3, art. 14'
const CINQ_ANS = isAtLeast(Annees, '5')

export const industriesChimiques: Agreement = {
  idcc: '44',
  name: 'Industries chimiques et connexes',
  checkedUntil: SHEET,
  coefficient: 'coefficient',
  categories: [
    {
      code: 'ouvriers_collaborateurs',
      label: 'Ouvriers et collaborateurs (groupes I à III)',
      severance: indemnite(OUVRIERS, '24', forAge(part('3/10'), CINQ_ANS, '50', '14'), { pay, service }),
      notice: {
        licenciement: belowCoefficient(
          '190',
          preavis('OuvriersLicenciement', 'avenant 1, art. 27', ['< 24', '1 mois'], '2 mois'),
          preavis('OuvriersLicenciement190', 'avenant 1, art. 27', '2 mois'),
        ),
        demission: belowCoefficient(
          '160',
          preavis('OuvriersDemission', 'avenant 1, art. 27', '15 jours'),
          belowCoefficient(
            '190',
            preavis('OuvriersDemission160', 'avenant 1, art. 27', '1 mois'),
            preavis('OuvriersDemission190', 'avenant 1, art. 27', '2 mois'),
          ),
        ),
        mise_a_la_retraite: belowCoefficient(
          '190',
          preavis('OuvriersMise', 'avenant 1, art. 27', ['< 24', '1 mois'], '2 mois'),
          preavis('OuvriersMise190', 'avenant 1, art. 27', '2 mois'),
        ),
      },
    },
    {
      code: 'agents_maitrise_techniciens',
      label: 'Agents de maîtrise et techniciens (groupe IV)',
      severance: indemnite(
        MAITRISE,
        '24',
        forAge(sum(part('3/10'), from('10', part('1/10'), '0'), from('20', part('1/10'), '0')), CINQ_ANS, '50', '18'),
        { pay, service },
      ),
      notice: {
        licenciement: belowCoefficient(
          '275',
          preavis('MaitriseLicenciement', 'avenant 2, art. 20', '2 mois'),
          preavis('MaitriseLicenciement275', 'avenant 2, art. 20', '3 mois'),
        ),
        demission: belowCoefficient(
          '275',
          preavis('MaitriseDemission', 'avenant 2, art. 20', '2 mois'),
          preavis('MaitriseDemission275', 'avenant 2, art. 20', '3 mois'),
        ),
        mise_a_la_retraite: belowCoefficient(
          '275',
          preavis('MaitriseMise', 'avenant 2, art. 20', '2 mois'),
          preavis('MaitriseMise275', 'avenant 2, art. 20', '3 mois'),
        ),
      },
    },
    {
      code: 'ingenieurs_cadres',
      label: 'Ingénieurs et cadres (groupe V)',
      severance: indemnite(
        CADRES,
        '24',
        // The simulators give the supplement beyond five years, and not at five.
        forAge(bands(['4/10', 10], ['6/10', 15], ['8/10']), isAbove(Annees, '5'), '45', '20'),
        { pay: payOf(better(dernierMois)), service },
      ),
      notice: {
        licenciement: preavis('CadresLicenciement', 'avenant 3, art. 4', '3 mois'),
        demission: preavis('CadresDemission', 'avenant 3, art. 4', '3 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'avenant 3, art. 4', '3 mois'),
      },
    },
  ],
}
