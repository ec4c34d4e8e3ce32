import type { Agreement } from './agreement.js'
import { belowCoefficient, licenciementDemission, noticeScales, retraite, SHEET } from './notice.js'

const preavis = noticeScales('1351', SHEET)

export const preventionSecurite: Agreement = {
  idcc: '1351',
  name: 'Entreprises de prévention et de sécurité',
  checkedUntil: SHEET,
  coefficient: 'niveau (1 à 5)',
  categories: [
    {
      code: 'agents_exploitation',
      label: 'Agents d’exploitation, employés administratifs et techniciens',
      notice: {
        licenciement: belowCoefficient(
          '4',
          preavis(
            'AgentsExploitationLicenciement',
            'annexe IV, art. 9',
            ['< 0.5', '0'],
            ['≤ 1', '1 jour ouvré'],
            ['≤ 2', '2 jours ouvrés'],
            ['≤ 6', '7 jours'],
            ['≤ 24', '1 mois'],
            '2 mois',
          ),
          preavis(
            'AgentsExploitationLicenciement4',
            'annexe IV, art. 9',
            ['< 0.5', '0'],
            ['≤ 1', '1 jour ouvré'],
            ['≤ 2', '2 jours ouvrés'],
            ['≤ 6', '14 jours'],
            ['≤ 24', '1 mois'],
            '2 mois',
          ),
        ),
        demission: belowCoefficient(
          '4',
          preavis(
            'AgentsExploitationDemission',
            'annexe IV, art. 9',
            ['< 0.5', '0'],
            ['≤ 1', '1 jour ouvré'],
            ['≤ 2', '2 jours ouvrés'],
            ['≤ 6', '7 jours'],
            '1 mois',
          ),
          preavis(
            'AgentsExploitationDemission4',
            'annexe IV, art. 9',
            ['< 0.5', '0'],
            ['≤ 1', '1 jour ouvré'],
            ['≤ 2', '2 jours ouvrés'],
            ['≤ 6', '14 jours'],
            ['≤ 24', '1 mois'],
            '2 mois',
          ),
        ),
        ...retraite(preavis('AgentsExploitationRetraite', 'annexe IV, art. 10 ; art. 6.14', '2 mois')),
      },
    },
    {
      code: 'agents_maitrise',
      label: 'Agents de maîtrise',
      notice: {
        licenciement: belowCoefficient(
          '4',
          preavis(
            'AgentsMaitriseLicenciement',
            'annexe V, art. 8',
            ['< 0.5', '0'],
            ['≤ 3', '7 jours'],
            ['≤ 6', '14 jours'],
            ['≤ 24', '1 mois'],
            '2 mois',
          ),
          preavis(
            'AgentsMaitriseLicenciement4',
            'annexe V, art. 8',
            ['< 0.5', '0'],
            ['≤ 2', '7 jours'],
            ['≤ 6', '14 jours'],
            ['≤ 24', '2 mois'],
            '3 mois',
          ),
        ),
        demission: belowCoefficient(
          '4',
          preavis(
            'AgentsMaitriseDemission',
            'annexe V, art. 8',
            ['< 0.5', '0'],
            ['≤ 3', '7 jours'],
            ['≤ 6', '14 jours'],
            '1 mois',
          ),
          preavis(
            'AgentsMaitriseDemission4',
            'annexe V, art. 8',
            ['< 0.5', '0'],
            ['≤ 2', '7 jours'],
            ['≤ 6', '14 jours'],
            ['≤ 24', '2 mois'],
            '3 mois',
          ),
        ),
        ...retraite(preavis('AgentsMaitriseRetraite', 'annexe V, art. 9 ; art. 6.13', '2 mois')),
      },
    },
    {
      code: 'cadres',
      label: 'Cadres',
      notice: {
        ...licenciementDemission(
          preavis(
            'CadresLicenciementDemission',
            'annexe VI, art. 9',
            ['< 0.5', '0'],
            ['≤ 1', '7 jours'],
            ['≤ 3', '14 jours'],
            ['≤ 6', '1 mois'],
            ['≤ 12', '2 mois'],
            '3 mois',
          ),
        ),
        ...retraite(preavis('CadresRetraite', 'art. 6.13 ; 6.14', '3 mois')),
      },
    },
  ],
}
