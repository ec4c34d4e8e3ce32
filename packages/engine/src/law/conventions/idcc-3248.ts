import { AgeFin, EstAncienCadre, EstPourMaladie, MoisMaladie, type ServiceRule } from '../../cases/agreements.js'
import { DroitPension } from '../../cases/leaving.js'
import { both, choose, type Formula, greater, isAtLeast, isBelow, isTrue, times } from '../../tree/formula.js'
import type { Agreement, Severance } from './agreement.js'
import { either, noticeScales, retraite, SHEET } from './notice.js'
import { ALL_COUNT, Annees, bands, cap, from, indemnite, part } from './terms.js'

const preavis = noticeScales('3248', SHEET)
const TEXT = 'art. 75.3.1.1, 75.3.1.2, 68, 91.2'
/** Absences of at most twelve months count as service, longer ones do not. */
const longue = { part: '1', longerThan: '12' }
const service: ServiceRule = {
  maladie: longue,
  affection_longue_duree: longue,
  accident_trajet: longue,
  sans_solde: longue,
  greve: longue,
  conge_parental: longue,
}
const barème = bands(['1/4', 10], ['1/3'])
/** Dismissal for long or repeated sickness (art. 91.2): half as much more where the absences were short for the service. */
const malade = (months: Formula): Formula =>
  choose(
    isTrue(EstPourMaladie),
    times(
      months,
      choose(
        both(isAtLeast(Annees, '1'), isBelow(MoisMaladie, '2')),
        '1.5',
        choose(
          both(isAtLeast(Annees, '5'), isBelow(MoisMaladie, '4')),
          '1.5',
          choose(both(isAtLeast(Annees, '10'), isBelow(MoisMaladie, '6')), '1.5', '1'),
        ),
      ),
    ),
    months,
  )
const base = from('8', bands(['1/5', 7], ['3/5']), part('1/4'))
const CINQ = isAtLeast(Annees, '5')
const selonAge = choose(
  both(CINQ, isAtLeast(AgeFin, '50'), isBelow(AgeFin, '55')),
  greater(times(base, '1.2'), '3'),
  choose(both(CINQ, isAtLeast(AgeFin, '55'), isBelow(AgeFin, '60')), greater(times(base, '1.3'), '6'), base),
)
/** A person entitled to a full pension has less from 61 years of age on. */
const selonPension = choose(
  isTrue(DroitPension),
  choose(
    isAtLeast(AgeFin, '64'),
    '0.6',
    choose(
      isAtLeast(AgeFin, '63'),
      '0.8',
      choose(isAtLeast(AgeFin, '62'), '0.9', choose(isAtLeast(AgeFin, '61'), '0.95', '1')),
    ),
  ),
  '1',
)
const cadre = cap(times(selonAge, selonPension), '18')
/** An executive under an earlier agreement has the better scale (art. 68). */
const nonCadres: Severance = indemnite(
  TEXT,
  '8',
  malade(choose(isTrue(EstAncienCadre), greater(barème, cadre), barème)),
  { service, daysOfYear: true },
)

export const metallurgie: Agreement = {
  idcc: '3248',
  name: 'Métallurgie',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'a_b',
      label: 'Groupes A et B',
      severance: nonCadres,
      notice: {
        licenciement: preavis('ABLicenciement', 'art. 75.2.1', ['< 24', '1 mois'], '2 mois'),
        demission: preavis('ABDemission', 'art. 74.2.1', '2 semaines'),
        ...retraite(preavis('ABRetraite', 'art. 77.2 ; 78.2', ['< 24', '1 mois'], '2 mois')),
      },
    },
    {
      code: 'c',
      label: 'Groupe C',
      severance: nonCadres,
      notice: {
        licenciement: preavis('CLicenciement', 'art. 75.2.1', ['< 24', '1 mois'], '2 mois'),
        demission: preavis('CDemission', 'art. 74.2.1', '1 mois'),
        ...retraite(preavis('CRetraite', 'art. 77.2 ; 78.2', ['< 24', '1 mois'], '2 mois')),
      },
    },
    {
      code: 'd',
      label: 'Groupe D',
      severance: nonCadres,
      notice: {
        licenciement: preavis('DLicenciement', 'art. 75.2.1', ['< 24', '1 mois'], '2 mois'),
        demission: preavis('DDemission', 'art. 74.2.1', '2 mois'),
        ...retraite(preavis('DRetraite', 'art. 77.2 ; 78.2', ['< 24', '1 mois'], '2 mois')),
      },
    },
    {
      code: 'e',
      label: 'Groupe E',
      severance: nonCadres,
      notice: {
        licenciement: preavis('ELicenciement', 'art. 75.2.1', ['< 24', '1 mois'], ['< 36', '2 mois'], '3 mois'),
        demission: preavis('EDemission', 'art. 74.2.1', '2 mois'),
        ...retraite(preavis('ERetraite', 'art. 77.2 ; 78.2', ['< 24', '1 mois'], '2 mois')),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres (groupes F à I)',
      severance: indemnite(TEXT, '8', malade(cadre), { service: ALL_COUNT }),
      notice: {
        licenciement: either(
          isAtLeast(AgeFin, '55'),
          preavis('CadresLicenciementDes55Ans', 'art. 75.2.1', ['< 24', '1 mois'], ['< 36', '2 mois'], '6 mois'),
          either(
            isAtLeast(AgeFin, '50'),
            preavis(
              'CadresLicenciementDes50Ans',
              'art. 75.2.1',
              ['< 24', '1 mois'],
              ['< 36', '2 mois'],
              ['< 60', '4 mois'],
              '6 mois',
            ),
            preavis('CadresLicenciement', 'art. 75.2.1', ['< 24', '1 mois'], ['< 36', '2 mois'], '3 mois'),
          ),
        ),
        demission: preavis('CadresDemission', 'art. 74.2.1', '3 mois'),
        ...retraite(preavis('CadresRetraite', 'art. 77.2 ; 78.2', ['< 24', '1 mois'], '2 mois')),
      },
    },
  ],
}
