import type { UncountedPart } from '../../cases/agreements.js'
import { RegimeRupture } from '../../cases/leaving.js'
import { choose, is } from '../../tree/formula.js'
import type { Agreement } from './agreement.js'
import { noticeScales, SHEET } from './notice.js'
import { indemnite, scaleOfTheLaw } from './terms.js'

const preavis = noticeScales('2941', SHEET)
/** The first month of sickness in each year of service counts. */
const premierMois: UncountedPart = { part: '1', beyond: '1', per: 'service-year' }
/** Its employers do not belong to those who signed the agreement of 2008 on agreed terminations: these have what the law gives. */
const severance = indemnite(
  'art. 26.1 b, titre IV, art. 17',
  '8',
  choose(is(RegimeRupture, 'conventionnelle'), '0', scaleOfTheLaw()),
  { service: { maladie: premierMois, affection_longue_duree: premierMois } },
)

export const aideDomicile: Agreement = {
  idcc: '2941',
  name: 'Aide, accompagnement, soins et services à domicile',
  checkedUntil: SHEET,

  categories: [
    {
      code: 'employes',
      label: 'Employés (A à D)',
      severance,
      notice: {
        licenciement: preavis(
          'EmployesLicenciement',
          'titre IV, art. 26.1',
          ['< 6', '1 semaine'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis(
          'EmployesDemission',
          'titre IV, art. 27',
          ['< 6', '1 semaine'],
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        mise_a_la_retraite: preavis(
          'EmployesMise',
          'titre IV, art. 29',
          ['< 6', '7 jours'],
          ['< 24', '1 mois'],
          '2 mois',
        ),
      },
    },
    {
      code: 'techniciens_agents_maitrise',
      label: 'Techniciens et agents de maîtrise (E, F)',
      severance,
      notice: {
        licenciement: preavis(
          'TechniciensAgentsMaitriseLicenciement',
          'titre IV, art. 26.1',
          ['≤ 24', '1 mois'],
          '2 mois',
        ),
        demission: preavis('TechniciensAgentsMaitriseDemission', 'titre IV, art. 27', ['≤ 24', '1 mois'], '2 mois'),
        mise_a_la_retraite: preavis('TechniciensAgentsMaitriseMise', 'titre IV, art. 29', ['< 24', '1 mois'], '2 mois'),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres (G à I)',
      severance,
      notice: {
        licenciement: preavis('CadresLicenciement', 'titre IV, art. 26.1', ['≤ 24', '2 mois'], '4 mois'),
        demission: preavis('CadresDemission', 'titre IV, art. 27', ['≤ 24', '2 mois'], '4 mois'),
        mise_a_la_retraite: preavis('CadresMise', 'titre IV, art. 29', ['< 24', '2 mois'], '4 mois'),
      },
    },
  ],
}
