import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../testing/client.js'
import { type Company, caseOf, company } from '../../../testing/company.js'
import { importsOf } from '../../../testing/import-files.js'
import { type TestService, testService } from '../../../testing/service.js'
import { IMPORT_KINDS, type ImportKind } from '../../http/paths.js'

/**
 * Thirty people with several kinds of contract are imported from files with French titles, with leave counters and
 * totals of the year so far. June 2026 is paid exactly as if the same values had been sent over the API; the table
 * below maps the names by hand.
 */

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.stop())

const textOf = (kind: ImportKind): string =>
  readFileSync(new URL(`../../../../../examples/import/${kind}.csv`, import.meta.url), 'utf8')
/** The rows of an example by column title, without empty cells. */
function rowsOf(kind: ImportKind): readonly Readonly<Record<string, string>>[] {
  const [titles = [], ...rows] = textOf(kind)
    .replace('\ufeff', '')
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(';'))
  return rows.map((row) => {
    const cells = titles.map((title, index) => [title, row[index] ?? ''] as const)
    return Object.fromEntries(cells.filter(([, cell]) => cell !== ''))
  })
}

type Form = (cell: string) => string
const number: Form = (cell) => cell.replaceAll(' ', '').replace(',', '.')
const rate: Form = (cell) => (cell.includes('%') ? String(Number(number(cell).replace('%', '')) / 100) : cell)
const flag: Form = (cell) => String(cell.toLowerCase() === 'oui')
const day: Form = (cell) => cell.split('/').reverse().join('-')
const text: Form = (cell) => cell
const word: Form = (cell) => cell.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '_')

