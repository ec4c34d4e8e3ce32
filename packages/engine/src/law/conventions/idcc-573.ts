import { AgeFin, EstEconomique } from '../../cases/agreements.js'
import { both, choose, greater, isAtLeast, isTrue, sum, times } from '../../tree/formula.js'
import { MoyenneDouzeMois, MoyenneTroisMois } from '../indemnites-de-rupture.js'
import type { Agreement } from './agreement.js'
import { either, licenciementDemission, noticeScales, SHEET } from './notice.js'
import { Annees, anneesCadre, bands, beyond, cap, indemnite, part, payOf, years } from './terms.js'

const preavis = noticeScales('573', SHEET)
const TEXT = 'art. 37 ; avenant II, art. 4'
const CADRES = 'avenant I, art. 4'
const pay = payOf(choose(isTrue(EstEconomique), MoyenneDouzeMois, greater(MoyenneDouzeMois, MoyenneTroisMois)))
const autres = sum(part('1/5'), part('2/15', years('10')))
/** For a person who has been an executive for fifteen years. */
const pourAge = choose(
  both(isAtLeast(anneesCadre, '15'), isAtLeast(AgeFin, '55')),
  '1.2',
  choose(both(isAtLeast(anneesCadre, '15'), isAtLeast(AgeFin, '50')), '1.15', '1'),
)

export const commercesDeGros: Agreement = {
  idcc: '573',
  name: 'Commerces de gros',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'ouvriers_employes',
      label: 'Ouvriers et employés',
      severance: indemnite(TEXT, '12', autres, { pay }),
      notice: {
        licenciement: either(
          isTrue(EstEconomique),
          preavis('OuvriersEmployesLicenciementSi', 'art. 35 ; 38', '2 mois'),
          preavis('OuvriersEmployesLicenciement', 'art. 35 ; 38', ['≤ 24', '1 mois'], '2 mois'),
        ),
        demission: preavis('OuvriersEmployesDemission', 'art. 35', '1 mois'),
        mise_a_la_retraite: preavis('OuvriersEmployesMise', 'art. 41', '3 mois'),
      },
    },
    {
      code: 'agents_maitrise_techniciens',
      label: 'Agents de maîtrise et techniciens',
      severance: indemnite(
        TEXT,
        '12',
        choose(
          both(isTrue(EstEconomique), isAtLeast(AgeFin, '55'), isAtLeast(Annees, '15')),
          cap(times(bands(['2/10', 9], ['3/10']), '1.2'), '6'),
          autres,
        ),
        { pay },
      ),
      notice: {
        licenciement: preavis('AgentsMaitriseTechniciensLicenciement', 'art. 35 ; 38', '2 mois'),
        demission: preavis('AgentsMaitriseTechniciensDemission', 'art. 35', '2 mois'),
        mise_a_la_retraite: preavis('AgentsMaitriseTechniciensMise', 'art. 41', '3 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: indemnite(
        CADRES,
        '12',
        beyond('5', times(cap(bands(['3/10', 9], ['4/10', 19], ['5/10']), '12'), pourAge), part('2/10')),
        { pay },
      ),
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'avenant I, art. 5', '3 mois')),
        mise_a_la_retraite: preavis('CadresMise', 'avenant I, art. 5', '6 mois'),
      },
    },
  ],
}
