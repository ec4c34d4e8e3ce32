import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, company } from '../../../testing/company.js'
import { importsOf, lines } from '../../../testing/import-files.js'
import { type TestService, testService } from '../../../testing/service.js'
import type { ImportKind } from '../../http/paths.js'

/** Faults of a file are described in French, with the row and the column as the file names it. */

let service: TestService
let of: Company
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await testService({ idle: true })
  of = await company(service, await service.newPartner('one'))
  imports = importsOf(service, of)
  await imports.hired('f-1', 'f-2')
  const contracts = lines('Matricule;Début du contrat;Fin du contrat', 'f-1;01/01/2026;', 'f-2;01/01/2026;30/04/2026')
  expect((await imports.sent('contracts', contracts)).status).toBe(200)
  const [{ id }] = await imports.employees('f-1')
  const entry = { caseFieldName: 'MontantPrimes', value: '512.5', start: '2026-06-15T00:00:00+02:00' }
  const change = { userId: of.userId, divisionId: of.divisionId, employeeId: id }
  const body = { ...change, case: { caseName: 'Primes', values: [entry] } }
  expect((await of.partner.send('POST', `${of.path}/payrolls/${of.payrollId}/cases`, body)).status).toBe(201)
})
afterAll(() => service.stop())

const inFrench = { 'accept-language': 'fr', 'content-type': 'text/csv' }
const tried = (kind: ImportKind, file: string) =>
  of.partner.send('POST', `${imports.pathOf(kind)}?userId=${of.userId}&dryRun=true`, file, inFrench)

const CONTRACTS = 'Matricule;Valable à partir du;Début du contrat;Taux horaire;Taux personnalisé;Type de contrat'
const MONTH = 'Matricule;Mois;Primes soumises;Heures travaillées'
const ABSENCES = "Matricule;Nom de l'événement;Nature de l'absence;Premier jour d'absence;Dernier jour d'absence"
const LEAVE = 'Matricule;Nom du mouvement;Nature du mouvement;Date du mouvement;Compteur;Jours'

type Case = readonly [kind: ImportKind, header: string, row: string, column: string, message: string]
// biome-ignore format: one file a line
const FILES: readonly Case[] = [
  ['contracts', 'Matricule;Taux horraire', 'f-1;1', 'Taux horraire', 'n’est pas une colonne de ce fichier\u00a0: est-ce «\u00a0Taux horaire\u00a0»\u00a0?'],
  ['contracts', 'Matricule;Taux horaire;Remuneration.TauxHoraire', 'f-1;1;1', 'Remuneration.TauxHoraire', 'désigne la même chose que la colonne Taux horaire'],
  ['contracts', 'Matricule;Heures travaillées', 'f-1;1', 'Heures travaillées', 'est une colonne des fichiers variables, pas de celui-ci'],
  ['variables', 'Matricule;Primes soumises', 'f-1;1', 'Mois', 'manque dans l’en-tête'],
  ['employees', 'Matricule;Prénom;Nom', 'f-1;Zoé;Prévôt', 'Matricule', 'est l’identifiant d’un autre salarié du dossier'],
  ['employees', 'Matricule;Prénom;Nom;Divisions', 'n-1;Zoé;Prévôt;Sud', 'Divisions', 'n’est pas une division de ce dossier'],
  ['employees', 'Matricule;Prénom;Nom', 'n-1;;Prévôt', 'Prénom', 'ne doit pas être vide'],
  ['employees', 'Matricule;Prénom;Nom;Langue et pays', 'n-1;Zoé;Prévôt;français', 'Langue et pays', 'doit être une culture comme fr-FR'],
  ['contracts', CONTRACTS, 'x-9;;01/01/2026;;;', 'Matricule', 'n’est pas un salarié de ce dossier'],
  ['contracts', CONTRACTS, 'f-1;;;12;;', 'Valable à partir du', 'est obligatoire dans une ligne qui n’ouvre pas de contrat'],
  ['contracts', CONTRACTS, 'f-1;01/13/2026;;12;;', 'Valable à partir du', 'n’est pas un jour du calendrier'],
  ['contracts', CONTRACTS, 'f-1;;30/02/2026;;;', 'Début du contrat', 'n’est pas un jour du calendrier'],
  ['contracts', CONTRACTS, 'f-1;;janvier;;;', 'Début du contrat', 'doit être un jour comme 30/06/2026 ou 2026-06-30'],
  ['contracts', CONTRACTS, 'f-1;01/06/2026;;douze;;', 'Taux horaire', 'doit être un nombre comme 1234,56 ou 1234.56'],
  ['contracts', CONTRACTS, 'f-1;01/06/2026;;-12,5;;', 'Taux horaire', 'doit être compris entre 0 et 99\u00a0999\u00a0999,99'],
  ['contracts', CONTRACTS, `f-1;01/06/2026;;0,${'1'.repeat(40)};;`, 'Taux horaire', 'a trop de chiffres'],
  ['contracts', CONTRACTS, 'f-1;01/06/2026;;1.500;;', 'Taux horaire', 'peut vouloir dire 1,500 ou 1500\u00a0: écrire l’un des deux'],
  ['contracts', CONTRACTS, 'f-1;01/06/2026;;;0,8;', 'Taux personnalisé', 'peut vouloir dire 80\u00a0% ou 0,8\u00a0%\u00a0: écrire l’un des deux'],
  ['contracts', CONTRACTS, 'f-1;01/06/2026;;;120 %;', 'Taux personnalisé', 'doit être compris entre 0\u00a0% et 100\u00a0%'],
  ['contracts', CONTRACTS, 'f-1;01/06/2026;;;;intérim', 'Type de contrat', 'doit être l’une des valeurs CDI, CDD'],
  ['contracts', 'Matricule;Valable à partir du;Statut cadre', 'f-1;01/06/2026;peut-être', 'Statut cadre', 'doit être oui ou non'],
  ['contracts', 'Matricule;Valable à partir du;Numéro de sécurité sociale', 'f-1;01/06/2026;123', 'Numéro de sécurité sociale', 'cette colonne contient un numéro de sécurité sociale\u00a0: 15 caractères dont la clé est juste'],
  ['contracts', CONTRACTS, 'f-1;01/06/2026;;;;', '', 'ne contient aucune valeur'],
  ['contracts', CONTRACTS, 'f-1;01/06/2026;;12;;;bis', '', 'a une cellule sous aucune colonne\u00a0: bis'],
  ['variables', MONTH, 'f-1;juin;1;', 'Mois', 'doit être un mois comme 06/2026 ou 2026-06'],
  ['variables', MONTH, 'f-1;13/2026;1;', 'Mois', 'n’est pas un mois du calendrier'],
  ['variables', MONTH, 'f-1;06/2026;100;', 'Primes soumises', 'vaut déjà 512,5 ce mois-ci, à partir du 15/06/2026, et ceci s’y ajouterait\u00a0: corriger cette valeur, ou envoyer add=true'],
  ['variables', MONTH, 'f-2;05/2026;100;', 'Primes soumises', 'f-2\u00a0: le contrat a pris fin le 30/04/2026 et aucun ne couvre 05/2026, qui n’est pas payé\u00a0: saisir la valeur en 04/2026'],
  ['contracts', 'Matricule;Valable à partir du;Statut cadre', 'f-2;01/05/2026;oui', 'Statut cadre', 'f-2\u00a0: le contrat a pris fin le 30/04/2026\u00a0: ce qui commence le 01/05/2026 ne relève d’aucun contrat'],
  ['absences', ABSENCES, 'f-1;arret;maladie;10/06/2026;05/06/2026', "Dernier jour d'absence", 'f-1\u00a0: est refusé – attendu\u00a0: un jour à partir du 10/06/2026\u00a0; reçu\u00a0: 05/06/2026'],
  ['absences', ABSENCES, 'f-1;arret;vacances;10/06/2026;', "Nature de l'absence", 'doit être l’une des valeurs maladie, affection_longue_duree, accident_travail, maladie_professionnelle, accident_trajet, maternite, paternite, adoption, conge_supplementaire_naissance, deuil_enfant, conges_payes, evenement_familial, sans_solde, conge_parental, greve, activite_partielle, temps_partiel_therapeutique, formation'],
  ['leave', LEAVE, 'f-1;reprise;reprise;31/05/2026;N-2;10', 'Compteur', 'doit être l’une des valeurs N-1, N'],
]