/** The code of each title, and the format of its cells. */
const MEANING: Readonly<Record<string, readonly [code: string, form: Form]>> = {
  Nom: ['Identite.Nom', text],
  Prénom: ['Identite.Prenom', text],
  'Date de naissance': ['Identite.DateNaissance', day],
  'Début du contrat': ['Contrat.DateDebutContrat', day],
  'Nature du contrat': ['Contrat.NatureContrat', word],
  'Type de contrat': ['Contrat.TypeContrat', text],
  'Motif du CDD': ['Contrat.MotifCDD', word],
  'Date de signature du contrat': ['Contrat.DateSignature', day],
  'Qualification de niveau bac professionnel ou plus': ['Contrat.NiveauBac', flag],
  'Statut cadre': ['Contrat.StatutCadre', flag],
  'Heures contractuelles par semaine': ['Contrat.HeuresContrat', number],
  'Jours du forfait annuel': ['Contrat.JoursForfait', number],
  'Salaire mensuel': ['Remuneration.SalaireMensuel', number],
  'Taux horaire': ['Remuneration.TauxHoraire', number],
  "Montant de l'indemnité par repas": ['Frais.MontantRepas', number],
  Prévoyance: ['PrevoyanceMutuelle.HasPrevoyance', flag],
  'Taux de prévoyance patronal': ['PrevoyanceMutuelle.TauxPrevoyance', rate],
  'Mutuelle obligatoire': ['PrevoyanceMutuelle.HasMutuelleObligatoire', flag],
  'Montant de la mutuelle obligatoire': ['PrevoyanceMutuelle.MutuelleObligatoire', number],
  'Mutuelle facultative': ['PrevoyanceMutuelle.HasMutuelleFacultative', flag],
  'Taux personnalisé': ['PAS.TauxPAS', rate],
  'Heures travaillées': ['Remuneration.HeuresTravaillees', number],
  'Nombre de repas indemnisés': ['Frais.NombreRepas', number],
  'Heures supplémentaires à 25 %': ['HeuresSupplementaires.HeuresSup25', number],
  'Heures complémentaires': ['HeuresSupplementaires.HeuresComplementaires', number],
  'Primes soumises': ['Primes.MontantPrimes', number],
  'Gratification de stage': ['Remuneration.Gratification', number],
  'Heures de présence en stage': ['Remuneration.HeuresStage', number],
  'Jours de repos travaillés au-delà du forfait': ['HeuresSupplementaires.JoursRenonces', number],
  'Rémunération des jours de repos travaillés': ['HeuresSupplementaires.MontantJoursRenonces', number],
  "Nom de l'événement": ['ArretOuConge.Evenement', text],
  "Nature de l'absence": ['ArretOuConge.Nature', word],
  "Premier jour d'absence": ['ArretOuConge.Debut', day],
  "Dernier jour d'absence": ['ArretOuConge.Fin', day],
  'Nom du mouvement': ['CompteurConges.Evenement', text],
  'Nature du mouvement': ['CompteurConges.Nature', word],
  'Date du mouvement': ['CompteurConges.Date', day],
  Compteur: ['CompteurConges.Compteur', text],
  Jours: ['CompteurConges.Jours', number],
  'Jours acquis': ['CompteurConges.JoursAcquis', number],
  'Rémunération de la période de référence': ['CompteurConges.RemunerationReference', number],
  Brut: ['CumulsDeReprise.TotalBrut', number],
  'Plafonds de sécurité sociale': ['CumulsDeReprise.PlafondMois', number],
  'SMIC de référence (du contrat, en 2025 depuis mai)': ['CumulsDeReprise.SmicReference', number],
  'Réduction générale accordée au contrat (négative)': ['CumulsDeReprise.ReductionFillonTotale', number],
  'Réduction accordée, part Agirc-Arrco (négative)': ['CumulsDeReprise.ReductionFillonAGIRC', number],
  "Heures supplémentaires exonérées d'impôt": ['CumulsDeReprise.HeuresExonerees', number],
  'Montant net des heures exonérées': ['CumulsDeReprise.MontantNetHeuresExonerees', number],
  "Rémunération d'apprenti ou de stagiaire exonérée": ['CumulsDeReprise.ExonerationApprentis', number],
  'Cotisations salariales': ['CumulsDeReprise.TotalCotisationsSalariales', number],
  'Cotisations patronales': ['CumulsDeReprise.TotalCotisationsPatronales', number],
  'Montant net social': ['CumulsDeReprise.MontantNetSocial', number],
  'Net imposable': ['CumulsDeReprise.NetImposable', number],
  'Impôt prélevé à la source': ['CumulsDeReprise.PAS', number],
  'Fin du contrat': ['Contrat.DateFinContrat', day],
  'Motif de la rupture': ['Rupture.Motif', word],
  'Date de notification de la rupture': ['Rupture.DateNotification', day],
  'Salaire de référence': ['Rupture.SalaireReference', number],
  "Mois d'ancienneté": ['Rupture.AncienneteMois', number],
  "Rémunération brute de l'année précédente": ['Rupture.RemunerationAnneePrecedente', number],
  'Rémunération antérieure du contrat': ['Rupture.RemunerationAnterieure', number],
  'Jours de congés pris, au départ': ['Conges.PrisAuDepart', number],
  Préavis: ['Rupture.Preavis', word],
}
/** The day of a row of each kind. */
const DAY_OF: Readonly<Record<string, (row: Readonly<Record<string, string>>) => string>> = {
  contracts: (row) => day(row['Début du contrat'] ?? ''),
  variables: () => '2026-06-01',
  absences: (row) => day(row["Premier jour d'absence"] ?? ''),
  leave: (row) => day(row['Date du mouvement'] ?? ''),
  openings: (row) => day(row['Valable à partir du'] ?? ''),
  departures: (row) => day(row['Fin du contrat'] ?? ''),
}
const [GROSS, CONTRIBUTIONS, NET_SOCIAL] = [
  'Cumul.TotalBrut',
  'Cumul.TotalCotisationsSalariales',
  'Cumul.MontantNetSocial',
]
const OWN = new Set(['Matricule', 'Mois', 'Valable à partir du'])
/** The minimum inputs of specification 2.5 that no row of a trainee contains. */
const UNSAID = {
  'PrevoyanceMutuelle.HasPrevoyance': 'false',
  'PrevoyanceMutuelle.TauxPrevoyance': '0',
  'PrevoyanceMutuelle.HasMutuelleObligatoire': 'false',
  'PrevoyanceMutuelle.HasMutuelleFacultative': 'false',
}

