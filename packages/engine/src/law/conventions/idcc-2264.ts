import { choose, greater, isAtLeast, lesser, minus, sum } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { licenciementDemission, noticeScales, SHEET } from './notice.js'
import { anneesCadre, anneesNonCadre, bands, beyond, indemnite, part } from './terms.js'

const preavis = noticeScales('2264', SHEET)
const TEXT = 'art. 47'
const nonCadres = indemnite(TEXT, '12', bands(['1/5', 10], ['2/5']))
/** Years before the person was an executive have their own scale, and the first year as an executive has none. The cap counts all years. */
const avant = sum(part('1/5', lesser(anneesNonCadre, '10')), part('2/5', greater('0', minus(anneesNonCadre, '10'))))
const apres = choose(
  isAtLeast(anneesCadre, '5'),
  sum(part('1/2', lesser(anneesCadre, '5')), greater('0', minus(anneesCadre, '5'))),
  choose(isAtLeast(anneesCadre, '1'), part('1/5', anneesCadre), '0'),
)
const cadres = indemnite(TEXT, '12', lesser(sum(avant, apres), beyond('15', '25', '12')))

export const hospitalisationPrivee: Agreement = {
  idcc: '2264',
  name: 'Hospitalisation privée',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes',
      label: 'Employés',
      severance: nonCadres,
      notice: {
        licenciement: preavis('EmployesLicenciement', 'art. 45', ['< 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesDemission', 'art. 45', ['≤ 6', '15 jours'], '1 mois'),
        depart_retraite: preavis('EmployesDepart', 'art. 50.3', '2 mois'),
        mise_a_la_retraite: preavis('EmployesMise', 'art. 50.3', '3 mois'),
      },
    },
    {
      code: 'techniciens_agents_maitrise',
      label: 'Techniciens et agents de maîtrise',
      severance: nonCadres,
      notice: {
        ...licenciementDemission(
          preavis('TechniciensAgentsMaitriseLicenciementDemission', 'art. 45', ['< 24', '1 mois'], '2 mois'),
        ),
        depart_retraite: preavis('TechniciensAgentsMaitriseDepart', 'art. 50.3', '2 mois'),
        mise_a_la_retraite: preavis('TechniciensAgentsMaitriseMise', 'art. 50.3', '3 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: cadres,
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'art. 45', '3 mois')),
        depart_retraite: preavis('CadresDepart', 'art. 50.3', '2 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'art. 50.3', ['< 60', '3 mois'], '6 mois'),
      },
    },
    {
      code: 'cadres_superieurs',
      label: 'Cadres supérieurs et dirigeants',
      severance: cadres,
      notice: {
        ...licenciementDemission(preavis('CadresSuperieursLicenciementDemission', 'art. 45', '6 mois')),
        depart_retraite: preavis('CadresSuperieursDepart', 'art. 50.3', '2 mois'),
        mise_a_la_retraite: preavis('CadresSuperieursMise', 'art. 50.3', ['< 60', '3 mois'], '6 mois'),
      },
    },
  ],
}