test.each(FILES)('%s | %s | %s', async (kind, header, row, column, message) => {
  const { status, body } = await tried(kind, lines(header, row))
  expect([status, body.faults]).toEqual([200, [{ row: expect.any(Number), column, message }]])
})

test('two rows for the same value or the same days name the row or the absence of the first, and the person', async () => {
  const twice = async (kind: ImportKind, ...file: readonly string[]) => (await tried(kind, lines(...file))).body.faults
  expect(await twice('variables', MONTH, 'f-1;07/2026;1;', 'f-1;07/2026;2;')).toEqual([
    { row: 3, column: 'Primes soumises', message: 'f-1\u00a0: a déjà une valeur pour la même chose à la ligne 2' },
  ])
  expect(await twice('employees', 'Matricule;Prénom;Nom', 'n-1;Zoé;Prévôt', 'n-1;Léa;Roux')).toEqual([
    { row: 3, column: 'Matricule', message: 'est aussi le matricule de la ligne 2' },
  ])
  const balance = (name: string) => `f-1;${name};reprise;31/05/2026;N-1;10`
  expect(await twice('leave', LEAVE, balance('un'), balance('deux'))).toEqual([
    {
      ...{ row: 3, column: 'Nom du mouvement' },
      message:
        'f-1\u00a0: est refusé – attendu\u00a0: une seule reprise par compteur et par jour\u00a0: corriger celle qui a été enregistrée d’abord',
    },
  ])
  expect(
    await twice('absences', ABSENCES, 'f-1;un;maladie;02/06/2026;05/06/2026', 'f-1;deux;maladie;04/06/2026;08/06/2026'),
  ).toEqual([
    {
      ...{ row: 3, column: "Premier jour d'absence" },
      message:
        'f-1\u00a0: est refusé – attendu\u00a0: des jours que l’absence un ne couvre pas\u00a0; reçu\u00a0: 04/06/2026',
    },
  ])
})

test('a value that is recorded with a warning', async () => {
  const file = lines('Matricule;Valable à partir du;Taux personnalisé', 'f-2;01/05/2026;3 %')
  expect((await tried('contracts', file)).body.warnings).toEqual([
    {
      ...{ row: 2, column: 'Taux personnalisé' },
      message:
        'f-2\u00a0: le contrat a pris fin le 30/04/2026, avant que cette valeur ne vaille, à partir du 01/05/2026',
    },
  ])
})

test('an unknown kind of file: the kinds are listed', async () => {
  const { status, body } = await of.partner.get(imports.pathOf('contrats' as ImportKind), inFrench)
  expect([status, body.errors]).toEqual([
    400,
    [
      {
        pointer: '/importKind',
        message:
          'doit être l’une des valeurs employees, contracts, variables, absences, leave, openings, departures, rates',
      },
    ],
  ])
})