/** Imports every file into a new company, the files of values twice. */
async function imported(): Promise<Company> {
  const of = await company(service, await service.newPartner('files'))
  const imports = importsOf(service, of)
  for (const kind of IMPORT_KINDS.filter((one) => one !== 'rates')) {
    const rows = rowsOf(kind).length
    for (const _ of kind === 'employees' ? [1] : [1, 2]) {
      expect([kind, await imports.sent(kind, textOf(kind))]).toEqual([
        kind,
        { status: 200, body: { rows, recorded: rows, faults: [] } },
      ])
    }
  }
  return of
}

/** Sends the same values to another company over the API. */
async function entered(): Promise<Company> {
  const of = await company(service, await service.newPartner('api'), 'api')
  const people = rowsOf('employees').map((row) => ({
    ...{ identifier: row['Matricule'], firstName: row['Prénom'], lastName: row['Nom'], divisions: ['Siège'] },
  }))
  const { outcomes } = await must(200, of.partner.send('POST', `${of.path}/employees/bulk`, { items: people }))
  const ids = new Map(people.map(({ identifier }, index) => [identifier, outcomes[index].id]))
  const items = Object.entries(DAY_OF).flatMap(([kind, dayOf]) =>
    rowsOf(kind as ImportKind).map((row) => {
      const titles = Object.entries(row).filter(([title]) => !OWN.has(title))
      const values = titles.map(([title, cell]) => {
        const [code, form] = MEANING[title] ?? expect.fail(`${title} has no meaning here`)
        return [code, form(cell)] as const
      })
      const all = { ...(kind === 'contracts' && UNSAID), ...Object.fromEntries(values) }
      return {
        ...{ payrollId: of.payrollId, userId: of.userId, divisionId: of.divisionId },
        ...{ employeeId: ids.get(row['Matricule']), case: caseOf(all, `${dayOf(row)}T00:00:00Z`) },
      }
    }),
  )
  await must(200, of.partner.send('POST', `${of.path}/cases/bulk`, { items }))
  return of
}

async function paid(of: Company) {
  const job = await of.run('2026-06')
  expect([job.jobStatus, job.processedEmployeeCount, job.faults]).toEqual(['Draft', 30, []])
  const sets = await must(200, of.partner.get(`${of.path}/payrollresults/sets?payrunJobId=${job.id}`))
  type ResultSet = {
    readonly employeeIdentifier: string
    readonly wageTypeResults: readonly { readonly wageTypeNumber: number; readonly value: number }[]
    readonly payrunResults: readonly { readonly name: string; readonly value: number }[]
  }
  const amountsOf = ({ employeeIdentifier, wageTypeResults, payrunResults }: ResultSet) => [
    employeeIdentifier,
    Object.fromEntries([
      ...wageTypeResults.map(({ wageTypeNumber, value }) => [wageTypeNumber, value]),
      ...payrunResults.map(({ name, value }) => [name, value]),
    ]),
  ]
  return Object.fromEntries(sets.map(amountsOf))
}

test('thirty people with several kinds of contract, imported twice, are paid as from the API', async () => {
  const [files, api] = [await paid(await imported()), await paid(await entered())]
  expect(files).toEqual(api)
  // Ten per cent of the 10,500 of January to May and the 2,100 of June (C. trav. L1243-8); a tenth of all that (L1242-16).
  expect(files['S028']).toMatchObject({ 121: 1260, 187: 1386 })
  // S029 resigned on 15 June and had taken one of the days acquired since 1 June: the remaining days are paid (C. trav.
  // L3141-28).
  expect(files['S029'][186]).toBeGreaterThan(0)
  // A quarter of a month of 4,625 for each of eight years (C. trav. R1234-2).
  expect(files['S030'][633]).toBe(9250)
  expect(files['S026']).toMatchObject({ 117: 693 })
  // The totals of the year agree: the net social is gross pay and severance less the employee's contributions (arrêté
  // of 31 January 2023).
  for (const { Matricule: identifier = '' } of rowsOf('openings')) {
    const { 633: severance = 0, [GROSS]: gross, [CONTRIBUTIONS]: contributions, [NET_SOCIAL]: net } = files[identifier]
    expect([identifier, (Number(gross) + severance - contributions).toFixed(2)]).toEqual([
      identifier,
      Number(net).toFixed(2),
    ])
  }
}, 60_000)
