import { AgeFin, type ServiceRule } from '../../cases/agreements.js'
import { choose, type Formula, isAtLeast, over, plus, times } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { noticeScales, SHEET } from './notice.js'
import { Annees, anneeALaFin, anneesCadre, anneesNonCadre, annuel, indemnite } from './terms.js'

const preavis = noticeScales('1672', SHEET)
const TEXT = 'cadres, art. 8 ; art. 35 b 4, 86 e'
/** The first year of parental leave counts as service. */
const service: ServiceRule = { conge_parental: { part: '0.5', beyond: '12' } }
const others = { more: true, service, pay: annuel(anneeALaFin) } as const
/** Hundredths of a year's pay for each year, before the person was an executive and since, each by its own years and the age. */
const parAnciennete = (
  duree: Formula,
  [a, b, c, d]: readonly [string, string, string, string],
  pourAge: string,
): Formula =>
  times(
    duree,
    plus(
      choose(isAtLeast(duree, '30'), d, choose(isAtLeast(duree, '20'), c, choose(isAtLeast(duree, '10'), b, a))),
      choose(isAtLeast(AgeFin, '50'), pourAge, '0'),
    ),
  )
const nonCadre = (duree: Formula): Formula => parAnciennete(duree, ['2.5', '3', '3.5', '4'], '0.5')
const cadre = (duree: Formula): Formula => parAnciennete(duree, ['4', '4.5', '5', '5.5'], '0.75')

const cadresLicenciementDemissionMise = preavis('CadresLicenciementDemissionMise', 'accord Cadres, art. II.6', '3 mois')

export const societesAssurances: Agreement = {
  idcc: '1672',
  name: 'Sociétés d’assurances',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'non_cadres',
      label: 'Non-cadres (classes 1 à 4)',
      severance: indemnite(TEXT, '36', over(nonCadre(Annees), '100'), others),
      notice: {
        licenciement: preavis('NonCadresLicenciement', 'art. 91 a', ['< 24', '1 mois'], '2 mois'),
        demission: preavis('NonCadresDemission', 'art. 91 a', '1 mois'),
        depart_retraite: preavis('NonCadresDepart', 'art. 93 a ; 91 a', '1 mois'),
        mise_a_la_retraite: preavis('NonCadresMise', 'art. 93 b ; 91 a', ['< 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres (classes 5 à 7)',
      severance: indemnite(TEXT, '36', over(plus(nonCadre(anneesNonCadre), cadre(anneesCadre)), '100'), others),
      notice: {
        licenciement: cadresLicenciementDemissionMise,
        demission: cadresLicenciementDemissionMise,
        depart_retraite: preavis('CadresDepart', 'accord Cadres, art. II.6', ['≤ 24', '1 mois'], '2 mois'),
        mise_a_la_retraite: cadresLicenciementDemissionMise,
      },
    },
  ],
}
