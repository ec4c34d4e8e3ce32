import { expect, test } from 'vitest'
import { pageFor, worked } from '../../testing/worked.js'
import { mentionsOf } from './mentions.js'
import type { Fact } from './page.js'

/** The head of a payslip from the cases of the month (C. trav. R3243-1 1° to 5°, 11°). */

const CASES = {
  Entreprise: {
    RaisonSociale: 'Menuiserie Lenoir SARL',
    Adresse: '12 rue des Tanneurs, 69002 Lyon',
    Siret: '73282932000074',
    CodeAPE: '43.32A',
    Etablissement: 'Atelier de Bron\n4 rue du Port, 69500 Bron',
    ConventionCollective: 'Bâtiment : ouvriers',
    IDCC: '1597',
    DateDePaiement: '2026-06-28',
  },
  Identite: {
    Nom: 'Durand',
    Prenom: 'Camille',
    Adresse: '3 impasse du Lavoir, 69100 Villeurbanne',
    NumeroSecuriteSociale: '291056912345685',
    Matricule: 'A12',
  },
  Contrat: {
    DateDebutContrat: '2025-02-01',
    DebutSuite: '2024-03-01',
    DateAnciennete: '2019-09-01',
    Emploi: 'Menuisière',
    Classification: 'Niveau III, coefficient 210',
  },
  Paiement: { Moyen: 'virement' },
}
const text = (facts: readonly Fact[]) => facts.map((fact) => `${fact.label} ${fact.text.replaceAll('\u00a0', ' ')}`)

test('recorded mentions fill the head, and no compulsory one is missing', () => {
  const page = pageFor(worked('smic-juin-2026'), mentionsOf(CASES))
  expect([page.employer.name, page.employer.address, text(page.employer.facts)]).toEqual([
    'Menuiserie Lenoir SARL',
    ['12 rue des Tanneurs', '69002 Lyon'],
    ['SIRET 732 829 320 00074', 'APE 43.32A', 'Établissement Atelier de Bron, 4 rue du Port, 69500 Bron'],
  ])
  expect([page.employee.name, page.employee.address, text(page.employee.facts)]).toEqual([
    'Camille Durand',
    ['3 impasse du Lavoir', '69100 Villeurbanne'],
    [
      'Emploi Menuisière',
      'Classification Niveau III, coefficient 210',
      'Matricule A12',
      'N° de sécurité sociale 2 91 05 69 123 456 85',
      'Entrée 01/03/2024',
      'Ancienneté depuis le 01/09/2019',
    ],
  ])
  expect(text(page.facts)).toEqual([
    'Période du 01/06/2026 au 30/06/2026',
    'Payé le 28/06/2026 par virement',
    'Plafond du mois 4 005,00',
    'Convention collective Bâtiment : ouvriers (IDCC 1597)',
  ])
  expect(page.warnings.filter(({ code }) => code === 'mandatory_mention_missing')).toEqual([])
})

test('the last day of a contract is printed once it has come', () => {
  const factsFor = (DateFinContrat: string) =>
    text(pageFor(worked('smic-juin-2026'), mentionsOf({ Contrat: { DateFinContrat } })).employee.facts)
  expect(factsFor('2026-06-30')).toEqual(['Sortie 30/06/2026'])
  expect(factsFor('2026-07-01')).toEqual([])
})

test('IDCC 9999 says that no agreement applies, and the page names the code du travail (R3243-1 3°)', () => {
  const { employer, employee } = mentionsOf({ ...CASES, Entreprise: { ...CASES.Entreprise, IDCC: '9999' } })
  const page = pageFor(worked('smic-juin-2026'), { employer, employee })
  expect(text(page.facts).at(-1)).toMatch(/^Congés payés et préavis code du travail/)
  expect(page.warnings).toEqual([])
})

test('a payment date of another month is not printed: the amounts are of the date that they were calculated for', () => {
  for (const DateDePaiement of ['2026-05-28', '2026-07-01']) {
    const { employer } = mentionsOf({ Entreprise: { DateDePaiement } })
    expect(text(pageFor(worked('smic-juin-2026'), { employer }).facts)[1]).toBe('Payé le 30/06/2026')
  }
})

test('a mention that was not recorded is not printed', () => {
  expect(mentionsOf({ Identite: { Nom: 'Durand' }, Paiement: { Moyen: 'non_precise' } })).toEqual({
    employer: {},
    employee: {},
  })
})
