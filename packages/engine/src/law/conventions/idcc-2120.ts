import {
  EmbaucheApres1999,
  EstDisciplinaire,
  EstEconomique,
  SemestresAvant2002,
  SemestresDeService,
} from '../../cases/agreements.js'
import { NombreDouzeMois } from '../../cases/leaving.js'
import {
  choose,
  type Formula,
  greater,
  isAtMost,
  isTrue,
  lesser,
  minus,
  type Operand,
  over,
  plus,
  times,
} from '../../tree/formula.js'
import { MoyenneDouzeMois, MoyenneTroisMois } from '../indemnites-de-rupture.js'
import type { Agreement, Severance } from './agreement.js'
import { licenciementDemission, noticeScales, SHEET } from './notice.js'
import { bands, indemnite, payOf, sommeDouzeMois } from './terms.js'

const preavis = noticeScales('2120', SHEET)
const TEXT = 'art. 26, 29, 29.2.3, 59.3'
const HORS_ECONOMIQUE = over('13', '14.5')
/** Complete half-years of service, before 2002 and since. */
const semestresDepuis2002 = greater('0', minus(SemestresDeService, SemestresAvant2002))
const parSemestres = (avant: Operand, depuis: Operand): Formula =>
  plus(times(SemestresAvant2002, avant), times(semestresDepuis2002, depuis))

/**
 * By half-years of service. A person hired up to 1999 has a higher cap. A disciplinary dismissal has what the law
 * gives.
 */
const severance = (ancien: string): Severance => {
  const anciens = isAtMost(EmbaucheApres1999, '0')
  const economique = lesser(parSemestres(over('1', '2'), over('1', '4')), choose(anciens, ancien, '18'))
  const autre = lesser(
    plus(times(times(HORS_ECONOMIQUE, over('1', '2')), SemestresAvant2002), over(semestresDepuis2002, '5')),
    choose(anciens, times(HORS_ECONOMIQUE, ancien), '15'),
  )
  return indemnite(
    TEXT,
    choose(isTrue(EstDisciplinaire), '8', '12'),
    choose(isTrue(EstDisciplinaire), bands(['1/4', 10], ['1/3']), choose(isTrue(EstEconomique), economique, autre)),
    {
      pay: payOf(
        choose(
          isTrue(EstDisciplinaire),
          greater(MoyenneDouzeMois, MoyenneTroisMois),
          // A thirteenth of twelve months.
          choose(isTrue(EstEconomique), MoyenneDouzeMois, over(sommeDouzeMois, plus(NombreDouzeMois, '1'))),
        ),
      ),
    },
  )
}

export const banque: Agreement = {
  idcc: '2120',
  name: 'Banque',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'techniciens',
      label: 'Techniciens (non-cadres)',
      severance: severance('18'),
      notice: {
        licenciement: preavis('TechniciensLicenciement', 'art. 30', ['< 24', '1 mois'], '2 mois'),
        demission: preavis('TechniciensDemission', 'art. 30', '1 mois'),
        mise_a_la_retraite: preavis('TechniciensMise', 'art. 32', '3 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      severance: severance('24'),
      notice: {
        ...licenciementDemission(preavis('CadresLicenciementDemission', 'art. 30', '3 mois')),
        mise_a_la_retraite: preavis('CadresMise', 'art. 32', '3 mois'),
      },
    },
  ],
}
