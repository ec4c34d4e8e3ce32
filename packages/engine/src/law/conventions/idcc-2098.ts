import { AgeFin } from '../../cases/agreements.js'
import { RegimeRupture } from '../../cases/leaving.js'
import { choose, type Formula, is, isAtLeast, lesser, times } from '../../tree/formula.js'
import { MoyenneDouzeMois } from '../indemnites-de-rupture.js'
import type { Agreement } from './agreement.js'
import { licenciementMise, noticeScales, SHEET } from './notice.js'
import { bands, cap, indemnite, payOf, SICKNESS_COUNTS, salaireLegal } from './terms.js'

const preavis = noticeScales('2098', SHEET)
const TEXT = 'art. 18, 19, 16'
const TEXT_CADRES = 'cadres, art. 3.1'
/** Unfitness without an occupational cause has the scale of the law, an agreed termination the lower of both. */
const loi = bands(['1/4', 10], ['1/3'])
const right = choose(is(RegimeRupture, 'inaptitude'), '8', '24')
const saufInaptitude = (months: Formula): Formula =>
  choose(
    is(RegimeRupture, 'inaptitude'),
    loi,
    choose(is(RegimeRupture, 'conventionnelle'), lesser(loi, months), months),
  )
const nonCadres = indemnite(
  TEXT,
  right,
  saufInaptitude(cap(bands(['1/10', 5], ['1/7', 10], ['1/5', 20], ['1/4', 30], ['1/3']), '12')),
  { service: SICKNESS_COUNTS },
)
const pourAge = choose(isAtLeast(AgeFin, '55'), '1.25', choose(isAtLeast(AgeFin, '50'), '1.1', '1'))
const cadres = indemnite(
  TEXT_CADRES,
  right,
  saufInaptitude(cap(times(bands(['3/10', 5], ['4/10', 10], ['5/10', 15], ['6/10']), pourAge), '18')),
  {
    service: SICKNESS_COUNTS,
    pay: choose(is(RegimeRupture, 'inaptitude'), salaireLegal, payOf(MoyenneDouzeMois)),
  },
)

const techniciensAgentsMaitriseLicenciementDepartMise = preavis(
  'TechniciensAgentsMaitriseLicenciementDepartMise',
  'art. 19.1',
  '2 mois',
)

export const prestatairesServices: Agreement = {
  idcc: '2098',
  name: 'Prestataires de services du secteur tertiaire',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes',
      label: 'Employés',
      severance: nonCadres,
      notice: {
        licenciement: preavis('EmployesLicenciement', 'art. 19.1', ['≤ 24', '1 mois'], '2 mois'),
        demission: preavis('EmployesDemission', 'art. 19', '1 mois'),
        depart_retraite: preavis('EmployesDepart', 'art. 19.1', '1 mois'),
        mise_a_la_retraite: preavis('EmployesMise', 'art. 19.1', ['< 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'techniciens_agents_maitrise',
      label: 'Techniciens et agents de maîtrise (TAM)',
      severance: nonCadres,
      notice: {
        licenciement: techniciensAgentsMaitriseLicenciementDepartMise,
        demission: preavis('TechniciensAgentsMaitriseDemission', 'art. 19', '2 mois'),
        depart_retraite: techniciensAgentsMaitriseLicenciementDepartMise,
        mise_a_la_retraite: techniciensAgentsMaitriseLicenciementDepartMise,
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: cadres,
      notice: {
        ...licenciementMise(preavis('CadresLicenciementMise', 'art. 19.1', '3 mois')),
        demission: preavis('CadresDemission', 'art. 19', '3 mois'),
        depart_retraite: preavis('CadresDepart', 'art. 19.1', '2 mois'),
      },
    },
  ],
}
